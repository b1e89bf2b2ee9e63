package simulate

import (
	"context"
	"flag"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/pairing"
)

var corpus = flag.Bool("corpus", false, "run the self-test of 200 tournaments an edition")

// TestCorpusSelfTest is the endorsement test on 200 tournaments an edition, and
// on twelve small ones without the flag.
func TestCorpusSelfTest(t *testing.T) {
	for i := range pairing.Default().Editions {
		test := SelfTest{Edition: &pairing.Default().Editions[i], Tournaments: 12, Seed: 1, MaxPlayers: 60, Jobs: runtime.GOMAXPROCS(0)}
		if *corpus {
			test.Tournaments, test.MaxPlayers = 200, 300
		}
		r, err := test.Run(context.Background())
		require.NoError(t, err)
		require.Empty(t, r.Differences)
		require.Equal(t, test.Tournaments, r.Tournaments)
		require.Greater(t, r.Rounds, 5*test.Tournaments)
		t.Logf("edition %s: %d tournaments, %d rounds, %d pairs, %d ended early", test.Edition.Key, r.Tournaments, r.Rounds, r.Pairs, r.EndedEarly)
	}
}

// TestTheSelfTestIsTheSameOnAnyNumberOfCores compares one job with three, and
// stops when it is told to.
func TestTheSelfTestIsTheSameOnAnyNumberOfCores(t *testing.T) {
	test := SelfTest{Edition: &pairing.Default().Editions[1], Tournaments: 9, Seed: 40, MaxPlayers: 30}
	one, err := test.Run(context.Background())
	require.NoError(t, err)
	done := 0
	test.Jobs, test.Progress = 3, func(n int) { done = n }
	three, err := test.Run(context.Background())
	require.NoError(t, err)
	require.Equal(t, one, three)
	require.Equal(t, 9, done)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	_, err = test.Run(stopped)
	require.ErrorIs(t, err, context.Canceled)
}

// TestTheReplaySeesADifference replays reports in which two players of a round
// changed places, or a result of an earlier round.
func TestTheReplaySeesADifference(t *testing.T) {
	e := &pairing.Default().Editions[1]
	o := EventOptions{Edition: e, Start: e.From, Players: 20, Rounds: 5, Draws: 30}
	event := Event(3, o)
	r, err := replay("as-played.trf", asTRF(t, event), e, 5, false)
	require.NoError(t, err)
	require.Zero(t, r.Different)
	require.Equal(t, 50, r.Pairs)

	for i := range event.Players {
		g := &event.Players[i].Games[3]
		g.Colour = 'w' + 'b' - g.Colour
	}
	r, err = replay("colours.trf", asTRF(t, event), e, 5, false)
	require.NoError(t, err)
	require.Positive(t, r.Different)
	require.Equal(t, 4, r.Differences[0].Round)
	require.Contains(t, language.English.Say(r.Differences[0].Reason), "the report has ")

	r, err = replay("short.trf", asTRF(t, event), e, 6, true)
	require.NoError(t, err)
	last := r.Differences[len(r.Differences)-1]
	require.Contains(t, language.English.Say(r.Differences[0].Reason), "6 rounds were played, the report has 5")
	require.Contains(t, language.English.Say(last.Reason), "a legal pairing was found")
}
