package pairing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// swissRound is the outcome of a round in the words of the report, with the
// finding of one that differs.
func (c *check) swissRound(o *outcome, other *OtherEdition) Round {
	r := Round{
		Round: o.round, Status: o.status, Reason: Text(joinReasons(o.reason, noteWords(o.notes))),
		Missing: o.missing, Unexpected: o.unexpected, OtherEdition: other,
	}
	if o.status != Different {
		return r
	}
	if o.cause != "" {
		r.Criterion = Text(c.edition.No(returnRule))
		r.Explanation = r.Criterion + ": " + Text(o.cause)
		return r
	}
	chapter := c.system.Engine().Chapter.ID
	article := chapter + "-0"
	if d := o.difference(); d != nil {
		r.Criterion = Text(d.Criterion)
		r.Explanation = Text(d.String() + c.before(o, d))
		article = "TRF26-260" // a pair that a record keeps apart
		if d.Article != "" {
			article = chapter + "-" + d.Article
		}
	}
	if !o.follows {
		c.reportSwiss(&r, article)
	}
	if c.working && o.right != nil {
		var b strings.Builder
		if err := o.right.Explain(&b, o.name); err == nil {
			r.Working = b.String()
		}
	}
	return r
}

// difference says why the round differs, in the numbers of the report.
func (o *outcome) difference() *swiss.Difference {
	var d *swiss.Difference
	if o.right == nil {
		d = o.by.edition.Violation(o.state, o.reported, o.name)
	} else {
		d = o.right.Compare(o.reported, o.name)
	}
	if d != nil {
		for i, n := range d.Players {
			d.Players[i] = o.name(n)
		}
	}
	return d
}

// noteWords are the notes on a round that bear on its comparison.
func noteWords(notes []swiss.Note) string {
	var words []string
	for _, n := range notes {
		switch n.Kind {
		case swiss.MissingResults, swiss.NoAcceleration, swiss.ProhibitedCut:
			words = append(words, n.Text)
		}
	}
	return strings.Join(words, "; ")
}

// before names the rounds in which those met who meet again (C1), pair by pair
// where they differ, or in which the player had what bars from the bye (C2).
func (c *check) before(o *outcome, d *swiss.Difference) string {
	var rounds []string
	switch d.Criterion {
	case "C1":
		return c.metIn(o, d.Players)
	case "C2":
		rounds = c.roundsWhere(d.Players[0], o.round, func(g tournament.Game) bool {
			return !g.Result.Played() && g.Result != tournament.None && c.bars(g)
		})
	}
	if len(rounds) == 0 {
		return ""
	}
	return " (" + inRounds(rounds) + ")"
}

// metIn says in which rounds those met who stand side by side in the list.
func (c *check) metIn(o *outcome, players []int) string {
	var pairs []string
	var all [][]string
	for i := 0; i+1 < len(players); i += 2 {
		rounds := c.roundsWhere(players[i], o.round, func(g tournament.Game) bool { return g.Opponent == players[i+1] && g.Result.Played() })
		if len(rounds) == 0 {
			continue
		}
		all = append(all, rounds)
		pairs = append(pairs, fmt.Sprintf("%d–%d %s", players[i], players[i+1], inRounds(rounds)))
	}
	switch {
	case len(all) == 0:
		return ""
	case !slices.ContainsFunc(all, func(rounds []string) bool { return !slices.Equal(rounds, all[0]) }):
		return " (" + inRounds(all[0]) + ")"
	}
	return " (" + strings.Join(pairs, ", ") + ")"
}

// inRounds is "in round 3", or "in rounds 1, 3 and 4".
func inRounds(rounds []string) string {
	last := len(rounds) - 1
	if last == 0 {
		return "in round " + rounds[0]
	}
	return "in rounds " + strings.Join(rounds[:last], ", ") + " and " + rounds[last]
}

// roundsWhere lists the rounds before one in which a player's game is of a kind.
func (c *check) roundsWhere(rank, round int, is func(tournament.Game) bool) []string {
	p := c.t.Player(rank)
	if p == nil {
		return nil
	}
	var rounds []string
	for r := 1; r < round; r++ {
		if is(p.Game(r)) {
			rounds = append(rounds, fmt.Sprint(r))
		}
	}
	return rounds
}

// reportDutch is the finding of a round that differs.
func (c *check) reportSwiss(r *Round, article string) {
	var players []int
	for _, p := range slices.Concat(r.Missing, r.Unexpected) {
		for _, n := range []int{p.White, p.Black} {
			if n > 0 && !slices.Contains(players, n) {
				players = append(players, n)
			}
		}
	}
	pos := c.placeOf(nil, 0)
	if len(players) > 0 {
		pos = c.placeOf(c.t.Player(players[0]), r.Round)
	}
	why := string(r.Explanation)
	if why == "" {
		why = string(r.Reason)
	}
	if r.OtherEdition != nil && r.OtherEdition.Status == Identical {
		why += fmt.Sprintf("; by the edition %s the round is as it should be", r.OtherEdition.Edition)
	}
	c.findings = append(c.findings, handbook.Finding{
		Article: article, Rule: bergerRule.Name, Severity: bergerRule.Severity, Pos: pos, Round: r.Round, Players: players,
		Message: fmt.Sprintf("round %d is not paired as the %s system of %s pairs it: %s; correct the pairs, or keep with the report why they were made", r.Round, c.system.Engine().Name, c.edition.Key, why),
	})
}
