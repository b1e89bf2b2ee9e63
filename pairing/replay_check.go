package pairing

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// compareSwiss replays the listed rounds by the edition of the system that belongs
// to the edition in force. Where a round differs it looks for what would make
// it fit: the last round not being the last, the numbers not being those of the
// start list, the other edition.
func (c *check) compareSwiss(listed []int) []Round {
	edition, err := c.system.Engine().Edition(c.edition.Key)
	if err != nil {
		return notChecked(listed, Text(err.Error()))
	}
	outcomes := c.replayAll(c.t, edition, reading{baku: c.namesBaku(), ranks: c.t.RankingIDs}, listed)
	if differing(outcomes) > 0 && c.t.RankingIDs {
		outcomes = c.byStartingRank(edition, listed, outcomes)
	}
	if differing(outcomes) > 0 {
		outcomes = c.byStartList(edition, listed, outcomes)
	}
	c.unknownAcceleration(outcomes)
	others := c.otherEditions(outcomes)
	if !c.otherFits {
		c.consequences(outcomes)
	}
	rounds := make([]Round, len(outcomes))
	for i := range outcomes {
		rounds[i] = c.swissRound(&outcomes[i], others[i])
	}
	return rounds
}

// namesBaku tells whether the report names Baku's acceleration.
func (c *check) namesBaku() bool {
	return c.system.Accelerated && strings.Contains(strings.ToLower(c.system.Code+" "+c.t.Type), "baku")
}

// replayAll replays the listed rounds, the last one in both readings where the
// report does not state the number of rounds.
func (c *check) replayAll(t *tournament.Tournament, edition *swiss.Edition, as reading, listed []int) []outcome {
	outcomes := newReplay(t, edition, as).all(listed)
	if t.RoundsStated {
		return outcomes
	}
	for i := len(outcomes) - 1; i >= 0; i-- {
		if outcomes[i].state != nil {
			lastRound(&outcomes[i], t, edition, as)
			break
		}
	}
	return outcomes
}

// lastRound replays the last round that has pairs both as the last one of the
// tournament and as an earlier one, if there are top scorers, whom the last
// round alone knows. It keeps the reading that fits, and says which it is.
func lastRound(o *outcome, t *tournament.Tournament, edition *swiss.Edition, as reading) {
	as.rounds = o.round
	last := *o
	if o.round != t.Rounds {
		last = newReplay(t, edition, as).round(o.round)
	}
	if !hasTopscorer(&last) {
		return
	}
	as.rounds = o.round + 1
	earlier := newReplay(t, edition, as).round(o.round)
	how := "as the last round of the tournament, with its rules for top scorers"
	*o = last
	switch {
	case earlier.status == Identical && last.status != Identical:
		*o = earlier
		how = "as an earlier round, which fits it; as the last round it would be another pairing"
	case earlier.status != Identical && last.status == Identical:
		how += ", which fits it; as an earlier round it would be another pairing"
	case earlier.status != Identical:
		how += "; as an earlier round it does not fit either"
	default:
		how += "; as an earlier round it is the same"
	}
	o.reason = joinReasons(o.reason, fmt.Sprintf("the report does not state the number of rounds; round %d is replayed %s; state the number in record 142, or XXR", o.round, how))
}

func hasTopscorer(o *outcome) bool {
	for i := range o.state.Players {
		if o.state.Players[i].Topscorer {
			return true
		}
	}
	return false
}

// otherEditions replays the rounds that differ by the neighbouring edition, nil
// for the others; a finding says where that edition fits every round.
func (c *check) otherEditions(outcomes []outcome) []*OtherEdition {
	others := make([]*OtherEdition, len(outcomes))
	if differing(outcomes) == 0 {
		return others
	}
	edition, err := c.system.Engine().Edition(c.neighbour())
	if err != nil {
		return others
	}
	by := outcomes[0].by
	as := by.reading
	as.rounds = 0
	listed := make([]int, len(outcomes))
	for i := range outcomes {
		listed[i] = outcomes[i].round
	}
	again := c.replayAll(by.t, edition, as, listed)
	for i := range outcomes {
		if outcomes[i].status == Different {
			others[i] = &OtherEdition{Edition: edition.Key, Status: again[i].status}
		}
	}
	if fits := agreed(again); differing(again) == 0 && fits > agreed(outcomes) {
		c.otherFits = true
		c.addAt(otherEditionRule, c.t.At(tournament.ItemSystem), 0, nil,
			"%s paired by the edition %s of the %s system, and %s by %s, which is in force; the program that paired the event followed other rules than those of its day; have it brought up to date",
			allRounds(fits), edition.Key, c.system.Engine().Name, someRounds(agreed(outcomes)), c.edition.Key)
	}
	return others
}

func allRounds(n int) string {
	if n == 1 {
		return "the round that can be compared is"
	}
	return fmt.Sprintf("all %d rounds that can be compared are", n)
}

func someRounds(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprintf("only %d of them", n)
}

// byStartList replays the rounds by rating, title and name where the numbers of
// the report are the final ranking, or do not follow the ratings; it keeps what
// fits better, and a finding says so.
func (c *check) byStartList(edition *swiss.Edition, listed []int, outcomes []outcome) []outcome {
	ranked := numberedByRank(c.t)
	if !ranked && ratingsFall(byNumber(c.t)) {
		return outcomes
	}
	t, number := sorted(c.t)
	again := c.replayAll(t, edition, reading{baku: c.namesBaku(), number: number}, listed)
	better := agreed(again) > agreed(outcomes)
	if !ranked && !better {
		return outcomes
	}
	c.renumbered = true
	what := "do not follow the ratings"
	if ranked {
		what = "are the final ranking, not those of the start list by which the rounds were paired"
	}
	if !better {
		c.addAt(finalNumbersRule, c.placeOf(nil, 0), 0, nil,
			"the numbers of the report %s; numbers by rating, title and name fit no more rounds; write the numbers of the start list", what)
		return outcomes
	}
	c.addAt(finalNumbersRule, c.placeOf(nil, 0), 0, nil,
		"the numbers of the report %s: by them %d of %d rounds are as they should be, by rating, title and name %d, by which they were replayed; write the numbers of the start list",
		what, agreed(outcomes), len(outcomes), agreed(again))
	for i := range again {
		again[i].reason = joinReasons(again[i].reason, "replayed with numbers by rating, title and name")
	}
	return again
}

// byStartingRank replays by the starting ranks a report that asks for the places
// of the ranking column as pairing numbers (XXC rank), and keeps what fits
// better: after the last round that column has the final ranking.
func (c *check) byStartingRank(edition *swiss.Edition, listed []int, outcomes []outcome) []outcome {
	again := c.replayAll(c.t, edition, reading{baku: c.namesBaku()}, listed)
	if agreed(again) <= agreed(outcomes) {
		return outcomes
	}
	return again
}

// unknownAcceleration says of rounds that differ that the report speaks of an
// acceleration whose virtual points are not known.
func (c *check) unknownAcceleration(outcomes []outcome) {
	if !c.system.Accelerated || c.namesBaku() || len(c.t.Accelerations) > 0 {
		return
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.status == Different {
			o.reason = joinReasons(o.reason, "the report speaks of an acceleration and does not say which; the virtual points are not known; give them in records 250, or XXA")
		}
	}
}
