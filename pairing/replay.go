package pairing

import (
	"errors"
	"slices"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// replay pairs the rounds of a report again by one edition of the Dutch system,
// each from what was really played before it.
type replay struct {
	t       *tournament.Tournament
	edition *dutch.Edition
	history *swiss.History
	rounds  int   // of the tournament, as [swiss.Options] has it
	number  []int // the report's number of each number of t, from 1; nil: the same
}

func newReplay(t *tournament.Tournament, edition *dutch.Edition, accelerated bool, rounds int) *replay {
	opt := swiss.Options{Rules: edition.Numbers.History, Replay: true, Rounds: rounds}
	if accelerated {
		opt.Baku, _ = swiss.Acceleration.Edition(edition.Key)
	}
	return &replay{t: t, edition: edition, history: swiss.NewHistory(t, opt), rounds: rounds}
}

// outcome is a round as replayed. The pairs have the numbers of the report,
// state and right those that were paired by.
type outcome struct {
	round               int
	status              Status
	reason              string // why it was not checked
	missing, unexpected []Pair
	by                  *replay
	state               *swiss.Round
	right               *dutch.Pairing // nil where there is no legal pairing
	reported            reported
	notes               []swiss.Note
}

// round replays one round.
func (r *replay) round(n int) outcome {
	o := outcome{round: n, by: r, reported: reportedRound(r.t, n), missing: []Pair{}, unexpected: []Pair{}}
	switch {
	case o.reported.broken != "":
		o.status, o.reason = NotChecked, "the lines of the report contradict each other: "+o.reported.broken+"; correct them"
		return o
	case o.reported.games == 0:
		o.status, o.reason = NotChecked, "nobody has an opponent in this round"
		return o
	}
	o.state, o.notes = r.history.Before(n)
	right, err := dutch.Pair(r.edition, o.state)
	var impossible *dutch.Impossible
	switch {
	case errors.As(err, &impossible):
		o.status, o.reason = NotChecked, impossible.Reason+"; it is then for the Chief Arbiter to decide"
		if dutch.Compare(r.edition, o.state, nil, o.reported.pairs) != nil {
			o.status, o.unexpected = Different, r.named(toPairs(o.reported.pairs))
		}
		return o
	case err != nil:
		o.status, o.reason = NotChecked, err.Error()
		return o
	}
	o.right, o.status = right, Identical
	o.missing, o.unexpected = o.reported.against(right.Pairs)
	if len(o.missing)+len(o.unexpected) > 0 {
		o.status = Different
	}
	o.missing, o.unexpected = r.named(o.missing), r.named(o.unexpected)
	return o
}

// all replays the listed rounds.
func (r *replay) all(listed []int) []outcome {
	out := make([]outcome, len(listed))
	for i, n := range listed {
		out[i] = r.round(n)
	}
	return out
}

// named gives the pairs the numbers of the report.
func (r *replay) named(pairs []Pair) []Pair {
	if r.number == nil {
		return pairs
	}
	out := slices.Clone(pairs)
	for i := range out {
		out[i] = Pair{White: r.name(out[i].White), Black: r.name(out[i].Black)}
	}
	return out
}

func (r *replay) name(n int) int {
	if r.number == nil || n < 1 || n >= len(r.number) {
		return n
	}
	return r.number[n]
}

func toPairs(pairs []swiss.Pair) []Pair {
	out := make([]Pair, len(pairs))
	for i, p := range pairs {
		out[i] = Pair(p)
	}
	return out
}

func agreed(outcomes []outcome) int {
	n := 0
	for i := range outcomes {
		if outcomes[i].status == Identical {
			n++
		}
	}
	return n
}

func differing(outcomes []outcome) int {
	n := 0
	for i := range outcomes {
		if outcomes[i].status == Different {
			n++
		}
	}
	return n
}
