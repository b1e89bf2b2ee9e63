// Package oracle pairs rounds of the systems that give the bye first as slowly and
// as literally as their texts read: every pairing of a bracket in the order of the
// text, every set of upfloaters, every shift and transposition, each held against
// every criterion in turn, and whether the rest can be paired found out by trying.
// It is imported by tests alone, which hold the engines against it, shares no
// thought with them, and refuses rounds of more than [Most] players.
package oracle

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Most is the number of players up to which a round is paired.
const Most = 16

// ErrImpossible says that no pairing of the round complies with the absolute
// criteria.
var ErrImpossible = errors.New("no legal pairing")

// Text says which text is walked.
type Text struct {
	Edition string
	Dropped string // a rule that is left out, to see that it has an effect; empty: none
}

func (t Text) has(rule string) bool { return t.Dropped != rule }

// set is a set of players, by index.
type set uint32

func (s set) has(i int) bool { return s&(1<<i) != 0 }

func (s set) members() (out []int) {
	for i := range 32 {
		if s.has(i) {
			out = append(out, i)
		}
	}
	return out
}

func setOf(members []int) (s set) {
	for _, m := range members {
		s |= 1 << m
	}
	return s
}

// player is a player with what the texts say of him.
type player struct {
	swiss.Player
	due      tournament.Colour // 0: none
	strength int               // 0 none, 1 mild, 2 strong, 3 absolute
}

// field is a round; players by index, by score and then by number.
type field struct {
	round   *swiss.Round
	players []player
	text    Text
	may     [][]bool
	pairs   map[set]bool
}

func newField(r *swiss.Round, text Text, absolute bool, seeker tournament.Colour) (*field, error) {
	if len(r.Players) > Most {
		return nil, fmt.Errorf("%d players: up to %d can be paired literally", len(r.Players), Most)
	}
	f := &field{round: r, text: text, pairs: map[set]bool{0: true}}
	for _, p := range r.Players {
		q := player{Player: p}
		q.due, q.strength = preference(p.Colours)
		if q.strength == 0 && seeker != 0 {
			q.due, q.strength = seeker, 1
		}
		f.players = append(f.players, q)
	}
	slices.SortFunc(f.players, func(a, b player) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.TPN, b.TPN)) })
	f.may = make([][]bool, len(f.players))
	for i := range f.players {
		f.may[i] = make([]bool, len(f.players))
		for j := range f.players {
			p, q := &f.players[i], &f.players[j]
			forbidden := slices.Contains(r.Prohibited, swiss.Pair{White: min(p.TPN, q.TPN), Black: max(p.TPN, q.TPN)})
			clash := absolute && text.has("C3") && p.strength == 3 && q.strength == 3 && p.due == q.due
			met := slices.Contains(p.Met, q.TPN) || slices.Contains(q.Met, p.TPN)
			f.may[i][j] = i != j && !forbidden && !clash && (!met || !text.has("C1"))
		}
	}
	return f, nil
}

// preference returns what colours come to, read off as the texts say it.
func preference(colours []tournament.Colour) (tournament.Colour, int) {
	whites, blacks := 0, 0
	for _, c := range colours {
		if c == tournament.White {
			whites++
		} else {
			blacks++
		}
	}
	n := len(colours)
	switch difference := whites - blacks; {
	case n == 0:
		return 0, 0
	case difference < -1:
		return tournament.White, 3
	case difference > 1:
		return tournament.Black, 3
	case n > 1 && colours[n-1] == colours[n-2] && colours[n-1] == tournament.Black:
		return tournament.White, 3
	case n > 1 && colours[n-1] == colours[n-2]:
		return tournament.Black, 3
	case difference == -1:
		return tournament.White, 2
	case difference == 1:
		return tournament.Black, 2
	case colours[n-1] == tournament.White:
		return tournament.Black, 1
	}
	return tournament.White, 1
}

// all returns the set of all players.
func (f *field) all() set { return 1<<len(f.players) - 1 }

// pairable tries all ways to pair a set.
func (f *field) pairable(s set) bool {
	if known, ok := f.pairs[s]; ok {
		return known
	}
	first := bits.TrailingZeros32(uint32(s))
	rest := s &^ (1 << first)
	found := false
	for _, m := range rest.members() {
		if f.may[first][m] && f.pairable(rest&^(1<<m)) {
			found = true
			break
		}
	}
	f.pairs[s] = found
	return found
}

// bye returns the player with the bye, -1 for none: the one with the least key among
// those who may have it and without whom the others can be paired.
func (f *field) bye(key func(i int) []int) (int, error) {
	if len(f.players)%2 == 0 {
		if !f.pairable(f.all()) {
			return -1, ErrImpossible
		}
		return -1, nil
	}
	best := -1
	for i := range f.players {
		if f.players[i].ByeBarred && f.text.has("C2") || !f.pairable(f.all()&^(1<<i)) {
			continue
		}
		if best < 0 || slices.Compare(key(i), key(best)) < 0 {
			best = i
		}
	}
	if best < 0 {
		return -1, ErrImpossible
	}
	return best, nil
}

// top returns those of the highest score of a set.
func (f *field) top(s set) (out set) {
	members := s.members()
	for _, m := range members {
		if f.players[m].Score == f.players[members[0]].Score {
			out |= 1 << m
		}
	}
	return out
}

func (f *field) misses(a, b int) bool {
	p, q := &f.players[a], &f.players[b]
	return p.strength > 0 && q.strength > 0 && p.due == q.due
}

// pairings calls visit with every way to pair a set completely by legal pairs.
func (f *field) pairings(s set, so [][2]int, visit func([][2]int)) {
	if s == 0 {
		visit(so)
		return
	}
	if !f.pairable(s) {
		return
	}
	first := bits.TrailingZeros32(uint32(s))
	rest := s &^ (1 << first)
	for _, m := range rest.members() {
		if f.may[first][m] {
			f.pairings(rest&^(1<<m), append(so, [2]int{first, m}), visit)
		}
	}
}

// withColours gives the pairs their colours and the order of publication.
func (f *field) withColours(pairs [][2]int, bye int, higher func(a, b int) int) []swiss.Pair {
	return f.inPublishedOrder(pairs, bye, func(a, b int) bool {
		if high := higher(a, b); high != a {
			return !f.whiteOf(b, a)
		}
		return f.whiteOf(a, b)
	})
}

// inPublishedOrder gives the pairs the order of publication; white reports whether the first of
// two has white.
func (f *field) inPublishedOrder(pairs [][2]int, bye int, white func(a, b int) bool) []swiss.Pair {
	for i, p := range pairs {
		pairs[i] = [2]int{min(p[0], p[1]), max(p[0], p[1])}
	}
	slices.SortFunc(pairs, func(p, q [2]int) int {
		a, b, c, d := f.players[p[0]].Score, f.players[p[1]].Score, f.players[q[0]].Score, f.players[q[1]].Score
		return cmp.Or(cmp.Compare(c, a), cmp.Compare(c+d, a+b), cmp.Compare(p[0], q[0]))
	})
	var out []swiss.Pair
	for _, p := range pairs {
		one, other := f.players[p[0]].TPN, f.players[p[1]].TPN
		if white(p[0], p[1]) {
			out = append(out, swiss.Pair{White: one, Black: other})
		} else {
			out = append(out, swiss.Pair{White: other, Black: one})
		}
	}
	if bye >= 0 {
		out = append(out, swiss.Pair{White: f.players[bye].TPN})
	}
	return out
}

// whiteOf reports whether the higher ranked of a pair has white.
func (f *field) whiteOf(high, low int) bool {
	p, q := &f.players[high], &f.players[low]
	if len(p.Colours) == 0 && len(q.Colours) == 0 {
		return (p.TPN%2 == 1) == (f.round.Initial == tournament.White)
	}
	switch {
	case p.strength == 0:
		return q.due == tournament.Black
	case q.strength == 0 || p.due != q.due:
		return p.due == tournament.White
	case p.strength > q.strength:
		return p.due == tournament.White
	case q.strength > p.strength:
		return q.due == tournament.Black
	}
	n, m := len(p.Colours), len(q.Colours)
	for back := 1; back <= n && back <= m; back++ {
		if a := p.Colours[n-back]; a != q.Colours[m-back] {
			return a == tournament.Black
		}
	}
	return p.due == tournament.White
}
