package burstein

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// spoken is the name of the system within a sentence.
var spoken = handbook.Say("burstein.system")

// System is the Burstein System as a [swiss.System].
var System = swiss.System{
	Name: "Burstein", Spoken: spoken, Short: "burstein", Code: "FIDE_BURSTEIN", Title: "Swiss-System (Burstein)",
	Chapter: Chapter.Any(), Editions: editions(), Criterion: byefirst.CriterionIn(&Chapter, criteria),
}

func editions() []swiss.Edition {
	out := make([]swiss.Edition, len(Chapter.Editions))
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		out[i] = engine(e, e.Numbers.History)
		returned := e.Numbers.History
		returned.ReturnedCount = true
		out[i].Readings = []swiss.Reading{{Text: handbook.Say("burstein.reading.returned"), Edition: engine(e, returned)}}
	}
	return out
}

// engine returns an edition as a system, with the rules by which the rounds before count.
func engine(e *Edition, rules swiss.Rules) swiss.Edition {
	out := swiss.Edition{System: "FIDE_BURSTEIN", Key: e.Key, From: e.From, Rules: rules}
	byefirst.Engine(&out, func(r *swiss.Round) byefirst.Law { return newLaw(e, r) })
	seeding, err := dutch.System.Edition(e.Key)
	if err != nil {
		return out // without the Dutch system of those days there are no seeding rounds
	}
	later := out
	seeds := func(r *swiss.Round) bool { return r.Number <= Seeding(r.Rounds) }
	out.Pair = func(r *swiss.Round) (*swiss.Pairing, error) {
		if seeds(r) {
			return bySeeding(seeding.Pair(r))
		}
		return later.Pair(r)
	}
	out.Agrees = func(r *swiss.Round, pairs []swiss.Pair) bool {
		if seeds(r) {
			return seeding.Agrees(r, pairs)
		}
		return later.Agrees(r, pairs)
	}
	out.Violation = func(r *swiss.Round, reported []swiss.Pair, name func(int) int) *swiss.Difference {
		if seeds(r) {
			return ofDutch(seeding.Violation(r, reported, name))
		}
		return later.Violation(r, reported, name)
	}
	return out
}

// bySeeding returns the pairing of a seeding round, whose differences lie in the chapter
// of the Dutch system.
func bySeeding(p *swiss.Pairing, err error) (*swiss.Pairing, error) {
	if err != nil {
		return nil, err
	}
	out := *p
	out.Compare = func(reported []swiss.Pair, name func(int) int) *swiss.Difference {
		return ofDutch(p.Compare(reported, name))
	}
	return &out, nil
}

func ofDutch(d *swiss.Difference) *swiss.Difference {
	if d != nil {
		d.Chapter = dutch.Chapter.ID
	}
	return d
}
