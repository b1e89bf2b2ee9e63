package answer

import (
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// Norm is the best choice of games of one player for one title, or, where no
// choice makes the norm, the one that comes closest.
type Norm struct {
	FIDEID  *string            `json:"fideId"`
	Exceeds *tournament.Points `json:"exceeds"` // null where no score suffices
	norms.Result
}

// IssuedNorm is a norm with the certificate that was written for it.
type IssuedNorm struct {
	Norm
	Certificate string `json:"certificate"` // number
	Digest      string `json:"digest"`
	Signed      bool   `json:"signed"` // with the key of an office
}

// NewNorm is one result.
func NewNorm(r *norms.Result) Norm {
	out := Norm{FIDEID: TextOrNull(tournament.GivenID(r.FIDEID)), Result: *r}
	out.Used, out.Ignored, out.Checks, out.Notes = List(r.Used), List(r.Ignored), List(r.Checks), List(r.Notes)
	if r.Required != nil {
		out.Exceeds = &r.Exceeds
	}
	return out
}
