package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Event is a report with what the chapter needs beyond it.
type Event struct {
	File        string
	Tournament  *tournament.Tournament
	Edition     *Edition
	Kind        tournament.Kind
	KindUnknown bool // the kind of play is a question
	// Field is parallel to Tournament.Players: each player as the list in force
	// at the start has him (1.4.6a).
	Field []Entrant
	// FieldAt gives the field as it was when a round was played, for events
	// over 30 days (1.1.4). Nil: Field for every round.
	FieldAt func(round int) []Entrant
	// EventKind is what a report does not say, one of EventKinds or empty.
	EventKind string
	System    string // 192 code, empty where unknown
	Format    registration.Format
	// Waivers set rules on the event aside: what fails there is a note.
	Waivers []handbook.Waiver
	// Facts is the registration record of the event; nil: nothing is known
	// beyond the report.
	Facts *registration.Facts
}

// Entrant is a player of the field as the list has him.
type Entrant struct {
	Rating     tournament.Rating // 0: unrated
	Title      tournament.Title  // the highest title, of either column
	WomenTitle tournament.Title  // a women's title held besides
	Federation string            // three letters; empty: unknown
	Sex        tournament.Sex
}

// Options choose whose norms are looked for, and the readings of clauses that
// the text leaves open. The zero value looks for everything achieved.
type Options struct {
	Player   int              // starting rank; 0: all players
	Title    tournament.Title // NoTitle: all four
	Near     bool             // also results not achieved, each with its closest choice
	Forecast bool             // also what is needed in rounds paired and not yet played
	Readings Readings
}
