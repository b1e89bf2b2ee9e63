package replay

import (
	"cmp"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// swissRound returns the outcome of a round in the numbers of the report, with the
// finding of one that differs.
func (c *check) swissRound(o *replayed, other *outcome.OtherEdition) outcome.Round {
	r := outcome.Round{
		Round: o.round, Status: o.status, Reason: outcome.Join(append([]handbook.Text{o.reason}, relevantNotes(o.notes)...)...),
		Missing: o.missing, Unexpected: o.unexpected, OtherEdition: other, IfFits: o.fits, Illegal: o.illegal, Declared: o.declared,
	}
	if o.status != outcome.Different {
		return r
	}
	if !o.cause.IsZero() {
		r.Criterion = c.Article(ReturnRule)
		r.Explanation = handbook.Say("swiss.difference.whole-round", "criterion", r.Criterion, "text", o.cause)
		return r
	}
	article := c.System.Chapter.ID // as a whole
	if o.differs == nil {
		o.differs = o.difference()
	}
	if d := o.differs; d != nil {
		r.Criterion = d.Criterion
		r.Explanation = c.explanation(o, d)
		article = c.Article(ProhibitedRule)
		if d.Article != "" {
			article = cmp.Or(d.Chapter, c.System.Chapter.ID) + "-" + d.Article
		}
	}
	if !o.follows && !o.declared {
		c.reportSwiss(&r, article, o.sameAs)
	}
	if c.Working && o.right != nil {
		right, name, state := o.right, o.name, o.state
		r.Working = func(w io.Writer, say func(handbook.Text) string) error {
			state.Work = nil // what is asked for is told to its end
			return right.Explain(w, say, name)
		}
	}
	return r
}

// difference says why the round differs, in the numbers of the report.
func (o *replayed) difference() *swiss.Difference {
	var d *swiss.Difference
	o.by.work.Within(func() {
		if o.right == nil {
			d = o.by.edition.Violation(o.state, o.reported, o.name)
		} else {
			d = o.right.Compare(o.reported, o.name)
		}
	})
	if d != nil {
		for i, n := range d.Players {
			d.Players[i] = o.name(n)
		}
	}
	return d
}

// relevantNotes returns the notes on a round that bear on its comparison.
func relevantNotes(notes []swiss.Note) []handbook.Text {
	var texts []handbook.Text
	for _, n := range notes {
		switch n.Kind {
		case swiss.MissingResults, swiss.NoAcceleration, swiss.ProhibitedCut:
			texts = append(texts, n.Whole())
		}
	}
	return texts
}

// explanation returns the difference, with the rounds in which those met who meet again
// (C1), pair by pair where they differ, or in which the player had what bars from
// the bye (C2).
func (c *check) explanation(o *replayed, d *swiss.Difference) handbook.Text {
	var before handbook.Text
	switch d.Criterion {
	case cmp.Or(o.by.edition.Met, "C1"):
		before = c.metIn(o, d.Players)
	case cmp.Or(o.by.edition.Barred, "C2"):
		if len(d.Players) == 0 { // no player can have the bye
			break
		}
		before = inRounds(c.roundsWhere(d.Players[0], o.round, func(g tournament.Game) bool {
			return !g.Result.Played() && g.Result != tournament.None && c.BarsBye(g)
		}))
	}
	if before.IsZero() {
		return d.Whole()
	}
	return handbook.Say("replay.explained", "difference", d.Whole(), "before", before)
}

// metIn says in which rounds those met who stand side by side in the list.
func (c *check) metIn(o *replayed, players []int) handbook.Text {
	var pairs []handbook.Text
	var all [][]int
	for i := 0; i+1 < len(players); i += 2 {
		rounds := c.roundsWhere(players[i], o.round, func(g tournament.Game) bool { return g.Opponent == players[i+1] && g.Result.Played() })
		if len(rounds) == 0 {
			continue
		}
		all = append(all, rounds)
		pairs = append(pairs, handbook.Say("replay.met-in", "pair", outcome.PairOf(players[i], players[i+1]), "rounds", inRounds(rounds)))
	}
	switch {
	case len(all) == 0:
		return handbook.Text{}
	case !slices.ContainsFunc(all, func(rounds []int) bool { return !slices.Equal(rounds, all[0]) }):
		return inRounds(all[0])
	}
	return outcome.Pairs(pairs)
}

// inRounds is "in round 3", or "in rounds 1, 3 and 4"; nothing for none.
func inRounds(rounds []int) handbook.Text {
	switch len(rounds) {
	case 0:
		return handbook.Text{}
	case 1:
		return handbook.Say("replay.in-round", "round", rounds[0])
	}
	return handbook.Say("replay.in-rounds", "rounds", rounds)
}

// roundsWhere lists the rounds before one in which a player's game is of a kind.
func (c *check) roundsWhere(rank, round int, is func(tournament.Game) bool) []int {
	p := c.t.Player(rank)
	if p == nil {
		return nil
	}
	var rounds []int
	for r := 1; r < round; r++ {
		if is(p.Game(r)) {
			rounds = append(rounds, r)
		}
	}
	return rounds
}

// reportSwiss adds the finding of a round that differs. If the correction that
// explains round sameAs explains this one, too, it follows from the finding there.
func (c *check) reportSwiss(r *outcome.Round, article string, sameAs int) {
	players := r.Players()
	pos := outcome.PlaceOf(c.t, nil, 0)
	if len(players) > 0 {
		pos = outcome.PlaceOf(c.t, c.t.Player(players[0]), r.Round)
	}
	why, other := r.Explanation, ""
	if why.IsZero() {
		why = r.Reason
	}
	if r.OtherEdition != nil && r.OtherEdition.Status == outcome.Identical {
		other = r.OtherEdition.Edition
	}
	text := handbook.Say("replay.pairing-differs", "round", r.Round, "system", c.System.Spoken, "edition", c.Edition, "why", why, "other", other)
	if len(r.IfFits) > 0 {
		if r.IfFits[0].Kind != outcome.Colours {
			why = handbook.Text{} // of colours that were exchanged it says who was due which
		}
		fits := make([]handbook.Text, len(r.IfFits))
		for i := range fits {
			fits[i] = r.IfFits[i].Text
		}
		text = handbook.Say("replay.pairing-differs.if-fits", "round", r.Round, "system", c.System.Spoken, "edition", c.Edition, "fits", outcome.Join(fits...), "why", why)
	}
	f := handbook.Finding{Article: article, Rule: DiffersRule.Name, Severity: DiffersRule.Severity, Pos: pos, Round: r.Round, Players: players, Text: text}
	if sameAs > 0 {
		f.Cause = handbook.Cause{Rule: DiffersRule.Name, Round: sameAs}
	}
	c.Findings = append(c.Findings, f)
}
