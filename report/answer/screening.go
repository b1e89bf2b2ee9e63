package answer

import (
	"encoding/json"

	"github.com/fedrate/fedrate/tournament"
)

// Screening is the protection against cheating that an event needs, and whose
// results stand out.
type Screening struct {
	File     string           `json:"file"`
	Level    string           `json:"level"`
	Why      []string         `json:"why"`
	Unknown  []string         `json:"unknown"`
	Measures int              `json:"measures"`
	Arbiter  bool             `json:"arbiterMandatory"`
	Games    string           `json:"gamesToScreen"`
	Notice   string           `json:"notice"`
	Players  []ScreenedPlayer `json:"players"`
}

// ScreenedPlayer is a player; z and odds are written with the places of the
// text, so that the same report gives the same bytes everywhere.
type ScreenedPlayer struct {
	StartingRank int                   `json:"startingRank"`
	Name         string                `json:"name"`
	Rating       tournament.Rating     `json:"rating"`
	Games        int                   `json:"games"`
	Score        tournament.Points     `json:"score"`
	Expected     tournament.Hundredths `json:"expected"`
	Z            json.Number           `json:"z"`
	OneIn        json.Number           `json:"oneIn"`
	Stands       bool                  `json:"standsOut"`
}
