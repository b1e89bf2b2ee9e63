package swiss

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// Otherwise returns the round r of [History.Before] as it would be if some players had
// another result in round k before it. games has the cells of round k by TPN; opponents
// and colours must not change, and an allocated bye stays one. The players are not ranked
// again. It takes a fraction of the time of a new history.
func (h *History) Otherwise(r *Round, k int, games map[int]tournament.Game) *Round {
	then := *h
	then.careers = slices.Clone(h.careers)
	out := *r
	out.Players = slices.Clone(r.Players)
	place := func(tpn int) int { return slices.IndexFunc(out.Players, func(p Player) bool { return p.TPN == tpn }) }
	for tpn, g := range games {
		i, ok := h.index[tpn]
		if !ok || k < 1 || k > h.rounds {
			continue
		}
		then.change(i, k, g)
	}
	last, _ := h.lastRound(r.Number)
	for tpn := range games {
		i, ok := h.index[tpn]
		if !ok {
			continue
		}
		for back := range 2 {
			m := r.Number - 1 - back
			if m < max(k, 1) || m > h.rounds {
				continue
			}
			if at := place(tpn); at >= 0 {
				out.Players[at].Floats[back] = then.floatOf(i, m-1)
			}
			if at := place(then.careers[i].games[m-1].Opponent); at >= 0 && m > k {
				out.Players[at].Floats[back] = then.floatOf(h.index[out.Players[at].TPN], m-1)
			}
		}
		if at := place(tpn); at >= 0 {
			then.renew(&out.Players[at], &then.careers[i], r.Number, last)
		}
	}
	then.figures(&out)
	return &out
}

// change gives a player, by index, another cell in round k.
func (h *History) change(i, k int, g tournament.Game) {
	was := &h.careers[i]
	now := career{tpn: was.tpn, floats: was.floats}
	games := slices.Clone(was.games)
	games[k-1] = g
	h.follow(&now, games)
	now.met = slices.DeleteFunc(slices.Clone(was.met), func(m meeting) bool { return m.round == k })
	if _, ok := h.index[g.Opponent]; ok && overTheBoard(g) {
		now.met = append(now.met, meeting{k, g.Opponent})
	}
	h.careers[i] = now
}

// renew fills in what a player's own line says, as [History.Before] does.
func (h *History) renew(p *Player, c *career, round, last int) {
	seen := min(round-1, h.rounds)
	virtual := p.Score - p.Points
	p.Points = c.points[seen]
	p.Score = p.Points + virtual
	p.Colours, p.ByeBarred = c.colours[:c.tinted[seen]], c.barred > 0 && c.barred <= seen
	p.Unplayed = round - 1 - c.played[seen]
	p.Met = nil
	for _, m := range c.met {
		if m.round < round {
			p.Met = append(p.Met, m.tpn)
		}
	}
	slices.Sort(p.Met)
	p.Met = slices.Compact(p.Met)
	if round == last {
		win := max(h.t.Scoring.WinWhite, h.t.Scoring.WinBlack)
		p.Topscorer = 2*p.Points > win*tournament.Points(round-1)
	}
}
