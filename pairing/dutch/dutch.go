// Package dutch is the FIDE (Dutch) System, chapter C.04.3, in its editions of
// 2017 and 2026: it pairs a round, explains how it came to the pairs, and why
// another pairing of the same round is worse. Its folder engine finds the pairs;
// here stand the articles and the words.
package dutch

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[engine.Numbers]

// Pair pairs a round under an edition of the chapter. The error is an
// *[swiss.Impossible] where no legal pairing exists.
func Pair(e *Edition, r *swiss.Round) (*engine.Pairing, error) { return engine.Pair(&e.Numbers, r) }
