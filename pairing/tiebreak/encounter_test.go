package tiebreak_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

var corpus = flag.Bool("corpus", false, "also hold the second implementation against many more events")

// encounters is the second implementation of the tie-breaks of teams: from the
// results of the boards alone, for four teams that all met each other.
type encounters struct{ rounds [][]match }

// made returns the points of a team on its boards in its match against another.
func (n encounters) made(team, other int) (boards [2]int) {
	worth := map[byte]int{'1': 10, '=': 5, '0': 0}
	for _, r := range n.rounds {
		for _, m := range r {
			for k := range boards {
				switch {
				case m.a == team && m.b == other:
					boards[k] = worth[m.results[k]]
				case m.b == team && m.a == other:
					boards[k] = 10 - worth[m.results[k]]
				}
			}
		}
	}
	return boards
}

func (n encounters) game(team, other int) int { b := n.made(team, other); return b[0] + b[1] }

func (n encounters) match(team, other int) int {
	switch g := n.game(team, other); {
	case g > 10:
		return 20
	case g == 10:
		return 10
	}
	return 0
}

func others(team int) []int {
	return slices.DeleteFunc([]int{1, 2, 3, 4}, func(o int) bool { return o == team })
}

func (n encounters) total(team int, of func(a, b int) int) (sum int) {
	for _, o := range others(team) {
		sum += of(team, o)
	}
	return sum
}

// extended orders a group after 13.3.1 to 13.3.3; chain are the tie-breaks of
// 13.3.2: C board count, T top boards, B bottom boards.
func (n encounters) extended(group []int, chain string) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	for _, of := range []func(a, b int) int{n.match, n.game} {
		if parts := encounter(group, of); len(parts) > 1 {
			var out [][]int
			for _, p := range parts {
				out = append(out, n.extended(p, chain)...)
			}
			return out
		}
	}
	if len(group) > 2 {
		return [][]int{group}
	}
	for _, c := range chain {
		sums := map[int]int{}
		for k, a := range group {
			b := n.made(a, group[1-k])
			sums[a] = map[rune]int{'C': -b[0] - 2*b[1], 'T': 100*b[0] + b[1], 'B': b[0]}[c]
		}
		if parts := split(group, sums); len(parts) > 1 {
			return parts
		}
	}
	return [][]int{group}
}

// encounter orders a group by one score among its members, and those still
// tied again by the same (6.2).
func encounter(group []int, of func(a, b int) int) [][]int {
	sums := map[int]int{}
	for _, a := range group {
		for _, b := range group {
			if a != b {
				sums[a] += of(a, b)
			}
		}
	}
	parts := split(group, sums)
	if len(parts) == 1 {
		return parts
	}
	var out [][]int
	for _, p := range parts {
		out = append(out, encounter(p, of)...)
	}
	return out
}

// split groups by the sums, highest first.
func split(group []int, sums map[int]int) (out [][]int) {
	values := []int{}
	for _, a := range group {
		values = append(values, sums[a])
	}
	slices.Sort(values)
	values = slices.Compact(values)
	slices.Reverse(values)
	for _, v := range values {
		out = append(out, slices.DeleteFunc(slices.Clone(group), func(a int) bool { return sums[a] != v }))
	}
	return out
}

func drawEncounters(rt *rapid.T) encounters {
	cell := rapid.SampledFrom([]string{"11", "10", "1=", "=1", "==", "0=", "=0", "01", "00", "==", "10", "01"})
	var n encounters
	for _, r := range [][][2]int{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}} {
		n.rounds = append(n.rounds, []match{{r[0][0], r[0][1], cell.Draw(rt, "match")}, {r[1][0], r[1][1], cell.Draw(rt, "match")}})
	}
	return n
}

func holdEncounters(rt *rapid.T) {
	n := drawEncounters(rt)
	e := fourTeams(n.rounds...)
	ed, err := tiebreak.EditionByKey("2026-03-01")
	require.NoError(rt, err)
	opt := tiebreak.Options{Edition: ed, Teams: true, Predetermined: true}
	of := map[string]func(a, b int) int{"MP": n.match, "GP": n.game}

	for code, chain := range map[string]string{"EDE": "", "EDEBT": "CT", "EDEBB": "CB", "EDET": "T", "EDEB": "B"} {
		d, err := tiebreak.Parse(code)
		require.NoError(rt, err)
		opt.TieBreaks = []tiebreak.Descriptor{d}
		lines, err := tiebreak.Standings(e, opt)
		require.NoError(rt, err)
		got := map[int]int{}
		for _, l := range lines {
			got[l.StartingRank] = l.Rank
		}
		sums := map[int]int{}
		for team := 1; team <= 4; team++ {
			sums[team] = n.total(team, n.match)
		}
		rank := 1
		for _, tied := range split([]int{1, 2, 3, 4}, sums) {
			for _, part := range n.extended(tied, chain) {
				for _, team := range part {
					require.Equal(rt, rank, got[team], "%s: rank of %d", code, team)
				}
				rank += len(part)
			}
		}
	}

	// Sonneborn-Berger of teams, and Koya with its limit moved.
	values := func(code string) map[int]string {
		d, err := tiebreak.Parse(code)
		require.NoError(rt, err)
		opt.TieBreaks = []tiebreak.Descriptor{d}
		lines, err := tiebreak.Standings(e, opt)
		require.NoError(rt, err)
		out := map[int]string{}
		for _, l := range lines {
			out[l.StartingRank] = l.TieBreaks[0].String()
		}
		return out
	}
	for code, kinds := range map[string][2]string{"EMMSB": {"MP", "MP"}, "EMGSB": {"MP", "GP"}, "EGMSB": {"GP", "MP"}, "EGGSB": {"GP", "GP"}} {
		got := values(code)
		for team := 1; team <= 4; team++ {
			sum := 0
			for _, o := range others(team) {
				sum += n.total(o, of[kinds[0]]) * of[kinds[1]](team, o)
			}
			require.Equal(rt, inHundredths(sum), got[team], "%s of %d", code, team)
		}
	}
	for kind, most := range map[string]int{"MP": 60, "GP": 60} {
		for modifier, limit := range map[string]struct{ percent, halves int }{
			"": {50, 0}, "/L+1": {50, 1}, "/L-1": {50, -1}, "/L+3": {50, 3}, "/L-2": {50, -2}, "/L60": {60, 0}, "/L33": {33, 0}, "/L100": {100, 0},
		} {
			got := values("KS:" + kind + modifier)
			for team := 1; team <= 4; team++ {
				sum := 0
				for _, o := range others(team) {
					if 100*n.total(o, of[kind]) >= limit.percent*most+500*limit.halves {
						sum += of[kind](team, o)
					}
				}
				require.Equal(rt, inHundredths(10*sum), got[team], "KS:%s%s of %d", kind, modifier, team)
			}
		}
	}
}

func inHundredths(n int) string {
	p := tournament.Hundredths(n).String()
	for p[len(p)-1] == '0' && slices.Contains([]byte(p), '.') {
		p = p[:len(p)-1]
	}
	if p[len(p)-1] == '.' {
		p = p[:len(p)-1]
	}
	return p
}

func TestTeamsAgainstNaive(t *testing.T) { rapid.Check(t, holdEncounters) }

// TestCorpusOfTeams holds ten thousand events.
func TestCorpusOfTeams(t *testing.T) {
	if !*corpus {
		t.Skip("-corpus")
	}
	for range 100 {
		rapid.Check(t, holdEncounters)
	}
}
