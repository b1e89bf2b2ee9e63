package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/plan"
	"github.com/fedrate/fedrate/tournament"
)

// Plan is what `fedrate plan` says of an event before it begins.
type Plan struct {
	File     *string       `json:"file"`  // null: the event's record alone
	Event    *int          `json:"event"` // number in the office; null: not known there
	Code     *string       `json:"code"`
	Name     *string       `json:"name"`
	Start    handbook.Date `json:"start"`
	End      handbook.Date `json:"end"`
	Verdict  plan.Verdict  `json:"verdict"` // clean, warnings (no norms, or doubtful) or faulty (unrated, all or in part)
	Editions EditionKeys   `json:"editions"`
	Findings []Finding     `json:"findings"`
	NoNorms  *string       `json:"noNorms"` // why none is looked for
	Norms    []Chance      `json:"norms"`
	Due      []Due         `json:"due"`
}

// Chance is what the entries allow for a title.
type Chance struct {
	Title   tournament.Title  `json:"title"`
	Seekers int               `json:"seekers"` // entries who may still make a norm for it
	Players []int             `json:"players"` // starting ranks of those with opponents enough
	Games   int               `json:"games"`
	Average tournament.Rating `json:"average"` // the highest that one of them can meet; null: nobody can
	Score   tournament.Points `json:"score"`   // the least that makes the norm against it
}

// Due is something that an event owes by a day.
type Due struct {
	Day     handbook.Date `json:"day"`
	Article string        `json:"article"`
	What    handbook.Text `json:"what"`
	Done    bool          `json:"done"`
	Past    bool          `json:"past"`
}

// NewPlan is the answer for one event; number 0 and no code where the office
// does not know it.
func NewPlan(l Locale, p *plan.Plan, file string, number int, code string) Plan {
	out := Plan{
		File: TextOrNull(file), Event: NumberOrNull(number), Code: TextOrNull(code), Verdict: p.Verdict(),
		Editions: NewEditionKeys(checkedBy(p.Report)), Findings: Findings(l, p.Findings), NoNorms: TextOrNull(l.Language().Say(p.NoNorms)),
		Norms: Each(p.Norms, func(c *norms.Chance) Chance {
			return Chance{Title: c.Title, Seekers: c.Seekers, Players: List(c.Players), Games: c.Games, Average: c.Average, Score: c.Score}
		}),
		Due: Each(p.Due, func(d *plan.Due) Due {
			return Due{Day: d.Day, Article: d.Article, What: d.What, Done: d.Done, Past: d.Past}
		}),
	}
	if t := p.Report.Tournament; t != nil {
		out.Name, out.Start, out.End = TextOrNull(t.Name), p.Start, p.End
	}
	return out
}
