// Package norms is chapter B.01 of the Handbook: title norms from a report,
// the best choice of games, and what the report cannot answer. Exact
// arithmetic; what is unknown is a note, never a guess.
package norms

import "github.com/fedrate/fedrate/handbook"

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures that change between the editions.
type Numbers struct {
	Unrated int // rating of an unrated opponent (1.4.6d)
}
