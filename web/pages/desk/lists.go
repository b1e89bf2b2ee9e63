package desk

import (
	"context"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
)

// Lists is the page on which rating lists are imported and exported.
type Lists struct {
	Said, Wrong string
	Typed       map[string]string
	Imported    *jobs.ImportedList // that was imported now; nil: none was
	Official    bool               // it is FIDE's

	What     string // was imported
	Findings []string
	More     int // findings that are not shown
	Compare  string
	Again    *ListAgain
	Rows     []ListOf
	Months   []handbook.Period // of lists that can be exported, newest first
	Kinds    []pages.Option
}

// ListAgain are published lists that were made from a list which says something else now.
type ListAgain struct {
	List, From handbook.Period
	Href       string
}

// ListOf is a list in the table.
type ListOf struct {
	Period           handbook.Period
	Source           string
	Players          int
	Kinds            string
	Official         bool
	Href             string // of its page; empty: it is not published
	Compare          string // address of the comparison with FIDE's list; empty: one of both is not here
	Published, Typed bool   // by a run; the reason for taking it back was asked for
}

// mostFindings is how many findings about a file are shown.
const mostFindings = 50

// Lists fills the page.
func (o *Office) Lists(ctx context.Context, page Lists) (*pages.Frame, error) {
	page.Said = saidOf(o.Builder, page.Said)
	own, err := o.Store.Lists(ctx)
	if err != nil {
		return nil, err
	}
	official, err := o.Store.OfficialLists(ctx)
	if err != nil {
		return nil, err
	}
	both := func(p handbook.Period) bool {
		is := func(l store.ListInfo) bool { return l.Period == p }
		return slices.ContainsFunc(own, is) && slices.ContainsFunc(official, is)
	}
	for _, l := range slices.Concat(own, official) {
		row := ListOf{Period: l.Period, Source: o.Word("source", string(l.Source)), Players: l.Rows, Official: l.Source == store.Official, Published: l.Source == store.Published}
		for k, has := range l.Kinds {
			if has {
				if row.Kinds != "" {
					row.Kinds += ", "
				}
				row.Kinds += o.Word("kind", tournament.Kind(k))
			}
		}
		if !row.Official {
			page.Months = append(page.Months, l.Period)
			row.Href = o.To.List(l.Period, pages.FirstKind(&l))
		} else if both(l.Period) {
			row.Compare = "/office/months/" + l.Period.String() + "/reconcile"
		}
		page.Rows = append(page.Rows, row)
	}
	slices.SortStableFunc(page.Rows, func(a, b ListOf) int { return int(b.Period) - int(a.Period) })
	slices.Reverse(page.Months)
	for k := range tournament.Kind(tournament.Kinds) {
		page.Kinds = append(page.Kinds, pages.Option{Value: k.String(), Text: o.Word("kind", k)})
	}
	if err := o.imported(ctx, &page, both); err != nil {
		return nil, err
	}
	return o.Frame(o.say("desk.lists.title"), pages.SectionDesk, &page), nil
}

// imported says what became of the list that was imported now.
func (o *Office) imported(ctx context.Context, page *Lists, both func(handbook.Period) bool) error {
	made := page.Imported
	if made == nil {
		return nil
	}
	key := "desk.lists.imported"
	if page.Official {
		key = "desk.lists.imported-official"
		if both(made.Period) {
			page.Compare = "/office/months/" + made.Period.String() + "/reconcile"
		}
	}
	page.What = o.say(key, "month", o.Language.Month(made.Period), "n", made.Rows)
	for i := range made.Findings[:min(len(made.Findings), mostFindings)] {
		page.Findings = append(page.Findings, handbook.Shown(o.Language.Line(&made.Findings[i])))
	}
	page.More = len(made.Findings) - len(page.Findings)
	replaced, err := o.Store.ReplacedUnder(ctx, handbook.Period(9999_12))
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(replaced, func(r store.Replaced) bool { return r.List == made.Period }); at >= 0 && !page.Official {
		page.Again = &ListAgain{made.Period, replaced[at].From, "/office/months/" + replaced[at].From.String()}
	}
	return nil
}

// SayOverList says why an import was refused, and what to tick if the file is right.
func SayOverList(b *pages.Builder, e *store.OverListError) string {
	month := b.Language.Month
	fact := b.Language.Sayf("desk.lists.over", "month", month(e.Period), "before", e.Before, "after", e.After, "new", e.New, "gone", e.Gone, "changed", e.Changed)
	switch {
	case e.Earlier != 0:
		fact = b.Language.Sayf("desk.lists.lost", "month", month(e.Earlier), "before", e.Before, "after", e.After)
	case e.First != 0:
		fact = b.Language.Sayf("desk.lists.small", "month", month(e.First), "before", e.Before, "after", e.After, "least", e.Least)
	}
	if len(e.PublishedFrom) > 0 {
		fact += " " + b.Language.Sayf("desk.lists.made-from", "n", len(e.PublishedFrom))
	}
	switch {
	case e.Published && e.Earlier == 0 && e.First == 0:
		return fact + " " + b.Language.Sayf("desk.lists.undo-first")
	case e.Earlier != 0 || e.First != 0:
		return fact + " " + b.Language.Sayf("desk.lists.accept-shrunken")
	case e.Shrunken:
		return fact + " " + b.Language.Sayf("desk.lists.replace-shrunken")
	}
	return fact + " " + b.Language.Sayf("desk.lists.replace-it")
}
