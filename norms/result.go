package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Result is the best choice of games of one player for one title, or, where no
// choice makes the norm, the one that comes closest. The database keeps its JSON, too.
type Result struct {
	File          string             `json:"file"`
	StartingRank  int                `json:"startingRank"`
	Name          string             `json:"name"`
	FIDEID        string             `json:"-"` // empty: none
	Title         tournament.Title   `json:"title"`
	Achieved      bool               `json:"achieved"`
	Edition       string             `json:"edition"`
	Games         int                `json:"games"`
	Score         tournament.Points  `json:"score"`
	Required      *tournament.Points `json:"required"` // null where no score suffices
	Average       tournament.Rating  `json:"average"`
	Performance   tournament.Rating  `json:"performance"`
	Exceeds       tournament.Points  `json:"-"`
	CountsAs      int                `json:"countsAs"`         // games for the 27 of 1.5.1
	Exempt        string             `json:"exempt,omitempty"` // article of the exemption that was needed
	CoverArticle  string             `json:"-"`                // of the games that an application's norms cover
	RaisedArticle string             `json:"-"`                // by which an opponent is raised
	Raised        *Raised            `json:"raised"`
	Used          []int              `json:"used"`
	Ignored       []Ignored          `json:"ignored"`
	Checks        []Clause           `json:"checks"`
	Notes         []handbook.Text    `json:"notes"`
	Lacks         []handbook.Text    `json:"lacks,omitempty"` // of one not achieved: each clause that fails, in words
	// Needs are the least results in rounds not yet played that make the norm,
	// those of the first of the outlook's ways; nil without a forecast, empty
	// where it is made already or no result makes it.
	Needs   []Need   `json:"needs,omitzero"`
	Outlook *Outlook `json:"outlook,omitempty"` // nil without a forecast
}

// Raised is the one opponent whose rating is lifted to the floor (1.4.6c).
type Raised struct {
	Round int               `json:"round"`
	From  tournament.Rating `json:"from"` // the rating of 1.4.6d for an unrated opponent
	To    tournament.Rating `json:"to"`
}

// Need is the score that a round not yet played must bring.
type Need struct {
	Round    int                `json:"round"`
	Opponent *int               `json:"opponent"` // starting rank; null: not paired yet
	Score    tournament.Points  `json:"score"`
	Titles   []tournament.Title `json:"titles,omitempty"`  // of an opponent not paired yet: one of these; none: any or none
	NotFrom  []string           `json:"notFrom,omitempty"` // federations that he may not be from
	Rating   tournament.Rating  `json:"rating,omitempty"`  // his, at least; 0: any
}

// Ignored is a round of the player that the choice leaves out, and why.
type Ignored struct {
	Round   int    `json:"round"`
	Article string `json:"article"`
}

// Clause is one clause with what the choice has and what it needs. Have and
// Need are whole numbers, or points with one decimal for 1.4.8b.
type Clause struct {
	Rule    string                `json:"-"`       // name of the rule
	Article string                `json:"article"` // of the rule in the edition
	What    handbook.Text         `json:"what"`
	Have    tournament.Hundredths `json:"have"`
	Need    tournament.Hundredths `json:"need"`
	OK      bool                  `json:"ok"`
	AtMost  bool                  `json:"-"` // Need is a limit that Have may not pass
	YesNo   bool                  `json:"-"` // what is asked is so or is not: Have is 1 or 0, and Need is 1 or 0
}
