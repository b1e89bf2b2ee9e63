package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Application is the form IT2 for one title with the norms it rests on, or
// what is missing for it (1.5).
type Application struct {
	Title  tournament.Title `json:"title"`
	Player Person           `json:"player"`
	// State is "complete", "unverified" where a fact is not known, "missing".
	State   string `json:"state"`
	Edition string `json:"edition"` // whose requirements were applied
	Norms   []Norm `json:"norms"`   // the chosen set, by date
	Games   int    `json:"games"`   // of 1.5.1, those of the set
	// Rating is the rating of 1.5.3; null where it was never reached.
	Rating  *Threshold            `json:"rating"`
	Highest tournament.Hundredths `json:"highest"` // ever known
	// Achieved is the day on which the last condition was met (0.4.3).
	Achieved handbook.Date `json:"achieved"`
	Checks   []Check       `json:"checks"`
	Missing  []string      `json:"missing"` // in words and numbers
	Notes    []string      `json:"notes"`
	// Meeting, where given, is when it is to be considered, SubmitBy the last
	// day for that (2.3).
	Meeting  handbook.Date `json:"meeting"`
	SubmitBy handbook.Date `json:"submitBy"`
}

// TournamentReport is the report IT3 of an event in which norms were made.
type TournamentReport struct {
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

	Players     int
	Rated       int
	Unrated     int
	HostPlayers int
	Titled      map[tournament.Title]int
	Federations []FederationCount // by code
	Norms       []ReportNorm      // by starting rank and title
	Direct      []DirectResult
	LargeSwiss  Answer          // 1.5.6
	OneRound    Answer          // 1.1.3a
	Exemption   *SwissExemption // figures of 1.4.3d where it holds
	Checks      []Check         // clauses of 1.1 and 1.4.2e that are the same for all
	Notes       []string        // what the report does not say
	Games       *PGNCheck       // nil: no games were given
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

// PGNCheck is what a file of games has of those that 1.9.1 asks for.
type PGNCheck struct {
	File     string             `json:"file"`
	Games    int                `json:"games"`  // in the file
	Needed   int                `json:"needed"` // by 1.9.1
	Found    int                `json:"found"`  // of those
	Findings []handbook.Finding `json:"findings"`
}
