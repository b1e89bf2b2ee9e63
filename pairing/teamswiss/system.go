package teamswiss

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// spoken is the name of the system within a sentence.
var spoken = handbook.Say("teamswiss.system")

// System is the Swiss Team Pairing System, in its default variant, as a [swiss.System].
var System = *systemOf(Variant{})

// Of returns the system as a code of record 192 has it; nil if the code is of another.
func Of(named string) *swiss.System {
	if !strings.HasPrefix(named, code) {
		return nil
	}
	return systemOf(VariantOf(named))
}

func systemOf(v Variant) *swiss.System {
	return &swiss.System{
		Name: "Swiss Team", Spoken: spoken, Short: "team-swiss", Code: code, Title: "Team: Swiss-System",
		Teams: true, Report: func(t *tournament.Tournament) *tournament.Tournament { return Teams(t, v) },
		Chapter: Chapter.Any(), Editions: editions(v), Criterion: criterion,
	}
}

func editions(v Variant) []swiss.Edition {
	out := make([]swiss.Edition, len(Chapter.Editions))
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		other := "teamswiss.reading.by-score"
		if v.ByScore {
			other = "teamswiss.reading.by-number"
		}
		out[i] = edition(e, v, v.ByScore)
		out[i].Readings = []swiss.Reading{{Text: handbook.Say(other), Edition: edition(e, v, !v.ByScore)}}
	}
	return out
}

func edition(e *Edition, v Variant, byScore bool) swiss.Edition {
	out := swiss.Edition{System: v.Code(), Key: e.Key, From: e.From, Rules: e.Numbers.History}
	byefirst.Engine(&out, func(r *swiss.Round) byefirst.Law { return newLaw(e, v, byScore, r) })
	return out
}
