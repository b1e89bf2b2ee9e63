package norms

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// thirteen is the manual's example of a norm in 13 rounds, names left out.
var thirteen = applicant{
	start: 2022_10_01, federation: "HUN", title: tournament.IM, host: "AUT",
	rounds: []string{
		"GER GM 2383 1", "ENG GM 2508 =", "GER - 2573 0", "AUT - 2180 1", "RUS GM 2598 1", "GER GM 2568 0", "GER - 2070 1",
		"GER IM 2483 1", "RUS - 2497 1", "GER - 2561 =", "GER FM 2440 1", "GER IM 2479 =", "GER GM 2492 =",
	},
}

func TestThirteenRoundsOfTheManual(t *testing.T) {
	ev := thirteen.event(t)
	var dropped *Result
	for r := range choicesOf(ev, 1, tournament.GM) {
		require.True(t, r.Achieved)
		if slices.Equal(r.Ignored, []Ignored{{Round: 7, Article: "1.4.1f"}}) {
			dropped = &r
		}
	}
	require.NotNil(t, dropped, "the choice that drops round 7")
	require.Equal(t, 12, dropped.Games)
	require.Equal(t, points(16), dropped.Score)
	require.Equal(t, tournament.Rating(2482), dropped.Average, "2482 with round 4 raised: the manual prints 2480")
	require.Equal(t, tournament.Rating(2607), dropped.Performance)
	require.Equal(t, &Raised{Round: 4, From: 2180, To: 2200}, dropped.Raised)

	best := thirteen.near(t, tournament.GM)
	require.True(t, best.Achieved)
	require.Equal(t, 12, best.Games, "all thirteen fail with 9 of 13 from one federation")
	require.Equal(t, []Ignored{{Round: 13, Article: "1.4.1e"}}, best.Ignored, "the higher performance of the two")
	require.Equal(t, tournament.Rating(2614), best.Performance)
}

func TestThirteenRoundsAsTheyAreFail(t *testing.T) {
	ev := thirteen.event(t)
	s := newSearch(ev, Options{})
	var l candidate
	s.readGames(0, &l)
	vs := s.variants(&l, nil)
	lv := s.num.level(tournament.GM)
	whole := choice{v: &vs[0], stop: 13, used: prefix(13)}
	tl := s.tally(whole.v, whole.used, lv, l.own)
	require.Equal(t, 2459, tl.average)
	require.Equal(t, 18, tl.halves)
	require.Equal(t, 18, tl.required)
	require.Equal(t, 9, tl.most)
	r := s.describe(&l, lv, whole)
	require.Equal(t, []string{"1.4.4"}, failed(r))
}

// eleven has the sum 26136 with lowest opponents of 2140 (a win) and 2160.
func eleven() applicant {
	return applicant{
		start: 2022_10_01, federation: "RUS", title: tournament.IM, host: "GER",
		rounds: []string{
			"GER GM 2500 =", "FRA GM 2500 1", "ENG GM 2500 1", "ITA GM 2500 =", "GER FM 2450 1", "GER FM 2400 1",
			"GER - 2140 1", "FRA - 2160 =", "ENG - 2362 1", "POL - 2312 1", "POL - 2312 1",
		},
	}
}

func TestElevenRoundsOfTheManual(t *testing.T) {
	a := eleven()
	ev := a.event(t)
	sum := 0
	for _, e := range ev.Field[1:] {
		sum += int(e.Rating)
	}
	require.Equal(t, 26136, sum)
	require.Equal(t, 2376, average(sum, 11))
	both := map[int]Result{}
	for r := range choicesOf(ev, 1, tournament.GM) {
		if len(r.Ignored) == 0 {
			both[11] = r
		}
		if slices.Equal(r.Ignored, []Ignored{{Round: 7, Article: "1.4.1f"}}) {
			both[10] = r
		}
	}
	require.Contains(t, both, 11)
	require.Equal(t, tournament.Rating(2381), both[11].Average)
	require.Equal(t, &Raised{Round: 7, From: 2140, To: 2200}, both[11].Raised)
	require.Contains(t, both, 10)
	require.Equal(t, tournament.Rating(2404), both[10].Average, "2400 before 2160 is raised to 2200")
	best := a.near(t, tournament.GM)
	require.Equal(t, 11, best.Games, "most games first")
}

// eightRounds returns the women's tournament after eight rounds: 6 points, average 2165.
func eightRounds(last string) applicant {
	rounds := []string{
		"GER WGM 2300 =", "GER WGM 2290 0", "GER WIM 2200 1", "GER WFM 2150 1", "GER WFM 2120 1", "GER - 2100 1",
		"ENG - 2080 1", "ENG - 2080 =",
	}
	return applicant{
		start: 2022_10_01, federation: "RUS", title: tournament.WIM, sex: tournament.Female, host: "RUS",
		rounds: append(rounds, last),
	}
}

func TestWomenAfterEightRounds(t *testing.T) {
	win := eightRounds("ENG WGM 2296 1").near(t, tournament.WGM)
	require.True(t, win.Achieved, failed(win))
	require.Equal(t, tournament.Rating(2180), win.Average, "2179.5 is enough")
	require.Equal(t, points(14), win.Score)
	require.False(t, eightRounds("ENG WGM 2295 1").near(t, tournament.WGM).Achieved)
	require.False(t, eightRounds("ENG WGM 2300 =").near(t, tournament.WGM).Achieved)
	require.True(t, eightRounds("ENG IM 2300 1").near(t, tournament.WGM).Achieved)
	require.Equal(t, []string{"1.4.4"}, failed(eightRounds("GER WGM 2300 1").near(t, tournament.WGM)))
	require.Equal(t, []string{"1.4.5d"}, failed(eightRounds("ENG WIM 2300 1").near(t, tournament.WGM)))
}

func nineRounds(last string) applicant {
	return applicant{
		start: 2022_10_01, federation: "ARM", title: tournament.IM, host: "ARM",
		rounds: []string{
			"NOR GM 2470 0", "GEO - 2150 1", "GER - 2410 1", "ARM IM 2570 0", "GEO - 2340 1", "GEO FM 2380 1",
			"ARM GM 2675 =", "ENG IM 2540 1", "USA GM 2695 " + last,
		},
	}
}

func TestNineRoundsOfTheManual(t *testing.T) {
	r := nineRounds("=").near(t, tournament.GM)
	require.True(t, r.Achieved, failed(r))
	require.Equal(t, tournament.Rating(2476), r.Average)
	require.Equal(t, points(12), r.Score)
	require.Equal(t, halfPoints(12), r.Required)
	require.Equal(t, tournament.Rating(2601), r.Performance)
	require.Equal(t, &Raised{Round: 2, From: 2150, To: 2200}, r.Raised)
	require.Equal(t, tournament.Points(0), r.Exceeds)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, r.Used)
	require.Equal(t, 9, r.CountsAs)
	require.Equal(t, []string{"1.4.8"}, failed(nineRounds("0").near(t, tournament.GM)))
	require.Equal(t, tournament.One/2, nineRounds("1").near(t, tournament.GM).Exceeds)
}
