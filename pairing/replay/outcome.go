package replay

import (
	"errors"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// replay pairs the rounds of a report again by one edition of its system, each
// from the results really played before it.
type replay struct {
	reading
	t        *tournament.Tournament
	edition  *swiss.Edition
	history  *swiss.History
	readings []*replay                // by the other readings of the edition, made when asked for
	declared []tournament.Declaration // of the report; nil: not read yet
}

// reading is how a report is taken where there is more than one way.
type reading struct {
	rounds int         // of the tournament, as [swiss.Options] has it
	baku   bool        // virtual points by Baku where the report lists none
	number []int       // the report's number of each number of t, from 1; nil: the same
	ranks  bool        // the places of the ranking column are the pairing numbers (XXC rank)
	work   *swiss.Work // what pairing the rounds may spend
	memory *swiss.Memory
	per    int  // rounds of the report that are one of the system
	plain  bool // lines of the report that declare how a round was paired are left
}

func newReplay(t *tournament.Tournament, edition *swiss.Edition, as reading) *replay {
	opt := swiss.Options{Rules: edition.Rules, Replay: true, Rounds: as.rounds}
	if as.baku {
		opt.Baku, _ = swiss.Acceleration.Edition(edition.Key)
	}
	return &replay{reading: as, t: t, edition: edition, history: swiss.NewHistory(t, opt)}
}

// replayed is a round as paired again. The pairs have the numbers of the report,
// state, right and reported those that were paired by.
type replayed struct {
	round               int
	status              outcome.Status
	reason              handbook.Text // why it was not checked, or how it was read
	missing, unexpected []outcome.Pair
	by                  *replay
	state               *swiss.Round
	right               *swiss.Pairing // nil where there is no legal pairing
	reported            []swiss.Pair
	name                func(int) int // the report's number of a number paired by
	notes               []swiss.Note
	cause               handbook.Text            // of the difference, where a finding of its own has reported it
	how                 handbook.Text            // what was mended in earlier rounds before this one became what it is
	differs             *swiss.Difference        // why it is different; nil: nothing can be said
	fits                []outcome.PlausibleCause // with what else it would be as it should be
	illegal             bool                     // it has no legal pairing
	declared            bool                     // it differs exactly as a line of the report declares
	follows             bool                     // differs only for the sake of an earlier round
	sameAs              int                      // the first round that the same correction explains; 0: none
}

// round replays one round.
func (r *replay) round(n int) replayed {
	o := replayed{round: n, by: r, missing: []outcome.Pair{}, unexpected: []outcome.Pair{}, name: r.name}
	reported := reportedRound(r.t, n)
	switch {
	case !reported.broken.IsZero():
		o.status, o.reason = outcome.NotChecked, handbook.Say("replay.contradiction", "what", reported.broken)
		return o
	case reported.games == 0:
		o.status, o.reason = outcome.NotChecked, outcome.NoOpponents()
		return o
	}
	if r.work.Spent() {
		o.beyond()
		return o
	}
	o.state, o.notes = r.history.Before(n)
	o.state.Work = r.work
	o.byRank(r, &reported)
	o.reported = reported.pairs
	var right *swiss.Pairing
	var err error
	within := r.work.Within(func() {
		r.work.Spend(n*len(r.t.Players) + len(o.state.Prohibited))
		right, err = r.memory.Pair(r.edition, o.state)
	})
	var impossible *swiss.Impossible
	switch {
	case !within:
		o.beyond()
		return o
	case errors.As(err, &impossible):
		o.illegal = true
		o.status, o.reason = outcome.NotChecked, handbook.Say("replay.impossible", "why", impossible.Reason)
		violated := false
		r.work.Within(func() { violated = r.edition.Violation(o.state, o.reported, swiss.SameNumbers) != nil })
		if violated {
			o.status, o.unexpected = outcome.Different, o.toReportNumbers(slices.Clone(o.reported))
			return r.asDeclared(o)
		}
		return o
	case err != nil:
		o.status, o.reason = outcome.NotChecked, handbook.SaidBy(err)
		return o
	}
	o.right, o.status = right, outcome.Identical
	reported.colour(right.Pairs)
	o.missing, o.unexpected = reported.against(right.Pairs)
	if len(o.missing)+len(o.unexpected) > 0 {
		o.status = outcome.Different
	}
	o.missing, o.unexpected = o.toReportNumbers(o.missing), o.toReportNumbers(o.unexpected)
	if o.status == outcome.Different && r.edition.Allows != nil {
		if why := r.edition.Allows(o.state, right, o.reported); !why.IsZero() {
			o.status, o.missing, o.unexpected = outcome.Identical, []outcome.Pair{}, []outcome.Pair{}
			o.reason = outcome.Join(o.reason, why)
		}
	}
	if o.status == outcome.Different {
		if o = r.otherwiseRead(o); o.status == outcome.Different {
			o = r.asDeclared(o)
		}
	}
	return o
}

// otherwiseRead returns a round that differs, or the same by another reading of what the
// text of the edition leaves open, where it is as it should be by that one.
func (r *replay) otherwiseRead(o replayed) replayed {
	if r.readings == nil {
		for i := range r.edition.Readings {
			r.readings = append(r.readings, newReplay(r.t, &r.edition.Readings[i].Edition, r.reading))
		}
	}
	for i, as := range r.readings {
		if again := as.round(o.round); again.status == outcome.Identical {
			again.reason = outcome.Join(again.reason, handbook.Say("replay.reading", "reading", r.edition.Readings[i].Text))
			return again
		}
	}
	return o
}

// beyond says that the work allowed for the report does not reach this round.
func (o *replayed) beyond() {
	o.status, o.reason = outcome.NotChecked, handbook.Say("replay.beyond-budget")
}

// byRank takes a round to the order of the lines, where the replay goes by it.
func (o *replayed) byRank(r *replay, reported *reported) {
	if !r.ranks {
		return
	}
	ranked, number := r.history.ByLine(o.state)
	place := make(map[int]int, len(number))
	for at, n := range number {
		place[n] = at
	}
	o.state = ranked
	o.name = func(at int) int { return r.name(number[at]) }
	for _, pairs := range [][]swiss.Pair{reported.pairs, reported.colourless} {
		for i, p := range pairs {
			pairs[i] = swiss.Pair{White: place[p.White], Black: place[p.Black]}
		}
	}
}

// toReportNumbers gives the pairs the numbers of the report.
func (o *replayed) toReportNumbers(pairs []outcome.Pair) []outcome.Pair {
	out := slices.Clone(pairs)
	for i, p := range out {
		out[i].White = o.name(p.White)
		if p.Black != 0 {
			out[i].Black = o.name(p.Black)
		}
	}
	return out
}

// all replays the listed rounds.
func (r *replay) all(listed []int) []replayed {
	out := make([]replayed, len(listed))
	for i, n := range listed {
		out[i] = r.round(n)
	}
	return out
}

func (r *replay) name(n int) int {
	if r.number == nil || n < 1 || n >= len(r.number) {
		return n
	}
	return r.number[n]
}

func countAgreed(outcomes []replayed) int {
	n := 0
	for i := range outcomes {
		if outcomes[i].status == outcome.Identical {
			n++
		}
	}
	return n
}

func countDiffering(outcomes []replayed) int {
	n := 0
	for i := range outcomes {
		if outcomes[i].isOpen() {
			n++
		}
	}
	return n
}

// isOpen reports whether the round differs and no line of the report declares it.
func (o *replayed) isOpen() bool { return o.status == outcome.Different && !o.declared }
