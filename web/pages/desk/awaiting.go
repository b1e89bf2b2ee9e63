package desk

import (
	"cmp"
	"context"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/web/pages"
)

// Awaiting are players whom the office rates, or would, without a FIDE ID.
type Awaiting struct {
	Said, Wrong string
	Players     []AwaitingRow
}

// AwaitingRow is such a player.
type AwaitingRow struct {
	Name, Federation string
	Written          string // the name as a report has it
	Birth            int
	Reports          []ReportLink
}

// Awaiting fills the list of players who await an ID.
func (o *Office) Awaiting(ctx context.Context, page Awaiting) (*pages.Frame, error) {
	groups, err := jobs.WithoutID(ctx, o.Store)
	if err != nil {
		return nil, err
	}
	page.Said = saidOf(o.Builder, page.Said)
	for _, group := range groups {
		first := &group[0]
		row := AwaitingRow{Name: handbook.Shown(first.Player.Name), Written: first.Player.Name, Federation: handbook.Shown(first.Player.Federation), Birth: first.Player.Birth.Year()}
		var numbers []int
		for i := range group {
			numbers = append(numbers, group[i].Submissions...)
		}
		slices.Sort(numbers)
		row.Reports = linksOf(slices.Compact(numbers))
		page.Players = append(page.Players, row)
	}
	slices.SortStableFunc(page.Players, func(a, b AwaitingRow) int { return cmp.Compare(a.Name, b.Name) })
	return o.Frame(o.say("desk.awaiting.title"), pages.SectionDesk, &page), nil
}
