package knockout

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Place is how far a player came.
type Place struct {
	Number int
	Rank   int
	Shared bool
}

// Places returns all participants by how far they came: who lost in one stage shares a place,
// but where further matches were played for it. It does not look at points.
func Places(t *tournament.Tournament, rules Rules) []Place {
	e := readEvent(t, outcome.Played(t), rules)
	histories := make(map[int]string, len(e.numbers))
	for _, n := range e.numbers {
		histories[n] = e.history(n, len(e.stages))
	}
	places := make([]Place, 0, len(e.numbers))
	for _, n := range e.numbers {
		places = append(places, Place{Number: n, Rank: 1})
	}
	for i := range places {
		p := &places[i]
		for _, q := range places {
			switch c := compareHistories(histories[q.Number], histories[p.Number]); {
			case c > 0:
				p.Rank++
			case c == 0 && q.Number != p.Number:
				p.Shared = true
			}
		}
	}
	slices.SortStableFunc(places, func(a, b Place) int { return cmp.Compare(a.Rank, b.Rank) })
	return places
}

// compareHistories compares two histories, stage by stage: a match won is better than none, none
// better than one lost.
func compareHistories(a, b string) int {
	worth := func(h string, k int) int {
		if k >= len(h) || h[k] == '?' {
			return 1
		}
		if h[k] == 'W' {
			return 2
		}
		return 0
	}
	for k := range max(len(a), len(b)) {
		if c := cmp.Compare(worth(a, k), worth(b, k)); c != 0 {
			return c
		}
	}
	return 0
}

// Misplaced holds two players, by starting rank, whose order by rank contradicts the
// stages: Ranked has the better rank or the same one, and Further came further.
type Misplaced struct{ Ranked, Further int }

// MisplacedRanks returns the neighbours in the order of the report's ranks that contradict the
// stages; of one and the same rank who came further is named once. Who has no rank is passed over, and nothing is said where the stages themselves
// are not those of a knock-out.
func MisplacedRanks(t *tournament.Tournament, rules Rules) (out []Misplaced) {
	listed := outcome.Played(t)
	if len(listed) == 0 {
		return nil
	}
	if _, problems := Compare(t, listed, rules); len(problems) > 0 {
		return nil
	}
	ranked := slices.DeleteFunc(Places(t, rules), func(p Place) bool { return t.Player(p.Number).Rank == 0 })
	slices.SortStableFunc(ranked, func(a, b Place) int { return cmp.Compare(t.Player(a.Number).Rank, t.Player(b.Number).Rank) })
	for i := 1; i < len(ranked); i++ {
		upper, lower := ranked[i-1], ranked[i]
		same := t.Player(upper.Number).Rank == t.Player(lower.Number).Rank
		switch {
		case upper.Rank > lower.Rank:
			out = append(out, Misplaced{upper.Number, lower.Number})
		case same && upper.Rank < lower.Rank && !slices.ContainsFunc(out, func(m Misplaced) bool { return m.Further == upper.Number }):
			out = append(out, Misplaced{lower.Number, upper.Number})
		}
	}
	return out
}
