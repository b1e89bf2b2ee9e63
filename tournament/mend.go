package tournament

import "slices"

// Mended returns a copy of the report in which contradictions between the two lines
// of a game are resolved, where only one reading is possible. A side without a
// result gets the one that fits the other side. Of two results that do not fit
// each other, the one is taken that makes the printed points of both players
// right. [Check] reports each such game. Pairings, standings and points are
// computed from the mended report. The report itself is not changed; where there
// is nothing to mend, it is returned as it is.
func (t *Tournament) Mended() *Tournament {
	m := mender{t: t}
	for i := range t.Players {
		p := &t.Players[i]
		for r, g := range p.Games {
			if g.Opponent > 0 {
				m.game(i, r, g)
			}
		}
	}
	if m.out == nil {
		return t
	}
	return m.out
}

type mender struct{ t, out *Tournament }

// game mends the opponent's side of the game of the player at position i in
// round r, counted from 0.
func (m *mender) game(i, r int, g Game) {
	p := &m.t.Players[i]
	j := m.t.Place(g.Opponent)
	if j < 0 || j == i || p.StartingRank == 0 || m.t.Player(p.StartingRank) != p || !g.Result.Played() && !g.Result.Forfeit() {
		return
	}
	q := &m.t.Players[j]
	h := q.Game(r + 1)
	want := Game{Opponent: p.StartingRank, Colour: g.Colour.opponent(), Result: mirror[g.Result]}
	switch {
	case h == Game{}:
		if r < len(q.Games) {
			m.set(j, r, want)
		}
	case h.Opponent != p.StartingRank:
	case h.Result.Open():
		if h.Colour != 0 {
			want.Colour = h.Colour
		}
		m.set(j, r, want)
	case !g.Result.Agrees(h.Result) && i < j:
		m.contradiction(i, j, r)
	}
}

// contradiction chooses between two results that do not fit each other: the one
// that gives both players the points printed in their lines, where exactly one
// does.
func (m *mender) contradiction(i, j, r int) {
	p, q := &m.t.Players[i], &m.t.Players[j]
	if !p.PointsKnown || !q.PointsKnown {
		return
	}
	first := m.t.makes(p, r, p.Games[r].Result) && m.t.makes(q, r, mirror[p.Games[r].Result])
	second := m.t.makes(p, r, mirror[q.Games[r].Result]) && m.t.makes(q, r, q.Games[r].Result)
	switch {
	case first && !second:
		g := q.Games[r]
		g.Result = mirror[p.Games[r].Result]
		m.set(j, r, g)
	case second && !first:
		g := p.Games[r]
		g.Result = mirror[q.Games[r].Result]
		m.set(i, r, g)
	}
}

// makes reports whether a player's results add up to his printed points when the
// result in round r, counted from 0, is replaced.
func (t *Tournament) makes(p *Player, r int, result Result) bool {
	var sum Points
	for k, g := range p.Games {
		if k == r {
			g.Result = result
		}
		sum += t.Scoring.Points(g)
	}
	return result != None && sum == p.Points
}

func (m *mender) set(i, r int, g Game) {
	if m.out == nil {
		out := *m.t
		out.Players = slices.Clone(m.t.Players)
		m.out = &out
	}
	if games := &m.out.Players[i].Games; &(*games)[0] == &m.t.Players[i].Games[0] {
		*games = slices.Clone(*games)
	}
	m.out.Players[i].Games[r] = g
}

// opponent returns the opponent's colour, 0 if none is known.
func (c Colour) opponent() Colour {
	switch c {
	case White:
		return Black
	case Black:
		return White
	}
	return 0
}
