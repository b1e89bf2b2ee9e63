package swiss

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// Memory keeps the pairings of rounds by all that they depend on, so that reports
// which differ in a few lines share the rounds that do not. It is for one user at a
// time. A nil Memory keeps nothing.
type Memory struct{ kept map[remembered]paired }

type remembered struct {
	edition *Edition
	state   [sha256.Size]byte
}

type paired struct {
	pairs []Pair
	err   error
}

// NewMemory returns an empty memory.
func NewMemory() *Memory { return &Memory{kept: map[remembered]paired{}} }

// Pair returns the same pairing of the round as [Edition.Pair]. It returns the pairs of a
// remembered round at once, and pairs that round again only if the caller asks how they
// came about.
func (m *Memory) Pair(e *Edition, r *Round) (*Pairing, error) {
	if m == nil {
		return e.Pair(r)
	}
	key := remembered{e, r.digest()}
	p, known := m.kept[key]
	if !known {
		pairing, err := e.Pair(r)
		if err == nil {
			p.pairs = pairing.Pairs
		}
		p.err = err
		m.kept[key] = p
		return pairing, err
	}
	if p.err != nil {
		return nil, p.err
	}
	return &Pairing{
		Pairs: slices.Clone(p.pairs),
		Compare: func(reported []Pair, name func(int) int) *Difference {
			again, err := e.Pair(r)
			if err != nil {
				return nil
			}
			return again.Compare(reported, name)
		},
		Explain: func(w io.Writer, say func(handbook.Text) string, name func(int) int) error {
			again, err := e.Pair(r)
			if err != nil {
				return err
			}
			return again.Explain(w, say, name)
		},
	}, nil
}

// digest returns a hash of all that a pairing of the round depends on.
func (r *Round) digest() [sha256.Size]byte {
	b := make([]byte, 0, 64*(1+len(r.Players)))
	put := func(numbers ...int) {
		for _, n := range numbers {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	put(r.Number, r.Rounds, int(r.Initial), int(r.Win), int(r.Lot), len(r.Players), len(r.Prohibited))
	for i := range r.Players {
		p := &r.Players[i]
		put(p.TPN, p.Parity, int(p.Points), int(p.Score), p.Unplayed, int(p.Floats[0]), int(p.Floats[1]), flag(p.ByeBarred), flag(p.Topscorer))
		put(len(p.Colours))
		for _, c := range p.Colours {
			put(int(c))
		}
		put(len(p.Met))
		put(p.Met...)
		put(int(p.Figures.Buchholz), int(p.Figures.Sonneborn), p.Figures.Average, p.Figures.Rating, p.Figures.Upfloats, p.Figures.Second, int(p.Figures.Truncated))
	}
	for _, p := range r.Prohibited {
		put(p.White, p.Black)
	}
	return sha256.Sum256(b)
}

func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
