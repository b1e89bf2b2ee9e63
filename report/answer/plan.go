package answer

import (
	"github.com/fedrate/fedrate/audit/plan"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// Plan is what `fedrate plan` says of an event before it begins.
type Plan struct {
	File     *string        `json:"file"`  // null: the event's record alone
	Event    *int           `json:"event"` // number in the office; null: not known there
	Code     *string        `json:"code"`
	Name     *string        `json:"name"`
	Start    handbook.Date  `json:"start"`
	End      handbook.Date  `json:"end"`
	Verdict  plan.Verdict   `json:"verdict"` // clean, warnings (no norms, or doubtful) or faulty (unrated, all or in part)
	Editions EditionKeys    `json:"editions"`
	Findings []Finding      `json:"findings"`
	NoNorms  *string        `json:"noNorms"` // why none is looked for
	Norms    []norms.Chance `json:"norms"`
	Due      []plan.Due     `json:"due"`
}

// NewPlan returns the answer for one event; number 0 and no code where the office
// does not know it.
func NewPlan(l Locale, p *plan.Plan, file string, number int, code string) Plan {
	out := Plan{
		File: TextOrNull(file), Event: NumberOrNull(number), Code: TextOrNull(code), Verdict: p.Verdict(),
		Editions: NewEditionKeys(checkedBy(p.Report)), Findings: Findings(l, p.Findings), NoNorms: TextOrNull(l.Language().Say(p.NoNorms)),
		Norms: Each(p.Norms, func(c *norms.Chance) norms.Chance {
			out := *c
			out.Players = List(c.Players)
			return out
		}),
		Due: List(p.Due),
	}
	if t := p.Report.Tournament; t != nil {
		out.Name, out.Start, out.End = TextOrNull(t.Name), p.Start, p.End
	}
	return out
}
