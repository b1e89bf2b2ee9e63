// Package engine pairs a round by the FIDE (Dutch) System, chapter C.04.3, and
// weighs any other pairing of it. It never settles for a candidate that is only
// good: the pairing is the one that criteria and sequence select. It knows no
// article and says nothing: package dutch does.
//
// # How a bracket is paired
//
// The criteria are a lexicographic order of costs that add up over pairs and
// floaters, and so is the sequence: every matching of a homogeneous bracket is a
// candidate, first generated with the higher ranked of each pair in S1. The
// exchanges are then the pairs below the first half, their difference is a sum
// of numbers, who leaves and who enters S1 is one binary digit a player, and the
// transposition is the opponents of S1 in turn. Those moved down come before
// the remainder in the same way. A bracket's candidate is therefore the perfect
// matching of least cost in a graph, in which "no opponent" is a partner like others. Five
// steps, each exact, the next taken only where one proves nothing:
//
//   - Counts (natural.go). What a bracket must cost at the least follows from how
//     many are due which colour how strongly and who may float. One player after
//     the other takes the first opponent with whom the rest can still come to
//     that by the counts. Most brackets are settled so, without a graph.
//   - The bracket alone (exact.go): what its floaters find in the following
//     bracket, and whether the rest can be completed, is proved afterwards: by
//     counting (every player may meet at least half of the others), else by a
//     matching that only counts pairs.
//   - The same where a crowd is the reason that what floats cannot be completed: players
//     none of whom may meet another of them. What is left over of them is bounded, and so the
//     bracket need not look at everyone below (crowd.go).
//   - The bracket and the following one, completion proved afterwards.
//   - The bracket and everyone below.
//
// The least cost is found by Edmonds' method in stages ([matching.Graph]):
// as many digits as fit into 55 bits are weighed at once; the edges that are
// tight after a stage, and one edge out of every odd set with a dual, are all its
// best matchings; the next stage goes on among these. When S1 is known what is
// left has two sides, and the first transposition is found by alternating paths
// (transpose.go). Nothing grows faster than a polynomial.
//
// # Readings
//
// What the texts leave open is read as the corpora of the reference programs
// have it; where they do not tell, as the text is worded.
//
//   - C.4 of 2017: the round can be completed with any pairs under C.1–C.3 among
//     those who float and everyone below. The penultimate bracket knows no C.7;
//     the collapsed one is a heterogeneous bracket in which everyone has the own
//     score, and of equal score differences more of those moved down are paired.
//   - C.7 of 2017: most pairs, then the lowest scores left over in the following
//     bracket. Where that is the last one and a bye is due, a pairing that gives
//     it to a barred player comes after one that does not.
//   - C.12, C.14, C.16, C.18 of 2017: who stays unpaired in a bracket receives a
//     downfloat, with the difference of A.8.
//   - C5 of 2026: the lowest score at which the round can be completed is fixed
//     before the first bracket, and every bracket has to leave it in reach.
//   - C8 of 2026: most pairs, then the lowest scores left over in the following
//     bracket, with the round completed from there; nothing beyond.
//   - C9 of 2026: it applies if one player floats and no player below may have the
//     bye of the round.
//   - C18, C20 of 2026: players of the Limbo have one and the same difference,
//     larger than that of anyone paired.
//   - C.11, C13: the preference that is missed is strong, not absolute: of two
//     absolute ones the criteria before take account.
//   - D.1, 4.2.2: transpositions go by the first N1 numbers, whatever follows
//     them; D.2, 4.3.2: the remainder has numbers of its own.
//   - E.5, 5.2.5: the parity is [swiss.Player.Parity], E.3, 5.2.3: histories are
//     aligned at the latest game.
package engine

import "github.com/fedrate/fedrate/pairing/swiss"

// Numbers are the points in which the editions differ.
type Numbers struct {
	History   swiss.Rules // how the rounds before count
	Collapses bool        // a bracket that does not complete the round is paired again, and everyone below it in one (A.9 of 2017); else every bracket completes it
}
