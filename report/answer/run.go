package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Run is what a run of a period came to.
type Run struct {
	Period      handbook.Period `json:"period"`
	ListBefore  handbook.Period `json:"listBefore"`
	Federation  *string         `json:"federation"` // whose exports these are; null: all
	Published   bool            `json:"published"`  // a revision of the list was made now
	Revision    *int            `json:"revision"`   // in force; null: of a preview, or where nothing is published
	Gates       []Gate          `json:"gates"`      // that stand before the list
	Proposed    bool            `json:"proposed"`   // it waits for the signature of another officer
	Program     string          `json:"program"`
	Rows        int             `json:"rows"`
	Submissions []RunSubmission `json:"submissions"`
	Tournaments []RunTournament `json:"tournaments"`
	Changes     []RunChange     `json:"changes"`
	NewRatings  []RunNewRating  `json:"newRatings"`
	Inactive    []RunInactive   `json:"inactive"`
	Norms       []RunNorm       `json:"norms"`
	Failed      []FailedPaper   `json:"failedPapers"`
	Findings    []Finding       `json:"findings"`
	Out         string          `json:"out"`
	Files       []string        `json:"files"`
	Manifest    string          `json:"manifest"` // SHA-256
}

// FailedPaper is a paper that could not be made, and why.
type FailedPaper struct {
	Path  string `json:"path"`
	Error string `json:"error"`
}

// PaperMonth is what came of putting papers into the folder of a published month.
type PaperMonth struct {
	Period   handbook.Period `json:"period"`
	Out      string          `json:"out"`
	Files    []string        `json:"files"` // in the folder now
	Made     []string        `json:"made"`  // of them: those that were not there
	Failed   []FailedPaper   `json:"failedPapers"`
	Manifest string          `json:"manifest"` // SHA-256
}

// RunSubmission is a report that the run has looked at.
type RunSubmission struct {
	Number   int       `json:"number"`
	File     string    `json:"file"`
	SHA256   string    `json:"sha256"`
	Verdict  string    `json:"verdict"`
	Note     *string   `json:"note"` // why it was not rated
	Findings []Finding `json:"findings"`
}

// RunTournament is a tournament that was rated.
type RunTournament struct {
	File       string          `json:"file"`
	Name       *string         `json:"name"`
	Federation *string         `json:"federation"`
	Start      handbook.Date   `json:"start"`
	End        handbook.Date   `json:"end"`
	Kind       tournament.Kind `json:"kind"`
	Edition    *string         `json:"edition"`
	Players    int             `json:"players"`
	Rounds     int             `json:"rounds"`
	Games      int             `json:"games"`
	NotRated   int             `json:"notRated"`
}

// RunPerson is a player in one kind of play.
type RunPerson struct {
	FIDEID     *string         `json:"fideId"`
	Name       string          `json:"name"`
	Federation *string         `json:"federation"`
	Kind       tournament.Kind `json:"kind"`
}

// RunChange is a rating that has changed.
type RunChange struct {
	RunPerson
	Games     int                   `json:"games"`
	Rating    tournament.Rating     `json:"rating"`
	K         *int                  `json:"k"`
	Change    tournament.Hundredths `json:"change"`
	NewRating tournament.Rating     `json:"newRating"` // null: below the floor
	Note      *string               `json:"note"`
}

// RunNewRating is an initial rating.
type RunNewRating struct {
	RunPerson
	Games     int                   `json:"games"`
	Score     tournament.Points     `json:"score"`
	Average   tournament.Hundredths `json:"average"`
	Rating    tournament.Rating     `json:"rating"`
	Published bool                  `json:"published"`
	Reason    *string               `json:"reason"`
}

// RunInactive is a player who becomes inactive.
type RunInactive struct {
	RunPerson
	Rating   tournament.Rating `json:"rating"`
	LastGame handbook.Date     `json:"lastGame"`
}

// RunNorm is a norm with its certificate.
type RunNorm struct {
	Event       *string `json:"event"`
	Federation  *string `json:"federation"`
	Norm        Norm    `json:"norm"`
	Certificate string  `json:"certificate"` // number
}

// Attempt is one attempt at a job of the server.
type Attempt struct {
	Job      string  `json:"job"`
	Period   *string `json:"period"`
	Due      string  `json:"due"`
	Attempt  int     `json:"attempt"`
	Holder   string  `json:"holder"`
	Started  string  `json:"started"`
	Finished *string `json:"finished"`
	State    string  `json:"state"`
	Message  string  `json:"message"`
}
