package answer

import (
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Gate is a reason why a list is not published unless an officer accepts it.
type Gate struct {
	Gate     string      `json:"gate"` // open-questions, pending-corrections, withdrawn-rated, shrunken, empty
	Text     string      `json:"text"` // what is open, and what to do
	Reports  []int       `json:"reports"`
	Changes  []int       `json:"changes"`  // of persons, that came after lists which they make others
	Accepted *Acceptance `json:"accepted"` // null: the gate keeps the list from being published
}

// Acceptance is who has accepted a gate, and why.
type Acceptance struct {
	By     string `json:"by"`
	Reason string `json:"reason"`
}

// Revision is a state of the list of a period.
type Revision struct {
	Period   handbook.Period `json:"period"`
	Revision int             `json:"revision"`
	InForce  bool            `json:"inForce"`
	Source   string          `json:"source"`   // imported, published, none
	Restores *int            `json:"restores"` // earlier revision whose content it has again
	Rows     int             `json:"rows"`
	Digest   *string         `json:"digest"`   // of rows and results: the same content has the same one
	Manifest *string         `json:"manifest"` // SHA-256 of the manifest of the files
	Act      Act             `json:"act"`
}

// Act is something done to the lists.
type Act struct {
	Number  *int    `json:"number"` // null: a preview, which does nothing
	Action  string  `json:"action"` // import, run, rerun, carry, undo, preview
	At      *string `json:"at"`
	By      *string `json:"by"`
	Reason  *string `json:"reason"`
	Program *string `json:"program"`
	Undoes  *int    `json:"undoes"` // number of the act that it takes back
	Gates   []Gate  `json:"gates"`  // that were passed
}

// LogEntry is an act with the lists that it made.
type LogEntry struct {
	Act
	Since handbook.Period `json:"since"` // first list computed again
	Into  handbook.Period `json:"into"`  // list that takes a difference over
	Lists []LogList       `json:"lists"`
}

// LogList is a list that an act made.
type LogList struct {
	Period   handbook.Period `json:"period"`
	Revision *int            `json:"revision"` // null: of a preview
	Source   string          `json:"source"`
	Rows     *int            `json:"rows"`
}

// Undone is a publication that was taken back.
type Undone struct {
	Period handbook.Period `json:"period"`
	Lists  []LogList       `json:"lists"`
}

// Rerun is what came of computing published lists again.
type Rerun struct {
	From        handbook.Period `json:"from"`
	Published   bool            `json:"published"`
	CarriedInto handbook.Period `json:"carriedInto"`
	Proposed    bool            `json:"proposed"` // it waits for the signature of another officer
	Periods     []RerunPeriod   `json:"periods"`
	Computed    RerunWork       `json:"computed"` // again
	Of          RerunWork       `json:"of"`       // all that the lists rest on, which is what was computed
	Runs        []Run           `json:"runs"`     // of lists that were published
}

// Proposal is what one officer proposes to publish, and another one publishes.
type Proposal struct {
	Number int             `json:"number"`
	Action string          `json:"action"` // run, rerun or carry
	Period handbook.Period `json:"period"`
	Digest string          `json:"digest"` // of all that would be published
	By     string          `json:"by"`
	At     string          `json:"at"`
	Reason string          `json:"reason"`
}

// RerunPeriod is a list as computed again, as far as it differs.
type RerunPeriod struct {
	Period  handbook.Period `json:"period"`
	Changed []RerunChange   `json:"changed"`
	Left    []RerunLeft     `json:"left"` // reports that the list has as it is published, and not as computed again
}

// RerunLeft is a report whose event is not rated on a list any more.
type RerunLeft struct {
	Submission int     `json:"submission"`
	Name       *string `json:"name"`
	Reason     *string `json:"reason"`  // null: it is not the event's report any more
	InForce    bool    `json:"inForce"` // true: the rerun is refused, nothing of it is published or carried
}

// RerunChange is a rating that differs.
type RerunChange struct {
	FIDEID string            `json:"fideId"`
	Name   string            `json:"name"`
	Kind   tournament.Kind   `json:"kind"`
	From   tournament.Rating `json:"from"` // null: unrated
	To     tournament.Rating `json:"to"`   // null: unrated
}

// RerunWork counts reports and players, once for each list.
type RerunWork struct {
	Lists   int `json:"lists"`
	Reports int `json:"reports"`
	Players int `json:"players"`
}

// Moment returns a moment as JSON has it, null for none.
func Moment(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return TextOrNull(t.UTC().Format(time.RFC3339))
}
