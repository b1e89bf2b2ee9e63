package rating_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// dpLadder is table 8.1.1 from .50 to 1.0; below .50 it is the mirror image.
var dpLadder = [51]int64{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// halfUp returns the nearest whole number, a half upwards.
func halfUp(r *big.Rat) int64 {
	s := new(big.Rat).Add(r, big.NewRat(1, 2))
	return new(big.Int).Div(s.Num(), s.Denom()).Int64()
}

type poolGame struct {
	event string
	elo   int64
	twice int64 // points doubled
}

// secondInitial is 8.2 word by word for games in the order of their events;
// whole: the player's first event is among them. 0: nothing is published.
func secondInitial(pool []poolGame, whole, now bool) int64 {
	floor := int64(1000)
	if now {
		floor = 1400
	}
	zero := whole
	for _, g := range pool {
		zero = zero && (g.event != pool[0].event || g.twice == 0)
	}
	n, sum, twice := int64(0), int64(0), int64(0)
	for _, g := range pool {
		if zero && g.event == pool[0].event {
			continue // 8.2.1
		}
		n, sum, twice = n+1, sum+g.elo, twice+g.twice
	}
	if n < 5 {
		return 0
	}
	if now { // 8.2.2
		sum, twice = sum+3600, twice+2
	}
	m := n
	if now {
		m += 2
	}
	p := big.NewRat(twice, 2*m)
	ru := big.NewRat(sum, m)
	percent := halfUp(new(big.Rat).Mul(p, big.NewRat(100, 1)))
	dp := dpLadder[max(percent-50, 50-percent)]
	if percent < 50 {
		dp = -dp
	}
	if !now && p.Cmp(big.NewRat(1, 2)) >= 0 {
		dp = 20 * (twice - m) // 20 a half point over 50 %
	}
	rounded := halfUp(ru.Add(ru, big.NewRat(dp, 1)))
	if now {
		rounded = min(rounded, 2200)
	}
	if rounded < floor {
		return 0
	}
	return rounded
}

// TestASecondReadingOfTheInitialRating draws an event of the period and up to
// two earlier ones in the pool, some of them out of the 26 months.
func TestASecondReadingOfTheInitialRating(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 2))
	published, capped, disregarded := 0, 0, 0
	for n := range 20_000 {
		now := rnd.IntN(2) == 0
		start := handbook.Date(2023_05_01)
		if now {
			start = 2026_05_01
		}
		draw := func() (elo, twice int64) {
			elo, twice = 1000+rnd.Int64N(2100), rnd.Int64N(3)
			if rnd.IntN(3) == 0 {
				twice = 0
			}
			return elo, twice
		}
		var pool []poolGame
		h := rating.History{}
		for e := range rnd.IntN(3) {
			name := fmt.Sprint("event ", e)
			// The list of June is the 26th of those from May, two years ago, on.
			period := []handbook.Period{start.Period().Add(-26 + e), start.Period().Add(-24 + e)}[rnd.IntN(2)]
			lost := rnd.IntN(3) == 0
			h.Events++
			for range 1 + rnd.IntN(4) {
				elo, twice := draw()
				if lost {
					twice = 0
				}
				h.Unrated = append(h.Unrated, rating.PooledGame{
					Event: name, Period: period, Date: handbook.Date(2020_01_01).AddDays(e), Edition: "2022-01-01",
					OpponentRating: tournament.Rating(elo), Score: tournament.Points(5 * twice),
				})
				// The list made is start+1: 26 periods end with it, from start-24 on.
				if period >= start.Period().Add(-24) {
					pool = append(pool, poolGame{name, elo, twice})
				}
			}
		}
		whole := len(pool) == len(h.Unrated)
		opponents, codes := []int{}, ""
		for range 1 + rnd.IntN(9) {
			elo, twice := draw()
			opponents, codes = append(opponents, int(elo)), codes+string("0=1"[twice])
			pool = append(pool, poolGame{"now", elo, twice})
		}
		opponents, codes = append(opponents, 0), codes+"1" // an unrated one counts for nothing
		want := secondInitial(pool, whole, now)
		in := rating.Input{
			Events:  []rating.Event{event(t, starting(against(0, 100, opponents, codes), start), tournament.Standard)},
			History: rating.Histories{{FIDEID: 100}: &h},
		}
		players, _ := rating.Rate(in)
		p := hero(t, players)
		require.EqualValues(t, want, p.NewRating, "case %d: %+v %s %v, initial %+v", n, h, codes, opponents, p.Initial)
		if want > 0 {
			published++
		}
		if want == 2200 {
			capped++
		}
		if !p.Note.IsZero() {
			disregarded++
		}
	}
	t.Logf("%d published, %d at 2200, %d with a first event disregarded", published, capped, disregarded)
	require.Greater(t, min(published, capped, disregarded), 50)
}
