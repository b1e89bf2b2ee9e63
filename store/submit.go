package store

import (
	"context"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/overlap"
	"github.com/fedrate/fedrate/tournament"
)

// Incoming is a report to be kept, with what was found out about it.
type Incoming struct {
	Name, SHA256, By string
	Data             []byte
	At               time.Time
	Arbiter          bool   // handed in by no officer: that it takes the place of another may be asked
	Code             string // --event; empty: known by its facts
	Replaces         int    // --replaces; 0: none
	Facts            *Facts // nil: no report
	Verdict          string // accepted, warnings, rejected
	Findings         []handbook.Finding
	Content
}

// Content is what is in a report, beyond its facts.
type Content struct {
	Report *tournament.Tournament // nil: the report is not held against others
	// Persons are the questions about who its players are, those answered before
	// with their answers.
	Persons []Question
	// Doubtful: its errors are those that the questions are about. They hold the
	// report; any other error rejects it.
	Doubtful bool
}

// Answer says what was done with a report.
type Answer struct {
	Submission Submission
	Duplicate  bool  // the bytes were here before: nothing was changed
	Superseded []int // numbers of the reports it replaces
	Parts      []int // numbers of the other parts of its event, which stay
	Dropped    int   // number of the report that says the same and stays in its place; 0: none
	// Questions hold the report until each has an answer.
	Questions []Question
}

// Submit keeps a report in one transaction: known bytes change nothing, a
// newer report of an event supersedes the older ones or joins them as a part,
// and where it is doubtful whether two reports are of one event or who somebody
// is, it is held and the questions are asked.
func (s *Store) Submit(ctx context.Context, in Incoming) (Answer, error) {
	var a Answer
	if err := oneLine(in.Code); err != nil {
		return a, err
	}
	err := s.change(ctx, doingSubmit(in.Name), func(tx *logTx) error {
		ctx := context.WithoutCancel(ctx) // the transaction ends with the context; a wait at each statement takes as long as the statement
		a = Answer{}
		before, err := submissionsWhere(ctx, tx, receivedAs, in.SHA256)
		if err != nil {
			return err
		}
		known := len(before) > 0
		unread := known && before[0].State == Rejected && before[0].Tournament == 0 && in.Facts != nil // and is read now
		if known && !unread && !before[0].Reopened(in.Code, in.Replaces) {
			a.Submission, a.Duplicate = before[0], true
			a.Questions, err = openQuestionsOf(ctx, tx, before[0].Number)
			return err
		}
		w := submitCall{tx: tx, in: &in, answer: &a, replaces: in.Replaces, code: strings.TrimSpace(in.Code)}
		if known {
			w.number, w.unread = before[0].Number, unread
			if in.Replaces == w.number {
				w.replaces = before[0].Replaces
			}
		}
		return w.do(ctx)
	})
	return a, err
}

// Refuse notes in the log that a file was handed in which is no report. Nothing of it is kept.
func (s *Store) Refuse(ctx context.Context, file, sha256 string) error {
	return s.change(ctx, doingRefuse(file, sha256), func(tx *logTx) error {
		tx.did()
		return nil
	})
}

func doingRefuse(file, sha256 string) handbook.Text {
	return handbook.Say("store.doing.refuse", "file", file, "digest", sha256)
}

func doingSubmit(file string) handbook.Text { return handbook.Say("store.doing.submit", "file", file) }

// submitCall is one decision about a submission within its transaction.
type submitCall struct {
	tx         *logTx
	in         *Incoming
	answer     *Answer
	number     int       // 0 until it has one
	row        shownRows // of a report that has just come in
	first      bool      // it came in by this call: nothing was said of it before
	unread     bool      // it was here, and no version of the program could read it before
	tournament int       // 0: none
	replaces   int       // 0: none known
	code       string
	explicit   bool    // somebody has said which event it is
	confirmed  bool    // an officer has answered that it is of that event
	worked     bool    // it was here before, and an officer works on it
	others     []other // reports that share players with it
	made       bool    // the tournament is new
	failed     error   // of a look into the database while doubts were collected
}

// do keeps the report, finds its event and what is doubtful, and sets its
// state.
func (w *submitCall) do(ctx context.Context) error {
	w.first = w.number == 0
	if err := w.keep(ctx); err != nil {
		return err
	}
	if w.in.Facts == nil {
		return w.end(ctx, w.refused())
	}
	if err := w.index(ctx); err != nil {
		return err
	}
	if err := w.findOthers(ctx); err != nil {
		return err
	}
	if err := w.event(ctx); err != nil {
		return err
	}
	if err := w.answeredByHand(ctx); err != nil {
		return err
	}
	return w.settle(ctx)
}

// refused is the state of a report with nothing to ask.
func (w *submitCall) refused() State {
	if w.in.Verdict == "rejected" && !w.in.Doubtful {
		return Rejected
	}
	return Accepted
}

// settle asks what is doubtful, and takes the report where nothing is open.
func (w *submitCall) settle(ctx context.Context) error {
	state := w.refused()
	if state == Accepted {
		asked := append(w.doubts(ctx), w.in.Persons...)
		if w.failed != nil {
			return w.failed
		}
		for _, q := range asked {
			q.Submission, q.Asked = w.number, w.in.At
			if err := ask(ctx, w.tx, &q); err != nil {
				return err
			}
		}
		if !w.first || len(asked) > 0 {
			open, err := questionsWhere(ctx, w.tx, `WHERE q.submission = $1 AND q.answer = '' ORDER BY q.id`, w.number)
			if err != nil {
				return err
			}
			if len(open) > 0 {
				state = Held
			}
		}
	}
	return w.end(ctx, state)
}

// end sets the state, and with an accepted report what it replaces.
func (w *submitCall) end(ctx context.Context, state State) error {
	if state == Accepted && w.in.Verdict == "rejected" {
		state = Rejected // every question has an answer, and an error is left
	}
	if err := w.put(ctx, state); err != nil {
		return err
	}
	w.answer.Questions = []Question{} // none are open of a report that is not held
	if w.alone() {
		sub, err := w.asKept(state)
		if err != nil {
			return err
		}
		w.answer.Submission = sub
	} else {
		if state == Accepted {
			if err := w.supersede(ctx); err != nil {
				return err
			}
		}
		var err error
		if w.answer.Submission, err = submissionOf(ctx, w.tx, w.number); err != nil {
			return err
		}
	}
	if w.answer.Submission.State == Held {
		var err error
		if w.answer.Questions, err = openQuestionsOf(ctx, w.tx, w.number); err != nil {
			return err
		}
	}
	if w.first {
		return tellFirst(ctx, w.tx.Tx, &w.answer.Submission, w.in.At)
	}
	return tellReport(ctx, w.tx.Tx, &w.answer.Submission, w.in.At)
}

// alone tells whether the report came in by this call as the only one of an event that was
// made for it: there is none that it replaces, and the event has its facts already.
func (w *submitCall) alone() bool { return w.first && w.made }

// asKept is the row of a report that is alone.
func (w *submitCall) asKept(state State) (Submission, error) {
	in := w.in
	received, err := parseMoment(formatMoment(in.At))
	return Submission{
		Number: w.number, SHA256: in.SHA256, Name: in.Name, Received: received, By: in.By, State: state, Verdict: in.Verdict,
		Tournament: w.tournament, Code: w.code, Facts: *in.Facts, Replaces: w.replaces,
	}, err
}

func openQuestionsOf(ctx context.Context, q querier, number int) ([]Question, error) {
	return questionsWhere(ctx, q, `WHERE `+openQuestion+` AND q.submission = $1 ORDER BY q.id`, number)
}

// answeredByHand takes a report that is handed in again with --replaces or
// --event as the answer to what was asked about its event.
func (w *submitCall) answeredByHand(ctx context.Context) error {
	if w.first {
		return nil
	}
	open, err := questionsWhere(ctx, w.tx, `WHERE q.answer = '' AND q.submission = $1 AND q.kind = 'same-event'`, w.number)
	if err != nil {
		return err
	}
	for i := range open {
		q := &open[i]
		r := Reply{Decision: Another, By: w.in.By, At: w.in.At, Reason: "submit --event"}
		for _, c := range q.Candidates {
			if other, err := submissionOf(ctx, w.tx, c.Submission); err != nil {
				return err
			} else if other.Tournament == w.tournament {
				r.Decision, r.Value, w.explicit = SameAs, c.Submission, true
			}
		}
		if w.in.Replaces != 0 {
			if !w.explicit {
				continue // --replaces names another event than the question
			}
			r.Decision, r.Value, r.Reason = SameAs, w.in.Replaces, "submit --replaces"
		}
		if err := reply(ctx, w.tx, q, r); err != nil {
			return err
		}
		if r.Decision == Another {
			if err := w.another(ctx, q); err != nil {
				return err
			}
		}
	}
	return nil
}

// BySHA256 is the submission of these bytes, nil where they are new.
func (s *Store) BySHA256(ctx context.Context, sum string) (*Submission, error) {
	found, err := submissionsWhere(ctx, s.read, receivedAs, sum)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// other is a report here that shares players with a new one.
type other struct {
	Submission
	overlap.Result
}
