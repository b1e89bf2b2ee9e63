package outcome

import "github.com/fedrate/fedrate/handbook"

// CauseKind is what was different when a round was paired.
type CauseKind string

// The kinds.
const (
	EarlierResult CauseKind = "result"     // a result, or the value of a bye, of an earlier round
	LateEntry     CauseKind = "late-entry" // a player who came later was known, or one who came in this round was not
	AbsentThen    CauseKind = "absent"     // a player was paired as absent, or as present
	PairApart     CauseKind = "pair-apart" // one pair was made separately
	Colours       CauseKind = "colours"    // the colours of one pair were exchanged by hand
)

// PlausibleCause is a lawful circumstance under which the reported pairing of a round
// would be exactly right.
type PlausibleCause struct {
	Kind    CauseKind
	Text    handbook.Text // "as paired if …"
	Round   int           // in which it lies
	Players []int         // starting ranks, of a pair White first
	Was     string        // the code of the result then, of the first player; empty where no result is meant
	Is      string        // the code that the report has now
}
