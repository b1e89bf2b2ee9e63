package answer

import "github.com/fedrate/fedrate/norms/titles"

// Application is an application for a player's title, with what was written
// and what the files of games have.
type Application struct {
	titles.Application
	Claim *titles.Claim `json:"claim"` // what a title without norms rests on, null: norms
	Files []string      `json:"files"`
	Games []GamesCheck  `json:"pgn"`
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
