package pairing_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// sportFound returns what the rules of a sport find, article and rule, each once, the
// replay left out.
func sportFound(t *tournament.Tournament, e *pairing.Edition) []string {
	seen := map[string]bool{}
	out := []string{}
	_, all := pairing.Check(t, pairing.Options{Edition: e, NoPairings: true})
	for _, f := range all {
		if line := f.Article + " " + f.Rule + " " + string(f.Severity); !seen[line] {
			seen[line] = true
			out = append(out, line)
		}
		if language.English.Message(&f) == "" || language.Russian.Message(&f) == "" {
			out = append(out, "no sentence for "+f.Rule)
		}
	}
	return out
}

func draughtsEdition() *pairing.Edition { return &pairing.DraughtsChapter.Editions[0] }
func renjuEdition() *pairing.Edition    { return &pairing.RenjuChapter.Editions[0] }

// TestSwissOfDraughts: what binds every Swiss of draughts, each with its article, and
// nothing if it is kept.
func TestSwissOfDraughts(t *testing.T) {
	clean := func() *tournament.Tournament {
		e := event(5, "CUSTOM_DRAUGHTS_COEF")
		e.Sport = tournament.Draughts
		play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2}, pairing.Pair{White: 5})
		play(e, pairing.Pair{White: 3, Black: 2}, pairing.Pair{White: 5, Black: 1}, pairing.Pair{White: 4})
		play(e, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 5}, pairing.Pair{White: 3})
		return e
	}
	require.Empty(t, sportFound(clean(), draughtsEdition()))
	for name, c := range map[string]struct {
		change func(e *tournament.Tournament)
		want   string
	}{
		"they have met": {func(e *tournament.Tournament) { play(e, pairing.Pair{White: 1, Black: 3}) }, "DRAUGHTS-1.15.2 repeat-pairing error"},
		"a second plus": {func(e *tournament.Tournament) { play(e, pairing.Pair{White: 5}) }, "DRAUGHTS-1.15.2 plus-twice error"},
		"the opponent did not come, again": {func(e *tournament.Tournament) {
			play(e, pairing.Pair{White: 5, Black: 4})
			set(e, 5, 4, tournament.Game{Opponent: 4, Colour: tournament.White, Result: tournament.ForfeitWin})
			set(e, 4, 4, tournament.Game{Opponent: 5, Colour: tournament.Black, Result: tournament.ForfeitLoss})
		}, "DRAUGHTS-1.15.2 plus-twice info"},
		"the plus to who has more": {func(e *tournament.Tournament) {
			set(e, 3, 1, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Win})
			set(e, 1, 1, tournament.Game{Opponent: 3, Colour: tournament.White, Result: tournament.Loss})
		}, "DRAUGHTS-1.15.2 plus-not-last warning"},
		"absent with half a point": {func(e *tournament.Tournament) {
			play(e, pairing.Pair{White: 5, Black: 4})
			set(e, 1, 4, tournament.Game{Result: tournament.HalfBye})
		}, "DRAUGHTS-1.15.2 absent-score error"},
		"back after leaving": {func(e *tournament.Tournament) {
			set(e, 2, 2, tournament.Game{Opponent: 3, Colour: tournament.Black, Result: tournament.ForfeitLoss})
			set(e, 2, 3, tournament.Game{Result: tournament.ZeroBye})
			play(e, pairing.Pair{White: 2, Black: 1})
		}, "DRAUGHTS-1.15.2 absent-paired error"},
		"three points for a win":      {func(e *tournament.Tournament) { e.Scoring.WinWhite = 30 }, "DRAUGHTS-1.12.1 scoring-scheme error"},
		"the system is not named":     {func(e *tournament.Tournament) { e.System, e.Type = "", "Swiss" }, "DRAUGHTS-1.2 sport-system-not-named info"},
		"a plus that is worth a draw": {func(e *tournament.Tournament) { e.Scoring.AllocatedBye = 5 }, "DRAUGHTS-1.12.1 scoring-scheme error"},
	} {
		e := clean()
		c.change(e)
		require.Contains(t, sportFound(e, draughtsEdition()), c.want, name)
	}
	e := clean()
	e.Scoring = tournament.TwoPoints
	require.NotContains(t, sportFound(e, draughtsEdition()), "DRAUGHTS-1.12.1 scoring-scheme error")
	e.Sport = tournament.Renju
	require.Contains(t, sportFound(e, renjuEdition()), "DRAUGHTS-5.3.9.1 scoring-scheme error", "renju has 1, half and 0")
}

// TestColourLimits: four times one colour running in draughts; three times, or three
// more, in renju, and only told in the last round. Unplayed games have no colour.
func TestColourLimits(t *testing.T) {
	build := func(rounds int) *tournament.Tournament {
		e := event(6, "CUSTOM_DRAUGHTS_COEF")
		e.Sport = tournament.Draughts
		for r := range rounds {
			play(e, pairing.Pair{White: 1, Black: r + 2})
		}
		e.RoundsStated = true
		return e
	}
	const four, three = "DRAUGHTS-1.15.2 colour-limit error", "DRAUGHTS-5.3.14.2 colour-limit error"
	require.NotContains(t, sportFound(build(3), draughtsEdition()), four)
	require.Contains(t, sportFound(build(4), draughtsEdition()), four)
	e := build(4)
	for _, n := range []int{1, 3} {
		g := e.Player(n).Game(2)
		g.Result = map[int]tournament.Result{1: tournament.ForfeitWin, 3: tournament.ForfeitLoss}[n]
		set(e, n, 2, g)
	}
	require.NotContains(t, sportFound(e, draughtsEdition()), four, "the game of round 2 was not played")
	e = build(3)
	e.Sport, e.System, e.Rounds = tournament.Renju, "CUSTOM_RENJU_LOT", 5
	require.Contains(t, sportFound(e, renjuEdition()), three)
	e.Rounds = 3
	require.Contains(t, sportFound(e, renjuEdition()), "DRAUGHTS-5.3.14.2 colour-limit info")
	require.NotContains(t, sportFound(e, renjuEdition()), three)
}

// TestStartOrderOfSports: where ratings give the numbers the higher comes first; by lot
// numbers have no order (1.15.4, 1.15.5.1, 5.3.15.1).
func TestStartOrderOfSports(t *testing.T) {
	for code, article := range map[string]string{
		"CUSTOM_RENJU_REGULATED": "DRAUGHTS-5.3.15.1", "CUSTOM_DRAUGHTS_COEF": "DRAUGHTS-1.15.5.1", "CUSTOM_DRAUGHTS_BUCHHOLZ": "DRAUGHTS-1.15.5.1",
		"CUSTOM_DRAUGHTS_LOT": "", "CUSTOM_RENJU_LOT": "",
	} {
		e := event(6, code)
		e.Sport = pairing.SportOf(code)
		for i := range e.Players {
			e.Players[i].Rating = tournament.Rating(2000 - 10*i)
		}
		e.Player(5).Rating, e.Player(6).Rating = 0, 0
		play(e, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 5, Black: 2}, pairing.Pair{White: 3, Black: 6})
		chapter := pairing.ChapterOf(e.Sport)
		require.NotContains(t, sportFound(e, &chapter.Editions[0]), article+" start-list-order warning", code)
		e.Player(2).Rating = 2300
		found := sportFound(e, &chapter.Editions[0])
		if article == "" {
			require.NotContains(t, strings.Join(found, "\n"), "start-list-order", code)
		} else {
			require.Contains(t, found, article+" start-list-order warning", code)
		}
	}
}

// TestFloatsTwiceAreOfTheLot: only the system by lot of renju asks that no player floats the same
// way twice (5.3.16.1.3).
func TestFloatsTwiceAreOfTheLot(t *testing.T) {
	for code, want := range map[string]bool{"CUSTOM_RENJU_LOT": true, "CUSTOM_RENJU_REGULATED": false} {
		e := event(6, code)
		e.Sport = tournament.Renju
		cup(e, 1, [2]int{1, 2}, [2]int{3, 4}, [2]int{5, 6})
		cup(e, 1, [2]int{2, 1}, [2]int{3, 6}, [2]int{5, 4})
		cup(e, 1, [2]int{3, 2}, [2]int{5, 1}, [2]int{6, 4})
		cup(e, 1, [2]int{3, 1}, [2]int{5, 2}, [2]int{6, 4})
		require.Equal(t, want, strings.Contains(strings.Join(sportFound(e, renjuEdition()), "\n"), "float-again"), code)
	}
}

// leaves returns a round robin of so many players, in which the last number leaves after
// so many games; mark gives both marks of a game that was not played.
func leaves(players, games int, scoring tournament.Scoring, own, other tournament.Result) *tournament.Tournament {
	e := event(players, "BERGER_ROUNDROBIN")
	e.Scoring = scoring
	for _, pairs := range roundrobin.Berger(players) {
		play(e, pairs...)
		for i := range e.Players {
			g := &e.Players[i].Games[e.Rounds-1]
			if e.Rounds > games && g.Opponent != 0 {
				switch {
				case e.Players[i].StartingRank == players:
					g.Result = own
				case g.Opponent == players:
					g.Result = other
				}
			}
		}
	}
	return e
}

// TestWithdrawals holds who leaves a round robin to the three rule sets, below and
// from half of the games: of 9, four are below; of 7, three are, and four are not.
func TestWithdrawals(t *testing.T) {
	plus, minus, none := tournament.ForfeitWin, tournament.ForfeitLoss, tournament.None
	for _, scoring := range []tournament.Scoring{tournament.StandardScoring, tournament.TwoPoints} {
		for _, c := range []struct {
			edition        *pairing.Edition
			players, games int
			own, other     tournament.Result
			article        string // of the finding, where there is one
		}{
			{draughtsEdition(), 10, 4, minus, minus, ""},
			{draughtsEdition(), 10, 4, minus, plus, "DRAUGHTS-1.10.2"},
			{draughtsEdition(), 10, 5, minus, plus, ""},
			{draughtsEdition(), 8, 3, minus, plus, "DRAUGHTS-1.10.2"},
			{draughtsEdition(), 8, 3, minus, minus, ""},
			{draughtsEdition(), 8, 4, minus, plus, ""},
			{draughtsEdition(), 8, 4, minus, none, "DRAUGHTS-1.10.3"},
			{renjuEdition(), 8, 3, none, none, ""},
			{renjuEdition(), 8, 3, minus, plus, "DRAUGHTS-5.3.9.3"},
			{renjuEdition(), 8, 4, minus, plus, ""},
			{renjuEdition(), 8, 4, none, plus, "DRAUGHTS-5.3.9.4"},
			{&pairing.Russian2011, 8, 3, minus, plus, ""},
			{&pairing.Russian2011, 8, 3, minus, minus, "R11-24.1.1"},
			{&pairing.Russian2011, 8, 4, minus, plus, ""},
			{&pairing.Russian2011, 8, 4, none, plus, "R11-24.1.2"},
		} {
			e := leaves(c.players, c.games, scoring, c.own, c.other)
			e.Sport = c.edition.Numbers.Sport
			_, all := pairing.Check(e, pairing.Options{Edition: c.edition})
			var articles []string
			below := false
			for _, f := range all {
				if f.Rule == "withdrawal-marks" {
					articles = append(articles, f.Article)
				}
				below = below || f.Rule == "round-robin-withdrawal"
			}
			require.Equal(t, 2*c.games < c.players-1, below, "%+v: left out of the standings", c)
			if c.article == "" {
				require.Empty(t, articles, "%+v", c)
				continue
			}
			require.NotEmpty(t, articles, "%+v", c)
			require.Equal(t, c.article, articles[0], "%+v", c)
		}
	}
}

// TestMicroMatches: the games of a micro-match have the same opponents and change
// colours.
func TestMicroMatches(t *testing.T) {
	e := event(4, "CUSTOM_DRAUGHTS_COEF")
	e.Sport, e.MicroMatch = tournament.Draughts, 2
	play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	play(e, pairing.Pair{White: 3, Black: 1}, pairing.Pair{White: 2, Black: 4})
	require.Empty(t, sportFound(e, draughtsEdition()))
	play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4})
	play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 4, Black: 3})
	require.Equal(t, []string{"DRAUGHTS-1.11 micro-match error"}, sportFound(e, draughtsEdition()))
}

// TestTeamsOfDraughts: the colours of boards, a side of which too few came, and a team
// that won all its matches and is second.
func TestTeamsOfDraughts(t *testing.T) {
	e := event(9, "CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN")
	e.Sport = tournament.Draughts
	e.Teams = []tournament.Team{{Number: 1, Name: "A", Members: []int{1, 2, 3}}, {Number: 2, Name: "B", Members: []int{4, 5, 6}}, {Number: 3, Name: "C", Members: []int{7, 8, 9}}}
	play(e, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 5, Black: 2}, pairing.Pair{White: 3, Black: 6})
	play(e, pairing.Pair{White: 7, Black: 1}, pairing.Pair{White: 2, Black: 8}, pairing.Pair{White: 9, Black: 3})
	play(e, pairing.Pair{White: 4, Black: 7}, pairing.Pair{White: 8, Black: 5}, pairing.Pair{White: 6, Black: 9})
	wins := func(round int, winners ...int) {
		for _, n := range winners {
			g := e.Player(n).Game(round)
			g.Result = tournament.Win
			o := e.Player(g.Opponent).Game(round)
			o.Result = tournament.Loss
			set(e, g.Opponent, round, o)
			set(e, n, round, g)
		}
	}
	require.Empty(t, sportFound(e, draughtsEdition()))
	wins(1, 1)
	wins(2, 1)
	wins(3, 4, 5, 6) // B: 1 and 3, A: 2 and 2
	require.Empty(t, sportFound(e, draughtsEdition()), "A and B have 4 each")
	wins(1, 5) // B and A now draw
	wins(1, 3) // and A wins, 2–1; B has 1+3, A has 2+2
	require.Empty(t, sportFound(e, draughtsEdition()))
	e.Player(2).Games[1].Result, e.Player(8).Games[1].Result = tournament.Loss, tournament.Win
	e.Player(3).Games[1].Result, e.Player(9).Games[1].Result = tournament.Draw, tournament.Draw
	require.Empty(t, sportFound(e, draughtsEdition()), "A drew its second match")
	e.Player(2).Games[1].Result, e.Player(8).Games[1].Result = tournament.Draw, tournament.Draw
	e.Player(5).Games[0].Result, e.Player(2).Games[0].Result = tournament.Win, tournament.Draw
	require.Equal(t, []string{"DRAUGHTS-1.14.6 team-perfect-second info"}, func() []string {
		e.Player(2).Games[0].Result, e.Player(3).Games[0].Result, e.Player(6).Games[0].Result = tournament.Loss, tournament.Win, tournament.Draw
		return sportFound(e, draughtsEdition())
	}(), "A won twice and has 4, B has 1 1/2 and 3")
	set(e, 8, 3, tournament.Game{Opponent: 5, Colour: tournament.Black, Result: tournament.Loss})
	set(e, 5, 3, tournament.Game{Opponent: 8, Colour: tournament.White, Result: tournament.Win})
	require.Contains(t, sportFound(e, draughtsEdition()), "DRAUGHTS-1.14.3 board-colours error")
	for _, n := range []int{8, 9} {
		g := e.Player(n).Game(3)
		g.Result = tournament.ForfeitLoss
		set(e, n, 3, g)
	}
	require.Contains(t, sportFound(e, draughtsEdition()), "DRAUGHTS-1.14.4 team-quorum error")
}
