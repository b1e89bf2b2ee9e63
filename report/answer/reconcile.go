package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Reconciliation compares the office's list of a month with FIDE's own.
type Reconciliation struct {
	Period      handbook.Period    `json:"period"`
	Source      string             `json:"source"`      // of the office's list: imported or published
	Rows        int                `json:"rows"`        // players on the office's list
	Official    int                `json:"official"`    // players on FIDE's list
	Compared    int                `json:"compared"`    // ratings, by player and kind
	Same        int                `json:"same"`        // of them
	OnlyThere   int                `json:"onlyThere"`   // players whom only FIDE's list has, of all federations
	BeforeKnown bool               `json:"beforeKnown"` // FIDE's list of the month before is held
	GamesKnown  bool               `json:"gamesKnown"`  // FIDE's list has numbers of games
	Events      []ReconciledEvent  `json:"events"`
	Differences []ReconciledPlayer `json:"differences"`
	Fields      []ReconciledField  `json:"fields"` // what else differs of players on both lists
}

// ReconciledField is a column other than the rating in which the lists differ.
type ReconciledField struct {
	FIDEID string           `json:"fideId"`
	Name   string           `json:"name"`
	Column string           `json:"column"` // title, women-title, federation, birth, sex, active, games, k
	Kind   *tournament.Kind `json:"kind"`   // of active, games and k
	Here   *string          `json:"here"`
	There  *string          `json:"there"`
	Why    *string          `json:"why"` // null: the data do not show it
}

// ReconciledEvent is an event that FIDE has not rated as the office has.
type ReconciledEvent struct {
	Submission int              `json:"submission"`
	Event      *string          `json:"event"`
	Cause      string           `json:"cause"`   // event-not-rated or other-month
	List       *handbook.Period `json:"list"`    // that FIDE has rated it for, null where that is not known
	Players    int              `json:"players"` // in whose ratings it shows
}

// ReconciledPlayer is a player and kind in which the two lists differ.
type ReconciledPlayer struct {
	FIDEID     string            `json:"fideId"`
	Name       string            `json:"name"`
	Federation *string           `json:"federation"`
	Kind       tournament.Kind   `json:"kind"`
	Here       ReconciledSide    `json:"here"`  // the office's list
	There      ReconciledSide    `json:"there"` // FIDE's list
	Reasons    []ReconciledCause `json:"reasons"`
}

// ReconciledSide is what one of the lists has.
type ReconciledSide struct {
	OnList bool `json:"onList"`
	Rating *int `json:"rating"` // null: none
	Games  int  `json:"games"`
	K      *int `json:"k"`
}

// ReconciledCause is one reason of a difference.
type ReconciledCause struct {
	Cause      string           `json:"cause"`   // before, event-not-rated, other-month, other-k, opponent-rating, game-fewer, game-more, not-there, not-here, unexplained
	Certain    bool             `json:"certain"` // FIDE's rating follows from it, and from nothing else that is as simple
	Text       string           `json:"text"`
	Submission *int             `json:"submission"`
	List       *handbook.Period `json:"list"`
}

// PeriodOrNull returns a month, nil where there is none.
func PeriodOrNull(p handbook.Period) *handbook.Period {
	if !p.Valid() {
		return nil
	}
	return &p
}
