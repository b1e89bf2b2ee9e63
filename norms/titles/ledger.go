// Package titles is chapter B.01 of the Handbook as far as it is about titles:
// the ledger of a player with norms, ratings reached and titles held, what can be
// asked for, and the forms IT2 and IT3. What is unknown is said, never assumed;
// it finds no norms and awards no title.
package titles

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/norms/titles/law"
	"github.com/fedrate/fedrate/tournament"
)

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

// Claim is a title that a player may have, with what it rests on. Its JSON is data of
// the form TC1 (see [Application]).
type Claim struct {
	Title   tournament.Title `json:"title"`
	Basis   string           `json:"basis"` // "rating" (1.3), "direct" (1.2), "conditional" (0.6.2), "norms" (1.4)
	Article string           `json:"article"`
	// State is "due" where all conditions are met, "conditional" where the least
	// rating of 0.6.2 is missing, "unverified" where a fact is not known, and
	// "missing" where something lacks.
	State     string         `json:"state"`
	Day       handbook.Date  `json:"day"` // on which the last condition was met (0.4.3)
	Text      handbook.Text  `json:"text"`
	Threshold *Threshold     `json:"threshold"`
	Direct    *direct.Result `json:"direct"`
}

// Facts are what is known of one player; the order of the lists does not
// matter.
type Facts struct {
	Player     Person
	Held       []Held
	Norms      []norms.Norm
	Thresholds []Threshold
	Direct     []direct.Result
	// Highest is the highest rating ever known, published or in between; Lists,
	// where given, are the ratings on all lists, for an earlier day.
	Highest tournament.Hundredths
	Lists   []ListRating
	On      handbook.Date // the day as of which the ledger is drawn; 0: everything
	Options Options
}

// Options are readings that the text leaves open.
type Options struct {
	// RoundedInterim takes a rating between two lists that rounds to the level
	// (2499.5) as having reached it; by default it must be reached exactly.
	RoundedInterim bool
	// Edition, where given, is the text by which everything is judged; by
	// default that of the day.
	Edition *law.Edition
}

// Ledger is the whole way of a player to his titles.
type Ledger struct {
	Player       Person          `json:"player"`
	Held         []Held          `json:"titles"`
	Norms        []norms.Norm    `json:"norms"`
	Thresholds   []Threshold     `json:"thresholds"`
	Direct       []direct.Result `json:"direct"`
	Claims       []Claim         `json:"claims"`
	Applications []Application   `json:"applications"`
	Notes        []handbook.Text `json:"notes"`
}
