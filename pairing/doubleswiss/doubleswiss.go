// Package doubleswiss is the Double-Swiss System, chapter C.04.5, of 2026: a round is
// a match of two games, and its text has no colour preferences. It pairs matches;
// [Matches] makes a report of games one of matches.
//
// # Readings
//
//   - C6 asks for the fewest upfloaters that the following scoregroup then needs.
//   - A floater of the previous round played an opponent with another score; a forfeited
//     match or a bye makes no floater.
//   - The top member of a pair has the smaller number, whatever the scores (3.6.1).
//   - 4.3.2 counts matches begun with white, not the difference.
package doubleswiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which editions may differ.
type Numbers struct {
	History swiss.Rules // how the matches before count
}
