package check

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// cleanEvent returns a report without a contradiction: everybody meets the
// neighbours of a circle in turn.
func cleanEvent(players, rounds int) *tournament.Tournament {
	t := &tournament.Tournament{
		File: "x.trf", Name: "Open", Federation: "NED", Start: 2026_03_02, End: 2026_03_20, PlayerCount: players, RatedCount: players,
		TeamCount: -1, Rounds: rounds, RoundsStated: true, Scoring: tournament.StandardScoring,
		Columns: &tournament.Columns{StartingRank: 5, Points: 81, Rank: 86, FirstRound: 92, RoundWidth: 10, Colour: 5, Result: 7},
	}
	for r := range rounds {
		t.RoundDates = append(t.RoundDates, handbook.Date(2026_03_02).AddDays(r))
	}
	for i := range players {
		t.Players = append(t.Players, tournament.Player{
			StartingRank: i + 1, Sex: tournament.Male, Name: fmt.Sprintf("Player%d, First", i+1), Rating: 2000, Federation: "NED",
			FIDEID: 1000 + i, Birth: 1990_01_01, Rank: i + 1, PointsKnown: true, Line: i + 10, Games: make([]tournament.Game, rounds),
		})
	}
	for r := range rounds {
		for i := range players {
			j := (2*players + r - i) % players
			switch {
			case i < j:
				t.Players[i].Games[r] = tournament.Game{Opponent: j + 1, Colour: tournament.White, Result: tournament.Draw}
				t.Players[j].Games[r] = tournament.Game{Opponent: i + 1, Colour: tournament.Black, Result: tournament.Draw}
			case i == j:
				t.Players[i].Games[r] = tournament.Game{Result: tournament.HalfBye}
			}
		}
	}
	for i := range t.Players {
		for _, g := range t.Players[i].Games {
			t.Players[i].Points += t.Scoring.Points(g)
		}
	}
	t.Index()
	return t
}

// rules returns the names of the findings in their order.
func rules(fs []handbook.Finding) []string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Rule)
	}
	return out
}

func TestCheckIsSilent(t *testing.T) {
	for _, players := range []int{2, 5, 60} {
		x := cleanEvent(players, 9)
		require.Empty(t, Report(x))
		require.LessOrEqual(t, testing.AllocsPerRun(10, func() { Report(x) }), 5.0)
	}
	require.Empty(t, Report(&tournament.Tournament{PlayerCount: -1, RatedCount: -1, TeamCount: -1}))
}

func TestCheckPlaces(t *testing.T) {
	x := cleanEvent(4, 3)
	x.Players[0].Games[1].Result = tournament.Win
	found := Report(x)
	require.Equal(t, []string{"result-mismatch"}, rules(found), "the points show which side is right")
	require.Equal(t, handbook.Pos{File: "x.trf", Line: 10, Col: 109}, found[0].Pos)
	require.Equal(t, 2, found[0].Round)
	require.Equal(t, []int{1, 2}, found[0].Players)
	require.Equal(t, "TRF16-001", found[0].Article)
	require.Equal(t, `two lines disagree about the game of round 2: player 1 has "0002 w 1", player 2 has "0001 b ="; correct one of the two results`, language.English.Message(&found[0]))
	x.Format = "TRF26"
	require.Equal(t, "TRF26-001", Report(x)[0].Article)
}

// TestEveryPairIsReportedOnce spoils one cell and expects its pair, and no
// other, to be reported.
func TestEveryPairIsReportedOnce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := cleanEvent(rapid.IntRange(4, 30).Draw(rt, "players"), rapid.IntRange(1, 9).Draw(rt, "rounds"))
		i := rapid.IntRange(0, len(x.Players)-1).Draw(rt, "player")
		r := rapid.IntRange(0, x.Rounds-1).Draw(rt, "round")
		g := &x.Players[i].Games[r]
		if g.Opponent == 0 {
			return
		}
		g.Result = tournament.Win
		n := 0
		for _, f := range Report(x) {
			if f.Rule == "result-mismatch" {
				n++
				require.Equal(t, r+1, f.Round)
				require.Contains(t, f.Players, i+1)
				require.Contains(t, f.Players, g.Opponent)
			}
		}
		require.Equal(t, 1, n)
	})
}

func TestCheckSurvivesAnything(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := &tournament.Tournament{
			PlayerCount: rapid.IntRange(-1, 9).Draw(rt, "062"), Start: handbook.Date(rapid.IntRange(0, 2100_00_00).Draw(rt, "start")),
			RoundDates: []handbook.Date{handbook.Date(rapid.Int().Draw(rt, "date"))}, Scoring: tournament.StandardScoring,
		}
		for range rapid.IntRange(0, 6).Draw(rt, "players") {
			p := tournament.Player{
				StartingRank: rapid.IntRange(0, 9999).Draw(rt, "rank"), Rank: rapid.IntRange(0, 9999).Draw(rt, "rank"),
				PointsKnown: true, FIDEID: rapid.IntRange(0, 3).Draw(rt, "id"), Birth: handbook.Date(rapid.Int().Draw(rt, "birth")),
			}
			for range rapid.IntRange(0, 4).Draw(rt, "games") {
				p.Games = append(p.Games, tournament.Game{Opponent: rapid.IntRange(0, 9999).Draw(rt, "opponent"), Colour: tournament.Colour(rapid.Byte().Draw(rt, "colour")), Result: tournament.Result(rapid.Byte().Draw(rt, "result"))})
			}
			x.Players = append(x.Players, p)
		}
		for _, f := range Report(x) {
			require.Positive(t, f.Pos.Line)
			require.Positive(t, f.Pos.Col)
			require.NotEmpty(t, language.English.Finding(&f).Found)
		}
		x.Counts()
	})
}

// A bye with an opponent is reported whichever of the two lines has it.
func TestByeWithOpponent(t *testing.T) {
	for i := range 2 {
		x := cleanEvent(4, 3)
		x.Players[i].Games[1].Result, x.Players[1-i].Games[1].Result = tournament.HalfBye, tournament.None
		require.Contains(t, rules(Report(x)), "bye-with-opponent", "line %d", i+1)
	}
}

func TestCounts(t *testing.T) {
	x := cleanEvent(5, 5)
	games, forfeits, byes := x.Counts()
	require.Equal(t, [3]int{10, 0, 5}, [3]int{games, forfeits, byes})
	p := x.Players
	p[0].Games[1].Result, p[1].Games[1].Result = tournament.ForfeitWin, tournament.ForfeitLoss
	p[2].Games[1].Result, p[4].Games[1].Result = tournament.ForfeitLoss, tournament.ForfeitLoss
	p[3].Games[1].Result = tournament.ZeroBye
	games, forfeits, byes = x.Counts()
	require.Equal(t, [3]int{8, 2, 4}, [3]int{games, forfeits, byes})
	p[0].Games[1] = tournament.Game{}
	games, forfeits, _ = x.Counts()
	require.Equal(t, [2]int{8, 2}, [2]int{games, forfeits}, "a pair counts where one line has it")
}

// A round of which no pairs and no results are known yet is not played.
func TestPlayedWithoutPendingRounds(t *testing.T) {
	x := cleanEvent(4, 3)
	for i := range x.Players {
		x.Players[i].Games[2] = tournament.Game{Result: tournament.Pending}
	}
	require.Equal(t, 2, x.Played())
	x.Players[0].Games[2].Opponent = 2
	require.Equal(t, 3, x.Played())
}

func TestAbnormalPointsAndAcceleration(t *testing.T) {
	x := cleanEvent(4, 3)
	x.Players[0].Points += 10
	require.Equal(t, []string{"points-sum"}, rules(Report(x)))
	x.Accelerations = []tournament.Acceleration{{Points: 10, First: 3, Last: 4, From: 1, To: 2}}
	require.Empty(t, Report(x), "virtual points may be in the points")
	x.Accelerations = nil
	x.Abnormal = []tournament.AbnormalPoints{{Points: 10, IDs: []int{1}}}
	require.Empty(t, Report(x))
}

func TestFederations(t *testing.T) {
	for _, code := range []string{"NED", "FID", "NON", "RUS", "BLR", "USA", "AFG", "ZIM"} {
		require.True(t, tournament.KnownFederation(code), code)
	}
	for _, code := range []string{"", "ned", "XXX", "NE", "NETH", "N.D", "ÄÖÜ"} {
		require.False(t, tournament.KnownFederation(code), code)
	}
}

func BenchmarkCheck(b *testing.B) {
	x := cleanEvent(60, 9)
	b.ReportAllocs()
	for b.Loop() {
		Report(x)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/60, "ns/line")
}
