package play_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

// event returns a Swiss of which so many rounds are played, with entries for all.
func event(players, played int) *tournament.Tournament {
	if played == 0 {
		played = -1
	}
	return simulate.Event(7, simulate.EventOptions{Players: players, Rounds: 5, Played: played, Start: 2026_03_01})
}

func law(t *testing.T, key string) (*pairing.Edition, pairing.Detection) {
	t.Helper()
	e, err := pairing.Chapter.Edition(key)
	require.NoError(t, err)
	return e, pairing.Detection{Code: "FIDE_DUTCH", Format: pairing.Swiss, Named: true}
}

func TestWriteFoldsByesIntoTheRound(t *testing.T) {
	before := event(7, 0)
	before.Absent = []int{6}
	before.Byes = []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 1, IDs: []int{7}}, {Kind: tournament.HalfBye, Round: 2, IDs: []int{5}}}
	after := play.Write(before, []int{1}, []pairing.Pair{{White: 1, Black: 3}, {White: 4, Black: 2}, {White: 5}}, tournament.AllocatedBye)
	require.Empty(t, before.Players[0].Games, "the report before stays as it was")
	for number, want := range map[int]tournament.Game{
		1: {Opponent: 3, Colour: tournament.White}, 3: {Opponent: 1, Colour: tournament.Black},
		4: {Opponent: 2, Colour: tournament.White}, 2: {Opponent: 4, Colour: tournament.Black},
		5: {Result: tournament.AllocatedBye}, 6: {Result: tournament.ZeroBye}, 7: {Result: tournament.HalfBye},
	} {
		require.Equal(t, want, after.Player(number).Game(1), number)
	}
	require.Empty(t, after.Absent)
	require.Equal(t, []tournament.ByeRecord{{Kind: tournament.HalfBye, Round: 2, IDs: []int{5}}}, after.Byes)
	require.Equal(t, []tournament.Points{0, 10, 0, 5}, []tournament.Points{after.Player(1).Points, after.Player(5).Points, after.Player(6).Points, after.Player(7).Points})
}

// A round of a match is two of the report, the second with colours exchanged; its
// bye is worth a win and a draw.
func TestWriteMatch(t *testing.T) {
	after := play.Write(event(3, 0), []int{3, 4}, []pairing.Pair{{White: 1, Black: 3}, {White: 2}}, tournament.AllocatedBye)
	require.Equal(t, tournament.Game{Opponent: 3, Colour: tournament.White}, after.Player(1).Game(3))
	require.Equal(t, tournament.Game{Opponent: 3, Colour: tournament.Black}, after.Player(1).Game(4))
	require.Equal(t, tournament.Points(15), after.Player(2).Points)
}

func TestBoardsStandInTheOrderOfPublication(t *testing.T) {
	e, d := law(t, "2026")
	for seed := range uint64(5) {
		full := simulate.Event(seed, simulate.EventOptions{Players: 21, Rounds: 6, Start: 2026_03_01, Forfeits: 50})
		for round := 1; round <= 6; round++ {
			boards := play.Boards(full, d, e, round)
			require.Equal(t, 11, len(boards)) // the bye too
			for i := 1; i < len(boards); i++ {
				a, b := boards[i-1], boards[i]
				require.Equal(t, i+1, b.Number)
				if b.Black == 0 {
					require.Equal(t, len(boards)-1, i)
					continue
				}
				high := func(b play.Board) tournament.Points { return max(b.WhitePoints, b.BlackPoints) }
				require.GreaterOrEqual(t, high(a), high(b))
				if high(a) == high(b) {
					require.GreaterOrEqual(t, a.WhitePoints+a.BlackPoints, b.WhitePoints+b.BlackPoints)
				}
			}
		}
	}
}

func TestReadResults(t *testing.T) {
	list := "\ufeff1 1-0\n\n2 ½ # a long game\n 3.  0–1\n4 +:-\n5 --+\n6 ---\n7 1/2-1/2\n8 0-0\n9 ½–0\n10 0:0.5\n11 0,5-0\n12 =-0\n13 0-=\n14 0—½\n15 =-=\n16 0:0\n17 0-0.5\n18 1/2-0\n19 0-1/2\n"
	entries, err := play.ReadResults("list", strings.NewReader(list))
	require.NoError(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, play.WordOf(e.White, e.Black))
	}
	require.Equal(t, []string{"1-0", "1/2", "0-1", "+--", "--+", "---", "1/2", "0-0", "1/2-0", "0-1/2", "1/2-0", "1/2-0", "0-1/2", "0-1/2", "1/2", "0-0", "0-1/2", "1/2-0", "0-1/2"}, got)
	require.Equal(t, "list:4:2", entries[2].Pos.String())

	_, err = play.ReadResults("list", strings.NewReader("x 1-0\n1\n2 2-0\n3 1-0\n"))
	require.Equal(t, []string{
		`list:1:1: "x" is no number of a board; write BOARD RESULT, where RESULT is 1-0, 1/2, 0-1, +--, --+ or ---`,
		`list:2:1: "1" is no board with one result; write BOARD RESULT, where RESULT is 1-0, 1/2, 0-1, +--, --+ or ---`,
		`list:3:3: board 2: "2-0" is no result; write 1-0, 1/2, 0-1, +--, --+ or ---, by the arbiter's decision 0-0, 1/2-0 or 0-1/2, not rated W-L, D-D or L-W, adjourned ?`,
	}, strings.Split(language.English.Error(err), "\n"))
}

// A result by which a game gives less than a point is kept as an arbiter's decision, in
// every format of reports, and the check has nothing to ask; any other result takes the
// decision away again, and what gives more than a point is no result.
func TestResultsByDecision(t *testing.T) {
	e, d := law(t, "2026")
	paired := play.Write(event(5, 0), []int{1}, []pairing.Pair{{White: 1, Black: 3}, {White: 4, Black: 2}, {White: 5}}, tournament.AllocatedBye)
	enter := func(in *tournament.Tournament, word string) *tournament.Tournament {
		entries, err := play.ReadResults("list", strings.NewReader("1 1-0\n2 "+word+"\n"))
		require.NoError(t, err, word)
		out, _, err := play.Enter(in, 1, play.Boards(in, d, e, 1), entries)
		require.NoError(t, err)
		return out
	}
	decided := []tournament.Decision{{Round: 1, White: 4, Black: 2}}
	for word, c := range map[string]struct {
		white, black tournament.Points
		decided      bool
	}{
		"0-0": {0, 0, true}, "0:0": {0, 0, true}, "1/2-0": {5, 0, true}, "½-0": {5, 0, true}, "0.5-0": {5, 0, true}, "0-1/2": {0, 5, true},
		"0-½": {0, 5, true}, "0–=": {0, 5, true}, "1-0": {10, 0, false}, "0-1": {0, 10, false}, "1/2": {5, 5, false}, "0.5:0.5": {5, 5, false},
		"---": {0, 0, false}, "+--": {10, 0, false}, "--+": {0, 10, false},
	} {
		after := enter(paired, word)
		require.Equal(t, []tournament.Points{c.white, c.black}, []tournament.Points{after.Player(4).Points, after.Player(2).Points}, word)
		require.Equal(t, c.decided, after.IsDecided(1, 4, 2) && after.IsDecided(1, 2, 4), word)
		require.False(t, after.IsDecided(2, 4, 2) || after.IsDecided(1, 1, 3), word)
		for _, format := range []trf.Format{trf.TRF16, trf.TRF26} {
			var b strings.Builder
			require.NoError(t, trf.Write(&b, after, format))
			read, _, err := trf.Read("open", []byte(b.String()))
			require.NoError(t, err)
			require.Equal(t, after.Decided, read.Decided, "%s %s", word, format)
			for _, f := range check.Report(read) {
				require.NotContains(t, []string{"result-lowered", "result-mismatch", "points-sum"}, f.Rule, word)
			}
		}
		require.Empty(t, enter(after, "1-0").Decided, word)
		require.Equal(t, decided, enter(after, "0-0").Decided, word)
	}
	for _, word := range []string{"1-1/2", "1/2-1", "1-1", "2-0", "0", "1", "0-2", "+-0", "0-+", "0-", "-0", "1/2-", "00"} {
		_, err := play.ReadResults("list", strings.NewReader("1 "+word+"\n"))
		require.ErrorContains(t, err, "play.results.no-result", word)
	}
}

func TestEnterAndCorrect(t *testing.T) {
	e, d := law(t, "2026")
	paired := play.Write(event(5, 0), []int{1}, []pairing.Pair{{White: 1, Black: 3}, {White: 4, Black: 2}, {White: 5}}, tournament.AllocatedBye)
	enter := func(list string) (*tournament.Tournament, []play.Entered, error) {
		entries, err := play.ReadResults("list", strings.NewReader(list))
		require.NoError(t, err)
		return play.Enter(paired, 1, play.Boards(paired, d, e, 1), entries)
	}
	after, boards, err := enter("2 0-1\n")
	require.NoError(t, err)
	require.Equal(t, []int{1}, play.Waiting(boards))
	require.Equal(t, tournament.Points(10), after.Player(2).Points)
	require.Equal(t, tournament.Game{Opponent: 2, Colour: tournament.White, Result: tournament.Loss}, after.Player(4).Game(1))

	paired = after
	after, boards, err = enter("2 1/2\n1 +--\n")
	require.NoError(t, err)
	require.Equal(t, "0-1", boards[1].Was)
	require.Empty(t, boards[0].Was)
	require.Empty(t, play.Waiting(boards))
	require.Equal(t, []tournament.Points{10, 5, 0, 5, 10}, points(after))

	_, _, err = enter("4 1-0\n1 1-0\n1 0-1\n3 1-0\n")
	require.Equal(t, []string{
		"list:1:1: there is no board 4: round 1 has boards 1 to 3 (fedrate pair shows them in their order)",
		"list:3:1: board 1 has its result already in line 2; leave one of the two lines out",
		"list:4:1: board 3 is the bye of player 5, which has no result; leave the line out",
	}, strings.Split(language.English.Error(err), "\n"))
}

func points(t *tournament.Tournament) (all []tournament.Points) {
	for i := range t.Players {
		all = append(all, t.Players[i].Points)
	}
	return all
}

func TestNotice(t *testing.T) {
	n := play.Notice{Absent: []int{3}, HalfByes: []int{4}, Apart: [][2]int{{5, 2}}, Initial: tournament.White}
	told, err := n.Tell(event(6, 0), []int{1})
	require.NoError(t, err)
	require.Equal(t, tournament.ZeroBye, told.Player(3).Game(1).Result)
	require.Equal(t, tournament.HalfBye, told.Player(4).Game(1).Result)
	require.Equal(t, []tournament.Prohibition{{First: 1, Last: 5, IDs: []int{2, 5}}}, told.Prohibited)
	again, err := (&play.Notice{Apart: [][2]int{{2, 5}}}).Tell(told, []int{2})
	require.NoError(t, err)
	require.Len(t, again.Prohibited, 1, "who is kept apart already is not named twice")

	families := event(4, 0)
	for i, code := range []string{"LIE", "AUT", "LIE", "SUI"} {
		families.Players[i].Federation = code
	}
	told, err = (&play.Notice{ApartBy: play.ByFederation}).Tell(families, []int{2})
	require.NoError(t, err)
	require.Equal(t, []tournament.Prohibition{{First: 2, Last: 5, IDs: []int{1, 3}}}, told.Prohibited)

	for _, c := range []struct {
		notice play.Notice
		round  int
		want   string
	}{
		{play.Notice{Absent: []int{9}}, 1, "play.no-player flag=absent player=9"},
		{play.Notice{Absent: []int{2}, HalfByes: []int{2}}, 1, "play.said-twice player=2 first=absent second=half-bye"},
		{play.Notice{Apart: [][2]int{{2, 2}}}, 1, "play.apart-from-oneself player=2"},
		{play.Notice{ApartBy: play.ByClub}, 1, "play.no-clubs records=[013 310]"},
		{play.Notice{Initial: tournament.Black}, 1, "play.initial-colour have=w want=b"},
	} {
		_, err := c.notice.Tell(event(6, 0), []int{c.round})
		require.EqualError(t, err, c.want)
	}
}

// published returns a Swiss with a second round of these pairs, after a first in which
// the better number won.
func published(t *testing.T, players int, pairs ...pairing.Pair) *tournament.Tournament {
	t.Helper()
	e, d := law(t, "2026")
	first := event(players, 0)
	var one []pairing.Pair
	half := players / 2
	for i := 1; i <= half; i++ {
		one = append(one, pairing.Pair{White: i, Black: i + half})
	}
	if players%2 == 1 {
		one = append(one, pairing.Pair{White: players})
	}
	out := play.Write(first, []int{1}, one, tournament.AllocatedBye)
	var list strings.Builder
	for i := 1; i <= half; i++ {
		fmt.Fprintf(&list, "%d 1-0\n", i)
	}
	entries, err := play.ReadResults("list", strings.NewReader(list.String()))
	require.NoError(t, err)
	out, _, err = play.Enter(out, 1, play.Boards(out, d, e, 1), entries)
	require.NoError(t, err)
	return play.Write(out, []int{2}, pairs, tournament.AllocatedBye)
}

func TestRepair(t *testing.T) {
	type pairs = []pairing.Pair
	// Nine players: 9 had the bye in round 1; 1 to 4 won against 5 to 8.
	round := pairs{{White: 2, Black: 1}, {White: 9, Black: 3}, {White: 5, Black: 4}, {White: 7, Black: 6}, {White: 8}}
	for _, c := range []struct {
		name     string
		edition  string
		pairs    pairs
		trouble  play.Trouble
		is       map[int]tournament.Game
		articles []string
		agree    [][]int
	}{
		{
			"the opponent of who is missing meets who had the bye, if both agree", "2026", round,
			play.Trouble{Absent: []int{6}},
			map[int]tournament.Game{6: {Result: tournament.ZeroBye}, 7: {Opponent: 8, Colour: tournament.White}, 8: {Opponent: 7, Colour: tournament.Black}},
			[]string{"C.04.2-4.4.3"},
			[][]int{{7, 8}},
		},
		{
			"before 2026 nothing allows that: the game is forfeited", "2017", round,
			play.Trouble{Absent: []int{6}},
			map[int]tournament.Game{
				6: {Opponent: 7, Colour: tournament.Black, Result: tournament.ForfeitLoss}, 7: {Opponent: 6, Colour: tournament.White, Result: tournament.ForfeitWin},
				8: {Result: tournament.AllocatedBye},
			},
			[]string{""},
			[][]int{nil},
		},
		{
			"two who have met are not paired in any edition", "2017",
			pairs{{White: 5, Black: 1}, {White: 9, Black: 3}, {White: 2, Black: 4}, {White: 7, Black: 6}, {White: 8}},
			play.Trouble{},
			map[int]tournament.Game{1: {Opponent: 8, Colour: tournament.Black}, 8: {Opponent: 1, Colour: tournament.White}, 5: {Result: tournament.AllocatedBye}},
			[]string{"C.04.2-D.10", ""},
			[][]int{nil, nil},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			law, _ := law(t, c.edition)
			engine, err := dutch.System.Edition(c.edition)
			require.NoError(t, err)
			done, err := play.Repair(published(t, 9, c.pairs...), 2, pairing.Detection{}, law, engine, c.trouble)
			require.NoError(t, err)
			var articles []string
			var agree [][]int
			for _, change := range done.Changes {
				articles, agree = append(articles, change.Article), append(agree, change.Agree)
			}
			require.Equal(t, c.articles, articles)
			require.Equal(t, c.agree, agree)
			for number, want := range c.is {
				require.Equal(t, want, done.Tournament.Player(number).Game(2), number)
			}
			for i := range done.Tournament.Players {
				p := &done.Tournament.Players[i]
				if g := p.Game(2); g.Opponent != 0 {
					require.NotEqual(t, p.Game(1).Opponent, g.Opponent, "%d", p.StartingRank)
					require.Equal(t, p.StartingRank, done.Tournament.Player(g.Opponent).Game(2).Opponent)
				}
			}
		})
	}
}

// A late entry takes the place of the missing player, and no other player is concerned.
func TestRepairForALateEntry(t *testing.T) {
	law, _ := law(t, "2026")
	engine, err := dutch.System.Edition("2026")
	require.NoError(t, err)
	full := published(t, 9, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 5, Black: 8}, pairing.Pair{White: 6, Black: 7})
	done, err := play.Repair(full, 2, pairing.Detection{}, law, engine, play.Trouble{Absent: []int{4}, Late: []int{9}})
	require.NoError(t, err)
	require.Len(t, done.Changes, 1)
	change := done.Changes[0]
	require.Equal(t, pairing.LateEntry, change.Kind)
	require.Equal(t, "C.04.2-4.4.4", change.Article)
	require.Equal(t, []pairing.Pair{{White: 3, Black: 4}}, change.Was)
	require.ElementsMatch(t, []int{3, 9}, change.Agree)
	require.Equal(t, 9, done.Tournament.Player(3).Game(2).Opponent)
	require.Equal(t, 7, done.Tournament.Player(6).Game(2).Opponent)

	alone, err := play.Repair(full, 2, pairing.Detection{}, law, engine, play.Trouble{Late: []int{9}})
	require.NoError(t, err)
	require.NotZero(t, alone.Tournament.Player(9).Game(2).Opponent, "who had the bye already cannot have it again: one pair is broken")
	var byes []int
	for i := range alone.Tournament.Players {
		if p := &alone.Tournament.Players[i]; p.Game(2).Result == tournament.AllocatedBye {
			byes = append(byes, p.StartingRank)
			require.Zero(t, p.Points-tournament.One, "it goes to one without points")
		}
	}
	require.Len(t, byes, 1)
	_, err = play.Repair(full, 2, pairing.Detection{}, law, engine, play.Trouble{Late: []int{1}})
	require.EqualError(t, err, "play.repair.paired player=1 round=2")
	_, err = play.Repair(full, 2, pairing.Detection{}, law, engine, play.Trouble{Absent: []int{9}})
	require.EqualError(t, err, "play.repair.not-paired player=9 round=2")
}
