package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// EventFigures are what a report of an event says of its play, its players and
// the norms made in it.
type EventFigures struct {
	Event        string
	City         string
	Federation   string
	Start, End   handbook.Date
	Registered   handbook.Date // 0: not known
	Format       string
	Edition      string
	RateOfPlay   string
	Rounds       int
	Days         []DayRounds // rounds a day, by date; empty: not known
	ChiefArbiter string
	Deputies     []string
	Organizers   []string `json:",omitempty"` // and what follows: left out where it is not known, as in reports that were issued before
	Contact      string   `json:",omitempty"`
	Program      string   `json:",omitempty"` // that has paired

	Players     int
	Rated       int
	Unrated     int
	HostPlayers int
	Titled      map[tournament.Title]int
	Federations []FederationCount // by code
	Norms       []ReportNorm      // by starting rank and title
}

// EventConditions are the clauses that are the same for all players of an event.
type EventConditions struct {
	LargeSwiss registration.Answer // 1.5.6
	OneRound   registration.Answer // 1.1.3a
	Exemption  *SwissExemption     // figures of 1.4.3d where it holds
	Checks     []Clause            // clauses of 1.1 and 1.4.2e that are the same for all
	Notes      []handbook.Text     // what the report does not say
}

// DayRounds is how many rounds a day had.
type DayRounds struct {
	Day    handbook.Date
	Rounds int
}

// FederationCount counts the players of a federation.
type FederationCount struct {
	Federation string
	Players    int
	Rated      int
	Titled     int // GM IM WGM WIM FM WFM
}

// ReportNorm is a line of the report's list of norms.
type ReportNorm struct {
	StartingRank int
	FIDEID       string
	Name         string
	Federation   string
	Title        tournament.Title
	Games        int
	CountsAs     int
	Score        tournament.Points
	Required     *tournament.Points
	Average      tournament.Rating
	Performance  tournament.Rating
	Exempt       string
}
