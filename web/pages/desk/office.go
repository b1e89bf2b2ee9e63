package desk

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// Office is what the pages of the desk are filled from, for one visitor.
type Office struct {
	*pages.Builder
	Store *store.Store
	Now   time.Time
}

func (o *Office) today() handbook.Date { return handbook.FromTime(o.Now) }

func (o *Office) say(key string, pairs ...any) string { return o.Language.Sayf(key, pairs...) }

// canView reports whether a report is open to the visitor: officers see all, others what
// they have handed in.
func (o *Office) canView(s *store.Submission) bool {
	return o.Visitor != nil && (o.Visitor.Officer || s.By == o.Visitor.Name)
}

// Desk is the first page of those who work the office, and of arbiters.
type Desk struct {
	Said, Wrong string
	Received    []FileAnswer
	Taken       int       // of those, how many are new reports
	Asked       *Question // the first that waits
	Questions   []QuestionLink
	Oldest      time.Time // when the first one was asked
	Arbiters    int       // reports that wait for them
	Late        int       // of those, past their day
	Ready       int
	Next        handbook.Period // the list that is made next; 0: none can be
	Closes      handbook.Date   // its closing day
	Due         int             // reports that it will look at
	Rows        []Report
	Waiting     int // of all, as Rows shows some
}

// FileAnswer is what became of a file that was handed in.
type FileAnswer struct {
	File, Href string // empty Href: there is no report to look at
	Number     int    // of the report; 0: none is open to the visitor
	Badge      pages.Badge
	Text       string
}

// FileAnswer says what became of a file; err: it was not taken.
func (o *Office) FileAnswer(ctx context.Context, file string, out *jobs.Outcome, err error) (FileAnswer, error) {
	a := FileAnswer{File: file}
	switch {
	case err != nil:
		a.Badge, a.Text = pages.Badge{Class: "bad", Text: o.say("desk.received.not-taken")}, o.Language.Say(handbook.SaidBy(err))
		return a, nil
	case out.Refused:
		a.Badge, a.Text = pages.Badge{Class: "bad", Text: o.say("desk.received.refused")}, o.say("desk.received.no-report", "why", o.Language.Message(&out.Findings[0]))
		return a, nil
	case !o.canView(&out.Submission): // the bytes were here before
		a.Badge, a.Text = pages.Badge{Text: o.say("desk.received.known")}, o.say("desk.received.known-elsewhere")
		return a, nil
	}
	row, err := o.report(ctx, &out.Submission, out.Questions)
	a = o.received(file, &row)
	if out.Duplicate {
		a.Text = o.say("desk.received.known-here")
	}
	return a, err
}

// received returns the answer to a file that is a report of the office.
func (o *Office) received(file string, row *Report) FileAnswer {
	a := FileAnswer{File: file, Href: row.Href, Number: row.Number, Badge: row.Badge}
	if row.Who != "" {
		a.Text = o.say("desk.received.waits", "who", row.Who)
	}
	return a
}

// mostWaiting is how many reports the desk shows.
const mostWaiting = 30

// Desk fills the first page; received are the numbers of reports that have just
// come in.
func (o *Office) Desk(ctx context.Context, page Desk, received []int) (*pages.Frame, error) {
	subs, err := o.Store.Submissions(ctx, "")
	if err != nil {
		return nil, err
	}
	questions, err := o.Store.OpenQuestions(ctx)
	if err != nil {
		return nil, err
	}
	by := openBy(questions)
	for i := range subs {
		s := &subs[i]
		if !o.canView(s) {
			continue
		}
		row, err := o.report(ctx, s, by[s.Number])
		if err != nil {
			return nil, err
		}
		if slices.Contains(received, s.Number) {
			page.Received = append(page.Received, o.received(row.Name, &row))
			page.Taken++
		}
		if !isWaiting(s) || row.Over {
			continue
		}
		page.Rows = append(page.Rows, row)
		switch s.State {
		case store.Rejected:
			page.Arbiters++
			if row.Late {
				page.Late++
			}
		case store.Accepted:
			if row.Ready {
				page.Ready++
			}
		}
	}
	slices.SortStableFunc(page.Rows, func(a, b Report) int {
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.Until, b.Until), cmp.Compare(a.Number, b.Number))
	})
	page.Waiting = len(page.Rows)
	page.Rows = page.Rows[:min(len(page.Rows), mostWaiting)]
	if page.Next, err = o.nextList(ctx); err != nil {
		return nil, err
	}
	if page.Next != 0 {
		page.Closes = rating.Closes(page.Next, false)
	}
	if o.Visitor.Officer {
		if err := o.officers(ctx, &page, questions); err != nil {
			return nil, err
		}
	}
	return o.Frame(o.say("desk.title"), pages.SectionDesk, &page), nil
}

// officers fills what is for officers alone: the questions, and what is due.
func (o *Office) officers(ctx context.Context, page *Desk, questions []store.Question) error {
	for i := range questions {
		page.Questions = append(page.Questions, o.questionLink(&questions[i]))
	}
	if len(questions) > 0 {
		page.Oldest = questions[0].Asked
		first, err := o.question(ctx, &questions[0])
		if err != nil {
			return err
		}
		page.Asked = first
	}
	if page.Next == 0 {
		return nil
	}
	due, err := o.due(ctx, page.Next)
	page.Due = len(due)
	return err
}

// due returns the reports that the run of a month has to do with.
func (o *Office) due(ctx context.Context, p handbook.Period) (list []Report, err error) {
	all, err := o.Store.Due(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range all {
		row, err := o.report(ctx, &all[i], nil)
		if err != nil {
			return nil, err
		}
		if all[i].State != store.Accepted || row.Ready {
			list = append(list, row)
		}
	}
	return list, nil
}

// nextList returns the list that is made next, 0 where there is none to make it from.
func (o *Office) nextList(ctx context.Context) (handbook.Period, error) {
	lists, err := o.Store.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return 0, err
	}
	return lists[len(lists)-1].Period.Add(1), nil
}
