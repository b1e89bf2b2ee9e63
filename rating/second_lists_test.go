package rating_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// monthly is one combined list: rapid rating, K and standard rating by player.
type monthly struct {
	period          handbook.Period
	rapid, k, plain [6]int
}

func (m *monthly) list() *ratinglist.List {
	l := &ratinglist.List{Period: m.period}
	l.Kinds[tournament.Standard], l.Kinds[tournament.Rapid] = true, true
	for i := range m.rapid {
		r := ratinglist.Row{FIDEID: 100 + i, Name: fmt.Sprint("Player ", i)}
		r.Standings[tournament.Standard].Rating = tournament.Rating(m.plain[i])
		r.Standings[tournament.Rapid] = ratinglist.Standing{Rating: tournament.Rating(m.rapid[i]), K: m.k[i]}
		l.Rows = append(l.Rows, r)
	}
	return l
}

// inForce returns the latest list up to a month, else the first one.
func inForce(lists []*monthly, p handbook.Period) *monthly {
	found := lists[0]
	for _, m := range lists {
		if m.period <= p {
			found = m
		}
	}
	return found
}

// drawMonths are lists of May to July, one or two of them now and then missing;
// players 0 and 1 have no standard rating.
func drawMonths(rnd *rand.Rand) []*monthly {
	var lists []*monthly
	for p := handbook.Period(2026_05); p <= 2026_07; p++ {
		m := &monthly{period: p}
		for i := range m.rapid {
			if rnd.IntN(3) > 0 {
				m.rapid[i], m.k[i] = 1500+rnd.IntN(900), []int{10, 20, 40}[rnd.IntN(3)]
			}
			if i > 1 {
				m.plain[i] = 1500 + rnd.IntN(800)
			}
		}
		if len(lists) == 0 || rnd.IntN(4) > 0 {
			lists = append(lists, m)
		}
	}
	return lists
}

func drawRapid(rnd *rand.Rand, file string) *tournament.Tournament {
	start := []handbook.Date{2026_05_10, 2026_05_31, 2026_06_01, 2026_06_30, 2026_07_01}[rnd.IntN(5)]
	m := &tournament.Tournament{File: file, Start: start, End: start.AddDays(2), Rounds: 4, Scoring: tournament.StandardScoring}
	for i := range 6 {
		m.Players = append(m.Players, tournament.Player{StartingRank: i + 1, FIDEID: 100 + i, Rating: 1999, Games: make([]tournament.Game, 4)})
	}
	for r := range 4 {
		order := rnd.Perm(6)
		for k := 0; k < 6; k += 2 {
			a, b, res := order[k], order[k+1], tournament.Result("1=0"[rnd.IntN(3)])
			m.Players[a].Games[r] = tournament.Game{Opponent: b + 1, Result: res}
			m.Players[b].Games[r] = tournament.Game{Opponent: a + 1, Result: mirror(res)}
		}
	}
	m.Index()
	return m
}

// TestASecondReadingOfTheLists rates two rapid events of summer 2026 on the
// list of August: who is rated how in the eyes of the others (the list in force
// at the start, 6.1.1, and the standard rating of 7.2.1), for himself (7.2.5),
// and with which K (8.3.3).
func TestASecondReadingOfTheLists(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 21))
	current, standard := 0, 0
	for n := range 5_000 {
		lists := drawMonths(rnd)
		in := rating.Input{Period: 2026_08, Lists: &ratinglist.Lists{}}
		for _, m := range lists {
			in.Lists.Add(m.list())
		}
		events := []*tournament.Tournament{drawRapid(rnd, "a.trf"), drawRapid(rnd, "b.trf")}
		for _, m := range events {
			in.Events = append(in.Events, event(t, m, tournament.Rapid))
		}
		base := inForce(lists, 2026_07)
		players, _ := rating.Rate(in)
		got := map[string]rating.Player{}
		for _, p := range players {
			got[p.FIDEID] = p
		}
		for i := range 6 {
			own, k := base.rapid[i], base.k[i]
			for _, m := range events {
				at := inForce(lists, m.Start.Period())
				if base.rapid[i] == 0 && at.rapid[i] == 0 && at.plain[i] > 0 { // 7.2.1, new to the list
					own, k = base.plain[i], 40
				}
			}
			sum, games := 0, 0
			for _, m := range events {
				at := inForce(lists, m.Start.Period())
				seen := func(i int) int {
					if at.rapid[i] > 0 {
						return at.rapid[i]
					}
					return at.plain[i]
				}
				for _, g := range m.Players[i].Games {
					theirs := seen(g.Opponent - 1)
					if theirs == 0 {
						continue
					}
					games++
					if own == 0 {
						continue
					}
					mine := seen(i)
					if mine == 0 {
						mine = own
						current++
					} else if at.rapid[i] == 0 {
						standard++
					}
					d := min(abs(mine-theirs), 400)
					expected := probability(d)
					if mine < theirs {
						expected = 100 - expected
					}
					sum += map[tournament.Result]int{'1': 100, '=': 50, '0': 0}[g.Result] - expected
				}
			}
			p, has := got[strconv.Itoa(100+i)]
			require.Equal(t, games > 0, has, "case %d, player %d", n, i)
			if !has {
				continue
			}
			require.EqualValues(t, own, p.Rating, "case %d, player %d", n, i)
			require.Equal(t, own == 0, p.Initial != nil)
			if own == 0 {
				continue
			}
			require.EqualValues(t, k, p.K, "case %d, player %d: %s", n, i, p.KReason)
			require.EqualValues(t, sum, p.Sum, "case %d, player %d", n, i)
			whole := (abs(k*sum) + 50) / 100
			if sum < 0 {
				whole = -whole
			}
			if own+whole >= 1400 {
				require.EqualValues(t, own+whole, p.NewRating)
			} else {
				require.Zero(t, p.NewRating)
			}
		}
	}
	t.Logf("%d games with the current rating, %d with the standard one", current, standard)
	require.Greater(t, min(current, standard), 500)
}
