package oracle

import "math/bits"

// none is the lowest bye where there is no completion.
const none = 1 << 30

// bye tries the pairings of the set that comply with C1 to C3 and returns the lowest score
// that its bye can have: 0 if the set is even, none if there is no such pairing. It stops
// when no player who may have the bye has a lower score.
func (f *field) bye(set uint32) int {
	if set == 0 {
		return 0
	}
	if known, ok := f.byes[set]; ok {
		return known
	}
	least, enough := none, f.lowestTaker(set)
	first := bits.TrailingZeros32(set)
	rest := set &^ (1 << first)
	for others := rest; others != 0 && least != enough; others &= others - 1 {
		second := bits.TrailingZeros32(others)
		if f.legal[first][second] {
			least = min(least, f.bye(rest&^(1<<second)))
		}
	}
	if bits.OnesCount32(set)%2 == 1 && !f.players[first].ByeBarred && f.score(first) < least && f.bye(rest) != none {
		least = f.score(first)
	}
	f.byes[set] = least
	return least
}

// lowestTaker returns the lowest score in an odd set of one who is not barred from
// the bye, none if all are; 0 if the set is even.
func (f *field) lowestTaker(set uint32) int {
	least := none
	if bits.OnesCount32(set)%2 == 0 {
		return 0
	}
	for ; set != 0; set &= set - 1 {
		if p := bits.TrailingZeros32(set); !f.players[p].ByeBarred {
			least = min(least, f.score(p))
		}
	}
	return least
}
