package answer

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
)

// LoggedChange is one change of the database: who did what, when and where.
type LoggedChange struct {
	Entry  int          `json:"entry"`
	At     string       `json:"at"` // UTC; empty: not known
	Actor  string       `json:"actor"`
	Host   string       `json:"host"`
	Act    string       `json:"act"`    // in words; empty: erased
	Key    string       `json:"key"`    // of the words
	Values []ChangedRow `json:"values"` // the rows that it changed
	Digest string       `json:"digest"` // covers the entries before it
}

// ChangedRow is a row before and after a change.
type ChangedRow struct {
	Table  string          `json:"table"`
	Before json.RawMessage `json:"before"` // null: there was none
	After  json.RawMessage `json:"after"`  // null: there is none
	Erased bool            `json:"erased"`
}

// LogState is what a check of the log has found.
type LogState struct {
	Entries int    `json:"entries"`
	Erased  int    `json:"erased"` // values of persons that were erased
	Head    string `json:"head"`   // digest of the last entry
	Whole   bool   `json:"whole"`
	Broken  int    `json:"broken"` // first entry that is not as it was written; 0: none
	Why     string `json:"why"`
}

// PersonData is all that is kept on a person.
type PersonData struct {
	FIDEID  string        `json:"fideId"`
	Names   []string      `json:"names"`
	Tables  []PersonTable `json:"tables"`
	Reports []int         `json:"reports"` // submissions that have the person
}

// PersonTable are the rows of a table that are of a person, or name him.
type PersonTable struct {
	Table string            `json:"table"`
	Rows  []json.RawMessage `json:"rows"`
}

// PrivacyRequest is what a person has asked of the office about the own data.
type PrivacyRequest struct {
	Number   int           `json:"number"`
	Kind     string        `json:"kind"` // access, rectification, erasure
	FIDEID   string        `json:"fideId"`
	Received handbook.Date `json:"received"`
	Due      handbook.Date `json:"due"` // on which it has to be answered
	Late     bool          `json:"late"`
	Note     *string       `json:"note"`
	By       string        `json:"by"`      // who entered it
	Outcome  *string       `json:"outcome"` // granted, refused; null: it waits
	Ended    *string       `json:"ended"`
	EndedBy  *string       `json:"endedBy"`
	Why      *string       `json:"why"`
}

// Erasure is what the erasure of a person did.
type Erasure struct {
	FIDEID       string         `json:"fideId"`
	Pseudonym    string         `json:"pseudonym"`
	Reports      []ErasedReport `json:"reports"`
	Rows         int            `json:"rows"`         // whose name or birth was replaced
	Certificates int            `json:"certificates"` // taken out
	LogValues    int            `json:"logValues"`    // erased from the log
}

// ErasedReport is a report that was replaced by a pseudonymised one.
type ErasedReport struct {
	Submission int    `json:"submission"`
	Was        string `json:"was"` // SHA-256
	Is         string `json:"is"`
}

// Retention is what is past the times of the settings, or was erased by them.
type Retention struct {
	Applied      bool           `json:"applied"`      // else nothing was changed
	LogBefore    handbook.Date  `json:"logBefore"`    // entries before this day; null: all are kept
	LogValues    int            `json:"logValues"`    // their rows
	BirthsBefore handbook.Date  `json:"birthsBefore"` // events that ended before this day; null: all days of birth are kept
	Reports      []ErasedReport `json:"reports"`      // with days of birth; "is" is empty before they are replaced
}

// ErasedLog is what was erased from the log.
type ErasedLog struct {
	Before handbook.Date `json:"before"` // entries before this day
	Values int           `json:"values"`
}
