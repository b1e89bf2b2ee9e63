package direct

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Result is a title, or a norm, that a player has by his place or
// percentage in a championship (1.2).
type Result struct {
	Number     int // in the ledger's table; 0: not kept
	FIDEID     string
	Title      tournament.Title
	Norm       bool          // a norm of nine games, else the title
	Kind       string        // of the event, such as "world-u18"
	Place      handbook.Text // gold, first equal, 65 % in 9 games, or as recorded
	Table      string        // "1.24a" or "1.24b"
	Row        int           // of the data file, from 1
	Event      string
	City       string
	Federation string
	Start      handbook.Date
	End        handbook.Date
	Rank       int
	Games      int // played
	Score      tournament.Points
	Group      string // subgroup of a merged event (1.2.3a)
	// Unverified tells that a table of a later date is known to exist and is
	// not at hand: the result is to be looked up.
	Unverified bool
	Notes      []handbook.Text
}
