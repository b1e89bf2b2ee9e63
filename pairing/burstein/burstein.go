// Package burstein is the Burstein System, chapter C.04.4.2, in the editions
// before and from 1 February 2026. The first rounds are paired as the FIDE (Dutch)
// System pairs them; from then on players are ranked by the strength of those they
// met, and the strongest meets the weakest of the bracket.
//
// A bracket is one matching: criterion after criterion narrows a graph to its best
// matchings ([matching.Graph]), then one player after the other, by the index,
// takes the opponent who comes first in the order of pairings. The bracket is
// weighed alone where its floaters can be paired in the following one, else with
// that, else with everyone below; each step proves that the next is not needed.
//
// # Readings
//
//   - The exception for zero-point byes (A.6.b, 1.7.2) is for a run that includes
//     the round being paired. The other reading, with those who are back, is tried
//     where a report differs, and named ([swiss.Edition.Readings]).
//   - C6 of 2026 takes the scores of those who float, highest first; C.6 of before
//     first counts those who came from above and are not paired.
//   - C7 looks one bracket ahead, with the round completed from there, C8 left out.
//   - Floating comes after every opponent in the order of pairings (D.1, 4.3).
//   - The parity that the initial-colour goes by is that of the number itself.
package burstein

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which the editions differ.
type Numbers struct {
	History       swiss.Rules // how the rounds before count
	IncomingFirst bool        // of those who came from above as many as can be are paired, whatever their scores (C.6 of before 2026); else the scores of all who float decide
}

// MostSeeding is how many rounds are paired by the Dutch system at most.
const MostSeeding = 4

// Seeding returns how many rounds are paired by the Dutch system in a tournament of so
// many rounds; 0 rounds: not known, and as many as there can be.
func Seeding(rounds int) int {
	if rounds <= 0 {
		return MostSeeding
	}
	return min(rounds/2, MostSeeding)
}
