package titles

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Threshold is a rating that a player has reached for the first time: on a
// list, or between two lists with a game (1.3, 1.5.3a, 0.6.2).
type Threshold struct {
	FIDEID string
	Level  tournament.Rating     // 2500
	Rating tournament.Hundredths // what it was then, 2500.4
	// Period is the list that shows the rating where it is published, else the
	// list that the games went into.
	Period    handbook.Period
	Published bool
	Day       handbook.Date  // first day of the list, or day of the game
	Game      *ThresholdGame // null: published
	// Games are the rated games that the player had completed by then, at
	// least so many where AllGames is false.
	Games    int
	AllGames bool
	// Thirty tells whether 30 rated games were played by then (1.3).
	Thirty registration.Answer
	// ListAfter is the rating on the list that the period made: it may be lower.
	ListAfter tournament.Rating
	Notes     []handbook.Text
}

// ThresholdGame is the game with which a rating was reached.
type ThresholdGame struct {
	Tournament   int // event of the database
	Event        string
	Round        int
	Opponent     int // starting rank
	OpponentName string
	Before       tournament.Hundredths // rating before the game
	Gain         tournament.Hundredths // K times the change
}
