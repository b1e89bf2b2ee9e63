package outcome

import "github.com/fedrate/fedrate/handbook"

// FitKind is what was otherwise when a round was paired.
type FitKind string

// The kinds.
const (
	EarlierResult FitKind = "result"     // a result, or the value of a bye, of an earlier round
	LateEntry     FitKind = "late-entry" // a player who came later was known, or one who came in this round was not
	AbsentThen    FitKind = "absent"     // a player was paired as absent, or as present
	PairApart     FitKind = "pair-apart" // one pair was made separately
	Colours       FitKind = "colours"    // the colours of one pair were exchanged by hand
)

// IfFit is something that an arbiter may lawfully have gone by and with which a
// round that is different is exactly as it should be.
type IfFit struct {
	Kind    FitKind
	Text    handbook.Text // "as paired if …"
	Round   int           // in which it lies
	Players []int         // starting ranks, of a pair White first
	Was     string        // the code of the result then, of the first player; empty where no result is meant
	Is      string        // the code that the report has now
}
