package simulate

import (
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// venue is an event in play.
type venue struct {
	source
	t            *tournament.Tournament
	opts         EventOptions
	participants []participant                // parallel to the players
	teams        []participant                // parallel to the teams, in a Swiss of teams
	last         []tournament.Game            // of the matches of a round, by side
	meeting      int                          // games of a micro-match, 1 where meetings are games
	fates        map[int][2]tournament.Result // of the games, by their order, whose results are asked for
	begun        int                          // games so far
}

// participant is a player in play.
type participant struct {
	strength int
	points   tournament.Points
	second   tournament.Points // of a team: by the other score
	meetings []tournament.Game // of micro-matches, a round each
	history
}

func newVenue(s source, t *tournament.Tournament, opts EventOptions) *venue {
	h := &venue{source: s, t: t, opts: opts, participants: make([]participant, len(t.Players)), meeting: opts.gamesOfMeeting()}
	for i := range h.participants {
		p := &t.Players[i]
		p.Games = make([]tournament.Game, 0, max(opts.Rounds, 16))
		strength, ok := opts.Strength[p.FIDEID]
		switch {
		case ok:
		case opts.ByTable && p.Rating > 0:
			strength = int(p.Rating)
		case p.Rating == 0:
			strength = s.around(1600, 250)
		default:
			strength = s.around(int(p.Rating), 60)
		}
		h.participants[i].strength = strength
	}
	return h
}

// absent writes a round without an opponent.
func (v *venue) absent(i int, result tournament.Result) {
	p := &v.t.Players[i]
	g := tournament.Game{Result: result}
	p.Games = append(p.Games, g)
	v.gain(i, g)
}

// gain adds the points of a game, where it is not the meeting that has them.
func (v *venue) gain(i int, g tournament.Game) {
	if !v.micro() {
		v.participants[i].points += v.t.Scoring.Points(g)
	}
}

// game plays white against black, positions among the players, or decides it
// by forfeit.
func (v *venue) game(white, black int) {
	resultW, resultB := v.result(v.participants[white].strength, v.participants[black].strength)
	if v.chance(v.opts.Forfeits) {
		resultW, resultB = v.forfeit()
	} else if v.opts.WonByForfeit > 0 && v.chance(v.opts.WonByForfeit) {
		forfeited := one(v.source, wonByForfeit)
		resultW, resultB = forfeited[0], forfeited[1]
	} else if v.opts.LostByBoth > 0 && v.chance(v.opts.LostByBoth) {
		resultW, resultB = tournament.ForfeitLoss, tournament.ForfeitLoss
	} else if v.opts.Odd > 0 && v.chance(v.opts.Odd) {
		odd := one(v.source, oddResults)
		resultW, resultB = odd[0], odd[1]
	}
	if fate, asked := v.fates[v.begun]; asked {
		resultW, resultB = fate[0], fate[1]
	}
	v.begun++
	v.write(white, black, resultW, resultB)
}

// forfeit draws who forfeits; of a Swiss it may be both.
func (v *venue) forfeit() (white, black tournament.Result) {
	white, black = tournament.ForfeitWin, tournament.ForfeitLoss
	if v.chance(500) {
		white, black = black, white
	}
	if v.opts.System == Swiss && v.chance(100) {
		return tournament.ForfeitLoss, tournament.ForfeitLoss // neither player came
	}
	return white, black
}

// board plays white against black without forfeits.
func (v *venue) board(white, black int) {
	w, b := v.result(v.participants[white].strength, v.participants[black].strength)
	v.write(white, black, w, b)
}

// write writes a game into both lines.
func (v *venue) write(white, black int, resultW, resultB tournament.Result) {
	w, b := &v.t.Players[white], &v.t.Players[black]
	v.enter(white, tournament.Game{Opponent: b.StartingRank, Colour: tournament.White, Result: resultW})
	v.enter(black, tournament.Game{Opponent: w.StartingRank, Colour: tournament.Black, Result: resultB})
}

// enter writes a game and adds its points.
func (v *venue) enter(i int, g tournament.Game) {
	v.t.Players[i].Games = append(v.t.Players[i].Games, g)
	v.gain(i, g)
}

// result draws from the scoring probability of the difference (B.02 8.1.2), in
// ten-thousandths: the closer the players, the more draws.
func (v *venue) result(white, black int) (w, b tournament.Result) {
	difference := white - black + 30
	if v.opts.ByTable {
		difference = max(-400, min(white-black, 400))
	}
	expected := int(rating.PD(difference))
	draws := 4 * min(expected, 100-expected) * v.opts.Draws / 2
	wins := 100*expected - draws/2
	switch n := v.IntN(10_000); {
	case n < draws:
		return tournament.Draw, tournament.Draw
	case n < draws+wins:
		return tournament.Win, tournament.Loss
	}
	return tournament.Loss, tournament.Win
}
