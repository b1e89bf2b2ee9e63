// Package rating is chapter B.02 of the Handbook, standard, rapid and blitz:
// which games count, the changes of rated players, initial ratings, K, and the
// two tables. It refuses floating point, the clock, and everything that is not
// in a report, a list or a player's history.
package rating

import "github.com/fedrate/fedrate/handbook"

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures that change between the editions.
type Numbers struct {
	Floor          int  // lowest published rating (7.1.2, 7.1.4, 7.2.1)
	CapAll         bool // every difference over 400 counts as 400; else one game a tournament (8.3.1)
	UncappedFrom   int  // own rating from which the difference is used as it is; 0: never
	Hypothetical   int  // hypothetical opponents of the initial rating (8.2.2)
	HypotheticalAt int  // their rating, each a draw
	InitialMax     int  // highest initial rating; 0: none (8.2.3)
	NotRatedFrom   int  // difference from which games are not rated ...
	NotRatedAbove  int  // ... where a player is rated above this; 0: never
}
