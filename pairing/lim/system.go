package lim

import (
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// System is the Lim System as a [swiss.System].
var System = system(way{})

// Maxi is the system for a Maxi-tournament.
var Maxi = system(way{maxi: true})

// name returns the name of the system within a sentence.
func (w way) name() handbook.Text {
	if w.maxi {
		return handbook.Say("lim.system-maxi")
	}
	return handbook.Say("lim.system")
}

func (w way) code() string {
	if w.maxi {
		return codeMaxi
	}
	return code
}

func system(w way) swiss.System {
	out := swiss.System{
		Name: "Lim", Spoken: w.name(), Short: "lim", Code: w.code(), Title: "Swiss-System (Lim)",
		Chapter: Chapter.Any(), Criterion: byefirst.CriterionIn(&Chapter, nil),
	}
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		read := engine(e, w, e.Numbers.History)
		moved, alike, more := e.Numbers.History, w, w
		moved.MovedFloats, alike.alike, more.more = true, true, true
		read.Readings = []swiss.Reading{
			{Text: handbook.Say("lim.reading.moved"), Edition: engine(e, w, moved)},
			{Text: handbook.Say("lim.reading.alike"), Edition: engine(e, alike, e.Numbers.History)},
			{Text: handbook.Say("lim.reading.more"), Edition: engine(e, more, e.Numbers.History)},
		}
		out.Editions = append(out.Editions, read)
	}
	return out
}

// engine returns an edition by a way of reading it.
func engine(e *Edition, w way, rules swiss.Rules) swiss.Edition {
	on := func(r *swiss.Round) *law { return newLaw(e, w, r) }
	out := swiss.Edition{
		System: w.code(), Key: e.Key, From: e.From, Rules: rules,
		Met: e.No(byefirst.MeetRule), Barred: e.No(byefirst.BarredRule),
		Pair: func(r *swiss.Round) (*swiss.Pairing, error) {
			l := on(r)
			c, err := l.pair()
			if err != nil {
				return nil, err
			}
			return &swiss.Pairing{
				Pairs: c.pairs,
				Compare: func(reported []swiss.Pair, name func(int) int) *swiss.Difference {
					return l.compare(c, reported, name)
				},
				Explain: func(w io.Writer, say func(handbook.Text) string, name func(int) int) error {
					return l.explain(w, say, c, name)
				},
			}, nil
		},
		Agrees: func(r *swiss.Round, pairs []swiss.Pair) bool {
			c, err := on(r).pair()
			return err == nil && len(c.pairs) == len(pairs) && !slices.ContainsFunc(pairs, func(p swiss.Pair) bool { return !slices.Contains(c.pairs, p) })
		},
	}
	byefirst.Answer(&out, func(r *swiss.Round) byefirst.Rules { return on(r) })
	return out
}
