// Package lim is the Lim System, chapter C.04.4.3, in the editions before and from
// 1 February 2026, whose procedure is the same: from the top down to the median
// scoregroup, then from the bottom up to it, and the median last. It has no criteria
// to weigh. Each step takes the first choice in an order of the text that leaves the
// others a pairing, so that it asks only whether the rest of the group can be paired.
//
// # Readings
//
//   - The highest numbered player is number 1 (3.3, 3.6, 3.8). The median is the number
//     of rounds played times half of a win; if no player has that score it consists of
//     floaters.
//   - A scoregroup makes as many pairs as it can (3.10, 4.4). The rest floats, one after
//     the other: the first whose leaving still allows as many pairs, by type (3.9), then
//     who has not floated the round before (3.10), then who is due the colour that more
//     of the group are due (3.2), then the number nearest to the median. What 2.3 says of those
//     without opponents, 3.1 and 4.4 are this one rule.
//   - A floater has an opponent in the adjacent scoregroup if one of its own players is
//     compatible, but for those whom the floaters ahead of him take (3.3, 3.4).
//   - A player has floated the round before if he played an opponent with another score.
//     That he himself left his scoregroup is another reading.
//   - A floater meets players of the scoregroup before floaters that came the other
//     way. That all of a median stand in one order is another reading.
//   - Both scrutinies are one walk (4.1, 5.2): each player in turn meets the first who
//     is due the other colour, else the first at all, and who stands before keeps his
//     opponent. The order is the bottom half, then the top half from its end.
//   - Where the median cannot be paired the pair made last is cracked of the lower side
//     where more have floated from the higher, else of the higher side (2.6). To crack
//     one of the side that sent more is another reading.
//   - Due is the colour that a player without the same one twice in a row lacks, else the other than
//     last time (5.3, 5.5, 5.6), by his own games. Two who are due the same colour are
//     told apart by their latest game with different ones (5.4).
//   - The bye goes to the lowest who may have it and leaves the others a pairing. In
//     round 1 that is the lowest rated, unrated players below all others (7.1).
//   - A Maxi-tournament, which the text does not define, has to be declared: the code of
//     its own, FIDE_LIM_MAXI, bounds exchanges for colour to 100 rating points.
package lim

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which the editions differ.
type Numbers struct {
	History swiss.Rules // how the rounds before count
}

// maxiGap is how far the ratings of players lie apart at most who are exchanged for
// colour in a Maxi-tournament (3.2, 3.8, 5.7).
const maxiGap = 100

// The codes of record 192; that of a Maxi-tournament is fedrate's own.
const (
	code     = "FIDE_LIM"
	codeMaxi = "FIDE_LIM_MAXI"
)

// way is how the text is read, and what is declared.
type way struct {
	maxi  bool // a Maxi-tournament
	alike bool // floaters that came the other way are opponents like any other
	more  bool // a blocked median cracks a pair of the side that sent more floaters
}

// Of returns the system as a code of record 192 has it; nil if the code is of another.
func Of(named string) *swiss.System {
	switch {
	case strings.HasPrefix(named, codeMaxi):
		return &Maxi
	case strings.HasPrefix(named, code):
		return &System
	}
	return nil
}
