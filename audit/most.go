package audit

import "github.com/fedrate/fedrate/handbook"

// MostOfRule is how many findings of one rule are listed of a report; one more
// says how many there are beyond them.
const MostOfRule = handbook.MaxPerRule

// Add adds what was found by other checks than those of the chapters.
func (r *Report) Add(found []handbook.Finding) {
	waive(r.File, found, r.Waivers())
	handbook.SortFindings(found)
	r.Findings = append(r.Findings, shortened(found)...)
	handbook.SortFindings(r.Findings)
}

// shortened are the sorted findings without those beyond [MostOfRule] of their
// rule. In place of the first left out stands how many there are, as severe as the
// worst of them.
func shortened(findings []handbook.Finding) []handbook.Finding {
	seen, more := map[string]int{}, map[string]int{} // by rule: how many, place of the summary
	beyond := map[string]int{}                       // by rule: of those, how many no finding is kept of
	kept := findings[:0:0]
	for _, f := range findings {
		seen[f.Rule]++
		beyond[f.Rule] += f.Beyond
		switch extra := seen[f.Rule] + beyond[f.Rule] - MostOfRule; {
		case extra <= 0:
			kept = append(kept, f)
		case more[f.Rule] == 0:
			more[f.Rule] = len(kept)
			kept = append(kept, handbook.Finding{Article: f.Article, Rule: f.Rule, Severity: f.Severity, Pos: f.Pos})
			fallthrough
		default:
			s := &kept[more[f.Rule]]
			s.Severity = handbook.Worse(s.Severity, f.Severity)
			s.Text = handbook.Say("audit.more-of-rule", "unsaid", extra, "listed", MostOfRule)
		}
	}
	return kept
}
