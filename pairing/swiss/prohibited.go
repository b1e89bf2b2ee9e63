package swiss

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// MaxProhibited is the greatest number of prohibited pairs of a round. Groups
// that pass it cannot be meant.
const MaxProhibited = 1_000_000

// barred is a 260 or XXP record: who of the report must not meet, by index, and in
// which rounds.
type barred struct {
	members     []int32 // ascending, each once
	first, last int     // 0: all rounds
	line        int
}

// ProhibitedBy returns the prohibitions of a report with the rounds of a system of which one is
// so many of the report.
func ProhibitedBy(t *tournament.Tournament, per int) []tournament.Prohibition {
	out := slices.Clone(t.Prohibited)
	for i := range out {
		out[i].First, out[i].Last = (out[i].First+per-1)/per, (out[i].Last+per-1)/per
	}
	return out
}

// barredGroups returns the records with two or more of the report's players.
func (h *History) barredGroups() []barred {
	out := make([]barred, 0, len(h.t.Prohibited))
	for i := range h.t.Prohibited {
		p := &h.t.Prohibited[i]
		b := barred{members: make([]int32, 0, len(p.IDs)), first: p.First, last: max(p.Last, p.First), line: p.Line}
		for _, n := range p.IDs {
			if at, ok := h.index[n]; ok {
				b.members = append(b.members, int32(at))
			}
		}
		slices.Sort(b.members)
		if b.members = slices.Compact(b.members); len(b.members) > 1 {
			out = append(out, b)
		}
	}
	return out
}

// prohibitedPairs returns the pairs of the players to be paired whom a 260 or XXP record
// keeps apart in the round, ascending.
func (h *History) prohibitedPairs(round int, players []Player) ([]Pair, []Note) {
	if len(h.t.Prohibited) == 0 {
		return nil, nil
	}
	if h.barred == nil {
		h.barred = h.barredGroups()
	}
	words := (len(h.careers) + 63) / 64
	apart := make([][]uint64, len(h.careers)) // by index: those with a higher one, as bits
	here, group := make([]uint64, words), make([]uint64, words)
	for i := range players {
		at := h.index[players[i].TPN]
		here[at/64] |= 1 << (at % 64)
	}
	count := 0
	var notes []Note
	for i := range h.barred {
		b := &h.barred[i]
		if b.first != 0 && (round < b.first || round > b.last) {
			continue
		}
		clear(group)
		for _, at := range b.members {
			group[at/64] |= here[at/64] & (1 << (at % 64))
		}
		if size := ones(group); count+size*(size-1)/2 > MaxProhibited && count+countNewPairs(apart, group, false) > MaxProhibited {
			notes = []Note{{
				ProhibitedCut, handbook.Say("swiss.prohibited-cut.cut", "most", MaxProhibited, "line", b.line), handbook.Say("swiss.prohibited-cut.shorten"),
			}}
			break
		}
		count += countNewPairs(apart, group, true)
	}
	out := make([]Pair, 0, count)
	for i, row := range apart {
		for k := range row {
			for word := row[k]; word != 0; word &= word - 1 {
				out = append(out, Pair{White: h.careers[i].tpn, Black: h.careers[64*k+bits.TrailingZeros64(word)].tpn})
			}
		}
	}
	return out, notes
}

func ones(set []uint64) (n int) {
	for _, word := range set {
		n += bits.OnesCount64(word)
	}
	return n
}

// countNewPairs counts the pairs of a group that are not among those apart yet; it adds
// them where it is told to.
func countNewPairs(apart [][]uint64, group []uint64, add bool) (n int) {
	for k := range group {
		for word := group[k]; word != 0; word &= word - 1 {
			at := 64*k + bits.TrailingZeros64(word)
			row := apart[at]
			if row == nil && add {
				row = make([]uint64, len(group))
				apart[at] = row
			}
			for j := k; j < len(group); j++ {
				more := group[j]
				if j == k {
					more &^= 2<<(at%64) - 1
				}
				if row != nil {
					more &^= row[j]
				}
				n += bits.OnesCount64(more)
				if add {
					row[j] |= more
				}
			}
		}
	}
	return n
}

func compact(pairs []Pair) []Pair {
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	return slices.Compact(pairs)
}
