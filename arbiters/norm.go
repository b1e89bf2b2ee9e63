// Package arbiters is chapter B.06 of the Handbook: the norms of arbiters from
// an event, and the applications for the titles of FIDE Arbiter and
// International Arbiter. What a report does not say, such as an arbiter's role
// or age, is asked for or said as a note. It awards no title.
package arbiters

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
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
	Name       string // "Last, First" as written
	FIDEID     string
	Federation string
	Title      string // IA, FA, NA, or empty: not known
	Role       string // "chief arbiter", "deputy", or as given; empty: not known
}

// Event is what the chapter needs of an event.
type Event struct {
	Tournament  int    // of the database; 0: none
	Code        string // of the rating server, empty: not known
	Name        string
	City        string
	Federation  string
	Start       handbook.Date
	End         handbook.Date
	System      System
	TeamSystem  System // SS, RR or DR of a team event
	Kind        tournament.Kind
	RateOfPlay  string
	Rounds      int
	Players     int
	Rated       int                 // players with a rating of the kind
	Federations int                 // represented among the players
	OnlyHost    registration.Answer // all players are of the host federation
	Titled      int                 // players with a title of 0.3
	Teams       int                 // of a team event
	Boards      int                 // a team, of a team event; 0: not known

	// Class is what a report does not say: "official", "world-rapid-blitz",
	// "national-championship", "national-league", "olympiad", or empty.
	Class        string
	Level        Level
	Hybrid       bool
	Approved     registration.Answer // by the commissions: hybrid and other systems
	NormPossible registration.Answer // a player could theoretically make a norm (4.8.3)
	AllRated     registration.Answer // all players end with a rating (3.8.2)
	FeesPaid     registration.Answer // of all arbiters (6.1)

	// Festival names the festival of several tournaments that the event is a
	// part of; the figures are those of all its tournaments together (2.5.1).
	Festival        string
	FestivalPlayers int
	FestivalRated   int

	// Certificates are the FIDE IDs of the arbiters who have a certificate,
	// where there are more norms than certificates (2.7).
	Certificates []string

	Chief    Official
	Arbiters []Official // the others
}

// Norm is an arbiter's norm of an event, or why it is none.
type Norm struct {
	Number  int // in the table of the database; 0: not kept
	Title   Title
	Arbiter Official
	Event   Event
	// Article is the clause that the norm stands on: 3.8.1, 3.9.2, 4.8.3.
	Article string
	Rule    string // its name
	Once    bool   // at most one such norm an application (3.9, 4.9)
	Short   bool   // fewer rounds, at most one an application (3.10.1, 4.10.1)
	OK      bool
	Checks  []norms.Check
	Notes   []handbook.Text // what is not known
	// Readings say how the text was read where it leaves a choice. They leave
	// nothing open.
	Readings []handbook.Text
	// Signer is who may sign (2.8): the chief arbiter, or a supervisor.
	Signer handbook.Text
	// Edition is the text that was applied.
	Edition string
}

// Report is the form IA1 or FA1 of a norm: the fields in the order of the form.
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

// Application is the form FA2 or IA2, or what is missing for it.
type Application struct {
	Title     Title
	Candidate Candidate
	State     string // "complete", "unverified" where a fact is not known, "missing"
	Edition   string
	Day       handbook.Date // of the application
	Norms     []Norm
	Seminar   *Seminar
	Checks    []norms.Check
	Missing   []handbook.Text
	Notes     []handbook.Text
	SubmitBy  handbook.Date // the first of the last days of 5.3
	SubmitNo  string        // the article that sets this day: 5.3.1, 5.3.2 or 5.3.3
}

// Candidate is an arbiter with what an application needs of him.
type Candidate struct {
	FIDEID     string
	Name       string
	Federation string
	Birth      handbook.Date // a year alone is enough where it decides
	National   handbook.Date // registered as national arbiter (2.9.1)
	FASince    handbook.Date // 0: no FA
	IASince    handbook.Date
	ActiveTo   handbook.Date // end of activity (B.06.3); 0: not known
	LicensedTo handbook.Date // last day of the licence; 0: not known, or without an end
	Languages  []string      // en fr de pt ru es ar
	Seminars   []Seminar
	Worked     []handbook.Date // last days of the events where he was an arbiter
	Norms      []Norm
}

// Seminar is a seminar that an arbiter has attended (3.7, 4.7), or a refresher
// course.
type Seminar struct {
	Title      Title  // FA, IA or refresher
	Federation string // that organised it
	Start      handbook.Date
	End        handbook.Date
	Percent    int // of the examination; 0: not known
	Passed     registration.Answer
}
