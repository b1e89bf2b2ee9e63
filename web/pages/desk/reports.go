package desk

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Report is a report in a table: where it stands, and who is waited for.
type Report struct {
	Number     int
	Name, Href string
	Badge      pages.Badge
	Who        string
	You        bool          // the visitor is waited for
	Until      handbook.Date // 0: no day is set
	Late       bool
	List, Last handbook.Period // its games are due on, and on none after
	Players    int
	Ready      bool // the next run rates it
	Over       bool // accepted, and neither a run nor a rerun has to do with it
	order      int
}

// report fills the row of a report.
func (o *Office) report(ctx context.Context, s *store.Submission, open []store.Question) (Report, error) {
	w := jobs.WaitsFor(s, open)
	if s.State == store.Accepted {
		var err error
		if w, err = jobs.Awaits(ctx, o.Store, s, open); err != nil {
			return Report{}, err
		}
	}
	r := Report{Number: s.Number, Name: o.nameOf(s), Href: reportHref(s.Number), Until: w.Until, List: w.List, Players: s.Facts.Players, order: 3}
	r.Late = r.Until.Valid() && r.Until < o.today()
	if s.Facts.End.Valid() {
		r.Last = rating.LastList(s.Facts.End)
	}
	state := o.Word("state", string(s.State))
	switch s.State {
	case store.Held:
		r.Badge, r.order = pages.Badge{Class: "info", Text: o.say("desk.report.questions", "n", len(open))}, 0
	case store.Rejected:
		r.Badge, r.order = pages.Badge{Class: "bad", Text: state}, 1
	case store.Accepted:
		r.Badge, r.order = pages.Badge{Class: "good", Text: o.say("desk.report.ready")}, 2
		switch {
		case w.Rerun != 0:
			r.Badge = pages.Badge{Class: "warn", Text: o.say("desk.report.correction", "list", o.Language.Month(w.Rerun))}
		case !w.Run:
			r.Badge, r.Over = pages.Badge{Text: state}, true
		case s.Verdict == "warnings":
			r.Badge = pages.Badge{Class: "warn", Text: o.say("desk.report.warnings")}
		}
		r.Ready = w.Run
	case store.Rated:
		r.Badge = pages.Badge{Class: "good", Text: o.say("desk.report.rated", "list", o.Language.Month(s.RatedIn))}
	default:
		r.Badge = pages.Badge{Text: state}
	}
	switch {
	case w.Who == "rating-officer" && o.Visitor.Officer:
		r.Who, r.You = o.say("desk.report.you"), true
	case w.Who != "":
		r.Who = o.Word("who", w.Who)
	case r.Ready:
		r.Who = o.say("desk.report.the-run")
	}
	return r, nil
}

func reportHref(number int) string { return "/office/reports/" + strconv.Itoa(number) }

// nameOf returns the name of the event of a report, else that of its file.
func (o *Office) nameOf(s *store.Submission) string {
	return handbook.Shown(cmp.Or(s.Facts.Title, s.Name))
}

// isWaiting reports whether something has still to happen with a report.
func isWaiting(s *store.Submission) bool {
	return s.State == store.Held || s.State == store.Rejected || s.State == store.Accepted || s.State == store.Rated && !s.Complete
}

// openBy returns the open questions by the report that they hold.
func openBy(questions []store.Question) map[int][]store.Question {
	by := map[int][]store.Question{}
	for _, q := range questions {
		by[q.Submission] = append(by[q.Submission], q)
	}
	return by
}

// Reports is the page of all reports.
type Reports struct {
	State      string // shown alone; empty: all
	States     []StateLink
	Rows       []Report
	All        int
	Prev, Next string
}

// StateLink shows the reports of a state alone.
type StateLink struct {
	Text, Href string
	Here       bool
}

// rowsOfPage is how many rows a page of a long table has.
const rowsOfPage = 50

// Reports fills the page of all reports, newest first.
func (o *Office) Reports(ctx context.Context, state store.State, page int) (*pages.Frame, error) {
	subs, err := o.Store.Submissions(ctx, state)
	if err != nil {
		return nil, err
	}
	open, err := o.Store.OpenQuestions(ctx)
	if err != nil {
		return nil, err
	}
	by := openBy(open)
	subs = slices.DeleteFunc(subs, func(s store.Submission) bool { return !o.canView(&s) })
	slices.Reverse(subs)
	out := &Reports{State: string(state), All: len(subs)}
	out.States = append(out.States, StateLink{o.say("desk.reports.all"), "/office/reports", state == ""})
	for _, s := range store.States {
		out.States = append(out.States, StateLink{o.Word("state", string(s)), "/office/reports?state=" + string(s), s == state})
	}
	page = max(1, min(page, (len(subs)+rowsOfPage-1)/rowsOfPage))
	at := func(n int) string { return "/office/reports?state=" + string(state) + "&page=" + strconv.Itoa(n) }
	from, to := (page-1)*rowsOfPage, min(page*rowsOfPage, len(subs))
	if page > 1 {
		out.Prev = at(page - 1)
	}
	if to < len(subs) {
		out.Next = at(page + 1)
	}
	for i := range subs[from:to] {
		s := &subs[from+i]
		row, err := o.report(ctx, s, by[s.Number])
		if err != nil {
			return nil, err
		}
		out.Rows = append(out.Rows, row)
	}
	return o.Frame(o.say("desk.reports.title"), pages.SectionDesk, out), nil
}

// ReportLink is another report.
type ReportLink struct {
	Number int
	Href   string
}

func linksOf(numbers []int) (list []ReportLink) {
	for _, n := range numbers {
		list = append(list, ReportLink{n, reportHref(n)})
	}
	return list
}
