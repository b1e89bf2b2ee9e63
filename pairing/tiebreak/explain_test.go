package tiebreak_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// The parts that are not left out add up to the value, for every player.
func TestWorkingsAddUp(t *testing.T) {
	e := exercise(t)
	for _, key := range []string{"pre-2023", "2024-08-01", "2026-03-01"} {
		opt := tiebreak.Options{Edition: edition(t, key), Teams: true, TieBreaks: list(t,
			"BH:MP,BH:GP/C1,BH/M1,BH/C2/P,FB:MP/C1,SB,EMMSB/C1,EMGSB/C2,EGMSB/P,EGGSB,SUMBH,BC,TBR,BBE,KS,KS:GP/L-1,KS/L60,PS/C1,PS/M1")}
		for number := 1; number <= len(e.Teams); number++ {
			workings, err := tiebreak.Explain(e, opt, number)
			require.NoError(t, err)
			require.Len(t, workings, len(opt.TieBreaks))
			for _, w := range workings {
				if w.Value.String() == "–" {
					continue // the boards do not tell
				}
				sum := new(big.Rat)
				for _, p := range w.Parts {
					if !p.Cut {
						amount, ok := new(big.Rat).SetString(p.Amount.String())
						require.True(t, ok)
						sum.Add(sum, amount)
					}
				}
				require.Equal(t, w.Value.String(), hundredths(sum), "%s of %d, %s", w.TieBreak, number, key)
			}
		}
	}
	_, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true}, 15)
	require.Equal(t, "15 takes no part in this event", language.English.Error(err))
}

// What each round says, and under which article.
func TestWorking(t *testing.T) {
	e := exercise(t)
	working := func(key, descriptor string, number int) tiebreak.Working {
		w, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, key), Teams: true, TieBreaks: list(t, descriptor)}, number)
		require.NoError(t, err)
		return w[0]
	}
	said := func(w tiebreak.Working, round int) string { return language.English.Say(w.Parts[round-1].What) }

	w := working("2026-03-01", "BH/C1", 1)
	require.Equal(t, "C.07-8.1", w.Article)
	require.Equal(t, "8 has 7", said(w, 1))
	require.Equal(t, "7 has 6, 7 with the rounds missed at the end as draws", said(w, 3))
	require.Equal(t, []string{"C.07-16.3"}, w.Parts[2].Articles)
	require.Equal(t, "no game; a dummy with the 7 of 6 who was scheduled, less than the own 10", said(w, 6))
	require.Equal(t, 6, w.Parts[5].Opponent)
	require.Equal(t, []string{"C.07-16.4"}, w.Parts[5].Articles)
	require.True(t, w.Parts[0].Cut)
	require.Equal(t, []string{"C.07-14.1"}, w.Parts[0].Articles)
	w = working("2024-08-01", "BH/C1", 6)
	require.Equal(t, "no game; a dummy with the own 7", said(w, 6))
	require.True(t, w.Parts[5].Cut, "the round stayed away from goes first, though 12 has 2")
	require.Equal(t, []string{"C.07-16", "C.07-14", "C.07-16"}, w.Parts[5].Articles)
	w = working("pre-2023", "BH", 1)
	require.Equal(t, []string{"C.07-annex-3-virtual-opponent"}, w.Parts[5].Articles)
	w = working("2026-03-01", "EMGSB", 1)
	require.Equal(t, "8 has 7; times 2.5", said(w, 1))
	require.Equal(t, "17.5", w.Parts[0].Amount.String())
}

// Ratings of players; the lowest is left out, an unrated opponent too unless
// the regulations gave a rating.
func TestWorkingOfRatings(t *testing.T) {
	e := event(t, []string{"2w1", "3b1", "4w="}, []string{"1b0"}, []string{".", "1w0"}, []string{".", ".", "1b="})
	e.Players[1].Rating = 0
	for descriptor, want := range map[string][]any{
		"ARO/C1/U":     {"–", true, "1980", false, "1970", true},
		"ARO/C1/U1400": {"1400", true, "1980", false, "1970", false},
	} {
		w, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, descriptor)}, 1)
		require.NoError(t, err)
		var got []any
		for _, p := range w[0].Parts {
			got = append(got, p.Amount.String(), p.Cut)
		}
		require.Equal(t, want, got, descriptor)
	}
	require.Equal(t, "1783", texts(t, e, "2026-03-01", "ARO/U1400", false)[0], "1400, 1980 and 1970")
}

// Records 299: what a forfeit loss is worth to one player, a bonus, and what a
// team makes of a full-point bye.
func TestAbnormalPoints(t *testing.T) {
	e := event(t, []string{"2w-", "2b1"}, []string{"1b+", "1w0"})
	e.Abnormal = []tournament.AbnormalPoints{{Kind: tournament.ForfeitLoss, Points: 5, Round: 1, IDs: []int{1}}, {Points: 5, IDs: []int{2}}}
	by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "PS")})
	require.Equal(t, tournament.Points(15), by[1].Points)
	require.Equal(t, tournament.Points(15), by[2].Points)
	require.Equal(t, "2", by[1].TieBreaks[0].String())
	e.Abnormal[0].Round = 2
	by = standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01")})
	require.Equal(t, tournament.Points(10), by[1].Points, "no forfeit in round 2")

	e = fourTeams([]match{{1, 2, "11"}}, []match{{1, 2, "++"}})
	e.Abnormal = []tournament.AbnormalPoints{{Kind: tournament.ForfeitLoss, MatchPoints: 5, Points: 15}, {Kind: tournament.ForfeitWin, MatchPoints: 30, Points: 25, Round: 2, IDs: []int{1}}, {MatchPoints: -10, IDs: []int{1}}}
	by = standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "MPvGP")})
	require.Equal(t, []string{"4", "4.5"}, []string{by[1].Points.String(), by[1].TieBreaks[0].String()}, "2 and 3, and 1 taken off; 2 and 2.5")
	require.Equal(t, []string{"0.5", "1.5"}, []string{by[2].Points.String(), by[2].TieBreaks[0].String()})
}

// A tie-break of the event's own leaves tied whom it finds tied.
func TestSelfDefined(t *testing.T) {
	e := event(t, []string{"2w="}, []string{"1b="}, []string{"U"})
	by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "OTHER_COIN,TPN,DE")})
	require.Equal(t, []int{1, 2, 2}, []int{by[3].Rank, by[1].Rank, by[2].Rank})
	require.Equal(t, []string{"–", "1", "–"}, valuesOf(by[1]))
}

// Averages over the opponents are those of the parts; boards and the limit of
// Koya are said.
func TestWorkingOfOpponents(t *testing.T) {
	e := event(t, []string{"2w1", "3b1", "4w="}, []string{"1b0", "4w1", "3b1"}, []string{"4b1", "1w0", "2w0"}, []string{"3w0", "2b0", "1b="})
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "AOB,APRO,APPO,SUMBH,KS/L60")}
	for number := 1; number <= 4; number++ {
		workings, err := tiebreak.Explain(e, opt, number)
		require.NoError(t, err)
		for _, w := range workings[:3] {
			sum, n := new(big.Rat), int64(0)
			for _, p := range w.Parts {
				amount, ok := new(big.Rat).SetString(p.Amount.String())
				require.True(t, ok)
				sum.Add(sum, amount)
				n++
			}
			require.EqualValues(t, 3, n)
			sum.Quo(sum, new(big.Rat).SetInt64(n))
			if w.TieBreak.Name != "AOB" { // rounded, a half up
				require.Equal(t, w.Value.String(), sum.FloatString(0), "%s of %d", w.TieBreak, number)
			} else {
				require.Equal(t, w.Value.String(), hundredths(sum), "%s of %d", w.TieBreak, number)
			}
		}
	}
	w, err := tiebreak.Explain(e, opt, 1)
	require.NoError(t, err)
	said := func(k, round int) string { return language.English.Say(w[k].Parts[round-1].What) }
	require.Equal(t, "the Buchholz of 2 is 4", said(0, 1))
	require.Equal(t, "the performance of 2 is 2108", said(1, 1), "an average of 1983 and 125 for two of three")
	require.Equal(t, "2 has 2, the limit is 1.8", said(4, 1))
	x := exercise(t)
	w, err = tiebreak.Explain(x, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "BC,TBR,BBE")}, 11)
	require.NoError(t, err)
	for k, name := range []string{"BC", "TBR", "BBE"} {
		require.Equal(t, name, w[k].TieBreak.Name)
		require.Contains(t, said(k, 1), "points on the boards: ")
	}
}

// Counts of rounds say of each round why it counts or does not, and what is no sum
// says how it comes about.
func TestWorkingOfCounts(t *testing.T) {
	e := event(t, []string{"2w1", "3b1", "4b+", "H"}, []string{"1b0", "4w1", "U", "3w="}, []string{"4b1", "1w0", ".", "2b="}, []string{"3w0", "2b0", "1w-", "."})
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "WIN,WON,BPG,BWG,REP,STD,TPN,RTNG,TPR,PTP,ARO,OTHER_COIN")}
	w, err := tiebreak.Explain(e, opt, 1)
	require.NoError(t, err)
	rounds := func(k int) (said []string) {
		for _, p := range w[k].Parts {
			said = append(said, p.Amount.String()+" "+language.English.Say(p.What))
		}
		return said
	}
	note := func(k int) string { return language.English.Say(w[k].Note) }
	require.Equal(t, []string{"1 1 against 2", "1 1 against 3, with black", "1 1 against 4, won by forfeit", "0 not paired, with 0.5"}, rounds(0))
	require.Equal(t, []string{"1", "1", "0", "0"}, amounts(w[1]))
	require.Equal(t, []string{"0", "1", "0", "0"}, amounts(w[2]))
	require.Equal(t, []string{"0", "1", "0", "0"}, amounts(w[3]))
	require.Equal(t, []string{"1", "1", "1", "0"}, amounts(w[4]))
	require.Equal(t, []string{"1 1, and 0 for 2", "1 1, and 0 for 3", "1 1, and 0 for 4", "0.5 0.5 without an opponent; a draw would be 0.5"}, rounds(5))
	require.Equal(t, "the number in the report", note(6))
	require.Equal(t, "the rating in the report", note(7))
	require.Equal(t, "the average of these is 1985; for 2 of 2 the table gives 800", note(8))
	require.Equal(t, "the lowest rating that is expected to make 2 of 2 against these", note(9))
	require.Equal(t, "the average of what is not left out, to the nearest whole number, a half up", note(10))
	require.Equal(t, "the regulations of the event define it", note(11))
	w, err = tiebreak.Explain(e, opt, 2)
	require.NoError(t, err)
	require.Equal(t, "1 a bye with 1", rounds(0)[2])
	w, err = tiebreak.Explain(e, opt, 4)
	require.NoError(t, err)
	require.Equal(t, "0 0 against 1, lost by forfeit", rounds(0)[2])
	require.Equal(t, "no points: 800 below the lowest of these", note(9))
	for number := 1; number <= 4; number++ { // the rounds of a count add up to it
		w, err = tiebreak.Explain(e, opt, number)
		require.NoError(t, err)
		for _, x := range w[:6] {
			sum := new(big.Rat)
			for _, a := range amounts(x) {
				amount, ok := new(big.Rat).SetString(a)
				require.True(t, ok)
				sum.Add(sum, amount)
			}
			require.Equal(t, x.Value.String(), hundredths(sum), "%s of %d", x.TieBreak, number)
		}
	}
}

func amounts(w tiebreak.Working) (out []string) {
	for _, p := range w.Parts {
		out = append(out, p.Amount.String())
	}
	return out
}

// The other score of a team by rounds, and what its schedule brings.
func TestWorkingOfTeams(t *testing.T) {
	e := fourTeams([]match{{1, 2, "11"}, {3, 4, "1="}}, []match{{1, 3, "=="}, {2, 4, "00"}})
	e.Abnormal = []tournament.AbnormalPoints{{Points: -5, IDs: []int{1}}}
	w, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "MPVGP,SSSC,DE")}, 1)
	require.NoError(t, err)
	require.Equal(t, []string{"2", "1"}, amounts(w[0]))
	require.Equal(t, "2 against 2", language.English.Say(w[0].Parts[0].What))
	require.Equal(t, "and -0.5 by record 299", language.English.Say(w[0].Note))
	require.Equal(t, "the sum of these divided by 2, and 2.5 of the other score", language.English.Say(w[1].Note))
	require.Equal(t, "4", w[1].Value.String(), "0 of 2 and 3 of 3, by 2, and 2.5")
	require.Equal(t, "it decides nothing here", language.English.Say(w[2].Note))
}
