package pages

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// Officer is the first page of the folder of an office: the files of the last
// month, and where the pages for everybody are.
type Officer struct {
	Period  handbook.Period
	Figures store.MonthFigures
	Groups  []FileGroup
	Months  []ListLink // folders of the months
}

// FileGroup are the files of a folder.
type FileGroup struct {
	Folder, Title string
	Files         []FileLink
}

// Officer fills the first page of the folder of an office.
func (b *Builder) Officer(ctx context.Context, p handbook.Period, groups []FileGroup, months []ListLink) (*Frame, error) {
	figures, err := b.State.Figures(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range groups {
		groups[i].Title = word(b.Language, "folder", groups[i].Folder)
	}
	return b.Frame(b.say("pages.officer.title", "month", UpperFirst(b.Language.Month(p))), "", &Officer{p, figures, groups, months}), nil
}
