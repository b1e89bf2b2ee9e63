package pairing_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// TestPairRoundOfSwiss: the next round or one before it, and why there may be none.
func TestPairRoundOfSwiss(t *testing.T) {
	third := []pairing.Pair{{White: 3, Black: 2}, {White: 1, Black: 6}, {White: 5, Black: 4}}
	for name, c := range map[string]struct {
		change func(*tournament.Tournament, *pairing.Task)
		want   pairing.Paired
		rules  string // of the findings
	}{
		"the next": {
			change: func(*tournament.Tournament, *pairing.Task) {},
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
		},
		"the next, by its number": {
			change: func(_ *tournament.Tournament, task *pairing.Task) { task.Round = 3 },
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
		},
		"the first again": {
			change: func(_ *tournament.Tournament, task *pairing.Task) { task.Round, task.Rounds = 1, 7 },
			want: pairing.Paired{
				Round: 1, Rounds: 7, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Absent: []int{},
				Pairs: []pairing.Pair{{White: 1, Black: 4}, {White: 5, Black: 2}, {White: 3, Black: 6}},
			},
		},
		"one is away": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.Absent = []int{3, 6} },
			want: pairing.Paired{
				Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Absent: []int{3, 6},
				Pairs: []pairing.Pair{{White: 1, Black: 5}, {White: 4, Black: 2}},
			},
		},
		"all are away": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.Absent = []int{1, 2, 3, 4, 5, 6} },
			want: pairing.Paired{
				Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Absent: []int{1, 2, 3, 4, 5, 6},
				Reason: handbook.Say("pairing.paired.nobody", "round", 3),
			},
		},
		"no edition": {
			change: func(_ *tournament.Tournament, task *pairing.Task) { task.Edition = nil },
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Absent: []int{}, Reason: handbook.Say("pairing.paired.no-edition")},
		},
		"all paired": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.Rounds = 2 },
			want:   pairing.Paired{Round: 3, Rounds: 2, System: "FIDE_DUTCH_2026", Absent: []int{}, Over: true, Reason: handbook.Say("pairing.paired.all-paired", "n", 2)},
		},
		"the last": {
			change: func(_ *tournament.Tournament, task *pairing.Task) { task.Rounds = 3 },
			want:   pairing.Paired{Round: 3, Rounds: 3, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
		},
		"so many rounds are not stated": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.RoundsStated = false },
			want:   pairing.Paired{Round: 3, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
			rules:  "last-round",
		},
		"a system is not named": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.Type = "Swiss" },
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
			rules:  "system-not-named",
		},
		"a result is missing": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { pending(t, 2, 1, 2) },
			want: pairing.Paired{
				Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Absent: []int{}, Reason: handbook.Say("pairing.paired.results-missing"),
			},
			rules: "missing-results",
		},
		"a result is missing, drawn": {
			change: func(t *tournament.Tournament, task *pairing.Task) { pending(t, 2, 1, 2); task.Drawn = true },
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
			rules:  "missing-results",
		},
		"no result of a round": {
			change: func(t *tournament.Tournament, task *pairing.Task) {
				pending(t, 2, 1, 2)
				pending(t, 2, 3, 4)
				pending(t, 2, 5, 6)
				task.Drawn = true
			},
			want: pairing.Paired{
				Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Absent: []int{}, Reason: handbook.Say("pairing.paired.no-result", "round", 2),
			},
			rules: "missing-results",
		},
		"by the order of the lines": {
			change: func(t *tournament.Tournament, _ *pairing.Task) { t.RankingIDs = true },
			want:   pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
			rules:  "ranking-numbers",
		},
		"the system that is given": {
			change: func(t *tournament.Tournament, task *pairing.Task) {
				t.Type = "Knockout"
				task.System = pairing.Detection{Format: pairing.Swiss, Code: "FIDE_DUTCH_2026", Named: true}
			},
			want: pairing.Paired{Round: 3, Rounds: 5, System: "FIDE_DUTCH_2026", Edition: "2026", Initial: 'w', Pairs: third, Absent: []int{}},
		},
	} {
		e := report()
		task := pairing.Task{Edition: inForce(e)}
		c.change(e, &task)
		p, err := pairing.PairRound(e, task)
		require.NoError(t, err, name)
		var rules []string
		for _, f := range p.Findings {
			rules = append(rules, f.Rule)
		}
		require.Equal(t, c.rules, strings.Join(rules, " "), name)
		c.want.Findings = p.Findings
		require.EqualExportedValues(t, c.want, *p, name)
		var told strings.Builder
		require.NoError(t, p.Explain(&told, language.English.Say))
		require.Equal(t, len(p.Pairs) > 0, told.Len() > 0, name)
	}
}

// pending takes the result of a game away.
func pending(t *tournament.Tournament, round, a, b int) {
	t.Player(a).Games[round-1].Result, t.Player(b).Games[round-1].Result = tournament.Pending, tournament.Pending
}

// TestPairRoundFindings: what is said with the pairs, and how grave it is.
func TestPairRoundFindings(t *testing.T) {
	e := report()
	pending(e, 2, 2, 1)
	only := func(task pairing.Task) handbook.Finding {
		task.Edition = edition("2026")
		p, err := pairing.PairRound(e, task)
		require.NoError(t, err)
		require.Len(t, p.Findings, 1)
		return p.Findings[0]
	}
	f := only(pairing.Task{})
	require.Equal(t, handbook.Error, f.Severity)
	require.Equal(t, 1, f.Text.Arg("note").(handbook.Text).Number("n"))
	require.Equal(t, "pairing.paired.missing-results", f.Text.Arg("note").(handbook.Text).Key)
	require.Equal(t, handbook.Say("pairing.paired.enter-or-draw"), f.Text.Arg("advice"))
	f = only(pairing.Task{Drawn: true})
	require.Equal(t, handbook.Warning, f.Severity)
	require.NotEqual(t, "pairing.paired.missing-results", f.Text.Arg("note").(handbook.Text).Key)

	e = report()
	e.RankingIDs = true
	at := handbook.Pos{File: "club.trf", Line: 6, Col: 1}
	e.Places[tournament.ItemInitialColour] = at
	require.Equal(t, handbook.Finding{
		Article: "XXC", Rule: "ranking-numbers", Severity: handbook.Info, Pos: at, Text: handbook.Say("pairing.ranking-numbers", "record", "XXC"),
	}, only(pairing.Task{}))

	e = report()
	e.Type = "Swiss"
	require.Equal(t, pairing.UnnamedFinding(e, edition("2026"), pairing.Default()), only(pairing.Task{}))
}

// TestPairRoundByPlaces: with XXC rank the places of the ranking column are the
// numbers that pair, and the pairs have those of the report.
func TestPairRoundByPlaces(t *testing.T) {
	e := report()
	e.RankingIDs = true
	to := []int{6, 5, 4, 3, 2, 1}
	for i := range e.Players {
		e.Players[i].Rank = i + 1
	}
	renumber(e, to)
	p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.Equal(t, []pairing.Pair{{White: 4, Black: 5}, {White: 6, Black: 1}, {White: 2, Black: 3}}, p.Pairs)
}

// TestPairRoundImpossible: where no legal pairing exists the answer says so.
func TestPairRoundImpossible(t *testing.T) {
	two := event(2, "FIDE_DUTCH")
	two.RoundsStated = true
	play(two, pairing.Pair{White: 1, Black: 2})
	two.Rounds, two.InitialColour = 3, tournament.White
	p, err := pairing.PairRound(two, pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.True(t, p.Illegal)
	require.Empty(t, p.Pairs)
	require.False(t, p.Reason.IsZero())

	_, err = pairing.PairRound(report(), pairing.Task{Edition: edition("2026"), Round: 4})
	require.Equal(t, handbook.Errorf("pairing.paired.out-of-reach", "round", 4, "paired", 2, "next", 3), err)
	for _, c := range []struct {
		system, text string
		format       pairing.Format
		want         handbook.Text
	}{
		{"CUSTOM_SWISS", "Swiss", "", handbook.Say("pairing.declared.code", "code", "CUSTOM_SWISS")},
		{"FIDE_SWISS", "", "", handbook.Say("pairing.declared.code", "code", "FIDE_SWISS")}, // not the default
		{"", "National league", "", handbook.Say("pairing.declared.type", "type", "National league")},
		{"", "", pairing.Other, handbook.Say("pairing.declared.format", "format", pairing.Other)},
	} {
		e := report()
		e.System, e.Type = c.system, c.text
		task := pairing.Task{Edition: edition("2026")}
		if c.format != "" {
			task.System = pairing.Detection{Format: c.format, Named: true}
		}
		_, err := pairing.PairRound(e, task)
		require.Equal(t, handbook.Errorf("pairing.paired.no-engine", "system", c.want), err)
	}
	p = &pairing.Paired{}
	require.NoError(t, p.Explain(io.Discard, language.English.Say))
	full := errors.New("the disk is full")
	p, err = pairing.PairRound(report(), pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.ErrorIs(t, p.Explain(failing{full}, language.English.Say), full)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestPairRoundAccelerated: the virtual points of Baku's method pair the first
// round by halves of the field.
func TestPairRoundAccelerated(t *testing.T) {
	first := func(system string, task pairing.Task) pairing.Pair {
		e := event(16, system)
		e.Rounds, e.RoundsStated, e.InitialColour = 9, true, tournament.White
		task.Edition = edition("2026")
		p, err := pairing.PairRound(e, task)
		require.NoError(t, err)
		require.Len(t, p.Pairs, 8)
		return p.Pairs[0]
	}
	plain, halves := pairing.Pair{White: 1, Black: 9}, pairing.Pair{White: 1, Black: 5}
	require.Equal(t, plain, first("FIDE_DUTCH", pairing.Task{}))
	require.Equal(t, halves, first("FIDE_DUTCH", pairing.Task{Baku: true}))
	require.Equal(t, halves, first("FIDE_DUTCH_BAKU", pairing.Task{}))
}

// TestPairRoundOfMatches: rounds are counted as the system counts them.
func TestPairRoundOfMatches(t *testing.T) {
	e := matches(t, 8, 2)
	e.Rounds = 6
	p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.Equal(t, 3, p.Round)
	require.Equal(t, 3, p.Rounds)
	require.Len(t, p.Pairs, 4)
}

// TestPairRoundOfTables: a round robin is looked up in the Berger tables.
func TestPairRoundOfTables(t *testing.T) {
	for _, double := range []bool{false, true} {
		table, system, cycles := roundrobin.Berger(5), "FIDE_ROUNDROBIN", 1
		if double {
			table, system, cycles = roundrobin.DoubleBerger(5), "FIDE_DOUBLEROUNDROBIN", 2
		}
		e := event(5, system)
		for round, pairs := range table {
			p, err := pairing.PairRound(e, pairing.Task{})
			require.NoError(t, err)
			require.Equal(t, &pairing.Paired{Round: round + 1, Rounds: len(table), System: system, Pairs: pairs, Absent: []int{}}, p)
			play(e, pairs...)
		}
		p, err := pairing.PairRound(e, pairing.Task{})
		require.NoError(t, err)
		require.Equal(t, handbook.Say("pairing.paired.cycles-paired", "players", 5, "cycles", cycles, "rounds", len(table)), p.Reason)
		require.Empty(t, p.Pairs)
		p, err = pairing.PairRound(e, pairing.Task{Round: 2})
		require.NoError(t, err)
		require.Equal(t, table[1], p.Pairs)
		e.Players[4].StartingRank = 7
		e.Index()
		p, err = pairing.PairRound(e, pairing.Task{Round: 1})
		require.NoError(t, err)
		require.Equal(t, handbook.Say("pairing.paired.number-missing", "last", 5, "number", 5), p.Reason)
		e.Players[0].StartingRank = 8
		e.Index()
		p, err = pairing.PairRound(e, pairing.Task{Round: 1})
		require.NoError(t, err)
		require.Equal(t, handbook.Say("pairing.paired.number-missing", "last", 5, "number", 1), p.Reason)
	}
	for n, want := range map[int]bool{0: false, 1: false, 2: true, roundrobin.MaxTable: true, roundrobin.MaxTable + 1: false} {
		p, err := pairing.PairRound(event(n, "FIDE_ROUNDROBIN"), pairing.Task{})
		require.NoError(t, err)
		require.Equal(t, want, len(p.Pairs) > 0, n)
		if !want {
			require.Equal(t, handbook.Say("pairing.paired.no-table", "players", n), p.Reason)
		}
	}
}
