package doubleswiss

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// spoken is the name of the system within a sentence.
var spoken = handbook.Say("doubleswiss.system")

// System is the Double-Swiss System as a [swiss.System]; its rounds are
// matches.
var System = swiss.System{
	Name: "Double-Swiss", Spoken: spoken, Short: "double-swiss", Code: "FIDE_DOUBLESWISS", Title: "Double-Swiss",
	PerRound: 2, Report: Matches,
	Chapter: Chapter.Any(), Editions: editions(), Criterion: byefirst.CriterionIn(&Chapter, criteria),
}

func editions() []swiss.Edition {
	out := make([]swiss.Edition, len(Chapter.Editions))
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		out[i] = swiss.Edition{System: "FIDE_DOUBLESWISS", Key: e.Key, From: e.From, Rules: e.Numbers.History}
		byefirst.Engine(&out[i], func(r *swiss.Round) byefirst.Law { return newLaw(e, r) })
	}
	return out
}
