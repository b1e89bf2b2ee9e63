package simulate

import (
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// hall is an event in play.
type hall struct {
	source
	t     *tournament.Tournament
	opts  EventOptions
	seats []seat // parallel to the players
	met   [][]bool
}

// seat is what pairing needs of a player.
type seat struct {
	strength int
	points   tournament.Points
	balance  int // Whites less Blacks
	last     tournament.Colour
	twice    bool // the last two games had one colour
	free     bool // had a bye or a forfeit win: no allocated bye any more
	leaves   int  // the round from which he is gone, 0: stays
	half     int  // the round of his half-point bye
	history
}

func newHall(s source, t *tournament.Tournament, opts EventOptions) *hall {
	h := &hall{source: s, t: t, opts: opts, seats: make([]seat, len(t.Players))}
	if opts.System == Dutch {
		h.met = nil
	} else {
		cells := make([]bool, len(t.Players)*len(t.Players))
		for i := range h.seats {
			h.met = append(h.met, cells[i*len(t.Players):(i+1)*len(t.Players)])
		}
	}
	for i := range h.seats {
		p := &t.Players[i]
		p.Games = make([]tournament.Game, 0, max(opts.Rounds, 16))
		strength, ok := opts.Strength[p.FIDEID]
		switch {
		case ok:
		case p.Rating == 0:
			strength = s.around(1600, 250)
		default:
			strength = s.around(int(p.Rating), 60)
		}
		h.seats[i].strength = strength
	}
	return h
}

// absent writes a round without an opponent.
func (h *hall) absent(i int, result tournament.Result) {
	p := &h.t.Players[i]
	g := tournament.Game{Result: result}
	p.Games = append(p.Games, g)
	h.seats[i].points += h.t.Scoring.Points(g)
	if result == tournament.AllocatedBye || result == tournament.FullBye {
		h.seats[i].free = true
	}
}

// game plays white against black, positions among the players, or decides it
// by forfeit.
func (h *hall) game(white, black int) {
	w, b := &h.t.Players[white], &h.t.Players[black]
	if h.met != nil {
		h.met[white][black], h.met[black][white] = true, true
	}
	resultW, resultB := h.result(h.seats[white].strength, h.seats[black].strength)
	if h.chance(h.opts.Forfeits) {
		resultW, resultB = tournament.ForfeitWin, tournament.ForfeitLoss
		if h.chance(500) {
			resultW, resultB = resultB, resultW
		}
		if h.opts.System == Dutch && h.chance(100) {
			resultW, resultB = tournament.ForfeitLoss, tournament.ForfeitLoss // nobody came
		}
	}
	h.enter(white, tournament.Game{Opponent: b.StartingRank, Colour: tournament.White, Result: resultW})
	h.enter(black, tournament.Game{Opponent: w.StartingRank, Colour: tournament.Black, Result: resultB})
}

// enter writes a game and keeps the player's points and colours; a forfeit
// leaves the colours alone (C.04.1).
func (h *hall) enter(i int, g tournament.Game) {
	s := &h.seats[i]
	h.t.Players[i].Games = append(h.t.Players[i].Games, g)
	s.points += h.t.Scoring.Points(g)
	if g.Result.Forfeit() {
		s.free = s.free || g.Result == tournament.ForfeitWin
		return
	}
	s.twice = s.last == g.Colour
	s.last = g.Colour
	if g.Colour == tournament.White {
		s.balance++
	} else {
		s.balance--
	}
}

// result draws from the scoring probability of the difference (B.02 8.1.2), in
// ten-thousandths: the closer the players, the more draws.
func (h *hall) result(white, black int) (w, b tournament.Result) {
	expected := int(rating.PD(white - black + 30))
	draws := 4 * min(expected, 100-expected) * h.opts.Draws / 2
	wins := 100*expected - draws/2
	switch n := h.IntN(10_000); {
	case n < draws:
		return tournament.Draw, tournament.Draw
	case n < draws+wins:
		return tournament.Win, tournament.Loss
	}
	return tournament.Loss, tournament.Win
}
