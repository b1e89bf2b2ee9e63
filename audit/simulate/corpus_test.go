package simulate

import (
	"context"
	"flag"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
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

// TestCorpusSelfTestOfSystems is the same for each other Swiss system and edition, on 100
// tournaments with the flag, and on four small ones without.
func TestCorpusSelfTestOfSystems(t *testing.T) {
	codes := []string{"FIDE_LIM_MAXI", "FIDE_TEAM_TYPEB_GP", "FIDE_TEAM_GP_MP"}
	for _, s := range pairing.Systems()[1:] {
		codes = append(codes, s.Code)
	}
	for _, code := range codes {
		system := pairing.SystemOf(code)
		for i := range system.Editions {
			test := SelfTest{Edition: &system.Editions[i], Tournaments: 4, Seed: 1, MinPlayers: 24, MaxPlayers: 48, MaxRounds: 7, Jobs: runtime.GOMAXPROCS(0)}
			if *corpus {
				test.Tournaments, test.MaxPlayers, test.MaxRounds = 100, 200, 11
			}
			r, err := test.Run(context.Background())
			require.NoError(t, err)
			require.Empty(t, r.Differences, code)
			require.Greater(t, r.Rounds, 4*test.Tournaments, code)
			t.Logf("%s, edition %s: %d tournaments, %d rounds, %d pairs, %d ended early", code, test.Edition.Key, r.Tournaments, r.Rounds, r.Pairs, r.EndedEarly)
		}
	}
}

// TestSidesOfASwiss: what is written of a match of two games, and of one of teams.
func TestSidesOfASwiss(t *testing.T) {
	double := pairing.SystemOf("FIDE_DOUBLESWISS").Latest()
	event := Event(2, EventOptions{Edition: double, Start: double.From, Players: 11, Rounds: 3, Forfeits: 200})
	require.Equal(t, 6, event.Rounds)
	require.Equal(t, "FIDE_DOUBLESWISS", event.System)
	for i := range event.Players {
		games := event.Players[i].Games
		require.Len(t, games, 6)
		for k := 0; k < 6; k += 2 {
			require.Equal(t, games[k].Opponent, games[k+1].Opponent)
			if games[k].Opponent != 0 {
				require.NotEqual(t, games[k].Colour, games[k+1].Colour)
			} else {
				require.Equal(t, tournament.AllocatedBye, games[k].Result)
				require.Equal(t, tournament.HalfBye, games[k+1].Result)
			}
		}
	}
	teams := pairing.SystemOf("FIDE_TEAM_TYPEB_GP").Latest()
	event = Event(2, EventOptions{Edition: teams, Start: teams.From, Players: 22, Rounds: 3, Forfeits: 300})
	require.Equal(t, "FIDE_TEAM_TYPEB_GP", event.System)
	require.Equal(t, "Team: Swiss-System", event.Type)
	require.Len(t, event.Players, 20)
	require.Len(t, event.Teams, 5)
	require.Len(t, event.TeamByes.Teams, 3)
	require.NotEmpty(t, event.ForfeitedMatches)
	var points tournament.Points
	for i := range event.Teams {
		points += event.Teams[i].GamePoints
	}
	require.LessOrEqual(t, points, 3*(2*4+2)*tournament.One)
	require.Equal(t, []int{1, 2, 3, 4}, event.Teams[0].Members)
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
