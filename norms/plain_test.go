package norms

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// plainNorm reads 1.4.3 to 1.4.9 once more, word by word and without a care for
// speed: do these rounds of player 1 make the norm under the normal requirement?
func plainNorm(ev *Event, rounds []int, title tournament.Title) bool {
	type meeting struct {
		rank  int
		e     Entrant
		elo   int
		score *big.Rat
	}
	var met []meeting
	for _, r := range rounds {
		g := ev.Tournament.Players[0].Game(r)
		m := meeting{rank: g.Opponent, e: ev.Field[g.Opponent-1], score: big.NewRat(int64(g.Result.Score()), int64(tournament.One))}
		if m.elo = int(m.e.Rating); m.elo == 0 {
			m.elo = int(ev.Edition.Numbers.Unrated)
		}
		met = append(met, m)
	}
	floor := map[tournament.Title]int{tournament.GM: 2200, tournament.IM: 2050, tournament.WGM: 2000, tournament.WIM: 1850}[title]
	least := map[tournament.Title]int{tournament.GM: 2380, tournament.IM: 2230, tournament.WGM: 2180, tournament.WIM: 2030}[title]
	level := map[tournament.Title]int{tournament.GM: 2600, tournament.IM: 2450, tournament.WGM: 2400, tournament.WIM: 2250}[title]
	lowest, games := 0, map[int]int{}
	for i := range met {
		games[met[i].rank]++
	}
	for i := range met {
		if low := met[lowest]; met[i].elo < low.elo || met[i].elo == low.elo && games[met[i].rank] > games[low.rank] {
			lowest = i // of equals the one whose raise helps most
		}
	}
	sum, score := 0, new(big.Rat)
	for _, m := range met {
		if m.rank == met[lowest].rank {
			m.elo = max(m.elo, floor)
		}
		sum += m.elo
		score.Add(score, m.score)
	}
	n := int64(len(met))
	half := big.NewRat(1, 2)
	ra := floorOf(new(big.Rat).Add(big.NewRat(int64(sum), n), half))
	share := new(big.Rat).Quo(score, big.NewRat(n, 1))
	percent := floorOf(new(big.Rat).Add(new(big.Rat).Mul(share, big.NewRat(100, 1)), half))
	if ra < least || share.Cmp(big.NewRat(35, 100)) < 0 || ra+rating.DP(percent) < level {
		return false
	}
	people := map[int]Entrant{}
	for i, m := range met {
		key := i
		if ev.Format == registration.DoubleRoundRobin {
			key = m.rank
		}
		people[key] = m.e
	}
	holders, titled := 0, 0
	federations := map[string]int{}
	for _, e := range people {
		th, mo := false, false
		for _, t := range []tournament.Title{e.Title, e.WomenTitle} {
			switch t {
			case tournament.GM:
				th, mo = true, true
			case tournament.IM:
				th, mo = true, mo || title != tournament.GM
			case tournament.WGM:
				th, mo = true, mo || title == tournament.WGM || title == tournament.WIM
			case tournament.WIM:
				th, mo = true, mo || title == tournament.WIM
			case tournament.FM, tournament.WFM:
				th = true
			}
		}
		holders += b2i(mo)
		titled += b2i(th)
		federations[e.Federation]++
	}
	m := len(people)
	need := 3
	part := 3
	if ev.Format == registration.DoubleRoundRobin && ev.Edition.Key == "2024-01-01" {
		part = 2
	}
	for need*part < m {
		need++
	}
	own := ev.Field[0].Federation
	foreign := 0
	for f, k := range federations {
		if f == "FID" {
			continue
		}
		if f == own && k*5 > m*3 || k*3 > m*2 {
			return false
		}
		if f != own {
			foreign++
		}
	}
	return holders >= need && 2*titled >= m && foreign >= 2
}

func floorOf(r *big.Rat) int { return int(new(big.Int).Div(r.Num(), r.Denom()).Int64()) }

func TestSearchAgreesWithThePlainText(t *testing.T) {
	norms, none := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		a := drawApplicant(rt)
		if a.format == registration.RoundRobin || a.format == registration.Knockout {
			a.format = registration.Swiss
		}
		if a.format == registration.DoubleRoundRobin {
			a.start = before
		}
		a.kind = ""
		ev := a.event(t)
		ev.Tournament.Rounds = 20 // no 1.4.1c, no last round
		for i := range ev.Field {
			if ev.Field[i].Federation == "" {
				ev.Field[i].Federation = "POL"
			}
		}
		s := newSearch(ev, Options{})
		for _, title := range []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM} {
			var l candidate
			s.readGames(0, &l)
			vs := s.variants(&l, nil)
			vs[0].tail = vs[0].tail && ev.Format != registration.DoubleRoundRobin
			s.barred, s.event = false, nil
			got, ok, _ := s.best(vs, &l, s.num.level(title), false)
			want := false
			for stop := len(l.games); stop >= 9 && (stop == len(l.games) || vs[0].tail); stop-- {
				for set := uint64(0); set < 1<<stop; set++ {
					out := prefix(stop) &^ set
					if out&^vs[0].wonGames(stop) != 0 || count(set) < 9 {
						continue
					}
					var rounds []int
					for i := range l.games[:stop] {
						if set&(1<<i) != 0 {
							rounds = append(rounds, l.games[i].round)
						}
					}
					pass := plainNorm(ev, rounds, title)
					want = want || pass
					if ok && set == got.used && stop == got.stop {
						require.True(rt, pass, "%s %+v", title, a)
					}
				}
			}
			require.Equal(rt, want, ok, "%s %+v", title, a)
			norms += b2i(ok)
			none += b2i(!ok)
		}
	})
	t.Logf("%d norms, %d none", norms, none)
}
