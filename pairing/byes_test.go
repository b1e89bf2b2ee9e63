package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestSecondByeNamesWhatBarred: which round barred the player, the first of
// several, and why.
func TestSecondByeNamesWhatBarred(t *testing.T) {
	second := func(key string, round int, what string, before int) handbook.Finding {
		article := map[string]string{"2017": "C.04.1-d", "2026": "C.04.1-4"}[key]
		return warns(article, "second-bye", handbook.Error, cell(2, round), round, []int{2},
			"pairing.second-bye", "player", 2, "round", round, "what", handbook.Say("pairing.barring."+what), "before", before)
	}
	worth := func(change func(*tournament.Scoring)) tournament.Scoring {
		s := tournament.StandardScoring
		change(&s)
		return s
	}
	for _, c := range []struct {
		rounds  string
		scoring tournament.Scoring
		in2017  []handbook.Finding
		in2026  []handbook.Finding
	}{
		{rounds: "UU", in2017: []handbook.Finding{second("2017", 2, "allocated-bye", 1)}, in2026: []handbook.Finding{second("2026", 2, "allocated-bye", 1)}},
		{rounds: "0+=U", in2017: []handbook.Finding{second("2017", 4, "forfeit-win", 2)}, in2026: []handbook.Finding{second("2026", 4, "forfeit-win", 2)}},
		{rounds: "=FU", in2026: []handbook.Finding{second("2026", 3, "full-bye", 2)}},
		{rounds: "H1WU"},
		{rounds: "-ZHU"},
		{rounds: ".U"},
		{rounds: "U"},
		{rounds: "UF+", in2017: nil},
		{
			rounds: "UUFU",
			in2017: []handbook.Finding{second("2017", 2, "allocated-bye", 1), second("2017", 4, "allocated-bye", 1)},
			in2026: []handbook.Finding{second("2026", 2, "allocated-bye", 1), second("2026", 4, "allocated-bye", 1)},
		},
		{
			rounds: "HU", scoring: worth(func(s *tournament.Scoring) { s.HalfBye = s.WinWhite }),
			in2026: []handbook.Finding{second("2026", 2, "unplayed-win", 1)},
		},
		{rounds: ".U", scoring: worth(func(s *tournament.Scoring) { s.ZeroBye = s.WinWhite })}, // a blank cell is no bye
		{
			rounds: "ZU", scoring: worth(func(s *tournament.Scoring) { s.ZeroBye = s.WinWhite }),
			in2026: []handbook.Finding{second("2026", 2, "unplayed-win", 1)},
		},
		{rounds: "FU", scoring: worth(func(s *tournament.Scoring) { s.FullBye = s.WinWhite - 1 })},
		{rounds: "FU", scoring: worth(func(s *tournament.Scoring) { s.WinWhite, s.FullBye = 0, 0 })}, // no win is worth anything
		{
			rounds: "FU", scoring: worth(func(s *tournament.Scoring) { s.WinWhite, s.FullBye = 1, 1 }),
			in2026: []handbook.Finding{second("2026", 2, "full-bye", 1)},
		},
	} {
		report := placed(9, "FIDE_DUTCH")
		if c.scoring != (tournament.Scoring{}) {
			report.Scoring = c.scoring
		}
		line(report, 2, c.rounds, 3)
		require.Equal(t, c.in2017, ruled(report, "2017", "second-bye"), "2017 %s", c.rounds)
		require.Equal(t, c.in2026, ruled(report, "2026", "second-bye"), "2026 %s", c.rounds)
		report.System = "FIDE_ROUNDROBIN"
		require.Empty(t, ruled(report, "2026", "second-bye"))
	}
}

// TestSeveralByesOfRound: an even number of byes could have played each other.
func TestSeveralByesOfRound(t *testing.T) {
	report := placed(6, "FIDE_DUTCH")
	line(report, 1, "1U=U", 6)
	line(report, 3, "U1UU", 6)
	line(report, 4, "11UH", 6)
	line(report, 5, "ZFUF", 6)
	for key, article := range map[string]string{"2017": "C.04.1-c", "2026": "C.04.1-3"} {
		require.ElementsMatch(t, []handbook.Finding{
			warns(article, "several-byes", handbook.Warning, cell(3, 3), 3, []int{3, 4, 5},
				"pairing.several-byes.odd", "round", 3, "byes", 3, "players", numbers(3, 4, 5)),
			warns(article, "several-byes", handbook.Warning, cell(1, 4), 4, []int{1, 3},
				"pairing.several-byes.even", "round", 4, "byes", 2, "players", numbers(1, 3)),
		}, ruled(report, key, "several-byes"))
	}
	report.System = "FIDE_ROUNDROBIN"
	require.Empty(t, ruled(report, "2026", "several-byes"))
}

// TestHalfPointByes: those asked for are counted; the place is that of the first in
// the order of the file.
func TestHalfPointByes(t *testing.T) {
	report := placed(6, "FIDE_DUTCH")
	require.Empty(t, ruled(report, "2026", "half-point-byes"))
	line(report, 1, "1U=F", 4)
	line(report, 2, "=HHZ", 4)
	line(report, 3, "H==1", 4)
	for key, article := range map[string]string{"2017": "C.04.2-D.4", "2026": "C.04.2-3.3"} {
		require.Equal(t, []handbook.Finding{warns(article, "half-point-byes", handbook.Info, cell(2, 2), 2, nil,
			"pairing.half-point-byes", "n", 3, "players", 2, "round", 3)}, ruled(report, key, "half-point-byes"))
	}
	for _, system := range []string{"CUSTOM_SWISS", "FIDE_BURSTEIN"} { // without an engine, and of rounds of one game
		report.System = system
		require.Len(t, ruled(report, "2026", "half-point-byes"), 1, system)
		require.Len(t, ruled(report, "2026", "half-point-bye-again"), 1, system)
	}
	for _, system := range []string{"FIDE_DOUBLESWISS", "FIDE_ROUNDROBIN", "FIDE_TEAM"} {
		report.System = system
		require.Empty(t, ruled(report, "2026", "half-point-byes"), system)
	}
}

// TestHalfByeLimits: a second half-point bye of a player, and one in the last
// round, are each said once, with the first of those who had it.
func TestHalfByeLimits(t *testing.T) {
	again := func(player, round, before int, all ...int) []handbook.Finding {
		return []handbook.Finding{warns("C.05-6.7", "half-point-bye-again", handbook.Info, cell(player, round), round, all,
			"pairing.half-point-bye-again", "n", len(all), "players", numbers(all...), "first", player, "before", before, "round", round)}
	}
	late := func(round int, all ...int) []handbook.Finding {
		return []handbook.Finding{warns("C.05-6.7", "half-point-bye-last-round", handbook.Info, cell(all[0], round), round, all,
			"pairing.half-point-bye-last-round", "n", len(all), "players", numbers(all...))}
	}
	for _, c := range []struct {
		second, third string // the rounds of players 2 and 3
		rounds        int
		stated        bool
		again, late   []handbook.Finding
	}{
		{"=H==", "1111", 4, true, nil, nil},
		{"H=H=", "HHH=", 4, true, again(2, 3, 1, 2, 3), nil},
		{"=HF=", "1HH1", 4, true, again(3, 3, 2, 3), nil},
		{"===H", "H==H", 4, true, again(3, 4, 1, 3), late(4, 2, 3)},
		{"===1", "===H", 4, true, nil, late(4, 3)},
		{"===1", "===H", 4, false, nil, nil},
		{"===1", "===H", 5, true, nil, nil},
		{"===1", "===H", 3, true, nil, late(4, 3)}, // more were played than planned
		{"==H1", "====", 4, true, nil, nil},
		{"=", "H", 1, true, nil, nil},
		{"==", "=H", 2, true, nil, late(2, 3)},
	} {
		report := placed(9, "FIDE_DUTCH")
		report.Rounds, report.RoundsStated = c.rounds, c.stated
		line(report, 2, c.second, 4)
		line(report, 3, c.third, 5)
		for _, key := range []string{"2017", "2026"} {
			require.Equal(t, c.again, ruled(report, key, "half-point-bye-again"), "%v", c)
			require.Equal(t, c.late, ruled(report, key, "half-point-bye-last-round"), "%v", c)
		}
		for _, other := range []string{"FIDE_DOUBLESWISS", "FIDE_ROUNDROBIN"} { // a match is two rounds; rounds are no choice
			report.System = other
			require.Empty(t, ruled(report, "2026", "half-point-bye-again"))
			require.Empty(t, ruled(report, "2026", "half-point-bye-last-round"))
		}
	}
}

// TestByeValuesDiffer: values other than the Handbook's are said at the record of
// the scoring, where such byes occur.
func TestByeValuesDiffer(t *testing.T) {
	report := placed(4, "FIDE_DUTCH")
	at := handbook.Pos{File: "event.trf", Line: 7, Col: 5}
	report.Places[tournament.ItemScoring] = at
	line(report, 1, "U1", 3)
	line(report, 2, "1Z", 3)
	require.Empty(t, ruled(report, "2026", "bye-value"))
	report.Scoring.AllocatedBye, report.Scoring.ZeroBye = 5, 1
	for key, article := range map[string]string{"2017": "C.04.1-c", "2026": "C.04.1-3"} {
		require.ElementsMatch(t, []handbook.Finding{
			warns(article, "bye-value", handbook.Info, at, 0, nil, "pairing.bye-value.allocated", "bye", tournament.Points(5), "win", tournament.One),
			warns(article, "bye-value", handbook.Info, at, 0, nil, "pairing.bye-value.absence", "points", tournament.Points(1)),
		}, ruled(report, key, "bye-value"))
	}
	line(report, 1, "1=", 3)
	line(report, 2, "1H", 3)
	require.Empty(t, ruled(report, "2026", "bye-value"))
	line(report, 1, "U1", 3)
	line(report, 2, "1Z", 3)
	report.System = "FIDE_ROUNDROBIN"
	require.Empty(t, ruled(report, "2026", "bye-value"))
}

// TestNoByesNoFindings: a report of games alone has nothing to say on byes.
func TestNoByesNoFindings(t *testing.T) {
	report := placed(6, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 5, Black: 2}, pairing.Pair{White: 3, Black: 6})
	report.Rounds, report.RoundsStated = 3, true
	_, all := pairing.Check(report, pairing.Options{Edition: edition("2026"), NoPairings: true})
	require.Empty(t, all)
}

// TestByeAfterForfeitedGames: a single game won by forfeit does not keep its player from
// the bye of a match, a match won by forfeit does (C.04.5 2.1.2).
func TestByeAfterForfeitedGames(t *testing.T) {
	second := func(first, second tournament.Result) (out []handbook.Finding) {
		e := event(6, "FIDE_DOUBLESWISS")
		lost := map[tournament.Result]tournament.Result{tournament.Win: tournament.Loss, tournament.Loss: tournament.Win, tournament.ForfeitWin: tournament.ForfeitLoss}
		for round, r := range []tournament.Result{first, second} {
			play(e, pairing.Pair{White: 5, Black: 6})
			set(e, 5, round+1, tournament.Game{Opponent: 6, Colour: tournament.White, Result: r})
			set(e, 6, round+1, tournament.Game{Opponent: 5, Colour: tournament.Black, Result: lost[r]})
		}
		play(e, pairing.Pair{White: 5})
		play(e)
		set(e, 5, 4, tournament.Game{Result: tournament.HalfBye})
		_, findings := pairing.Check(e, pairing.Options{Edition: edition("2026"), NoPairings: true})
		for _, f := range findings {
			if f.Rule == "second-bye" {
				out = append(out, f)
			}
		}
		return out
	}
	require.Empty(t, second(tournament.Win, tournament.ForfeitWin))
	require.Empty(t, second(tournament.ForfeitWin, tournament.Loss))
	found := second(tournament.ForfeitWin, tournament.ForfeitWin)
	require.Len(t, found, 1)
	require.Equal(t, []int{3, 1}, []int{found[0].Round, found[0].Text.Number("before")})
}

// TestGamesOfAMatchCount: the standings of a Double-Swiss count games, those of
// micro-matches the meetings.
func TestGamesOfAMatchCount(t *testing.T) {
	for code, rounds := range map[string]int{"FIDE_DOUBLESWISS": 4, "FIDE_DUTCH": 4, "CUSTOM_DRAUGHTS_COEF_MICRO2": 2} {
		e := event(2, code)
		for range 4 {
			play(e, pairing.Pair{White: 1, Black: 2})
		}
		require.Equal(t, rounds, pairing.Meetings(e, pairing.Detect(e, "")).Played(), code)
	}
}
