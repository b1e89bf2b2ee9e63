package simulate

import (
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// venue is an event while its rounds are being played.
type venue struct {
	source
	t     *tournament.Tournament
	opts  EventOptions
	seats []participant // parallel to the players
}

// participant is a player with what the rounds so far have given him.
type participant struct {
	strength int
	points   tournament.Points
	history
}

func newVenue(s source, t *tournament.Tournament, opts EventOptions) *venue {
	h := &venue{source: s, t: t, opts: opts, seats: make([]participant, len(t.Players))}
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
func (h *venue) absent(i int, result tournament.Result) {
	p := &h.t.Players[i]
	g := tournament.Game{Result: result}
	p.Games = append(p.Games, g)
	h.seats[i].points += h.t.Scoring.Points(g)
}

// game plays white against black, positions among the players, or decides it
// by forfeit.
func (h *venue) game(white, black int) {
	w, b := &h.t.Players[white], &h.t.Players[black]
	resultW, resultB := h.result(h.seats[white].strength, h.seats[black].strength)
	if h.chance(h.opts.Forfeits) {
		resultW, resultB = tournament.ForfeitWin, tournament.ForfeitLoss
		if h.chance(500) {
			resultW, resultB = resultB, resultW
		}
		if h.opts.System == Swiss && h.chance(100) {
			resultW, resultB = tournament.ForfeitLoss, tournament.ForfeitLoss // nobody came
		}
	}
	h.enter(white, tournament.Game{Opponent: b.StartingRank, Colour: tournament.White, Result: resultW})
	h.enter(black, tournament.Game{Opponent: w.StartingRank, Colour: tournament.Black, Result: resultB})
}

// enter writes a game and adds its points.
func (h *venue) enter(i int, g tournament.Game) {
	h.t.Players[i].Games = append(h.t.Players[i].Games, g)
	h.seats[i].points += h.t.Scoring.Points(g)
}

// result draws from the scoring probability of the difference (B.02 8.1.2), in
// ten-thousandths: the closer the players, the more draws.
func (h *venue) result(white, black int) (w, b tournament.Result) {
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
