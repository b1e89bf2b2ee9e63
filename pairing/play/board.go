package play

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Board is a pair of a round with its place in the publication.
type Board struct {
	Number       int // from 1
	White, Black int // starting ranks; Black 0: a bye of the pairing
	WhiteResult  tournament.Result
	BlackResult  tournament.Result
	WhitePoints  tournament.Points // before the round, as they are published
	BlackPoints  tournament.Points
}

// Open reports whether the game still waits for its result.
func (b *Board) Open() bool {
	return b.Black != 0 && b.WhiteResult.Open()
}

// Boards returns the pairs of a round that the report has, in the order in which they
// are published: of a Swiss by score, sum of scores and number (C.04.2 3.6, D.9),
// the bye last; of a round robin as its table has them.
func Boards(t *tournament.Tournament, d pairing.Detection, e *pairing.Edition, round int) []Board {
	boards := pairsOf(t, round)
	standing := placesBefore(t, d, e, round)
	first := func(b *Board) (higher, lower place) {
		w, l := standing(b.White), standing(b.Black)
		if l.score > w.score || l.score == w.score && l.number < w.number {
			return l, w
		}
		return w, l
	}
	order := tableOrder(t, d, round)
	if d.Format == pairing.TeamSwiss {
		order = matchOrder(t, round)
	}
	slices.SortStableFunc(boards, func(a, b Board) int {
		if a.Black == 0 || b.Black == 0 {
			return cmp.Compare(b.Black, a.Black)
		}
		if order != nil {
			return cmp.Compare(order[key(a.White, a.Black)], order[key(b.White, b.Black)])
		}
		h, l := first(&a)
		o, m := first(&b)
		return cmp.Or(cmp.Compare(o.score, h.score), cmp.Compare(m.score, l.score), cmp.Compare(h.number, o.number))
	})
	for i := range boards {
		b := &boards[i]
		b.Number = i + 1
		b.WhitePoints, b.BlackPoints = standing(b.White).points, standing(b.Black).points
	}
	return boards
}

// Open reports whether a round has a pair that still waits for its result.
func Open(t *tournament.Tournament, round int) bool {
	return slices.ContainsFunc(pairsOf(t, round), func(b Board) bool { return b.Open() })
}

// pairsOf returns the pairs of a round, by the line of the lower number, and the
// byes that the pairing gave.
func pairsOf(t *tournament.Tournament, round int) []Board {
	var boards []Board
	for i := range t.Players {
		p := &t.Players[i]
		g := p.Game(round)
		o := t.Player(g.Opponent)
		switch {
		case t.Player(p.StartingRank) != p:
		case g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			boards = append(boards, Board{White: p.StartingRank, WhiteResult: g.Result})
		case o != nil && p.StartingRank < o.StartingRank && o.Game(round).Opponent == p.StartingRank:
			b := Board{White: p.StartingRank, Black: o.StartingRank, WhiteResult: g.Result, BlackResult: o.Game(round).Result}
			if g.Colour == tournament.Black {
				b.White, b.Black, b.WhiteResult, b.BlackResult = b.Black, b.White, b.BlackResult, b.WhiteResult
			}
			boards = append(boards, b)
		}
	}
	return boards
}

// place is where a player stands before a round.
type place struct {
	score  tournament.Points // with virtual points
	points tournament.Points
	number int // that decides between equal scores
}

// placesBefore returns where players stand before a round: by the engine's own book-keeping
// in a Swiss, elsewhere by the results so far.
func placesBefore(t *tournament.Tournament, d pairing.Detection, e *pairing.Edition, round int) func(number int) place {
	engine := d.Engine()
	if engine == nil || d.Format == pairing.TeamSwiss { // whose pairs are teams, and the boards players
		return func(number int) place {
			p := t.Player(number)
			if p == nil {
				return place{}
			}
			so := *p
			so.Games = so.Games[:min(round-1, len(so.Games))]
			points := t.Earned(&so, nil)
			return place{points, points, number}
		}
	}
	t = engine.AsCounted(t)
	round = roundOf(engine, round)
	h := swiss.NewHistory(t, swiss.Options{Baku: bakuOf(t, d, e)})
	r, number := asPaired(t, h, round)
	places := make(map[int]place, len(r.Players))
	for i := range r.Players {
		p := &r.Players[i]
		places[number(p.TPN)] = place{p.Score, p.Points, p.TPN}
	}
	return func(number int) place { return places[number] }
}

// PointsBefore returns the points of players before a round, as they are published
// with its boards.
func PointsBefore(t *tournament.Tournament, d pairing.Detection, e *pairing.Edition, round int) func(number int) tournament.Points {
	standing := placesBefore(t, d, e, round)
	return func(number int) tournament.Points { return standing(number).points }
}

// asPaired returns what is known before a round, in the numbers by which it is paired (XXC
// rank), and which number of the report one of them is.
func asPaired(t *tournament.Tournament, h *swiss.History, round int) (*swiss.Round, func(n int) int) {
	r, _ := h.Before(round)
	if !t.RankingIDs {
		return r, swiss.SameNumbers
	}
	ranked, number := h.ByLine(r)
	return ranked, func(n int) int { return number[n] }
}

// roundOf returns the round of the system to which a round of the report belongs.
func roundOf(engine *swiss.System, round int) int {
	if engine.PerRound > 1 {
		return (round-1)/engine.PerRound + 1
	}
	return round
}

// RoundsOf returns the rounds of the report that a round of the system is, so many each.
func RoundsOf(per, round int) []int {
	rounds := make([]int, per)
	for i := range rounds {
		rounds[i] = (round-1)*per + i + 1
	}
	return rounds
}

// bakuOf returns the acceleration of an event that names Baku's; nil: none.
func bakuOf(t *tournament.Tournament, d pairing.Detection, e *pairing.Edition) *swiss.BakuEdition {
	if e == nil || !d.NamesBaku(t) {
		return nil
	}
	baku, err := swiss.Acceleration.Edition(e.Key)
	if err != nil {
		return nil
	}
	return baku
}

// tableOrder returns the order of the pairs in the table of an event that has one, or in the
// bracket of a knock-out, by the two numbers; nil elsewhere.
func tableOrder(t *tournament.Tournament, d pairing.Detection, round int) map[[2]int]int {
	if !d.Tabled() && d.Format != pairing.Knockout {
		return nil
	}
	order := map[[2]int]int{}
	paired, err := pairing.PairRound(t, pairing.Task{System: d, Round: (round-1)/d.PerRound(t) + 1})
	if err != nil {
		return order
	}
	for i, p := range paired.Pairs {
		order[key(p.White, p.Black)] = i + 1
	}
	return order
}

func key(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
