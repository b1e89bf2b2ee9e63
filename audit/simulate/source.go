// Package simulate invents rating lists and tournaments from a seed: the same
// seed and options give the same players and games, whatever the day or the
// machine. A Swiss is paired by C.04.3 from scores, colours and floats that are
// kept while it is played. A replay reads only the written report, so a replay
// that comes to the same pairs shows that the report says everything needed.
package simulate

import "math/rand/v2"

// source draws whole numbers from a seed.
type source struct{ *rand.Rand }

// The streams of a seed, so that one draw more in one of them moves no other.
const (
	streamList = iota + 1
	streamEvent
	streamTest
	streamGames
	streamRatings
)

func newSource(seed, stream uint64) source { return source{rand.New(rand.NewPCG(seed, stream))} }

// chance is true in so many of a thousand cases.
func (s source) chance(perMille int) bool { return s.IntN(1000) < perMille }

// around draws from a bell about a middle: the sum of four even draws, which
// never leaves middle ± spread.
func (s source) around(middle, spread int) int {
	if spread <= 0 {
		return middle
	}
	sum := 0
	for range 4 {
		sum += s.IntN(spread + 1)
	}
	return middle - spread + sum/2
}

// one draws an element.
func one[T any](s source, of []T) T { return of[s.IntN(len(of))] }
