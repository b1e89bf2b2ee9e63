package tournament

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// TestResults is the table of result codes (TRF16, record 001; TRF26 1.2.1):
// what counts as rated, played, a forfeit or a bye, and the score of a game.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		result                      Result
		code                        string
		rated, played, forfeit, bye bool
		score                       Points
	}{
		{None, " ", false, false, false, false, 0},
		{Win, "1", true, true, false, false, 10},
		{Draw, "=", true, true, false, false, 5},
		{Loss, "0", true, true, false, false, 0},
		{ForfeitWin, "+", false, false, true, false, 0},
		{ForfeitLoss, "-", false, false, true, false, 0},
		{ShortWin, "W", false, true, false, false, 10},
		{ShortDraw, "D", false, true, false, false, 5},
		{ShortLoss, "L", false, true, false, false, 0},
		{HalfBye, "H", false, false, false, true, 0},
		{FullBye, "F", false, false, false, true, 0},
		{AllocatedBye, "U", false, false, false, true, 0},
		{ZeroBye, "Z", false, false, false, true, 0},
		{Pending, "*", false, false, false, false, 0},
	} {
		require.Equal(t, c.code, c.result.String())
		require.Equal(t, c.rated, c.result.Rated(), c.code)
		require.Equal(t, c.played, c.result.Played(), c.code)
		require.Equal(t, c.forfeit, c.result.Forfeit(), c.code)
		require.Equal(t, c.bye, c.result.Bye(), c.code)
		require.Equal(t, c.score, c.result.Score(), c.code)
	}
}

// Each result takes its own field of the scoring, White's and Black's apart; a
// game without a colour counts as White's.
func TestScoringPoints(t *testing.T) {
	s := Scoring{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	for _, c := range []struct {
		result              Result
		white, black, still Points
	}{
		{Win, s.WinWhite, s.WinBlack, s.WinWhite},
		{ShortWin, s.WinWhite, s.WinBlack, s.WinWhite},
		{Draw, s.DrawWhite, s.DrawBlack, s.DrawWhite},
		{ShortDraw, s.DrawWhite, s.DrawBlack, s.DrawWhite},
		{Loss, s.LossWhite, s.LossBlack, s.LossWhite},
		{ShortLoss, s.LossWhite, s.LossBlack, s.LossWhite},
		{ForfeitWin, s.ForfeitWin, s.ForfeitWin, s.ForfeitWin},
		{ForfeitLoss, s.ForfeitLoss, s.ForfeitLoss, s.ForfeitLoss},
		{HalfBye, s.HalfBye, s.HalfBye, s.HalfBye},
		{FullBye, s.FullBye, s.FullBye, s.FullBye},
		{AllocatedBye, s.AllocatedBye, s.AllocatedBye, s.AllocatedBye},
		{ZeroBye, s.ZeroBye, s.ZeroBye, s.ZeroBye},
		{None, s.ZeroBye, s.ZeroBye, s.ZeroBye},
		{Pending, s.Unknown, s.Unknown, s.Unknown},
		{'?', 0, 0, 0},
	} {
		require.Equal(t, c.white, s.Points(Game{1, White, c.result}), c.result.String())
		require.Equal(t, c.black, s.Points(Game{1, Black, c.result}), c.result.String())
		require.Equal(t, c.still, s.Points(Game{1, 0, c.result}), c.result.String())
	}
}

// The scoring of a report that names none: 1, half, 0; a full-point bye and the
// pairing-allocated bye are worth a win, an adjourned game a draw for now.
func TestStandardScoring(t *testing.T) {
	require.Equal(t, Scoring{
		WinWhite: 10, WinBlack: 10, DrawWhite: 5, DrawBlack: 5, ForfeitWin: 10, HalfBye: 5, FullBye: 10, AllocatedBye: 10, Unknown: 5,
	}, StandardScoring)
}

func TestDecimals(t *testing.T) {
	for p, want := range map[Points]string{0: "0", 5: "0.5", 10: "1", 75: "7.5", -5: "-0.5", -10: "-1", 101: "10.1"} {
		require.Equal(t, want, p.String())
		j, err := json.Marshal(p)
		require.NoError(t, err)
		require.Equal(t, want, string(j))
	}
	for h, want := range map[Hundredths]string{0: "0", 1: "0.01", 50: "0.5", 51: "0.51", 100: "1", 510: "5.1", -160: "-1.6", -5: "-0.05", 1000: "10"} {
		require.Equal(t, want, h.String())
		j, err := json.Marshal(h)
		require.NoError(t, err)
		require.Equal(t, want, string(j))
	}
	for r, want := range map[Rating]string{0: "null", 1: "1", 2400: "2400"} {
		j, err := json.Marshal(r)
		require.NoError(t, err)
		require.Equal(t, want, string(j))
	}
}

func TestTitlesSexesAndKinds(t *testing.T) {
	ascending := []string{"", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM"} // C.04.2: the order of start lists, from below
	women := map[string]bool{"WCM": true, "WFM": true, "WIM": true, "WGM": true}
	for i, name := range ascending {
		title, ok := ParseTitle(name)
		require.True(t, ok)
		require.Equal(t, Title(i), title)
		require.Equal(t, name, title.String())
		require.Equal(t, women[name], title.Women(), name)
		j, err := json.Marshal(title)
		require.NoError(t, err)
		if name == "" {
			require.Equal(t, "null", string(j))
		} else {
			require.Equal(t, `"`+name+`"`, string(j))
		}
	}
	_, ok := ParseTitle("gm")
	require.False(t, ok)
	for alias, want := range map[string]Title{
		"g": GM, "m": IM, "f": FM, "c": CM, "wg": WGM, "wm": WIM, "wf": WFM, "wc": WCM, "gf": WGM, "mf": WIM, "ff": WFM, "cf": WCM,
		"G": GM, "gm": GM, "Wim": WIM, "": NoTitle,
	} {
		title, ok := TitleAlias(alias)
		require.True(t, ok, alias)
		require.Equal(t, want, title, alias)
	}
	_, ok = TitleAlias("xx")
	require.False(t, ok)

	require.Equal(t, []string{"m", "w", ""}, []string{Male.String(), Female.String(), Sex(0).String()})
	for i, name := range []string{"standard", "rapid", "blitz"} {
		k, ok := ParseKind(name)
		require.True(t, ok)
		require.Equal(t, Kind(i), k)
		require.Equal(t, name, k.String())
		j, err := json.Marshal(k)
		require.NoError(t, err)
		require.Equal(t, `"`+name+`"`, string(j))
	}
	_, ok = ParseKind("bullet")
	require.False(t, ok)
}

func TestLookUps(t *testing.T) {
	x := cleanEvent(4, 3)
	for n := 1; n <= 4; n++ {
		require.Same(t, &x.Players[n-1], x.Player(n))
	}
	for _, n := range []int{-1, 0, 5, 99} {
		require.Nil(t, x.Player(n))
	}
	x.Players = append(x.Players, Player{StartingRank: 2, Name: "Second, Sam"}, Player{StartingRank: 7}, Player{})
	x.Index()
	require.Same(t, &x.Players[1], x.Player(2), "the first keeps the number")
	require.Same(t, &x.Players[5], x.Player(7))
	require.Nil(t, x.Player(6))

	p := x.Players[0]
	require.Equal(t, p.Games[0], p.Game(1))
	require.Equal(t, p.Games[2], p.Game(3))
	require.Equal(t, Game{}, p.Game(0))
	require.Equal(t, Game{}, p.Game(4))

	require.EqualValues(t, 2026_03_02, x.RoundDate(1))
	require.EqualValues(t, 2026_03_04, x.RoundDate(3))
	require.Zero(t, x.RoundDate(0))
	require.Zero(t, x.RoundDate(4))

	require.Equal(t, handbook.Pos{File: "x.trf", Line: 1, Col: 1}, x.At(ItemName))
	x.Places[ItemName] = handbook.Pos{File: "x.trf", Line: 1, Col: 5}
	require.Equal(t, handbook.Pos{File: "x.trf", Line: 1, Col: 5}, x.At(ItemName))

	c := Columns{FirstRound: 92, RoundWidth: 10}
	require.Equal(t, []int{92, 102, 172}, []int{c.Round(1), c.Round(2), c.Round(9)})
}

func TestPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		games [][]Game
		want  int
	}{
		"no player":          {nil, 0},
		"nothing":            {[][]Game{{{}, {}}}, 0},
		"a bye in round 1":   {[][]Game{{{Result: HalfBye}, {}}}, 1},
		"a pair in round 2":  {[][]Game{{{Result: HalfBye}, {}}, {{}, {Opponent: 1}}}, 2},
		"the first is ahead": {[][]Game{{{}, {}, {Opponent: 2}}, {{Opponent: 3}}}, 3},
		"pending":            {[][]Game{{{Result: Win, Opponent: 2}, {Result: Pending}}}, 1},
	} {
		var x Tournament
		for _, g := range c.games {
			x.Players = append(x.Players, Player{Games: g})
		}
		require.Equal(t, c.want, x.Played(), name)
	}
}

func TestFirstAndLastDay(t *testing.T) {
	dates := []handbook.Date{0, 2026_03_03, 2026_03_05, 0}
	for name, c := range map[string]struct {
		x           Tournament
		first, last handbook.Date
	}{
		"nothing":      {Tournament{}, 0, 0},
		"042 and 052":  {Tournament{Start: 2026_03_02, End: 2026_03_08, RoundDates: dates}, 2026_03_02, 2026_03_08},
		"132 alone":    {Tournament{RoundDates: dates}, 2026_03_03, 2026_03_05},
		"042 alone":    {Tournament{Start: 2026_03_02}, 2026_03_02, 2026_03_02},
		"052 alone":    {Tournament{End: 2026_03_08}, 2026_03_08, 2026_03_08},
		"a first date": {Tournament{Start: 2026_03_02, RoundDates: []handbook.Date{2026_03_02}}, 2026_03_02, 2026_03_02},
	} {
		require.Equal(t, c.first, c.x.FirstDay(), name)
		require.Equal(t, c.last, c.x.LastDay(), name)
	}
	require.False(t, (&Tournament{}).Long())
}

// Two lines that both have a pair count it once, wherever they stand.
func TestCountsOfOddLines(t *testing.T) {
	x := Tournament{Players: []Player{
		{StartingRank: 3, Games: []Game{{2, White, Win}}},
		{StartingRank: 2, Games: []Game{{3, Black, Loss}, {9, White, Draw}}},
		{StartingRank: 1, Games: []Game{{Result: FullBye}, {3, White, ForfeitWin}, {Result: AllocatedBye}, {Result: ZeroBye}, {Result: Pending}}},
	}}
	x.Index()
	games, forfeits, byes := x.Counts()
	require.Equal(t, [3]int{2, 1, 2}, [3]int{games, forfeits, byes}, "one pair of two lines, one of a line alone, one forfeit, two byes")
}

// The time for 60 moves (B.02 1.1): increments count from the first move on, a
// control of so many moves only for those.
func TestSecondsForSixtyMoves(t *testing.T) {
	control := func(stages ...Stage) TimeControl {
		return TimeControl{White: stages, Black: stages, Known: true}
	}
	for want, c := range map[int]TimeControl{
		3600: control(Stage{Seconds: 3600}),
		7200: control(Stage{Seconds: 5400, Increment: 30}),
		7800: control(Stage{Moves: 40, Seconds: 6000}, Stage{Seconds: 900, Increment: 45}),
		9900: control(Stage{Moves: 40, Seconds: 6000, Increment: 30}, Stage{Moves: 20, Seconds: 1500, Increment: 30}, Stage{Seconds: 600, Increment: 30}),
		240:  {White: []Stage{{Seconds: 300}}, Black: []Stage{{Seconds: 240}}, Known: true},
	} {
		require.Equal(t, want, c.Seconds())
	}
	for seconds, want := range map[int]Kind{3600: Standard, 3599: Rapid, 601: Rapid, 600: Blitz} {
		for _, day := range []handbook.Date{0, 2014_07_01, 2026_09_05} {
			require.Equal(t, want, control(Stage{Seconds: seconds}).KindOn(day), seconds)
		}
	}
	for seconds, want := range map[int]Kind{3600: Standard, 3599: Rapid, 900: Rapid, 899: Blitz, 601: Blitz} {
		for _, day := range []handbook.Date{2008_01_01, 2011_05_01, 2014_06_30} {
			require.Equal(t, want, control(Stage{Seconds: seconds}).KindOn(day), seconds)
		}
	}
	require.Equal(t, Standard, TimeControl{}.KindOn(0))
	a, b := control(Stage{Seconds: 300}), control(Stage{Seconds: 300}, Stage{Seconds: 1})
	require.True(t, a.Equal())
	require.False(t, TimeControl{White: a.White, Black: b.White}.Equal())
	require.False(t, TimeControl{White: b.White, Black: a.White}.Equal())
}

func TestFederationsWithAZ(t *testing.T) {
	for _, code := range []string{"AZE", "BIZ", "CZE", "KAZ", "MOZ", "NZL", "SWZ", "TAN", "UZB", "ZAM"} {
		require.True(t, KnownFederation(code), code)
	}
}

func TestParseFIDEID(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "99000343": 99000343, "00123": 123, "2147483647": MaxFIDEID} {
		id, ok := ParseFIDEID(text)
		require.True(t, ok, text)
		require.Equal(t, want, id)
	}
	for _, text := range []string{"", "2147483648", "99999999999999999999", "-5", "+5", "12a", " 12"} {
		id, ok := ParseFIDEID(text)
		require.False(t, ok, text)
		require.Zero(t, id)
	}
}

// TestKindsOfSports: the controls that the rules of draughts name are of the class that they
// name them for (2.1.11, 2.2.3, 4.3, 5.4).
func TestKindsOfSports(t *testing.T) {
	control := func(minutes, increment int) TimeControl {
		s := []Stage{{Seconds: 60 * minutes, Increment: increment}}
		return TimeControl{White: s, Black: s, Known: true}
	}
	for _, c := range []struct {
		sport              Sport
		minutes, increment int
		kind               Kind
	}{
		{Draughts, 45, 0, Standard},
		{Draughts, 30, 30, Standard},
		{Draughts, 40, 5, Standard},
		{Draughts, 45, 30, Standard},
		{Draughts, 20, 0, Rapid},
		{Draughts, 10, 0, Rapid},
		{Draughts, 8, 4, Rapid},
		{Draughts, 5, 0, Blitz},
		{Draughts, 3, 2, Blitz},
		{Renju, 90, 0, Standard},
		{Renju, 45, 10, Standard},
		{Chess, 45, 0, Rapid},
	} {
		report := Tournament{Sport: c.sport, Start: 2026_02_01, TimeControl: control(c.minutes, c.increment)}
		require.Equal(t, c.kind, report.Kind(), "%s %d min + %d s", c.sport.Name(), c.minutes, c.increment)
	}
}

// TestSignsOfScorings: a cross-table of draughts with 2, 1 and 0 points has these.
func TestSignsOfScorings(t *testing.T) {
	results := []Result{Win, Draw, Loss, ForfeitWin, ForfeitLoss}
	signs := func(s Scoring) (out string) {
		for _, r := range results {
			out += s.Sign(r)
		}
		return out
	}
	require.Equal(t, "1½0+-", signs(StandardScoring))
	require.Equal(t, "210+-", signs(TwoPoints))
}
