package titles

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Application is the form IT2 for one title with the norms it rests on, or
// what is missing for it (1.5).
type Application struct {
	Title  tournament.Title `json:"title"`
	Player Person           `json:"player"`
	// State is "complete", "unverified" where a fact is not known, "missing".
	State   string       `json:"state"`
	Edition string       `json:"edition"` // whose requirements were applied
	Norms   []norms.Norm `json:"norms"`   // the chosen set, by date
	Games   int          `json:"games"`   // of 1.5.1, those of the set
	// Rating is the rating of 1.5.3; null where it was never reached.
	Rating  *Threshold            `json:"rating"`
	Highest tournament.Hundredths `json:"highest"` // ever known
	// Achieved is the day on which the last condition was met (0.4.3).
	Achieved handbook.Date   `json:"achieved"`
	Checks   []norms.Check   `json:"checks"`
	Missing  []handbook.Text `json:"missing"` // in words and numbers
	Notes    []handbook.Text `json:"notes"`
	// Meeting, where given, is when it is to be considered, SubmitBy the last
	// day for that (2.3).
	Meeting  handbook.Date `json:"meeting"`
	SubmitBy handbook.Date `json:"submitBy"`
}
