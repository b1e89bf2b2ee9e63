package swiss

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// Competitor is what an engine asks of a participant, worked out once a round.
type Competitor struct {
	TPN   int
	Score int // tenths, with virtual points
	Preference
	Colours   []tournament.Colour // white and black alone, oldest first
	Parity    int                 // as [Player.Parity]
	Met       []int32             // places in the field, ascending; prohibited ones too
	met       []uint64            // the same as bits, where they are many
	Floats    [2]Float
	ByeBarred bool
	Topscorer bool
	Unplayed  int
	Figures   Figures
}

// Field is a round as an engine sees it: everyone by place, 0 the highest ranked,
// by score and then by TPN (C.04.3 A.2, 1.2).
type Field struct {
	Initial tournament.Colour
	Players []Competitor
	place   []int32     // by TPN, as far as numbers are small: 1 more than the place, 0 of those not in the round
	beyond  map[int]int // by TPN, of greater numbers
}

// small is up to which TPN places are looked up in a list.
const small = 1 << 16

// NewField ranks the players of a round. Entries given twice count once.
func NewField(r *Round) Field {
	f := Field{Initial: r.Initial}
	order := make([]int, len(r.Players))
	greatest, games, met := 0, 0, 0
	for i := range order {
		order[i] = i
		p := &r.Players[i]
		if p.TPN < small {
			greatest = max(greatest, p.TPN)
		}
		games += len(p.Colours)
		met += 2 * len(p.Met)
	}
	f.place, f.beyond = make([]int32, greatest+1), map[int]int{}
	colours, mets := make([]tournament.Colour, 0, games), make([]int32, met)
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := &r.Players[a], &r.Players[b]
		if p.Score != q.Score {
			return int(q.Score - p.Score)
		}
		return p.TPN - q.TPN
	})
	f.Players = make([]Competitor, 0, len(order))
	for _, i := range order {
		p := &r.Players[i]
		if f.PlaceOf(p.TPN) >= 0 || p.TPN <= 0 {
			continue
		}
		f.putAt(p.TPN, len(f.Players))
		f.Players = append(f.Players, newCompetitor(p, &colours))
		c := &f.Players[len(f.Players)-1]
		c.Met, mets = mets[:0:2*len(p.Met)], mets[2*len(p.Met):] // a meeting counts for both players
	}
	for i := range r.Players {
		f.keepApart(f.PlaceOf(r.Players[i].TPN), r.Players[i].Met)
	}
	for _, p := range r.Prohibited {
		f.keepApart(f.PlaceOf(p.White), []int{p.Black})
	}
	for i := range f.Players {
		slices.Sort(f.Players[i].Met)
		f.Players[i].Met = slices.Compact(f.Players[i].Met)
		if len(f.Players[i].Met) > many {
			f.Players[i].mark(len(f.Players))
		}
	}
	return f
}

// newCompetitor takes the room for the colours from those that are shared.
func newCompetitor(p *Player, colours *[]tournament.Colour) Competitor {
	c := Competitor{
		TPN: p.TPN, Score: int(p.Score), Parity: p.Parity, Floats: p.Floats,
		ByeBarred: p.ByeBarred, Topscorer: p.Topscorer, Unplayed: p.Unplayed, Figures: p.Figures,
	}
	all, from := *colours, len(*colours)
	for _, colour := range p.Colours {
		if colour == tournament.White || colour == tournament.Black {
			all = append(all, colour)
		}
	}
	*colours = all
	if len(all) > from {
		c.Colours = all[from:len(all):len(all)]
	}
	c.Preference = PreferenceAfter(c.Colours)
	return c
}

// keepApart notes, on both sides, those whom a player may not meet.
func (f *Field) keepApart(at int, tpns []int) {
	if at < 0 {
		return
	}
	for _, n := range tpns {
		other := f.PlaceOf(n)
		if other < 0 || other == at {
			continue
		}
		f.Players[at].Met = append(f.Players[at].Met, int32(other))
		f.Players[other].Met = append(f.Players[other].Met, int32(at))
	}
}

// PlaceOf returns the place of a TPN, -1 where it is not in the round.
func (f *Field) PlaceOf(tpn int) int {
	if tpn >= 0 && tpn < len(f.place) {
		return int(f.place[tpn]) - 1
	}
	if at, known := f.beyond[tpn]; known {
		return at
	}
	return -1
}

func (f *Field) putAt(tpn, at int) {
	if tpn < small {
		f.place[tpn] = int32(at) + 1
		return
	}
	f.beyond[tpn] = at
}

// many is from how many on those whom a player may not meet are kept as bits.
const many = 12

// mark keeps as bits, of so many players, whom a player may not meet.
func (c *Competitor) mark(players int) {
	c.met = make([]uint64, (players+63)/64)
	for _, m := range c.Met {
		c.met[m/64] |= 1 << (m % 64)
	}
}

// KeepApart marks the players of two places as having met, in addition to the opponents
// of their earlier rounds.
func (f *Field) KeepApart(a, b int) {
	for _, at := range [2][2]int{{a, b}, {b, a}} {
		c := &f.Players[at[0]]
		if c.met == nil {
			c.mark(len(f.Players))
		}
		c.met[at[1]/64] |= 1 << (at[1] % 64)
	}
}

// HaveMet reports whether the players of two places have met or must not meet.
func (f *Field) HaveMet(a, b int) bool {
	p, q := &f.Players[a], &f.Players[b]
	switch {
	case p.met != nil:
		return p.met[b/64]>>(b%64)&1 != 0
	case q.met != nil:
		return q.met[a/64]>>(a%64)&1 != 0
	}
	list := p.Met
	if len(q.Met) < len(list) {
		list, b = q.Met, a
	}
	for _, m := range list {
		if int(m) == b {
			return true
		}
	}
	return false
}

// Scoregroups returns the places of each score, from the top.
func (f *Field) Scoregroups() [][]int {
	var out [][]int
	for i := range f.Players {
		if i == 0 || f.Players[i].Score != f.Players[i-1].Score {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], i)
	}
	return out
}

// TPNs returns the pairing numbers of places.
func (f *Field) TPNs(places []int) []int {
	out := make([]int, len(places))
	for i, m := range places {
		out[i] = f.Players[m].TPN
	}
	return out
}

// Places is [Field.TPNs] the other way; numbers that are not in the round fall
// out.
func (f *Field) Places(tpns []int) []int {
	out := make([]int, 0, len(tpns))
	for _, n := range tpns {
		if at := f.PlaceOf(n); at >= 0 {
			out = append(out, at)
		}
	}
	return out
}
