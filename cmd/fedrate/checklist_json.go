package main

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

// checklistJSON is the checklist for programs.
type checklistJSON struct {
	File          string             `json:"file"`
	Round         *int               `json:"round"`
	Edition       *string            `json:"edition"`
	InitialColour *string            `json:"initialColour"`
	Players       []checklistRowJSON `json:"players"`
	Notes         []string           `json:"notes"`
}

type checklistRowJSON struct {
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

func newChecklistJSON(r *audit.Report, c *report.ChecklistRound) checklistJSON {
	out := checklistJSON{File: r.File, Players: []checklistRowJSON{}, Notes: []string{}}
	if c == nil {
		for _, f := range r.Errors() {
			out.Notes = append(out.Notes, language.English.Message(&f))
		}
		return out
	}
	out.Round, out.Edition, out.InitialColour = &c.Round, &c.Edition, colourWord(c.Initial)
	out.Notes = append(out.Notes, c.Notes...)
	strengths := map[swiss.Strength]string{swiss.Mild: "mild", swiss.Strong: "strong", swiss.Absolute: "absolute"}
	floats := map[swiss.Float]string{swiss.Down: "down", swiss.Up: "up"}
	for i := range c.Rows {
		row := &c.Rows[i]
		p := row.Player
		line := checklistRowJSON{
			Rank: row.Rank, StartingRank: p.StartingRank, Title: p.Title, Name: p.Name, Rating: p.Rating,
			Points: row.Points, PairingScore: row.Score, Colours: row.History, Due: colourWord(row.Due), Preference: orNull(strengths[row.Kind]),
			FloatBeforeLast: orNull(floats[row.Floats[1]]), FloatLast: orNull(floats[row.Floats[0]]),
			ColourDifference: row.Difference, ColourRun: row.Run,
			Opponents: append([]int{}, row.Opponents...), OpponentRanks: append([]int{}, row.Ranks...),
			ByeBarred: row.ByeBarred, Absent: row.Absent,
		}
		if !row.Absent {
			line.Colour = colourWord(row.Given)
		}
		out.Players = append(out.Players, line)
	}
	return out
}

func colourWord(c tournament.Colour) *string {
	return orNull(map[tournament.Colour]string{tournament.White: "white", tournament.Black: "black"}[c])
}
