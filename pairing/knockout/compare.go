package knockout

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Rules are what the announcement of a knock-out says, as far as its code shows it.
type Rules struct {
	Games  int  // of a match; 0: one
	Lots   bool // opponents are drawn by lot, not placed by the seeds
	Places bool // losers go on playing for the lower places
}

// Problem is something impossible in a knock-out: a player who lost is paired again, or
// a match is not decided and the next stage has begun.
type Problem struct {
	Undecided bool // else: who lost plays on
	Round     int  // in which it shows
	Players   []int
	Text      handbook.Text
}

// comparison is a knock-out on its way through the stages.
type comparison struct {
	*event
	rules    Rules
	seeded   bool
	slots    [][]int     // of the bracket: who may have come there
	out      map[int]int // who lost, and in which stage
	problems []Problem
}

// Compare compares the listed rounds with the bracket of the starting ranks, or where the
// pairs of the first stage are not those of the seeds, with what a draw by lot demands: all
// who are left are paired, and no other player. Colours are drawn by lot; the second game of two
// reverses them.
func Compare(t *tournament.Tournament, listed []int, rules Rules) ([]outcome.Round, []Problem) {
	c := &comparison{event: readEvent(t, listed, rules), rules: rules, out: map[int]int{}}
	if len(c.numbers) < 2 || len(c.numbers) > MaxSeeds {
		return outcome.NotCheckedRounds(listed, handbook.Say("knockout.field", "players", len(c.numbers), "most", MaxSeeds)), nil
	}
	byRound := map[int]outcome.Round{}
	for k := range c.stages {
		first := c.stage(k)
		byRound[first.Round] = first
		for game, round := range c.stages[k].rounds {
			if game > 0 {
				byRound[round] = c.laterGame(k, game)
			}
		}
	}
	rounds := make([]outcome.Round, 0, len(listed))
	for _, number := range listed {
		r, ok := byRound[number]
		if !ok {
			r = outcome.NotCheckedRounds([]int{number}, outcome.NoOpponents())[0]
		}
		rounds = append(rounds, r)
	}
	return rounds, c.problems
}

// stage compares the first round of a stage.
func (c *comparison) stage(k int) outcome.Round {
	s := &c.stages[k]
	r := outcome.Round{Round: s.rounds[0], Status: outcome.Identical, Missing: []outcome.Pair{}, Unexpected: []outcome.Pair{}}
	var what []handbook.Text
	var main []*tie
	for i := range s.ties {
		m := &s.ties[i]
		if c.forPlace(m, k) {
			continue
		}
		eliminated := c.checkEliminated(m, r.Round)
		if len(eliminated) > 0 {
			what = append(what, eliminated...)
			r.Unexpected = append(r.Unexpected, m.pair())
			continue
		}
		main = append(main, m)
	}
	if len(main) > 0 {
		c.checkUndecided(k, r.Round, main)
		more := c.comparePairs(k, main, &r)
		what = append(what, more...)
	}
	for i := range s.ties {
		if m := &s.ties[i]; m.winner != 0 {
			loser := m.opponent(m.winner)
			if _, twice := c.out[loser]; !twice {
				c.out[loser] = k
			}
		}
	}
	way := "knockout.by-lot"
	switch {
	case c.seeded:
		way = "knockout.by-seeds"
	case c.rules.Lots:
		way = "knockout.drawn-stage"
	}
	r.Reason = outcome.Join(handbook.Say(way, "stage", k+1), c.decidedOutside(k))
	if len(what) > 0 || len(r.Unexpected)+len(r.Missing) > 0 {
		r.Status = outcome.Different
		r.Explanation = outcome.Join(what...)
	}
	return r
}

// forPlace reports whether a match is for a place below the players who are left: for
// third place if both lost the game before the final, or of any two with the same wins
// and losses if the announcement says so.
func (c *comparison) forPlace(m *tie, k int) bool {
	lostA, a := c.out[m.a]
	lostB, b := c.out[m.b]
	if !a || !b || lostA != lostB && !c.rules.Places {
		return false
	}
	if c.rules.Places {
		return c.history(m.a, k) == c.history(m.b, k)
	}
	left := 0
	for i := range c.stages[lostA].ties {
		if t := &c.stages[lostA].ties[i]; t.winner == 0 || c.out[t.opponent(t.winner)] == lostA {
			left++
		}
	}
	return left == 2
}

// checkEliminated says who of a match has lost before.
func (c *comparison) checkEliminated(m *tie, round int) (what []handbook.Text) {
	for _, n := range []int{m.a, m.b} {
		if k, out := c.out[n]; out {
			lost := c.stages[k].tieOf(n)
			text := handbook.Say("knockout.plays-again", "player", n, "lost", lost.rounds[len(lost.rounds)-1], "to", lost.opponent(n))
			what = append(what, text)
			c.problems = append(c.problems, Problem{Round: round, Players: []int{n}, Text: text})
		}
	}
	return what
}

// checkUndecided notes the matches of the stage before of which neither player goes on, or
// both do.
func (c *comparison) checkUndecided(k, round int, main []*tie) {
	if k == 0 {
		return
	}
	plays := func(n int) bool { return slices.ContainsFunc(main, func(m *tie) bool { return m.has(n) }) }
	for i := range c.stages[k-1].ties {
		m := &c.stages[k-1].ties[i]
		if !m.isDrawn() {
			continue
		}
		a, b := plays(m.a), plays(m.b)
		if a != b || a && b && m.winner != 0 {
			continue
		}
		key := "knockout.undecided"
		if a {
			key = "knockout.both-go-on"
		}
		c.problems = append(c.problems, Problem{
			Undecided: true, Round: round, Players: []int{m.a, m.b},
			Text: handbook.Say(key, "pair", outcome.PairOf(m.a, m.b), "rounds", m.rounds),
		})
	}
}

// decidedOutside names the drawn matches of which the report only says who went on.
func (c *comparison) decidedOutside(k int) handbook.Text {
	var pairs []handbook.Text
	for i := range c.stages[k].ties {
		if m := &c.stages[k].ties[i]; m.isDrawn() && m.winner != 0 {
			pairs = append(pairs, handbook.Say("knockout.went-on", "pair", outcome.PairOf(m.a, m.b), "winner", m.winner))
		}
	}
	if pairs == nil {
		return handbook.Text{}
	}
	return handbook.Say("knockout.outside", "pairs", outcome.Pairs(pairs))
}

// comparePairs compares the matches of those who are left.
func (c *comparison) comparePairs(k int, main []*tie, r *outcome.Round) []handbook.Text {
	if k == 0 {
		c.start(main)
	}
	if c.seeded {
		return c.bracket(main, r)
	}
	return c.lots(k, main, r)
}

// start looks whether the first stage is that of the seeds: half of its matches at least.
func (c *comparison) start(main []*tie) {
	c.slots = nil
	for _, seed := range leaves(len(c.numbers)) {
		var slot []int
		if seed <= len(c.numbers) {
			slot = []int{c.numbers[seed-1]}
		}
		c.slots = append(c.slots, slot)
	}
	same, all := 0, 0
	for i := 0; i < len(c.slots); i += 2 {
		if len(c.slots[i])+len(c.slots[i+1]) < 2 {
			continue
		}
		all++
		if findTie(main, c.slots[i], c.slots[i+1]) != nil {
			same++
		}
	}
	c.seeded = !c.rules.Lots && 2*same >= all
}

// findTie returns the match of one of either slot.
func findTie(main []*tie, x, y []int) *tie {
	for _, m := range main {
		if slices.Contains(x, m.a) && slices.Contains(y, m.b) || slices.Contains(x, m.b) && slices.Contains(y, m.a) {
			return m
		}
	}
	return nil
}

// bracket compares with the bracket: who comes from neighbouring places meets.
func (c *comparison) bracket(main []*tie, r *outcome.Round) (what []handbook.Text) {
	var next [][]int
	found := map[*tie]bool{}
	var missing, unexpected []handbook.Text
	for i := 0; i+1 < len(c.slots); i += 2 {
		x, y := c.slots[i], c.slots[i+1]
		if len(x) == 0 || len(y) == 0 {
			next = append(next, append(slices.Clone(x), y...))
			continue
		}
		m := findTie(main, x, y)
		switch {
		case m == nil:
			next = append(next, append(slices.Clone(x), y...))
			if len(x) == 1 && len(y) == 1 {
				p := outcome.Pair{White: x[0], Black: y[0]}
				r.Missing = append(r.Missing, p)
				missing = append(missing, outcome.PairOf(p.White, p.Black))
			}
		case m.winner != 0:
			found[m] = true
			next = append(next, []int{m.winner})
		default:
			found[m] = true
			next = append(next, []int{m.a, m.b})
		}
	}
	for _, m := range main {
		if !found[m] {
			r.Unexpected = append(r.Unexpected, m.pair())
			unexpected = append(unexpected, outcome.PairOf(m.a, m.b))
		}
	}
	if len(found) > 0 || len(c.slots) <= 2 {
		c.slots = next
	} else { // nothing is where the bracket has it: it cannot be followed any further
		c.seeded = false
	}
	if missing != nil {
		what = append(what, handbook.Say("knockout.missing", "pairs", outcome.Pairs(missing)))
	}
	if unexpected != nil {
		what = append(what, handbook.Say("knockout.unexpected", "pairs", outcome.Pairs(unexpected)))
	}
	return what
}

// lots compares a stage with a draw by lot and returns what differs. Every player who is
// left must be paired, except one of an odd number, or in the first stage as many as fill
// the next one.
func (c *comparison) lots(k int, main []*tie, r *outcome.Round) []handbook.Text {
	var aside []int
	left := 0
	for _, n := range c.numbers {
		if _, out := c.out[n]; out || k > 0 && slices.ContainsFunc(c.problems, func(p Problem) bool { return p.Undecided && slices.Contains(p.Players, n) }) {
			continue
		}
		left++
		if !slices.ContainsFunc(main, func(m *tie) bool { return m.has(n) }) {
			aside = append(aside, n)
		}
	}
	if len(aside) == left%2 || k == 0 && len(aside) == len(leaves(left))-left {
		return nil
	}
	for _, n := range aside {
		r.Unexpected = append(r.Unexpected, outcome.Pair{White: n})
	}
	return []handbook.Text{handbook.Say("knockout.aside", "n", len(aside), "players", outcome.Numbers(aside))}
}

// laterGame compares a further game of the matches of a stage: every second one has the
// colours of the game before reversed; who begins each two is drawn by lot.
func (c *comparison) laterGame(k, game int) outcome.Round {
	s := &c.stages[k]
	round := s.rounds[game]
	r := outcome.Round{
		Round: round, Status: outcome.Identical, Missing: []outcome.Pair{}, Unexpected: []outcome.Pair{},
		Reason: handbook.Say("knockout.game", "stage", k+1, "game", game+1),
	}
	if game >= max(c.rules.Games, 2) {
		r.Reason = handbook.Say("knockout.extra", "stage", k+1)
	}
	var pairs []handbook.Text
	for i := range s.ties {
		m := &s.ties[i]
		at := slices.Index(m.rounds, round)
		if at < 1 || at%2 == 0 || m.whites[at] == 0 || m.whites[at] != m.whites[at-1] {
			continue
		}
		white := m.whites[at]
		p := outcome.Pair{White: m.opponent(white), Black: white}
		r.Missing = append(r.Missing, p)
		r.Unexpected = append(r.Unexpected, outcome.Pair{White: white, Black: p.White})
		pairs = append(pairs, outcome.PairOf(p.White, p.Black))
	}
	if pairs != nil {
		r.Status, r.Explanation = outcome.Different, handbook.Say("knockout.colours", "pairs", outcome.Pairs(pairs))
	}
	return r
}
