package pairing_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

func roundRobin(n int, rounds [][]pairing.Pair, system string) *tournament.Tournament {
	t := event(n, system)
	for _, pairs := range rounds {
		var games []pairing.Pair
		for _, p := range pairs {
			if p.Black != 0 {
				games = append(games, p)
			}
		}
		play(t, games...)
	}
	return t
}

func statuses(rounds []pairing.Round) []pairing.Status {
	var all []pairing.Status
	for _, r := range rounds {
		all = append(all, r.Status)
	}
	return all
}

func TestBergerIdentical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 24).Draw(t, "players")
		double := rapid.Bool().Draw(t, "double")
		table, system := roundrobin.Berger(n), "FIDE_ROUNDROBIN"
		if double {
			table, system = roundrobin.DoubleBerger(n), "FIDE_DOUBLEROUNDROBIN"
			if rapid.Bool().Draw(t, "not exchanged") && len(table) > 2 {
				m := len(table) / 2
				table[m-2], table[m-1] = table[m-1], table[m-2]
			}
		}
		if !rapid.Bool().Draw(t, "named") {
			system = ""
		}
		report := roundRobin(n, table, system)
		if rapid.Bool().Draw(t, "renumbered") && (system != "" || n >= 6) {
			to := make([]int, n)
			for i := range to {
				to[i] = i + 1
			}
			renumber(report, rapid.Permutation(to).Draw(t, "numbers"))
		}
		rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		require.Len(t, rounds, len(table))
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, said(r.Explanation))
			require.Empty(t, r.Missing)
			require.Empty(t, r.Unexpected)
		}
		require.Empty(t, findings)
	})
}

func TestBergerColoursReversed(t *testing.T) {
	report := roundRobin(6, printed[6], "BERGER_ROUNDROBIN")
	set(report, 1, 3, tournament.Game{Opponent: 3, Colour: tournament.White, Result: tournament.Draw})
	set(report, 3, 3, tournament.Game{Opponent: 1, Colour: tournament.Black, Result: tournament.Draw})
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Status{"identical", "identical", "different", "identical", "identical"}, statuses(rounds))
	require.Equal(t, []pairing.Pair{{White: 3, Black: 1}}, rounds[2].Missing)
	require.Equal(t, []pairing.Pair{{White: 1, Black: 3}}, rounds[2].Unexpected)
	require.Equal(t, "round 3 of the Berger table for 5 or 6 players: the colours of 3–1 are reversed in the report", said(rounds[2].Explanation))
	require.Len(t, findings, 1)
	require.Equal(t, "C.05-5.1", findings[0].Article)
	require.Equal(t, "pairing-differs", findings[0].Rule)
	require.Equal(t, 3, findings[0].Round)
	require.Equal(t, []int{3, 1}, findings[0].Players)
}

func TestBergerSwappedPair(t *testing.T) {
	table := roundrobin.Berger(6)
	table[0][0], table[0][1] = pairing.Pair{White: 1, Black: 5}, pairing.Pair{White: 2, Black: 6}
	rounds, _ := pairing.Check(roundRobin(6, table, "FIDE_ROUNDROBIN"), pairing.Options{Edition: edition("2017")})
	require.Equal(t, pairing.Different, rounds[0].Status)
	require.ElementsMatch(t, []pairing.Pair{{White: 1, Black: 6}, {White: 2, Black: 5}}, rounds[0].Missing)
	require.ElementsMatch(t, []pairing.Pair{{White: 1, Black: 5}, {White: 2, Black: 6}}, rounds[0].Unexpected)
	require.Equal(t, "2026", rounds[0].OtherEdition.Edition)
}

// The order of the rounds is drawn: every round is one of the table. Chess says so in one
// finding, draughts has it in the rules.
func TestBergerDrawnOrder(t *testing.T) {
	table := roundrobin.Berger(8)
	drawn := [][]pairing.Pair{table[0], table[4], table[2], table[1], table[6], table[5], table[3]}
	for _, system := range []string{"FIDE_ROUNDROBIN", "CUSTOM_DRAUGHTS_ROUNDROBIN", "CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN"} {
		report := roundRobin(8, drawn, system)
		if system == "CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN" {
			report = teamsOfTwo(8, system, 10)
			for _, matches := range drawn {
				meets(report, matches...)
			}
		}
		rounds, findings := pairing.Check(report, pairing.Options{Edition: editionOf(t, report)})
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, "%s: %s", system, said(r.Explanation))
		}
		require.Empty(t, said(rounds[0].Reason))
		require.Equal(t, "round 5 of the table was played as round 2", said(rounds[1].Reason))
		require.Empty(t, said(rounds[2].Reason))
		require.Equal(t, "2-й тур таблицы сыгран 4-м", language.Russian.Say(rounds[3].Reason))
		got := of(findings, "pairing-differs")
		if system != "FIDE_ROUNDROBIN" {
			require.Empty(t, got)
			continue
		}
		require.Len(t, got, 1)
		require.Equal(t, "C.05-5.1", got[0].Article)
		require.Equal(t, "the rounds are those of the Berger tables in another order: round 5 of the table was played as round 2, round 2 of the table was played as round 4, round 7 of the table was played as round 5 and round 4 of the table was played as round 7; "+
			"if the order of the rounds was drawn or announced, nothing is to be done; else see that no round was entered in another's place", language.English.Message(&got[0]))
	}
}

// In another order a pair with the colours reversed is the only difference; the last
// rounds need not have been played, and the second cycle has an order of its own.
func TestBergerDrawnOrderWithADifference(t *testing.T) {
	table := roundrobin.Berger(7)
	var drawn [][]pairing.Pair
	for _, row := range []int{2, 0, 1, 6, 4, 3, 5} {
		drawn = append(drawn, table[row])
	}
	for _, row := range []int{5, 1} {
		var turned []pairing.Pair
		for _, p := range table[row] {
			if p.Black != 0 {
				turned = append(turned, pairing.Pair{White: p.Black, Black: p.White})
			}
		}
		drawn = append(drawn, turned)
	}
	last := drawn[8]
	last[0] = pairing.Pair{White: last[0].Black, Black: last[0].White}
	report := roundRobin(7, drawn, "CUSTOM_DRAUGHTS_DOUBLEROUNDROBIN")
	rounds, findings := pairing.Check(report, pairing.Options{Edition: editionOf(t, report)})
	require.Len(t, rounds, 9)
	for _, r := range rounds[:8] {
		require.Equal(t, pairing.Identical, r.Status, said(r.Explanation))
	}
	require.Equal(t, "round 3 of the table was played as round 1", said(rounds[0].Reason))
	require.Equal(t, "round 6 of the table was played as round 8", said(rounds[7].Reason))
	require.Equal(t, []pairing.Pair{{White: last[0].Black, Black: last[0].White}}, rounds[8].Missing)
	require.Equal(t, "round 2 of the Berger table for 7 or 8 players with colours reversed: the colours of "+said(outcome.PairOf(last[0].Black, last[0].White))+" are reversed in the report", said(rounds[8].Explanation))
	require.Len(t, of(findings, "pairing-differs"), 1)
}

// A player who left and his opponents without one are absent; a forfeit is a
// pair like any other.
func TestBergerWithdrawal(t *testing.T) {
	report := roundRobin(6, printed[6], "FIDE_ROUNDROBIN")
	set(report, 6, 4, tournament.Game{})
	set(report, 5, 4, tournament.Game{Result: tournament.AllocatedBye})
	set(report, 6, 5, tournament.Game{Opponent: 3, Result: tournament.ForfeitLoss})
	set(report, 3, 5, tournament.Game{Opponent: 6, Result: tournament.ForfeitWin})
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Len(t, findings, 1)
	require.Equal(t, "round-robin-unmarked", findings[0].Rule, "5 against 6 is nowhere")
	require.Equal(t, []int{5, 6}, findings[0].Players)
	require.Equal(t, pairing.Identical, rounds[3].Status)
	require.Equal(t, "players 5 and 6 had no opponent and are counted as absent", said(rounds[3].Reason))
	require.Equal(t, pairing.Identical, rounds[4].Status)
}

func TestRoundJSON(t *testing.T) {
	rounds, _ := pairing.Check(roundRobin(4, printed[4], "FIDE_ROUNDROBIN"), pairing.Options{Edition: edition("2026")})
	b, err := json.Marshal(answer.NewRound(answer.English, &rounds[0]))
	require.NoError(t, err)
	require.JSONEq(t, `{"round":1,"status":"identical","reason":null,"missing":[],"unexpected":[],"criterion":null,"explanation":null}`, string(b))
	require.Equal(t, pairing.Identical, rounds[0].Status)
}

func TestWithoutEdition(t *testing.T) {
	rounds, findings := pairing.Check(roundRobin(4, printed[4], "FIDE_ROUNDROBIN"), pairing.Options{})
	require.Empty(t, findings)
	require.Equal(t, []pairing.Status{"not-checked", "not-checked", "not-checked"}, statuses(rounds))
	require.NotEmpty(t, rounds[0].Reason)
}

// TestPairAfterADrawnOrder: the rounds that are left of the tables follow those that were
// played in another order; no round is offered twice.
func TestPairAfterADrawnOrder(t *testing.T) {
	for _, c := range []struct {
		n, cycles    int
		played, then []int // rounds of the table, from 0
	}{
		{6, 1, []int{3, 0}, []int{2, 1, 4}},
		{5, 1, []int{4}, []int{1, 2, 3, 0}},
		{4, 2, []int{0, 1, 2}, []int{0, 1, 2}}, // without the exchange in the first cycle
		{4, 2, []int{2, 0, 1}, []int{0, 1, 2}},
	} {
		e := event(c.n, map[int]string{1: "FIDE_ROUNDROBIN", 2: "FIDE_DOUBLEROUNDROBIN"}[c.cycles])
		table := roundrobin.Berger(c.n)
		for _, row := range c.played {
			play(e, table[row]...)
		}
		e.Rounds = c.cycles * len(table)
		e.RoundsStated = true
		for i, row := range c.then {
			p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
			require.NoError(t, err)
			want := append([]pairing.Pair{}, table[row]...)
			if len(c.played)+i >= len(table) {
				for k, pair := range want {
					want[k] = pairing.Pair{White: pair.Black, Black: pair.White}
				}
			}
			require.Equal(t, want, p.Pairs, "%v, then round %d", c, i+1)
			e.Rounds = len(c.played) + i
			play(e, p.Pairs...)
			e.Rounds = c.cycles * len(table)
		}
		p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
		require.NoError(t, err)
		require.True(t, p.Over)
		rounds, _ := pairing.Check(e, pairing.Options{Edition: edition("2026")})
		for _, r := range rounds {
			require.Equal(t, pairing.Identical, r.Status, "%v", r)
		}
	}
}

// TestDrawnOrderIsARoundRobin: a report that names no system and follows the tables in
// another order is a round robin once the cycle is complete.
func TestDrawnOrderIsARoundRobin(t *testing.T) {
	e := event(5, "")
	table := roundrobin.Berger(5)
	for i, row := range []int{4, 2, 0, 1, 3} {
		play(e, table[row]...)
		want := pairing.Swiss
		if i == 4 {
			want = pairing.RoundRobin
		}
		require.Equal(t, want, pairing.Detect(e, "").Format, i)
	}
}
