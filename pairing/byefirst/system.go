package byefirst

import (
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Engine sets the functions of an edition that pair and compare rounds; on returns
// the law of a round.
func Engine(e *swiss.Edition, on func(*swiss.Round) Law) {
	e.Pair = func(r *swiss.Round) (*swiss.Pairing, error) {
		l := on(r)
		p, err := Pair(l)
		if err != nil {
			return nil, err
		}
		return p.toPairing(l), nil
	}
	e.Agrees = func(r *swiss.Round, pairs []swiss.Pair) bool { return Agrees(on(r), pairs) }
	Answer(e, func(r *swiss.Round) Rules { return on(r) })
}

// Answer lets an edition say what its rules alone tell of a round: what reported pairs
// violate outright, and who is due which colour.
func Answer(e *swiss.Edition, on func(*swiss.Round) Rules) {
	e.Violation = func(r *swiss.Round, reported []swiss.Pair, name func(int) int) *swiss.Difference {
		return NewJudge(on(r), reported, name).Absolute()
	}
	e.Preferences = func(r *swiss.Round) func(int) swiss.Preference {
		f := on(r).Field()
		return func(tpn int) swiss.Preference {
			if at := f.PlaceOf(tpn); at >= 0 {
				return f.Players[at].Preference
			}
			return swiss.Preference{}
		}
	}
}

// toPairing returns the result as a [swiss.Pairing].
func (p *Result) toPairing(l Law) *swiss.Pairing {
	return &swiss.Pairing{
		Pairs: p.Pairs,
		Compare: func(reported []swiss.Pair, name func(int) int) *swiss.Difference {
			return Compare(l, p, reported, name)
		},
		Explain: func(w io.Writer, say func(handbook.Text) string, name func(int) int) error {
			return Explain(w, say, l, p, name)
		},
	}
}
