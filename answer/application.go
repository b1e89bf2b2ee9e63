package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/pgn"
	"github.com/fedrate/fedrate/tournament"
)

// TitleApplication is an application for a player's title. The form IT2 keeps
// it as its data, in this order of fields.
type TitleApplication struct {
	Title    tournament.Title      `json:"title"`
	Player   LedgerPlayer          `json:"player"`
	State    string                `json:"state"` // complete, unverified or missing; without norms due, conditional, unverified or missing
	Edition  string                `json:"edition"`
	Norms    []LedgerNorm          `json:"norms"` // the chosen set, by date
	Games    int                   `json:"games"`
	Rating   *Threshold            `json:"rating"`  // null: never reached
	Highest  tournament.Hundredths `json:"highest"` // rating ever known
	Achieved handbook.Date         `json:"achieved"`
	Checks   []Clause              `json:"checks"`
	Missing  []handbook.Text       `json:"missing"`
	Notes    []handbook.Text       `json:"notes"`
	Meeting  handbook.Date         `json:"meeting"`
	SubmitBy handbook.Date         `json:"submitBy"`
}

// Application is an application for a player's title, with what was written
// and what the files of games have.
type Application struct {
	TitleApplication
	Claim *Claim       `json:"claim"` // what a title without norms rests on, null: norms
	Files []string     `json:"files"`
	Games []GamesCheck `json:"pgn"`
}

// GamesCheck says which of the games that must be sent in a file has.
type GamesCheck struct {
	File     string    `json:"file"`
	Games    int       `json:"games"`  // in the file
	Needed   int       `json:"needed"` // by the regulations
	Found    int       `json:"found"`  // of those
	Findings []Finding `json:"findings"`
}

// NewTitleApplication is one application.
func NewTitleApplication(l Locale, a *titles.Application) TitleApplication {
	return TitleApplication{
		Title: a.Title, Player: newLedgerPlayer(&a.Player), State: a.State, Edition: a.Edition,
		Norms: Each(a.Norms, func(n *norms.Norm) LedgerNorm { return NewLedgerNorm(l, n) }), Games: a.Games,
		Rating: newThreshold(l, a.Rating), Highest: a.Highest, Achieved: a.Achieved, Checks: Clauses(l, a.Checks),
		Missing: l.texts(a.Missing), Notes: l.texts(a.Told()), Meeting: a.Meeting, SubmitBy: a.SubmitBy,
	}
}

// NewGamesCheck is the check of one file.
func NewGamesCheck(l Locale, c *pgn.Check) GamesCheck {
	return GamesCheck{c.File, c.Games, c.Needed, c.Found, Findings(l, c.Findings)}
}
