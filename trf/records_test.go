package trf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
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
		"012 A", "142 7", "152 B", "162  W 3.0    D 1.0", "240 Z   1    2",
		"250       1.0   1   2    1    1", "260   1   7    1    2",
	}
	require.Equal(t, want, strings.Split(b.String(), "\r\n")[:len(want)])

	var back bytes.Buffer
	require.NoError(t, trf.Write(&back, read(t, b.String()), trf.TRF16))
	want = []string{
		"012 A", "XXR 7", "XXC black1", "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 WL=0.0 BL=0.0 ZPB=0.0 HPB=1.0 FPB=3.0 PAB=3.0 FW=3.0 FL=0.0",
		"BBW  3.0", "BBD  1.0", "BBU  3.0",
		"XXA    1  1.0  1.0", "XXP 1 2",
		"001    1                                                                         1.0               ",
		"001    2                                                                         2.0       0000 - Z",
	}
	require.Equal(t, want, strings.Split(back.String(), "\r\n")[:len(want)])
}

// The byes of the round to be paired stand in its cells, the zero-point byes too: not
// every program that pairs knows XXZ.
func TestAbsencesOfTheComingRoundAreCells(t *testing.T) {
	const played = "012 A\n142 3\n%s001    1                                                                         1.0    1     2 w 1%s\n" +
		"001    2                                                                         0.0    2     1 b 0%s\n001    3                                                                         1.0    3  0000 - U%s\n"
	const none = "          "
	for name, c := range map[string]struct{ records, xxz, one, two, three string }{
		"none":                      {"", "", "", "", ""},
		"zero-point bye":            {"240 Z   2    3\n", "", none, none, "  0000 - Z"},
		"half-point bye":            {"240 H   2    1\n", "", "  0000 - H", none, none},
		"both":                      {"240 Z   2    3\n240 H   2    1\n", "", "  0000 - H", none, "  0000 - Z"},
		"two of one record":         {"240 Z   2    1    3\n", "", "  0000 - Z", none, "  0000 - Z"},
		"full-point bye":            {"240 F   2    2\n", "", none, "  0000 - F", none},
		"of TRF(x)":                 {"XXZ 2 3\n", "", none, "  0000 - Z", "  0000 - Z"},
		"TRF(x) and TRF26":          {"XXZ 2\n240 Z   2    3\n", "", none, "  0000 - Z", "  0000 - Z"},
		"of a later round":          {"240 Z   3    2\n", "", none + none, none + "  0000 - Z", none + none},
		"of no player":              {"XXZ 7\n240 Z   2    9\n", "", "", "", ""},
		"of a round that is played": {"240 Z   1    3\n", "", "", "", ""},
		"after the last round":      {"142 1\nXXZ 2\n", "XXZ 2", "", "", ""},
	} {
		records := c.records
		source := played
		if rest, ok := strings.CutPrefix(records, "142 1\n"); ok {
			source, records = strings.Replace(source, "142 3", "142 1", 1), rest
		}
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, read(t, fmt.Sprintf(source, records, "", "", "")), trf.TRF16), name)
		var lines []string
		xxz := ""
		for line := range strings.Lines(b.String()) {
			switch line = strings.TrimSuffix(line, "\r\n"); line[:3] {
			case "001":
				lines = append(lines, line[99:])
			case "XXZ":
				xxz = line
			}
		}
		require.Equal(t, []string{c.xxz, c.one, c.two, c.three}, append([]string{xxz}, lines...), name)

		var again bytes.Buffer
		require.NoError(t, trf.Write(&again, read(t, b.String()), trf.TRF16), name)
		require.Equal(t, b.String(), again.String(), name)
	}
}

// Record 162 says what is not worth what it is anyway, and is read as it was meant.
func TestRecord162SaysWhatDiffers(t *testing.T) {
	for given, want := range map[string]string{
		"162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0": "",
		"162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0": "162  W 3.0    D 1.0",
		"162  W 3.0    D 1.0":                            "162  W 3.0    D 1.0",
		"162  W 3.0    D 1.0    P 1.0":                   "162  W 3.0    D 1.0    P 1.0",
		"162  W 3.0    D 1.0    P 0.0":                   "162  W 3.0    D 1.0    P 0.0",
		"162  P 0.5":                                     "162  P 0.5",
		"162  P 1.0":                                     "",
		"162  L 0.5":                                     "162  L 0.5",
		"162  A 0.5":                                     "162  A 0.5",
		"162  W 2.0    D 1.0":                            "162  W 2.0    D 1.0",
		"162  W 1.0    D 0.5    L 0.0    A 0.0    P 0.0    X 0.0": "162  P 0.0    X 0.0",
		"162  X 0.5":          "",
		"162  D 0.4    X 0.5": "162  D 0.4    X 0.5",
		"162  W 1.0    D 0.4    L 0.1    A 0.0    P 0.5    X 0.4": "162  D 0.4    L 0.1    P 0.5",
		"162  W10.0    D 5.0    L 0.0    A 0.0    P10.0":          "162  W10.0    D 5.0",
	} {
		x := read(t, "012 A\n"+given+"\n")
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, x, trf.TRF26))
		line := ""
		for l := range strings.Lines(b.String()) {
			if strings.HasPrefix(l, "162") {
				line = strings.TrimSpace(l)
			}
		}
		require.Equal(t, want, line, given)
		require.Equal(t, x.Scoring, read(t, b.String()).Scoring, given)
	}
}

// Record 192 holds codes of the list alone; others stand in the record of our own, and
// are read from there.
func TestRecord192HoldsCodesOfTheList(t *testing.T) {
	for code, listed := range map[string]bool{
		"FIDE_DUTCH": true, "FIDE_DUTCH_2017": true, "FIDE_DUTCH_2025_BAKU": true, "FIDE_DUTCH_2026": true, "FIDE_DUBOV": true, "FIDE_BURSTEIN_BAKU": true,
		"CUSTOM_SWISS": true, "FIDE_DOUBLESWISS": true, "BERGER_ROUNDROBIN_G2": true, "BERGER_DOUBLEROUNDROBIN": true, "FIDE_ROUNDROBIN": true,
		"FIDE_SCHILLER_4x3": true, "FIDE_SCHEVENINGEN_G2": true, "WORLDCUP_KNOCKOUT": true, "FIDE_TEAM": true, "FIDE_TEAM_TYPEA_MP_GP_BAKU": true,
		"CUSTOM_TEAM_SWISS_MP": true, "BERGER_TEAM_ROUNDROBIN_G1": true, "fide_dutch": true,
		"FIDE_LIM": false, "FIDE_LIM_BAKU": false, "FIDE_LIM_MAXI": false, "FIDE_DUBOV_2026": false, "FIDE_DUTCH_2018": false, "SWISS": false,
		"CUSTOM_KNOCKOUT_LOTS_1": false, "CUSTOM_DRAUGHTS_LOT_MICRO2": false, "FIDE_TEAM_TYPEC": false, "BERGER_ROUNDROBIN_G0": false,
	} {
		for _, format := range []trf.Format{trf.TRF26, trf.TRF16} {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, read(t, "012 A\n092 Swiss\n192 "+code+"\n"), format))
			require.Equal(t, listed && format == trf.TRF26, strings.Contains(b.String(), "\r\n192 "+code+"\r\n"), "%s: %s", code, b.String())
			dutch := strings.EqualFold(code, "FIDE_DUTCH") || code == "FIDE_DUTCH_2017" || code == "FIDE_DUTCH_2026" // by which a report without a code is paired
			kept := !listed || format == trf.TRF16 && !dutch && !strings.HasSuffix(code, "ROUNDROBIN")
			require.Equal(t, kept, strings.Contains(b.String(), "### fedrate system="+code+"\r\n"), "%s: %s", code, b.String())
			if kept || format == trf.TRF26 {
				require.Equal(t, code, read(t, b.String()).System)
			}
		}
	}
	require.Equal(t, "FIDE_DUTCH", read(t, "### fedrate system=FIDE_LIM\n012 A\n192 FIDE_DUTCH\n").System, "the record decides")
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
