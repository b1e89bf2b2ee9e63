package titles

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Threshold is a rating that a player has reached for the first time: on a
// list, or between two lists with a game (1.3, 1.5.3a, 0.6.2).
type Threshold struct {
	FIDEID string                `json:"fideId"`
	Level  tournament.Rating     `json:"level"`  // 2500
	Rating tournament.Hundredths `json:"rating"` // what it was then, 2500.4
	// Period is the list that shows the rating where it is published, else the
	// list that the games went into.
	Period    handbook.Period `json:"period"`
	Published bool            `json:"published"`
	Day       handbook.Date   `json:"day"`  // first day of the list, or day of the game
	Game      *ThresholdGame  `json:"game"` // null: published
	// Games are the rated games that the player had completed by then, at
	// least so many where AllGames is false.
	Games    int  `json:"games"`
	AllGames bool `json:"allGames"`
	// Thirty reports whether 30 rated games were played by then (1.3).
	Thirty registration.Answer `json:"thirtyGames"`
	// ListAfter is the rating on the list that the period made: it may be lower.
	ListAfter tournament.Rating `json:"listAfter"`
	Notes     []handbook.Text   `json:"notes"`
}

// ThresholdGame is the game with which a rating was reached.
type ThresholdGame struct {
	Tournament   int                   `json:"tournament"` // event of the database
	Event        string                `json:"event"`
	Round        int                   `json:"round"`
	Opponent     int                   `json:"opponent"` // starting rank
	OpponentName string                `json:"opponentName"`
	Before       tournament.Hundredths `json:"before"` // rating before the game
	Gain         tournament.Hundredths `json:"gain"`   // K times the change
}
