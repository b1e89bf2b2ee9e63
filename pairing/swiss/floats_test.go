package swiss_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// TestFloats: A.4.b of 2017 and 1.4.2, 1.4.3 of 2026, by what a round was.
func TestFloats(t *testing.T) {
	for cell, want := range map[string][2]swiss.Float{ // 2017, 2026
		"-U": {swiss.Down, swiss.Down}, "-F": {swiss.Down, swiss.Down}, "-H": {swiss.Down, swiss.Down},
		"2w+": {swiss.Down, swiss.Down}, "2w-": {swiss.Down, swiss.NoFloat},
		"-Z": {swiss.Down, swiss.NoFloat}, ".": {swiss.Down, swiss.NoFloat}, "2w1": {},
	} {
		e := event(cell+" 2w1", "1b0 1b0")
		for i, rules := range []swiss.Rules{rules2017, rules2026} {
			p := before(e, 3, swiss.Options{Rules: rules, Rounds: 9})[1]
			require.Equal(t, want[i], p.Floats[1], "%s %d", cell, i)
		}
	}

	// 1 beats 2, meets 3 (same score), then 2 (who has less): the scores are those
	// before the game, and the latest float stands first.
	e := event("2w1 3b1 2w1", "1b0 4w1 1b0", "4w1 1w0 4b1", "3b0 2b0 3w0")
	require.Equal(t, [2]swiss.Float{swiss.NoFloat, swiss.NoFloat}, before(e, 3, swiss.Options{Rounds: 9})[1].Floats)
	require.Equal(t, [2]swiss.Float{swiss.Down, swiss.NoFloat}, before(e, 4, swiss.Options{Rounds: 9})[1].Floats)
	require.Equal(t, [2]swiss.Float{swiss.Up, swiss.NoFloat}, before(e, 4, swiss.Options{Rounds: 9})[2].Floats)

	// With a virtual point 2 was the higher one in round 2.
	e.Accelerations = []tournament.Acceleration{{Points: 10, First: 1, Last: 2, From: 1, To: 2}}
	require.Equal(t, swiss.Down, before(e, 3, swiss.Options{Rounds: 9})[1].Floats[0])

	// A bye worth no more than a loss is a float nevertheless, a zero-point bye
	// worth as much as a loss is none.
	e = event("-U", "-Z")
	e.Scoring.AllocatedBye, e.Scoring.ZeroBye, e.Scoring.LossWhite = 0, 10, 10
	ps := before(e, 2, swiss.Options{Rules: rules2026, Rounds: 9})
	require.Equal(t, swiss.Down, ps[1].Floats[0])
	require.Equal(t, swiss.NoFloat, ps[2].Floats[0])
}

// TestBarred: C.2 of 2017, C2 of 2026.
func TestBarred(t *testing.T) {
	for cell, want := range map[string][2]bool{
		"-U": {true, true}, "2w+": {true, true}, "-+": {true, true}, "-F": {false, true},
		"-H": {}, "2w-": {}, "-Z": {}, "2w1": {}, ".": {},
	} {
		e := event(cell, "1b0")
		for i, rules := range []swiss.Rules{rules2017, rules2026} {
			require.False(t, before(e, 1, swiss.Options{Rules: rules})[1].ByeBarred)
			require.Equal(t, want[i], before(e, 2, swiss.Options{Rules: rules})[1].ByeBarred, "%s %d", cell, i)
		}
	}
	e := event("-U", "-F")
	e.Scoring.AllocatedBye, e.Scoring.FullBye = 5, 5
	ps := before(e, 2, swiss.Options{Rules: rules2026})
	require.True(t, ps[1].ByeBarred, "a bye at half a point is one all the same")
	require.False(t, ps[2].ByeBarred, "half a point is not as much as a win")
}

// TestTopscorers: more than half of the maximum, without virtual points, and
// only before the last round.
func TestTopscorers(t *testing.T) {
	e := event("2w1 3b= 2w1 3b=", "1b0 4w1 1b0 4w1", "4w1 1w= 4b= 1w=", "3b0 2b0 3w= 2b0")
	tops := func(round, rounds int) (out []int) {
		for n, p := range before(e, round, swiss.Options{Rounds: rounds}) {
			if p.Topscorer {
				out = append(out, n)
			}
		}
		return out
	}
	require.ElementsMatch(t, []int{1, 3}, tops(5, 5), "2 has 2 of 4, which is not more than half")
	require.Empty(t, tops(5, 6))
	require.Empty(t, tops(5, swiss.NoLastRound))
	require.Empty(t, tops(5, 0))
	e.Accelerations = []tournament.Acceleration{{Points: 10, First: 1, Last: 5, From: 1, To: 4}}
	require.ElementsMatch(t, []int{1, 3}, tops(5, 5))
	e.Scoring.WinWhite, e.Scoring.WinBlack, e.Scoring.DrawWhite, e.Scoring.DrawBlack = 30, 30, 10, 10
	require.ElementsMatch(t, []int{1}, tops(5, 5), "8, 6, 6 and 1 of 12")
}
