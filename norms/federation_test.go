package norms

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// manyOwn returns an event in which own players and one other federation are about
// as many as may be, and most games are won, so that which wins go is decided
// by the limits of 1.4.4.
func manyOwn(rnd *rand.Rand) applicant {
	a := applicant{federation: "HUN", sex: tournament.Female, start: before}
	feds := [][]string{{"HUN", "HUN", "HUN", "GER", "AUT"}, {"GER", "GER", "GER", "HUN", "AUT"}, {"HUN", "HUN", "GER", "GER", "FID"}}[rnd.IntN(3)]
	base := []int{2400, 2250, 2200, 2050}[rnd.IntN(4)]
	if rnd.IntN(5) == 0 {
		a.format = registration.DoubleRoundRobin
	}
	rounds := 9 + rnd.IntN(5)
	for i := range rounds {
		result := []string{"1", "1", "1", "=", "0"}[rnd.IntN(5)]
		if a.format == registration.DoubleRoundRobin && i >= (rounds+1)/2 {
			a.rounds = append(a.rounds, fmt.Sprintf("#%d %s", i-(rounds+1)/2+1, result))
			continue
		}
		a.rounds = append(a.rounds, fmt.Sprintf("%s %s %d %s", feds[rnd.IntN(5)], []string{"GM", "GM", "IM", "WGM", "FM", "-"}[rnd.IntN(6)],
			base+rnd.IntN(200)-100, result))
	}
	return a
}

// Adding up federation by federation and looking at each choice give the same.
func TestByFederationIsOneByOne(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	found, own, one := 0, 0, 0
	for range 3000 {
		ev := manyOwn(rnd).event(t)
		s := newSearch(ev, Options{})
		s.barred, s.event = false, nil
		var l candidate
		s.readGames(0, &l)
		vs := s.variants(&l, nil)
		for k := range s.num.Levels {
			lv := &s.num.Levels[k]
			s.few = 0
			sums, sumsOK := s.bestChoice(&l, vs, lv)
			s.few = 1 << 20
			each, eachOK := s.bestChoice(&l, vs, lv)
			require.Equal(t, eachOK, sumsOK, "%s %+v", lv.Title, ev.Field)
			if !eachOK {
				continue
			}
			require.Equal(t, each.used, sums.used, "%s %+v", lv.Title, ev.Field)
			found++
			if count(each.used) < each.stop {
				tl := s.tally(each.v, each.used, lv, l.own)
				n := s.needs(each.v, tl.games, tl.opponents, false)
				own += b2i(tl.own == n.own)
				one += b2i(tl.most == n.most)
			}
		}
	}
	t.Logf("%d norms; wins left out down to the limit of the own federation %d, of one federation %d", found, own, one)
	require.Greater(t, min(own, one), 100)
}
