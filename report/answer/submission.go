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
	WaitsFor     *WaitsFor       `json:"waitsFor"`  // null: no person has to act
	DueList      handbook.Period `json:"dueList"`   // on which its games are due next
	Questions    []string        `json:"questions"` // that hold it
	Replaced     []int           `json:"replaced"`  // submissions that it superseded
	Parts        []int           `json:"parts"`     // other reports in force of the same event
	Corrects     *int            `json:"corrects"`  // an earlier part of which it changes rated games
	Withdrawn    *Withdrawn      `json:"withdrawn"` // null: it is not, or nothing was kept of it
}

// Withdrawn is who withdrew a report, when and why.
type Withdrawn struct {
	By     string  `json:"by"`
	At     string  `json:"at"` // time, UTC
	Reason *string `json:"reason"`
}

// WaitsFor is who has to act before a report is rated, and until when.
type WaitsFor struct {
	Who    string        `json:"who"` // rating-officer, chief-arbiter, organiser
	Until  handbook.Date `json:"until"`
	Reason string        `json:"reason"`
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
	Submission *int              `json:"submission"` // null: the file is no report, and was not kept
	State      string            `json:"state"`      // accepted, held, rejected; duplicate: the very bytes were here
	Verdict    string            `json:"verdict"`
	Questions  []Question        `json:"questions"` // that hold it
	Findings   []Finding         `json:"findings"`
	Number     *int              `json:"number"` // as submission
	Duplicate  bool              `json:"duplicate"`
	Kept       *string           `json:"kept"` // the state of the report in the office, of a duplicate too; null: it was not kept
	Superseded []int             `json:"superseded"`
	Parts      []int             `json:"parts"`    // other reports of its event that stay in force together with it
	SameAs     *int              `json:"sameAs"`   // the report that says the same and stays in its place
	RatedFor   []handbook.Period `json:"ratedFor"` // lists that the reports it corrects were rated for
}

// Question is what an officer has to decide about a report.
type Question struct {
	ID         string              `json:"id"`
	Kind       string              `json:"kind"` // same-event, person, clash
	Text       string              `json:"text"`
	Candidates []QuestionCandidate `json:"candidates"`
	Submission int                 `json:"submission"`
	File       string              `json:"file"`
	Rule       *string             `json:"rule"`    // of the finding that it comes from
	Players    []int               `json:"players"` // starting ranks
	Asked      string              `json:"asked"`   // time, UTC
	State      string              `json:"state"`   // open, answered, closed: its report waits no longer
	Answer     *Reply              `json:"answer"`
}

// QuestionCandidate is a report or a person that a question may mean.
type QuestionCandidate struct {
	Submission *int             `json:"submission"` // null: a person
	FideID     *string          `json:"fideId"`     // null: a report
	Name       *string          `json:"name"`
	Federation *string          `json:"federation"`
	Birth      *string          `json:"birth"`
	Start      handbook.Date    `json:"start"`
	End        handbook.Date    `json:"end"`
	Kind       *tournament.Kind `json:"kind"`
	State      *string          `json:"state"`
	Reason     string           `json:"reason"` // why it may be meant
}

// Reply is an answer to a question.
type Reply struct {
	Answer     string  `json:"answer"` // same, another, person, new, correct, hold, reopen
	Submission *int    `json:"submission"`
	FideID     *string `json:"fideId"`
	By         string  `json:"by"`
	At         string  `json:"at"` // time, UTC
	Reason     string  `json:"reason"`
	Remembered *string `json:"remembered"` // the question whose answer holds here too
}

// QuestionHistory is a question with everything that was answered to it.
type QuestionHistory struct {
	Question
	History []Reply `json:"history"`
}

// Answered is what an answer came to.
type Answered struct {
	Question   Question   `json:"question"`
	State      string     `json:"state"` // of its report
	Superseded []int      `json:"superseded"`
	Parts      []int      `json:"parts"`
	SameAs     *int       `json:"sameAs"`
	Open       []Question `json:"open"`   // that still hold the report
	Others     []int      `json:"others"` // submissions to which the answer was given too
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

// RecordedEvent is an event after something was entered in its record.
type RecordedEvent struct {
	Event
	Left     []string  `json:"left"`     // officials, and the title of a chief arbiter, that are not in the record any more
	Findings []Finding `json:"findings"` // what fedrate plan says of it now; none of an event that was reported
}

// Fact is a fact of an event that no report says.
type Fact struct {
	Name    string   `json:"name"`
	Article string   `json:"article"`
	Values  []string `json:"values"`
	By      *string  `json:"by"`
	At      string   `json:"at"` // time, UTC
}

// UnknownFact is one that has not been entered.
type UnknownFact struct {
	Name    string `json:"name"`
	Article string `json:"article"`
	Doc     string `json:"doc"`
}
