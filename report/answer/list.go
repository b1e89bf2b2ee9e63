package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// RatingList is a list of the office.
type RatingList struct {
	Period handbook.Period   `json:"period"`
	Source string            `json:"source"` // imported, published, preview or official
	Kinds  []tournament.Kind `json:"kinds"`
	Rows   int               `json:"rows"`
}

// ImportedList is a list that was imported.
type ImportedList struct {
	Period   handbook.Period   `json:"period"`
	Rows     int               `json:"rows"`
	Kinds    []tournament.Kind `json:"kinds"`
	Findings []Finding         `json:"findings"`
}

// Office is a database that was made.
type Office struct {
	Database   string         `json:"database"`
	Federation string         `json:"federation"`
	Lists      []ImportedList `json:"lists"`
	// AdministratorLink is where the first administrator chooses a password; it is
	// left out where none was asked for.
	AdministratorLink *string `json:"administratorLink,omitempty"`
}

// ListChange is a player who differs between two lists.
type ListChange struct {
	FIDEID string       `json:"fideId"`
	Name   string       `json:"name"`
	Change string       `json:"change"` // new, gone, changed
	Before *KindRatings `json:"before"`
	After  *KindRatings `json:"after"`
}

// KindRatings are a player's three ratings, null where there is none.
type KindRatings struct {
	Standard tournament.Rating `json:"standard"`
	Rapid    tournament.Rating `json:"rapid"`
	Blitz    tournament.Rating `json:"blitz"`
}

// NewListChange is one difference of two lists.
func NewListChange(c ratinglist.Change) ListChange {
	out := ListChange{FIDEID: *FIDEID(c.FIDEID), Change: "changed", Before: kindRatings(c.Before), After: kindRatings(c.After)}
	if c.Before != nil {
		out.Name = c.Before.Name
	} else {
		out.Change = "new"
	}
	if c.After != nil {
		out.Name = c.After.Name
	} else {
		out.Change = "gone"
	}
	return out
}

func kindRatings(r *ratinglist.Row) *KindRatings {
	if r == nil {
		return nil
	}
	return &KindRatings{
		r.Standings[tournament.Standard].Rating, r.Standings[tournament.Rapid].Rating, r.Standings[tournament.Blitz].Rating,
	}
}

// Kinds returns the kinds of play that a list covers.
func Kinds(kinds [tournament.Kinds]bool) []tournament.Kind {
	in := []tournament.Kind{}
	for k, has := range kinds {
		if has {
			in = append(in, tournament.Kind(k))
		}
	}
	return in
}
