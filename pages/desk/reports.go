package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/pages"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
)

// Office is what the pages of the desk are filled from, for one visitor.
type Office struct {
	*pages.Builder
	Store *store.Store
	Now   time.Time
}

func (o *Office) today() handbook.Date { return handbook.FromTime(o.Now) }

func (o *Office) say(key string, pairs ...any) string { return o.Language.Sayf(key, pairs...) }

// mine tells whether a report is open to the visitor: officers see all, others what
// they have handed in.
func (o *Office) mine(s *store.Submission) bool {
	return o.Visitor != nil && (o.Visitor.Officer || s.By == o.Visitor.Name)
}

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
	order      int
}

// report fills the row of a report.
func (o *Office) report(s *store.Submission, open []store.Question) Report {
	w := jobs.WaitsFor(s, open)
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
		if s.Verdict == "warnings" {
			r.Badge = pages.Badge{Class: "warn", Text: o.say("desk.report.warnings")}
		}
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
	case s.State == store.Accepted:
		r.Who = o.say("desk.report.the-run")
	}
	return r
}

func reportHref(number int) string { return "/office/reports/" + strconv.Itoa(number) }

// nameOf is the name of the event of a report, else that of its file.
func (o *Office) nameOf(s *store.Submission) string {
	return handbook.Shown(cmp.Or(s.Facts.Title, s.Name))
}

// waits tells whether something has still to happen with a report.
func waits(s *store.Submission) bool {
	return s.State == store.Held || s.State == store.Rejected || s.State == store.Accepted || s.State == store.Rated && !s.Complete
}

// openBy are the open questions by the report that they hold.
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
	subs = slices.DeleteFunc(subs, func(s store.Submission) bool { return !o.mine(&s) })
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
		out.Rows = append(out.Rows, o.report(s, by[s.Number]))
	}
	return o.Frame(o.say("desk.reports.title"), pages.SectionDesk, out), nil
}

// OneReport is the page of a report.
type OneReport struct {
	Said, Wrong string
	Report
	Sub        store.Submission
	Why        string // what it waits for, in a sentence
	Counts     []pages.Badge
	Groups     []pages.FindingGroup
	Lines      []pages.FileLine
	Cut        bool
	Questions  []QuestionLink
	Parts      []ReportLink
	Replaced   []ReportLink
	By         *ReportLink // took its place
	Correction *jobs.Correction
	Waivers    []store.Waiver
	Rules      []string // that may be waived: those that found something
	Event      string   // its record; empty: there is none
	Withdraws  bool     // it can be withdrawn
	RatedFor   []handbook.Period
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

// QuestionLink is a question in a list.
type QuestionLink struct {
	Name, Href, Text string
	Open             bool
	Answer           string // with who and why; empty: none
}

func (o *Office) questionLink(q *store.Question) QuestionLink {
	l := QuestionLink{Name: q.Name(), Href: questionHref(q.ID), Text: handbook.Shown(o.Language.Say(q.Text)), Open: q.Open()}
	if a := &q.Answer; a.Decision != "" {
		l.Answer = o.answered(a)
	}
	return l
}

func questionHref(id int) string { return "/office/questions/Q" + strconv.Itoa(id) }

// answered says how a question was answered.
func (o *Office) answered(a *store.Reply) string {
	value := ""
	if a.Value != 0 {
		value = strconv.Itoa(a.Value)
	}
	return handbook.Shown(o.say("desk.question.answered", "answer", o.Word("answer", string(a.Decision)), "value", value, "by", a.By, "reason", a.Reason))
}

// Report fills the page of a report; nil where the visitor has none of the number.
func (o *Office) Report(ctx context.Context, number int, page OneReport) (*pages.Frame, error) {
	s, err := o.Submission(ctx, number)
	if s == nil || err != nil {
		return nil, err
	}
	h, err := jobs.HistoryOf(ctx, o.Store, s)
	if err != nil {
		return nil, err
	}
	var open []store.Question
	for i := range h.Questions {
		page.Questions = append(page.Questions, o.questionLink(&h.Questions[i]))
		if h.Questions[i].Open() {
			open = append(open, h.Questions[i])
		}
	}
	page.Said, page.Sub, page.Report = saidOf(o.Builder, page.Said), *s, o.report(s, open)
	page.Why = handbook.Shown(o.Language.Say(h.Waiting.Why))
	if err := o.findings(ctx, s, &page); err != nil {
		return nil, err
	}
	page.Replaced, page.Parts = linksOf(h.Replaced), linksOf(h.Parts)
	if s.SupersededBy != 0 {
		page.By = &ReportLink{s.SupersededBy, reportHref(s.SupersededBy)}
	}
	if before := cmp.Or(s.Replaces, s.Corrects, last(h.Replaced)); before != 0 {
		if page.Correction, err = jobs.CorrectionOf(ctx, o.Store, s, before); err != nil {
			return nil, err
		}
	}
	if s.Tournament != 0 && o.Visitor.Officer {
		page.Event = "/office/events/" + strconv.Itoa(s.Tournament)
		if page.Waivers, err = o.Store.Waivers(ctx, s.Tournament); err != nil {
			return nil, err
		}
		if page.RatedFor, err = o.Store.RatedFor(ctx, s.Tournament); err != nil {
			return nil, err
		}
	}
	page.Withdraws = o.Visitor.Officer && s.State != store.Withdrawn && s.State != store.Superseded
	return o.Frame(page.Name, pages.SectionDesk, &page), nil
}

func last(numbers []int) int {
	if len(numbers) == 0 {
		return 0
	}
	return numbers[len(numbers)-1]
}

// Submission is a report that is open to the visitor, nil for any other number.
func (o *Office) Submission(ctx context.Context, number int) (*store.Submission, error) {
	s, err := o.Store.Submission(ctx, number)
	if unknown := new(store.UnknownError); errors.As(err, &unknown) {
		return nil, nil
	}
	if err != nil || !o.mine(&s) {
		return nil, err
	}
	return &s, nil
}

// findings puts what is found in a report beside its lines.
func (o *Office) findings(ctx context.Context, s *store.Submission, page *OneReport) error {
	found, err := o.Store.Findings(ctx, s.Number)
	if err != nil {
		return err
	}
	run, err := jobs.RunFindings(ctx, o.Store, s)
	if err != nil {
		return err
	}
	data, err := o.Store.Bytes(ctx, s.Number)
	if err != nil {
		return err
	}
	all := answer.Findings(answer.In(o.Language), slices.Concat(found, run))
	text, _ := trf.Decode(data)
	lines := pages.LinesOf(text)
	page.Groups = o.FindingGroups(all, lines)
	page.Lines, page.Cut = pages.FileLines(all, lines)
	var errors, warnings int
	for i := range found {
		switch f := &found[i]; {
		case f.Waived != (handbook.Waived{}):
			continue
		case f.Severity == handbook.Error:
			errors++
		case f.Severity == handbook.Warning:
			warnings++
		}
		if rule := found[i].Rule; found[i].Severity != handbook.Info && !slices.Contains(page.Rules, rule) {
			page.Rules = append(page.Rules, rule)
		}
	}
	slices.Sort(page.Rules)
	if errors > 0 {
		page.Counts = append(page.Counts, pages.Badge{Class: "bad", Text: o.say("pages.check.errors", "n", errors)})
	}
	if warnings > 0 {
		page.Counts = append(page.Counts, pages.Badge{Class: "warn", Text: o.say("pages.check.warned", "n", warnings)})
	}
	return nil
}
