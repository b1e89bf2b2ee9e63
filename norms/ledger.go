package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Answer is what is known of a condition: unknown is neither yes nor no, and
// is said, never assumed.
type Answer uint8

// The three answers.
const (
	Unknown Answer = iota
	Yes
	No
)

var answers = [...]string{"unknown", "yes", "no"}

// String is the answer in words.
func (a Answer) String() string {
	if int(a) < len(answers) {
		return answers[a]
	}
	return "unknown"
}

// MarshalJSON writes true, false, and null where nothing is known.
func (a Answer) MarshalJSON() ([]byte, error) {
	return []byte([]string{"null", "true", "false"}[min(a, No)]), nil
}

// ParseAnswer reads yes, no or unknown; empty is unknown.
func ParseAnswer(s string) (Answer, bool) {
	for a, name := range answers {
		if s == name {
			return Answer(a), true
		}
	}
	return Unknown, s == ""
}

func answer(b bool) Answer {
	if b {
		return Yes
	}
	return No
}

// Person is a player of the ledger.
type Person struct {
	FIDEID     string         `json:"fideId"`
	Name       string         `json:"name"` // "Last, First"
	Federation string         `json:"federation"`
	Sex        tournament.Sex `json:"-"`
	Birth      int            `json:"birth,omitempty"` // year; 0: unknown
}

// Held is a title that a player has, or has conditionally (0.6.2).
type Held struct {
	Title       tournament.Title `json:"title"`
	Since       handbook.Date    `json:"since"` // the day of the award, or of the first list that shows it
	Conditional bool             `json:"conditional"`
	Basis       string           `json:"basis"` // "list", "direct", "rating", "norms" or as recorded
}

// Norm is a title norm in a player's ledger, with what an application needs to
// know of it (1.5) and what the form IT2 prints of its event.
type Norm struct {
	Number int              `json:"number"` // in the ledger's table; 0: not kept
	FIDEID string           `json:"fideId"`
	Title  tournament.Title `json:"title"`
	Origin string           `json:"origin"` // "run": found by a run, "recorded": entered by hand, "direct": by the table of 1.2

	Period       handbook.Period `json:"period"`     // list of the run that found it; 0: none
	Tournament   int             `json:"tournament"` // event of the database; 0: none
	Submission   int             `json:"submission"` // report of the event; 0: none
	StartingRank int             `json:"startingRank"`
	Edition      string          `json:"edition"`

	Event      string        `json:"event"`
	City       string        `json:"city"`
	Federation string        `json:"federation"` // that registered the event
	Start      handbook.Date `json:"start"`
	End        handbook.Date `json:"end"`
	Achieved   handbook.Date `json:"achieved"` // day of the last game used; the end where days are unknown
	Format     Format        `json:"-"`
	EventKind  string        `json:"eventKind,omitempty"` // one of EventKinds, or empty
	Rounds     int           `json:"rounds"`

	Played      int                `json:"played"`      // games played over the board in the event
	PlayedScore tournament.Points  `json:"playedScore"` // in those
	Games       int                `json:"games"`       // used for the norm
	CountsAs    int                `json:"countsAs"`    // for the 27 games of 1.5.1, 1.4.1b to d and 1.7 applied
	Score       tournament.Points  `json:"score"`
	Required    *tournament.Points `json:"required"` // null: not known
	Average     tournament.Rating  `json:"average"`
	Performance tournament.Rating  `json:"performance"`

	Exempt        string        `json:"exempt"`              // clause of 1.4.3 that it stands on; empty: none
	Normal        Answer        `json:"normal"`              // the normal foreigner requirement (1.4.3e)
	EightGames    bool          `json:"eightGames"`          // made in eight games by 1.4.1c
	OneRoundADay  Answer        `json:"oneRoundADay"`        // three days of one round (1.1.3a)
	LargeSwiss    Answer        `json:"largeSwiss"`          // the individual Swiss of 1.5.6
	HostPlayers   int           `json:"hostPlayers"`         // players of the event from the host federation; -1: not known
	OtherPlayers  int           `json:"otherPlayers"`        // the others; -1: not known
	Titled        int           `json:"titled"`              // opponents used with a title of 1.4.5a
	GM            int           `json:"gm"`                  // opponents used holding the title
	IM            int           `json:"im"`                  //
	FM            int           `json:"fm"`                  //
	WGM           int           `json:"wgm"`                 //
	WIM           int           `json:"wim"`                 //
	WFM           int           `json:"wfm"`                 //
	RatedGames    int           `json:"ratedGames"`          // opponents used with a rating
	UnratedGames  int           `json:"unratedGames"`        // and without
	Expired       bool          `json:"expired"`             // 1.5.5: before 1 July 2005 and not registered by 31 July 2013
	RegisteredDay handbook.Date `json:"registered,omitzero"` // of a norm from before 1 July 2005

	Notes []string `json:"notes"`
	// Certificate is the form IT1 where the report is at hand; nil: the paper
	// of the organising federation stands for it.
	Certificate *Certificate `json:"-"`
}

// Claim is a title that a player may have, with what it rests on.
type Claim struct {
	Title   tournament.Title `json:"title"`
	Basis   string           `json:"basis"` // "rating" (1.3), "direct" (1.2), "conditional" (0.6.2), "norms" (1.4)
	Article string           `json:"article"`
	// State is "due" where all conditions are met, "conditional" where the least
	// rating of 0.6.2 is missing, "unverified" where a fact is not known, and
	// "missing" where something lacks.
	State     string        `json:"state"`
	Day       handbook.Date `json:"day"` // on which the last condition was met (0.4.3)
	Text      string        `json:"text"`
	Threshold *Threshold    `json:"threshold"`
	Direct    *DirectResult `json:"direct"`
}

// LedgerFacts are what is known of one player; the order of the lists does not
// matter.
type LedgerFacts struct {
	Player     Person
	Held       []Held
	Norms      []Norm
	Thresholds []Threshold
	Direct     []DirectResult
	// Highest is the highest rating ever known, published or in between; Lists,
	// where given, are the ratings on all lists, for an earlier day.
	Highest tournament.Hundredths
	Lists   []ListRating
	On      handbook.Date // the day as of which the ledger is drawn; 0: everything
	Options LedgerOptions
}

// LedgerOptions are readings that the text leaves open.
type LedgerOptions struct {
	// RoundedInterim takes a rating between two lists that rounds to the level
	// (2499.5) as having reached it; by default it must be reached exactly.
	RoundedInterim bool
}

// Ledger is the whole way of a player to his titles.
type Ledger struct {
	Player       Person         `json:"player"`
	Held         []Held         `json:"titles"`
	Norms        []Norm         `json:"norms"`
	Thresholds   []Threshold    `json:"thresholds"`
	Direct       []DirectResult `json:"direct"`
	Claims       []Claim        `json:"claims"`
	Applications []Application  `json:"applications"`
	Notes        []string       `json:"notes"`
}
