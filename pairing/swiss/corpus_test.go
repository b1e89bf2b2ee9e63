package swiss_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var corpus = flag.Bool("corpus", false, "read the corpora of random tournaments beside the project")

// TestCorpus: before every round of the corpora the state is sane, and the
// colours of every pair are those that it asks for.
func TestCorpus(t *testing.T) {
	if !*corpus {
		t.Skip("needs -corpus")
	}
	folders := map[string]swiss.Rules{
		"dutch2017": rules2017, "long2017": rules2017, "sim2017": rules2017,
		"dutch2026": rules2026, "long2026": rules2026, "sim2026": rules2026, "sim2026_trf26": rules2026,
	}
	rounds, pairs, accelerated, last := 0, 0, 0, map[int]int{}
	var spent time.Duration
	for folder, rules := range folders {
		paths, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "corpus", folder, "*.trf"))
		require.NoError(t, err)
		if len(paths) == 0 {
			t.Skip("no corpus beside the project")
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			report, _, err := trf.Read(filepath.Base(path), data)
			require.NoError(t, err)
			started := time.Now()
			h := swiss.NewHistory(report, swiss.Options{Rules: rules, Replay: true})
			spent += time.Since(started)
			for round := 1; round <= report.Played(); round++ {
				started = time.Now()
				r, notes := h.Before(round)
				spent += time.Since(started)
				for _, n := range notes {
					require.Contains(t, []swiss.NoteKind{swiss.LastRound, swiss.InitialColour}, n.Kind, path)
				}
				if len(report.Accelerations) > 0 {
					require.EqualExportedValues(t, r, computed(report, round, rules), "%s round %d", path, round)
					accelerated++
				}
				rounds++
				pairs += sane(t, path, report, r, last)
				require.EqualExportedValues(t, r, asNext(report, round, swiss.Options{Rules: rules, Rounds: report.Rounds, Initial: r.Initial}), "%s round %d", path, round)
			}
		}
	}
	t.Logf("%d rounds, %d of them of accelerated events, %d pairs, %v; colours by article %v", rounds, accelerated, pairs, spent, last)
}

func sane(t *testing.T, path string, report *tournament.Tournament, r *swiss.Round, articles map[int]int) (pairs int) {
	t.Helper()
	players := map[int]*swiss.Player{}
	for i := range r.Players {
		players[r.Players[i].TPN] = &r.Players[i]
	}
	byes := 0
	for i := range report.Players {
		p := &report.Players[i]
		g := p.Game(r.Number)
		me := players[p.StartingRank]
		if g.Opponent == 0 {
			require.Equal(t, g.Result == tournament.AllocatedBye, me != nil, "%s round %d: %d", path, r.Number, p.StartingRank)
			if me != nil {
				require.False(t, me.ByeBarred, "%s round %d: %d is barred and has the bye", path, r.Number, p.StartingRank)
				byes++
			}
			continue
		}
		other := players[g.Opponent]
		require.NotNil(t, me)
		require.NotNil(t, other)
		require.NotContains(t, me.Met, g.Opponent, "%s round %d", path, r.Number)
		require.NotContains(t, r.Prohibited, swiss.Pair{White: me.TPN, Black: other.TPN}, "%s round %d", path, r.Number)
		if me.Score > other.Score || me.Score == other.Score && me.TPN < other.TPN {
			pairs++
			colour, article := allocate(me, other, r.Initial)
			articles[article]++
			require.Equal(t, string(colour), string(g.Colour), "%s round %d: %d-%d by article %d", path, r.Number, me.TPN, other.TPN, article)
		}
	}
	require.Equal(t, len(r.Players), 2*pairs+byes, "%s round %d", path, r.Number)
	require.Equal(t, len(r.Players)%2, byes, "%s round %d", path, r.Number)
	return pairs
}

// allocate returns the colour of the higher ranked of a pair by E, 5.2, and the
// article that gives it.
func allocate(a, b *swiss.Player, initial tournament.Colour) (tournament.Colour, int) {
	aDue, aStrength, aGap := due(a)
	bDue, bStrength, bGap := due(b)
	switch {
	case aDue != bDue && aDue != 0:
		return aDue, 1
	case aDue != bDue:
		return opposite(bDue), 1
	case aDue != 0 && aStrength > bStrength || aStrength == bStrength && aStrength == 3 && aGap > bGap:
		return aDue, 2
	case aDue != 0 && aStrength < bStrength || aStrength == bStrength && aStrength == 3 && aGap < bGap:
		return opposite(bDue), 2
	}
	for i, j := len(a.Colours)-1, len(b.Colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.Colours[i] != b.Colours[j] {
			return b.Colours[j], 3
		}
	}
	switch {
	case aDue != 0:
		return aDue, 4
	case a.Parity%2 == 1:
		return initial, 5
	}
	return opposite(initial), 5
}

// due returns the colour due, how strongly (1 mild, 2 strong, 3 absolute), and the
// colour difference without its sign.
func due(p *swiss.Player) (colour tournament.Colour, strength, gap int) {
	n := len(p.Colours)
	if n == 0 {
		return 0, 0, 0
	}
	for _, c := range p.Colours {
		if c == tournament.White {
			gap++
		} else {
			gap--
		}
	}
	latest := p.Colours[n-1]
	twice := n > 1 && p.Colours[n-2] == latest
	switch {
	case gap > 1:
		return tournament.Black, 3, gap
	case gap < -1:
		return tournament.White, 3, -gap
	case twice:
		return opposite(latest), 3, max(gap, -gap)
	case gap == 1:
		return tournament.Black, 2, 1
	case gap == -1:
		return tournament.White, 2, 1
	}
	return opposite(latest), 1, 0
}

func opposite(c tournament.Colour) tournament.Colour {
	if c == tournament.White {
		return tournament.Black
	}
	return tournament.White
}

// asNext returns the state before a round from a report that ends before it: half of
// those who are away are named by XXZ, the others by their cells or a record.
func asNext(report *tournament.Tournament, round int, opt swiss.Options) *swiss.Round {
	cut := *report
	cut.Players = slices.Clone(report.Players)
	cut.Byes = nil
	for i := range cut.Players {
		p := &cut.Players[i]
		g := p.Game(round)
		p.Games = p.Games[:min(round-1, len(p.Games))]
		if g.Opponent != 0 || g.Result == tournament.AllocatedBye {
			continue
		}
		switch i % 4 {
		case 0:
			cut.Byes = append(cut.Byes, tournament.ByeRecord{Kind: tournament.ZeroBye, Round: round, IDs: []int{p.StartingRank}})
		case 1:
			p.Games = append(slices.Clone(p.Games), tournament.Game{Result: tournament.HalfBye})
		default:
			cut.Absent = append(cut.Absent, p.StartingRank)
		}
	}
	cut.Index()
	r, _ := swiss.Before(&cut, round, opt)
	return r
}

// computed returns the state with the Baku acceleration computed instead of read.
func computed(report *tournament.Tournament, round int, rules swiss.Rules) *swiss.Round {
	bare := *report
	bare.Accelerations = nil
	r, _ := swiss.Before(&bare, round, swiss.Options{Rules: rules, Replay: true, Baku: &swiss.Acceleration.Editions[1]})
	return r
}
