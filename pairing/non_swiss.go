package pairing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// Rules of the systems of the Arbiters' Manual, chapter 4, of which the Handbook says
// nothing.
var (
	sidesRule      = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "scheveningen"}
	schillerRule   = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "schiller"}
	skalitzkaRule  = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "skalitzka"}
	notMetRule     = &handbook.Rule{Name: "opponent-not-met", Severity: handbook.Warning}
	matchRule      = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "match"}
	knockoutRule   = &handbook.Rule{Name: "pairing-differs", Severity: handbook.Warning, Part: "knockout"}
	eliminatedRule = &handbook.Rule{Name: "eliminated-player-paired", Severity: handbook.Error}
	stageRankRule  = &handbook.Rule{Name: "rank-against-stages", Severity: handbook.Warning}
	undecidedRule  = &handbook.Rule{Name: "match-undecided", Severity: handbook.Error}
)

// OfSides reports whether players meet those of other teams, one by one.
func (f Format) OfSides() bool {
	return f == Scheveningen || f == HalfScheveningen || f == Schiller || f == Skalitzka
}

// Tabled reports whether all pairs are known beforehand, from a table.
func (d Detection) Tabled() bool {
	return d.Format == RoundRobin || d.Format == DoubleRoundRobin || d.Format == Match || d.Format.OfSides()
}

// kinds returns the printed tables of the system.
func (d Detection) kinds() []roundrobin.Kind {
	switch d.Format {
	case HalfScheveningen:
		return []roundrobin.Kind{roundrobin.HalvedScheveningen}
	case Schiller:
		return []roundrobin.Kind{roundrobin.SchillerTable}
	case Skalitzka:
		if strings.Contains(d.Code, "ALTERNATED") {
			return []roundrobin.Kind{roundrobin.SkalitzkaAlternated, roundrobin.SkalitzkaBase}
		}
		return []roundrobin.Kind{roundrobin.SkalitzkaBase, roundrobin.SkalitzkaAlternated}
	}
	return []roundrobin.Kind{roundrobin.FullScheveningen}
}

// sides returns the members of the teams in the order of their boards, by starting rank. A
// report of two sides without records of teams has them by who meets whom, before that is
// plain as the upper and the lower half of the start list; nil if they are not known.
func (d Detection) sides(t *tournament.Tournament) [][]int {
	if len(t.Teams) > 1 {
		sides := make([][]int, 0, len(t.Teams))
		for i := range t.Teams {
			sides = append(sides, t.Teams[i].Members)
		}
		return sides
	}
	if d.Format != Scheveningen && d.Format != HalfScheveningen {
		return nil
	}
	numbers := make([]int, 0, len(t.Players))
	for i := range t.Players {
		if n := t.Players[i].StartingRank; t.Player(n) != nil { // a player without a number cannot be named
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	side := map[int]int{}
	for k, n := range numbers {
		side[n] = 1 + 2*k/(len(numbers)+len(numbers)%2)
	}
	if d.Format == Scheveningen {
		if met := sidesMet(t, numbers); met != nil {
			side = met
		}
	}
	sides := make([][]int, 2)
	for _, n := range numbers {
		sides[side[n]-1] = append(sides[side[n]-1], n)
		for _, g := range t.Player(n).Games {
			if g.Opponent > 0 && side[g.Opponent] == side[n] {
				return nil
			}
		}
	}
	return sides
}

// sidesMet returns the sides of all players, 1 or 2, as who met whom tells them; nil if that
// leaves a choice.
func sidesMet(t *tournament.Tournament, numbers []int) map[int]int {
	if len(numbers) == 0 {
		return nil
	}
	side := map[int]int{numbers[0]: 1}
	queue := []int{numbers[0]}
	for len(queue) > 0 {
		p := t.Player(queue[0])
		queue = queue[1:]
		for _, g := range p.Games {
			if side[g.Opponent] == 0 && t.Player(g.Opponent) != nil {
				side[g.Opponent] = 3 - side[p.StartingRank]
				queue = append(queue, g.Opponent)
			}
		}
	}
	if len(side) < len(numbers) {
		return nil
	}
	return side
}

// cycles returns how often any two players meet, by the number of rounds.
func (d Detection) cycles(t *tournament.Tournament) int {
	c := check{t: t, system: d}
	return c.cycles()
}

// Table returns the whole table of an event whose pairs are known beforehand, round by round,
// white first, who is free as a pair with black 0; or the reason why there is none.
func (d Detection) Table(t *tournament.Tournament) (table [][]Pair, reason handbook.Text) {
	n := len(t.Players)
	if d.Format.OfSides() {
		rounds := roundrobin.SeatRounds(t, d.kinds(), d.sides(t), 1)
		if len(rounds) > 0 && t.RoundsStated && t.Rounds > len(rounds) && t.Rounds%len(rounds) == 0 {
			rounds = roundrobin.SeatRounds(t, d.kinds(), d.sides(t), t.Rounds/len(rounds))
		}
		switch {
		case rounds == nil && d.Format == Schiller && t.Played() > 0:
			return nil, handbook.Say("pairing.paired.other-table")
		case rounds == nil:
			return nil, handbook.Say("pairing.paired.no-seats")
		}
		return rounds, handbook.Text{}
	}
	for number := 1; number <= n; number++ {
		if t.Player(number) == nil {
			return nil, handbook.Say("pairing.paired.number-missing", "last", n, "number", number)
		}
	}
	switch {
	case d.Format == Match && n != 2:
		return nil, handbook.Say("pairing.paired.no-match", "players", n)
	case n < 2 || n > roundrobin.MaxTable:
		return nil, handbook.Say("pairing.paired.no-table", "players", n)
	case d.Format == Match:
		return roundrobin.Match(max(t.Rounds, 1)), handbook.Text{}
	}
	return roundrobin.Continued(t, d.cycles(t)), handbook.Text{}
}

// Knockout returns what the code says of a knock-out: CUSTOM_KNOCKOUT_2 has two games a
// match, LOTS opponents by lot, PLACES matches of the losers.
func (d Detection) Knockout() (r knockout.Rules) {
	for _, word := range strings.Split(d.Code, "_") {
		switch n, err := strconv.Atoi(word); {
		case err == nil && n > 0 && n <= 60:
			r.Games = n
		case word == "LOTS":
			r.Lots = true
		case word == "PLACES":
			r.Places = true
		}
	}
	return r
}

// compareOther compares the listed rounds of matches, knock-outs and events of sides, and
// reports those that differ.
func (c *check) compareOther(listed []int) (rounds []Round) {
	rule := matchRule
	switch d := c.system; d.Format {
	case Match:
		rounds = roundrobin.CompareMatch(c.t, listed)
	case Knockout:
		var problems []knockout.Problem
		rounds, problems = knockout.Compare(c.t, listed, d.Knockout())
		rule = knockoutRule
		c.knockoutProblems(problems)
		c.knockoutRanks()
	default:
		rounds = roundrobin.CompareSeats(c.t, listed, d.kinds(), d.sides(c.t))
		rule = sidesRule
		switch d.Format {
		case Schiller:
			rule = schillerRule
		case Skalitzka:
			rule = skalitzkaRule
		}
	}
	for i := range rounds {
		r := &rounds[i]
		if r.Status != Different || c.edition.No(rule) == "" { // rules of other sports have no article on it
			continue
		}
		r.OtherEdition = &OtherEdition{Edition: c.neighbour(), Status: Different}
		players := r.Players()
		var at *tournament.Player
		if len(players) > 0 {
			at = c.t.Player(players[0])
		}
		c.add(rule, at, r.Round, players, handbook.Say("pairing.pairing-differs.system", "round", r.Round, "system", c.systemText(), "why", r.Explanation))
	}
	return rounds
}

// systemText names the system within a sentence.
func (c *check) systemText() handbook.Text {
	switch c.system.Format {
	case Match:
		return handbook.Say("pairing.system.match")
	case Knockout:
		return handbook.Say("pairing.system.knockout")
	case HalfScheveningen:
		return handbook.Say("pairing.system.half-scheveningen")
	case Schiller:
		return handbook.Say("pairing.system.schiller")
	case Skalitzka:
		return handbook.Say("pairing.system.skalitzka")
	}
	return handbook.Say("pairing.system.scheveningen")
}

func (c *check) knockoutProblems(problems []knockout.Problem) {
	for _, p := range problems {
		rule, text := eliminatedRule, handbook.Say("pairing.eliminated-player-paired", "what", p.Text, "round", p.Round)
		if p.Undecided {
			rule, text = undecidedRule, handbook.Say("pairing.match-undecided", "what", p.Text, "round", p.Round)
		}
		if c.edition.No(rule) != "" {
			c.add(rule, c.t.Player(p.Players[0]), p.Round, p.Players, text)
		}
	}
}

// knockoutRanks reports the ranks that contradict how far their holders came.
func (c *check) knockoutRanks() {
	if c.edition.No(stageRankRule) == "" {
		return
	}
	for _, m := range knockout.MisplacedRanks(c.t, c.system.Knockout()) {
		ranked, further := c.t.Player(m.Ranked), c.t.Player(m.Further)
		at := outcome.PlaceOf(c.t, ranked, 0)
		if c.t.Columns != nil {
			at.Col = max(c.t.Columns.Rank, 1)
		}
		c.addAt(stageRankRule, at, 0, []int{m.Ranked, m.Further}, handbook.Say("pairing.rank-against-stages",
			"ahead", m.Ranked, "rank", ranked.Rank, "behind", m.Further, "other", further.Rank))
	}
}

// metAll reports, once, the pairs of two sides that a finished event does not have.
func (c *check) metAll() {
	if !c.system.Format.OfSides() || c.system.Format == HalfScheveningen || c.system.Format == Skalitzka {
		return
	}
	sides := c.system.sides(c.t)
	need := 0
	for i, own := range sides {
		for j, other := range sides {
			if i != j {
				need = max(need, len(own), len(other))
			}
		}
	}
	if len(sides) < 2 || c.t.Played() < max(need*(len(sides)-1), c.t.Rounds) {
		return
	}
	missing := 0
	var first, second int
	for i, own := range sides {
		for _, other := range sides[i+1:] {
			for _, a := range own {
				for _, b := range other {
					p := c.t.Player(a)
					if p == nil || c.t.Player(b) == nil || slices.ContainsFunc(p.Games, func(g tournament.Game) bool { return g.Opponent == b }) {
						continue
					}
					if missing++; missing == 1 {
						first, second = a, b
					}
				}
			}
		}
	}
	if missing > 0 {
		c.add(notMetRule, c.t.Player(first), 0, []int{first, second},
			handbook.Say("pairing.opponent-not-met", "n", missing, "player", first, "other", second))
	}
}
