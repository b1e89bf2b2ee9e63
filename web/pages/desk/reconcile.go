package desk

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/reconcile"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
)

// Reconciliation is how the list of a month differs from FIDE's.
type Reconciliation struct {
	Period   handbook.Period
	Overview []string
	Events   []ReconciledEvent
	Players  []ReconciledPlayer
	Of       int // players and kinds that differ, as Players has the first
	Fields   []ReconciledField
	OfField  int
	Month    string // page of the month
	File     string // the whole comparison
}

// ReconciledEvent is an event that FIDE has not rated, or in another month.
type ReconciledEvent struct {
	Name, Href, Found string
	Ratings           int // in which it shows
}

// ReconciledPlayer is a player and kind whose ratings differ.
type ReconciledPlayer struct {
	pages.Who
	Kind        tournament.Kind
	Here, There int // 0: none
	Reasons     []string
}

// ReconciledField is a column other than the rating in which the lists differ.
type ReconciledField struct {
	pages.Who
	Column, Here, There, Why string
}

// mostReconciled is how many rows of a table the page shows; the file has all.
const mostReconciled = 200

// Reconciled fills the page of a comparison.
func Reconciled(b *pages.Builder, r *reconcile.Report) *pages.Frame {
	page := &Reconciliation{Period: r.Period, Of: len(r.Differences), OfField: len(r.Fields), Month: monthHref(r.Period), File: monthHref(r.Period) + "/reconcile.xlsx"}
	overview := r.Overview()
	for _, line := range overview[1:] { // the title stands above
		page.Overview = append(page.Overview, handbook.Shown(b.Language.Say(line)))
	}
	for _, e := range r.Events {
		found := b.Language.Sayf("desk.reconcile.not-rated")
		if e.Cause == reconcile.OtherMonth {
			found = b.Language.Sayf("desk.reconcile.other-month", "month", e.List)
		}
		page.Events = append(page.Events, ReconciledEvent{handbook.Shown(e.Name), reportHref(e.Submission), found, e.Players})
	}
	for i := range r.Differences[:min(len(r.Differences), mostReconciled)] {
		d := &r.Differences[i]
		row := ReconciledPlayer{Who: b.Who("", d.Name, d.FIDEID), Kind: d.Kind, Here: int(d.Here.Rating), There: int(d.There.Rating)}
		for j := range d.Reasons {
			row.Reasons = append(row.Reasons, handbook.Shown(b.Language.Say(d.Reasons[j].Said())))
		}
		page.Players = append(page.Players, row)
	}
	for i := range r.Fields[:min(len(r.Fields), mostReconciled)] {
		f := &r.Fields[i]
		column := b.Language.Say(reconcile.ColumnHead(f.Column))
		if f.Kind != nil {
			column += ", " + b.Language.Label("word.kind."+f.Kind.String())
		}
		page.Fields = append(page.Fields, ReconciledField{b.Who("", f.Name, f.FIDEID), column, handbook.Shown(f.Here), handbook.Shown(f.There), handbook.Shown(b.Language.Say(f.Why))})
	}
	return b.Frame(handbook.Shown(b.Language.Say(overview[0])), pages.SectionMonth, page)
}
