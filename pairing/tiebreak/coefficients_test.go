package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// workedTable returns the worked round robin: 1 beats 2 and 3 and draws with 4, 2 beats
// 3, 4 beats 2, 3 and 4 draw.
func workedTable(t *testing.T) *tournament.Tournament {
	return event(t,
		[]string{"4w=", "3b1", "2w1"},
		[]string{"3w1", "4b0", "1b0"},
		[]string{"2b0", "1w0", "4b="},
		[]string{"1b=", "2w1", "3w="})
}

// TestCoefficients holds the coefficients to the worked table, in both scorings.
func TestCoefficients(t *testing.T) {
	draughts, renju := &tiebreak.DraughtsChapter.Editions[0], &tiebreak.RenjuChapter.Editions[0]
	one := map[string][]string{
		"SHM": {"1.5", "-4", "-3.5", "1"}, "SB": {"5", "1", "2", "5"}, "BH": {"3.5", "5", "5.5", "4"},
		"SOL": {"1", "2", "2", "1"}, "TSOL": {"3", "4.5", "4.5", "3.5"}, "RIGA": {"6", "5.5", "6.5", "6.5"},
		"BEAT": {"1.5", "0.5", "0", "1"}, "WIN": {"2", "1", "0", "1"}, "ELO": {"5940", "5950", "5960", "5970"},
	}
	two := map[string][]string{
		"SHM": {"3", "-8", "-7", "2"}, "SB": {"10", "2", "4", "10"}, "BH": {"7", "10", "11", "8"},
		"SOL": {"2", "4", "4", "2"}, "TSOL": {"6", "9", "9", "7"}, "RIGA": {"12", "11", "13", "13"},
	}
	values := func(e *tournament.Tournament, ed *tiebreak.Edition, code string) []string {
		by := standings(t, e, tiebreak.Options{Edition: ed, TieBreaks: list(t, code), Predetermined: true})
		out := make([]string, 4)
		for i := range out {
			out[i] = by[i+1].TieBreaks[0].String()
		}
		return out
	}
	e := workedTable(t)
	for code, want := range one {
		require.Equal(t, want, values(e, draughts, code), code)
	}
	require.Equal(t, []string{"2.5", "0.5", "1", "2.5"}, values(e, renju, "SB"), "of renju: half of that")
	require.Equal(t, one["SOL"], values(e, renju, "BH/M1"), "averaged")
	require.Equal(t, one["TSOL"], values(e, renju, "BH/C1"), "truncated")
	e.Scoring = tournament.TwoPoints
	for code, want := range two {
		require.Equal(t, want, values(e, draughts, code), "2-1-0: %s", code)
	}
	_, err := tiebreak.Standings(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "SHM")})
	require.Equal(t, "tie-break SHM: it is of draughts and renju; say --sport draughts or renju, or let the report say it", language.English.Error(err))
	_, err = tiebreak.Standings(e, tiebreak.Options{Edition: draughts, TieBreaks: list(t, "FB")})
	require.Error(t, err)
}

// TestVirtualOpponents: a plus for want of an opponent counts as a win over the
// lowest score of the event; an opponent who left has what those of his score group
// made on average in the rounds that he missed.
func TestVirtualOpponents(t *testing.T) {
	e := event(t,
		[]string{"2w1", "3b1", "4w1", "5b="}, // 3.5
		[]string{"1b0", "5w1", ".", "."},     // 1, left with 3 and 4, who have 1 each
		[]string{"4w1", "1w0", "5b0", "U"},   // 2
		[]string{"3b0", "U", "1b0", "."},     // 1, left last of all
		[]string{"U", "2b0", "3w1", "1w="},   // 2.5
	)
	opt := tiebreak.Options{Edition: &tiebreak.DraughtsChapter.Editions[0], TieBreaks: list(t, "BH,SHM,SB,RIGA,TSOL")}
	by := standings(t, e, opt)
	// Number 2 left with 1 point after round 2, as 3, 4 and 5 had: they made 1, 0 and
	// 1.5 in the rounds left, on average 5/6. Number 4 left with 1 after round 3, with
	// 2 and 3, who made 0 and 1. The lowest score is 1.
	require.Equal(t, "7.83", by[1].TieBreaks[0].String(), "1 5/6 + 2 + 1 1/2 + 2 1/2")
	require.Equal(t, "8.5", by[3].TieBreaks[0].String(), "1 1/2 + 3 1/2 + 2 1/2 + 1")
	require.Equal(t, "-3.5", by[3].TieBreaks[1].String(), "beaten: 1 1/2 and the virtual 1; lost to 3 1/2 and 2 1/2")
	require.Equal(t, "8.33", by[5].TieBreaks[0].String(), "1 + 1 5/6 + 2 + 3 1/2")
	require.Equal(t, "9.5", by[5].TieBreaks[2].String(), "2 + 0 + 4 + 3 1/2")
	require.Equal(t, "13.08", by[5].TieBreaks[3].String(), "2 + 1 5/6 + 4 + 5 1/4")
	require.Equal(t, "7.33", by[5].TieBreaks[4].String())

	workings, err := tiebreak.Explain(e, opt, 5)
	require.NoError(t, err)
	said := func(w tiebreak.Working) (out []string) {
		for _, p := range w.Parts {
			cut := ""
			if p.Cut {
				cut = " cut"
			}
			out = append(out, p.Amount.String()+cut+" "+language.English.Say(p.What))
		}
		return out
	}
	require.Equal(t, "DRAUGHTS-1.13.5", workings[2].Article)
	require.Equal(t, []string{
		"2 a plus for want of an opponent; the lowest score of the event is 1; times 2",
		"0 2, who left, has 1, 1.83 with what the score group made on average in the rounds missed; times 0",
		"4 3 has 2; times 2",
		"3.5 1 has 3.5; times 1",
	}, said(workings[2]))
	require.Equal(t, []string{"DRAUGHTS-1.13.11"}, workings[0].Parts[0].Articles)
	require.Contains(t, said(workings[4])[0], "1 cut ")
	require.Equal(t, "очки № 3: 2; умножить на 2", language.Russian.Say(workings[2].Parts[2].What))
}

// TestTruncatedSolkoff separates those whose opponents' scores are alike but for the
// worst by leaving out two, and shows the sum without one.
func TestTruncatedSolkoff(t *testing.T) {
	e := event(t,
		[]string{"3w1", "4b0", "5w1"}, // 2: opponents with 0, 3 and 1
		[]string{"7w1", "6b0", "8w1"}, // 2: with 0, 2 and 2
		[]string{"1b0", ".", "."},
		[]string{"9w1", "1w1", "10w1"},
		[]string{"10w1", ".", "1b0"},
		[]string{".", "2w1", "9w1"},
		[]string{"2b0", ".", "."},
		[]string{"11w1", "9w1", "2b0"},
		[]string{"4b0", "8b0", "6b0"},
		[]string{"5b0", ".", "4b0"},
		[]string{"8b0", ".", "."},
	)
	opt := tiebreak.Options{Edition: &tiebreak.DraughtsChapter.Editions[0], TieBreaks: list(t, "TSOL"), Predetermined: true}
	by := standings(t, e, opt)
	require.Equal(t, "4", by[1].TieBreaks[0].String())
	require.Equal(t, "4", by[2].TieBreaks[0].String())
	require.Equal(t, "0", by[11].TieBreaks[0].String(), "with no player to be separated from")
	require.Less(t, by[1].Rank, by[2].Rank)
	require.False(t, by[1].Shared)
}
