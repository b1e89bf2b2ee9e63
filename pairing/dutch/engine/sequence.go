package engine

import "slices"

// Sequence is the position of a candidate in the order of generation (D, 4). The numbers
// are BSNs, from 1; those of the remainder begin at 1 again.
type Sequence struct {
	MovedDown     []int // the players moved down that are paired, ascending (D.3, 4.4)
	Opponents     []int // their opponents, in that order (D.1, 4.2)
	Out           []int // exchanged from S1 to S2, descending (D.2, 4.3)
	In            []int // exchanged from S2 to S1, ascending
	Transposition []int // opponents of S1, in order of S1 (D.1, 4.2)
}

// Order names a rule of the sequence.
type Order int8

// The rules in which two candidates can differ, in the order of comparison.
const (
	SameCandidate  Order = iota
	MovedDownSet         // D.3, 4.4.2
	MovedDownOrder       // D.1, 4.2.2, of the opponents of those moved down
	Exchange             // D.2, 4.3.2
	Transposition        // D.1, 4.2.2
)

// Compare is negative when s is generated before t, and names the rule that
// tells them apart.
func (s Sequence) Compare(t Sequence) (int, Order) {
	if c := slices.Compare(s.MovedDown, t.MovedDown); c != 0 {
		return c, MovedDownSet
	}
	if c := slices.Compare(s.Opponents, t.Opponents); c != 0 {
		return c, MovedDownOrder
	}
	if c := compareExchanges(s, t); c != 0 {
		return c, Exchange
	}
	if c := slices.Compare(s.Transposition, t.Transposition); c != 0 {
		return c, Transposition
	}
	return 0, SameCandidate
}

// compareExchanges is D.2, 4.3.2: fewest exchanged, smallest difference of the
// sums, largest differing number moved out, smallest differing moved in.
func compareExchanges(s, t Sequence) int {
	if c := len(s.Out) - len(t.Out); c != 0 {
		return c
	}
	if c := s.Shift() - t.Shift(); c != 0 {
		return c
	}
	if c := slices.Compare(t.Out, s.Out); c != 0 {
		return c
	}
	return slices.Compare(s.In, t.In)
}

// Shift returns the sum of the numbers exchanged into S1, less that of the numbers
// exchanged out of it.
func (s Sequence) Shift() int { return sum(s.In) - sum(s.Out) }

func sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}
