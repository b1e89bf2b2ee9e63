package lim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/lim"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// someRound returns a round of so many players, all with the score of the median, after two
// rounds; met are those who have met, such as "1-4 2-3".
func someRound(players int, met string) *swiss.Round {
	r := &swiss.Round{Number: 3, Rounds: 9, Initial: tournament.White}
	for n := 1; n <= players; n++ {
		r.Players = append(r.Players, swiss.Player{TPN: n, Parity: n, Points: 10, Score: 10})
	}
	for _, pair := range strings.Fields(met) {
		var a, b int
		fmt.Sscanf(pair, "%d-%d", &a, &b)
		r.Players[a-1].Met = append(r.Players[a-1].Met, b)
		r.Players[b-1].Met = append(r.Players[b-1].Met, a)
	}
	return r
}

func paired(t *testing.T, r *swiss.Round) *swiss.Pairing {
	t.Helper()
	for i := range lim.System.Editions {
		p, err := lim.System.Editions[i].Pair(r)
		require.NoError(t, err)
		if i == 0 {
			continue
		}
		return p
	}
	return nil
}

// unordered returns the pairs as "1-4 2-5", the smaller number first, by that number.
func unordered(pairs []swiss.Pair) string {
	var out []string
	for _, p := range pairs {
		if p.Black == 0 {
			out = append(out, fmt.Sprintf("%d", p.White))
			continue
		}
		out = append(out, fmt.Sprintf("%d-%d", min(p.White, p.Black), max(p.White, p.Black)))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// TestExchanges: the tables of articles 4.2 and 4.3.
func TestExchanges(t *testing.T) {
	for met, want := range map[string]string{
		"":                        "1-4 2-5 3-6",
		"1-4":                     "1-5 2-4 3-6",
		"1-4 1-5":                 "1-6 2-4 3-5",
		"1-4 1-5 1-6":             "1-3 2-5 4-6",
		"1-4 1-5 1-6 1-3":         "1-2 3-5 4-6",
		"1-4 1-5 2-4":             "1-6 2-5 3-4",
		"1-4 1-5 2-4 2-5":         "1-6 2-3 4-5",
		"1-4 1-5 2-4 2-5 2-3":     "1-3 2-6 4-5",
		"1-4 1-5 2-4 2-5 2-3 2-6": "1-2 3-5 4-6",
	} {
		require.Equal(t, want, unordered(paired(t, someRound(6, met)).Pairs), met)
	}
}

// TestExchangesUpward: below the median the same from the other end.
func TestExchangesUpward(t *testing.T) {
	for met, want := range map[string]string{
		"":            "1-4 2-5 3-6",
		"6-3":         "1-4 2-6 3-5",
		"6-3 6-2":     "1-6 2-4 3-5",
		"6-3 6-2 6-1": "1-3 2-5 4-6",
	} {
		r := someRound(6, met)
		r.Number = 5
		require.Equal(t, want, unordered(paired(t, r).Pairs), met)
	}
}

// TestFloatersOfAGroup: article 4.4, numbers 1 and 2 having met all but number 6.
func TestFloatersOfAGroup(t *testing.T) {
	met := "1-2 1-3 1-4 1-5 2-3 2-4 2-5"
	r := someRound(8, met)
	for i := range 6 { // 7 and 8 are the median
		r.Players[i].Score = 20
	}
	require.Equal(t, "1-6 2-7 3-4 5-8", unordered(paired(t, r).Pairs))
	r = someRound(8, met+" 1-7 2-7")
	for i := range 7 {
		r.Players[i].Score = 20
	}
	require.Equal(t, "1-6 2-8 3-5 4-7", unordered(paired(t, r).Pairs))
}

// TestFirstRound: article 7.2, for either lot.
func TestFirstRound(t *testing.T) {
	r := someRound(40, "")
	r.Number = 1
	for i := range r.Players {
		r.Players[i].Points, r.Players[i].Score = 0, 0
	}
	for _, initial := range []tournament.Colour{tournament.White, tournament.Black} {
		r.Initial = initial
		var want []swiss.Pair
		for n := 1; n <= 20; n++ {
			p := swiss.Pair{White: n, Black: n + 20}
			if (n%2 == 0) == (initial == tournament.White) {
				p.White, p.Black = p.Black, p.White
			}
			want = append(want, p)
		}
		require.Equal(t, want, paired(t, r).Pairs)
	}
}

// TestLowestRatedBye: article 7.1, unrated players below all others.
func TestLowestRatedBye(t *testing.T) {
	r := someRound(5, "")
	r.Number = 1
	for i, rating := range []int{2200, 1900, 0, 2000, 1950} {
		r.Players[i].Points, r.Players[i].Score, r.Players[i].Figures.Rating = 0, 0, rating
	}
	last := func() swiss.Pair { p := paired(t, r).Pairs; return p[len(p)-1] }
	require.Equal(t, swiss.Pair{White: 3}, last())
	r.Players[2].ByeBarred = true
	require.Equal(t, swiss.Pair{White: 2}, last())
	r.Number = 2
	require.Equal(t, swiss.Pair{White: 5}, last())
}

// TestMaxi: an exchange for colour between ratings that lie too far apart is made in an
// ordinary tournament alone.
func TestMaxi(t *testing.T) {
	r := someRound(4, "")
	for i, colours := range []string{"w", "w", "w", "b"} {
		for _, c := range colours {
			r.Players[i].Colours = append(r.Players[i].Colours, tournament.Colour(c))
		}
		r.Players[i].Figures.Rating = 2200 - 80*i
	}
	pairsOf := func(s *swiss.System) string {
		p, err := s.Latest().Pair(r)
		require.NoError(t, err)
		return unordered(p.Pairs)
	}
	require.Equal(t, "1-4 2-3", pairsOf(&lim.System))
	require.Equal(t, "1-4 2-3", pairsOf(&lim.Maxi))
	r.Players[3].Figures.Rating = 1900
	require.Equal(t, "1-4 2-3", pairsOf(&lim.System))
	require.Equal(t, "1-3 2-4", pairsOf(&lim.Maxi))
	require.Equal(t, "FIDE_LIM_MAXI", lim.Of("FIDE_LIM_MAXI_2017").Code)
	require.Nil(t, lim.Of("FIDE_DUTCH"))
}

// blocked returns a round in which number 3 floats to number 4, whom he has met.
func blocked() *swiss.Round {
	r := someRound(6, "2-3 2-4 3-4")
	for i, score := range []tournament.Points{20, 20, 20, 10, 0, 0} {
		r.Players[i].Score = score
	}
	return r
}

// TestBlockedMedian: article 2.6 takes a pair of the lower side, where fewer have
// floated from; the other reading one of the higher side first.
func TestBlockedMedian(t *testing.T) {
	r := blocked()
	p := paired(t, r)
	require.Equal(t, "1-2 3-5 4-6", unordered(p.Pairs))
	other, err := lim.System.Latest().Readings[2].Edition.Pair(r)
	require.NoError(t, err)
	require.Equal(t, "1-4 2-5 3-6", unordered(other.Pairs))
	require.Equal(t, "scoregroup 2: 2.6: the median cannot be paired, and 6–5 are taken apart; in the report 1, 2 and 3 leave the scoregroup",
		language.English.Say(p.Compare(other.Pairs, swiss.SameNumbers).Whole()))
}

// TestWhy: what is said of rounds that are paired otherwise, with the article of each
// edition.
func TestWhy(t *testing.T) {
	colours := func(r *swiss.Round, all ...string) *swiss.Round {
		for i, s := range all {
			for _, c := range s {
				r.Players[i].Colours = append(r.Players[i].Colours, tournament.Colour(c))
			}
		}
		return r
	}
	upper := func(r *swiss.Round, players int) *swiss.Round {
		for i := range players {
			r.Players[i].Score = 20
		}
		return r
	}
	for _, c := range []struct {
		round    *swiss.Round
		report   string
		articles [2]string
		sentence string
	}{
		{someRound(6, ""), "1-5 4-2 3-6", [2]string{"4.2", "4.2"}, "median scoregroup 1: 4.2: 1 meets 4, the first who is available (1–4); in the report 5"},
		{someRound(6, "1-4"), "1-4 5-2 3-6", [2]string{"2.1", "2.1"}, "2.1: 1–4 met before"},
		{colours(someRound(4, ""), "w", "b", "w", "b"), "3-1 4-2", [2]string{"5.2", "5.2"}, "both of 1–3 are due black; 4–1 is possible, and right"},
		{colours(someRound(2, ""), "bww", "wbww"), "1-2", [2]string{"5.1", "5.1.1"}, "1–2 meet and both must have black"},
		{upper(someRound(4, ""), 3), "1-3 4-2", [2]string{"3.3", "3.3"}, "scoregroup 2: 3.3: 2 (type d) floats in the report; 3 (type d) comes first"},
		{upper(someRound(6, ""), 4), "1-5 6-2 3-4", [2]string{"4.4", "4.4"}, "scoregroup 2: 4.4: 2 players float in the report (1 and 2); none needs to"},
	} {
		var pairs []swiss.Pair
		for _, f := range strings.Fields(c.report) {
			var p swiss.Pair
			fmt.Sscanf(f, "%d-%d", &p.White, &p.Black)
			pairs = append(pairs, p)
		}
		for i := range lim.System.Editions {
			e := &lim.System.Editions[i]
			right, err := e.Pair(c.round)
			var d *swiss.Difference
			if err != nil {
				d = e.Violation(c.round, pairs, swiss.SameNumbers)
			} else {
				d = right.Compare(pairs, swiss.SameNumbers)
			}
			require.NotNil(t, d, c.sentence)
			require.Equal(t, c.articles[i], d.Article, c.sentence)
			require.Contains(t, strings.Replace(language.English.Say(d.Whole()), c.articles[i], c.articles[1], 1), c.sentence)
		}
	}
}
