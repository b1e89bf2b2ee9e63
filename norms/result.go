package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Result is the best choice of games of one player for one title, or, where no
// choice makes the norm, the one that comes closest.
type Result struct {
	File          string
	StartingRank  int
	Name          string
	FIDEID        string // empty: none, null in JSON
	Title         tournament.Title
	Achieved      bool
	Edition       string
	Games         int
	Score         tournament.Points
	Required      *tournament.Points // null where no score suffices
	Average       tournament.Rating
	Performance   tournament.Rating
	Exceeds       tournament.Points
	CountsAs      int    // games for the 27 of 1.5.1
	Exempt        string // article of the exemption that was needed
	CoverArticle  string // of the games that an application's norms cover
	RaisedArticle string // by which an opponent is raised
	Raised        *Raised
	Used          []int
	Ignored       []Ignored
	Checks        []Check
	Notes         []handbook.Text
	Lacks         []handbook.Text // of one not achieved: each clause that fails, in words
	// Needs are the least results in rounds not yet played that make the norm,
	// those of the first of the outlook's ways; nil without a forecast, empty
	// where it is made already or no result makes it.
	Needs   []Need
	Outlook *Outlook // nil without a forecast
}

// Raised is the one opponent whose rating is lifted to the floor (1.4.6c).
type Raised struct {
	Round int
	From  tournament.Rating // the rating of 1.4.6d for an unrated opponent
	To    tournament.Rating
}

// Need is the score that a round not yet played must bring.
type Need struct {
	Round    int
	Opponent int // starting rank; 0, null in JSON: not paired yet
	Score    tournament.Points
	Titles   []tournament.Title // of an opponent not paired yet: one of these; none: any or none
	NotFrom  []string           // federations that he may not be from
	Rating   tournament.Rating  // his, at least; 0: any
}

// Ignored is a round of the player that the choice leaves out, and why.
type Ignored struct {
	Round   int
	Article string
}

// Check is one clause with what the choice has and what it needs. Have and
// Need are whole numbers, or points with one decimal for 1.4.8b.
type Check struct {
	Rule    string // name of the rule
	Article string // of the rule in the edition
	What    handbook.Text
	Have    tournament.Hundredths
	Need    tournament.Hundredths
	OK      bool
	AtMost  bool // Need is a limit that Have may not pass
	YesNo   bool // what is asked is so or is not: Have is 1 or 0, and Need is 1 or 0
}
