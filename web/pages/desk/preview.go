package desk

import (
	"cmp"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
)

// Computed is what the desk has computed last.
type Computed struct {
	Month   *month.Result // nil: none yet
	MonthAt time.Time
	Rerun   *month.Rerun    // of published lists; nil: none yet
	RerunOf handbook.Period // the month that it was asked for
	RerunAt time.Time
	Old     bool // something was changed since
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
	Open    int // gates that are not accepted
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

// mostChanges is how many changed ratings the page shows.
const mostChanges = 50

// preview puts a computed month into rows.
func (o *Office) preview(c *Computed) *PreviewOf {
	r := c.Month
	out := &PreviewOf{At: c.MonthAt, Old: c.Old, Rows: r.Rows}
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
		out.Gates = append(out.Gates, GateRow{g.Name, o.Word("gate", g.Name), handbook.Shown(o.Language.Say(gateText(g.Text))), linksOf(g.Reports)})
		if g.Accepted == nil {
			out.Open++
		}
	}
	return out
}
