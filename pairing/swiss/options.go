package swiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Options of [NewHistory] and [Before]: what the report does not say, or what
// shall count instead of what it says.
type Options struct {
	Rules   Rules             // of the edition of the pairing system
	Rounds  int               // of the tournament; 0: as the report says, NoLastRound: no round is the last
	Initial tournament.Colour // the initial-colour; 0: as the report says
	Baku    *BakuEdition      // Baku acceleration by this edition, where the report lists no virtual points; nil: none
	Replay  bool              // the round is in the report: those are paired who are paired there
}

// NoLastRound as the number of rounds says that no round is the last one, so that no
// player is a top scorer.
const NoLastRound = -1

// Note is something about a round that the reader of the pairing must know.
type Note struct {
	Kind   NoteKind
	Text   handbook.Text // what is missing, and what was taken instead
	Advice handbook.Text // what to do
}

// Whole returns the note with its advice.
func (n Note) Whole() handbook.Text { return outcome.Join(n.Text, n.Advice) }

// NoteKind names what a note is about.
type NoteKind string

// The kinds of notes.
const (
	LastRound      NoteKind = "last-round"      // the number of rounds is not stated
	InitialColour  NoteKind = "initial-colour"  // where the initial-colour comes from, if no record gives it
	MissingResults NoteKind = "missing-results" // games before the round without a result
	NoAcceleration NoteKind = "no-acceleration" // the acceleration asked for is left out
	ProhibitedCut  NoteKind = "prohibited-cut"  // more prohibited pairs than are read
)
