package titles

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Application is the form IT2 for one title with the norms it rests on, or
// what is missing for it (1.5); of a title without norms the form TC1 with the
// claim that it rests on (1.2, 1.3). Its JSON is the data of the forms, whose names and
// order may not change (see [norms.Certificate]).
type Application struct {
	Title  tournament.Title `json:"title"`
	Player Person           `json:"player"`
	// Claim is what a title without norms rests on, by rating or by place; null: it
	// rests on norms, or on nothing yet.
	Claim *Claim `json:"-"`
	// State is "complete", "unverified" where a fact is not known, "missing"; of
	// a claim its state.
	State   string       `json:"state"`
	Edition string       `json:"edition"` // whose requirements were applied
	Norms   []norms.Norm `json:"norms"`   // the chosen set, by date
	Games   int          `json:"games"`   // of 1.5.1, those of the set
	// Rating is the rating of 1.5.3; null where it was never reached.
	Rating  *Threshold            `json:"rating"`
	Highest tournament.Hundredths `json:"highest"` // ever known
	// Achieved is the day on which the last condition was met (0.4.3).
	Achieved handbook.Date   `json:"achieved"`
	Checks   []norms.Clause  `json:"checks"`
	Missing  []handbook.Text `json:"missing"` // in words and numbers
	// Stands is what the fields of the form say too, Notes are facts that only its
	// remarks say, Advice is for who sends it and stands on no form.
	Stands []handbook.Text `json:"-"`
	Notes  []handbook.Text `json:"notes"`
	Advice []handbook.Text `json:"-"`
	// Meeting, where given, is when it is to be considered, SubmitBy the last
	// day for that (2.3).
	Meeting  handbook.Date `json:"meeting"`
	SubmitBy handbook.Date `json:"submitBy"`
}

// Told returns all that an officer is told about the application.
func (a *Application) Told() []handbook.Text {
	return slices.Concat(a.Stands, a.Notes, a.Advice)
}
