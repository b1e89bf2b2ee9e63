package answer

import (
	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/direct"
	"github.com/fedrate/fedrate/titles/pgn"
)

// Application is an application for a player's title, with what was written
// and what the files of games have.
type Application struct {
	titles.Application
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

// NewGamesCheck is the check of one file.
func NewGamesCheck(l Locale, c *pgn.Check) GamesCheck {
	return GamesCheck{c.File, c.Games, c.Needed, c.Found, Findings(l, c.Findings)}
}

// DirectTitles are the titles and norms that an event gives by places.
type DirectTitles struct {
	Checks []Clause        `json:"checks"`
	Direct []direct.Result `json:"direct"`
}

// ArbiterNorms are the arbiters' norms that one event gives.
type ArbiterNorms struct {
	File         string          `json:"file"`
	Event        arbiters.Event  `json:"event"`
	Certificates int             `json:"certificates"` // -1: no limit
	Norms        []arbiters.Norm `json:"norms"`
}

// ArbiterApplication is an application for an arbiter's title.
type ArbiterApplication struct {
	arbiters.Application
	Files []string `json:"files"`
}
