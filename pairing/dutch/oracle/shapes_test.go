package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// shapes counts what the random rounds came to.
type shapes map[string]int

// wanted returns the shapes that must occur in the rounds of an edition.
func wanted(edition string) []string {
	all := []string{
		"round: odd", "round: top scorers", "round: barred from the bye", "round: prohibited pairs", "round: no legal pairing",
		"bracket: homogeneous", "bracket: heterogeneous", "bracket: remainder", "bracket: Limbo", "bracket: several moved down",
		"bracket: exchanged", "bracket: not perfect", "bracket: pairs top scorers of one colour", "bracket: fewer pairs than half",
	}
	first, last, dot := 8, 21, "" // C6 and C7 are settled before the walk
	if edition == "2017" {
		first, last, dot = 7, 19, "." // as are C.5 and C.6
		all = append(all, "bracket: penultimate", "bracket: collapsed", "bracket: collapsed with remainder", "bracket: collapsed with Limbo")
	}
	for number := first; number <= last; number++ {
		all = append(all, fmt.Sprintf("told: C%s%d", dot, number))
	}
	return all
}

// count takes the round in, and its brackets of least to most players; it tells
// how many these are.
func (s shapes) count(r *swiss.Round, brackets []Bracket, least, most int) int {
	has := func(of func(p swiss.Player) bool) bool { return slices.ContainsFunc(r.Players, of) }
	s.add("round: odd", len(r.Players)%2 == 1)
	s.add("round: top scorers", has(func(p swiss.Player) bool { return p.Topscorer }))
	s.add("round: barred from the bye", len(r.Players)%2 == 1 && has(func(p swiss.Player) bool { return p.ByeBarred }))
	s.add("round: prohibited pairs", len(r.Prohibited) > 0)
	s.add("round: no legal pairing", brackets == nil)
	number := 0
	for _, b := range brackets {
		if size := len(b.MovedDown) + len(b.Residents); size >= least && size <= most {
			number++
			s.bracket(r, b)
			for _, name := range b.Told {
				s.add("told: "+name, true)
			}
			s.add(fmt.Sprintf("size: %2d", size), true)
		}
	}
	return number
}

func (s shapes) bracket(r *swiss.Round, b Bracket) {
	m0, pairs := len(b.MovedDown), len(b.Pairs)
	m1 := m0 - b.Limbo
	collapsed := b.Kind == Collapsed
	s.add("bracket: homogeneous", m0 == 0)
	s.add("bracket: heterogeneous", m0 > 0)
	s.add("bracket: remainder", m0 > 0 && pairs > m1)
	s.add("bracket: Limbo", b.Limbo > 0)
	s.add("bracket: Limbo and moved-down players paired", b.Limbo > 0 && m1 > 0)
	s.add("bracket: several moved down", m0 > 1)
	s.add("bracket: penultimate", b.Kind == Penultimate)
	s.add("bracket: collapsed", collapsed)
	s.add("bracket: collapsed with remainder", collapsed && pairs > m1)
	s.add("bracket: collapsed with Limbo", collapsed && b.Limbo > 0)
	s.add("bracket: not perfect", !b.Perfect)
	s.add("bracket: fewer pairs than half", pairs < (m0+len(b.Residents))/2)
	s.add("bracket: exchanged", m0 == 0 && exchanged(b))
	s.add("bracket: pairs top scorers of one colour", slices.ContainsFunc(b.Pairs, func(p swiss.Pair) bool {
		x, y := byTPN(r, p.White), byTPN(r, p.Black)
		c, d := preferenceOf(x), preferenceOf(y)
		return c.strength == absolute && d.strength == absolute && c.colour == d.colour
	}))
}

// exchanged: two players of the lower half meet.
func exchanged(b Bracket) bool {
	low := b.Residents[len(b.Pairs):]
	return slices.ContainsFunc(b.Pairs, func(p swiss.Pair) bool {
		return slices.Contains(low, p.White) && slices.Contains(low, p.Black)
	})
}

func byTPN(r *swiss.Round, tpn int) *swiss.Player {
	return &r.Players[slices.IndexFunc(r.Players, func(p swiss.Player) bool { return p.TPN == tpn })]
}

func (s shapes) add(name string, is bool) {
	if is {
		s[name]++
	}
}

func (s shapes) String() string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(s)) {
		lines = append(lines, fmt.Sprintf("%8d %s", s[name], name))
	}
	return strings.Join(lines, "\n")
}
