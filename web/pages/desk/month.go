package desk

import (
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Month is the page of a month: what will change, what stands before publishing.
type Month struct {
	Said, Wrong string
	Reason      string // as it was typed
	Period      handbook.Period
	Before      handbook.Period // the list that it is made from
	Closes      handbook.Date
	Due         []Report
	Working     *StepOf    // how far the work on it is; nil: none is under way
	Preview     *PreviewOf // nil: it was not computed
	Again       *AgainOf   // nil: published lists were not computed again from it on
	Official    bool       // FIDE's list of the month is held, too
	Files       string     // address of what was published, in one file
	Published   bool       // a list of the period is in force
	Revisions   []RevisionRow
	Proposals   []ProposalRow
	Months      []MonthLink
}

// RevisionRow is a revision of the list.
type RevisionRow struct {
	Number, Rows int
	InForce      bool
	Act          string
	At           time.Time
	By, Reason   string
}

// MonthLink is another month.
type MonthLink struct {
	Period handbook.Period
	Href   string
	Here   bool
}

func monthHref(p handbook.Period) string { return "/office/months/" + p.String() }

// NextMonth returns the address of the month that is made next; empty where there is no
// list to make it from.
func (o *Office) NextMonth(ctx context.Context) (string, error) {
	p, err := o.nextList(ctx)
	if p == 0 {
		return "", err
	}
	return monthHref(p), err
}

// Month fills the page of a month; nil where there can be none.
func (o *Office) Month(ctx context.Context, p handbook.Period, last *Computed, page Month) (*pages.Frame, error) {
	next, err := o.nextList(ctx)
	if err != nil || next == 0 || p > next {
		return nil, err
	}
	lists, err := o.Store.Lists(ctx)
	if err != nil {
		return nil, err
	}
	page.Period, page.Before, page.Closes, page.Said = p, p.Add(-1), rating.Closes(p, false), saidOf(o.Builder, page.Said)
	page.Months = append(page.Months, MonthLink{next, monthHref(next), p == next})
	for _, l := range slices.Backward(lists) {
		page.Months = append(page.Months, MonthLink{l.Period, monthHref(l.Period), p == l.Period})
	}
	page.Months = page.Months[:min(len(page.Months), 12)]
	if page.Due, err = o.due(ctx, p); err != nil {
		return nil, err
	}
	if page.Proposals, err = o.proposals(ctx, p); err != nil {
		return nil, err
	}
	if err := o.revisions(ctx, p, &page); err != nil {
		return nil, err
	}
	if last.Month != nil && last.Month.Period == p && (!page.Published || last.Month.Made && !last.Old) {
		page.Preview = o.preview(last)
	}
	if last.Rerun != nil && last.RerunOf == p && page.Published && (last.Rerun.Mode == month.Look || !last.Old) {
		page.Again = o.rerunRows(last)
		if page.Again.Made == "" {
			waits, err := month.HasCorrections(ctx, o.Store, p.Add(1))
			if err != nil {
				return nil, err
			}
			page.Again.Differs = waits || page.Again.Changed > 0
		}
	}
	official, err := o.Store.OfficialLists(ctx)
	if err != nil {
		return nil, err
	}
	page.Official = page.Published && slices.ContainsFunc(official, func(l store.ListInfo) bool { return l.Period == p })
	if page.Published {
		page.Files = monthHref(p) + "/files.zip"
	}
	heading := pages.UpperFirst(o.Language.Month(p))
	title := o.say("desk.month.title", "month", heading)
	if page.Published {
		title = o.say("desk.month.published", "month", heading)
	}
	f := o.Frame(title, pages.SectionMonth, &page)
	f.Live = page.Working != nil
	return f, nil
}

// ProposalRow is what waits for the signature of another officer.
type ProposalRow struct {
	ID         int
	Text       string
	At         time.Time
	By, Reason string
	Own        bool // the visitor has proposed it
}

// proposals returns those of a month.
func (o *Office) proposals(ctx context.Context, p handbook.Period) ([]ProposalRow, error) {
	all, err := o.Store.Proposals(ctx)
	var list []ProposalRow
	for i := range all {
		if one := &all[i]; one.Period == p {
			list = append(list, ProposalRow{
				ID: one.ID, Text: o.Word("action", string(one.Action)), At: one.At, By: handbook.Shown(one.By), Reason: handbook.Shown(one.Reason), Own: store.SameOfficer(one.By, o.Visitor.Name),
			})
		}
	}
	return list, err
}

func (o *Office) revisions(ctx context.Context, p handbook.Period, page *Month) error {
	acts, err := o.Store.Publications(ctx, p)
	if err != nil {
		return err
	}
	all, err := o.Store.Revisions(ctx, p)
	if err != nil {
		return err
	}
	for i := range all {
		r := &all[i]
		row := RevisionRow{Number: r.Number, Rows: r.Rows, InForce: i == len(all)-1}
		if at := slices.IndexFunc(acts, func(a store.Publication) bool { return a.ID == r.Publication }); at >= 0 {
			a := &acts[at]
			row.Act, row.At, row.By, row.Reason = o.Word("action", string(a.Action)), a.At, handbook.Shown(a.By), handbook.Shown(a.Reason)
		}
		page.Published = r.Source == store.Published
		page.Revisions = append(page.Revisions, row)
	}
	slices.Reverse(page.Revisions)
	return nil
}

// Publications is the log of everything that was done to lists.
type Publications struct{ Acts []ActRow }

// ActRow is something that was done to lists.
type ActRow struct {
	ID         int
	At         time.Time
	Act        string
	By, Reason string
	Lists      []string
	Gates      []string
	Program    string
}

// Publications fills the log of what was done to lists, newest first.
func (o *Office) Publications(ctx context.Context) (*pages.Frame, error) {
	acts, err := o.Store.Publications(ctx, 0)
	if err != nil {
		return nil, err
	}
	page := &Publications{}
	for i := range acts {
		a := &acts[i]
		row := ActRow{ID: a.ID, At: a.At, Act: o.Word("action", string(a.Action)), By: handbook.Shown(a.By), Reason: handbook.Shown(a.Reason), Program: a.Program}
		for _, r := range a.Revisions {
			row.Lists = append(row.Lists, o.say("desk.publications.list", "month", o.Language.Month(r.Period), "revision", r.Number, "n", r.Rows))
		}
		for _, g := range a.Passed {
			row.Gates = append(row.Gates, handbook.Shown(o.say("desk.publications.gate", "gate", o.Word("gate", g.Gate), "by", g.By, "reason", g.Reason)))
		}
		page.Acts = append(page.Acts, row)
	}
	slices.Reverse(page.Acts)
	return o.Frame(o.say("desk.publications.title"), pages.SectionMonth, page), nil
}
