package desk

import (
	"context"
	"strconv"

	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
)

// Question is a question with its candidates side by side.
type Question struct {
	Said, Wrong  string
	Reason       string // as it was typed
	Chosen       string // as it was chosen
	Name, Href   string
	Text         string
	Kind         string
	Asked        string // title of its sheet
	Report       ReportLink
	Event        string
	Heads        []Choice // the candidates that can be chosen
	Rows         []MatchRow
	Others       []Choice // answers that name no candidate
	Typed        bool     // another FIDE ID can be typed
	Open, Reopen bool
	History      []Answered
}

// Choice is an answer that can be given.
type Choice struct {
	Value, Label, Why string
	Href              string // of a report
	Number            int    // of it
}

// MatchRow is a fact of the report next to those of the candidates.
type MatchRow struct {
	Label, Report string
	Mono          bool
	Cells         []MatchCell
}

// MatchCell is a fact of a candidate: the same as in the report, another, or
// neither where one of them says nothing.
type MatchCell struct{ Text, Class string }

// Answered is a line of the history of a question.
type Answered struct {
	At   string
	Text string
}

// Question fills the page of a question; nil where there is none of the number.
func (o *Office) Question(ctx context.Context, q *store.Question, page Question) (*pages.Frame, error) {
	out, err := o.question(ctx, q)
	if err != nil {
		return nil, err
	}
	out.Said, out.Wrong, out.Reason, out.Chosen = saidOf(o.Builder, page.Said), page.Wrong, page.Reason, page.Chosen
	log, err := o.Store.QuestionLog(ctx, q.ID)
	if err != nil {
		return nil, err
	}
	for i := range log {
		out.History = append(out.History, Answered{o.Language.Day(handbook.FromTime(log[i].At)), o.answerText(q, &log[i].Reply)})
	}
	out.Reopen = !q.Open() && q.Answer.Decision != ""
	out.Asked = pages.UpperFirst(out.Asked)
	return o.Frame(o.say("desk.question.title", "question", q.Name()), pages.SectionDesk, out), nil
}

// question fills a question with what can be answered.
func (o *Office) question(ctx context.Context, q *store.Question) (*Question, error) {
	sub, err := o.Store.Submission(ctx, q.Submission)
	if err != nil {
		return nil, err
	}
	out := &Question{
		Name: q.Name(), Href: questionHref(q.ID), Text: pages.UpperFirst(handbook.Shown(o.Language.Say(q.Text))), Kind: string(q.Kind), Asked: o.Word("question-title", string(q.Kind)),
		Report: ReportLink{q.Submission, reportHref(q.Submission)}, Event: o.nameOf(&sub), Open: q.Open(),
	}
	switch q.Kind {
	case store.SameEvent:
		o.events(q, &sub, out)
	case store.WhichKind:
	default:
		players, err := jobs.PlayersAsked(ctx, o.Store, q)
		if err != nil {
			return nil, err
		}
		o.persons(q, players, out)
	}
	for _, d := range jobs.Decisions(q) {
		out.Others = append(out.Others, Choice{Value: string(d), Label: o.Word("decision", jobs.DecisionWord(q, d)), Why: o.Word("decision-why", jobs.DecisionWord(q, d))})
	}
	out.Typed = jobs.TakesPerson(q)
	return out, nil
}

// persons fills the question about a person: the player of the report next to the
// candidates. Reports among the candidates, of a player at two boards, are choices of
// their own.
func (o *Office) persons(q *store.Question, players []tournament.Player, out *Question) {
	p := tournament.Player{}
	if len(players) > 0 {
		p = players[0]
	}
	id := ""
	if p.FIDEID != 0 {
		id = strconv.Itoa(p.FIDEID)
	}
	year := ""
	if p.Birth.Valid() || p.Birth > 0 {
		year = strconv.Itoa(p.Birth.Year())
	}
	rows := []MatchRow{
		{Label: o.say("pages.head.name"), Report: handbook.Shown(p.Name)},
		{Label: o.say("pages.head.fide-id"), Report: id, Mono: true},
		{Label: o.say("desk.match.birth"), Report: year},
		{Label: o.say("desk.match.federation"), Report: handbook.Shown(p.Federation)},
	}
	for i := range q.Candidates {
		c := &q.Candidates[i]
		if c.FideID == "" {
			if c.Submission != 0 {
				out.Heads = append(out.Heads, o.reportChoice(c))
			}
			continue
		}
		out.Heads = append(out.Heads, Choice{Value: string(store.ThisPerson) + " " + c.FideID, Label: handbook.Shown(c.Name) + ", " + c.FideID, Why: o.Language.Say(c.Why)})
		birth := c.Birth
		if len(birth) > 4 {
			birth = birth[:4]
		}
		for k, cell := range []MatchCell{
			matched(c.Name, p.Name, overlap.Name(c.Name) == overlap.Name(p.Name)), matched(c.FideID, id, c.FideID == id),
			matched(birth, year, birth == year), matched(c.Federation, p.Federation, c.Federation == p.Federation),
		} {
			rows[k].Cells = append(rows[k].Cells, cell)
		}
	}
	if len(rows[0].Cells) == len(out.Heads) && len(players) > 0 {
		out.Rows = rows
	}
}

// events puts the report next to those of the event that it may be of.
func (o *Office) events(q *store.Question, sub *store.Submission, out *Question) {
	f := &sub.Facts
	kind := o.Word("kind", f.Kind.String())
	rows := []MatchRow{
		{Label: o.say("desk.match.event"), Report: handbook.Shown(f.Title)},
		{Label: o.say("desk.match.dates"), Report: o.Language.Span(f.Start, f.End)},
		{Label: o.say("desk.match.federation"), Report: handbook.Shown(f.Federation)},
		{Label: o.say("desk.match.kind"), Report: kind},
	}
	for i := range q.Candidates {
		c := &q.Candidates[i]
		if c.Submission == 0 {
			continue
		}
		out.Heads = append(out.Heads, o.reportChoice(c))
		span, of := o.Language.Span(c.Start, c.End), o.Word("kind", tournament.Kind(c.Kind).String())
		for k, cell := range []MatchCell{
			matched(c.Name, f.Title, c.Name == f.Title), matched(span, rows[1].Report, span == rows[1].Report),
			matched(c.Federation, f.Federation, c.Federation == f.Federation), matched(of, kind, of == kind),
		} {
			rows[k].Cells = append(rows[k].Cells, cell)
		}
	}
	out.Rows = rows
}

func (o *Office) reportChoice(c *store.Candidate) Choice {
	return Choice{
		Value: string(store.SameAs) + " " + strconv.Itoa(c.Submission), Label: o.say("desk.question.same", "submission", c.Submission, "name", handbook.Shown(c.Name)),
		Why: o.Language.Say(c.Why), Href: reportHref(c.Submission), Number: c.Submission,
	}
}

func matched(theirs, reported string, same bool) MatchCell {
	switch {
	case theirs == "" || reported == "":
		return MatchCell{Text: handbook.Shown(theirs)}
	case same:
		return MatchCell{handbook.Shown(theirs), "same"}
	}
	return MatchCell{handbook.Shown(theirs), "other"}
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
		l.Answer = o.answerText(q, a)
	}
	return l
}

func questionHref(id int) string { return "/office/questions/Q" + strconv.Itoa(id) }

// answerText returns the words for the answer to a question.
func (o *Office) answerText(q *store.Question, a *store.Reply) string {
	value := ""
	if a.Value != 0 {
		value = strconv.Itoa(a.Value)
	}
	return handbook.Shown(o.say("desk.question.answered", "answer", o.Word("answer", jobs.DecisionWord(q, a.Decision)), "value", value, "by", a.By, "reason", a.Reason))
}
