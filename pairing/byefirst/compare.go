package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Compare says why the reported pairs of a round, byes as black 0, are not the
// right ones: an absolute criterion that they violate outright; else the bye; else,
// in the first bracket from the top that they pair otherwise, the first criterion
// that they meet less well, or the order; else the rule of the colours. It returns nil
// if nothing differs. name gives the number that the reader knows for a TPN of
// the round.
func Compare(l Law, right *Result, reported []swiss.Pair, name func(tpn int) int) *swiss.Difference {
	c := newComparison(l, reported, name)
	if d := c.Absolute(); d != nil {
		return d
	}
	if d := c.WrongBye(); d != nil {
		return d
	}
	for i := range right.Brackets {
		if d := c.bracket(&right.Brackets[i]); d != nil {
			return d
		}
	}
	return c.Reversed(right.Pairs)
}

// Judge holds the reported pairs of a round against what the systems share.
type Judge struct {
	Rules
	f        *Field
	reported []swiss.Pair
}

// NewJudge takes the reported pairs, byes as black 0.
func NewJudge(l Rules, reported []swiss.Pair, name func(tpn int) int) *Judge {
	f := l.Field()
	f.Name = name
	return &Judge{Rules: l, f: f, reported: reported}
}

// comparison is a reported round on its way through the criteria.
type comparison struct {
	*Judge
	Law
}

func newComparison(l Law, reported []swiss.Pair, name func(tpn int) int) *comparison {
	return &comparison{NewJudge(l, reported, name), l}
}

// Says makes the difference of a rule, which a criterion may name.
func (c *Judge) Says(rule *handbook.Rule, criterion string, bracket handbook.Text, places []int, text handbook.Text) *swiss.Difference {
	no := c.Text().No(rule)
	if criterion == "" || c.Text().Unnamed && criterion != "prohibited" {
		criterion = no
	}
	return &swiss.Difference{Criterion: criterion, Article: no, Bracket: bracket, Players: c.f.TPNs(places), Text: text}
}

// WrongBye compares who has the bye.
func (c *Judge) WrongBye() *swiss.Difference {
	at := -1
	for _, p := range c.reported {
		if p.Black == 0 {
			at = c.f.PlaceOf(p.White)
		}
	}
	right := c.f.Bye
	if at == right || at < 0 || right < 0 {
		return nil
	}
	if !c.f.Completable(removePlace(c.f.all(), at)) {
		return c.Says(ByeCompleteRule, "", handbook.Text{}, []int{at}, handbook.Say("byefirst.bye.completes", "player", c.f.Number(at), "right", c.f.Number(right)))
	}
	for _, k := range c.ByeKeys() {
		if k.Of(at) != k.Of(right) {
			return c.Says(k.Rule, "", handbook.Text{}, []int{at},
				handbook.Say("byefirst.bye.belongs", "player", c.f.Number(at), "why", k.Text(at), "right", c.f.Number(right), "rightWhy", k.Text(right)))
		}
	}
	return nil
}

// bracket compares one bracket; nil if the report pairs it as it should.
func (c *comparison) bracket(b *Bracket) *swiss.Difference {
	report := c.candidate(b)
	if samePairs(report.Pairs, b.Pairs) {
		return nil
	}
	score := handbook.Say("byefirst.bracket", "score", b.Score)
	correct := c.correct(b, report)
	right := c.Costs(b, &b.Candidate)
	for i, cost := range c.Costs(b, report) {
		k := right[i]
		switch slices.Compare(cost.Values, k.Values) {
		case 0:
			continue
		case -1:
			return c.Says(k.Rule, k.Name, score, nil, handbook.Say("byefirst.better", "report", cost.Text, "right", k.Text, "correct", correct))
		}
		who := slices.DeleteFunc(slices.Clone(cost.Who), func(a int) bool { return slices.Contains(k.Who, a) })
		return c.Says(k.Rule, k.Name, score, who, handbook.Say("byefirst.compared", "report", cost.Text, "right", k.Text, "correct", correct, "who", c.f.ListOrNone(who)))
	}
	rule, why := c.Later(b, report)
	return c.Says(rule, "", score, nil, handbook.Say("byefirst.later", "why", why, "correct", correct))
}

// candidate returns what the report makes of a bracket.
func (c *comparison) candidate(b *Bracket) *Candidate {
	in := make(map[int]bool)
	for _, a := range b.Members() {
		in[a] = true
	}
	out := &Candidate{}
	paired := make(map[int]bool)
	for _, p := range c.reported {
		x, y := c.f.PlaceOf(p.White), c.f.PlaceOf(p.Black)
		if x < 0 || y < 0 || !in[x] && !in[y] || !c.Upward() && (!in[x] || !in[y]) {
			continue
		}
		out.Pairs = append(out.Pairs, [2]int{min(x, y), max(x, y)})
		paired[x], paired[y] = true, true
		for _, a := range []int{x, y} {
			if !in[a] {
				out.Floaters = append(out.Floaters, a)
			}
		}
	}
	if !c.Upward() {
		for _, a := range b.Members() {
			if !paired[a] {
				out.Floaters = append(out.Floaters, a)
			}
		}
	}
	slices.Sort(out.Floaters)
	slices.SortFunc(out.Pairs, func(p, q [2]int) int { return p[0] - q[0] })
	return out
}

// correct lists what the report lacks of a bracket's right pairs, and who floats.
func (c *comparison) correct(b *Bracket, report *Candidate) handbook.Text {
	var lacking []handbook.Text
	for _, p := range b.Pairs {
		if !slices.Contains(report.Pairs, p) {
			lacking = append(lacking, c.f.Pair(Coloured(c, p[0], p[1])))
		}
	}
	var floaters handbook.Text
	if !slices.Equal(b.Floaters, report.Floaters) {
		floaters = c.f.ListOrNone(b.Floaters)
	}
	key := "byefirst.correct.down"
	if c.Upward() {
		key = "byefirst.correct.up"
	}
	return handbook.Say(key, "pairs", pairsOrNone(lacking), "floaters", floaters, "report", c.f.ListOrNone(report.Floaters))
}

func samePairs(a, b [][2]int) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		if !slices.Contains(b, p) {
			return false
		}
	}
	return true
}
