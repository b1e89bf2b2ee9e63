package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Submission is a report that was handed in.
type Submission struct {
	Number       int             `json:"number"`
	File         string          `json:"file"`
	SHA256       string          `json:"sha256"`
	Received     string          `json:"received"` // time, UTC
	By           *string         `json:"by"`
	State        string          `json:"state"`
	Verdict      string          `json:"verdict"`
	Event        *string         `json:"event"` // its code
	Name         *string         `json:"name"`
	Federation   *string         `json:"federation"`
	Start        handbook.Date   `json:"start"`
	End          handbook.Date   `json:"end"`
	Kind         tournament.Kind `json:"kind"`
	Players      int             `json:"players"`
	RatedIn      handbook.Period `json:"ratedIn"`
	Replaces     *int            `json:"replaces"`
	SupersededBy *int            `json:"supersededBy"`
}

// SubmissionFindings is a submission with its findings.
type SubmissionFindings struct {
	Submission
	Findings    []Finding `json:"findings"`
	RunFindings []Finding `json:"runFindings"` // what the run that rated it last found about it
}

// Submitted is what became of one file that was handed in.
type Submitted struct {
	File       string            `json:"file"`
	Number     int               `json:"number"`
	State      string            `json:"state"`
	Verdict    string            `json:"verdict"`
	Duplicate  bool              `json:"duplicate"`
	Superseded []int             `json:"superseded"`
	RatedFor   []handbook.Period `json:"ratedFor"` // lists that the superseded reports were rated for
	Question   []Candidate       `json:"question"`
	Findings   []Finding         `json:"findings"`
}

// Candidate is an event here that a report may be one of.
type Candidate struct {
	Number int             `json:"number"`
	Name   string          `json:"name"`
	Start  handbook.Date   `json:"start"`
	Kind   tournament.Kind `json:"kind"`
}

// Event is an event and its registration record.
type Event struct {
	Event      int           `json:"event"`
	Code       *string       `json:"code"`
	Name       *string       `json:"name"`
	Federation *string       `json:"federation"`
	Start      handbook.Date `json:"start"`
	End        handbook.Date `json:"end"`
	Facts      []Fact        `json:"facts"`
	Unknown    []UnknownFact `json:"unknown"`
}

// Fact is a fact of an event that no report says.
type Fact struct {
	Name    string   `json:"name"`
	Article string   `json:"article"`
	Values  []string `json:"values"`
	By      *string  `json:"by"`
	At      string   `json:"at"` // time, UTC
}

// UnknownFact is one that nobody has entered.
type UnknownFact struct {
	Name    string `json:"name"`
	Article string `json:"article"`
	Doc     string `json:"doc"`
}
