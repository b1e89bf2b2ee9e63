package trf_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// drawTournament is any tournament that both formats can carry; with teams and
// what is TRF26's own where whole is set.
func drawTournament(t *rapid.T, whole bool) *tournament.Tournament {
	players, rounds := rapid.IntRange(1, 12).Draw(t, "players"), rapid.IntRange(0, 9).Draw(t, "rounds")
	word := rapid.StringMatching(`([A-Za-zÀ-žА-я][A-Za-z ,'-]{0,12}[a-zé])?`)
	date := rapid.Custom(func(t *rapid.T) handbook.Date {
		return rapid.SampledFrom([]handbook.Date{0, 2026_03_02, 2025_12_31, 1999_01_01}).Draw(t, "date")
	})
	x := &tournament.Tournament{
		File: "x.trf", Name: word.Draw(t, "name"), City: word.Draw(t, "city"), Federation: "NED",
		Start: date.Draw(t, "start"), End: date.Draw(t, "end"), PlayerCount: rapid.IntRange(-1, 12).Draw(t, "062"), RatedCount: -1, TeamCount: -1,
		Type: word.Draw(t, "type"), ChiefArbiter: word.Draw(t, "arbiter"), Deputies: []string{"One, Deputy", "Two, Deputy"},
		TimeControlText: "90 min + 30 sec", RoundDates: rapid.SliceOfN(date, 0, rounds).Draw(t, "dates"),
		Rounds: rounds, RoundsStated: rounds > 0 && rapid.Bool().Draw(t, "stated"),
		InitialColour: rapid.SampledFrom([]tournament.Colour{0, tournament.White, tournament.Black}).Draw(t, "colour"),
		RankingIDs:    rapid.Bool().Draw(t, "rank"), Scoring: tournament.StandardScoring,
	}
	if rapid.Bool().Draw(t, "3-1-0") {
		s := &x.Scoring
		s.WinWhite, s.WinBlack, s.ForfeitWin, s.FullBye, s.AllocatedBye = 30, 30, 30, 30, 30
		s.DrawWhite, s.DrawBlack, s.HalfBye, s.Unknown = 10, 10, 10, 10
		s.WinBlack += tournament.Points(rapid.IntRange(0, 1).Draw(t, "uneven") * 5)
	}
	for i := 1; i <= players; i++ {
		p := tournament.Player{
			StartingRank: i * rapid.IntRange(1, 1).Draw(t, "step"), Name: word.Draw(t, "player"),
			Sex:    rapid.SampledFrom([]tournament.Sex{0, tournament.Male, tournament.Female}).Draw(t, "sex"),
			Title:  tournament.Title(rapid.IntRange(0, 8).Draw(t, "title")),
			Rating: tournament.Rating(rapid.IntRange(0, 2900).Draw(t, "rating")), Federation: "FRA",
			FIDEID: rapid.IntRange(0, tournament.MaxFIDEID).Draw(t, "id"),
			Birth:  rapid.SampledFrom([]handbook.Date{0, 1990_00_00, 2001_02_28}).Draw(t, "birth"),
			Points: tournament.Points(rapid.IntRange(0, 200).Draw(t, "points")), PointsKnown: true, Rank: rapid.IntRange(0, 12).Draw(t, "rank"),
		}
		for range rapid.IntRange(0, rounds).Draw(t, "games") {
			p.Games = append(p.Games, tournament.Game{
				Opponent: rapid.IntRange(0, players).Draw(t, "opponent"),
				Colour:   rapid.SampledFrom([]tournament.Colour{0, tournament.White, tournament.Black}).Draw(t, "colour"),
				Result:   rapid.SampledFrom([]tournament.Result{0, '1', '=', '0', '+', '-', 'W', 'D', 'L', 'H', 'F', 'U', 'Z', '*'}).Draw(t, "result"),
			})
		}
		x.Players = append(x.Players, p)
	}
	ids := rapid.SliceOfNDistinct(rapid.IntRange(1, players), 1, players, rapid.ID)
	if rapid.Bool().Draw(t, "prohibited") {
		x.Prohibited = append(x.Prohibited, tournament.Prohibition{IDs: ids.Draw(t, "prohibited")})
	}
	if rapid.Bool().Draw(t, "virtual") {
		x.Accelerations = append(x.Accelerations, tournament.Acceleration{Points: 10, First: 1, Last: 3, From: 1, To: (players + 1) / 2})
	}
	if whole {
		drawWhole(t, x, ids, word)
	}
	return x
}

// drawWhole adds what only TRF26 has.
func drawWhole(t *rapid.T, x *tournament.Tournament, ids *rapid.Generator[[]int], word *rapid.Generator[string]) {
	x.System, x.TieBreaks, x.StandingsTieBreaks, x.Controller = "FIDE_DUTCH", "BH/C1,BH", "PTS,BH", word.Draw(t, "controller")
	x.EncodedTimeControl, x.BoardColours, x.RankFederation, x.RankMethod = "5400+30", "WBWB", "IND", "FIDON"
	x.TeamScoring = []tournament.Award{{Code: "TW", Points: 20}, {Code: "TD", Points: 10}}
	x.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 3, IDs: ids.Draw(t, "byes")}}
	x.Abnormal = []tournament.AbnormalPoints{{Kind: tournament.ForfeitWin, MatchPoints: 20, Points: -5, Round: 1, IDs: ids.Draw(t, "abnormal")}}
	x.OutOfOrder = []tournament.LineUp{{Round: 1, Team: 1, Opponent: 2, Players: []int{3, 0, 1}}}
	x.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 20, Teams: []int{0, 2, 0, 1}}
	x.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "--", Round: 2, White: 1, Black: 2}}
	x.NationalRatings = []tournament.NationalRating{{Authority: "IND", StartingRank: 1, Sex: tournament.Male, Class: "A", Name: word.Draw(t, "national"), Rating: 1700, Origin: "CG", Number: "AB12", Birth: 1990_01_02}}
	x.Teams = []tournament.Team{{Number: 7, Name: word.Draw(t, "team"), Nickname: "ABC", Strength: 2400, MatchPoints: 20, GamePoints: 65, Rank: 1, Members: ids.Draw(t, "members")}}
	x.Other = []tournament.OtherLine{{Text: "### a comment"}, {Text: "801   1 ABC"}, {Text: "hello there"}}
}

func TestWrittenAndReadIsTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		for _, whole := range []bool{false, true} {
			x := drawTournament(rt, whole)
			again(t, x, trf.TRF16)
			back := again(t, x, trf.TRF26)
			require.Equal(t, x.Name, back.Name)
			require.Equal(t, x.RoundsStated, back.RoundsStated)
			require.Equal(t, x.Scoring, back.Scoring)
			require.Equal(t, len(x.Players), len(back.Players))
			for i := range x.Players {
				samePlayer(t, x.Players[i], back.Players[i])
			}
			if whole {
				require.Equal(t, x.Teams[0].Members, back.Teams[0].Members)
				require.Equal(t, x.TeamByes.Teams, back.TeamByes.Teams)
				require.Equal(t, x.OutOfOrder[0].Players, back.OutOfOrder[0].Players)
				require.Equal(t, x.Abnormal[0].IDs, back.Abnormal[0].IDs)
				require.Equal(t, x.NationalRatings[0].Number, back.NationalRatings[0].Number)
				require.Len(t, back.Other, 3)
			}
		}
	})
}

func samePlayer(t *testing.T, a, b tournament.Player) {
	t.Helper()
	for round := 1; round <= max(len(a.Games), len(b.Games)); round++ {
		g := a.Game(round)
		if g.Result == tournament.Pending && g.Opponent == 0 {
			g.Result = tournament.None
		}
		require.Equal(t, g, b.Game(round))
	}
	a.Games, b.Games, a.Line, b.Line = nil, nil, 0, 0
	require.Equal(t, a, b)
}

// TestConversionKeepsWhatBothCarry goes from one format to the other and back.
func TestConversionKeepsWhatBothCarry(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := drawTournament(rt, false)
		for i := range x.Players { // TRF16 has no sign for an adjourned game
			for k := range x.Players[i].Games {
				if g := &x.Players[i].Games[k]; g.Result == tournament.Pending {
					g.Result = tournament.None
				}
			}
		}
		for _, way := range [][2]trf.Format{{trf.TRF16, trf.TRF26}, {trf.TRF26, trf.TRF16}} {
			first := again(t, x, way[0])
			second := again(t, again(t, first, way[1]), way[0])
			var a, b bytes.Buffer
			require.NoError(t, trf.Write(&a, first, way[0]))
			require.NoError(t, trf.Write(&b, second, way[0]))
			require.Equal(t, a.String(), b.String())
		}
	})
}

// ownFiles are reports made here, for the tests that need no files from
// elsewhere.
func ownFiles(t testing.TB) [][]byte {
	t.Helper()
	var out [][]byte
	for i := range 20 {
		x := rapid.Custom(func(t *rapid.T) *tournament.Tournament { return drawTournament(t, i%2 == 0) }).Example(i)
		for _, f := range []trf.Format{trf.TRF16, trf.TRF26} {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, x, f))
			out = append(out, b.Bytes())
		}
	}
	return out
}

func TestMutatedOwnFiles(t *testing.T) {
	files := ownFiles(t)
	for seed := range 600 {
		rng := rand.New(rand.NewPCG(uint64(seed), 2))
		survive(t, fmt.Sprint("own-", seed), mutate(files[seed%len(files)], rng))
	}
}

func FuzzRead(f *testing.F) {
	for _, data := range ownFiles(f) {
		f.Add(data)
	}
	f.Add([]byte("\xff\xfe0\x000\x001\x00"))
	f.Add([]byte("001    1\r001    1 w"))
	f.Fuzz(func(t *testing.T, data []byte) { survive(t, "fuzz.trf", data) })
}
