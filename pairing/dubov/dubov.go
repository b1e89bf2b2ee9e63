// Package dubov is the Dubov System, chapter C.04.4.1, in the editions before and
// from 1 February 2026: those who seek white meet those who seek black, and a player who
// has met weak opponents so far meets a strong one.
//
// A bracket takes the players it needs from below by a graph that each criterion narrows
// to its best matchings ([matching.Graph]). The first set, the two shifts and the
// transposition are each found by one question for each player. The shift of a group is
// one digit for each player, too: of a pair within the group the one with the smaller
// sequence number is shifted.
//
// # Readings
//
//   - Upfloats are games over the board with an opponent who had more points; that
//     forfeited ones count as well is tried if a report differs, and named
//     ([swiss.Edition.Readings]).
//   - C6: of several upfloaters the lowest score is compared first, the higher is
//     the better.
//   - 4.3.1: who is shifted from the larger group is one of its own, not one of
//     those who were just shifted to it.
//   - If no player of the bracket has played, G1 is the first half in any round; else
//     a player who has not played seeks black, mildly.
//   - 5.2.1: the parity is that of the number itself, even if others were absent before.
//   - Where the number of rounds is not known MaxT is that of a tournament that ends
//     with this round, which is not the last one.
package dubov

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which the editions differ.
type Numbers struct {
	History swiss.Rules // how the rounds before count
}

// MaxUpfloats returns how often a player has come up at most in a tournament of so many
// rounds (1.8.2).
func MaxUpfloats(rounds int) int { return 2 + rounds/5 }
