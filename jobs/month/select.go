package month

import (
	"fmt"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// taken is a report that may belong to the period.
type taken struct {
	sub    store.Submission
	file   string // names the report within the run
	rep    *audit.Report
	before map[store.GameKey]bool // games rated in earlier periods
	last   handbook.Date          // closing day of the list
	closes *audit.Waiver          // by which it is later than for others; nil: it is not
	note   handbook.Text          // why it is not rated; empty: it is
}

// complete tells whether nothing of the event is left for a later period.
func (t *taken) complete() bool { return t.sub.Facts.End <= t.last }

// skip tells which games are not rated now: those rated before, and those of
// an event still going on that were played after the closing day, or on a day
// that the report does not give.
func (t *taken) skip(startingRank, round int) bool {
	tour := t.rep.Tournament
	if !t.complete() {
		if day := tour.RoundDate(round); !day.Valid() || day > t.last {
			return true
		}
	}
	if len(t.before) == 0 {
		return false
	}
	p := tour.Player(startingRank)
	return p != nil && t.before[store.GameKey{Round: round, Player: store.PlayerKey(p)}]
}

// anything tells whether a game is left to be rated now.
func (t *taken) anything() bool {
	for i := range t.rep.Tournament.Players {
		p := &t.rep.Tournament.Players[i]
		for r, g := range p.Games {
			if g.Result.Rated() && !t.skip(p.StartingRank, r+1) {
				return true
			}
		}
	}
	return false
}

// selectReports takes the submissions that may belong to the period by their dates:
// the end on or before the closing day of the list (B.02 7.1.3), save long
// events, and events reported by parts before, of which the rounds up to that
// day are rated as interim reports (4.1); and not later than the third list
// after the end (9.1).
func (r *run) selectReports() error {
	due, err := r.st.Due(r.ctx, r.o.Period)
	if err != nil {
		return err
	}
	past, err := r.pasts()
	if err != nil {
		return err
	}
	for _, sub := range due {
		closes, waiver, err := r.closes(&sub)
		if err != nil {
			return err
		}
		f, event := &sub.Facts, past.events[sub.Tournament]
		short := f.Start.DaysUntil(f.End)+1 <= tournament.LongDays && !event.RatedFor(r.o.Period)
		if f.End > closes && (f.Start > closes || short) || past.stays(r.o.Period, event) {
			continue
		}
		t := taken{sub: sub, file: sub.Name, last: closes, closes: waiver}
		switch before := r.o.Period.Add(-1); {
		case !f.End.Valid():
			t.note = handbook.Say("month.note.no-end")
		case rating.TooLate(f.End, before) && handbook.FromTime(sub.Received).Period() < before:
			continue // said on the lists before
		case rating.TooLate(f.End, r.o.Period):
			t.note = handbook.Say("month.note.too-late", "end", f.End, "list", rating.LastList(f.End))
		}
		r.taken = append(r.taken, t)
	}
	r.nameFiles()
	return nil
}

// closes is the closing day of the list for a report: for an official FIDE
// event, which the waiver of 7.1.3 says it is, the day before the list.
func (r *run) closes(sub *store.Submission) (handbook.Date, *audit.Waiver, error) {
	usual, official := rating.Closes(r.o.Period, false), rating.Closes(r.o.Period, true)
	if sub.Facts.End <= usual || sub.Facts.End > official {
		return usual, nil, nil
	}
	opt, err := jobs.CheckOptions(r.ctx, r.st, sub.Tournament)
	if err != nil {
		return usual, nil, err
	}
	w := opt.Waives(rating.ClosingDay.Name, rating.ClosingArticle(sub.Facts.Kind, r.o.Period))
	if w == nil {
		return usual, nil, nil
	}
	return official, w, nil
}

// nameFiles gives reports that came under one name different ones.
func (r *run) nameFiles() {
	times := map[string]int{}
	for i := range r.taken {
		times[r.taken[i].file]++
	}
	for i := range r.taken {
		if t := &r.taken[i]; times[t.file] > 1 {
			t.file = fmt.Sprintf("%s (submission %d)", t.file, t.sub.Number)
		}
		r.byFile[r.taken[i].file] = &r.taken[i]
	}
}

// others are the submissions whose dates belong to the period but which are
// not rated: rejected and superseded ones, those that wait for an answer, and
// rejected files without a date that came in since the list before.
func (r *run) others() ([]store.Submission, error) {
	var found []store.Submission
	for _, state := range []store.State{store.Received, store.Rejected, store.Superseded} {
		subs, err := r.st.Submissions(r.ctx, state)
		if err != nil {
			return nil, err
		}
		for _, s := range subs {
			belongs := s.Facts.End.Valid() && rating.FirstList(s.Facts.End, false) == r.o.Period
			if s.Facts.End == 0 {
				belongs = handbook.FromTime(s.Received).Period() >= r.o.Period.Add(-1)
			}
			if belongs {
				found = append(found, s)
			}
		}
	}
	return found, nil
}
