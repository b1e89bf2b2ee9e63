package jobs

import (
	"strconv"
	"time"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

func utc(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// SubmissionAnswer returns a report as JSON has it.
func SubmissionAnswer(in answer.Locale, s *store.Submission, h *History) answer.Submission {
	line := answer.Submission{
		Number: s.Number, File: s.Name, SHA256: s.SHA256, Received: utc(s.Received), By: answer.TextOrNull(s.By),
		State: string(s.State), Verdict: s.Verdict, Name: answer.TextOrNull(s.Facts.Title), Federation: answer.TextOrNull(s.Facts.Federation), Start: s.Facts.Start,
		End: s.Facts.End, Kind: s.Facts.Kind, Players: s.Facts.Players, RatedIn: s.RatedIn, DueList: h.Waiting.List, Questions: []string{},
		Replaced: answer.List(h.Replaced), Parts: answer.List(h.Parts), Corrects: answer.NumberOrNull(s.Corrects),
		Replaces: answer.NumberOrNull(s.Replaces), SupersededBy: answer.NumberOrNull(s.SupersededBy),
	}
	if s.Code != "" {
		line.Event = &s.Code
	}
	if w := h.Withdrawal; w != nil {
		line.Withdrawn = &answer.Withdrawn{By: w.By, At: utc(w.At), Reason: answer.TextOrNull(w.Reason)}
	}
	if w := &h.Waiting; w.Who != "" {
		line.WaitsFor = &answer.WaitsFor{Who: w.Who, Until: w.Until, Reason: in.Language().Say(w.Why)}
	}
	for i := range h.Questions {
		if h.Questions[i].Open() {
			line.Questions = append(line.Questions, h.Questions[i].Name())
		}
	}
	return line
}

// SubmittedAnswer returns what became of a report that came in, as JSON has it.
func SubmittedAnswer(in answer.Locale, file string, o *Outcome) answer.Submitted {
	number := answer.NumberOrNull(o.Submission.Number)
	line := answer.Submitted{
		File: file, Submission: number, State: string(o.Submission.State), Verdict: o.Submission.Verdict, Questions: QuestionAnswers(in, o.Questions),
		Findings: answer.Findings(in, o.Findings), Number: number, Duplicate: o.Duplicate,
		Superseded: answer.List(o.Superseded), Parts: answer.List(o.Parts), SameAs: answer.NumberOrNull(o.Dropped), RatedFor: answer.List(o.RatedFor),
	}
	if !o.Refused {
		kept := string(o.Submission.State)
		line.Kept = &kept
	}
	if o.Duplicate {
		line.State = "duplicate"
	}
	return line
}

// QuestionAnswers are questions as JSON has them.
func QuestionAnswers(in answer.Locale, list []store.Question) []answer.Question {
	return answer.Each(list, func(q *store.Question) answer.Question { return QuestionAnswer(in, q) })
}

// QuestionAnswer returns a question as JSON has it.
func QuestionAnswer(in answer.Locale, q *store.Question) answer.Question {
	l := in.Language()
	one := answer.Question{
		ID: q.Name(), Kind: string(q.Kind), Text: l.Say(q.Text), Candidates: []answer.QuestionCandidate{}, Submission: q.Submission, File: q.File,
		Rule: answer.TextOrNull(q.Rule), Players: answer.List(q.Players), Asked: utc(q.Asked), State: "closed",
	}
	for i := range q.Candidates {
		c := &q.Candidates[i]
		line := answer.QuestionCandidate{
			Submission: answer.NumberOrNull(c.Submission), FideID: answer.TextOrNull(c.FideID), Name: answer.TextOrNull(c.Name), Federation: answer.TextOrNull(c.Federation),
			Birth: answer.TextOrNull(c.Birth), Start: c.Start, End: c.End, State: answer.TextOrNull(string(c.State)), Reason: l.Say(c.Why),
		}
		if c.Submission != 0 {
			kind := tournament.Kind(c.Kind)
			line.Kind = &kind
		}
		one.Candidates = append(one.Candidates, line)
	}
	if q.Open() {
		one.State = "open"
	} else if q.Answer.Decision != "" {
		one.State = "answered"
		r := ReplyAnswer(q.Answer, q.Remembered)
		one.Answer = &r
	}
	return one
}

// ReplyAnswer returns the answer to a question as JSON has it; remembered is the number
// of the question that it was first given to, 0 for this one.
func ReplyAnswer(r store.Reply, remembered int) answer.Reply {
	one := answer.Reply{Answer: string(r.Decision), By: r.By, At: utc(r.At), Reason: r.Reason}
	switch r.Decision {
	case store.SameAs:
		one.Submission = &r.Value
	case store.ThisPerson:
		one.FideID = answer.TextOrNull(strconv.Itoa(r.Value))
	}
	if remembered != 0 {
		name := "Q" + strconv.Itoa(remembered)
		one.Remembered = &name
	}
	return one
}

// AnsweredAnswer returns what the answer to a question came to, as JSON has it.
func AnsweredAnswer(in answer.Locale, done *store.Settled) answer.Answered {
	line := answer.Answered{
		Question: QuestionAnswer(in, &done.Question), State: string(done.Submission.State),
		Superseded: answer.List(done.Superseded), Parts: answer.List(done.Parts), SameAs: answer.NumberOrNull(done.Dropped),
		Open: QuestionAnswers(in, done.Questions), Others: []int{},
	}
	for i := range done.Others {
		line.Others = append(line.Others, done.Others[i].Submission.Number)
	}
	return line
}

// EventAnswer returns an event with its record as JSON has it.
func EventAnswer(in answer.Locale, e *store.Event, rows []store.EventFact) answer.Event {
	line := answer.Event{
		Event: e.ID, Code: answer.TextOrNull(e.Code), Name: answer.TextOrNull(e.Name), Federation: answer.TextOrNull(e.Federation),
		Start: e.Start, End: e.End, Facts: []answer.Fact{}, Unknown: []answer.UnknownFact{},
	}
	for i := range registration.Fields {
		f := &registration.Fields[i]
		found := false
		for _, r := range rows {
			if r.Name == f.Name {
				found = true
				line.Facts = append(line.Facts, answer.Fact{
					Name: f.Name, Article: norms.FactArticles(norms.Newest(), f.Name), Values: r.Values, By: answer.TextOrNull(r.By), At: utc(r.At),
				})
			}
		}
		if !found {
			line.Unknown = append(line.Unknown, answer.UnknownFact{
				Name: f.Name, Article: norms.FactArticles(norms.Newest(), f.Name), Doc: in.Language().Say(f.Doc),
			})
		}
	}
	return line
}
