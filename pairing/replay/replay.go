// Package replay pairs the rounds of a Swiss report again by the engine of its
// system, each from the results really played before it, and says why one
// differs: by an absolute criterion, by the first criterion that the report meets
// less well, by the order of the candidates, or for an earlier mistake. Where a
// report fits better with another number of rounds, other numbers or the other
// edition, it says so. It pairs nothing itself.
package replay

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Options of a replay.
type Options struct {
	System      *swiss.System
	Edition     string                       // key of the edition in force
	Other       string                       // key of another edition, which is tried if rounds differ
	Article     func(*handbook.Rule) string  // the number of a rule in the edition
	Baku        bool                         // the report names Baku's acceleration
	Accelerated bool                         // the report speaks of an acceleration
	Working     bool                         // tell of each different round how the right pairs come about
	Plain       bool                         // do not look for what a different round would fit
	Budget      int64                        // steps of work, as [swiss.Work] counts them; 0: the usual number
	Memory      *swiss.Memory                // of pairings made for other readings of the report; nil: none
	BarsBye     func(g tournament.Game) bool // an unplayed round keeps its player from the pairing-allocated bye
}

// Result is what a replay found.
type Result struct {
	Rounds     []outcome.Round
	Findings   []handbook.Finding
	Corrected  *tournament.Tournament // the report as it would be without the mistakes found; nil: as it is
	Withdrawn  []int                  // numbers that were paired after they withdrew
	Renumbered bool                   // a finding says that the numbers are not those of the start list
}

// check is one report on its way through the replay.
type check struct {
	Options
	Result
	t           *tournament.Tournament
	work        *swiss.Work
	explainable int64 // steps that the explanation of its rounds may take
	otherFits   bool  // a finding has said that the other edition fits every round
}

// Run replays the listed rounds of a report. Where a round differs it looks for
// what would make it fit: the last round not being the last, the numbers not
// being those of the start list, the other edition.
func Run(t *tournament.Tournament, listed []int, opt Options) Result {
	c := &check{t: t, Options: opt}
	if c.Budget <= 0 {
		c.Budget, c.explainable = swiss.DefaultWork(len(t.Players)), explainWork(len(t.Players))
	} else {
		c.explainable = c.Budget
	}
	c.work = swiss.NewWork(c.Budget)
	c.Rounds = c.rounds(listed)
	return c.Result
}

func (c *check) rounds(listed []int) []outcome.Round {
	edition, err := c.System.Edition(c.Edition)
	if err != nil {
		return outcome.NotCheckedRounds(listed, handbook.SaidBy(err))
	}
	outcomes := c.replayAll(c.t, edition, reading{baku: c.Baku, ranks: c.t.RankingIDs, work: c.work, memory: c.Memory, per: c.System.PerRound}, listed)
	if countDiffering(outcomes) > 0 && c.t.RankingIDs {
		outcomes = c.byStartingRank(edition, listed, outcomes)
	}
	if countDiffering(outcomes) > 0 {
		outcomes = c.byStartList(edition, listed, outcomes)
	}
	c.unknownAcceleration(outcomes)
	for i := range outcomes { // first, since what is tried afterwards may use up the work
		if o := &outcomes[i]; o.status == outcome.Different {
			o.differs = o.difference()
		}
	}
	others := c.otherEditions(outcomes)
	if !c.otherFits {
		c.consequences(outcomes)
		if !c.reportOtherOrder(outcomes) && !c.Plain {
			c.explain(outcomes)
		}
	}
	rounds := make([]outcome.Round, len(outcomes))
	for i := range outcomes {
		rounds[i] = c.swissRound(&outcomes[i], others[i])
	}
	return rounds
}

// add reports a finding of a rule.
func (c *check) add(rule *handbook.Rule, pos handbook.Pos, text handbook.Text) {
	c.Findings = append(c.Findings, handbook.Finding{
		Article: c.Article(rule), Rule: rule.Name, Severity: rule.Severity, Pos: pos, Text: text,
	})
}

// replayAll replays the listed rounds, the last one in both readings where the
// report does not state the number of rounds.
func (c *check) replayAll(t *tournament.Tournament, edition *swiss.Edition, as reading, listed []int) []replayed {
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
func lastRound(o *replayed, t *tournament.Tournament, edition *swiss.Edition, as reading) {
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
	key := "replay.last-round.same"
	*o = last
	switch {
	case earlier.status == outcome.Identical && last.status != outcome.Identical:
		*o = earlier
		key = "replay.last-round.earlier-fits"
	case earlier.status != outcome.Identical && last.status == outcome.Identical:
		key = "replay.last-round.last-fits"
	case earlier.status != outcome.Identical:
		key = "replay.last-round.neither-fits"
	}
	o.reason = outcome.Join(o.reason, handbook.Say("replay.last-round.not-stated", "round", o.round, "how", handbook.Say(key)))
}

func hasTopscorer(o *replayed) bool {
	if o.state == nil {
		return false
	}
	for i := range o.state.Players {
		if o.state.Players[i].Topscorer {
			return true
		}
	}
	return false
}

// otherEditions replays the rounds that differ by the neighbouring edition, nil
// for the others; a finding says where that edition fits every round.
func (c *check) otherEditions(outcomes []replayed) []*outcome.OtherEdition {
	others := make([]*outcome.OtherEdition, len(outcomes))
	if countDiffering(outcomes) == 0 {
		return others
	}
	edition, err := c.System.Edition(c.Other)
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
	if c.work.Spent() {
		return others
	}
	for i := range outcomes {
		if outcomes[i].isOpen() {
			others[i] = &outcome.OtherEdition{Edition: edition.Key, Status: again[i].status}
		}
	}
	if fits := countAgreed(again); countDiffering(again) == 0 && fits > countAgreed(outcomes) {
		c.otherFits = true
		c.add(OtherEditionRule, c.t.At(tournament.ItemSystem), handbook.Say("replay.other-edition-fits", "n", fits, "other", edition.Key,
			"system", c.System.Spoken, "fitting", countAgreed(outcomes), "edition", c.Edition))
	}
	return others
}

// byStartList replays the rounds by rating, title and name where the numbers of
// the report are the final ranking, or do not follow the ratings; it keeps what
// fits better, and a finding says so.
func (c *check) byStartList(edition *swiss.Edition, listed []int, outcomes []replayed) []replayed {
	ranked := numberedByRank(c.t)
	if !ranked && ratingsFall(byNumber(c.t)) {
		return outcomes
	}
	t, number := sortStartList(c.t)
	again := c.replayAll(t, edition, reading{baku: c.Baku, number: number, work: c.work, memory: c.Memory, per: c.System.PerRound}, listed)
	better := countAgreed(again) > countAgreed(outcomes)
	if !ranked && !better {
		return outcomes
	}
	c.Renumbered = true
	what := handbook.Say("replay.numbers.not-by-rating")
	if ranked {
		what = handbook.Say("replay.numbers.final-ranking")
	}
	if !better {
		c.add(FinalNumbersRule, outcome.PlaceOf(c.t, nil, 0), handbook.Say("replay.numbers-final-ranking.no-better", "what", what))
		return outcomes
	}
	c.add(FinalNumbersRule, outcome.PlaceOf(c.t, nil, 0), handbook.Say("replay.numbers-final-ranking", "what", what,
		"fitting", countAgreed(outcomes), "rounds", len(outcomes), "again", countAgreed(again)))
	for i := range again {
		again[i].reason = outcome.Join(again[i].reason, handbook.Say("replay.numbers.by-start-list"))
	}
	return again
}

// byStartingRank replays by the starting ranks a report that asks for the order of
// the lines as pairing numbers (XXC rank), and keeps what fits better: lines are often
// sorted again after the last round.
func (c *check) byStartingRank(edition *swiss.Edition, listed []int, outcomes []replayed) []replayed {
	again := c.replayAll(c.t, edition, reading{baku: c.Baku, work: c.work, memory: c.Memory, per: c.System.PerRound}, listed)
	if countAgreed(again) <= countAgreed(outcomes) {
		return outcomes
	}
	return again
}

// unknownAcceleration says of rounds that differ that the report speaks of an
// acceleration whose virtual points are not known.
func (c *check) unknownAcceleration(outcomes []replayed) {
	if !c.Accelerated || c.Baku || len(c.t.Accelerations) > 0 {
		return
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.status == outcome.Different {
			o.reason = outcome.Join(o.reason, handbook.Say("replay.unknown-acceleration"))
		}
	}
}
