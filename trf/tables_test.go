package trf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// complete is a report without a deviation; a line appended to it is line 11.
const complete = "012 Open\n022 Vaduz\n032 LIE\n042 2026/03/02\n052 2026/03/04\n102 IA Hill, Henry\n" +
	"122 90 min + 30 sec\n" +
	"001    1 m GM One, First                        2600 LIE     1234567 1990/01/02  1.0    1     2 w 1\n" +
	"001    2 wWFM Two, First                        2100 LIE     1234568 1990/01/02  0.0    2     1 b 0\n" +
	"001    3 m    Three, First                      2000 LIE     1234569 1990/01/02  0.0    3  0000 - Z\n"

// told returns what the findings of a report say apart from their sentences: place,
// severity, rule, record and the players.
func told(t *testing.T, text string) (*tournament.Tournament, []string) {
	t.Helper()
	report, findings, err := trf.Read("x.trf", []byte(text))
	require.NoError(t, err)
	var out []string
	for _, f := range findings {
		_, record, _ := strings.Cut(f.Article, "-")
		if f.Rule == "missing-record" && f.Pos.Line == 1 {
			continue // what TRF26 wants besides
		}
		s := fmt.Sprintf("%d:%d %s %s %s", f.Pos.Line, f.Pos.Col, f.Severity, f.Rule, record)
		if f.Players != nil {
			s += fmt.Sprint(" ", f.Players)
		}
		if f.Round > 0 {
			s += fmt.Sprint(" round ", f.Round)
		}
		out = append(out, s)
	}
	return report, out
}

func TestCompleteReport(t *testing.T) {
	report, findings, err := trf.Read("x.trf", []byte(complete))
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, "TRF16", report.Format)
	require.Equal(t, 1, report.Rounds)
	require.False(t, report.RoundsStated)
}

// TestFieldsOfAPlayer puts a text into the columns of the second player's line
// and says what is read from it, and what is said of it.
func TestFieldsOfAPlayer(t *testing.T) {
	line := strings.Split(complete, "\n")[8]
	for _, c := range []struct {
		column int
		text   string
		get    func(*tournament.Player) any
		want   any
		said   []string
	}{
		{5, "   2", func(p *tournament.Player) any { return p.StartingRank }, 2, nil},
		{5, "2   ", func(p *tournament.Player) any { return p.StartingRank }, 2, nil},
		{5, "0002", func(p *tournament.Player) any { return p.StartingRank }, 2, nil},
		{5, "   x", func(p *tournament.Player) any { return p.StartingRank }, 0, []string{"9:5 error number-form 001", "9:5 error starting-rank 001"}},
		{5, "   0", func(p *tournament.Player) any { return p.StartingRank }, 0, []string{"9:5 error starting-rank 001"}},
		{10, "m", func(p *tournament.Player) any { return p.Sex }, tournament.Male, nil},
		{10, " ", func(p *tournament.Player) any { return p.Sex }, tournament.Sex(0), nil},
		{10, "W", func(p *tournament.Player) any { return p.Sex }, tournament.Female, []string{"9:10 warning sex-form 001"}},
		{10, "F", func(p *tournament.Player) any { return p.Sex }, tournament.Female, []string{"9:10 warning sex-form 001"}},
		{10, "x", func(p *tournament.Player) any { return p.Sex }, tournament.Sex(0), []string{"9:10 warning sex-form 001"}},
		{11, " GM", func(p *tournament.Player) any { return p.Title }, tournament.GM, nil},
		{11, "GM ", func(p *tournament.Player) any { return p.Title }, tournament.GM, nil},
		{11, "  g", func(p *tournament.Player) any { return p.Title }, tournament.GM, []string{"9:11 warning title-form 001"}},
		{11, "XXX", func(p *tournament.Player) any { return p.Title }, tournament.NoTitle, []string{"9:11 warning unknown-title 001"}},
		{15, strings.Repeat("x", 33), func(p *tournament.Player) any { return p.Name }, strings.Repeat("x", 33), nil},
		{15, " Two" + strings.Repeat(" ", 29), func(p *tournament.Player) any { return p.Name }, "Two", nil},
		{49, "    ", func(p *tournament.Player) any { return p.Rating }, tournament.Rating(0), nil},
		{49, "19x0", func(p *tournament.Player) any { return p.Rating }, tournament.Rating(0), []string{"9:49 warning number-form 001 [2]"}},
		{54, "AND", func(p *tournament.Player) any { return p.Federation }, "AND", nil},
		{58, " 2147483647", func(p *tournament.Player) any { return p.FIDEID }, 2147483647, nil},
		{58, " 2147483648", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001"}},
		{58, "           ", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning fide-id-missing 001"}},
		{58, "      12x45", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001 [2]"}},
		{58, " '99000001'", func(p *tournament.Player) any { return p.FIDEID }, 99000001, []string{"9:58 warning number-form 001"}},
		{58, ` "99000001"`, func(p *tournament.Player) any { return p.FIDEID }, 99000001, []string{"9:58 warning number-form 001"}},
		{58, "  '99000001", func(p *tournament.Player) any { return p.FIDEID }, 99000001, []string{"9:58 warning number-form 001"}},
		{58, "'2147483647", func(p *tournament.Player) any { return p.FIDEID }, 2147483647, []string{"9:58 warning number-form 001"}},
		{58, "'2147483648", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001"}},
		{58, "='99000001'", func(p *tournament.Player) any { return p.FIDEID }, 99000001, []string{"9:58 warning number-form 001"}},
		{58, "' 9900001 '", func(p *tournament.Player) any { return p.FIDEID }, 9900001, []string{"9:58 warning number-form 001"}},
		{58, "         ''", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001 [2]"}},
		{58, "  '99x0001'", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001 [2]"}},
		{58, "  99'000'01", func(p *tournament.Player) any { return p.FIDEID }, 0, []string{"9:58 warning number-form 001 [2]"}},
		{70, "1991/12/31", func(p *tournament.Player) any { return p.Birth }, handbook.Date(1991_12_31), nil},
		{70, "1991/00/00", func(p *tournament.Player) any { return p.Birth }, handbook.Date(1991_00_00), nil},
		{70, "          ", func(p *tournament.Player) any { return p.Birth }, handbook.Date(0), nil},
		{70, "0000/00/00", func(p *tournament.Player) any { return p.Birth }, handbook.Date(0), nil},
		{70, "1991      ", func(p *tournament.Player) any { return p.Birth }, handbook.Date(1991_00_00), []string{"9:70 info date-form 001"}},
		{70, "31.12.1991", func(p *tournament.Player) any { return p.Birth }, handbook.Date(1991_12_31), []string{"9:70 warning date-form 001"}},
		{70, "1991/13/01", func(p *tournament.Player) any { return p.Birth }, handbook.Date(1991_01_13), []string{"9:70 warning date-form 001"}},
		{70, "unknown   ", func(p *tournament.Player) any { return p.Birth }, handbook.Date(0), []string{"9:70 warning date-form 001"}},
		{81, "11.5", func(p *tournament.Player) any { return p.Points }, tournament.Points(115), nil},
		{81, "  .5", func(p *tournament.Player) any { return p.Points }, tournament.Points(5), nil},
		{81, "   7", func(p *tournament.Player) any { return p.Points }, tournament.Points(70), nil},
		{81, "  7.", func(p *tournament.Player) any { return p.Points }, tournament.Points(70), nil},
		{81, "-1.5", func(p *tournament.Player) any { return p.Points }, tournament.Points(-15), nil},
		{81, " 7,5", func(p *tournament.Player) any { return p.Points }, tournament.Points(75), []string{"9:81 warning points-form 001"}},
		{81, "    ", func(p *tournament.Player) any { return p.PointsKnown }, false, nil},
		{81, " 0.0", func(p *tournament.Player) any { return p.PointsKnown }, true, nil},
		{81, "7.25", func(p *tournament.Player) any { return p.PointsKnown }, false, []string{"9:81 warning points-form 001 [2]"}},
		{81, "   .", func(p *tournament.Player) any { return p.PointsKnown }, false, []string{"9:81 warning points-form 001 [2]"}},
		{86, "9999", func(p *tournament.Player) any { return p.Rank }, 9999, nil},
		{86, "  1.", func(p *tournament.Player) any { return p.Rank }, 0, []string{"9:86 warning number-form 001 [2]"}},
		{92, "9999 w 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 9999, Colour: 'w', Result: '1'}, nil},
		{92, "     w =", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Colour: 'w', Result: '='}, nil},
		{92, "0001 B 0", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'b', Result: '0'}, []string{"9:97 info colour-form 001"}},
		{92, "0001 W 0", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '0'}, []string{"9:97 info colour-form 001"}},
		{92, "---- - -", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Result: '-'}, nil},
		{92, " --  - +", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Result: '+'}, nil},
		{92, "1 2  w 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Colour: 'w', Result: '1'}, []string{"9:92 error opponent-form 001 [2] round 1"}},
		{92, "000x w 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Colour: 'w', Result: '1'}, []string{"9:92 error opponent-form 001 [2] round 1"}},
		{92, "1    w 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '1'}, nil},
		{92, "   1 x 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Result: '1'}, []string{"9:97 warning colour-form 001 [2] round 1"}},
		{92, "   1 w x", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: tournament.Pending}, nil},
		{92, "   1 w *", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '*'}, nil},
		{92, "   1 w ?", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '*'}, nil},
		{92, "   1 w d", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: 'D'}, nil},
		{92, "   1xw 1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '1'}, []string{"9:96 warning columns 001"}},
		{92, "   1 wx1", func(p *tournament.Player) any { return p.Games[0] }, tournament.Game{Opponent: 1, Colour: 'w', Result: '1'}, []string{"9:98 warning columns 001"}},
		{92, "   1 w 1x    3 w 1", func(p *tournament.Player) any { return p.Games[1] }, tournament.Game{Opponent: 3, Colour: 'w', Result: '1'}, []string{"8:102 info round-count 001", "9:100 warning columns 001"}},
		{92, "   1 w 1 x   3 w 1", func(p *tournament.Player) any { return p.Games[1] }, tournament.Game{Opponent: 3, Colour: 'w', Result: '1'}, []string{"8:102 info round-count 001", "9:101 warning columns 001"}},
		{92, "   1 w 1     3 q 1", func(p *tournament.Player) any { return p.Games[1] }, tournament.Game{Opponent: 3, Result: '1'}, []string{"8:102 info round-count 001", "9:107 warning colour-form 001 [2] round 2"}},
		{92, "   1 w 1     3", func(p *tournament.Player) any { return p.Games[1] }, tournament.Game{Opponent: 3}, []string{"8:102 info round-count 001"}},
		{9, "x", func(p *tournament.Player) any { return p.StartingRank }, 2, []string{"9:9 warning columns 001"}},
		{90, "x", func(p *tournament.Player) any { return p.StartingRank }, 2, []string{"9:90 warning columns 001"}},
		{91, "x", func(p *tournament.Player) any { return p.StartingRank }, 2, []string{"9:91 warning columns 001"}},
		{14, "x", func(p *tournament.Player) any { return p.StartingRank }, 2, []string{"9:14 warning columns 001"}},
	} {
		from := c.column - 1
		text := line[:from] + c.text + line[min(from+len(c.text), len(line)):]
		report, said := told(t, strings.Replace(complete, line, text, 1))
		require.Equal(t, c.said, said, text)
		require.Equal(t, c.want, c.get(&report.Players[1]), text)
	}
	short := line[:strings.Index(line, "  0.0")]
	report, said := told(t, strings.Replace(complete, line, short, 1))
	require.Equal(t, []string{"9:79 warning short-line 001", "9:92 info round-count 001"}, said)
	require.Equal(t, handbook.Date(1990_01_02), report.Players[1].Birth)
	report, said = told(t, strings.Replace(complete, line, line[:89], 1))
	require.Equal(t, []string{"9:92 info round-count 001"}, said)
	require.Equal(t, 2, report.Players[1].Rank)
}

// TestRecords appends one line to a complete report.
func TestRecords(t *testing.T) {
	for _, c := range []struct {
		line string
		get  func(*tournament.Tournament) any
		want any
		said []string
	}{
		{"062 3", func(x *tournament.Tournament) any { return x.PlayerCount }, 3, nil},
		{"062 12 players", func(x *tournament.Tournament) any { return x.PlayerCount }, 12, []string{"11:5 warning number-form 062"}},
		{"062 many", func(x *tournament.Tournament) any { return x.PlayerCount }, -1, []string{"11:5 warning number-form 062"}},
		{"062 1000000", func(x *tournament.Tournament) any { return x.PlayerCount }, 1000000, nil},
		{"062 1000001", func(x *tournament.Tournament) any { return x.PlayerCount }, -1, []string{"11:5 warning number-form 062"}},
		{"062", func(x *tournament.Tournament) any { return x.PlayerCount }, -1, []string{"11:1 info empty-record 062"}},
		{"072 3", func(x *tournament.Tournament) any { return x.RatedCount }, 3, nil},
		{"082 0", func(x *tournament.Tournament) any { return x.TeamCount }, 0, nil},
		{"092 Swiss", func(x *tournament.Tournament) any { return x.Type }, "Swiss", nil},
		{"112 FA Dale, Dora", func(x *tournament.Tournament) any { return x.Deputies }, []string{"FA Dale, Dora"}, nil},
		{"142 9", func(x *tournament.Tournament) any { return []any{x.Rounds, x.RoundsStated} }, []any{9, true}, nil},
		{"XXR 9", func(x *tournament.Tournament) any { return []any{x.Rounds, x.RoundsStated} }, []any{9, true}, nil},
		{"XXR 9\nXXR 7", func(x *tournament.Tournament) any { return x.Rounds }, 9, []string{"12:5 warning repeated-record XXR"}},
		{"XXR 9\nXXR 9", func(x *tournament.Tournament) any { return x.Rounds }, 9, nil},
		{"XXR 60", func(x *tournament.Tournament) any { return x.Rounds }, 60, nil},
		{"152 w", func(x *tournament.Tournament) any { return x.InitialColour }, tournament.White, nil},
		{"152 Black", func(x *tournament.Tournament) any { return x.InitialColour }, tournament.Black, nil},
		{"152 red", func(x *tournament.Tournament) any { return x.InitialColour }, tournament.Colour(0), []string{"11:5 warning colour-form 152"}},
		{"172 LIE  HBFN", func(x *tournament.Tournament) any { return []string{x.RankFederation, x.RankMethod} }, []string{"LIE", "HBFN"}, nil},
		{"182 Program", func(x *tournament.Tournament) any { return x.Controller }, "Program", nil},
		{"192 FIDE_DUTCH", func(x *tournament.Tournament) any { return x.System }, "FIDE_DUTCH", nil},
		{"202 BH,SB", func(x *tournament.Tournament) any { return x.TieBreaks }, "BH,SB", nil},
		{"212 WIN", func(x *tournament.Tournament) any { return x.StandingsTieBreaks }, "WIN", nil},
		{"222 5400+30", func(x *tournament.Tournament) any { return x.EncodedTimeControl }, "5400+30", nil},
		{"222 soon", func(x *tournament.Tournament) any { return x.TimeControl.Known }, true, []string{"11:5 warning time-control-form 222"}},
		{"352 WBWB", func(x *tournament.Tournament) any { return x.BoardColours }, "WBWB", nil},
		{"012 Another", func(x *tournament.Tournament) any { return x.Name }, "Open", []string{"11:1 warning repeated-record 012"}},
		{"012", func(x *tournament.Tournament) any { return x.Name }, "Open", nil},
		{"XXC rank white1", func(x *tournament.Tournament) any { return []any{x.RankingIDs, x.InitialColour} }, []any{true, tournament.White}, nil},
		{"XXC green", func(x *tournament.Tournament) any { return x.RankingIDs }, false, []string{"11:5 warning configuration XXC"}},
		{"XXZ 1, 3", func(x *tournament.Tournament) any { return x.Absent }, []int{1, 3}, nil},
		{"XXZ 0 x 9999 10000", func(x *tournament.Tournament) any { return x.Absent }, []int{9999}, []string{"11:5 warning number-form XXZ", "11:5 warning number-form XXZ", "11:5 warning number-form XXZ"}},
		{"XXP 1 2 3", func(x *tournament.Tournament) any { return x.Prohibited }, []tournament.Prohibition{{IDs: []int{1, 2, 3}, Line: 11}}, nil},
		{"XXP", func(x *tournament.Tournament) any { return x.Prohibited }, []tournament.Prohibition(nil), nil},
		{"XXA    2  1.0  0.5", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration{{Points: 10, First: 1, Last: 1, From: 2, To: 2, Line: 11}, {Points: 5, First: 2, Last: 2, From: 2, To: 2, Line: 11}}, nil},
		{"XXA 2 1.0 1.0", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration{{Points: 10, First: 1, Last: 2, From: 2, To: 2, Line: 11}}, []string{"11:5 warning columns XXA"}},
		{"XXA x 1.0", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration(nil), []string{"11:5 warning points-form XXA"}},
		{"XXA    0  1.0", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration(nil), []string{"11:5 warning points-form XXA"}},
		{"250      1.0   1   2    1    3", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration{{Points: 10, First: 1, Last: 2, From: 1, To: 3, Line: 11}}, nil},
		{"250 1.0 1 2 1 3", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration{{Points: 10, First: 1, Last: 2, From: 1, To: 3, Line: 11}}, []string{"11:5 warning columns 250"}},
		{"250 2.0 1.0 1 2 1 3", func(x *tournament.Tournament) any { return x.Accelerations }, []tournament.Acceleration{{MatchPoints: 20, Points: 10, First: 1, Last: 2, From: 1, To: 3, Line: 11}}, []string{"11:5 warning columns 250"}},
		{"260   1   3    1    2", func(x *tournament.Tournament) any { return x.Prohibited }, []tournament.Prohibition{{First: 1, Last: 3, IDs: []int{1, 2}, Line: 11}}, nil},
		{"240 H   2    1    3", func(x *tournament.Tournament) any { return x.Byes }, []tournament.ByeRecord{{Kind: 'H', Round: 2, IDs: []int{1, 3}, Line: 11}}, nil},
		{"240 h   2    1         3", func(x *tournament.Tournament) any { return x.Byes }, []tournament.ByeRecord{{Kind: 'H', Round: 2, IDs: []int{1, 3}, Line: 11}}, nil},
		{"240 W   2    1", func(x *tournament.Tournament) any { return x.Byes }, []tournament.ByeRecord(nil), []string{"11:5 warning bye-code 240"}},
		{"240 H   x    1", func(x *tournament.Tournament) any { return x.Byes }, []tournament.ByeRecord{{Kind: 'H', IDs: []int{1}, Line: 11}}, []string{"11:7 warning number-form 240"}},
		{"299           0.5       1    3", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Points: 5, IDs: []int{1, 3}, Line: 11}}, nil},
		{"299           0.5         1    3", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Points: 5, IDs: []int{1, 3}, Line: 11}}, nil},
		{"299 W         3.0    2    1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Kind: 'W', Points: 30, Round: 2, IDs: []int{1}, Line: 11}}, nil},
		{"299 -  -2.0  -0.5  001    1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Kind: '-', MatchPoints: -20, Points: -5, Round: 1, IDs: []int{1}, Line: 11}}, nil},
		{"299 W 3.0 2 1 3", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Kind: 'W', Points: 30, Round: 2, IDs: []int{1, 3}, Line: 11}}, []string{"11:5 warning columns 299"}},
		{"299 W 2.0 3.0 2 1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints{{Kind: 'W', MatchPoints: 20, Points: 30, Round: 2, IDs: []int{1}, Line: 11}}, []string{"11:5 warning columns 299"}},
		{"299 W 3.0 two 1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints(nil), []string{"11:5 error columns 299"}},
		{"299 X         3.0    2    1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints(nil), []string{"11:5 warning assignment-code 299"}},
		{"299 *         3.0    2    1", func(x *tournament.Tournament) any { return x.Abnormal }, []tournament.AbnormalPoints(nil), []string{"11:5 warning assignment-code 299"}},
		{"300   1   2   3    5 0000    6", func(x *tournament.Tournament) any { return x.OutOfOrder }, []tournament.LineUp{{Round: 1, Team: 2, Opponent: 3, Players: []int{5, 0, 6}, Line: 11}}, nil},
		{"320  1.0  2.0   3   4", func(x *tournament.Tournament) any { return *x.TeamByes }, tournament.TeamByes{MatchPoints: 10, GamePoints: 20, Teams: []int{3, 4}, Line: 11}, nil},
		{"320  1.0  2.0   3       4", func(x *tournament.Tournament) any { return *x.TeamByes }, tournament.TeamByes{MatchPoints: 10, GamePoints: 20, Teams: []int{3, 0, 4}, Line: 11}, nil},
		{"330 +-   4   2   7", func(x *tournament.Tournament) any { return x.ForfeitedMatches }, []tournament.ForfeitedMatch{{Kind: "+-", Round: 4, White: 2, Black: 7, Line: 11}}, nil},
		{"330 ++   4   2   7", func(x *tournament.Tournament) any { return x.ForfeitedMatches }, []tournament.ForfeitedMatch(nil), []string{"11:5 warning forfeit-code 330"}},
		{"013 Town                               1    2    3", func(x *tournament.Tournament) any { return x.Teams }, []tournament.Team{{Number: 1, Name: "Town", Members: []int{1, 2, 3}, Line: 11}}, nil},
		{"362 TW 2.0   TD 1.0   TL 0.5", func(x *tournament.Tournament) any { return x.TeamScoring }, []tournament.Award{{Code: "TW", Points: 20}, {Code: "TD", Points: 10}, {Code: "TL", Points: 5}}, nil},
		{"362 TW=3 TD=1", func(x *tournament.Tournament) any { return x.TeamScoring }, []tournament.Award{{Code: "TW", Points: 30}, {Code: "TD", Points: 10}}, nil},
		{"362 TX=3", func(x *tournament.Tournament) any { return x.TeamScoring }, []tournament.Award(nil), []string{"11:5 warning scoring-code 362"}},
		{"162  W 3.0    D 1.0", func(x *tournament.Tournament) any {
			return []any{x.Scoring.WinWhite, x.Scoring.AllocatedBye, x.Scoring.Unknown}
		}, []any{tournament.Points(30), tournament.Points(30), tournament.Points(10)}, nil},
		{"162  X 0.5    D 1.0", func(x *tournament.Tournament) any { return x.Scoring.Unknown }, tournament.Points(5), nil},
		{"162  A 0.5    L 1.0", func(x *tournament.Tournament) any {
			return []any{x.Scoring.ZeroBye, x.Scoring.ForfeitLoss, x.Scoring.LossWhite, x.Scoring.LossBlack}
		}, []any{tournament.Points(5), tournament.Points(5), tournament.Points(10), tournament.Points(10)}, nil},
		{"162 W=3 D=1", func(x *tournament.Tournament) any { return []any{x.Scoring.WinBlack, x.Scoring.DrawBlack} }, []any{tournament.Points(30), tournament.Points(10)}, []string{"11:5 warning columns 162"}},
		{"162  Q 3.0", func(x *tournament.Tournament) any { return x.Scoring }, tournament.StandardScoring, []string{"11:7 warning scoring-code 162"}},
		{"162  W many", func(x *tournament.Tournament) any { return x.Scoring }, tournament.StandardScoring, []string{"11:5 warning columns 162", "11:5 warning points-form 162"}},
		{"XXS WW=3 BW=2.5 WD=1.5 BD=1 WL=0.5 BL=0.4 ZPB=0.3 HPB=0.2 FPB=0.1 PAB=0.9 FW=0.8 FL=0.7", func(x *tournament.Tournament) any { return x.Scoring }, tournament.Scoring{
			WinWhite: 30, WinBlack: 25, DrawWhite: 15, DrawBlack: 10, LossWhite: 5, LossBlack: 4, ForfeitWin: 8, ForfeitLoss: 7,
			HalfBye: 2, FullBye: 1, ZeroBye: 3, AllocatedBye: 9, Unknown: 15,
		}, nil},
		{"XXS QQ=3 WW", func(x *tournament.Tournament) any { return x.Scoring }, tournament.StandardScoring, []string{"11:5 warning scoring-code XXS", "11:5 warning scoring-code XXS"}},
		{"BBL 0.5", func(x *tournament.Tournament) any { return []any{x.Scoring.LossWhite, x.Scoring.LossBlack} }, []any{tournament.Points(5), tournament.Points(5)}, nil},
		{"BBZ 0.5", func(x *tournament.Tournament) any { return []any{x.Scoring.ZeroBye, x.Scoring.ForfeitLoss} }, []any{tournament.Points(5), tournament.Points(0)}, nil},
		{"BBF 0.5", func(x *tournament.Tournament) any { return []any{x.Scoring.ZeroBye, x.Scoring.ForfeitLoss} }, []any{tournament.Points(0), tournament.Points(5)}, nil},
		{"BBU 0.5", func(x *tournament.Tournament) any { return []any{x.Scoring.AllocatedBye, x.Scoring.FullBye} }, []any{tournament.Points(5), tournament.Points(10)}, nil},
		{"BBW 3", func(x *tournament.Tournament) any {
			return []any{x.Scoring.AllocatedBye, x.Scoring.FullBye, x.Scoring.ForfeitWin}
		}, []any{tournament.Points(30), tournament.Points(30), tournament.Points(30)}, nil},
		{"BBW 9999.9", func(x *tournament.Tournament) any { return x.Scoring.WinWhite }, tournament.Points(99999), nil},
		{"BBW 10000", func(x *tournament.Tournament) any { return x.Scoring.WinWhite }, tournament.One, []string{"11:5 warning points-form BBW"}},
		{"BBW -9999.9", func(x *tournament.Tournament) any { return x.Scoring.WinWhite }, tournament.Points(-99999), nil},
		{"BBW -10000", func(x *tournament.Tournament) any { return x.Scoring.WinWhite }, tournament.One, []string{"11:5 warning points-form BBW"}},
		{"BBW", func(x *tournament.Tournament) any { return x.Scoring }, tournament.StandardScoring, []string{"11:5 warning points-form BBW"}},
		{"801 as it stands ", func(x *tournament.Tournament) any { return x.Other }, []tournament.OtherLine{{Text: "801 as it stands", Line: 11}}, nil},
		{"### a comment", func(x *tournament.Tournament) any { return x.Other }, []tournament.OtherLine{{Text: "### a comment", Line: 11}}, nil},
		{"what is this", func(x *tournament.Tournament) any { return x.Other }, []tournament.OtherLine{{Text: "what is this", Line: 11}}, []string{"11:1 info unknown-line 001"}},
		{"999 what is this", func(x *tournament.Tournament) any { return len(x.Other) }, 1, []string{"11:1 info unknown-line 001"}},
		{"0123456789", func(x *tournament.Tournament) any { return len(x.Other) }, 0, nil},
		{"DDD SSSS sTTT NNNNNNNNN", func(x *tournament.Tournament) any { return len(x.Other) }, 0, nil},
		{"   1  2  3", func(x *tournament.Tournament) any { return len(x.Other) }, 0, nil},
		{"SSSS x", func(x *tournament.Tournament) any { return len(x.Other) }, 1, []string{"11:1 info unknown-line 001"}},
	} {
		report, said := told(t, complete+c.line+"\n")
		require.Equal(t, c.said, said, c.line)
		require.Equal(t, c.want, c.get(report), c.line)
	}
}

// A line under a federation's code is a national rating where it has the
// number of a player.
func TestNationalRatings(t *testing.T) {
	line := "LIE    1 f  A  One, First                       1900 AND        4711 1990/01/02"
	report, said := told(t, complete+line+"\n")
	require.Empty(t, said)
	require.Equal(t, []tournament.NationalRating{{
		Authority: "LIE", StartingRank: 1, Sex: tournament.Female, Class: "A", Name: "One, First", Rating: 1900, Origin: "AND", Number: "4711", Birth: 1990_01_02, Line: 11,
	}}, report.NationalRatings)
	require.Equal(t, "TRF26", report.Format)
	_, said = told(t, complete+strings.Replace(line, "1990/01/02", "02.01.1990", 1)+"\n")
	require.Equal(t, []string{"11:70 warning date-form 001"}, said)
	_, said = told(t, complete+strings.Replace(line, "1990/01/02", "yesterday ", 1)+"\n")
	require.Equal(t, []string{"11:70 warning date-form 001"}, said)
	for _, code := range []string{"QQQ", "AAA"} { // no federation, but a name in its place
		report, _ = told(t, complete+strings.Replace(line, "LIE", code, 1)+"\n")
		require.Equal(t, code, report.NationalRatings[0].Authority)
	}
	for _, other := range []string{strings.Replace(line, "LIE", "XXQ", 1), strings.Replace(line, "LIE", "QQ1", 1), strings.Replace(strings.Replace(line, "LIE", "QQQ", 1), "One, First", "          ", 1), strings.Replace(line, "   1", "    ", 1), strings.Replace(line, "   1", "   x", 1)} {
		report, said = told(t, complete+other+"\n")
		require.Equal(t, []string{"11:1 info unknown-line 001"}, said)
		require.Empty(t, report.NationalRatings)
		require.Len(t, report.Other, 1)
	}
}

// Dates in the forms of real reports; the separator that the form names is the
// one found.
func TestDates(t *testing.T) {
	for text, want := range map[string]handbook.Date{
		"2026/03/02": 2026_03_02, "2026-03-02": 2026_03_02, "2026.03.02": 2026_03_02, "02.03.2026": 2026_03_02, "2.3.2026": 2026_03_02,
		"03/25/2026": 2026_03_25, "25/03/2026": 2026_03_25, "2026-25-03": 2026_03_25, "20260302": 2026_03_02,
		"2 March 2026": 2026_03_02, "2nd of March 2026": 0, "2nd March 2026": 2026_03_02, "March 2, 2026": 2026_03_02, "Mar 2nd, 2026": 2026_03_02,
		"26/03/02": 2026_03_02, "31.03.26": 2031_03_26, "69/01/01": 2069_01_01, "70/01/01": 1970_01_01,
		"99/12/31": 1999_12_31, "31.12.99": 1999_12_31, "002 March 2026": 0,
		"31/02/2026": 0, "2026": 0, "2026/13/13": 0, "March 2026": 0, "yesterday": 0, "2026/3": 0, "123456789": 0, "99991399": 0, "2 Ma 2026": 0,
		"2026/03/02 10:00": 0, "2026 03 02": 2026_03_02, "0/0/2026": 0,
	} {
		report, findings, err := trf.Read("x", []byte(strings.Replace(complete, "042 2026/03/02", "042 "+text, 1)))
		require.NoError(t, err)
		require.Equal(t, want, report.Start, text)
		said := 0
		for _, f := range findings {
			if f.Rule == "date-form" {
				said++
				require.Equal(t, handbook.Pos{File: "x", Line: 4, Col: 5}, f.Pos)
			}
		}
		require.Equal(t, text != "2026/03/02", said == 1, text)
	}
}

func TestRoundDates(t *testing.T) {
	column := "132" + strings.Repeat(" ", 88)
	for _, c := range []struct {
		lines string
		want  []handbook.Date
		said  []string
	}{
		{column + "26/03/02  26/03/03", []handbook.Date{2026_03_02, 2026_03_03}, nil},
		{column + "26/03/02            26/03/03  ", []handbook.Date{2026_03_02, 0, 2026_03_03}, nil},
		{column + "26.03.02  26.03.03", []handbook.Date{2026_03_02, 2026_03_03}, []string{"11:92 warning date-form 132"}},
		{column + "02.03.26  13.03.26", []handbook.Date{2026_03_02, 2026_03_13}, []string{"11:92 warning date-form 132"}},
		{column + "26/02/03  26/13/03", []handbook.Date{2026_03_02, 2026_03_13}, []string{"11:92 warning date-form 132"}},
		{column + "tomorrow  26/03/03", []handbook.Date{0, 2026_03_03}, []string{"11:92 warning date-form 132"}},
		{column + "00/00/00  26/03/03", []handbook.Date{0, 2026_03_03}, nil},
		{column + "26/03/02  26/03/03" + strings.Repeat(" ", 25), []handbook.Date{2026_03_02, 2026_03_03}, nil},
		{"132 2026/01/02", []handbook.Date{2026_01_02}, []string{"11:5 warning columns 132", "11:5 warning date-form 132"}},
		{"132 26/03/02 26/03/03", []handbook.Date{2026_03_02, 2026_03_03}, []string{"11:5 warning columns 132"}},
		{"132 2026/03/02\n132 2026/03/03", []handbook.Date{2026_03_02, 2026_03_03}, []string{"11:5 warning columns 132", "11:5 warning date-form 132"}},
		{"132", nil, []string{"11:1 info empty-record 132"}},
	} {
		report, said := told(t, complete+c.lines+"\n")
		require.Equal(t, c.want, report.RoundDates, c.lines)
		require.Equal(t, c.said, said, c.lines)
		require.Len(t, report.RoundDatePlaces, len(c.want))
	}
}

// What is said once for many lines names how many more there are.
func TestDeviationsAreCounted(t *testing.T) {
	text := strings.ReplaceAll(complete, "1990/01/02", "02.01.1990")
	_, findings, err := trf.Read("x", []byte(text))
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Contains(t, language.English.Message(&findings[0]), "(and 2 more lines)")
	text = strings.Replace(strings.ReplaceAll(complete, "1990/01/02", "02.01.1990"), "02.01.1990", "1990/01/02", 1)
	_, findings, err = trf.Read("x", []byte(text))
	require.NoError(t, err)
	require.Contains(t, language.English.Message(&findings[0]), "(and 1 more line)")
	require.Equal(t, 9, findings[0].Pos.Line)
}

// What a report lacks is said at its first line, or where an empty record stands.
func TestMissingRecords(t *testing.T) {
	for _, id := range []string{"012", "022", "032", "102"} {
		lines := strings.Split(complete, "\n")
		var without, empty []string
		at := 0
		for i, l := range lines {
			if !strings.HasPrefix(l, id) {
				without, empty = append(without, l), append(empty, l)
				continue
			}
			empty, at = append(empty, id), i+1
		}
		for text, line := range map[string]int{strings.Join(without, "\n"): 1, strings.Join(empty, "\n"): at} {
			_, findings, err := trf.Read("x", []byte(text))
			require.NoError(t, err)
			require.Len(t, findings, 1)
			require.Equal(t, []any{"missing-record", "TRF16-" + id, line, 1, handbook.Warning}, []any{findings[0].Rule, findings[0].Article, findings[0].Pos.Line, findings[0].Pos.Col, findings[0].Severity})
		}
	}
	_, findings, err := trf.Read("x", []byte("012 A\n022 B\n032 LIE\n102 IA C\n122 90+30\n"))
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Equal(t, "no-players", findings[0].Rule)
	require.Equal(t, handbook.Error, findings[0].Severity)
	_, findings, err = trf.Read("x", []byte(strings.Replace(complete, "122 90 min + 30 sec\n", "", 1)))
	require.NoError(t, err)
	require.Equal(t, []any{"time-control-form", handbook.Info}, []any{findings[0].Rule, findings[0].Severity})
}

// The lines written for a report that has all that TRF26 can say, and what is
// read from them.
func TestWrittenLines(t *testing.T) {
	x := &tournament.Tournament{
		Name: "Open", PlayerCount: 2, RatedCount: -1, TeamCount: 2, Rounds: 3, RoundsStated: true, Scoring: tournament.StandardScoring,
		InitialColour: tournament.White, RankingIDs: true, RankFederation: "LIE", RankMethod: "HBFN", TeamScoring: []tournament.Award{{Code: "TW", Points: 20}, {Code: "TD", Points: 10}},
		Players: []tournament.Player{
			{StartingRank: 1, Sex: 'm', Title: tournament.GM, Name: "One", Rating: 2600, FIDEID: 7, Points: -5, PointsKnown: true, Rank: 1, Games: []tournament.Game{{Opponent: 2, Colour: 'w', Result: '1'}, {}, {Result: 'H'}}},
			{StartingRank: 2, Name: "Two", Birth: 1990_00_00, Games: []tournament.Game{{Opponent: 1, Result: '*'}}},
		},
		Teams:            []tournament.Team{{Number: 1, Name: "Town", Nickname: "TWN", Strength: 2500, MatchPoints: 30, GamePoints: 1115, Rank: 2, Members: []int{1, 2}}},
		Byes:             []tournament.ByeRecord{{Kind: 'F', Round: 2, IDs: []int{1}}},
		Absent:           []int{2},
		Accelerations:    []tournament.Acceleration{{MatchPoints: 10, Points: 5, First: 1, Last: 2, From: 1, To: 2}},
		Prohibited:       []tournament.Prohibition{{IDs: []int{1, 2}}, {First: 2, Last: 2, IDs: []int{1, 2}}},
		Abnormal:         []tournament.AbnormalPoints{{Kind: 'W', Points: 30, Round: 2, IDs: []int{1}}, {Points: -5, IDs: []int{2}}},
		OutOfOrder:       []tournament.LineUp{{Round: 1, Team: 1, Opponent: 2, Players: []int{2, 0, 1}}},
		TeamByes:         &tournament.TeamByes{MatchPoints: 10, GamePoints: 20, Teams: []int{1, 0, 2}},
		ForfeitedMatches: []tournament.ForfeitedMatch{{Kind: "+-", Round: 2, White: 1, Black: 2}},
		Other:            []tournament.OtherLine{{Text: "### first"}, {Text: "801 last"}},
	}
	x.Index()
	written := func(f trf.Format) []string {
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, x, f))
		return strings.Split(strings.TrimSuffix(b.String(), "\r\n"), "\r\n")
	}
	require.Equal(t, []string{
		"### first", "012 Open", "062 2", "082 2", "142 3", "152 W", "XXC rank", "172 LIE HBFN",
		"362 TW 2.0   TD 1.0",
		"240 F   2    1", "240 Z   2    2",
		"250  1.0  0.5   1   2    1    2",
		"260   1   3    1    2", "260   2   2    1    2",
		"299 W   0.0   3.0    2    1", "299     0.0  -0.5         2",
		"001    1 m GM One                               2600               7            -0.5    1     2 w 1            0000 - H",
		"001    2      Two                                                    1990/00/00               1 - ?                    ",
		"310   1 Town                             TWN     2500    3.0  111.5   2     1    2",
		"300   1   1   2    2    0    1",
		"320  1.0  2.0   1       2",
		"330 +-   2   1   2",
		"801 last",
	}, written(trf.TRF26))
	x.Teams, x.TeamByes, x.ForfeitedMatches, x.OutOfOrder, x.TeamScoring = nil, nil, nil, nil, nil
	require.Equal(t, []string{
		"012 Open", "062 2", "082 2", "XXR 3", "XXC rank white1",
		"XXA    1  0.5  0.5", "XXA    2  0.5  0.5",
		"XXP 1 2", "XXP 1 2",
		"001    1 m GM One                               2600               7            -0.5    1     2 w 1  0000 - F  0000 - H",
		"001    2      Two                                                    1990/00/00               1 -    0000 - Z          ",
	}, written(trf.TRF16))
	x.Prohibited[1].First, x.Prohibited[1].Last = 3, 3
	require.NotContains(t, strings.Join(written(trf.TRF16), "\n"), "XXP 1 2\nXXP 1 2", "a pair prohibited in round 3 alone may meet in round 2")
}

// Signs beyond ASCII in the rounds of a line: half a point, and dashes.
func TestSignsOfCells(t *testing.T) {
	for sign, want := range map[string]tournament.Result{"½": '=', "–": '-', "—": '-', "−": '-', "\u00a0": 0, "\u2007": 0} {
		report, said := told(t, strings.Replace(complete, "     1 b 0", "     1 b "+sign, 1))
		if sign == "½" {
			require.Equal(t, []string{"9:99 info result-form 001"}, said, "read, and said")
		} else {
			require.Empty(t, said, "%q", sign)
		}
		require.Equal(t, want, report.Players[1].Games[0].Result, "%q", sign)
	}
	report, said := told(t, strings.Replace(complete, "     1 b 0", "     1 b ß", 1))
	require.Equal(t, []string{"9:99 error result-form 001 [2] round 1"}, said)
	require.Equal(t, tournament.None, report.Players[1].Games[0].Result)
}

// A text is cut to its column; the method of ranking stands without a
// federation, and the other way round.
func TestTextsAreCutToTheirColumns(t *testing.T) {
	x := &tournament.Tournament{Scoring: tournament.StandardScoring, RankMethod: "FIDE", Players: []tournament.Player{{StartingRank: 1, Name: strings.Repeat("n", 40), Federation: "LIEX"}}}
	x.Index()
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, x, trf.TRF26))
	require.Contains(t, b.String(), " "+strings.Repeat("n", 33)+"      LIE\r\n")
	require.Contains(t, b.String(), "172 FIDE\r\n")
	x.RankFederation, x.RankMethod = "LIE", ""
	b.Reset()
	require.NoError(t, trf.Write(&b, x, trf.TRF26))
	require.Contains(t, b.String(), "172 LIE\r\n")
}

// An unknown line is quoted up to 20 characters.
func TestQuotedLines(t *testing.T) {
	for n, want := range map[int]string{20: strings.Repeat("x", 20), 21: strings.Repeat("x", 20) + "…"} {
		_, findings, err := trf.Read("x", []byte(complete+strings.Repeat("x", n)+"\n"))
		require.NoError(t, err)
		require.Contains(t, language.English.Message(&findings[0]), `"`+want+`"`)
	}
}
