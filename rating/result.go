package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Input is everything a period's rating depends on.
type Input struct {
	Period handbook.Period // the list that is produced; 0: the month after the last report's end
	Events []Event
	Lists  *ratinglist.Lists // nil or empty of a kind: the ratings in the reports are used
	// Opponents are lists that give the opponents of a game their ratings, as
	// those of an office that holds FIDE's own; nil: Lists give them, too. They
	// have the months of Lists.
	Opponents *ratinglist.Lists
	History   Histories // what earlier periods left, by player and kind; may be nil
	Options   Options
}

// Names of readings that results name where they mattered.
const (
	FirstEventReading = "first-event=again"
	ReentryReading    = "k-reentry=20"
	LostReading       = "lost-rating=unrated"
)

// Readings are the names of all of [Options].
var Readings = []string{"rb-k-2022=20", "k-junior=returns", FirstEventReading, ReentryReading, LostReading}

// ParseReadings reads names of readings.
func ParseReadings(names []string) (Options, error) {
	var o Options
	for _, name := range names {
		switch name {
		case "rb-k-2022=20":
			o.RapidBlitzK2022 = true
		case "k-junior=returns":
			o.JuniorReturns = true
		case FirstEventReading:
			o.FirstEventAgain = true
		case ReentryReading:
			o.ReentryNotNew = true
		case LostReading:
			o.LostUnrated = true
		default:
			return Options{}, handbook.Errorf("rating.error.reading", "value", name, "readings", Readings)
		}
	}
	return o, nil
}

// Options are readings that the texts leave open; the zero value is the
// default of docs/editions.
type Options struct {
	RapidBlitzK2022 bool // rb-k-2022=20: K 20 for all rapid and blitz games from 2022-01-01 to 2022-09-30
	JuniorReturns   bool // k-junior=returns: K 40 again for a junior who drops back under 2300
	FirstEventAgain bool // first-event=again: after a drop below the floor the next event is a first event again (8.2.1)
	ReentryNotNew   bool // k-reentry=20: who enters the list again after a drop below the floor is not new to it (8.3.3)
	LostUnrated     bool // lost-rating=unrated: the standard rating does not serve for a rapid or blitz rating that was lost (7.2.1)
}

// Event is one report with what is known of it beyond the file.
type Event struct {
	File       string
	Name       string // names the event across periods, as PooledGame.Event; empty: File
	Tournament *tournament.Tournament
	Edition    *Edition // nil: no edition was in force, and nothing is rated
	Kind       tournament.Kind
	// KindGiven is true if the officer named the kind. Where the report's time
	// control is of another kind it is then not held against the games (1.1).
	KindGiven bool
	// Skip names games rated in an earlier period from an interim report of
	// the same event; nil: none. The round counts from 1.
	Skip func(startingRank, round int) bool
	// Match is true if the event is a match, or several, of two players each
	// (B.02 6); a report of two players is one in any case.
	Match bool
	// Waivers set rules aside for the event, or for games of it.
	Waivers []handbook.Waiver
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

// Histories are those of several players, by player and kind. Several may share one: none is changed.
type Histories map[Who]*History

// Of returns the history of a player in a kind; where there is none, nothing is known.
func (h Histories) Of(who Who) History {
	if one := h[who]; one != nil {
		return *one
	}
	return History{}
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

// K is the development coefficient; 0 is unknown.
type K int

// Player is one player's period in one kind of play.
type Player struct {
	FIDEID      string // empty: none in the report
	Name        string
	Kind        tournament.Kind
	Rating      tournament.Rating
	K           K
	KReason     string
	Games       int
	Tournaments []Record
	Sum         tournament.Hundredths
	Change      tournament.Hundredths
	NewRating   tournament.Rating
	Initial     *Initial
	Note        handbook.Text // what the numbers do not say; zero: nothing
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

// Performance returns the average rating of the opponents plus the difference dp of the
// score, each rounded as in C.07; 0 without games.
func (r *Record) Performance() tournament.Rating {
	games, sum, score := len(r.Games), 0, tournament.Points(0)
	if games == 0 {
		return 0
	}
	for _, g := range r.Games {
		sum, score = sum+int(g.OpponentRating), score+g.Score
	}
	return tournament.Rating(max(0, (2*sum+games)/(2*games)+DP(percent(score, games))))
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
	Edition   string // that of the latest event
	Pooled    int    // games of earlier periods among Games
	Games     int
	Score     tournament.Points
	Average   tournament.Hundredths
	Percent   int
	DP        int
	Rating    tournament.Rating
	Published bool
	Reason    handbook.Text // why it is not published; zero: it is
}

// Step is one line of a working: the article it rests on, what is computed and
// the value. One form serves appeals, spreadsheets, pages and tests.
type Step struct {
	Article string
	Text    handbook.Text
	Value   handbook.Text
}
