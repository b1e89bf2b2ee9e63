// Package roundrobin has the schedules of the printed tables: Berger, Varma's
// lots, Scheveningen, Schiller, Skalitzka; and compares the rounds of a report
// with the Berger tables (C.05 5 and annexes). It draws no lots.
package roundrobin

import "github.com/fedrate/fedrate/pairing/outcome"

// MaxTable is the largest field for which a schedule is made.
const MaxTable = 1000

// Berger returns the round robin of n players by the Berger tables (C.05, annex 1):
// rounds in order, pairs as printed. With an odd number the player who would
// meet number n+1 is free; his Pair has Black 0 and stands last. It returns nil for
// fewer than 2 players or more than [MaxTable].
func Berger(n int) [][]outcome.Pair {
	if n < 2 || n > MaxTable {
		return nil
	}
	size := n + n%2
	rounds := make([][]outcome.Pair, size-1)
	for r := range rounds {
		rounds[r] = bergerRound(n, size, r)
	}
	return rounds
}

func bergerRound(n, size, r int) []outcome.Pair {
	m, s := size-1, bergerShift(size, r)
	pairs := make([]outcome.Pair, 0, size/2)
	if n == size {
		first := outcome.Pair{White: s + 1, Black: size}
		if r%2 == 1 {
			first = outcome.Pair{White: size, Black: s + 1}
		}
		pairs = append(pairs, first)
	}
	for k := 1; k < size/2; k++ {
		pairs = append(pairs, outcome.Pair{White: (s+k)%m + 1, Black: (s-k+m)%m + 1})
	}
	if n < size {
		pairs = append(pairs, outcome.Pair{White: s + 1})
	}
	return pairs
}

// Cycles returns the round robin of n players in so many cycles. The last two rounds of
// each cycle but the last change places, so that no player has one colour three times in
// a row; with four players and three cycles or more only those of every second cycle do.
// Every second cycle has the colours reversed.
func Cycles(n, cycles int) [][]outcome.Pair {
	once := Berger(n)
	f := recommendedForm(n+n%2, cycles)
	rounds := make([][]outcome.Pair, 0, len(once)*max(cycles, 0))
	for r := range len(once) * cycles {
		row, reversed := f.at(r + 1)
		pairs := make([]outcome.Pair, 0, len(once[row]))
		for _, p := range once[row] {
			if reversed && p.Black != 0 {
				p.White, p.Black = p.Black, p.White
			}
			pairs = append(pairs, p)
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}

// DoubleBerger returns the double round robin.
func DoubleBerger(n int) [][]outcome.Pair { return Cycles(n, 2) }

// bergerShift returns the number, from 0, of the one who meets the highest number
// in round r, from 0.
func bergerShift(size, r int) int { return r * (size / 2) % (size - 1) }

// bergerOpponent is whom number x, from 1, meets in round r, from 0, of the
// table of that even size, and whether x has white.
func bergerOpponent(size, r, x int) (opponent int, white bool) {
	m, s := size-1, bergerShift(size, r)
	if x == size {
		return s + 1, r%2 == 1
	}
	k := x - 1 - s
	if k < 0 {
		k += m
	}
	if k == 0 {
		return size, r%2 == 0
	}
	opponent = s - k
	if opponent < 0 {
		opponent += m
	}
	return opponent + 1, k < size/2
}
