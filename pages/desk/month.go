package desk

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/month/summary"
	"github.com/fedrate/fedrate/pages"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Preview is a month as it was computed last.
type Preview struct {
	Result *month.Result
	At     time.Time
	Old    bool // something was changed since
}

// Month is the page of a month: what will change, what stands before publishing.
type Month struct {
	Said, Wrong string
	Reason      string // as it was typed
	Period      handbook.Period
	Before      handbook.Period // the list that it is made from
	Closes      handbook.Date
	Due         []Report
	Preview     *PreviewOf // nil: it was not computed
	Published   bool       // a list of the period is in force
	Revisions   []RevisionRow
	Months      []MonthLink
}

// PreviewOf is what a preview says.
type PreviewOf struct {
	At      time.Time
	Old     bool
	Rows    int
	Kinds   []KindRow
	Changes []MonthChange
	All     int // changes, as Changes shows the largest
	New     []MonthNew
	Norms   []MonthNorm
	Left    []LeftReport
	Gates   []GateRow
	Open    int // gates that nobody has accepted
}

// KindRow are the figures of a kind of play.
type KindRow struct {
	Kind                                  tournament.Kind
	Events, Games, NotRated, Changed, New int
}

// MonthChange is a rating that will change.
type MonthChange struct {
	pages.Who
	Federation string
	Kind       tournament.Kind
	Old, New   tournament.Rating
	Change     int
	Games, K   int
}

// MonthNew is a player who will be rated for the first time, or not yet.
type MonthNew struct {
	pages.Who
	Kind   tournament.Kind
	Games  int
	Rating tournament.Rating
	Listed bool
	Why    string
}

// MonthNorm is a norm that was achieved.
type MonthNorm struct {
	pages.Who
	Event string
	Score tournament.Points
	Games int
}

// LeftReport is a report of the period that is not rated.
type LeftReport struct {
	Number     int
	Name, Href string
	Why        string
}

// GateRow is a gate before publishing.
type GateRow struct {
	Name, Title, Text string
	Reports           []ReportLink
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

// mostChanges is how many changed ratings the page shows.
const mostChanges = 50

func monthHref(p handbook.Period) string { return "/office/months/" + p.String() }

// NextMonth is the address of the month that is made next; empty where there is no
// list to make it from.
func (o *Office) NextMonth(ctx context.Context) (string, error) {
	p, err := o.next(ctx)
	if p == 0 {
		return "", err
	}
	return monthHref(p), err
}

// Month fills the page of a month; nil where there can be none.
func (o *Office) Month(ctx context.Context, p handbook.Period, preview *Preview, page Month) (*pages.Frame, error) {
	next, err := o.next(ctx)
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
	due, err := o.Store.Due(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range due {
		page.Due = append(page.Due, o.report(&due[i], nil))
	}
	if preview != nil && preview.Result != nil && preview.Result.Period == p {
		page.Preview = o.preview(preview)
	}
	if err := o.revisions(ctx, p, &page); err != nil {
		return nil, err
	}
	heading := pages.UpperFirst(o.Language.Month(p))
	title := o.say("desk.month.title", "month", heading)
	if page.Published {
		title = o.say("desk.month.published", "month", heading)
	}
	return o.Frame(title, pages.SectionMonth, &page), nil
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

// preview puts a computed month into rows.
func (o *Office) preview(p *Preview) *PreviewOf {
	r := p.Result
	out := &PreviewOf{At: p.At, Old: p.Old, Rows: r.Rows}
	for _, k := range []tournament.Kind{tournament.Standard, tournament.Rapid, tournament.Blitz} {
		row := KindRow{Kind: k}
		for i := range r.Tournaments {
			if t := &r.Tournaments[i]; t.Kind == k {
				row.Events, row.Games, row.NotRated = row.Events+1, row.Games+t.Games, row.NotRated+t.NotRated
			}
		}
		for i := range r.Changes {
			if c := &r.Changes[i]; c.Kind == k && c.Old != c.New {
				row.Changed++
			}
		}
		for i := range r.NewRatings {
			if n := &r.NewRatings[i]; n.Kind == k && n.Published {
				row.New++
			}
		}
		out.Kinds = append(out.Kinds, row)
	}
	moved := summary.Moved(r.Biggest())
	out.All = len(moved)
	for i := range moved[:min(len(moved), mostChanges)] {
		c := &moved[i]
		out.Changes = append(out.Changes, MonthChange{
			Who: o.Who("", c.Name, c.FIDEID), Federation: c.Federation, Kind: c.Kind, Old: c.Old, New: c.New, Change: int(c.New) - int(c.Old), Games: c.Games, K: c.K,
		})
	}
	for i := range r.NewRatings {
		n := &r.NewRatings[i]
		out.New = append(out.New, MonthNew{o.Who("", n.Name, n.FIDEID), n.Kind, n.Games, n.Rating, n.Published, handbook.Shown(o.Language.Say(n.Reason))})
	}
	slices.SortStableFunc(out.New, func(a, b MonthNew) int { return cmp.Compare(b.Rating, a.Rating) })
	for i := range r.Norms {
		n := &r.Norms[i]
		out.Norms = append(out.Norms, MonthNorm{o.Who(n.Result.Title.String(), n.Result.Name, 0), handbook.Shown(n.Event), n.Result.Score, n.Result.Games})
	}
	for i := range r.Submissions {
		if s := &r.Submissions[i]; !s.Note.IsZero() {
			out.Left = append(out.Left, LeftReport{s.Number, handbook.Shown(s.File), reportHref(s.Number), handbook.Shown(o.Language.Say(s.Note))})
		}
	}
	for i := range r.Gates {
		g := &r.Gates[i]
		out.Gates = append(out.Gates, GateRow{g.Name, o.Word("gate", g.Name), handbook.Shown(o.Language.Say(here(g.Text))), linksOf(g.Reports)})
		if g.Accepted == nil {
			out.Open++
		}
	}
	return out
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

// Awaiting are players whom the office rates, or would, without a FIDE ID.
type Awaiting struct{ Players []AwaitingRow }

// AwaitingRow is such a player.
type AwaitingRow struct {
	Name, Federation string
	Birth            int
	Number           string // of the office, in the place of the ID; empty: on no list
	Reports          []ReportLink
}

// Awaiting fills the list of players who await an ID.
func (o *Office) Awaiting(ctx context.Context) (*pages.Frame, error) {
	groups, err := jobs.WithoutID(ctx, o.Store)
	if err != nil {
		return nil, err
	}
	page := &Awaiting{}
	for _, group := range groups {
		first := &group[0]
		row := AwaitingRow{Name: handbook.Shown(first.Player.Name), Federation: handbook.Shown(first.Player.Federation), Birth: first.Player.Birth.Year()}
		var numbers []int
		for i := range group {
			numbers = append(numbers, group[i].Submissions...)
		}
		slices.Sort(numbers)
		row.Reports = linksOf(slices.Compact(numbers))
		page.Players = append(page.Players, row)
	}
	slices.SortStableFunc(page.Players, func(a, b AwaitingRow) int { return cmp.Compare(a.Name, b.Name) })
	return o.Frame(o.say("desk.awaiting.title"), pages.SectionDesk, page), nil
}
