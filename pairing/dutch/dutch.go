// Package dutch is the FIDE (Dutch) System, chapter C.04.3, in its editions of
// 2017 and 2026: it pairs a round, tells how it came to the pairs, and says why
// another pairing of the same round is worse.
package dutch

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which the editions differ.
type Numbers struct {
	History   swiss.Rules // what the rounds before leave behind
	Collapses bool        // a bracket that does not complete the round is paired again, and everyone below it in one (A.9 of 2017); else every bracket completes it
}
