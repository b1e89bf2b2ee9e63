package check

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// told returns what a finding says apart from its sentence: severity, rule, article,
// line:column, round and players.
func told(fs []handbook.Finding) []string {
	var out []string
	for _, f := range fs {
		s := fmt.Sprintf("%s %s %s %d:%d", f.Severity, f.Rule, f.Article, f.Pos.Line, f.Pos.Col)
		if f.Round > 0 {
			s += fmt.Sprintf(" round %d", f.Round)
		}
		if f.Players != nil {
			s += fmt.Sprintf(" players %d", f.Players)
		}
		out = append(out, s)
	}
	return out
}

// figures returns the numbers that a finding's sentence names, in order, without
// those of records (062) and dates.
func figures(f handbook.Finding) []string {
	text := regexp.MustCompile(`(?:records?|or|lines?) \d{3}|\d{4}-\d\d-\d\d|"[^"]*"`).ReplaceAllString(language.English.Message(&f), "")
	return regexp.MustCompile(`\d+(?:\.\d+)?`).FindAllString(text, -1)
}

// places returns a few facts of the tournament section, so that a finding on each
// can be told by its line.
func places(x *tournament.Tournament) {
	for i, item := range []tournament.Item{tournament.ItemPlayerCount, tournament.ItemRatedCount, tournament.ItemTeamCount, tournament.ItemFederation, tournament.ItemStart, tournament.ItemRoundDates, tournament.ItemRounds, tournament.ItemChiefArbiter, tournament.ItemDeputies} {
		x.Places[item] = handbook.Pos{File: "x.trf", Line: i + 1, Col: 5}
	}
	c := *x.Columns
	c.Sex, c.Title, c.Name, c.Rating, c.Federation, c.FIDEID, c.Birth = 10, 11, 15, 49, 54, 58, 70
	x.Columns = &c
}

// TestEachFinding spoils one thing of a report without a contradiction; the
// players of cleanEvent stand from line 10 on, round 1 begins in column 92.
func TestEachFinding(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*tournament.Tournament)
		want  []string
	}{
		"one player fewer than 062":   {func(x *tournament.Tournament) { x.PlayerCount = 5 }, []string{"warning player-count TRF16-062 1:5"}},
		"062 says none":               {func(x *tournament.Tournament) { x.PlayerCount = 0 }, []string{"warning player-count TRF16-062 1:5"}},
		"072 says none":               {func(x *tournament.Tournament) { x.RatedCount = 0 }, []string{"warning rated-count TRF16-072 2:5"}},
		"an unrated player in 072":    {func(x *tournament.Tournament) { x.Players[2].Rating = 0 }, []string{"warning rated-count TRF16-072 2:5"}},
		"a rating of 1 counts in 072": {func(x *tournament.Tournament) { x.Players[2].Rating = 1 }, []string{"warning rating-range TRF16-001 12:49 players [3]"}},
		"082 says none, there is one": {func(x *tournament.Tournament) { x.TeamCount, x.Teams = 0, []tournament.Team{{Number: 1}} }, []string{"warning team-count TRF16-082 3:5"}},
		"no team, 082 says two":       {func(x *tournament.Tournament) { x.TeamCount = 2 }, []string{"warning team-count TRF16-082 3:5"}},
		"the federation is unknown":   {func(x *tournament.Tournament) { x.Federation = "XYZ" }, []string{"warning unknown-federation TRF16-032 4:5"}},
		"no federation is not wrong":  {func(x *tournament.Tournament) { x.Federation = "" }, nil},
		"a national rating without a player": {func(x *tournament.Tournament) {
			x.RankFederation, x.RankMethod = "NED", "FIDE"
			x.NationalRatings = []tournament.NationalRating{{Authority: "XYZ", StartingRank: 2, Rating: 1900, Line: 8}}
		}, []string{"warning unknown-federation TRF16-001 8:1 players [2]"}},
		"a national rating": {func(x *tournament.Tournament) {
			x.RankFederation, x.RankMethod = "NED", "FIDON"
			x.NationalRatings = []tournament.NationalRating{{Authority: "NED", StartingRank: 2, Rating: 1900, Line: 8}}
		}, nil},
		"more rounds than scheduled": {func(x *tournament.Tournament) { x.Rounds, x.RoundDates = 2, nil }, []string{"warning round-count TRF16-XXR 7:5"}},
		"more rounds, TRF26":         {func(x *tournament.Tournament) { x.Rounds, x.RoundDates, x.Format = 2, nil, "TRF26" }, []string{"warning round-count TRF26-142 7:5"}},
		"more rounds, never stated":  {func(x *tournament.Tournament) { x.Rounds, x.RoundDates, x.RoundsStated = 2, nil, false }, nil},
		"a date past the rounds":     {func(x *tournament.Tournament) { x.RoundDates = append(x.RoundDates, 2026_03_07) }, []string{"info round-count TRF16-132 6:5 round 4"}},
		"a date past the lines":      {func(x *tournament.Tournament) { x.RoundsStated, x.RoundDates = false, append(x.RoundDates, 2026_03_07) }, []string{"info round-count TRF16-132 6:5 round 4"}},
		"as many dates as lines":     {func(x *tournament.Tournament) { x.RoundsStated = false }, nil},
		"the start after the end":    {func(x *tournament.Tournament) { x.Start, x.End = 2026_03_20, 2026_03_02 }, []string{"warning start-after-end TRF16-042 5:5"}},
		"an event of one day": {func(x *tournament.Tournament) {
			x.End, x.RoundDates = x.Start, []handbook.Date{x.Start, x.Start, x.Start}
		}, nil},
		"round 1 before the start":      {func(x *tournament.Tournament) { x.RoundDates[0] = 2026_03_01 }, []string{"warning round-date TRF16-132 6:5 round 1"}},
		"round 3 after the end":         {func(x *tournament.Tournament) { x.RoundDates[2] = 2026_03_21 }, []string{"warning round-date TRF16-132 6:5 round 3"}},
		"round 3 on the last day":       {func(x *tournament.Tournament) { x.RoundDates[2] = 2026_03_20 }, nil},
		"round 2 after round 3":         {func(x *tournament.Tournament) { x.RoundDates[1] = 2026_03_10 }, []string{"warning round-date TRF16-132 6:5 round 3"}},
		"the date of round 2 not known": {func(x *tournament.Tournament) { x.RoundDates[1] = 0 }, []string{"warning round-date TRF16-132 6:5 round 2"}},
		"places of the dates": {func(x *tournament.Tournament) {
			x.RoundDates[2] = 2026_03_21
			x.RoundDatePlaces = []handbook.Pos{{File: "x.trf", Line: 6, Col: 92}, {File: "x.trf", Line: 6, Col: 102}, {File: "x.trf", Line: 6, Col: 112}}
		}, []string{"warning round-date TRF16-132 6:112 round 3"}},
		"a starting rank twice": {func(x *tournament.Tournament) {
			x.Players, x.PlayerCount, x.RatedCount = append(x.Players, tournament.Player{StartingRank: 2, Name: "Twin, First", Rank: 4, FIDEID: 77, Rating: 2000, Line: 20}), 5, 5
			x.Index()
		}, []string{"error duplicate-starting-rank TRF16-001 20:5 players [2]"}},
		"a FIDE number twice":       {func(x *tournament.Tournament) { x.Players[3].FIDEID = 1001 }, []string{"error duplicate-fide-id TRF16-001 13:58 players [2 4]"}},
		"a FIDE number three times": {func(x *tournament.Tournament) { x.Players[3].FIDEID, x.Players[0].FIDEID = 1001, 1001 }, []string{"error duplicate-fide-id TRF16-001 11:58 players [1 2 4]"}},
		"two without a FIDE number": {func(x *tournament.Tournament) { x.Players[3].FIDEID, x.Players[0].FIDEID = 0, 0 }, nil},
		"ratings believed":          {func(x *tournament.Tournament) { x.Players[0].Rating, x.Players[1].Rating = 1000, 2900 }, nil},
		"a rating below 1000":       {func(x *tournament.Tournament) { x.Players[1].Rating = 999 }, []string{"warning rating-range TRF16-001 11:49 players [2]"}},
		"a rating above 2900":       {func(x *tournament.Tournament) { x.Players[1].Rating = 2901 }, []string{"warning rating-range TRF16-001 11:49 players [2]"}},
		"a man with a woman's title": {func(x *tournament.Tournament) {
			x.Players[0].Title, x.Players[1].Title, x.Players[2].Title, x.Players[2].Sex = tournament.GM, tournament.WFM, tournament.WFM, tournament.Female
		}, []string{"warning title-sex TRF16-001 11:11 players [2]"}},
		"two unknown federations":    {func(x *tournament.Tournament) { x.Players[0].Federation, x.Players[3].Federation = "QQQ", "ZZZ" }, []string{"warning unknown-federation TRF16-001 10:54 players [1]", "warning unknown-federation TRF16-001 13:54 players [4]"}},
		"one code on two lines":      {func(x *tournament.Tournament) { x.Players[0].Federation, x.Players[3].Federation = "QQQ", "QQQ" }, []string{"warning unknown-federation TRF16-001 10:54 players [1]"}},
		"three and 110 years of age": {func(x *tournament.Tournament) { x.Players[0].Birth, x.Players[1].Birth = 2023_12_31, 1916_01_01 }, nil},
		"two and 111 years of age":   {func(x *tournament.Tournament) { x.Players[0].Birth, x.Players[1].Birth = 2024_01_01, 1915_12_31 }, []string{"warning birth-year TRF16-001 10:70 players [1]", "warning birth-year TRF16-001 11:70 players [2]"}},
		"no birth date":              {func(x *tournament.Tournament) { x.Players[0].Birth = 0 }, nil},
		"a rank is missing":          {func(x *tournament.Tournament) { x.Players[1].Rank = 0 }, []string{"warning rank-missing TRF16-001 11:86 players [2]"}},
		"a rank past the players":    {func(x *tournament.Tournament) { x.Players[3].Rank = 5 }, []string{"warning rank-range TRF16-001 13:86 players [4]"}},
		"equal points, equal ranks":  {func(x *tournament.Tournament) { x.Players[1].Rank = 1 }, nil},
		"a forfeit without opponent": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Result: tournament.ForfeitWin}
			x.Players[0].Points += 5
		}, []string{"info forfeit-without-opponent TRF16-001 10:99 round 1 players [1]"}},
		"a win without opponent": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Result: tournament.Win}
			x.Players[0].Points += 5
		}, []string{"error result-without-opponent TRF16-001 10:99 round 1 players [1]"}},
		"one allocated bye": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Result: tournament.AllocatedBye}
			x.Players[0].Points += 5
		}, nil},
		"an opponent of no line": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Opponent: 5, Colour: tournament.White, Result: tournament.Draw}
		}, []string{"error opponent-missing TRF16-001 10:92 round 1 players [1]"}},
		"an opponent one past": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Opponent: 99, Colour: tournament.White, Result: tournament.Draw}
		}, []string{"error opponent-missing TRF16-001 10:92 round 1 players [1]"}},
		"himself": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Draw}
		}, []string{"error own-opponent TRF16-001 10:92 round 1 players [1]"}},
		"the other line is too short": {func(x *tournament.Tournament) { x.Players[2].Games = x.Players[2].Games[:2]; x.Players[2].Points -= 5 }, []string{"error one-sided TRF16-001 10:112 round 3 players [1 3]"}},
	} {
		t.Run(name, func(t *testing.T) {
			x := cleanEvent(4, 3)
			places(x)
			c.spoil(x)
			require.Equal(t, c.want, told(Report(x)))
		})
	}
}

// The sides of a game in round 2 between the players 1 and 2, who hold White
// and Black there.
func TestBothSidesOfAGame(t *testing.T) {
	for _, c := range []struct {
		one, two tournament.Game
		want     string
	}{
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ShortWin}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.ShortLoss}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ShortDraw}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.ShortDraw}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitWin}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.ForfeitLoss}, ""},
		{tournament.Game{Opponent: 2, Colour: 0, Result: tournament.ForfeitWin}, tournament.Game{Opponent: 1, Colour: 0, Result: tournament.ForfeitLoss}, ""},
		{tournament.Game{Opponent: 2, Colour: 0, Result: tournament.ForfeitLoss}, tournament.Game{Opponent: 1, Colour: 0, Result: tournament.ForfeitLoss}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitLoss}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.ForfeitLoss}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.None}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Pending}, ""},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Draw}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Win}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.None}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Pending}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitLoss}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitWin}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.ForfeitWin}, "error result-mismatch 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Loss}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, "warning result-lowered 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Draw}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, "warning result-lowered 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Loss}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Draw}, "warning result-lowered 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Loss}, "error colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: 0, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Loss}, "warning colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: 0, Result: tournament.Loss}, "warning colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: 0, Result: tournament.Win}, tournament.Game{Opponent: 1, Colour: 0, Result: tournament.Loss}, "warning colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitWin}, tournament.Game{Opponent: 1, Colour: 0, Result: tournament.ForfeitLoss}, "warning colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.ForfeitWin}, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.ForfeitLoss}, "error colour-mismatch 107"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.HalfBye}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Draw}, "warning bye-with-opponent 109"},
		{tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Draw}, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.AllocatedBye}, "warning bye-with-opponent 109"},
	} {
		x := cleanEvent(4, 3)
		x.Players[0].Games[1], x.Players[1].Games[1] = c.one, c.two
		x.Players[0].PointsKnown, x.Players[1].PointsKnown = false, false
		var got []string
		for _, f := range Report(x) {
			require.Equal(t, []int{1, 2}, f.Players)
			require.Equal(t, 2, f.Round)
			require.Equal(t, 10, f.Pos.Line)
			got = append(got, fmt.Sprintf("%s %s %d", f.Severity, f.Rule, f.Pos.Col))
		}
		var want []string
		if c.want != "" {
			want = []string{c.want}
		}
		require.Equal(t, want, got, "%v %v", c.one, c.two)
	}
	x := cleanEvent(4, 3)
	x.Players[0].Games[1], x.Players[1].Games[1] = tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Loss}, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Loss}
	x.Players[0].PointsKnown, x.Players[1].PointsKnown = false, false
	require.Equal(t, []string{"colour-mismatch", "result-lowered"}, rules(Report(x)), "a lowered result does not hide the colours")
}

func TestAllocatedByesOfARound(t *testing.T) {
	x := cleanEvent(4, 3)
	for i := range x.Players {
		x.Players[i].Games, x.Players[i].PointsKnown = make([]tournament.Game, 3), false
	}
	x.Players[1].Games[2].Result, x.Players[3].Games[2].Result, x.Players[0].Games[1].Result = tournament.AllocatedBye, tournament.AllocatedBye, tournament.AllocatedBye
	found := Report(x)
	require.Equal(t, []string{"warning second-allocated-bye TRF16-001 13:119 round 3 players [2 4]"}, told(found))
	x.Teams, x.TeamCount = []tournament.Team{{Number: 1}}, 1
	require.Empty(t, Report(x), "a team's bye is a bye for each of its players")
}

// The figures that sentences name: how often more, how many, which limit.
func TestFiguresOfFindings(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*tournament.Tournament)
		want  []string
	}{
		"062":          {func(x *tournament.Tournament) { x.PlayerCount = 9 }, []string{"9", "4"}},
		"072":          {func(x *tournament.Tournament) { x.RatedCount = 9 }, []string{"9", "4"}},
		"rating once":  {func(x *tournament.Tournament) { x.Players[0].Rating = 900 }, []string{"900", "1000"}},
		"rating twice": {func(x *tournament.Tournament) { x.Players[0].Rating, x.Players[1].Rating = 900, 800 }, []string{"900", "1000", "1"}},
		"rating thrice": {func(x *tournament.Tournament) {
			x.Players[0].Rating, x.Players[1].Rating, x.Players[2].Rating = 900, 800, 1
		}, []string{"900", "1000", "2"}},
		"ranks missing": {func(x *tournament.Tournament) { x.Players[0].Rank, x.Players[2].Rank, x.Players[3].Rank = 0, 0, 0 }, []string{"1", "2"}},
		"no rank at all": {func(x *tournament.Tournament) {
			x.Players[0].Rank, x.Players[1].Rank, x.Players[2].Rank, x.Players[3].Rank = 0, 0, 0, 0
		}, nil},
		"age":               {func(x *tournament.Tournament) { x.Players[0].Birth = 2025_01_01 }, []string{"2025", "1", "3", "110"}},
		"points":            {func(x *tournament.Tournament) { x.Players[0].Points = 30 }, []string{"1", "3", "1.5"}},
		"forfeits":          {func(x *tournament.Tournament) { forfeitsAlone(x, 2) }, []string{"1"}},
		"forfeits thrice":   {func(x *tournament.Tournament) { forfeitsAlone(x, 3) }, []string{"1", "2"}},
		"result of round 2": {func(x *tournament.Tournament) { x.Players[0].Games[1].Result = tournament.Win }, []string{"2", "1", "2"}},
		"opponent": {func(x *tournament.Tournament) {
			x.Players[0].Games[0] = tournament.Game{Opponent: 7, Colour: tournament.White, Result: tournament.Draw}
		}, []string{"1", "7"}},
		"duplicate FIDE ID": {func(x *tournament.Tournament) { x.Players[3].FIDEID = 1001 }, []string{"1001", "2", "11"}},
	} {
		x := cleanEvent(4, 3)
		c.spoil(x)
		found := Report(x)
		require.Len(t, found, 1, name)
		require.Equal(t, c.want, figures(found[0]), name)
	}
}

// forfeitsAlone gives the first n players a forfeit of round 1 without an
// opponent.
func forfeitsAlone(x *tournament.Tournament, n int) {
	for i := range x.Players {
		x.Players[i].PointsKnown = false
		x.Players[i].Games = make([]tournament.Game, 3)
		if i < n {
			x.Players[i].Games[0] = tournament.Game{Result: tournament.ForfeitLoss}
		}
	}
}

// A rank that two share is a tie, which only equal points make; teams have
// other tie-breaks.
func TestTiedRanks(t *testing.T) {
	x := cleanEvent(4, 3)
	x.Players[0].Games[0], x.Players[0].Points = tournament.Game{Result: tournament.FullBye}, x.Players[0].Points+5
	require.Empty(t, Report(x))
	x.Players[1].Rank, x.Players[2].Rank = 1, 1
	require.Equal(t, []string{"warning rank-duplicate TRF16-001 11:86 players [2]"}, told(Report(x)))
	require.Equal(t, []string{"1", "1", "2", "1.5", "1"}, figures(Report(x)[0]))
	x.Players[0].PointsKnown = false
	require.Empty(t, Report(x))
	x.Players[0].PointsKnown, x.Teams, x.TeamCount = true, []tournament.Team{{Number: 1}}, 1
	require.Empty(t, Report(x))
}

// B.01 1.1.5 wants a chief arbiter who is IA or FA, 1.1.6 no arbiter who plays;
// only who is named by FIDE number can be looked up.
func TestArbiters(t *testing.T) {
	for name, c := range map[string]struct {
		chief    string
		deputies []string
		want     []string
	}{
		"an empty text":              {"", nil, nil},
		"a name alone":               {"Hill, Henry", nil, nil},
		"a title and a number":       {"IA Hill, Henry (900001)", nil, nil},
		"a title after the name":     {"Hill, Henry, FA, 900001", nil, nil},
		"no title":                   {"Hill, Henry (900001)", nil, []string{"info arbiter-title TRF16-102 8:5"}},
		"a title within a name":      {"Fairbank, Ian (900001)", nil, []string{"info arbiter-title TRF16-102 8:5"}},
		"four digits are no number":  {"Hill, Henry 2026", nil, nil},
		"a number of five digits":    {"Hill, Henry 12345", nil, []string{"info arbiter-title TRF16-102 8:5"}},
		"the deputy has no title":    {"IA Hill (900001)", []string{"NA Dale (900002)", "Moor (900003)"}, []string{"info arbiter-title TRF16-112 9:5"}},
		"neither has":                {"Hill (900001)", []string{"Dale (900002)"}, []string{"info arbiter-title TRF16-102 8:5"}},
		"the chief arbiter plays":    {"IA Hill (1001)", nil, nil}, // four digits
		"a player is chief arbiter":  {"IA Hill (55555)", nil, []string{"info arbiter-plays TRF16-001 11:58 players [2]"}},
		"a player is deputy arbiter": {"", []string{"FA Dale (55555)"}, []string{"info arbiter-plays TRF16-001 11:58 players [2]"}},
	} {
		x := cleanEvent(4, 3)
		places(x)
		x.Players[1].FIDEID = 55555
		x.ChiefArbiter, x.Deputies = c.chief, c.deputies
		require.Equal(t, c.want, told(Report(x)), name)
	}
	x := cleanEvent(4, 3)
	x.Deputies = []string{"Dale (900002)", "Hill (900003)", "Moor (900004)"}
	require.Equal(t, "3", figures(Report(x)[0])[0])
	x.Players[1].FIDEID, x.Deputies = 55555, []string{"FA Dale (55555)"}
	require.Equal(t, "112", Report(x)[0].Text.Arg("record"))
	x.Deputies, x.ChiefArbiter = nil, "FA Dale (55555)"
	require.Equal(t, "102", Report(x)[0].Text.Arg("record"))
	x.Players[1].Games[2] = tournament.Game{} // one game, against player 1
	x.Players[1].PointsKnown = false
	require.Equal(t, []string{"arbiter-plays"}, rules(Report(x)))
	for i := range x.Players { // who never sat down is no player
		for r := range x.Players[i].Games {
			if g := &x.Players[i].Games[r]; g.Opponent > 0 {
				g.Result = tournament.ForfeitLoss
			}
		}
		x.Players[i].PointsKnown = false
	}
	require.Empty(t, Report(x))
}

// A date that would lie within the event in another year is most likely a slip
// of the year.
func TestDatesOfAnotherYear(t *testing.T) {
	for name, c := range map[string]struct {
		dates []handbook.Date
		want  string // the date proposed
	}{
		"the year before":            {[]handbook.Date{2026_03_02, 2025_03_03, 2026_03_04}, "2026-03-03"},
		"the year after":             {[]handbook.Date{2026_03_02, 2027_03_03, 2026_03_04}, "2026-03-03"},
		"on the first day":           {[]handbook.Date{2025_03_02, 2026_03_03, 2026_03_04}, "2026-03-02"},
		"on the last day":            {[]handbook.Date{2026_03_02, 2026_03_03, 2025_03_20}, "2026-03-20"},
		"before the round before":    {[]handbook.Date{2026_03_05, 2025_03_03, 2026_03_06}, ""},
		"the day after the end":      {[]handbook.Date{2026_03_02, 2025_03_21, 2026_03_04}, ""},
		"the day before the start":   {[]handbook.Date{2026_03_02, 2025_03_01, 2026_03_04}, ""},
		"two years away":             {[]handbook.Date{2026_03_02, 2024_03_03, 2026_03_04}, ""},
		"within, and out of order":   {[]handbook.Date{2026_03_05, 2026_03_04, 2026_03_06}, ""},
		"on the day of round before": {[]handbook.Date{2026_03_05, 2025_03_05, 2026_03_06}, "2026-03-05"},
	} {
		x := cleanEvent(4, 3)
		x.RoundDates = c.dates
		found := Report(x)
		require.Len(t, found, 1, name)
		require.Equal(t, "round-date", found[0].Rule, name)
		fix := language.English.Finding(&found[0]).Fact
		if c.want == "" {
			require.Empty(t, fix, name)
		} else {
			require.Contains(t, fix, c.want, name)
		}
	}
}
