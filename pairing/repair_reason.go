package pairing

// RepairReason is a reason for which a published pairing may be changed (C.04.2 4.4,
// D.10). The articles of an edition name the reasons that it has by these words.
type RepairReason string

// The reasons that can be seen in a report. That the regulations of an event allow
// a change, and what happens on the top boards of the last round, is for the Chief
// Arbiter to say.
const (
	Repeated     RepairReason = "repeated"     // the two have played each other already
	Opponentless RepairReason = "opponentless" // two without an opponent, close in the standings, agree to play each other
	LateEntry    RepairReason = "late-entry"   // a late entry is admitted, and all whom the change concerns agree
)
