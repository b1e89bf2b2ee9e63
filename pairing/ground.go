package pairing

// Ground is one on which a published pairing may be changed (C.04.2 4.4, D.10).
// Articles name those that an edition knows by it.
type Ground string

// The grounds that can be seen in a report. That the regulations of an event allow
// a change, and what happens on the top boards of the last round, is for the Chief
// Arbiter to say.
const (
	Repeated     Ground = "repeated"     // the two have played each other already
	Opponentless Ground = "opponentless" // two without an opponent, close in the standings, agree to play each other
	LateEntry    Ground = "late-entry"   // a late entry is admitted, and all whom the change concerns agree
)
