package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// sameCause drops a finding of the report's form where a chapter reports the same
// mistake under its own article. So far this is two pairing-allocated byes in
// one round.
func sameCause(findings []handbook.Finding) []handbook.Finding {
	return slices.DeleteFunc(findings, func(f handbook.Finding) bool {
		return f.Rule == "second-allocated-bye" && slices.ContainsFunc(findings, func(g handbook.Finding) bool {
			return g.Rule == "several-byes" && g.Round == f.Round
		})
	})
}
