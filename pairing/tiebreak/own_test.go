package tiebreak_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// own is the second implementation of the tie-breaks on own results and on
// ratings, from their articles, for a Swiss or, where roundRobin is set, for
// pairings known before the start (15.2).
type own struct {
	e          *tournament.Tournament
	roundRobin bool
	of2026     bool
}

func (o own) game(p, r int) tournament.Game { return o.e.Players[p].Games[r] }

func (o own) points(p, r int) tournament.Points { return o.e.Scoring.Points(o.game(p, r)) }

func (o own) win() tournament.Points { return o.e.Scoring.WinWhite }

// noRound: in a round robin a round without an opponent is none.
func (o own) noRound(p, r int) bool { return o.roundRobin && o.game(p, r).Opponent == 0 }

func (o own) forfeit(p, r int) bool {
	return o.game(p, r).Opponent != 0 && o.game(p, r).Result.Forfeit()
}

func (o own) played(p, r int) bool {
	return o.game(p, r).Opponent != 0 && o.game(p, r).Result.Played()
}

// game of type B: forfeits of a round robin are games, but forfeit losses from
// 2026 on (15.2).
func (o own) counted(p, r int) bool {
	lost := o.game(p, r).Result == tournament.ForfeitLoss
	return o.played(p, r) || o.roundRobin && o.forfeit(p, r) && (!lost || !o.of2026)
}

// rated opponents' games: forfeits of a round robin until 2026.
func (o own) faced(p int) (opponents, ratings []int, score int) {
	for r := range o.e.Played() {
		if !o.played(p, r) && (o.of2026 || !o.roundRobin || !o.forfeit(p, r)) {
			continue
		}
		j := o.game(p, r).Opponent - 1
		opponents = append(opponents, j)
		if n := int(o.e.Players[j].Rating); n > 0 {
			ratings = append(ratings, n)
			score += map[tournament.Result]int{'1': 10, '=': 5, '+': 10}[o.game(p, r).Result]
		}
	}
	return opponents, ratings, score
}

func halfUp(sum, n int) int {
	q := (2*sum + n) / (2 * n)
	if (2*sum+n)%(2*n) < 0 {
		q--
	}
	return q
}

func meanOf(all []int) (int, bool) {
	sum := 0
	for _, n := range all {
		sum += n
	}
	if len(all) == 0 {
		return 0, false
	}
	return halfUp(sum, len(all)), true
}

func (o own) performance(p int) (int, bool) {
	_, ratings, score := o.faced(p)
	mean, ok := meanOf(ratings)
	if !ok {
		return 0, false
	}
	return mean + rating.DP(halfUp(100*score, 10*len(ratings))), true
}

func (o own) value(name string, p int) string {
	n := 0
	switch name {
	case "WIN": // 7.1: as many points as for a win
		for r := range o.e.Played() {
			n += boolInt(!o.noRound(p, r) && o.points(p, r) >= o.win())
		}
	case "WON": // 7.2
		for r := range o.e.Played() {
			n += boolInt(o.counted(p, r) && o.points(p, r) >= o.win())
		}
	case "BPG": // 7.3
		for r := range o.e.Played() {
			n += boolInt(o.counted(p, r) && o.game(p, r).Colour == tournament.Black)
		}
	case "BWG": // 7.4
		for r := range o.e.Played() {
			n += boolInt(o.counted(p, r) && o.game(p, r).Colour == tournament.Black && o.points(p, r) >= o.win())
		}
	case "REP": // 7.6: rounds less those of requested byes and forfeit losses
		for r := range o.e.Played() {
			away := slices.Contains([]tournament.Result{'H', 'Z', '-', 0}, o.game(p, r).Result)
			n += boolInt(!o.noRound(p, r) && !away)
		}
	case "STD": // 7.7: in halves
		for r := range o.e.Played() {
			if o.noRound(p, r) {
				continue
			}
			other := o.e.Scoring.DrawWhite
			if j := o.game(p, r).Opponent; j != 0 {
				other = o.points(j-1, r)
			}
			if o.points(p, r) > other {
				n += 2
			} else if o.points(p, r) == other {
				n++
			}
		}
		return tournament.Points(5 * n).String()
	case "KS": // 9.2: against those with half of the greatest score or more
		for r := range o.e.Played() {
			if !o.played(p, r) && !(o.roundRobin && o.forfeit(p, r)) {
				continue
			}
			var theirs tournament.Points
			rounds := 0
			for k := range o.e.Played() {
				theirs += o.points(o.game(p, r).Opponent-1, k)
			}
			for i := range o.e.Players {
				has := 0
				for k := range o.e.Played() {
					has += boolInt(!o.noRound(i, k))
				}
				rounds = max(rounds, has)
			}
			if 2*int(theirs) >= int(o.win())*rounds {
				n += int(o.points(p, r))
			}
		}
		return tournament.Points(n).String()
	case "TPN":
		n = p + 1
	case "RTNG":
		if n = int(o.e.Players[p].Rating); n == 0 {
			return "–"
		}
	case "ARO/C1", "ARO/M1":
		_, ratings, _ := o.faced(p)
		slices.Sort(ratings)
		ratings = ratings[min(1, len(ratings)):]
		if name == "ARO/M1" {
			ratings = ratings[:max(len(ratings)-1, 0)]
		}
		m, ok := meanOf(ratings)
		if !ok {
			return "–"
		}
		n = m
	case "TPR":
		m, ok := o.performance(p)
		if !ok {
			return "–"
		}
		n = m
	case "APRO":
		opponents, _, _ := o.faced(p)
		var all []int
		for _, j := range opponents {
			if m, ok := o.performance(j); ok {
				all = append(all, m)
			}
		}
		m, ok := meanOf(all)
		if !ok {
			return "–"
		}
		n = m
	}
	return fmt.Sprint(n)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestOwnResultsAgainstTheirArticles(t *testing.T) {
	names := []string{"WIN", "WON", "BPG", "BWG", "REP", "STD", "KS", "TPN", "RTNG", "ARO/C1", "ARO/M1", "TPR", "APRO"}
	var all []tiebreak.Descriptor
	for _, n := range names {
		if slices.Contains([]string{"RTNG", "ARO/C1", "ARO/M1", "TPR", "APRO"}, n) {
			n += "/U" // without a published rule they are dropped
		}
		all = append(all, list(t, n)...)
	}
	rapid.Check(t, func(rt *rapid.T) {
		e := drawSwiss(rt)
		for i := range e.Players {
			if rapid.IntRange(0, 3).Draw(rt, "unrated") == 0 {
				e.Players[i].Rating = 0
			}
		}
		for _, key := range []string{"2024-08-01", "2026-03-01"} {
			for _, roundRobin := range []bool{false, true} {
				o := own{e, roundRobin, key == "2026-03-01"}
				by := standings(t, e, tiebreak.Options{Edition: edition(t, key), TieBreaks: all, Predetermined: roundRobin})
				for p := range e.Players {
					for i, name := range names {
						require.Equal(rt, o.value(name, p), by[p+1].TieBreaks[i].String(), "%s of %d, %s, round robin %t", name, p+1, key, roundRobin)
					}
				}
			}
		}
	})
}

// Article 7.7 by hand: the points of each kind of round, in an event with one round that
// is played and brings none.
func TestStandardPoints(t *testing.T) {
	for cell, want := range map[string]string{
		"2w1": "1", "2w=": "0.5", "2w0": "0", "2w+": "1", "2w-": "0", "U": "1", "F": "1", "H": "0.5", "Z": "0", ".": "0",
	} {
		other := map[string]string{"2w1": "1b0", "2w=": "1b=", "2w0": "1b1", "2w+": "1b-", "2w-": "1b+"}[cell]
		if other == "" {
			other = "Z"
		}
		e := event(t, []string{cell, "3w0"}, []string{other, "Z"}, []string{"Z", "1b1"})
		require.Equal(t, want, texts(t, e, "2026-03-01", "STD", false)[0], cell)
	}
	// Both lost by forfeit: as many points as the opponent.
	e := event(t, []string{"2w-", "3w0"}, []string{"1b-", "Z"}, []string{"Z", "1b1"})
	require.Equal(t, []string{"0.5", "0.5", "1"}, texts(t, e, "2026-03-01", "STD", false))
	// With 3-1-0 a half-point bye of 1 point is a draw's worth.
	e = event(t, []string{"2w1", "H"}, []string{"1b0", "U"})
	e.Scoring.WinWhite, e.Scoring.WinBlack, e.Scoring.DrawWhite, e.Scoring.DrawBlack, e.Scoring.HalfBye, e.Scoring.AllocatedBye = 30, 30, 10, 10, 10, 30
	require.Equal(t, []string{"1.5", "1"}, texts(t, e, "2026-03-01", "STD", false))
}

// TRF26, record 299 without a kind: a bonus or a penalty in the points.
func TestBonusAndPenalty(t *testing.T) {
	e := fourPlayers(t)
	e.Abnormal = []tournament.AbnormalPoints{
		{Points: 5, IDs: []int{4, 2}}, {Points: -10, IDs: []int{1}}, {Kind: tournament.ShortWin, Points: 20, IDs: []int{3}}, {Points: 90},
	}
	by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true})
	for n, want := range map[int]tournament.Points{1: 15, 2: 15, 3: 5, 4: 25} {
		require.Equal(t, want, by[n].Points, n)
	}
	require.Equal(t, []int{2, 2, 4, 1}, ranks(t, by, 4))
	require.True(t, by[1].Shared)
	require.False(t, by[4].Shared)
}

// C.05 6.6: the results of an excluded player do not count; he comes last.
func TestExcluded(t *testing.T) {
	by := standings(t, fourPlayers(t), tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true, Excluded: []int{1}, TieBreaks: list(t, "WIN,SB,REP")})
	for n, want := range map[int]tournament.Points{1: 0, 2: 10, 3: 5, 4: 15} {
		require.Equal(t, want, by[n].Points, n)
	}
	require.Equal(t, []int{4, 2, 3, 1}, ranks(t, by, 4))
	require.Equal(t, []string{"1", "1.25", "2"}, []string{by[4].TieBreaks[0].String(), by[4].TieBreaks[1].String(), by[4].TieBreaks[2].String()},
		"4 beat 2, who has a point, and drew with 3, who has a half")
}

// The first edition's average ratings: a player who missed more than two games ranks
// below all others.
func TestMissedGamesRankLast(t *testing.T) {
	e := event(t,
		[]string{"5w1", "Z", "Z", "Z", "F"}, // 2 points, the highest opponent, three games missed and a bye
		[]string{"6w1", "6w1", "Z", "Z", "6b0"},
		[]string{"6b1", "6b1", "7b0", "7b0", "7b0"},
		[]string{"7b1", "7b1", "8b0", "8b0", "Z"},
	)
	for len(e.Players) < 8 {
		e.Players = append(e.Players, tournament.Player{StartingRank: len(e.Players) + 1, Rating: tournament.Rating(3000 - 100*len(e.Players)), Games: make([]tournament.Game, 5)})
	}
	e.Index()
	opt := tiebreak.Options{Edition: edition(t, "pre-2023"), TieBreaks: list(t, "ARO")}
	by := standings(t, e, opt)
	require.Equal(t, []int{4, 1, 2, 3}, ranks(t, by, 4))
	require.Equal(t, "2600", by[1].TieBreaks[0].String())
	opt.Edition = edition(t, "2024-08-01")
	require.Equal(t, []int{1, 2, 3, 4}, ranks(t, standings(t, e, opt), 4))
}

// 10.2 by hand: 1.5 of 2 against 2000 and 2101 is 75 %, which stands for 193.
func TestPerformanceByHand(t *testing.T) {
	e := event(t, []string{"2w1", "3b="}, []string{"1b0", "Z"}, []string{"Z", "1w="})
	e.Players[1].Rating, e.Players[2].Rating = 2000, 2101
	require.Equal(t, "2051", texts(t, e, "2026-03-01", "ARO", false)[0], "2050.5, a half up")
	require.Equal(t, "2244", texts(t, e, "2026-03-01", "TPR", false)[0])
	require.Equal(t, []string{"–", "–"}, texts(t, event(t, []string{"H"}, []string{"U"}), "2026-03-01", "TPR", false))
}

// Progressive scores by hand, with cuts and medians.
func TestProgressiveScores(t *testing.T) {
	e := event(t, []string{"2w1", "2b=", "2w0", "2b1"}, []string{"1b0", "1w=", "1b1", "1w0"}) // 1, 1.5, 1.5, 2.5
	for descriptor, want := range map[string]string{"PS": "6.5", "PS/C1": "5.5", "PS/C2": "4", "PS/M1": "3", "PS/M2": "0"} {
		require.Equal(t, want, texts(t, e, "2026-03-01", descriptor, false)[0], descriptor)
	}
}

// The limit of Koya moves by half points (14.5) or is another percentage; in the
// manual's annex it moves by score groups.
func TestExtendedKoya(t *testing.T) {
	e := fourPlayers(t) // 2.5, 1, 0.5 and 2 points of 3
	for descriptor, want := range map[string][]string{
		"KS": {"0.5", "0", "0.5", "0.5"}, "KS/L-1": {"1.5", "0", "0.5", "1.5"}, "KS/L-2": {"2.5", "1", "0.5", "2"}, "KS/L-9": {"2.5", "1", "0.5", "2"},
		"KS/L+1": {"0", "0", "0", "0.5"}, "KS/L+2": {"0", "0", "0", "0"}, "KS/L+9": {"0", "0", "0", "0"},
	} {
		require.Equal(t, want, texts(t, e, "pre-2023", descriptor, true), descriptor)
	}
	half, three, all, best, none := []string{"0.5", "0", "0.5", "0.5"}, []string{"1.5", "0", "0.5", "1.5"}, []string{"2.5", "1", "0.5", "2"}, []string{"0", "0", "0", "0.5"}, []string{"0", "0", "0", "0"}
	for descriptor, want := range map[string][]string{
		"KS": half, "KS/L50": half, "KS/L60": half, "KS/L+1": half, "KS/L67": best, "KS/L+2": best, "KS/L83": best, "KS/L84": none, "KS/L+3": none,
		"KS/L34": half, "KS/L33": three, "KS/L-1": three, "KS/L17": three, "KS/L16": all, "KS/L-2": all, "KS/L-9": all,
	} {
		require.Equal(t, want, texts(t, e, "2026-03-01", descriptor, true), descriptor)
	}
}

// The pairing number ranks the lower first, the rating the higher; /R turns
// either round.
func TestOrderOfValues(t *testing.T) {
	e := event(t, []string{"H"}, []string{"H"}, []string{"H"})
	for descriptor, want := range map[string][]int{"TPN": {1, 2, 3}, "TPN/R": {3, 2, 1}, "RTNG": {1, 2, 3}, "RTNG/R": {3, 2, 1}, "TPR": {1, 1, 1}} {
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, descriptor)})
		require.Equal(t, want, ranks(t, by, 3), descriptor)
	}
	// A player without a value comes after those with one, in either order.
	e = event(t, []string{"H", "H"}, []string{"3w=", "3b="}, []string{"2b=", "2w="})
	for _, descriptor := range []string{"ARO", "ARO/R"} {
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, descriptor)})
		require.Equal(t, 3, by[1].Rank, descriptor)
	}
}

func TestPrizeSystems(t *testing.T) {
	for text, want := range map[string]tiebreak.PrizeSystem{"equal": tiebreak.EqualShares, "Place": tiebreak.ByPlace, "HORT": tiebreak.Hort} {
		got, err := tiebreak.ParsePrizeSystem(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	three := lines([2]int{1, 70}, [2]int{2, 65}, [2]int{2, 65}, [2]int{4, 65}, [2]int{5, 60})
	purse := []int64{1000, 501, 300, 101}
	require.Equal(t, []int64{1000, 301, 301, 300, 0}, tiebreak.Prizes(tiebreak.EqualShares, three, purse))
	require.Equal(t, []int64{1000, 401, 400, 101, 0}, tiebreak.Prizes(tiebreak.ByPlace, three, purse))
	// Half by place: 250 and 150 for the shared places, 50; the other 452 in three.
	require.Equal(t, []int64{1000, 351, 351, 200, 0}, tiebreak.Prizes(tiebreak.Hort, three, purse))
	require.Equal(t, []int64{0, 0}, tiebreak.Prizes(tiebreak.ByPlace, lines([2]int{1, 70}, [2]int{2, 65}), nil))
}
