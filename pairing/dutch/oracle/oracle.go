// Package oracle pairs a round of the FIDE (Dutch) System, C.04.3, as slowly
// and as literally as its text reads, in the editions of 2017 and 2026: it
// walks the whole sequence of candidates (every set of moved-down players,
// every transposition, every exchange), holds each against every criterion in
// order, and looks ahead and completes by trying everything. It is imported by
// tests alone, which hold the fast engine of pairing/dutch against it, and it
// shares no thought with that engine; it refuses rounds of more than [Most]
// players.
//
// Where the text leaves a choice it reads as follows.
//   - Moved-down players meet residents only (B.3; 3.3.3). A completion of the
//     round (A.9; 2.2.1) may pair any two players that C1 to C3 allow.
//   - A remainder has numbers of its own, 1, 2, 3, ... (4.1.1).
//   - 2017: the collapsed last bracket is one heterogeneous bracket, its
//     residents all players below the collapsing score, with their own scores.
//   - 2017: C.7 heeds C.2 where the following bracket is the last one.
//   - 2017: C.12, C.14, C.16 and C.18 count those who stay unpaired too, with
//     the difference of A.8.
//   - 2026: C18 and C20 count the Limbo, its difference larger than any other.
//   - 2026: C5 is fixed before the first bracket. C8 looks at the following
//     bracket for C4 to C7. C9 is for a bracket with one downfloater whose
//     score is that of C5.
package oracle

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Most is the number of players up to which a round is paired. Time goes by the
// size of the brackets: 12 in one that is far from perfect take seconds.
const Most = 32

// ErrImpossible says that no pairing of the round complies with C1 to C3.
var ErrImpossible = errors.New("no legal pairing")

// Kind is the part a bracket has in its round.
type Kind int

// The kinds. Penultimate and Collapsed are of the edition of 2017 (A.9).
const (
	Ordinary Kind = iota
	Penultimate
	Collapsed
)

// Bracket is how one bracket of the round came out; players by TPN.
type Bracket struct {
	Kind       Kind
	Last       bool // no player is below
	MovedDown  []int
	Residents  []int
	Pairs      []swiss.Pair
	Floaters   []int
	Limbo      int // moved-down players among the floaters
	Candidates int // looked at until the choice was certain
	Perfect    bool
	Costs      []engine.Cost // of the criteria that order candidates
	Told       []string      // those by which a candidate was better than another
}

// ErrTooWide says that a bracket has too many candidates to try them all.
var ErrTooWide = errors.New("a bracket of too many candidates")

// Pair returns the pairing of the round in order of publication, the bye as {N, 0}
// at the end. The error is ErrImpossible, or says why the round cannot be read.
func Pair(e *dutch.Edition, r *swiss.Round) ([]swiss.Pair, error) {
	brackets, err := Brackets(e, r)
	if err != nil {
		return nil, err
	}
	return publish(r, brackets), nil
}

// Brackets returns the pairing of the round bracket by bracket.
func Brackets(e *dutch.Edition, r *swiss.Round) ([]Bracket, error) { return bracketsWithout("", e, r) }

// bracketsWithout leaves a criterion out.
func bracketsWithout(criterion string, e *dutch.Edition, r *swiss.Round) ([]Bracket, error) {
	if len(r.Players) == 0 || len(r.Players) > Most {
		return nil, fmt.Errorf("%d players: from 1 to %d can be paired literally", len(r.Players), Most)
	}
	f := newField(r)
	f.dropped = criterion
	switch e.Key {
	case "2017":
		return (&outlook2017{field: f}).brackets()
	case "2026":
		return (&outlook2026{field: f}).brackets()
	default:
		return nil, fmt.Errorf("edition %s of C.04.3 is not known here", e.Key)
	}
}

// describe returns the bracket as it came out.
func (f *field) describe(t *task, c *choice) Bracket {
	b := t.bracket
	d := Bracket{
		Kind: b.kind, Last: b.lower == 0, MovedDown: f.tpns(b.mdps), Residents: f.tpns(b.residents),
		Floaters: f.tpns(c.floaters), Candidates: c.seen, Perfect: c.perfect,
	}
	for _, m := range c.floaters {
		if slices.Contains(b.mdps, m) {
			d.Limbo++
		}
	}
	for i, k := range t.criteria {
		d.Costs = append(d.Costs, engine.Cost{Criterion: k.name, Values: c.costs[i]})
		if c.told[i] {
			d.Told = append(d.Told, k.name)
		}
	}
	for _, p := range c.pairs {
		d.Pairs = append(d.Pairs, f.withColours(p))
	}
	return d
}
