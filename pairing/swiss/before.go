package swiss

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Before returns what is known before a round. To ask for several rounds of a
// report, make a [History] once.
func Before(t *tournament.Tournament, round int, opt Options) (*Round, []Note) {
	return NewHistory(t, opt).Before(round)
}

// Before returns what is known before a round, from 1. Rounds that the report has no
// cells for count as if they did not exist. Points are those of the results under the
// scoring of the report, whatever its column of points holds. A game that has no result
// yet counts as a draw, and a note names it.
func (h *History) Before(round int) (*Round, []Note) {
	round = max(round, 1)
	seen := min(round-1, h.rounds)
	initial, notes := h.initial(round)
	last, unknown := h.lastRound(round)
	r := &Round{Number: round, Rounds: last, Initial: initial, Win: max(h.t.Scoring.WinWhite, h.t.Scoring.WinBlack), from: h}
	notes = slices.Concat(notes, unknown, h.baku, h.missingResultNotes(round))

	takers, met := 0, 0
	for i := range h.careers {
		met += len(h.careers[i].met)
	}
	store := make([]int, 0, met)
	for i := range h.careers {
		c := &h.careers[i]
		here := h.present(c, round)
		if here || c.entered > 0 && c.entered < round {
			takers++
		}
		if !here {
			continue
		}
		p := Player{
			TPN: c.tpn, Parity: takers, Points: c.points[seen], Score: c.points[seen] + h.virtualOf(i, round),
			Colours: c.colours[:c.tinted[seen]:c.tinted[seen]], ByeBarred: c.barred > 0 && c.barred <= seen,
			Unplayed: round - 1 - c.played[seen],
		}
		for back := range p.Floats {
			if k := round - 2 - back; k >= 0 && k < h.rounds {
				p.Floats[back] = c.floats[k]
			}
		}
		start := len(store)
		for _, m := range c.met {
			if m.round < round {
				store = append(store, m.tpn)
			}
		}
		slices.Sort(store[start:])
		store = store[:start+len(slices.Compact(store[start:]))]
		p.Met = store[start:len(store):len(store)]
		if round == last {
			win := max(h.t.Scoring.WinWhite, h.t.Scoring.WinBlack)
			p.Topscorer = 2*p.Points > win*tournament.Points(round-1)
		}
		r.Players = append(r.Players, p)
	}
	slices.SortStableFunc(r.Players, func(a, b Player) int { return cmp.Compare(b.Score, a.Score) })
	var cut []Note
	r.Prohibited, cut = h.prohibitedPairs(round, r.Players)
	h.figures(r)
	return r, append(notes, cut...)
}

// present reports whether a player is to be paired in a round.
func (h *History) present(c *career, round int) bool {
	var g tournament.Game
	if round <= h.rounds {
		g = c.games[round-1]
	}
	switch {
	case inPairing(g):
		return true
	case h.opt.Replay || g.Result != tournament.None && g.Result != tournament.Pending:
		return false
	case h.away[seat{c.tpn, round}] != tournament.None:
		return false
	}
	return round != h.next || !h.absent[c.tpn]
}

// Absent returns the players who are not to be paired in a round, ascending.
func (h *History) Absent(round int) []int {
	out := []int{}
	for i := range h.careers {
		if c := &h.careers[i]; !h.present(c, round) {
			out = append(out, c.tpn)
		}
	}
	return out
}

// lastRound returns the number of the last round, 0 if no round is known to be
// it.
func (h *History) lastRound(round int) (int, []Note) {
	switch {
	case h.opt.Rounds != 0:
		return max(h.opt.Rounds, 0), nil
	case h.t.RoundsStated:
		return h.t.Rounds, nil
	case h.opt.Replay || h.t.Rounds >= round && len(h.t.RoundDates) > 0:
		return h.t.Rounds, []Note{{LastRound, handbook.Say("swiss.last-round.listed", "round", h.t.Rounds), handbook.Say("swiss.last-round.state")}}
	}
	return 0, []Note{{LastRound, handbook.Say("swiss.last-round.unknown", "round", round), handbook.Say("swiss.last-round.state-or-name")}}
}

// Unfinished returns the games of the rounds before a round that have no result,
// each with its round.
func (h *History) Unfinished(round int) (games []handbook.Text) {
	for r := 1; r < round && r <= h.rounds; r++ {
		for i := range h.careers {
			c := &h.careers[i]
			g := c.games[r-1]
			if !isUnfinished(g) {
				continue
			}
			if j, ok := h.index[g.Opponent]; ok && j < i && isUnfinished(h.careers[j].games[r-1]) && h.careers[j].games[r-1].Opponent == c.tpn {
				continue
			}
			white, black := c.tpn, g.Opponent
			if g.Colour == tournament.Black {
				white, black = black, white
			}
			games = append(games, handbook.Say("swiss.game", "pair", outcome.PairOf(white, black), "round", r))
		}
	}
	return games
}

// missingResultNotes returns the note on the games of earlier rounds without a result.
func (h *History) missingResultNotes(round int) []Note {
	games := h.Unfinished(round)
	if len(games) == 0 {
		return nil
	}
	return []Note{{
		MissingResults, handbook.Say("swiss.missing-results.drawn", "n", len(games), "games", games), handbook.Say("swiss.missing-results.enter"),
	}}
}

// Open reports whether games of a round are paired and none of them, forfeits
// included, has a result yet.
func (h *History) Open(round int) bool {
	if round < 1 || round > h.rounds {
		return false
	}
	open := false
	for i := range h.careers {
		if g := h.careers[i].games[round-1]; g.Opponent != 0 {
			if !isUnfinished(g) {
				return false
			}
			open = true
		}
	}
	return open
}

// MetIn returns the rounds in which two players have met, as far as the round knows
// of those before it.
func (r *Round) MetIn(a, b int) (rounds []int) {
	if r.from == nil {
		return nil
	}
	if r.number != nil {
		a, b = r.number[a], r.number[b]
	}
	for _, pair := range [2][2]int{{a, b}, {b, a}} {
		i, ok := r.from.index[pair[0]]
		if !ok {
			continue
		}
		for _, m := range r.from.careers[i].met {
			if m.tpn == pair[1] && m.round < r.Number {
				rounds = append(rounds, m.round)
			}
		}
	}
	slices.Sort(rounds)
	return slices.Compact(rounds)
}
