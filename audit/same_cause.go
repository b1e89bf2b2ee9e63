package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// sameCause leaves out a finding of the report's form that a chapter has as
// well, under its article: two pairing-allocated byes in a round.
func sameCause(findings []handbook.Finding) []handbook.Finding {
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		return f.Rule == "second-allocated-bye" && slices.ContainsFunc(findings, func(g handbook.Finding) bool {
			return g.Rule == "several-byes" && g.Round == f.Round
		})
	})
}
