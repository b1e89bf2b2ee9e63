package month

import (
	"context"
	"maps"
	"slices"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// unsettledReport is a report that would make a published list another one:
// the correction of a rated report, or a rated report that was withdrawn.
type unsettledReport struct {
	gate   string // PendingCorrections or WithdrawnRated
	report int
	period handbook.Period // the list that rests on what was before
}

// unsettled returns the reports that change lists before p, which were neither
// made again since nor had the difference carried into a later list.
func unsettled(ctx context.Context, st *store.Store, p handbook.Period) ([]unsettledReport, error) {
	settled, err := st.Settled(ctx)
	if err != nil {
		return nil, err
	}
	return changing(ctx, st, p, settled)
}

// HasCorrections reports whether something has come in since on which lists before p rest: a
// correction, a withdrawal, a change of a person, an imported list.
func HasCorrections(ctx context.Context, st *store.Store, p handbook.Period) (bool, error) {
	reports, err := unsettled(ctx, st, p)
	if err != nil || len(reports) > 0 {
		return err == nil, err
	}
	said, err := st.SaidLater(ctx, p, false)
	if err != nil || len(said) > 0 {
		return err == nil, err
	}
	lists, err := st.ReplacedUnder(ctx, p)
	return len(lists) > 0, err
}

// changing returns the reports that change lists before p, but those settled.
func changing(ctx context.Context, st *store.Store, p handbook.Period, settled map[int]bool) ([]unsettledReport, error) {
	rested, err := st.Rested(ctx, p)
	if err != nil {
		return nil, err
	}
	var found []unsettledReport
	for _, one := range rested {
		all, err := st.ReportsOf(ctx, one.Tournament)
		if err != nil {
			return nil, err
		}
		current, withdrawn := 0, 0
		for _, s := range all {
			switch s.State {
			case store.Accepted, store.Rated:
				current = s.Number
			case store.Withdrawn:
				withdrawn = s.Number
			}
		}
		switch {
		case current != 0 && !settled[current]:
			corrects, err := corrects(ctx, st, one.Report, current)
			if err != nil {
				return nil, err
			}
			if corrects {
				found = append(found, unsettledReport{PendingCorrections, current, one.Period})
			}
		case current == 0 && withdrawn != 0 && !settled[withdrawn]:
			found = append(found, unsettledReport{WithdrawnRated, withdrawn, one.Period})
		case current == 0 && withdrawn == 0 && !settled[one.Report] && one.State != store.Held: // its answer was taken back, and is another now
			found = append(found, unsettledReport{PendingCorrections, one.Report, one.Period})
		}
	}
	since, err := st.WithdrawnSince(ctx, p)
	if err != nil {
		return nil, err
	}
	for _, one := range since {
		if !settled[one.Report] {
			found = append(found, unsettledReport{WithdrawnRated, one.Report, one.Period})
		}
	}
	again, err := st.AnsweredAgain(ctx, p)
	if err != nil {
		return nil, err
	}
	for i := range again {
		one := &again[i]
		if settled[one.Report] {
			continue
		}
		other, err := readOtherwise(ctx, st, one)
		if err != nil {
			return nil, err
		}
		if other {
			found = append(found, unsettledReport{PendingCorrections, one.Report, one.Period})
		}
	}
	parts, err := st.CorrectedByPart(ctx, p)
	for _, one := range parts {
		if !settled[one.Report] {
			found = append(found, unsettledReport{PendingCorrections, one.Report, one.Period})
		}
	}
	return found, err
}

// readOtherwise reports whether a report that a list rests on names other persons
// now, of those that were asked, or is of another kind of play, by itself or by
// the record of its event.
func readOtherwise(ctx context.Context, st *store.Store, was *store.RatedReading) (bool, error) {
	sub, err := st.Submission(ctx, was.Report)
	if err != nil {
		return false, err
	}
	rep, err := jobs.Open(ctx, st, &sub)
	if err != nil {
		return false, err
	}
	if rep.Tournament == nil || rep.Kind != was.Kind || rep.AgainstRecord() {
		return true, nil
	}
	for rank, before := range was.Asked {
		now := 0
		if p := rep.Tournament.Player(rank); p != nil {
			now = max(p.FIDEID, 0)
		}
		if now != before {
			return true, nil
		}
	}
	return false, nil
}

// PendingFrom returns the first published list that a report makes another one since
// it was answered, corrected or withdrawn; 0 where there is none.
func PendingFrom(ctx context.Context, st *store.Store, submission int) (handbook.Period, error) {
	open, err := unsettled(ctx, st, handbook.Period(9999_12))
	from := handbook.Period(0)
	for _, u := range open {
		if u.report == submission && (from == 0 || u.period < from) {
			from = u.period
		}
	}
	return from, err
}

// StaleFrom returns the first published list that would be another one by what came
// since: a correction or a withdrawal of a rated report, a change of a person, an
// imported list; 0 where there is none.
func StaleFrom(ctx context.Context, st *store.Store) (handbook.Period, error) {
	const all = handbook.Period(9999_12)
	from := handbook.Period(0)
	earlier := func(p handbook.Period) {
		if from == 0 || p < from {
			from = p
		}
	}
	open, err := unsettled(ctx, st, all)
	if err != nil {
		return 0, err
	}
	for _, u := range open {
		earlier(u.period)
	}
	said, err := st.SaidLater(ctx, all, false)
	if err != nil {
		return 0, err
	}
	for i := range said {
		earlier(said[i].From)
	}
	under, err := st.ReplacedUnder(ctx, all)
	for i := range under {
		earlier(under[i].From)
	}
	return from, err
}

// corrects reports whether a report says something else than an older one of the
// same event about the rounds that the older one has: an interim report that
// only goes on from there does not.
func corrects(ctx context.Context, st *store.Store, older, newer int) (bool, error) {
	var read [2]*audit.Report
	for i, n := range []int{older, newer} {
		sub, err := st.Submission(ctx, n)
		if err != nil {
			return false, err
		}
		opt, err := jobs.CheckOptions(ctx, st, sub.Tournament)
		if err != nil {
			return false, err
		}
		data, err := st.Bytes(ctx, n)
		if err != nil {
			return false, err
		}
		if read[i] = audit.Open(sub.Name, data, opt); read[i].Tournament == nil {
			return true, nil
		}
	}
	a, b := read[0].Tournament, read[1].Tournament
	rounds := map[int]bool{}
	for i := range a.Players {
		for r, g := range a.Players[i].Games {
			if g.Opponent > 0 && g.Result != tournament.None {
				rounds[r+1] = true
			}
		}
	}
	for r := range rounds {
		if day := a.RoundDate(r); day.Valid() && day != b.RoundDate(r) {
			return true, nil
		}
	}
	return read[0].Kind != read[1].Kind || a.FirstDay() != b.FirstDay() || !maps.Equal(gamesOf(a, rounds), gamesOf(b, rounds)), nil
}

// playedGame is a game of a player as a report has it.
type playedGame struct {
	round            int
	player, opponent string
	result           tournament.Result
}

// gamesOf counts the games of some rounds.
func gamesOf(t *tournament.Tournament, rounds map[int]bool) map[playedGame]int {
	games := map[playedGame]int{}
	for i := range t.Players {
		p := &t.Players[i]
		for _, r := range slices.Sorted(maps.Keys(rounds)) {
			if r > len(p.Games) {
				continue
			}
			g := p.Games[r-1]
			if g.Opponent <= 0 || g.Result == tournament.None {
				continue
			}
			opponent := ""
			if o := t.Player(g.Opponent); o != nil {
				opponent = store.PlayerKey(o)
			}
			games[playedGame{r, store.PlayerKey(p), opponent, g.Result}]++
		}
	}
	return games
}
