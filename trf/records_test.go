package trf_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func read(t *testing.T, text string) *tournament.Tournament {
	t.Helper()
	report, _, err := trf.Read("x.trf", []byte(text))
	require.NoError(t, err)
	return report
}

// TestExamplesOfTheText reads the example lines of the two formats' texts.
func TestExamplesOfTheText(t *testing.T) {
	x := read(t, `001    1 m GM One, First                        2600 IND     1234567 1990/01/02  0.0    1
310   1 India                            IND     2486   15.0   28.0  11     1    5   15   28   44
310   2 Ukraine                          UKR     2478   14.0   26.5  14     2    4   20   27   22
250 00.0 02.0 001 003 0001 0090
250 00.0 01.0 004 006 0001 0090
260 001 002  125  180  184  216
240 H 003  026  047
330 +- 004 023 047
330 -+ 008 027 005
222 W300-B240
XXP 13 68
XXC rank black1
XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1
XXZ 3 4
XXZ 5
`)
	require.Equal(t, tournament.Team{Number: 2, Name: "Ukraine", Nickname: "UKR", Strength: 2478, MatchPoints: 140, GamePoints: 265, Rank: 14, Members: []int{2, 4, 20, 27, 22}, Line: 3}, x.Teams[1])
	require.Equal(t, tournament.Acceleration{Points: 20, First: 1, Last: 3, From: 1, To: 90, Line: 4}, x.Accelerations[0])
	require.Equal(t, tournament.Prohibition{First: 1, Last: 2, IDs: []int{125, 180, 184, 216}, Line: 6}, x.Prohibited[0])
	require.Equal(t, []int{13, 68}, x.Prohibited[1].IDs)
	require.Equal(t, tournament.ByeRecord{Kind: tournament.HalfBye, Round: 3, IDs: []int{26, 47}, Line: 7}, x.Byes[0])
	require.Equal(t, tournament.ForfeitedMatch{Kind: "-+", Round: 8, White: 27, Black: 5, Line: 9}, x.ForfeitedMatches[1])
	require.Equal(t, tournament.Blitz, x.Kind())
	require.False(t, x.TimeControl.Equal())
	require.True(t, x.RankingIDs)
	require.Equal(t, tournament.Black, x.InitialColour)
	require.Equal(t, []int{3, 4, 5}, x.Absent)
	require.Equal(t, tournament.Scoring{
		WinWhite: 30, WinBlack: 30, DrawWhite: 20, DrawBlack: 20, LossWhite: 10, LossBlack: 10,
		ForfeitWin: 30, HalfBye: 20, FullBye: 30, ZeroBye: 10, AllocatedBye: 20, Unknown: 20,
	}, x.Scoring)
}

func TestScoring162(t *testing.T) {
	x := read(t, "012 A\n162  W 3.0    D 1.0\n")
	require.Equal(t, tournament.Scoring{WinWhite: 30, WinBlack: 30, DrawWhite: 10, DrawBlack: 10, ForfeitWin: 30, HalfBye: 10, FullBye: 30, AllocatedBye: 30, Unknown: 10}, x.Scoring)
	x = read(t, "012 A\n162  P 0.5\n")
	require.Equal(t, tournament.One/2, x.Scoring.AllocatedBye)
	require.Equal(t, tournament.One, x.Scoring.FullBye)
	x = read(t, "012 A\nBBW  3.0\nBBD  1.0\nBBU  3.0\n")
	require.Equal(t, tournament.Points(30), x.Scoring.WinBlack)
	require.Equal(t, tournament.Points(10), x.Scoring.HalfBye)
}

func TestVirtualPointsBecomeSpans(t *testing.T) {
	x := read(t, "012 A\nXXA    1  1.0  1.0  1.0  0.5  0.5  0.5\nXXA    2  1.0  1.0  1.0  0.5  0.5  0.5\nXXA    4  1.0  0.0  1.0\n")
	for i := range x.Accelerations {
		x.Accelerations[i].Line = 0
	}
	require.Equal(t, []tournament.Acceleration{
		{Points: 10, First: 1, Last: 3, From: 1, To: 2},
		{Points: 5, First: 4, Last: 6, From: 1, To: 2},
		{Points: 10, First: 1, Last: 1, From: 4, To: 4},
		{Points: 10, First: 3, Last: 3, From: 4, To: 4},
	}, x.Accelerations)
}

func TestPlayerLine(t *testing.T) {
	x := read(t, "001   12 wWGM Last, First                       2312 GEO  1012345432 1987/00/00  8.5   12     5 b =  0000 - U  0000 - +               7 - -\n")
	require.Equal(t, tournament.Player{
		StartingRank: 12, Sex: tournament.Female, Title: tournament.WGM, Name: "Last, First", Rating: 2312, Federation: "GEO",
		FIDEID: 1012345432, Birth: 1987_00_00, Points: 85, PointsKnown: true, Rank: 12, Line: 1,
		Games: []tournament.Game{
			{Opponent: 5, Colour: tournament.Black, Result: tournament.Draw},
			{Result: tournament.AllocatedBye},
			{Result: tournament.ForfeitWin},
			{},
			{Opponent: 7, Result: tournament.ForfeitLoss},
		},
	}, x.Players[0])
	require.Equal(t, 5, x.Rounds)
	require.False(t, x.RoundsStated)
}

// TestFIDEIDAboveTheLimit: it is said at its column and dropped as unknown.
func TestFIDEIDAboveTheLimit(t *testing.T) {
	x, findings, err := trf.Read("in.trf", []byte("001   12 wWGM Last, First                       2312 GEO 70123454321 1987/00/00  8.5   12     5 b =\n"))
	require.NoError(t, err)
	require.Zero(t, x.Players[0].FIDEID)
	var said []string
	for _, f := range findings {
		if f.Pos.Col == 58 {
			said = append(said, language.English.Line(&f))
		}
	}
	require.Equal(t, []string{"in.trf:1:58: TRF16-001: FIDE number 70123454321 is above the limit of 2147483647: the player is read without one; correct it"}, said)
}

func TestConvert(t *testing.T) {
	const old = "012 A\nXXR 7\nXXC black1\nXXS W=3 D=1 PAB=3\nXXA    1  1.0  1.0\nXXP 1 2\nXXZ 2\n" +
		"001    1                                                                    0.0    1\n001    2                                                                    0.0    2\n"
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, read(t, old), trf.TRF26))
	want := []string{
		"012 A", "142 7", "152 B", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0", "240 Z   1    2",
		"250       1.0   1   2    1    1", "260   1   7    1    2",
	}
	require.Equal(t, want, strings.Split(b.String(), "\r\n")[:len(want)])

	var back bytes.Buffer
	require.NoError(t, trf.Write(&back, read(t, b.String()), trf.TRF16))
	want = []string{
		"012 A", "XXR 7", "XXC black1", "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0",
		"BBW  3.0", "BBD  1.0", "BBU  3.0",
		"XXZ 2", "XXA    1  1.0  1.0", "XXP 1 2",
	}
	require.Equal(t, want, strings.Split(back.String(), "\r\n")[:len(want)])
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, read(t, "012 A\n122 15+10\n240 H   2    1\n001    1 m GM One, First                        2600 IND     1234567 1990/01/02  0.5    1  0000 - H\n"), trf.JSON))
	var v map[string]any
	require.NoError(t, json.Unmarshal(b.Bytes(), &v))
	require.Equal(t, "A", v["name"])
	require.Nil(t, v["start"])
	require.Nil(t, v["playerCount"])
	require.Equal(t, "rapid", v["timeControl"].(map[string]any)["kind"])
	p := v["players"].([]any)[0].(map[string]any)
	require.Equal(t, "1234567", p["fideId"])
	require.Equal(t, 0.5, p["points"])
	require.Equal(t, "1990-01-02", p["birth"])
	require.Equal(t, []any{map[string]any{"opponent": 0.0, "colour": "", "result": "H"}}, p["games"])
	require.Equal(t, []any{map[string]any{"kind": "H", "round": 2.0, "ids": []any{1.0}}}, v["byes"])
	require.Equal(t, []any{}, v["teams"])
}

func TestFormats(t *testing.T) {
	for _, s := range []string{"trf16", "trf26", "json"} {
		f, err := trf.ParseFormat(s)
		require.NoError(t, err)
		require.Equal(t, trf.Format(s), f)
	}
	_, err := trf.ParseFormat("pgn")
	require.Error(t, err)
	require.Error(t, trf.Write(&bytes.Buffer{}, &tournament.Tournament{}, "pgn"))
}

func TestPlacesOfTheSection(t *testing.T) {
	x := read(t, "012 A\n062 3\nXXR 5\n132                                                                                        26/03/02            26/03/04\n")
	require.Equal(t, handbook.Pos{File: "x.trf", Line: 2, Col: 5}, x.At(tournament.ItemPlayerCount))
	require.Equal(t, handbook.Pos{File: "x.trf", Line: 3, Col: 5}, x.At(tournament.ItemRounds))
	require.Equal(t, []handbook.Date{2026_03_02, 0, 2026_03_04}, x.RoundDates)
	require.Equal(t, 112, x.RoundDatePlaces[2].Col)
	require.Equal(t, 92, x.Columns.Round(1))
}

// TestFIDEIDAboveTheLimitInJSON: such a tournament is refused, and says whose number it is.
func TestFIDEIDAboveTheLimitInJSON(t *testing.T) {
	for id, want := range map[string]string{
		"2147483647": "",
		"2147483648": "no tournament report: the player of starting rank 7 has the FIDE number 2147483648, above the limit of 2147483647; correct it",
	} {
		x, err := trf.ReadJSON("in.json", []byte(`{"players": [{"startingRank": 7, "fideId": "`+id+`"}]}`))
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, 2147483647, x.Players[0].FIDEID)
			continue
		}
		require.Contains(t, language.English.Error(err), want)
	}
}
