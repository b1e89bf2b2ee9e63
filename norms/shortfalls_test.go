package norms

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

func TestLacksInWords(t *testing.T) {
	own := func(n int, fed string) applicant {
		a := solid()
		for i := range n {
			a.rounds[i] = fed + a.rounds[i][3:]
		}
		return a
	}
	zonal := nineRounds("0")
	for _, c := range []struct {
		a     applicant
		title tournament.Title
		want  []string
	}{
		{solid(), 0, nil},
		{solid().with(9, "bye H"), 0, []string{"1.4.1a: 1 game more, 8 of 9"}},
		{own(6, "HUN"), 0, []string{"1.4.4: 1 opponent fewer from the own federation, 6 where at most 5 may be"}},
		{twoFeds("GER"), 0, []string{
			"1.4.3: 1 federation more besides the applicant's, 1 of 2", "1.4.4: 3 opponents fewer from GER, 9 where at most 6 may be",
		}},
		{solid().with(5, "AUT CM 2480 1"), 0, []string{"1.4.5a: 1 title-holder more among the opponents, 4 of 5"}},
		{solid().with(3, "POL IM 2500 ="), 0, []string{"1.4.5b: 1 opponent more with the title of GM, 2 of 3"}},
		// 5½ of 9 are 61 % (dp 80): 22,280 : 9 = 2476 make 2556; 6 (dp 125) are enough, or 2520, that is 22,675.5.
		{zonal, 0, []string{
			"1.4.8: performance 2556 of 2600: half a point more, 6 of 9 against 2476, or an average of 2520, 44 higher, with the same score (396 rating points in all)",
		}},
		{level9(2379, 18), 0, []string{"1.4.8a: an average of 2380, 1 higher; 5 rating points in all"}},
		{level9(2800, 6), 0, []string{"1.4.8b: half a point more, 3.5 of 9 games"}},
		{roundRobin().with(1, "POL GM 2480 -"), 0, []string{"1.4.1e: 1 scheduled round missing, all 10 must be played"}},
		{solid().in(registration.Scheveningen).from(after), 0, []string{"1.4.2e: format allowed without approval: Scheveningen: 0, needed 1"}},
	} {
		title := c.title
		if title == 0 {
			title = tournament.GM
		}
		require.Equal(t, append([]string{}, c.want...), language.English.SayAll(c.a.near(t, title).Lacks))
	}
}

// Every clause that fails is said once, and what the average lacks is exact.
func TestLacksNameEveryFailure(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawApplicant(rt)
		for _, r := range Find(a.event(t), Options{Player: 1, Near: true}) {
			require.Len(rt, r.Lacks, len(failed(r)))
		}
		games, average := rapid.IntRange(1, 30).Draw(rt, "games"), rapid.IntRange(1000, 2900).Draw(rt, "average")
		tl := tally{games: games, sum: rapid.IntRange(1, games*average).Draw(rt, "sum")}
		more := ratingsTo(average, &tl)
		if (2*tl.sum+games)/(2*games) >= average {
			require.Zero(rt, more)
			return
		}
		require.Equal(rt, average, (2*(tl.sum+more)+games)/(2*games))
		require.Less(rt, (2*(tl.sum+more-1)+games)/(2*games), average)
	})
}
