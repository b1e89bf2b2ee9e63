package answer

import (
	"fmt"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Player is a person as the latest list has him, with the lists and the
// certificates.
type Player struct {
	FIDEID       string              `json:"fideId"`
	Name         string              `json:"name"`
	Federation   *string             `json:"federation"`
	Sex          *string             `json:"sex"`
	Birth        *int                `json:"birth"` // year
	Minor        bool                `json:"minor"` // may be under 18 today
	Title        tournament.Title    `json:"title"`
	Honorary     *string             `json:"honoraryTitle"` // an honorary title of FIDE's lists, such as WH
	Lists        []PlayerList        `json:"lists"`
	Certificates []PlayerCertificate `json:"certificates"`
	Live         []PlayerLive        `json:"live"`     // between the lists: with the games received that no list has yet
	Months       []PlayerMonth       `json:"months"`   // in which games were rated, oldest first
	NotRated     []PlayerReport      `json:"notRated"` // reports with the player that are not rated yet
	Changes      []PlayerChange      `json:"changes"`  // what was said of the person
	Estimate     *Estimate           `json:"estimate"` // of games that were asked about; null: of none
}

// PlayerLive is a rating of one kind between two lists. No list shows it.
type PlayerLive struct {
	Kind        tournament.Kind       `json:"kind"`
	List        handbook.Period       `json:"list"`   // the last one
	Listed      tournament.Rating     `json:"listed"` // there; null: unrated
	Rating      tournament.Rating     `json:"rating"` // with the games; null: still unrated
	K           int                   `json:"k"`
	Games       int                   `json:"games"`
	Change      tournament.Hundredths `json:"change"`
	Submissions []int                 `json:"submissions"`
}

// PlayerMonth is how a rating of one kind came about in a month.
type PlayerMonth struct {
	Period handbook.Period       `json:"period"`
	Kind   tournament.Kind       `json:"kind"`
	Rating tournament.Rating     `json:"rating"` // before; null: unrated
	K      int                   `json:"k"`
	Games  int                   `json:"games"`
	Sum    tournament.Hundredths `json:"sum"`
	Change tournament.Hundredths `json:"change"`
	New    tournament.Rating     `json:"newRating"`
	Events []PlayerEvent         `json:"events"`
	Steps  []PlayerStep          `json:"steps"` // the whole computation, with its articles
}

// PlayerEvent is an event of a month.
type PlayerEvent struct {
	Event      string            `json:"event"`
	ID         int               `json:"id"` // of the event, as pages and the API name it
	Submission int               `json:"submission"`
	File       string            `json:"file"`   // name of the report
	SHA256     string            `json:"sha256"` // of the report
	Edition    string            `json:"edition"`
	Program    string            `json:"program"`
	Rating     tournament.Rating `json:"rating"`
	List       handbook.Period   `json:"list"`
	Games      []PlayerGame      `json:"games"`
}

// PlayerGame is a game that counts.
type PlayerGame struct {
	Round          int                   `json:"round"`
	Opponent       int                   `json:"opponent"` // starting rank
	Name           string                `json:"name"`
	Title          tournament.Title      `json:"title"`
	Federation     *string               `json:"federation"`
	FIDEID         *string               `json:"fideId"`
	Colour         *string               `json:"colour"` // of the player: white or black
	OpponentRating tournament.Rating     `json:"opponentRating"`
	Difference     int                   `json:"difference"`
	Expected       tournament.Hundredths `json:"expected"`
	Score          tournament.Points     `json:"score"`
	Delta          tournament.Hundredths `json:"delta"`
}

// PlayerStep is one step of a computation.
type PlayerStep struct {
	Article string `json:"article"`
	Text    string `json:"text"`
	Value   string `json:"value"`
}

// PlayerReport is a report that is not rated, and what it waits for.
type PlayerReport struct {
	Submission int             `json:"submission"`
	File       string          `json:"file"`
	Event      string          `json:"event"`
	State      string          `json:"state"`
	WaitsFor   *WaitsFor       `json:"waitsFor"`
	DueList    handbook.Period `json:"dueList"`
	Why        *string         `json:"why"`    // if no person has to act; null if one has
	Errors     []string        `json:"errors"` // why it was rejected
}

// PlayerChange is one line of what was said of a person.
type PlayerChange struct {
	Number int           `json:"number"`
	FideID string        `json:"fideId"`
	Act    string        `json:"act"` // edit, transfer, merge, split, deceased, match, undo
	Field  *string       `json:"field"`
	Value  *string       `json:"value"`
	Was    *string       `json:"was"`
	Other  *int          `json:"other"`
	Since  handbook.Date `json:"since"`
	By     string        `json:"by"`
	At     string        `json:"at"`
	Reason string        `json:"reason"`
	Undone *int          `json:"undone"`
}

// Clubs is what was entered from a list of members.
type Clubs struct {
	Entered   int      `json:"entered"`
	Same      int      `json:"same"`      // as they are kept already
	WithoutID int      `json:"withoutId"` // lines without a FIDE ID
	Unknown   []string `json:"unknown"`   // FIDE IDs that no list of the office has
}

// FoundPlayer is a person whom a search has found.
type FoundPlayer struct {
	FIDEID     string            `json:"fideId"`
	Name       string            `json:"name"`
	Federation *string           `json:"federation"`
	Birth      *int              `json:"birth"`
	Minor      bool              `json:"minor"` // may be under 18 today
	Sex        *string           `json:"sex"`
	Standard   tournament.Rating `json:"standard"`
	Rapid      tournament.Rating `json:"rapid"`
	Blitz      tournament.Rating `json:"blitz"`
	Awaited    bool              `json:"awaited"`     // the number is the office's, FIDE's is awaited
	National   []string          `json:"nationalIds"` // with their authorities: LIE:4711
}

// Minor reports whether a person born in a year may be under 18 on a day. Because the
// day of birth is unknown, it is true to the end of the year of the 18th birthday.
func Minor(birth int, day handbook.Date) bool {
	return birth > 0 && day.Year()-birth <= adult
}

// adult is the age of majority.
const adult = 18

// NamelessPlayer is one spelling of a person without FIDE ID.
type NamelessPlayer struct {
	Name        string  `json:"name"`
	Federation  *string `json:"federation"`
	Birth       *int    `json:"birth"`
	Submissions []int   `json:"submissions"`
}

// PlayerCertificate is one that fedrate verify knows.
type PlayerCertificate struct {
	Number string `json:"number"`
	Form   string `json:"form"`
	Title  string `json:"title"`
}

// PlayerList is a player's row of one list.
type PlayerList struct {
	Period   handbook.Period `json:"period"`
	Source   string          `json:"source"`
	Standard PlayerStanding  `json:"standard"`
	Rapid    PlayerStanding  `json:"rapid"`
	Blitz    PlayerStanding  `json:"blitz"`
}

// PlayerStanding is a player's rating of one kind.
type PlayerStanding struct {
	Rating   tournament.Rating `json:"rating"`
	Games    int               `json:"games"`
	K        *int              `json:"k"`
	Inactive bool              `json:"inactive"`
}

// String returns the cell of a table: 2212 (9, 20).
func (s PlayerStanding) String() string {
	if s.Rating == 0 {
		return "-"
	}
	inactive := ""
	if s.Inactive {
		inactive = " inactive"
	}
	k := 0
	if s.K != nil {
		k = *s.K
	}
	return fmt.Sprintf("%d (%d, %d)%s", s.Rating, s.Games, k, inactive)
}
