package rating

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Input is everything a period's rating depends on.
type Input struct {
	Period  handbook.Period // the list that is produced; 0: the month after the last report's end
	Events  []Event
	Lists   *ratinglist.Shelf // nil or empty of a kind: the ratings in the reports are used
	History map[Who]History   // what earlier periods left, by player and kind; may be nil
	Options Options
}

// Options are readings that the texts leave open; the zero value is the
// default of docs/editions.
type Options struct {
	RapidBlitzK2022 bool // rb-k-2022=20: K 20 for all rapid and blitz games from 2022-01-01 to 2022-09-30
	JuniorReturns   bool // k-junior=returns: K 40 again for a junior who drops back under 2300
}

// Event is one report with what is known of it beyond the file.
type Event struct {
	File       string
	Name       string // names the event across periods, as PooledGame.Event; empty: File
	Tournament *tournament.Tournament
	Edition    *Edition // nil: no edition was in force, and nothing is rated
	Kind       tournament.Kind
	// KindGiven tells that the officer named the kind. Where the report's time
	// control is of another kind it is then not held against the games (1.1).
	KindGiven bool
	// Skip names games rated in an earlier period from an interim report of
	// the same event; nil: none. The round counts from 1.
	Skip func(startingRank, round int) bool
	// Match tells that the event is a match, or several, of two players each
	// (B.02 6); a report of two players is one in any case.
	Match bool
	// Waived names what is set aside for the event, by article such as "6.2" or
	// by the name of the rule such as "match-decided".
	Waived []string
}

// Who is a player's rating of one kind.
type Who struct {
	FIDEID int
	Kind   tournament.Kind
}

// History is what is known of a player in one kind of play from the periods
// before.
type History struct {
	Games    int  // rated games completed before the period
	Complete bool // Games counts them all; else only those since the first list held
	Peak     tournament.Rating
	LastGame handbook.Date
	Events   int          // events with a rated opponent before the period
	Unrated  []PooledGame // games of the last 26 months while unrated
}

// PooledGame is a game of a player without a rating against a rated opponent.
type PooledGame struct {
	Event          string // names the event, so that its games stay together
	Period         handbook.Period
	Date           handbook.Date // of the event's start
	Edition        string
	OpponentRating tournament.Rating
	Score          tournament.Points
}

// K is the development coefficient; 0 is unknown, and null in JSON.
type K int

// MarshalJSON writes the number, null where it is not known.
func (k K) MarshalJSON() ([]byte, error) {
	if k == 0 {
		return []byte("null"), nil
	}
	return []byte(strconv.Itoa(int(k))), nil
}

// Player is one player's period in one kind of play.
type Player struct {
	FIDEID      string                `json:"fideId"` // empty: none in the report
	Name        string                `json:"name"`
	Kind        tournament.Kind       `json:"kind"`
	Rating      tournament.Rating     `json:"rating"`
	K           K                     `json:"k"`
	KReason     string                `json:"kReason"`
	Games       int                   `json:"games"`
	Tournaments []Record              `json:"tournaments"`
	Sum         tournament.Hundredths `json:"sum"`
	Change      tournament.Hundredths `json:"change"`
	NewRating   tournament.Rating     `json:"newRating"`
	Initial     *Initial              `json:"initial"`
	Note        handbook.Text         `json:"-"` // what the numbers do not say; zero: nothing
}

// Record is one event of a player's period.
type Record struct {
	File         string                `json:"file"`
	StartingRank int                   `json:"startingRank"`
	Event        string                `json:"-"` // Event.Name, else File
	Start        handbook.Date         `json:"start"`
	End          handbook.Date         `json:"end"`
	Edition      string                `json:"edition"`
	Rating       tournament.Rating     `json:"rating"`               // as used for himself
	RatingFrom   string                `json:"ratingFrom,omitempty"` // "standard" for 7.2.1, "current" for 8.2.4
	List         handbook.Period       `json:"list"`                 // the list the rating is from; null: the report
	Sum          tournament.Hundredths `json:"sum"`
	Games        []RatedGame           `json:"games"`
	NotRated     []NotRated            `json:"notRated"`
}

// RatedGame is a game that counts. For a player without a rating Difference,
// Expected and Delta are zero: the game goes into the initial rating.
type RatedGame struct {
	Round          int                   `json:"round"`
	Opponent       int                   `json:"opponent"`
	Rating         tournament.Rating     `json:"rating"` // the player's own in this game
	OpponentRating tournament.Rating     `json:"opponentRating"`
	List           handbook.Period       `json:"list"`
	Difference     int                   `json:"difference"` // own minus opponent's, after the 400 rule
	Capped         bool                  `json:"capped"`
	Expected       tournament.Hundredths `json:"expected"`
	Score          tournament.Points     `json:"score"`
	Delta          tournament.Hundredths `json:"delta"`
}

// NotRated is a game of the report that does not count, and why.
type NotRated struct {
	Round    int    `json:"round"`
	Opponent int    `json:"opponent"`
	Reason   string `json:"reason"`
	Article  string `json:"article"`
}

// Initial is the rating of a player new to the list (B.02 8.2).
type Initial struct {
	Edition   string                `json:"edition"` // that of the latest event
	Pooled    int                   `json:"pooled"`  // games of earlier periods among Games
	Games     int                   `json:"games"`
	Score     tournament.Points     `json:"score"`
	Average   tournament.Hundredths `json:"average"`
	Percent   int                   `json:"percent"`
	DP        int                   `json:"dp"`
	Rating    tournament.Rating     `json:"rating"`
	Published bool                  `json:"published"`
	Reason    handbook.Text         `json:"-"` // why it is not published; zero: it is
}

// Step is one line of a working: the article it rests on, what is computed and
// the value. One form serves appeals, spreadsheets, pages and tests.
type Step struct {
	Article string
	Text    handbook.Text
	Value   handbook.Text
}
