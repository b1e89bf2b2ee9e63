package tiebreak_test

import (
	"cmp"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// drawSwiss makes up an event: every round some pairs of any players, some of
// them forfeited, and byes of all kinds for the rest.
func drawSwiss(rt *rapid.T) *tournament.Tournament {
	n, rounds := rapid.IntRange(2, 9).Draw(rt, "players"), rapid.IntRange(1, 7).Draw(rt, "rounds")
	e := &tournament.Tournament{Scoring: tournament.StandardScoring, Rounds: rounds}
	if rapid.IntRange(0, 4).Draw(rt, "scoring") == 0 {
		e.Scoring.WinWhite, e.Scoring.WinBlack, e.Scoring.ForfeitWin, e.Scoring.AllocatedBye, e.Scoring.FullBye = 30, 30, 30, 30, 30
		e.Scoring.DrawWhite, e.Scoring.DrawBlack, e.Scoring.HalfBye = 10, 10, 10
	}
	for i := range n {
		e.Players = append(e.Players, tournament.Player{StartingRank: i + 1, Rating: tournament.Rating(rapid.IntRange(1400, 2700).Draw(rt, "rating")), Games: make([]tournament.Game, rounds)})
	}
	for r := range rounds {
		order := rapid.Permutation(indices(n)).Draw(rt, "order")
		for len(order) > 0 {
			a := order[0]
			if len(order) == 1 || rapid.IntRange(0, 5).Draw(rt, "bye") == 0 {
				e.Players[a].Games[r].Result = rapid.SampledFrom([]tournament.Result{'H', 'F', 'U', 'Z', 0}).Draw(rt, "kind")
				order = order[1:]
				continue
			}
			b := order[1]
			order = order[2:]
			pair := rapid.SampledFrom([]string{"10", "01", "==", "10", "01", "==", "+-", "-+", "--"}).Draw(rt, "result")
			e.Players[a].Games[r] = tournament.Game{Opponent: b + 1, Colour: tournament.White, Result: tournament.Result(pair[0])}
			e.Players[b].Games[r] = tournament.Game{Opponent: a + 1, Colour: tournament.Black, Result: tournament.Result(pair[1])}
		}
	}
	e.Index()
	return e
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// reader is the second implementation: each number from the text, from the
// report alone, without regard to speed.
type reader struct {
	e      *tournament.Tournament
	capped bool
	fore   bool
}

func (n reader) game(p, r int) tournament.Game { return n.e.Players[p].Games[r] }

func (n reader) awarded(p, r int) tournament.Points {
	if n.fore && r == n.e.Played()-1 && n.game(p, r).Opponent != 0 {
		return n.e.Scoring.DrawWhite
	}
	return n.e.Scoring.Points(n.game(p, r))
}

func (n reader) final(p int) (sum tournament.Points) {
	for r := range n.e.Played() {
		sum += n.awarded(p, r)
	}
	return sum
}

func (n reader) overTheBoard(p, r int) bool {
	return n.game(p, r).Result.Played() || n.fore && r == n.e.Played()-1 && n.game(p, r).Opponent != 0
}

func (n reader) askedFor(p, r int) bool {
	res := n.game(p, r).Result
	return !n.overTheBoard(p, r) && (res == 'H' || res == 'Z' || res == 0)
}

func (n reader) stayedAway(p, r int) bool {
	return n.askedFor(p, r) || !n.overTheBoard(p, r) && n.game(p, r).Result == '-'
}

// forOpponents returns the score of 16.3.
func (n reader) forOpponents(p int) (sum tournament.Points) {
	for r := range n.e.Played() {
		onlyAbsence := true
		for later := r + 1; later < n.e.Played(); later++ {
			onlyAbsence = onlyAbsence && n.stayedAway(p, later)
		}
		if n.askedFor(p, r) && onlyAbsence {
			sum += n.e.Scoring.DrawWhite
		} else {
			sum += n.awarded(p, r)
		}
	}
	return sum
}

type part struct {
	score, result int64
	vur           bool
}

func (n reader) parts(p int) (out []part) {
	for r := range n.e.Played() {
		g := n.game(p, r)
		switch {
		case n.overTheBoard(p, r):
			out = append(out, part{int64(n.forOpponents(g.Opponent - 1)), int64(n.awarded(p, r)), false})
		default:
			dummy := n.final(p)
			if n.capped {
				limit := n.e.Scoring.DrawWhite * tournament.Points(n.e.Played())
				if g.Opponent != 0 {
					limit = n.forOpponents(g.Opponent - 1)
				}
				dummy = min(dummy, limit)
			}
			out = append(out, part{int64(dummy), int64(n.awarded(p, r)), n.stayedAway(p, r)})
		}
	}
	return out
}

func sum(parts []part, of func(part) int64) (s int64) {
	for _, p := range parts {
		s += of(p)
	}
	return s
}

// cutLow takes out one value after 14.1.1 and 16.5.1.
func cutLow(parts []part, of func(part) int64) []part {
	if len(parts) == 0 {
		return nil
	}
	least := slices.MinFunc(parts, func(a, b part) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(of(a), of(b))) })
	out := least
	if away := slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return !p.vur }); len(away) > 0 {
		lowest := slices.MinFunc(away, func(a, b part) int { return cmp.Compare(of(a), of(b)) })
		if of(lowest) >= of(least) {
			out = lowest
		}
	}
	i := slices.Index(parts, out)
	return slices.Delete(slices.Clone(parts), i, i+1)
}

func cutHigh(parts []part, of func(part) int64) []part {
	if len(parts) == 0 {
		return nil
	}
	most := slices.MaxFunc(parts, func(a, b part) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(of(a), of(b))) })
	i := slices.Index(parts, most)
	return slices.Delete(slices.Clone(parts), i, i+1)
}

func opponentScore(p part) int64 { return p.score }
func contribution(p part) int64  { return p.score * p.result }

// naive returns the value as an exact fraction, nil if there is none.
func (n reader) naive(name string, p int) *big.Rat {
	tenth := func(v int64) *big.Rat { return big.NewRat(v, 10) }
	switch name {
	case "BH":
		return tenth(sum(n.parts(p), opponentScore))
	case "BH/C1":
		return tenth(sum(cutLow(n.parts(p), opponentScore), opponentScore))
	case "BH/C2":
		return tenth(sum(cutLow(cutLow(n.parts(p), opponentScore), opponentScore), opponentScore))
	case "BH/M1":
		return tenth(sum(cutHigh(cutLow(n.parts(p), opponentScore), opponentScore), opponentScore))
	case "SB":
		return big.NewRat(sum(n.parts(p), contribution), 100)
	case "SB/C1":
		return big.NewRat(sum(cutLow(n.parts(p), contribution), contribution), 100)
	case "FB":
		n.fore = true
		return n.naive("BH", p)
	case "AOB":
		total, games := new(big.Rat), int64(0)
		for r := range n.e.Played() {
			if n.overTheBoard(p, r) {
				total.Add(total, n.naive("BH", n.game(p, r).Opponent-1))
				games++
			}
		}
		if games == 0 {
			return nil
		}
		return total.Quo(total, big.NewRat(games, 1))
	case "PS":
		var all, run tournament.Points
		for r := range n.e.Played() {
			run += n.awarded(p, r)
			all += run
		}
		return tenth(int64(all))
	case "ARO":
		var ratings, games int64
		for r := range n.e.Played() {
			if n.overTheBoard(p, r) {
				ratings += int64(n.e.Players[n.game(p, r).Opponent-1].Rating)
				games++
			}
		}
		if games == 0 {
			return nil
		}
		return big.NewRat((2*ratings+games)/(2*games), 1)
	case "PTP":
		return n.perfect(p)
	case "KS":
		return n.koya(p, 50, 0)
	case "KS/L+1":
		return n.koya(p, 50, 1)
	case "KS/L-3":
		return n.koya(p, 50, -3)
	case "KS/L60":
		return n.koya(p, 60, 0)
	}
	panic(name)
}

// koya sums what was made over the board against opponents with so many percent of
// the greatest score possible, and so many half points (9.2, 14.5).
func (n reader) koya(p int, percent, halves int64) *big.Rat {
	limit := big.NewRat(percent*int64(n.e.Scoring.WinWhite)*int64(n.e.Played()), 100)
	limit.Add(limit, big.NewRat(5*halves, 1))
	var sum tournament.Points
	for r := range n.e.Played() {
		if n.overTheBoard(p, r) && big.NewRat(int64(n.final(n.game(p, r).Opponent-1)), 1).Cmp(limit) >= 0 {
			sum += n.awarded(p, r)
		}
	}
	return big.NewRat(int64(sum), 10)
}

// perfect tries every rating from the lowest that could do.
func (n reader) perfect(p int) *big.Rat {
	var faced []int
	score := 0
	for r := range n.e.Played() {
		if g := n.game(p, r); g.Result.Played() {
			faced = append(faced, int(n.e.Players[g.Opponent-1].Rating))
			score += map[tournament.Result]int{'1': 100, '=': 50, '0': 0}[g.Result]
		}
	}
	if len(faced) == 0 {
		return nil
	}
	if score == 0 {
		return big.NewRat(int64(slices.Min(faced)-800), 1)
	}
	for own := slices.Min(faced) - 800; ; own++ {
		expected := 0
		for _, f := range faced {
			expected += int(rating.PD(own - f))
		}
		if expected >= score {
			return big.NewRat(int64(own), 1)
		}
	}
}

func TestAgainstNaive(t *testing.T) {
	names := []string{"BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "FB", "AOB", "PS", "ARO", "PTP", "KS", "KS/L+1", "KS/L-3", "KS/L60"}
	var all []tiebreak.Descriptor
	for _, n := range names {
		all = append(all, list(t, n)...)
	}
	rapid.Check(t, func(rt *rapid.T) {
		e := drawSwiss(rt)
		for _, key := range []string{"2024-08-01", "2026-03-01"} {
			ed, err := tiebreak.EditionByKey(key)
			require.NoError(rt, err)
			lines, err := tiebreak.Standings(e, tiebreak.Options{Edition: ed, TieBreaks: all})
			require.NoError(rt, err)
			require.Len(rt, lines, len(e.Players))
			n := reader{e: e, capped: key == "2026-03-01"}
			for _, line := range lines {
				require.Equal(rt, n.final(line.StartingRank-1), line.Points)
				for i, name := range names {
					want := "–"
					if v := n.naive(name, line.StartingRank-1); v != nil {
						want = hundredths(v)
					}
					require.Equal(rt, want, line.TieBreaks[i].String(), "%s of %d, edition %s", name, line.StartingRank, key)
				}
			}
		}
	})
}

// hundredths writes a fraction with at most two places, half up.
func hundredths(v *big.Rat) string {
	h := new(big.Int).Mul(v.Num(), big.NewInt(200))
	h.Add(h, v.Denom())
	h.Div(h, new(big.Int).Mul(v.Denom(), big.NewInt(2)))
	s := new(big.Rat).SetFrac(h, big.NewInt(100)).FloatString(2)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	return s
}
