package pairing_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// samples returns how many random reports a test of explanations takes.
func samples() int {
	switch {
	case *endure:
		return 1000
	case *corpus:
		return 50
	}
	return 15
}

// cut returns the report as it stood after a round.
func cut(report *tournament.Tournament, rounds int) *tournament.Tournament {
	out := *report
	out.Players = slices.Clone(report.Players)
	for i := range out.Players {
		out.Players[i].Games = slices.Clone(out.Players[i].Games[:rounds])
	}
	out.Index()
	return &out
}

func last(t *testing.T, report *tournament.Tournament, key string) pairing.Round {
	t.Helper()
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition(key)})
	return rounds[len(rounds)-1]
}

// correct gives a game over the board another result, by White's side.
func correct(rng *rand.Rand, report *tournament.Tournament, round int) (white, black int, was tournament.Result) {
	for {
		p := &report.Players[rng.IntN(len(report.Players))]
		g := &p.Games[round-1]
		if g.Colour != tournament.White || !g.Result.Rated() {
			continue
		}
		back := &report.Player(g.Opponent).Games[round-1]
		was = g.Result
		for g.Result == was {
			r := [][2]tournament.Result{{tournament.Win, tournament.Loss}, {tournament.Draw, tournament.Draw}, {tournament.Loss, tournament.Win}}[rng.IntN(3)]
			g.Result, back.Result = r[0], r[1]
		}
		return p.StartingRank, g.Opponent, was
	}
}

// TestCorpusLateCorrections: a result that was corrected after the round was paired is
// found, where it changes the pairs at all, in at least 99 of 100.
func TestCorpusLateCorrections(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 3))
	tried, found := 0, 0
	for i := 0; tried < samples(); i++ {
		key := []string{"2017", "2026"}[i%2]
		n := 3 + rng.IntN(5)
		report := cut(open(t, key, 20+rng.IntN(60), n, uint64(1000+i)), n)
		k := n - 1
		if rng.IntN(4) == 0 {
			k = 1 + rng.IntN(n-1)
		}
		white, black, was := correct(rng, report, k)
		r := last(t, report, key)
		if r.Status != pairing.Different {
			continue
		}
		tried++
		if slices.ContainsFunc(r.IfFits, func(f outcome.PlausibleCause) bool {
			return f.Kind == outcome.EarlierResult && f.Round == k && slices.Equal(f.Players, []int{white, black}) && f.Was == string(rune(was))
		}) {
			found++
		} else {
			t.Logf("sample %d, %s: %d-%d of round %d was %c, round %d: %d fits: %v %s", i, key, white, black, k, was, n, len(r.IfFits), r.IfFits, said(r.Reason))
		}
	}
	t.Logf("%d of %d", found, tried)
	require.GreaterOrEqual(t, found*100, tried*99)
}

// TestCorpusExchangedPairs: a round with three or more pairs exchanged at random is
// explained by nothing, in at least 99 of 100.
func TestCorpusExchangedPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 4))
	explained := 0
	for i := range samples() {
		key := []string{"2017", "2026"}[i%2]
		n := 3 + rng.IntN(5)
		report := cut(open(t, key, 20+rng.IntN(60), n, uint64(5000+i)), n)
		var whites []int
		for j := range report.Players {
			if g := report.Players[j].Games[n-1]; g.Opponent != 0 && g.Colour == tournament.White {
				whites = append(whites, report.Players[j].StartingRank)
			}
		}
		rng.Shuffle(len(whites), func(a, b int) { whites[a], whites[b] = whites[b], whites[a] })
		for j := range 2 + rng.IntN(4) { // a chain: one pair more than exchanges
			meetInstead(report, n, whites[j], whites[j+1])
		}
		if r := last(t, report, key); len(r.IfFits) > 0 {
			explained++
			t.Logf("sample %d: %v", i, r.IfFits)
		}
	}
	require.LessOrEqual(t, explained*100, samples())
}

// TestOtherLawfulCauses: a late entry who met the one with the bye, a player who
// stayed away after the pairing, a pair made separately and colours exchanged by
// hand are explained, each as what it is.
func TestOtherLawfulCauses(t *testing.T) {
	report := open(t, "2026", 25, 4, 7)
	fits := func(report *tournament.Tournament) []outcome.PlausibleCause {
		r := last(t, report, "2026")
		require.Equal(t, pairing.Different, r.Status)
		return r.IfFits
	}
	kinds := func(fits []outcome.PlausibleCause) (out []outcome.CauseKind) {
		for _, f := range fits {
			out = append(out, f.Kind)
		}
		return out
	}
	// Colours.
	turned := cut(report, 4)
	white := otherWhite(turned, 4, 0)
	black := turned.Player(white).Games[3].Opponent
	turned.Player(white).Games[3].Colour, turned.Player(black).Games[3].Colour = tournament.Black, tournament.White
	got := fits(turned)
	require.Equal(t, []outcome.CauseKind{outcome.Colours}, kinds(got))
	require.Equal(t, []int{black, white}, got[0].Players)
	// A late entry: 26 came in round 4, in which a player had the bye.
	late := withBye(t, 4, true)
	bye := 0
	for i := range late.Players {
		if g := late.Players[i].Games[3]; g.Result == tournament.AllocatedBye {
			bye = late.Players[i].StartingRank
		}
	}
	number := len(late.Players) + 1
	late.Players = append(late.Players, tournament.Player{
		StartingRank: number, Rating: 900, Name: "Zz, Last",
		Games: []tournament.Game{{Result: 'H'}, {Result: 'H'}, {Result: 'H'}, {Opponent: bye, Colour: tournament.White, Result: tournament.Loss}},
	})
	late.Index()
	late.Player(bye).Games[3] = tournament.Game{Opponent: number, Colour: tournament.Black, Result: tournament.Win}
	got = fits(late)
	require.Contains(t, kinds(got), outcome.LateEntry)
	require.Equal(t, []int{number}, got[slices.Index(kinds(got), outcome.LateEntry)].Players)
	// A withdrawal after the pairing: the opponent has the bye instead.
	even, explained := withBye(t, 4, false), 0
	for left := 1; left <= 10; left++ {
		away := cut(even, 4)
		opponent := away.Player(left).Games[3].Opponent
		if opponent == 0 {
			continue
		}
		away.Player(left).Games[3] = tournament.Game{Result: tournament.ZeroBye}
		away.Player(opponent).Games[3] = tournament.Game{Result: tournament.AllocatedBye}
		if r := last(t, away, "2026"); r.Status == pairing.Different {
			explained++
			require.True(t, slices.ContainsFunc(r.IfFits, func(f outcome.PlausibleCause) bool {
				return f.Kind == outcome.AbsentThen && slices.Equal(f.Players, []int{left})
			}), "%d: %v %s", left, r.IfFits, said(r.Explanation))
		}
	}
	require.GreaterOrEqual(t, explained, 5)
	// A pair made separately: the report's round without these two is right.
	for a := 1; a <= 20; a++ {
		apart := setApart(t, report, a, a+1)
		if apart == nil || last(t, apart, "2026").Status != pairing.Different {
			continue
		}
		got = fits(apart)
		require.Contains(t, kinds(got), outcome.PairApart)
		players := got[slices.Index(kinds(got), outcome.PairApart)].Players
		require.ElementsMatch(t, []int{a, a + 1}, players)
		return
	}
	t.Fatal("no pair could be set apart")
}

// withBye returns an open in whose round a player has the pairing-allocated bye, or in
// which no player has it.
func withBye(t *testing.T, round int, bye bool) *tournament.Tournament {
	t.Helper()
	for seed := range uint64(50) {
		report := open(t, "2026", 25, round, 300+seed)
		if bye == slices.ContainsFunc(report.Players, func(p tournament.Player) bool { return p.Games[round-1].Result == tournament.AllocatedBye }) {
			return report
		}
	}
	t.Fatal("none of 50 opens is such")
	return nil
}

// setApart returns the report with a last round in which two players meet whom the
// arbiter has paired by hand, the others being paired without them; nil where
// they cannot, or are not there.
func setApart(t *testing.T, report *tournament.Tournament, a, b int) *tournament.Tournament {
	t.Helper()
	out := cut(report, 4)
	here := func(n int) bool { return out.Player(n).Games[3].Opponent != 0 }
	if !here(a) || !here(b) {
		return nil
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range out.Players {
		if g := &out.Players[i].Games[3]; g.Opponent != 0 || g.Result == tournament.AllocatedBye {
			*g = tournament.Game{}
		}
	}
	out.Player(a).Games[3], out.Player(b).Games[3] = tournament.Game{Result: 'Z'}, tournament.Game{Result: 'Z'}
	for _, p := range pairRound(t, out, "2026", 4).Pairs {
		playRandom(rng, out, 4, p)
	}
	playRandom(rng, out, 4, swiss.Pair{White: a, Black: b})
	return out
}

// TestBudget: rounds that the work allowed does not reach are not checked, and say
// so; the usual work reaches all.
func TestBudget(t *testing.T) {
	report := open(t, "2026", 60, 5, 3)
	check := func(budget int64) (statuses []pairing.Status, reason string) {
		rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026"), Budget: budget})
		require.Empty(t, differ(findings))
		for _, r := range rounds {
			statuses = append(statuses, r.Status)
			reason = r.Reason.Key
		}
		return statuses, reason
	}
	all := slices.Repeat([]pairing.Status{pairing.Identical}, 5)
	statuses, _ := check(0)
	require.Equal(t, all, statuses)
	statuses, reason := check(1)
	require.Equal(t, slices.Repeat([]pairing.Status{pairing.NotChecked}, 5), statuses)
	require.Equal(t, "replay.beyond-budget", reason)
	for budget := int64(1 << 8); ; budget *= 2 {
		statuses, _ = check(budget)
		n := 0
		for n < 5 && statuses[n] == pairing.Identical {
			n++
		}
		require.NotContains(t, statuses[n:], pairing.Identical)
		if n == 5 {
			return
		}
	}
}
