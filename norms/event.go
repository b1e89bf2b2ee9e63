package norms

import (
	"github.com/fedrate/fedrate/tournament"
)

// Event is a report with what the chapter needs beyond it.
type Event struct {
	File       string
	Tournament *tournament.Tournament
	Edition    *Edition
	Kind       tournament.Kind
	// Field is parallel to Tournament.Players: everybody as the list in force
	// at the start has him (1.4.6a).
	Field []Entrant
	// FieldAt gives the field as it was when a round was played, for events
	// over 30 days (1.1.4). Nil: Field for every round.
	FieldAt func(round int) []Entrant
	// EventKind is what a report does not say, one of EventKinds or empty.
	EventKind string
	System    string // 192 code, empty where unknown
	Format    Format
	// Waived names articles of the event that the QC chairman set aside, such
	// as "1.4.2e": what fails there is a note.
	Waived []string
	// Facts is the registration record of the event; nil: nothing is known
	// beyond the report.
	Facts *Facts
}

// EventKinds are the kinds of events of which the chapter says something of its
// own.
var EventKinds = []string{
	"national-championship", "national-team-championship", "zonal", "sub-zonal",
	"world-team", "world-club", "continental-team", "continental-club", "world-cup", "womens-world-cup", "olympiad",
	"candidates-qualifier", "world-cup-qualifier", "eve-event",
}

// Entrant is a player of the field as the list has him.
type Entrant struct {
	Rating     tournament.Rating // 0: unrated
	Title      tournament.Title  // the highest title, of either column
	WomenTitle tournament.Title  // a women's title held besides
	Federation string            // three letters; empty: unknown
	Sex        tournament.Sex
}

// Format is the kind of tournament (1.4.2e).
type Format uint8

// The formats. A league is a TeamRoundRobin: line-ups change from round to
// round, so its pairings are not pre-determined (comment on 1.4.1e).
const (
	FormatUnknown Format = iota
	Swiss
	RoundRobin
	DoubleRoundRobin
	Scheveningen
	Schiller
	Knockout
	TeamSwiss
	TeamRoundRobin
	OtherFormat
)

var formatNames = [...]string{
	"unknown", "Swiss", "round robin", "double round robin", "Scheveningen", "Schiller",
	"knockout", "team Swiss", "team round robin", "other",
}

// String is the name in plain words.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return "unknown"
}

// Predetermined tells whether all pairings are known before the start, so that
// a norm must be based on all scheduled rounds (1.4.1e).
func (f Format) Predetermined() bool {
	return f == RoundRobin || f == DoubleRoundRobin || f == Scheveningen || f == Schiller
}

// freeRounds tells whether a round without an opponent is the free one of a
// table for an odd number, of players or of teams, and no allocated bye.
func (f Format) freeRounds() bool { return f.Predetermined() || f == TeamRoundRobin }

// Options choose whose norms are looked for, and the readings of clauses that
// the text leaves open. The zero value looks for everything achieved.
type Options struct {
	Player   int              // starting rank; 0: everybody
	Title    tournament.Title // NoTitle: all four
	Near     bool             // also results not achieved, each with its closest choice
	Forecast bool             // also what is needed in rounds paired and not yet played
	Readings Readings
}
