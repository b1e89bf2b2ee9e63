package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// One full-point bye in a round without an allocated one is probably the allocated bye.
func TestFullPointByesForAllocatedOnes(t *testing.T) {
	for name, c := range map[string]struct {
		codes map[int][]tournament.Result // of players 21, 20 … by round
		said  string
	}{
		"F in one round":               {map[int][]tournament.Result{2: {tournament.FullBye}}, "round 2 has no pairing-allocated bye (U), and player 21 has a full-point bye (F) in it"},
		"F in each of two rounds":      {map[int][]tournament.Result{1: {tournament.FullBye}, 3: {tournament.FullBye}}, "rounds 1 and 3 have no pairing-allocated bye (U), and one full-point bye (F) each (21 and 21)"},
		"U in each":                    {map[int][]tournament.Result{1: {tournament.AllocatedBye}, 2: {tournament.AllocatedBye}}, ""},
		"U and F in one round":         {map[int][]tournament.Result{2: {tournament.AllocatedBye, tournament.FullBye}}, ""},
		"two F in one round":           {map[int][]tournament.Result{2: {tournament.FullBye, tournament.FullBye}}, ""},
		"half-point bye":               {map[int][]tournament.Result{2: {tournament.HalfBye}}, ""},
		"zero-point bye":               {map[int][]tournament.Result{2: {tournament.ZeroBye}}, ""},
		"F and a half-point bye":       {map[int][]tournament.Result{2: {tournament.FullBye, tournament.HalfBye}}, "round 2 has no pairing-allocated bye (U), and player 21 has a full-point bye (F) in it"},
		"F and a zero-point bye":       {map[int][]tournament.Result{2: {tournament.ZeroBye, tournament.FullBye}}, "round 2 has no pairing-allocated bye (U), and player 20 has a full-point bye (F) in it"},
		"U in one round, F in another": {map[int][]tournament.Result{1: {tournament.AllocatedBye}, 2: {tournament.FullBye}}, "round 2 has no pairing-allocated bye (U), and player 21 has a full-point bye (F) in it"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, key := range []string{"2017", "2026"} {
				report := open(t, key, 21, 4, 5)
				for i := range report.Players {
					for k := range report.Players[i].Games {
						if g := &report.Players[i].Games[k]; g.Opponent == 0 {
							*g = tournament.Game{Result: tournament.ZeroBye}
						}
					}
				}
				for round, codes := range c.codes {
					for i, code := range codes {
						p := report.Player(21 - i)
						if g := p.Games[round-1]; g.Opponent != 0 {
							report.Player(g.Opponent).Games[round-1] = tournament.Game{Result: tournament.ZeroBye}
						}
						p.Games[round-1] = tournament.Game{Result: code}
					}
				}
				_, findings := pairing.Check(report, pairing.Options{Edition: edition(key), NoPairings: true})
				got := of(findings, "full-point-byes")
				if c.said == "" {
					require.Empty(t, got)
					continue
				}
				require.Len(t, got, 1)
				require.Equal(t, handbook.Info, got[0].Severity)
				require.Contains(t, message(&got[0]), c.said)
			}
		})
	}
}

// After three games lost by forfeit a player who is still paired is an info.
func TestThreeForfeitsAndStillPaired(t *testing.T) {
	for name, c := range map[string]struct {
		lost  []int // rounds lost by forfeit
		gone  bool  // without an opponent afterwards
		round int   // in which the player is paired all the same; 0: nothing is said
	}{
		"none":                              {nil, false, 0},
		"one":                               {[]int{1}, false, 0},
		"two":                               {[]int{1, 2}, false, 0},
		"three, then paired":                {[]int{1, 2, 3}, false, 4},
		"three with games between":          {[]int{1, 3, 5}, false, 6},
		"three, then gone":                  {[]int{1, 2, 3}, true, 0},
		"three, the last in the last round": {[]int{1, 2, 7}, false, 0},
		"three, then one round":             {[]int{2, 4, 6}, false, 7},
		"four":                              {[]int{1, 2, 3, 4}, false, 4},
		"all seven":                         {[]int{1, 2, 3, 4, 5, 6, 7}, false, 4},
	} {
		t.Run(name, func(t *testing.T) {
			report := open(t, "2026", 20, 7, 9)
			p := report.Player(8)
			for k := range p.Games {
				p.Games[k].Result, report.Player(p.Games[k].Opponent).Games[k].Result = tournament.Draw, tournament.Draw
			}
			for _, round := range c.lost {
				g := &p.Games[round-1]
				g.Result = tournament.ForfeitLoss
				report.Player(g.Opponent).Games[round-1].Result = tournament.ForfeitWin
			}
			for k := range p.Games {
				if c.gone && k >= c.lost[len(c.lost)-1] {
					report.Player(p.Games[k].Opponent).Games[k] = tournament.Game{Result: tournament.ZeroBye}
					p.Games[k] = tournament.Game{}
				}
			}
			_, findings := pairing.Check(report, pairing.Options{Edition: edition("2026"), NoPairings: true})
			got := of(findings, "three-forfeits")
			if c.round == 0 {
				require.Empty(t, got)
				return
			}
			require.Len(t, got, 1)
			require.Equal(t, handbook.Info, got[0].Severity)
			require.Equal(t, "R11-13.20", got[0].Article)
			require.Equal(t, c.round, got[0].Round)
			require.Equal(t, []int{8}, got[0].Players)
		})
	}
}
