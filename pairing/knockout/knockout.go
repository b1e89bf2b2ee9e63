// Package knockout makes the bracket of a knock-out by seeds, compares the rounds of a
// report with it, and says who has come how far (Arbiters' Manual, types of tournaments).
// It draws no lots: a report in which they placed the opponents is held against what
// every knock-out demands.
package knockout

import "github.com/fedrate/fedrate/pairing/outcome"

// MaxSeeds is the largest field for which a bracket is made.
const MaxSeeds = 1000

// Bracket returns the bracket of n seeds, round by round, as it runs if the better
// seed always wins; winners of neighbouring pairs meet in the next round. The
// best seeds are free in the first round where n is no power of two (Black 0).
// White is the better seed: colours are drawn. It returns nil for fewer than 2
// players or more than [MaxSeeds].
func Bracket(n int) [][]outcome.Pair {
	if n < 2 || n > MaxSeeds {
		return nil
	}
	order := leaves(n)
	var rounds [][]outcome.Pair
	for len(order) > 1 {
		pairs := make([]outcome.Pair, 0, len(order)/2)
		winners := make([]int, 0, len(order)/2)
		for i := 0; i < len(order); i += 2 {
			p := outcome.Pair{White: min(order[i], order[i+1]), Black: max(order[i], order[i+1])}
			winners = append(winners, p.White)
			if p.Black > n {
				p.Black = 0
			}
			pairs = append(pairs, p)
		}
		rounds = append(rounds, pairs)
		order = winners
	}
	return rounds
}

// leaves returns the seeds in the order of the bracket; a seed beyond n is an empty place.
func leaves(n int) []int {
	order := []int{1}
	for len(order) < n {
		size := 2 * len(order)
		next := make([]int, 0, size)
		for _, seed := range order {
			next = append(next, seed, size+1-seed)
		}
		order = next
	}
	return order
}
