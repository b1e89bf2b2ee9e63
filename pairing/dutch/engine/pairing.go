package engine

import (
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Pairing is a round as the chapter pairs it.
type Pairing struct {
	Pairs    []swiss.Pair // with colours, in the order of publication (C.04.2 3.6), the bye last as {N, 0}
	Brackets []Bracket    // from the top
}

// Kind is what part a bracket plays in the round.
type Kind int8

// The kinds of bracket. Only the edition of 2017 has the last two (A.9).
const (
	Ordinary    Kind = iota
	Penultimate      // paired again because what it left over did not complete the round
	Collapsed        // everyone below the penultimate bracket in one
)

// Bracket is a bracket as it was paired. Players are TPNs, ranked as in A.2.
type Bracket struct {
	Score     tournament.Points // of its residents, of the highest ones in a collapsed bracket
	Kind      Kind
	Last      bool // the bracket that gives the bye
	MovedDown []int
	Residents []int
	Next      []int        // residents of the following bracket, none after the last
	Below     []int        // everyone below the following bracket
	Pairs     []swiss.Pair // with colours, by rank of the higher ranked
	Floaters  []int        // who moves down; in the last bracket who has the bye
	Settled   Settled      // how it was found; what it costs is told by [Judge.Costs]
}

// Settled is how a bracket was settled.
type Settled int8

// The ways, from the shortest: what had to be looked at to be sure.
const (
	Counted    Settled = iota // the counts of the members, which the candidate attains
	InBracket                 // a matching of the bracket; the rest was proved afterwards
	WithNext                  // one of the bracket and the following one
	Throughout                // one of the bracket and everyone below
)

// Cost is what a candidate costs under a criterion: numbers that are compared
// one by one, the smaller the better. Scores and differences are in tenths of
// a point.
type Cost struct {
	Criterion string // "C12"
	Values    []int
}
