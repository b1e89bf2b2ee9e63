package pairing_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// open plays a tournament that the engine pairs: n players, rated from 2500
// down; a part of the games is forfeited and some players stay away.
func open(t *testing.T, key string, n, rounds int, seed uint64) *tournament.Tournament {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 8))
	report := event(n, "FIDE_DUTCH")
	report.RoundsStated, report.InitialColour = true, tournament.White
	report.Rounds = rounds
	for r := 1; r <= rounds; r++ {
		for i := range report.Players {
			g := tournament.Game{}
			if r > 1 && rng.IntN(20) == 0 {
				g.Result = []tournament.Result{tournament.HalfBye, tournament.ZeroBye}[rng.IntN(2)]
			}
			report.Players[i].Games = append(report.Players[i].Games, g)
		}
		for _, p := range pairRound(t, report, key, r).Pairs {
			playRandom(rng, report, r, p)
		}
		for i := range report.Players {
			if g := &report.Players[i].Games[r-1]; *g == (tournament.Game{}) {
				g.Result = tournament.ZeroBye
			}
		}
	}
	return report
}

func pairRound(t *testing.T, report *tournament.Tournament, key string, round int) *engine.Pairing {
	t.Helper()
	e, err := dutch.Chapter.Edition(key)
	require.NoError(t, err)
	state, _ := swiss.Before(report, round, swiss.Options{Rules: e.Numbers.History})
	right, err := dutch.Pair(e, state)
	require.NoError(t, err)
	return right
}

func playRandom(rng *rand.Rand, report *tournament.Tournament, round int, p swiss.Pair) {
	if p.Black == 0 {
		set(report, p.White, round, tournament.Game{Result: tournament.AllocatedBye})
		return
	}
	results := [][2]tournament.Result{{tournament.Win, tournament.Loss}, {tournament.Draw, tournament.Draw}, {tournament.Loss, tournament.Win}}[rng.IntN(3)]
	if rng.IntN(15) == 0 {
		results = [2]tournament.Result{tournament.ForfeitWin, tournament.ForfeitLoss}
	}
	set(report, p.White, round, tournament.Game{Opponent: p.Black, Colour: tournament.White, Result: results[0]})
	set(report, p.Black, round, tournament.Game{Opponent: p.White, Colour: tournament.Black, Result: results[1]})
}

// meetInstead makes two white players of a round exchange their opponents.
func meetInstead(report *tournament.Tournament, round, a, b int) {
	x, y := report.Player(a).Games[round-1].Opponent, report.Player(b).Games[round-1].Opponent
	report.Player(a).Games[round-1].Opponent, report.Player(b).Games[round-1].Opponent = y, x
	report.Player(x).Games[round-1].Opponent, report.Player(y).Games[round-1].Opponent = b, a
}

// differ returns the findings on rounds that differ, by round.
func differ(findings []handbook.Finding) map[int]handbook.Finding {
	out := map[int]handbook.Finding{}
	for _, f := range findings {
		if f.Rule == "pairing-differs" {
			out[f.Round] = f
		}
	}
	return out
}

func TestReplayIdentical(t *testing.T) {
	for _, key := range []string{"2017", "2026"} {
		for seed := range uint64(8) {
			report := open(t, key, 9+int(seed)*3, 7, seed)
			rounds, findings := pairing.Check(report, pairing.Options{Edition: edition(key)})
			require.Len(t, rounds, 7)
			for _, r := range rounds {
				require.Equal(t, pairing.Identical, r.Status, "%s, seed %d, round %d: %s%s", key, seed, r.Round, said(r.Reason), said(r.Explanation))
				require.Equal(t, pairing.Round{Round: r.Round, Status: pairing.Identical, Missing: []pairing.Pair{}, Unexpected: []pairing.Pair{}}, r)
			}
			require.Empty(t, differ(findings))
		}
	}
}

func TestReplayOtherOpponents(t *testing.T) {
	report := open(t, "2026", 20, 5, 3)
	var whites []int
	for i := range report.Players {
		if p := &report.Players[i]; p.Games[1].Colour == tournament.White {
			whites = append(whites, p.StartingRank)
		}
	}
	a, b := whites[0], whites[1]
	was := []pairing.Pair{{White: a, Black: report.Player(a).Games[1].Opponent}, {White: b, Black: report.Player(b).Games[1].Opponent}}
	meetInstead(report, 2, a, b)
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	r := rounds[1]
	require.Equal(t, pairing.Different, r.Status)
	require.ElementsMatch(t, was, r.Missing)
	require.ElementsMatch(t, []pairing.Pair{{White: a, Black: was[1].Black}, {White: b, Black: was[0].Black}}, r.Unexpected)
	require.NotEmpty(t, r.Criterion)
	require.Contains(t, said(r.Explanation), "bracket ")
	require.Contains(t, said(r.Explanation), r.Criterion+": ")
	require.NotNil(t, r.OtherEdition)
	require.Equal(t, "2017", r.OtherEdition.Edition)
	f := differ(findings)[2]
	require.Equal(t, handbook.Warning, f.Severity)
	require.Contains(t, f.Article, "C.04.3-")
	require.Contains(t, message(&f), said(r.Explanation))
	require.Equal(t, pairing.Identical, rounds[0].Status)
}

func TestReplayReversedColours(t *testing.T) {
	report := open(t, "2017", 12, 3, 1)
	p := report.Player(1)
	o := report.Player(p.Games[0].Opponent)
	p.Games[0].Colour, o.Games[0].Colour = o.Games[0].Colour, p.Games[0].Colour
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2017")})
	require.Equal(t, pairing.Different, rounds[0].Status)
	require.Equal(t, "E.5", rounds[0].Criterion)
	require.Equal(t, []pairing.Pair{{White: 1, Black: 7}}, rounds[0].Missing)
	require.Equal(t, []pairing.Pair{{White: 7, Black: 1}}, rounds[0].Unexpected)
	require.Equal(t, "bracket 0: E.5: the colours of 7–1 are reversed, 1–7 is right: neither has a preference; 1 is ranked higher with an odd number, and the initial colour is white", said(rounds[0].Explanation))
	require.Equal(t, "C.04.3-E.5", differ(findings)[1].Article)
}

func TestReplayMetBefore(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	play(report, pairing.Pair{White: 3, Black: 1}, pairing.Pair{White: 2, Black: 4})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Identical, rounds[0].Status)
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.Equal(t, "C1", rounds[1].Criterion)
	require.Equal(t, "C1: 2–4 and 3–1 met before (in round 1)", said(rounds[1].Explanation))
}

func TestReplaySecondBye(t *testing.T) {
	report := event(5, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2}, pairing.Pair{White: 5})
	play(report, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 5})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2017")})
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.Equal(t, "C2: 5 has the pairing-allocated bye and had one before, or as many points without playing (in round 1)", said(rounds[1].Explanation))
	require.Contains(t, rounds[1].Unexpected, pairing.Pair{White: 5})
}

func TestReplayNotChecked(t *testing.T) {
	for system, reason := range map[string]string{
		"CUSTOM_SWISS": "a system of the event's own", "FIDE_TEAM": "teams are paired",
	} {
		report := event(4, system)
		play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		require.Equal(t, pairing.NotChecked, rounds[0].Status, system)
		require.Contains(t, said(rounds[0].Reason), reason)
	}

	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	set(report, 3, 1, tournament.Game{Opponent: 2, Colour: tournament.Black, Result: tournament.Draw})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.NotChecked, rounds[0].Status)
	require.Contains(t, said(rounds[0].Reason), "1 has the opponent 3, whose line says otherwise")
}

// An event of 2026 whose program still follows the edition of 2017.
func TestReplayOtherEdition(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		require.Less(t, seed, uint64(60), "no event was found that tells the editions apart")
		report := open(t, "2017", 15, 7, seed)
		rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		if !slices.ContainsFunc(rounds, func(r pairing.Round) bool { return r.Status == pairing.Different }) {
			continue
		}
		for _, r := range rounds {
			if r.Status == pairing.Different {
				require.Equal(t, &pairing.OtherEdition{Edition: "2017", Status: pairing.Identical}, r.OtherEdition)
			}
		}
		i := slices.IndexFunc(findings, func(f handbook.Finding) bool { return f.Rule == "other-edition-fits" })
		require.GreaterOrEqual(t, i, 0)
		require.Equal(t, "C.04.2-1.3", findings[i].Article)
		require.Contains(t, message(&findings[i]), "all 7 rounds that can be compared are paired by the edition 2017")
		return
	}
}

// Numbers by the final ranking, as some programs print them.
func TestReplayFinalRanking(t *testing.T) {
	report := open(t, "2026", 21, 5, 2)
	order := make([]int, len(report.Players))
	for i := range order {
		order[i] = i + 1
	}
	points := func(n int) tournament.Points {
		var sum tournament.Points
		for _, g := range report.Player(n).Games {
			sum += report.Scoring.Points(g)
		}
		return sum
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points(b), points(a)) })
	to := make([]int, len(order))
	for i, n := range order {
		to[n-1] = i + 1
	}
	renumber(report, to)
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	for _, r := range rounds {
		require.Equal(t, pairing.Identical, r.Status, said(r.Explanation))
		require.Equal(t, "replayed with numbers by rating, title and name", said(r.Reason))
	}
	i := slices.IndexFunc(findings, func(f handbook.Finding) bool { return f.Rule == "numbers-final-ranking" })
	require.GreaterOrEqual(t, i, 0)
	require.Contains(t, message(&findings[i]), "are the final ranking")
	require.False(t, slices.ContainsFunc(findings, func(f handbook.Finding) bool { return f.Rule == "start-list-order" }))

	a := report.Players[0].StartingRank
	meetInstead(report, 3, whiteOf(report, 3, a), otherWhite(report, 3, a))
	rounds, _ = pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Different, rounds[2].Status)
	for _, p := range rounds[2].Unexpected {
		require.Equal(t, p.Black, report.Player(p.White).Games[2].Opponent, "pairs have the numbers of the report")
	}
}

func whiteOf(report *tournament.Tournament, round, n int) int {
	if g := report.Player(n).Game(round); g.Colour == tournament.Black {
		return g.Opponent
	}
	return n
}

func otherWhite(report *tournament.Tournament, round, not int) int {
	for i := range report.Players {
		p := &report.Players[i]
		if g := p.Game(round); g.Colour == tournament.White && p.StartingRank != not && g.Opponent != not {
			return p.StartingRank
		}
	}
	return 0
}

// Without the number of rounds the last listed one is replayed both ways.
func TestReplayLastRound(t *testing.T) {
	seen := map[string]bool{}
	for seed := uint64(1); seed < 80; seed++ {
		report := open(t, "2026", 10, 6, seed)
		cut := seed%2 == 0
		if cut { // the last round that is listed was not the last
			for i := range report.Players {
				report.Players[i].Games = report.Players[i].Games[:5]
			}
			report.Rounds = 5
		}
		report.RoundsStated = false
		if seed%4 == 0 { // a bye that was asked for stands in the next column
			report.Rounds = 6
			report.Players[3].Games = append(report.Players[3].Games, tournament.Game{Result: tournament.HalfBye})
		}
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		last := rounds[len(rounds)-1]
		if seed%4 == 0 {
			require.Equal(t, "no player has an opponent in this round", said(last.Reason))
			last = rounds[len(rounds)-2]
		}
		require.Equal(t, pairing.Identical, last.Status, "%s%s", said(last.Reason), said(last.Explanation))
		for want, is := range map[string]bool{"as the last round of the tournament, with its rules for top scorers, which fits it": !cut, "as an earlier round, which fits it": cut} {
			if is && !last.Reason.IsZero() && strings.Contains(said(last.Reason), want) {
				seen[want] = true
			}
		}
	}
	require.Len(t, seen, 2)
}

// XXC rank: the order of the lines gives the pairing numbers.
func TestReplayByRank(t *testing.T) {
	report := open(t, "2026", 13, 4, 5)
	to := []int{7, 3, 12, 1, 9, 13, 2, 10, 5, 8, 11, 4, 6}
	renumber(report, to)
	report.RankingIDs = true
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	for _, r := range rounds {
		require.Equal(t, pairing.Identical, r.Status, said(r.Explanation))
	}
	a := whiteOf(report, 2, report.Players[0].StartingRank)
	b := otherWhite(report, 2, a)
	meetInstead(report, 2, a, b)
	rounds, _ = pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.ElementsMatch(t, []pairing.Pair{{White: a, Black: report.Player(a).Games[1].Opponent}, {White: b, Black: report.Player(b).Games[1].Opponent}}, rounds[1].Unexpected)

	final := open(t, "2026", 13, 4, 5) // whose lines were sorted by the final ranking
	final.RankingIDs = true
	slices.Reverse(final.Players)
	final.Index()
	rounds, _ = pairing.Check(final, pairing.Options{Edition: edition("2026")})
	for _, r := range rounds {
		require.Equal(t, pairing.Identical, r.Status, said(r.Explanation))
	}
}

// Forfeits are often written without colours: those are not compared.
func TestReplayWithoutColours(t *testing.T) {
	report := event(4, "FIDE_DUTCH")
	play(report, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	set(report, 2, 1, tournament.Game{Opponent: 4, Result: tournament.ForfeitWin})
	set(report, 4, 1, tournament.Game{Opponent: 2, Result: tournament.ForfeitLoss})
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Identical, rounds[0].Status)
	set(report, 1, 1, tournament.Game{Opponent: 3, Colour: tournament.Black, Result: tournament.Draw})
	set(report, 3, 1, tournament.Game{Opponent: 1, Colour: tournament.White, Result: tournament.Draw})
	report.InitialColour = tournament.White
	rounds, _ = pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, []pairing.Pair{{White: 1, Black: 3}}, rounds[0].Missing)
	require.NotContains(t, said(rounds[0].Explanation), "reversed too")
}

// An acceleration without a name leaves the virtual points open.
func TestReplayUnknownAcceleration(t *testing.T) {
	report := open(t, "2026", 16, 3, 1)
	report.System, report.Type = "", "Swiss, accelerated"
	meetInstead(report, 2, whiteOf(report, 2, 1), otherWhite(report, 2, whiteOf(report, 2, 1)))
	rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Equal(t, pairing.Different, rounds[1].Status)
	require.Contains(t, said(rounds[1].Reason), "the virtual points are not known")
}

// TestReplayBaku: the virtual points of an acceleration that the report names,
// by its code or in words, count in the replay.
func TestReplayBaku(t *testing.T) {
	e, err := dutch.Chapter.Edition("2026")
	require.NoError(t, err)
	baku, err := swiss.Acceleration.Edition("2026")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 8))
	report := event(16, "FIDE_DUTCH_BAKU")
	report.RoundsStated, report.InitialColour, report.Rounds = true, tournament.White, 6
	for r := 1; r <= report.Rounds; r++ {
		for i := range report.Players {
			report.Players[i].Games = append(report.Players[i].Games, tournament.Game{})
		}
		state, _ := swiss.Before(report, r, swiss.Options{Rules: e.Numbers.History, Baku: baku})
		right, err := dutch.Pair(e, state)
		require.NoError(t, err)
		for _, p := range right.Pairs {
			playRandom(rng, report, r, p)
		}
	}
	statuses := func() (out []pairing.Status) {
		rounds, _ := pairing.Check(report, pairing.Options{Edition: edition("2026")})
		for _, r := range rounds {
			out = append(out, r.Status)
		}
		return out
	}
	require.Equal(t, slices.Repeat([]pairing.Status{pairing.Identical}, 6), statuses())
	report.System, report.Type = "", "Individual: Swiss Dutch system, Baku acceleration"
	require.Equal(t, slices.Repeat([]pairing.Status{pairing.Identical}, 6), statuses())
	report.Type = "Individual: Swiss Dutch system"
	require.Equal(t, pairing.Different, statuses()[0])
}
