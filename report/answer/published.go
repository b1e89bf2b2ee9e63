package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// PublishedLists are the lists that everybody may read, newest first.
type PublishedLists struct {
	Lists []RatingList `json:"lists"`
}

// PublishedList is a page of a list.
type PublishedList struct {
	Period handbook.Period `json:"period"`
	Kind   tournament.Kind `json:"kind"`
	Total  int             `json:"total"` // rows that fit the question
	Rows   []PublishedRow  `json:"rows"`
	Next   *string         `json:"next"` // cursor of the next page; null: this is the last
}

// PublishedRow is a player on a list.
type PublishedRow struct {
	FIDEID     *string           `json:"fideId"` // null: awaited
	Name       string            `json:"name"`
	Title      tournament.Title  `json:"title"`
	Federation *string           `json:"federation"`
	Club       *string           `json:"club"` // on the day of the list; null: none is known
	Sex        *string           `json:"sex"`
	Birth      *int              `json:"birth"` // year
	Rating     tournament.Rating `json:"rating"`
	Change     *int              `json:"change"` // since the list before; null: not on it
	Games      int               `json:"games"`
	K          *int              `json:"k"`
	Inactive   bool              `json:"inactive"`
}

// PublishedPlayers are players whom a search has found.
type PublishedPlayers struct {
	Total   int               `json:"total"`
	Players []PublishedPlayer `json:"players"`
	Next    *string           `json:"next"`
}

// PublishedPlayer is a player whom a search has found, as everybody may see.
type PublishedPlayer struct {
	FIDEID     *string           `json:"fideId"` // null: awaited
	Name       string            `json:"name"`
	Federation *string           `json:"federation"`
	Birth      *int              `json:"birth"` // year
	Sex        *string           `json:"sex"`
	Standard   tournament.Rating `json:"standard"`
	Rapid      tournament.Rating `json:"rapid"`
	Blitz      tournament.Rating `json:"blitz"`
}

// PublishedEvents are rated events, newest first.
type PublishedEvents struct {
	Total  int              `json:"total"`
	Events []PublishedEvent `json:"events"`
	Next   *string          `json:"next"`
}

// PublishedEvent is a rated event.
type PublishedEvent struct {
	ID         int               `json:"id"`
	Name       string            `json:"name"`
	City       *string           `json:"city"`
	Federation *string           `json:"federation"`
	Start      handbook.Date     `json:"start"`
	End        handbook.Date     `json:"end"`
	Kind       tournament.Kind   `json:"kind"`
	Players    int               `json:"players"`
	Rounds     int               `json:"rounds"`
	Lists      []handbook.Period `json:"lists"` // on which it was rated
	Norms      int               `json:"norms"`
}

// EventPage is a rated event with what came of it.
type EventPage struct {
	PublishedEvent
	System    *string       `json:"system"`
	Edition   *string       `json:"edition"` // of the tie-breaks
	TieBreaks []string      `json:"tieBreaks"`
	Standings []Placed      `json:"standings"`
	Entries   []EventPlayer `json:"entries"`
	Changes   []EventChange `json:"changes"`
}

// EventPlayer is a player of an event with the games.
type EventPlayer struct {
	StartingRank int               `json:"startingRank"`
	FIDEID       *string           `json:"fideId"`
	Name         string            `json:"name"`
	Title        tournament.Title  `json:"title"`
	Federation   *string           `json:"federation"`
	Rating       tournament.Rating `json:"rating"`
	Games        []EventGame       `json:"games"`
}

// EventGame is a round of a player.
type EventGame struct {
	Round    int     `json:"round"`
	Opponent *int    `json:"opponent"` // starting rank; null: none
	Colour   *string `json:"colour"`   // white or black
	Result   string  `json:"result"`   // code of the report
}

// EventChange is what an event brought a player on one list.
type EventChange struct {
	List         handbook.Period       `json:"list"`
	StartingRank int                   `json:"startingRank"`
	FIDEID       *string               `json:"fideId"`
	Rating       tournament.Rating     `json:"rating"` // as used; null: unrated
	K            *int                  `json:"k"`
	Games        int                   `json:"games"`
	Score        tournament.Points     `json:"score"`
	Expected     tournament.Hundredths `json:"expected"`
	Sum          tournament.Hundredths `json:"sum"`
	Change       tournament.Hundredths `json:"change"` // K times the sum
}
