package literal

import "math/bits"

// Values of field.byes beside scores.
const (
	unknown = -2
	none    = 1 << 30 // no completion
)

// bye tries every pairing of the set that complies with C1 to C3 and tells the
// lowest score that its bye can have; 0 where the set is even, none where there
// is no such pairing.
func (f *field) bye(set uint32) int {
	if set == 0 {
		return 0
	}
	if f.byes[set] != unknown {
		return int(f.byes[set])
	}
	least := none
	first := bits.TrailingZeros32(set)
	rest := set &^ (1 << first)
	if bits.OnesCount32(set)%2 == 1 && !f.players[first].ByeBarred && f.bye(rest) != none {
		least = f.score(first)
	}
	for others := rest; others != 0; others &= others - 1 {
		second := bits.TrailingZeros32(others)
		if f.legal[first][second] {
			least = min(least, f.bye(rest&^(1<<second)))
		}
	}
	f.byes[set] = int32(least)
	return least
}
