package jobs

import (
	"context"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
)

// Waiting is what has to happen before a report is rated: who has to act, until when,
// and why; the zero value if nothing has to.
type Waiting struct {
	Who   string        // rating-officer, chief-arbiter, organiser; empty: none of them
	Until handbook.Date // 0: the report does not say when the event ended
	Why   handbook.Text
	List  handbook.Period // on which its games are due next; 0: on none
	Run   bool            // the next run rates it
	Rerun handbook.Period // the first published list that it makes another one; 0: none
}

// WaitsFor returns who has to act on a report. Nothing is rated after the third list
// (9.1), even if a person still had to act.
func WaitsFor(sub *store.Submission, open []store.Question) Waiting {
	f := &sub.Facts
	received := handbook.FromTime(sub.Received)
	var last handbook.Date
	var list handbook.Period
	if f.End.Valid() {
		last, list = rating.Closes(rating.LastList(f.End), false), rating.FirstList(f.End, false)
	}
	switch sub.State {
	case store.Held:
		names := make([]string, len(open))
		for i := range open {
			names[i] = open[i].Name()
		}
		return Waiting{Who: "rating-officer", Until: last, Why: handbook.Say("jobs.waiting.answer", "n", len(names), "questions", names), List: list}
	case store.Rejected:
		until := received.AddDays(rating.AppealDays(received))
		if last.Valid() {
			until = min(until, last)
		}
		return Waiting{Who: "chief-arbiter", Until: until, Why: handbook.Say("jobs.waiting.correction", "last", last)}
	case store.Accepted:
		return Waiting{Why: handbook.Say("jobs.waiting.run", "list", list), List: list, Run: true}
	case store.Rated:
		if !sub.Complete {
			return Waiting{Who: "organiser", Until: min(f.End, received.AddDays(rating.InterimDays(received))), Why: handbook.Say("jobs.waiting.part", "end", f.End), List: sub.RatedIn.Add(1)}
		}
	}
	return Waiting{}
}

// History is what a report replaced and what it is a part of.
type History struct {
	Replaced  []int // submissions that it superseded
	Parts     []int // other reports in force of the same event
	Questions []store.Question
	Waiting   Waiting

	Withdrawal *store.Withdrawal // of a report that is withdrawn; nil: not kept
	Hold       *store.Hold       // by an officer; nil: none
}

// HistoryOf collects what became of a submission and of others by it.
func HistoryOf(ctx context.Context, st *store.Store, sub *store.Submission) (History, error) {
	var h History
	var err error
	if h.Replaced, err = st.ReplacedBy(ctx, sub.Number); err != nil {
		return h, err
	}
	if sub.Tournament != 0 && (sub.State == store.Accepted || sub.State == store.Rated) {
		parts, err := st.Parts(ctx, sub.Tournament)
		if err != nil {
			return h, err
		}
		for i := range parts {
			if parts[i].Number != sub.Number {
				h.Parts = append(h.Parts, parts[i].Number)
			}
		}
	}
	if h.Questions, err = st.QuestionsOf(ctx, sub.Number); err != nil {
		return h, err
	}
	if h.Waiting, err = Awaits(ctx, st, sub, openAmong(h.Questions)); err != nil {
		return h, err
	}
	holds, err := st.Holds(ctx)
	if err != nil {
		return h, err
	}
	if one, held := holds[sub.Number]; held {
		h.Hold = &one
	}
	if sub.State == store.Withdrawn {
		h.Withdrawal, err = st.Withdrawal(ctx, sub.Number)
	}
	return h, err
}

// Awaits is [WaitsFor] with the published lists taken into account.
func Awaits(ctx context.Context, st *store.Store, sub *store.Submission, open []store.Question) (Waiting, error) {
	w := WaitsFor(sub, open)
	if err := w.setNextList(ctx, st, sub); err != nil {
		return w, err
	}
	holds, err := st.Holds(ctx)
	if h, held := holds[sub.Number]; held {
		w.Who, w.Run, w.Why = "rating-officer", false, handbook.Say("jobs.waiting.held", "by", h.By, "reason", h.Reason)
	}
	return w, err
}

// setNextList puts a report that came after its list was published on the one that is
// made next, or on none where that is too late. The correction of a rated report
// waits for a rerun, or is carried into a later list.
func (w *Waiting) setNextList(ctx context.Context, st *store.Store, sub *store.Submission) error {
	if w.List == 0 || sub.State != store.Accepted && sub.State != store.Held {
		return nil
	}
	lists, err := st.Lists(ctx)
	if err != nil {
		return err
	}
	last := handbook.Period(0)
	for i := range lists {
		if lists[i].Source == store.Published {
			last = lists[i].Period
		}
	}
	if w.List > last {
		return nil
	}
	rated, err := st.RatedFor(ctx, sub.Tournament)
	if err != nil {
		return err
	}
	replaced, err := st.ReplacedBy(ctx, sub.Number)
	if err != nil {
		return err
	}
	var why handbook.Text
	if len(rated) > 0 && len(replaced) > 0 {
		settled, err := st.Settled(ctx)
		if err != nil {
			return err
		}
		w.List, w.Run = 0, false
		if settled[sub.Number] {
			why = handbook.Say("jobs.waiting.carried", "from", rated[0])
		} else {
			w.Rerun, why = rated[0], handbook.Say("jobs.waiting.rerun", "from", rated[0])
		}
	} else if w.List = last.Add(1); rating.TooLate(sub.Facts.End, w.List) {
		w.List, w.Run, why = 0, false, handbook.Say("jobs.waiting.too-late", "list", rating.LastList(sub.Facts.End))
	} else {
		why = handbook.Say("jobs.waiting.run", "list", w.List)
	}
	if sub.State == store.Accepted {
		w.Why = why
	}
	return nil
}
