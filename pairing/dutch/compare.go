package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Compare says why the reported pairs of a round, byes as black 0, are not the
// right ones: an absolute criterion that they violate outright; else, in the
// first bracket from the top that they pair otherwise, the first criterion that
// they meet less well, or the rule of the sequence by which they come later;
// else the rule of the colours. It returns nil if nothing differs. right may be
// nil, where no legal pairing is known: then only the absolute criteria are
// looked at. name gives the number that the reader knows for a TPN of the round.
func Compare(e *Edition, r *swiss.Round, right *engine.Pairing, reported []swiss.Pair, name func(tpn int) int) *swiss.Difference {
	c := newComparison(e, r, reported, name)
	if d := c.absolute(); d != nil || right == nil {
		return d
	}
	for i := range right.Brackets {
		if d := c.bracket(&right.Brackets[i], right); d != nil {
			return d
		}
	}
	return c.colours(right)
}

// comparison is a reported round on its way through the criteria.
type comparison struct {
	as       names
	e        *Edition
	r        *swiss.Round
	judge    *engine.Judge
	players  map[int]*swiss.Player
	reported []swiss.Pair
}

func newComparison(e *Edition, r *swiss.Round, reported []swiss.Pair, name names) *comparison {
	c := &comparison{as: name, e: e, r: r, judge: engine.NewJudge(&e.Numbers, r), players: make(map[int]*swiss.Player, len(r.Players)), reported: reported}
	for i := range r.Players {
		c.players[r.Players[i].TPN] = &r.Players[i]
	}
	return c
}

// newDifference makes the difference of a rule.
func (c *comparison) newDifference(rule *handbook.Rule, bracket handbook.Text, players []int, text handbook.Text) *swiss.Difference {
	no := c.e.No(rule)
	d := &swiss.Difference{Criterion: no, Article: no, Bracket: bracket, Players: players, Text: text}
	if name := c.criterion(rule); name != "" {
		d.Criterion = name
	}
	if rule == transpositionRule || rule == exchangeRule || rule == movedSetRule {
		d.Criterion = no[:3] // 4.2 of 4.2.2, as D.1
	}
	return d
}

// criterion returns the name of the criterion that a rule is, such as C12; empty for
// the rules of the sequence and of the colours.
func (c *comparison) criterion(rule *handbook.Rule) string {
	for _, k := range clausesOf(c.e) {
		if k.rule == rule {
			return k.name
		}
	}
	return ""
}

// bracket compares one bracket; nil if the report pairs it as it should.
func (c *comparison) bracket(b *engine.Bracket, right *engine.Pairing) *swiss.Difference {
	pairs, floaters := c.candidate(b)
	if samePairs(pairs, b.Pairs) {
		return nil
	}
	score := bracketText(b)
	correct := c.correct(b, pairs, floaters)
	if k, rightCost, reportCost, differ := c.compareCandidate(b, pairs, floaters); differ {
		switch {
		case slices.Compare(reportCost, rightCost) < 0:
			return c.newDifference(transpositionRule, score, nil, handbook.Say("dutch.at-fault", "criterion", k.name))
		case k.say == nil:
			return c.newDifference(k.rule, score, nil, handbook.Say("dutch.completion", "correct", correct))
		}
		who := c.whoOf(k.rule, b, pairs, floaters)
		text := k.compare(
			weight{reportCost, len(pairs), c.byeScore(c.reported)},
			weight{rightCost, len(b.Pairs), c.byeScore(right.Pairs)},
			correct, c.as.numbersOrNone(who),
		)
		return c.newDifference(k.rule, score, who, text)
	}
	rule, why := c.compareOrder(b, pairs, c.judge.Sequence(b, b.Pairs), c.judge.Sequence(b, pairs))
	if rule == nil {
		return c.newDifference(transpositionRule, score, nil, handbook.Say("dutch.otherwise", "correct", correct))
	}
	return c.newDifference(rule, score, nil, handbook.Say("dutch.later", "why", why, "correct", correct))
}

// bracketText is of what score a bracket is.
func bracketText(b *engine.Bracket) handbook.Text {
	if b.Kind == engine.Collapsed {
		return handbook.Say("dutch.bracket.collapsed", "score", b.Score)
	}
	return handbook.Say("dutch.bracket.score", "score", b.Score)
}

// candidate returns what the report makes of a bracket: the pairs of its members and
// who of them is paired elsewhere or not at all.
func (c *comparison) candidate(b *engine.Bracket) (pairs []swiss.Pair, floaters []int) {
	members := slices.Concat(b.MovedDown, b.Residents)
	in := make(map[int]bool, len(members))
	for _, n := range members {
		in[n] = true
	}
	paired := make(map[int]bool, len(members))
	for _, p := range c.reported {
		if in[p.White] && in[p.Black] {
			pairs = append(pairs, p)
			paired[p.White], paired[p.Black] = true, true
		}
	}
	for _, n := range members {
		if !paired[n] {
			floaters = append(floaters, n)
		}
	}
	return pairs, floaters
}

// byeScore returns the score of the player with the bye, -1 if there is none.
func (c *comparison) byeScore(pairs []swiss.Pair) tournament.Points {
	for _, p := range pairs {
		if player := c.players[p.White]; p.Black == 0 && player != nil {
			return player.Score
		}
	}
	return -1
}

// correct lists what the report lacks of a bracket's right pairs, and who
// floats.
func (c *comparison) correct(b *engine.Bracket, reported []swiss.Pair, floaters []int) handbook.Text {
	var lacking []swiss.Pair
	for _, p := range b.Pairs {
		if !meet(reported, p) {
			lacking = append(lacking, p)
		}
	}
	var pairs handbook.Text
	if len(lacking) > 0 {
		pairs = c.as.pairs(lacking)
	}
	if len(b.Floaters) == 0 || slices.Equal(b.Floaters, floaters) && len(lacking) < len(b.Pairs) {
		return pairs
	}
	var instead handbook.Text
	if !slices.Equal(b.Floaters, floaters) {
		instead = c.as.numbersOrNone(floaters)
	}
	key := "dutch.correct.floating"
	if b.Last {
		key = "dutch.correct.bye"
	}
	return handbook.Say(key, "pairs", pairs, "floaters", c.as.numbers(b.Floaters), "report", instead)
}

// samePairs compares pairs without their colours.
func samePairs(a, b []swiss.Pair) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		if !meet(b, p) {
			return false
		}
	}
	return true
}

func meet(pairs []swiss.Pair, p swiss.Pair) bool {
	return slices.Contains(pairs, p) || slices.Contains(pairs, swiss.Pair{White: p.Black, Black: p.White})
}

// compareCandidate compares the right candidate of a bracket with another one.
func (c *comparison) compareCandidate(b *engine.Bracket, pairs []swiss.Pair, floaters []int) (k clause, right, other []int, differ bool) {
	name, part, right, other := c.judge.Apart(b, pairs, floaters)
	if name == "" {
		return clause{}, nil, nil, false
	}
	k, _ = clauseOf(c.e, name, part)
	return k, right, other, true
}
