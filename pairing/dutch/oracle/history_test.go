package oracle

import (
	"math/rand/v2"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// scoring is what a tournament gives, in tenths.
type scoring struct{ win, draw, loss, bye tournament.Points }

// event is a random tournament under way.
type event struct {
	rng     *rand.Rand
	rules   swiss.Rules
	scoring scoring
	rounds  int
	baku    bool
	players []swiss.Player // by TPN
	late    []int          // the first round of each
	part    []bool         // has taken part
}

// randomHistory plays some rounds of a tournament, paired by any legal pairing,
// and is the next round; nil if it ends early.
func randomHistory(rng *rand.Rand, rules swiss.Rules, least, most int) *swiss.Round {
	n := least + rng.IntN(most-least+3)
	e := &event{rng: rng, rules: rules, rounds: 1 + rng.IntN(7), baku: rng.IntN(5) == 0, part: make([]bool, n)}
	e.scoring = []scoring{{10, 5, 0, 10}, {10, 5, 0, 10}, {10, 5, 0, 5}, {30, 10, 0, 30}, {30, 10, 0, 10}, {20, 15, 10, 20}}[rng.IntN(6)]
	for i := range n {
		e.players = append(e.players, swiss.Player{TPN: i + 1})
		late := 1
		if rng.IntN(8) == 0 {
			late += rng.IntN(e.rounds)
		}
		e.late = append(e.late, late)
	}
	played := min(rng.IntN(e.rounds), n)
	absence, forfeit := []float64{0, 0.05, 0.2}[rng.IntN(3)], []float64{0, 0.05, 0.2}[rng.IntN(3)]
	for round := 1; round <= played; round++ {
		if !e.play(round, absence, forfeit) {
			return nil
		}
	}
	return e.next(played+1, absence, most)
}

// virtual returns the points of acceleration.
func (e *event) virtual(player, round int) tournament.Points {
	accelerated := (e.rounds + 1) / 2
	switch {
	case !e.baku || 2*player >= len(e.players) || round > accelerated:
		return 0
	case round <= (accelerated+1)/2:
		return e.scoring.win
	default:
		return e.scoring.win / 2
	}
}

// play pairs a round at random and enters results; false if it finds no
// pairing.
func (e *event) play(round int, absence, forfeit float64) bool {
	var here, away []int
	for i := range e.players {
		p := &e.players[i]
		p.Score = p.Points + e.virtual(i, round)
		if e.late[i] > round || e.rng.Float64() < absence {
			away = append(away, i)
		} else {
			here = append(here, i)
			e.part[i] = true
		}
	}
	pairs, bye, ok := e.anyPairing(here)
	if !ok {
		return false
	}
	for _, i := range away {
		e.unplayed(i, []tournament.Points{e.scoring.loss, e.scoring.loss, e.scoring.draw, e.scoring.win}[e.rng.IntN(4)], false)
	}
	if bye >= 0 {
		e.unplayed(bye, e.scoring.bye, true)
	}
	for _, pr := range pairs {
		e.result(pr[0], pr[1], forfeit)
	}
	return true
}

// result of a pair, white first.
func (e *event) result(w, b int, forfeit float64) {
	x, y := &e.players[w], &e.players[b]
	s := e.scoring
	if e.rng.Float64() < forfeit {
		switch e.rng.IntN(3) {
		case 0:
			e.unplayed(w, s.loss, false)
			e.unplayed(b, s.loss, false)
		case 1:
			e.unplayed(w, s.loss, false)
			e.unplayed(b, s.win, true)
		case 2:
			e.unplayed(w, s.win, true)
			e.unplayed(b, s.loss, false)
		}
		return
	}
	fx, fy := swiss.NoFloat, swiss.NoFloat
	if x.Score > y.Score {
		fx, fy = swiss.Down, swiss.Up
	} else if x.Score < y.Score {
		fx, fy = swiss.Up, swiss.Down
	}
	x.Floats, y.Floats = [2]swiss.Float{fx, x.Floats[0]}, [2]swiss.Float{fy, y.Floats[0]}
	x.Colours, y.Colours = append(x.Colours, tournament.White), append(y.Colours, tournament.Black)
	x.Met, y.Met = append(x.Met, y.TPN), append(y.Met, x.TPN)
	switch e.rng.IntN(3) {
	case 0:
		x.Points, y.Points = x.Points+s.win, y.Points+s.loss
	case 1:
		x.Points, y.Points = x.Points+s.draw, y.Points+s.draw
	case 2:
		x.Points, y.Points = x.Points+s.loss, y.Points+s.win
	}
}

// unplayed returns a round without a game; bars where 2017 bars from the bye.
func (e *event) unplayed(player int, points tournament.Points, bars bool) {
	p := &e.players[player]
	f := swiss.NoFloat
	if e.rules.AbsenceFloats || points > e.scoring.loss || bars {
		f = swiss.Down
	}
	p.Points += points
	p.Unplayed++
	p.Floats = [2]swiss.Float{f, p.Floats[0]}
	p.ByeBarred = p.ByeBarred || bars || e.rules.AnyWinBarsBye && points >= e.scoring.win
}

// anyPairing returns a random pairing that C1 to C3 allow, neighbours by score more
// often than others; the colours are those of the article.
func (e *event) anyPairing(here []int) (pairs [][2]int, bye int, ok bool) {
	f := &field{initial: tournament.White}
	for range 40 {
		order := slices.Clone(here)
		noise := make([]float64, len(e.players))
		for i := range noise {
			noise[i] = -float64(e.players[i].Score) + e.rng.Float64()*15
		}
		slices.SortFunc(order, func(a, b int) int {
			if noise[a] < noise[b] {
				return -1
			}
			return 1
		})
		bye, pairs = -1, nil
		if len(order)%2 == 1 {
			at := e.rng.IntN(len(order))
			if e.players[order[at]].ByeBarred {
				continue
			}
			bye = order[at]
			order = slices.Delete(order, at, at+1)
		}
		for len(order) > 0 {
			x := order[0]
			at := 1
			for ; at < len(order); at++ {
				f.players = []swiss.Player{e.players[x], e.players[order[at]]}
				if f.mayMeet(0, 1, nil) {
					break
				}
			}
			if at == len(order) {
				break
			}
			y := order[at]
			if allocate(&e.players[x], &e.players[y], tournament.White) == tournament.White {
				pairs = append(pairs, [2]int{x, y})
			} else {
				pairs = append(pairs, [2]int{y, x})
			}
			order = slices.Delete(order[1:], at-1, at)
		}
		if len(order) == 0 {
			return pairs, bye, true
		}
	}
	return nil, -1, false
}

// next returns the round to be paired.
func (e *event) next(number int, absence float64, most int) *swiss.Round {
	r := &swiss.Round{Number: number, Initial: randomColour(e.rng)}
	parity := 0
	for i := range e.players {
		p := e.players[i]
		here := e.late[i] <= number && e.rng.Float64() >= absence
		if here || e.part[i] {
			parity++
		}
		if !here || len(r.Players) == most {
			continue
		}
		p.Parity = parity
		p.Score = p.Points + e.virtual(i, number)
		p.Topscorer = number == e.rounds && 2*p.Points > e.scoring.win*tournament.Points(e.rounds-1)
		r.Players = append(r.Players, p)
	}
	return finish(e.rng, r)
}
