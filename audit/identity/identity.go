// Package identity asks who the players of a report are. Each player is held
// against the rating list in force at the start of the event and against the
// office's register: the FIDE ID gives a person, and the name, the birth year
// and the sex say whether it is this one; federation, title and rating are
// compared then. It decides nothing: it finds, names what the list says, and
// proposes. docs/identity.md says how names are compared.
package identity

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Office is where the lists are that players are held against.
type Office interface {
	// InForce is the list in force in a period, for a kind of play where there
	// is one of it, else of any kind; nil where there is none at all.
	InForce(p handbook.Period, k tournament.Kind) (List, error)
}

// List is a list in force, together with the persons whom only the office knows.
type List interface {
	Period() handbook.Period     // 0: unknown
	Complete() bool              // it has every person with a FIDE ID
	Covers(tournament.Kind) bool // its ratings of a kind are there
	// Persons are those who have one of the FIDE IDs, in any order.
	Persons(fideIDs []int) ([]ratinglist.Row, error)
	// Alike are persons whose names have one of the keys, in any order, perhaps
	// with others between them.
	Alike(wanted []Wanted) ([]ratinglist.Row, error)
	// Elsewhere are the ratings of persons on other lists of the office.
	Elsewhere(fideIDs []int, k tournament.Kind) ([]Rated, error)
}

// Dated is a list that knows what has changed of its persons since: a
// federation by the day of a transfer, say.
type Dated interface {
	On(day handbook.Date) List
}

// Mortal is a list of an office that knows who has died.
type Mortal interface {
	// Died are the days of death of those of these FIDE IDs who have died.
	Died(fideIDs []int) (map[int]handbook.Date, error)
}

// Wanted is a person who is looked for by name.
type Wanted struct {
	Keys  []Key
	Birth int // year, 0: unknown
}

// Rated is a rating on another list than the one in force.
type Rated struct {
	FIDEID int
	Period handbook.Period
	Rating tournament.Rating
}

// The rules. The severity is the highest that findings of the rule have.
var (
	wrongPerson      = handbook.Rule{Name: "wrong-person", Severity: handbook.Error}
	swappedIDs       = handbook.Rule{Name: "swapped-ids", Severity: handbook.Error}
	unknownID        = handbook.Rule{Name: "unknown-id", Severity: handbook.Error}
	deceased         = handbook.Rule{Name: "deceased", Severity: handbook.Error}
	listedRating     = handbook.Rule{Name: "listed-rating", Severity: handbook.Warning}
	listedTitle      = handbook.Rule{Name: "listed-title", Severity: handbook.Warning}
	listedFederation = handbook.Rule{Name: "listed-federation", Severity: handbook.Warning}
	listedBirth      = handbook.Rule{Name: "listed-birth", Severity: handbook.Warning}
	listedSex        = handbook.Rule{Name: "listed-sex", Severity: handbook.Warning}
	listedName       = handbook.Rule{Name: "listed-name", Severity: handbook.Warning}
	idCandidate      = handbook.Rule{Name: "id-candidate", Severity: handbook.Info}
)

// Rules returns all of them, in the order of the documentation.
func Rules() []handbook.Rule {
	return []handbook.Rule{
		wrongPerson, swappedIDs, unknownID, deceased, idCandidate,
		listedName, listedBirth, listedSex, listedFederation, listedTitle, listedRating,
	}
}

// Asks reports whether a finding of a rule is a question to the office: who the
// player is. Such a finding holds a report that is submitted, and does not
// reject it.
func Asks(rule string) bool {
	switch rule {
	case wrongPerson.Name, swappedIDs.Name, unknownID.Name, deceased.Name, idCandidate.Name:
		return true
	}
	return false
}
