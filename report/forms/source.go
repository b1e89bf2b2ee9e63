package forms

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Source is what the figures of a form were made from.
type Source struct {
	Report string          `json:"report"` // SHA-256 of the report as received, hexadecimal
	List   handbook.Period `json:"list"`   // in force at the start; 0: the ratings in the report
}

// SourceOf is the source of what was found in a report with the lists at hand.
func SourceOf(r *audit.Report, lists *ratinglist.Lists) Source {
	s := Source{Report: r.SHA256}
	if r.Tournament == nil {
		return s
	}
	if l := lists.InForce(r.Tournament.FirstDay().Period(), tournament.Standard); l != nil {
		s.List = l.Period
	}
	return s
}
