package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Rounds of teams without a match: the kinds of byes of record 240, 320 and 330,
// in match points, game points, REP and WIN. Team 1 meets team 2 in round 1 and
// has the case in round 2.
func TestRoundsOfTeams(t *testing.T) {
	for name, c := range map[string]struct {
		change             func(*tournament.Tournament)
		match, game        tournament.Points
		wins, elected, won string
	}{
		"nothing at all": {func(*tournament.Tournament) {}, 20, 20, "1", "1", "1"},
		"a half-point bye": {func(e *tournament.Tournament) {
			e.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 2, IDs: []int{3, 1}}}
		}, 30, 30, "1", "1", "1"},
		"a full-point bye": {func(e *tournament.Tournament) {
			e.Byes = []tournament.ByeRecord{{Kind: tournament.FullBye, Round: 2, IDs: []int{1}}}
		}, 40, 40, "2", "2", "1"},
		"a zero-point bye": {func(e *tournament.Tournament) {
			e.Byes = []tournament.ByeRecord{{Kind: tournament.ZeroBye, Round: 2, IDs: []int{1}}}
		}, 20, 20, "1", "1", "1"},
		"a bye of another round": {func(e *tournament.Tournament) {
			e.Byes = []tournament.ByeRecord{{Kind: tournament.FullBye, Round: 3, IDs: []int{1}}}
		}, 20, 20, "1", "1", "1"},
		"a bye of another team": {func(e *tournament.Tournament) {
			e.Byes = []tournament.ByeRecord{{Kind: tournament.FullBye, Round: 2, IDs: []int{4}}}
		}, 20, 20, "1", "1", "1"},
		"the bye of record 320": {func(e *tournament.Tournament) {
			e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 15, Teams: []int{4, 1}}
		}, 30, 35, "1", "2", "1"},
		"320 is of another round": {func(e *tournament.Tournament) {
			e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 15, Teams: []int{4}}
		}, 20, 20, "1", "1", "1"},
		"won by record 330": {func(e *tournament.Tournament) {
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "+-", Round: 2, White: 1, Black: 2}}
		}, 40, 20, "2", "2", "1"},
		"won as second team": {func(e *tournament.Tournament) {
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "-+", Round: 2, White: 2, Black: 1}}
		}, 40, 20, "2", "2", "1"},
		"lost by record 330": {func(e *tournament.Tournament) {
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "-+", Round: 2, White: 1, Black: 2}}
		}, 20, 20, "1", "1", "1"},
		"both lost": {func(e *tournament.Tournament) {
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "--", Round: 2, White: 2, Black: 1}}
		}, 20, 20, "1", "1", "1"},
		"others forfeited": {func(e *tournament.Tournament) {
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "+-", Round: 2, White: 3, Black: 4}}
		}, 20, 20, "1", "1", "1"},
		"players with byes": {func(e *tournament.Tournament) {
			e.Players[0].Games[1].Result, e.Players[1].Games[1].Result = tournament.AllocatedBye, tournament.AllocatedBye
		}, 30, 30, "1", "2", "1"},
		"a loss is worth one": {func(e *tournament.Tournament) {
			e.TeamScoring = []tournament.Award{{Code: "TW", Points: 30}, {Code: "TD", Points: 20}, {Code: "TL", Points: 10}}
			e.ForfeitedMatches = []tournament.ForfeitedMatch{{Kind: "--", Round: 2, White: 2, Black: 1}}
		}, 40, 20, "1", "1", "1"},
	} {
		e := fourTeams([]match{{1, 2, "11"}}, []match{{3, 4, "10"}})
		c.change(e)
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "MPvGP,WIN,REP,WON,MPVGP:MP")})
		require.Equal(t, c.match, by[1].Points, name)
		require.Equal(t, []string{c.game.String(), c.wins, c.elected, c.won, c.match.String()}, valuesOf(by[1]), name)
		by = standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, GamePoints: true, TieBreaks: list(t, "MPvGP,MPVGP:GP")})
		require.Equal(t, c.game, by[1].Points, name)
		require.Equal(t, []string{c.match.String(), c.game.String()}, valuesOf(by[1]), name)
	}
}

func valuesOf(s tiebreak.Standing) []string {
	var out []string
	for _, v := range s.TieBreaks {
		out = append(out, v.String())
	}
	return out
}

// A match drawn, won with forfeits on some boards, and won by all forfeits.
func TestForfeitsOnBoards(t *testing.T) {
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "MPvGP,WIN,WON,REP")}
	for results, want := range map[string][2][]string{
		"1+": {{"2", "2", "1", "1", "1"}, {"0", "0", "0", "0", "1"}},
		"1-": {{"1", "1", "0", "0", "1"}, {"1", "1", "0", "0", "1"}},
		"++": {{"2", "2", "1", "0", "1"}, {"0", "0", "0", "0", "0"}},
		"+-": {{"0", "1", "0", "0", "0"}, {"0", "1", "0", "0", "0"}},
		"=-": {{"0", "0.5", "0", "0", "1"}, {"2", "1.5", "1", "1", "1"}},
	} {
		by := standings(t, fourTeams([]match{{1, 2, results}}), opt)
		for n := range 2 {
			require.Equal(t, want[n], append([]string{by[n+1].Points.String()}, valuesOf(by[n+1])...), "%s of team %d", results, n+1)
		}
	}
}

// Who plays on which board is the line-up of record 300, else the team's order.
func TestLineUps(t *testing.T) {
	e := fourTeams([]match{{1, 2, "10"}, {3, 4, "11"}})
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "BC")}
	by := standings(t, e, opt)
	require.Equal(t, []string{"1", "2"}, []string{by[1].TieBreaks[0].String(), by[2].TieBreaks[0].String()})
	e.OutOfOrder = []tournament.LineUp{{Round: 2, Team: 1, Players: []int{2, 1}}, {Round: 1, Team: 1, Players: []int{2, 1}}, {Round: 1, Team: 2, Players: []int{4, 3}}}
	by = standings(t, e, opt)
	require.Equal(t, []string{"2", "1"}, []string{by[1].TieBreaks[0].String(), by[2].TieBreaks[0].String()})
	require.Less(t, by[2].Rank, by[1].Rank, "the lower board count wins")
}

// Of two who met twice the average of their games counts (6.1.2), in shares
// that keep thirds and halves apart.
func TestDirectEncounterAverages(t *testing.T) {
	// 1 and 2 met three times (1.5 each), 1 and 3 twice (1.5 : 0.5), 2 and 3 once
	// (drawn); all have three points.
	by := standings(t, event(t,
		[]string{"2w1", "2b=", "2w0", "3b1", "3w=", "Z"},
		[]string{"1b0", "1w=", "1b1", "H", "H", "3w="},
		[]string{"F", "H", "H", "1w0", "1b=", "2b="},
		[]string{"Z", "Z", "Z", "Z", "Z", "Z"},
	), tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "DE")})
	require.Equal(t, []int{1, 2, 3, 4}, ranks(t, by, 4))
	require.Equal(t, []string{"1.25", "1", "0.75"}, []string{by[1].TieBreaks[0].String(), by[2].TieBreaks[0].String(), by[3].TieBreaks[0].String()})
}

// What the check of a ranking says: article, severity, place, players, and the
// values in which two differ.
func TestRankFindings(t *testing.T) {
	e := event(t, []string{"3w1", "4b0"}, []string{"4w1", "3b0"}, []string{"1b0", "2w1"}, []string{"2b0", "1w1"})
	e.Players[0].Games[0].Result, e.Players[2].Games[0].Result = tournament.Draw, tournament.Draw // 0.5, 1, 1.5, 1
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01")}
	type want struct {
		article, rule string
		line          int
		players       []int
	}
	for name, c := range map[string]struct {
		named string
		ranks []int
		want  []want
	}{
		"in order":                     {"BH", []int{4, 2, 1, 3}, nil},
		"the tie-break the other way":  {"BH", []int{4, 3, 1, 2}, []want{{"C.07-8.1", "rank-differs", 2, []int{2, 4}}}},
		"points the other way":         {"BH", []int{4, 1, 2, 3}, []want{{"C.07-4.2", "rank-differs", 3, []int{3, 2}}}},
		"tied though BH differs":       {"BH", []int{4, 2, 1, 2}, []want{{"C.07-8.1", "rank-differs", 4, []int{4, 2}}}},
		"tied, nothing named":          {"", []int{4, 2, 1, 2}, nil},
		"either order, nothing named":  {"", []int{4, 3, 1, 2}, nil},
		"two places exchanged":         {"BH", []int{1, 2, 4, 3}, []want{{"C.07-4.2", "rank-differs", 3, []int{3, 1}}}},
		"no ranks at all":              {"BH", []int{0, 0, 0, 0}, nil},
		"one rank is missing":          {"BH", []int{0, 3, 1, 2}, []want{{"C.07-8.1", "rank-differs", 2, []int{2, 4}}}},
		"not a name of C.07":           {"ZZ", []int{4, 3, 1, 2}, []want{{"C.07-4.1", "tie-break-unread", 1, nil}}},
		"not for players":              {"BC", []int{4, 2, 1, 3}, []want{{"C.07-4.1", "tie-break-unread", 1, nil}}},
		"the same number of wins":      {"WIN,TPN", []int{4, 3, 1, 2}, []want{{"C.07-7.8", "rank-differs", 2, []int{2, 4}}}},
		"the lower number comes first": {"TPN", []int{4, 2, 1, 3}, nil},
		"the code of another spelling": {"Buchholz", []int{4, 3, 1, 2}, []want{{"C.07-8.1", "rank-differs", 2, []int{2, 4}}}},
	} {
		e.TieBreaks = c.named
		var got []want
		for _, f := range findings(claim(e, c.ranks...), opt) {
			require.Equal(t, handbook.Warning, f.Severity, name)
			got = append(got, want{f.Article, f.Rule, f.Pos.Line, f.Players})
			require.Equal(t, "event.trf", f.Pos.File)
		}
		require.Equal(t, c.want, got, name)
	}
	e.TieBreaks = "BH"
	e.Columns = &tournament.Columns{Rank: 86}
	f := findings(claim(e, 4, 3, 1, 2), opt)
	require.Equal(t, handbook.Pos{File: "event.trf", Line: 2, Col: 86}, f[0].Pos)
	e.TieBreaks, e.StandingsTieBreaks = " ", "BH"
	e.Places[tournament.ItemStandingsTieBreaks] = handbook.Pos{File: "event.trf", Line: 9, Col: 5}
	require.Len(t, findings(e, opt), 2, "record 212 where there is no 202, and it has no points")
	e.StandingsTieBreaks = "ZZ"
	f = findings(claim(e, 4, 3, 1, 2), opt)
	require.Equal(t, handbook.Pos{File: "event.trf", Line: 9, Col: 5}, f[0].Pos)
	require.Empty(t, findings(claim(e, 4, 3, 1, 2), tiebreak.Options{}))
}

// A direct encounter may put two the other way round, too; who is
// excluded claims no place.
func TestRankFindingsOfGroups(t *testing.T) {
	e := event(t, []string{"2w1", "Z"}, []string{"1b0", "F"}, []string{"Z", "Z"})
	e.TieBreaks = "DE"
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01")}
	require.Empty(t, findings(claim(e, 1, 2, 3), opt))
	f := findings(claim(e, 2, 1, 3), opt)
	require.Len(t, f, 1)
	require.Equal(t, []int{1, 2}, f[0].Players)
	require.Equal(t, "C.07-6.1", f[0].Article)
	opt.Edition = edition(t, "2024-08-01")
	require.Equal(t, "C.07-6", findings(claim(e, 2, 1, 3), opt)[0].Article)
	opt.Edition = edition(t, "pre-2023")
	require.Equal(t, "C.07-annex-3-direct-encounter", findings(claim(e, 2, 1, 3), opt)[0].Article)
	opt.Excluded = []int{1}
	require.Empty(t, findings(claim(e, 3, 1, 2), opt))
	require.Empty(t, findings(claim(e, 1, 2, 3), opt), "1 is out of the order")
}

// Five in an order whose second and fifth change places: one mistake, wherever
// ties stand next to them; three in a circle are more than one.
func TestExchangedRanks(t *testing.T) {
	e := &tournament.Tournament{File: "event.trf", Scoring: tournament.StandardScoring, Rounds: 6}
	for i, halves := range []int{12, 10, 8, 6, 4, 2} {
		p := tournament.Player{StartingRank: i + 1, Line: i + 1}
		for r := range 6 {
			result := tournament.ZeroBye
			switch {
			case halves >= 2*(r+1):
				result = tournament.FullBye
			case halves == 2*r+1:
				result = tournament.HalfBye
			}
			p.Games = append(p.Games, tournament.Game{Result: result})
		}
		e.Players = append(e.Players, p)
	}
	e.Index()
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01")}
	for name, c := range map[string]struct {
		ranks []int
		want  [][]int
	}{
		"none":                 {[]int{1, 2, 3, 4, 5, 6}, nil},
		"2 and 5":              {[]int{1, 5, 3, 4, 2, 6}, [][]int{{2, 5}}},
		"1 and 6":              {[]int{6, 2, 3, 4, 5, 1}, [][]int{{1, 6}}},
		"1 and 3":              {[]int{3, 2, 1, 4, 5, 6}, [][]int{{1, 3}}},
		"neighbours":           {[]int{1, 3, 2, 4, 5, 6}, [][]int{{2, 3}}},
		"two pairs":            {[]int{2, 1, 3, 4, 6, 5}, [][]int{{1, 2}, {5, 6}}},
		"three in a circle":    {[]int{3, 1, 2, 4, 5, 6}, [][]int{{1, 3}}},
		"the first is last":    {[]int{6, 1, 2, 3, 4, 5}, [][]int{{1, 6}}},
		"shared and exchanged": {[]int{1, 2, 5, 4, 2, 6}, [][]int{{3, 4}, {4, 5}, {5, 2}}},
		"two shared, in order": {[]int{1, 2, 2, 4, 5, 6}, [][]int{{3, 2}}},
	} {
		var got [][]int
		for _, f := range findings(claim(e, c.ranks...), opt) {
			got = append(got, f.Players)
		}
		require.Equal(t, c.want, got, name)
	}
}

func TestDescriptorsAtTheirLimits(t *testing.T) {
	for _, s := range []string{"PS/C9999", "PS/M9999", "KS/L+9999", "KS/L100", "ARO/U1400", "KS/L-9999", "SSSC/K9999", "BH:GP", "BH:MP", "sb-c1", "BH-M1", "ESB1", "GE/P", "ARO/U", "MATCH POINTS", "BH/P/F/R"} {
		_, err := tiebreak.Parse(s)
		require.NoError(t, err, s)
	}
	for _, s := range []string{"PS/C10000", "PS/M10000", "KS/L101", "KS/L0", "KS/L+", "BH/U1400", "ARO/U0", "OTHER_", "KS/L-10000", "SSSC/K10000", "PS/C0", "PS/M0", "SSSC/K0", "PS/C", "WIN/M1", "BH:", "BH/PP"} {
		_, err := tiebreak.Parse(s)
		require.Error(t, err, s)
	}
	d, err := tiebreak.Parse(" match points ")
	require.NoError(t, err)
	require.Equal(t, []any{"MPVGP", tiebreak.MatchPoints, "MATCH POINTS"}, []any{d.Name, d.Score, d.String()})
	l, err := tiebreak.ParseList("BH,,SB")
	require.NoError(t, err)
	require.Len(t, l, 2)
	l, err = tiebreak.ParseList("STD,PTS,BH")
	require.NoError(t, err)
	require.Len(t, l, 3, "the points where they stand")
	l, err = tiebreak.ParseList("PTS,BH")
	require.NoError(t, err)
	require.Len(t, l, 1, "points come first anyway")
	l, err = tiebreak.ParseList("pts")
	require.NoError(t, err)
	require.Empty(t, l)
}

// Two teams of which the boards decide nothing stay together.
func TestBoardsThatDecideNothing(t *testing.T) {
	for _, descriptor := range []string{"BC", "TBR", "BBE", "EDEBT", "EDEB"} {
		lines, err := tiebreak.Standings(fourTeams([]match{{1, 2, "=="}, {3, 4, "11"}}), tiebreak.Options{
			Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, descriptor),
		})
		require.NoError(t, err)
		require.Len(t, lines, 4, descriptor)
		require.Equal(t, []int{1, 2, 2, 4}, []int{lines[0].Rank, lines[1].Rank, lines[2].Rank, lines[3].Rank}, descriptor)
		require.Equal(t, []bool{false, true, true, false}, []bool{lines[0].Shared, lines[1].Shared, lines[2].Shared, lines[3].Shared}, descriptor)
	}
}

// A value below zero, as a penalty may make it, ranks below one above zero.
func TestNegativeValues(t *testing.T) {
	e := event(t, []string{"3w1"}, []string{"4w1"}, []string{"1b0"}, []string{"2b0"})
	for number, want := range map[int][]int{3: {2, 1}, 4: {1, 2}} {
		e.Abnormal = []tournament.AbnormalPoints{{Points: -30, IDs: []int{number}}, {Points: 10, IDs: []int{7 - number}}}
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "BH")})
		require.Equal(t, "-3", by[number-2].TieBreaks[0].String())
		var among []int
		for n := 1; n <= 2; n++ {
			other := by[3-n]
			rank := 1
			if other.Rank < by[n].Rank {
				rank = 2
			}
			among = append(among, rank)
		}
		require.Equal(t, want, among)
	}
}

// Two with the same value in the direct encounter of four are told apart by
// their own game (6.2); a wrong order of them has that article.
func TestFindingOfAnInnerDirectEncounter(t *testing.T) {
	e := event(t,
		[]string{"2w1", "3b1", "4w0", "Z"},
		[]string{"1b0", "4b1", "3w1", "Z"},
		[]string{"4w1", "1w0", "2b0", "F"},
		[]string{"3b0", "2w0", "1b1", "F"},
	)
	e.TieBreaks = "DE"
	opt := tiebreak.Options{Edition: edition(t, "2024-08-01")}
	require.Empty(t, findings(claim(e, 1, 2, 3, 4), opt))
	f := findings(claim(e, 2, 1, 3, 4), opt)
	require.Len(t, f, 1)
	require.Equal(t, []any{"C.07-6", []int{1, 2}}, []any{f[0].Article, f[0].Players})
	e.File, e.TieBreaks = "event.trf", "ZZ"
	e.Places[tournament.ItemTieBreaks] = handbook.Pos{}
	f = findings(claim(e, 1, 1, 1, 1), opt)
	require.Equal(t, handbook.Pos{File: "event.trf", Line: 1, Col: 1}, f[0].Pos)
	require.Contains(t, language.English.Message(&f[0]), "AOB APPO APRO ARO BBE", "the codes that there are")
}

// Teams are compared by the tie-breaks before the first that the regulations of
// the event define themselves.
func TestTieBreaksBeforeOneSelfDefined(t *testing.T) {
	e := fourTeams([]match{{1, 4, "10"}, {2, 3, "11"}}, []match{{1, 2, "1="}, {3, 4, "=="}}, []match{{1, 3, "00"}, {2, 4, "10"}})
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true, Teams: true}
	by := standings(t, e, tiebreak.Options{Edition: opt.Edition, Predetermined: true, Teams: true, TieBreaks: list(t, "MPvGP")})
	require.Equal(t, []tournament.Points{30, 30, 30, 30}, []tournament.Points{by[1].Points, by[2].Points, by[3].Points, by[4].Points})
	require.Equal(t, []int{4, 1, 2, 2}, ranks(t, by, 4), "2.5, 3.5, 3 and 3 game points")
	e.TieBreaks = "MPvGP,OTHER_FAIR_PLAY,WIN"
	for name, c := range map[string]struct {
		ranks []int
		want  []string
	}{
		"in order":          {[]int{4, 1, 2, 3}, []string{"C.07-4.1"}},
		"1 before 3":        {[]int{3, 1, 4, 2}, []string{"C.07-4.1", "C.07-13.1"}},
		"3 and 4 exchanged": {[]int{4, 1, 3, 2}, []string{"C.07-4.1"}},
	} {
		for i, r := range c.ranks {
			e.Teams[i].Rank = r
		}
		var got []string
		for _, f := range findings(e, opt) {
			got = append(got, f.Article)
		}
		require.Equal(t, c.want, got, name)
	}
}

// A match of which one board alone was paired, and that one forfeited, is
// forfeited; a bye that names a team which plays counts for nothing.
func TestMatchesOfOneBoard(t *testing.T) {
	e := fourTeams([]match{{1, 2, "+1"}, {3, 4, "11"}})
	e.Players[1].Games[0], e.Players[3].Games[0] = tournament.Game{}, tournament.Game{}
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Teams: true, TieBreaks: list(t, "REP,WIN,WON")}
	by := standings(t, e, opt)
	require.Equal(t, []string{"1", "1", "0"}, valuesOf(by[1]))
	require.Equal(t, []string{"0", "0", "0"}, valuesOf(by[2]))

	e = fourTeams([]match{{1, 2, "11"}, {3, 4, "11"}})
	e.TeamByes = &tournament.TeamByes{MatchPoints: 10, GamePoints: 10, Teams: []int{2}}
	require.Equal(t, tournament.Points(0), standings(t, e, opt)[2].Points)
}

// 9.2 counts those with at least half of the greatest score: 1.5 of 3, not 1.4.
func TestKoyaAtItsLimit(t *testing.T) {
	e := event(t, []string{"2w1", "Z", "Z"}, []string{"1b0", "U", "H"})
	require.Equal(t, "1", texts(t, e, "2026-03-01", "KS", false)[0])
	e.Abnormal = []tournament.AbnormalPoints{{Points: -1, IDs: []int{2}}}
	require.Equal(t, "0", texts(t, e, "2026-03-01", "KS", false)[0])
}

// A finding of a report without a name stands in its first line.
func TestPlaceWithoutAFile(t *testing.T) {
	e := fourPlayers(t)
	e.File, e.TieBreaks = "", "ZZ"
	f := findings(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true})
	require.Equal(t, handbook.Pos{Line: 1, Col: 1}, f[0].Pos)
}
