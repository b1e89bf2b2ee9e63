// Package reconcile compares the list that the office has calculated for a
// month with FIDE's own list of that month, player by player, and says why they
// differ, as far as the lists and the rated games of both show. It changes
// nothing.
package reconcile

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Cause is why two ratings differ.
type Cause string

// The causes, in the order in which they are named.
const (
	Before         Cause = "before"          // the lists of the month before differ already
	EventNotRated  Cause = "event-not-rated" // FIDE has not rated an event
	OtherMonth     Cause = "other-month"     // FIDE has rated an event for another list
	OtherK         Cause = "other-k"         // FIDE's K is another one
	OpponentRating Cause = "opponent-rating" // an opponent has another rating there
	GameFewer      Cause = "game-fewer"      // FIDE has not rated a game
	GameMore       Cause = "game-more"       // FIDE has rated games that are not rated here
	NotThere       Cause = "not-there"       // the player has no rating on FIDE's list
	NotHere        Cause = "not-here"        // the player has no rating on the office's list
	Unexplained    Cause = "unexplained"     // the data do not show it
)

// Reason is one cause of a difference.
type Reason struct {
	Cause      Cause
	Certain    bool // the figures of both lists follow from it; else it is what may be
	Text       handbook.Text
	Submission int             // report of the event that it is about; 0: of none
	List       handbook.Period // the list that it is about, where that is another one
}

// Side is what a list has of a player and kind. A rating of 0 is none.
type Side struct {
	Rating   tournament.Rating
	Games, K int
	On       bool // the player is on the list
}

// Difference is a player and kind in which the two lists differ.
type Difference struct {
	FIDEID           int
	Name, Federation string
	Kind             tournament.Kind
	Here, There      Side
	Reasons          []Reason
}

// Report is how the two lists of a month compare.
type Report struct {
	Period          handbook.Period
	Source          store.Source // of the office's list
	Rows, Official  int          // players on the office's list and on FIDE's
	Compared, Same  int          // ratings by player and kind: compared, the same
	OnlyThere       int          // players that only FIDE's list has, of whatever federation
	Differences     []Difference // by FIDE ID and kind
	Fields          []Field      // by FIDE ID: what else differs of players on both lists
	Events          []Event      // those that FIDE has not rated, or for another list
	BeforeKnown     bool         // FIDE's list of the month before is held, so that its changes are known
	GamesKnown      bool         // FIDE's list has the numbers of games
	kinds           [tournament.Kinds]bool
	earlier, later  *ratinglist.List // FIDE's lists of the previous and the next month; nil if the office has none
	ownBefore, next *ratinglist.List
}

// Event is one that FIDE has not rated as here, with the players in whose
// ratings it shows.
type Event struct {
	Submission int
	Name       string
	Cause      Cause
	List       handbook.Period // that FIDE has rated it for; 0: none that is held
	Players    int
}

func side(r *ratinglist.Row, k tournament.Kind) Side {
	if r == nil {
		return Side{}
	}
	s := r.Standings[k]
	return Side{Rating: s.Rating, Games: s.Games, K: s.K, On: true}
}

func idText(id int) string { return strconv.Itoa(id) }
