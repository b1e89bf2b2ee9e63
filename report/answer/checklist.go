package answer

import (
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Checklist is the pairing checklist of a round.
type Checklist struct {
	File          string         `json:"file"`
	Round         *int           `json:"round"`
	Edition       *string        `json:"edition"`
	InitialColour *string        `json:"initialColour"`
	Players       []ChecklistRow `json:"players"`
	Notes         []string       `json:"notes"`
}

// ChecklistRow is a player of the checklist.
type ChecklistRow struct {
	Rank             int               `json:"rank"`
	StartingRank     int               `json:"startingRank"`
	Title            tournament.Title  `json:"title"`
	Name             string            `json:"name"`
	Rating           tournament.Rating `json:"rating"`
	Points           tournament.Points `json:"points"`
	PairingScore     tournament.Points `json:"pairingScore"`
	Colours          string            `json:"colours"`
	Colour           *string           `json:"colour"`
	Due              *string           `json:"due"`
	Preference       *string           `json:"preference"`
	FloatBeforeLast  *string           `json:"floatBeforeLast"`
	FloatLast        *string           `json:"floatLast"`
	ColourDifference int               `json:"colourDifference"`
	ColourRun        int               `json:"colourRun"`
	Opponents        []int             `json:"opponents"`
	OpponentRanks    []int             `json:"opponentRanks"`
	ByeBarred        bool              `json:"byeBarred"`
	Absent           bool              `json:"absent"`
}

// ChecklistRows returns the players of a round in the order of pairing.
func ChecklistRows(_ Locale, rows []checklist.Row) []ChecklistRow {
	strengths := map[swiss.Strength]string{swiss.Mild: "mild", swiss.Strong: "strong", swiss.Absolute: "absolute"}
	floats := map[swiss.Float]string{swiss.Down: "down", swiss.Up: "up"}
	return Each(rows, func(row *checklist.Row) ChecklistRow {
		p := row.Player
		out := ChecklistRow{
			Rank: row.Rank, StartingRank: p.StartingRank, Title: p.Title, Name: p.Name, Rating: p.Rating,
			Points: row.Points, PairingScore: row.Score, Colours: row.History, Due: Colour(row.Due), Preference: TextOrNull(strengths[row.Kind]),
			FloatBeforeLast: TextOrNull(floats[row.Floats[1]]), FloatLast: TextOrNull(floats[row.Floats[0]]),
			ColourDifference: row.Difference, ColourRun: row.Run,
			Opponents: List(row.Opponents), OpponentRanks: List(row.Ranks),
			ByeBarred: row.ByeBarred, Absent: row.Absent,
		}
		if !row.Absent {
			out.Colour = Colour(row.Given)
		}
		return out
	})
}

// Colour is "white" or "black", null for none.
func Colour(c tournament.Colour) *string {
	return TextOrNull(map[tournament.Colour]string{tournament.White: "white", tournament.Black: "black"}[c])
}
