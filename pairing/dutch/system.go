package dutch

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// spoken is the name of the system within a sentence.
var spoken = handbook.Say("dutch.system")

// System is the FIDE (Dutch) System as a [swiss.System].
var System = swiss.System{
	Name: "Dutch", Spoken: spoken, Short: "dutch", Code: "FIDE_DUTCH", Title: "Swiss-System (Dutch)",
	Chapter: Chapter.Any(), Editions: systemEditions(), Criterion: CriterionArticle,
}

func systemEditions() []swiss.Edition {
	out := make([]swiss.Edition, len(Chapter.Editions))
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		out[i] = swiss.Edition{
			System: "FIDE_DUTCH", Key: e.Key, From: e.From, Rules: e.Numbers.History, Descending: true,
			Pair: func(r *swiss.Round) (*swiss.Pairing, error) {
				p, err := Pair(e, r)
				if err != nil {
					return nil, err
				}
				return forAnySystem(p, e, r), nil
			},
			Agrees: func(r *swiss.Round, pairs []swiss.Pair) bool { return engine.Agrees(&e.Numbers, r, pairs) },
			Violation: func(r *swiss.Round, reported []swiss.Pair, name func(int) int) *swiss.Difference {
				return Compare(e, r, nil, reported, name)
			},
			Preferences: func(r *swiss.Round) func(int) swiss.Preference { return engine.NewJudge(&e.Numbers, r).PreferenceOf },
		}
	}
	return out
}

// forAnySystem returns the pairing as a [swiss.Pairing].
func forAnySystem(p *engine.Pairing, e *Edition, r *swiss.Round) *swiss.Pairing {
	return &swiss.Pairing{
		Pairs: p.Pairs,
		Compare: func(reported []swiss.Pair, name func(int) int) *swiss.Difference {
			return Compare(e, r, p, reported, name)
		},
		Explain: func(w io.Writer, say func(handbook.Text) string, name func(int) int) error {
			return Explain(w, say, e, r, p, name)
		},
	}
}
