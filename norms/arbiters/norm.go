// Package arbiters is chapter B.06 of the Handbook: the norms of arbiters from
// an event, and the applications for the titles of FIDE Arbiter and
// International Arbiter. What a report does not say, such as an arbiter's role
// or age, is asked for or said as a note. It awards no title.
package arbiters

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Title is a title of arbiters (1.1).
type Title string

// The two titles.
const (
	FA Title = "FA"
	IA Title = "IA"
)

// Refresher stands for the title of a seminar that is a refresher course, which
// renews the activity of an FA or IA (B.06.3 2.2.2).
const Refresher Title = "refresher"

// System is how the server of ratings names a kind of tournament (2.3.1).
type System string

// The systems.
const (
	Swiss            System = "SS"
	RoundRobin       System = "RR"
	DoubleRoundRobin System = "DR"
	Knockout         System = "KO"
	Team             System = "TM"
	Other            System = "Other"
)

// Level is who takes part, or who organises (2.6).
type Level string

// The levels; empty is not known.
const (
	World         Level = "world or continental" // 2.6.1
	International Level = "international"        // 2.6.2
	National      Level = "national"             // 2.6.3
)

// Official is an arbiter at an event.
type Official struct {
	Name       string `json:"name"` // "Last, First" as written
	FIDEID     string `json:"fideId"`
	Federation string `json:"federation"`
	Title      string `json:"title"` // IA, FA, NA, or empty: not known
	Role       string `json:"role"`  // "chief arbiter", "deputy", or as given; empty: not known
}

// Event is what the chapter needs of an event.
type Event struct {
	Tournament  int                 `json:"tournament"` // of the database; 0: none
	Code        string              `json:"code"`       // of the rating server, empty: not known
	Name        string              `json:"event"`
	City        string              `json:"city"`
	Federation  string              `json:"federation"`
	Start       handbook.Date       `json:"start"`
	End         handbook.Date       `json:"end"`
	System      System              `json:"system"`
	TeamSystem  System              `json:"teamSystem,omitempty"` // SS, RR or DR of a team event
	Kind        tournament.Kind     `json:"kind"`
	RateOfPlay  string              `json:"rateOfPlay"`
	Rounds      int                 `json:"rounds"`
	Players     int                 `json:"players"`
	Rated       int                 `json:"rated"`       // players with a rating of the kind
	Federations int                 `json:"federations"` // represented among the players
	OnlyHost    registration.Answer `json:"onlyHost"`    // all players are of the host federation
	Titled      int                 `json:"titled"`      // players with a title of 0.3
	Teams       int                 `json:"teams"`       // of a team event
	Boards      int                 `json:"boards"`      // a team, of a team event; 0: not known

	// Class is what a report does not say: "official", "world-rapid-blitz",
	// "national-championship", "national-league", "olympiad", or empty.
	Class        string              `json:"class"`
	Level        Level               `json:"level"`
	Hybrid       bool                `json:"hybrid"`
	Approved     registration.Answer `json:"approved"`     // by the commissions: hybrid and other systems
	NormPossible registration.Answer `json:"normPossible"` // a player could theoretically make a norm (4.8.3)
	AllRated     registration.Answer `json:"allRated"`     // all players end with a rating (3.8.2)
	FeesPaid     registration.Answer `json:"feesPaid"`     // of all arbiters (6.1)

	// Category is that of the event (B.06.3 1.3); empty: none.
	Category Category `json:"category,omitempty"`

	// Festival names the festival of several tournaments that the event is a
	// part of; the figures are those of all its tournaments together (2.5.1).
	Festival        string `json:"festival,omitempty"`
	FestivalPlayers int    `json:"festivalPlayers,omitempty"`
	FestivalRated   int    `json:"festivalRated,omitempty"`

	// Certificates are the FIDE IDs of the arbiters who have a certificate,
	// where there are more norms than certificates (2.7).
	Certificates []string `json:"certificates,omitempty"`

	Chief    Official   `json:"chiefArbiter"`
	Arbiters []Official `json:"arbiters"` // the others
}

// Norm is an arbiter's norm of an event, or why it is none.
type Norm struct {
	Number  int      `json:"number"` // in the table of the database; 0: not kept
	Title   Title    `json:"title"`
	Arbiter Official `json:"arbiter"`
	Event   Event    `json:"tournament"`
	// Article is the clause that the norm stands on: 3.8.1, 3.9.2, 4.8.3.
	Article string          `json:"article"`
	Rule    string          `json:"-"`     // its name
	Once    bool            `json:"once"`  // at most one such norm an application (3.9, 4.9)
	Short   bool            `json:"short"` // fewer rounds, at most one an application (3.10.1, 4.10.1)
	OK      bool            `json:"ok"`
	Checks  []norms.Clause  `json:"checks"`
	Notes   []handbook.Text `json:"notes"` // what is not known
	// Readings say how the text was read where it leaves a choice. They leave
	// nothing open.
	Readings []handbook.Text `json:"-"`
	// Signer is who may sign (2.8): the chief arbiter, or a supervisor.
	Signer handbook.Text `json:"signer"`
	// Edition is the text that was applied.
	Edition string `json:"edition"`
}

// Report is the form IA1 or FA1 of a norm: the fields in the order of the form. Its
// JSON is the data of the form, whose names and order may not change (see
// [norms.Certificate]).
type Report struct {
	Title               Title
	LastName, FirstName string
	FIDEID, Federation  string
	EventFederation     string
	Event               string
	Start, End          handbook.Date
	City                string
	System              System
	TeamSystem          System
	Rounds              int
	Players             int
	Rated               int
	Federations         int
	Titled              int
	RateOfPlay          string
	// Recommended is the box to tick; unknown leaves both empty.
	Recommended    registration.Answer
	Signer         string // name
	SignerPosition string
	SignerFed      string
	Notes          []handbook.Text
}

// Application is the form FA2 or IA2, or what is missing for it. Its JSON is the data
// of the form, whose names and order may not change (see [norms.Certificate]).
type Application struct {
	Title     Title           `json:"title"`
	Candidate Candidate       `json:"candidate"`
	State     string          `json:"state"` // "complete", "unverified" where a fact is not known, "missing"
	Edition   string          `json:"edition"`
	Day       handbook.Date   `json:"day"` // of the application
	Norms     []Norm          `json:"norms"`
	Seminar   *Seminar        `json:"seminar"`
	Checks    []norms.Clause  `json:"checks"`
	Missing   []handbook.Text `json:"missing"`
	Notes     []handbook.Text `json:"notes"`
	SubmitBy  handbook.Date   `json:"submitBy"` // the first of the last days of 5.3
	SubmitNo  string          `json:"-"`        // the article that sets this day: 5.3.1, 5.3.2 or 5.3.3
}

// Candidate is an arbiter with what an application needs of him.
type Candidate struct {
	FIDEID     string        `json:"fideId"`
	Name       string        `json:"name"`
	Federation string        `json:"federation"`
	Birth      handbook.Date `json:"birth"`         // a year alone is enough where it decides
	National   handbook.Date `json:"nationalSince"` // registered as national arbiter (2.9.1)
	FASince    handbook.Date `json:"faSince"`       // 0: no FA
	IASince    handbook.Date `json:"iaSince"`
	ActiveTo   handbook.Date `json:"activeTo"`             // end of activity (B.06.3); 0: not known
	LicensedTo handbook.Date `json:"licensedTo,omitempty"` // last day of the licence; 0: not known, or without an end
	// Licence is whether there is a licence, if its last day is not known.
	Licence       registration.Answer `json:"licence,omitzero"`
	Category      Category            `json:"category,omitempty"` // of an IA (B.06.3 1.2); empty: none is recorded
	CategorySince handbook.Date       `json:"categorySince,omitempty"`
	Languages     []string            `json:"languages"` // en fr de pt ru es ar
	Seminars      []Seminar           `json:"seminars"`
	Worked        []handbook.Date     `json:"-"` // last days of the events where he was an arbiter
	Norms         []Norm              `json:"norms"`
}

// Seminar is a seminar that an arbiter has attended (3.7, 4.7), or a refresher
// course.
type Seminar struct {
	Title      Title               `json:"title"`      // FA, IA or refresher
	Federation string              `json:"federation"` // that organised it
	Start      handbook.Date       `json:"start"`
	End        handbook.Date       `json:"end"`
	Percent    int                 `json:"percent"` // of the examination; 0: not known
	Passed     registration.Answer `json:"passed"`
}
