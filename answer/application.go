package answer

import (
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/games"
)

// Application is an application for a player's title, with what was written
// and what the files of games have.
type Application struct {
	titles.Application
	Claim *titles.Claim `json:"claim"` // what a title without norms rests on, null: norms
	Files []string      `json:"files"`
	Games []GamesCheck  `json:"pgn"`
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
func NewTitleApplication(a *titles.Application) titles.Application {
	out := *a
	out.Norms, out.Checks, out.Missing, out.Notes = Each(a.Norms, NewLedgerNorm), List(a.Checks), List(a.Missing), List(a.Told())
	if a.Rating != nil {
		out.Rating = new(newThreshold(a.Rating))
	}
	return out
}

// NewGamesCheck is the check of one file.
func NewGamesCheck(l Locale, c *games.Check) GamesCheck {
	return GamesCheck{c.File, c.Games, c.Needed, c.Found, Findings(l, c.Findings)}
}
