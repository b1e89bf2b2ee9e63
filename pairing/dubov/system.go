package dubov

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// spoken is the name of the system within a sentence.
var spoken = handbook.Say("dubov.system")

// System is the Dubov System as a [swiss.System].
var System = swiss.System{
	Name: "Dubov", Spoken: spoken, Short: "dubov", Code: "FIDE_DUBOV", Title: "Swiss-System (Dubov)",
	Chapter: Chapter.Any(), Editions: editions(), Criterion: byefirst.CriterionIn(&Chapter, criteria),
}

func editions() []swiss.Edition {
	out := make([]swiss.Edition, len(Chapter.Editions))
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		out[i] = engine(e, e.Numbers.History)
		forfeits := e.Numbers.History
		forfeits.ForfeitFloats = true
		out[i].Readings = []swiss.Reading{{Text: handbook.Say("dubov.reading.forfeits"), Edition: engine(e, forfeits)}}
	}
	return out
}

// engine returns an edition as a system, with the rules by which the rounds before count.
func engine(e *Edition, rules swiss.Rules) swiss.Edition {
	out := swiss.Edition{System: "FIDE_DUBOV", Key: e.Key, From: e.From, Rules: rules}
	byefirst.Engine(&out, func(r *swiss.Round) byefirst.Law { return newLaw(e, r) })
	return out
}
