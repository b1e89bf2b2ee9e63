package direct

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Result is a title, or a norm, that a player has by his place or
// percentage in a championship (1.2).
type Result struct {
	Number     int               `json:"number"` // in the ledger's table; 0: not kept
	FIDEID     string            `json:"fideId"`
	Title      tournament.Title  `json:"title"`
	Norm       bool              `json:"norm"`  // a norm of nine games, else the title
	Kind       string            `json:"kind"`  // of the event, such as "world-u18"
	Place      handbook.Text     `json:"place"` // gold, first equal, 65 % in 9 games, or as recorded
	Table      string            `json:"table"` // "1.24a" or "1.24b"
	Row        int               `json:"row"`   // of the data file, from 1
	Event      string            `json:"event"`
	City       string            `json:"city"`
	Federation string            `json:"federation"`
	Start      handbook.Date     `json:"start"`
	End        handbook.Date     `json:"end"`
	Rank       int               `json:"rank"`
	Games      int               `json:"games"` // played
	Score      tournament.Points `json:"score"`
	Group      string            `json:"group,omitempty"` // subgroup of a merged event (1.2.3a)
	// Unverified is true if a table of a later date is known to exist and is
	// not at hand: the result is to be looked up.
	Unverified bool            `json:"unverified"`
	Notes      []handbook.Text `json:"notes"`
}
