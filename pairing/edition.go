package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures that change between the editions.
type Numbers struct {
	Sport            tournament.Sport // whose text it is
	TwoPoints        bool             // a win may be worth 2 points and a draw 1
	LastRoundFree    bool             // limits on colours may give way in the last round
	UnplayedCodes    UnplayedCodes    // of the games that who left a round robin did not play
	ColourRun        int              // colours in a row that no player shall receive
	ColourGap        int              // greatest difference between games with black and with white
	NumbersFixedFrom int              // round from whose pairing on no number changes
	AnyWinBarsBye    bool             // every unplayed round worth a win bars from the pairing-allocated bye; else only a bye of that kind and a forfeit win
}

// Chapter is C.04.1, C.04.2 and C.04.7 with what C.05 5 says on round robins.
// Its article numbers carry their chapter, since four chapters stand in it, and
// with them the record of TRF that keeps players apart. The
// Dutch system, C.04.3, is a chapter of its own ([dutch.Chapter]).
var Chapter = handbook.Chapter[Numbers]{
	ID: "C.04", Title: "Pairing: basic rules, handling rules, acceleration, round robins",
	Editions: []Edition{edition2017, edition2026},
}

// InForce returns the edition that governs an event starting on that day; an
// unknown day, or one before 1 July 2017, is an error.
func InForce(day handbook.Date) (*Edition, error) { return Chapter.InForce(day) }

var (
	notInReport = handbook.Say("doc.note.not-in-report")
	byReplay    = handbook.Say("doc.note.by-replay")
	byCourse    = handbook.Say("doc.note.by-course")
	onRepair    = handbook.Say("doc.note.on-repair")
)
