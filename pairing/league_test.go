package pairing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// meets adds a round of matches of teams, by their places in the report: on two boards,
// the first named with White on the first.
func meets(t *tournament.Tournament, matches ...pairing.Pair) {
	var boards []pairing.Pair
	for _, m := range matches {
		if m.Black == 0 {
			continue
		}
		first, second := t.Teams[m.White-1].Members, t.Teams[m.Black-1].Members
		boards = append(boards, pairing.Pair{White: first[0], Black: second[0]}, pairing.Pair{White: second[1], Black: first[1]})
	}
	play(t, boards...)
}

// teamsOfTwo returns a league of n teams that has no games yet; the number of a team is
// its place multiplied by times.
func teamsOfTwo(n int, system string, times int) *tournament.Tournament {
	t := event(2*n, system)
	for i := range n {
		t.Teams = append(t.Teams, tournament.Team{Number: times * (i + 1), Members: []int{2*i + 1, 2*i + 2}, Line: 50 + i})
	}
	return t
}

// TestLeagueAgainstTheTables: every match of a league is held against the Berger tables,
// in pairs that hold the numbers of the teams; one that was turned round is named.
func TestLeagueAgainstTheTables(t *testing.T) {
	for _, system := range []string{"FIDE_TEAM_ROUNDROBIN", "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_DRAUGHTS_TEAM_ROUNDROBIN"} {
		for _, n := range []int{5, 6} {
			e := teamsOfTwo(n, system, 1)
			for i, matches := range roundrobin.Berger(n) {
				pair, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
				require.NoError(t, err)
				if system == "CUSTOM_TEAM_ROUNDROBIN" && i > 2 {
					require.Equal(t, handbook.Say("pairing.paired.own-order"), pair.Reason)
					require.Empty(t, pair.Pairs, "it left the tables in round 3")
				} else {
					require.Equal(t, pairsOf(pairing.Detect(e, "").Sport, matches), pair.Pairs)
					require.Equal(t, n-1+n%2, pair.Rounds)
				}
				turned := append([]pairing.Pair{}, matches...)
				if last := played(matches); i == 2 {
					turned[last] = pairing.Pair{White: turned[last].Black, Black: turned[last].White}
				}
				meets(e, turned...)
			}
			rounds, findings := pairing.Check(e, pairing.Options{Edition: editionOf(t, e)})
			if system == "CUSTOM_TEAM_ROUNDROBIN" {
				require.Equal(t, handbook.Say("pairing.not-checked.team-round-robin"), rounds[2].Reason, "its own order is not held against a table")
				require.Empty(t, of(findings, "pairing-differs"))
				continue
			}
			for i, r := range rounds {
				if i != 2 {
					require.Equal(t, pairing.Identical, r.Status, "%s: %v", system, r)
				}
			}
			third := roundrobin.Berger(n)[2]
			right := third[played(third)]
			require.Equal(t, pairing.Different, rounds[2].Status)
			require.Contains(t, said(rounds[2].Explanation), "round 3 of the Berger table for 5 or 6 teams: the colours of ")
			require.Contains(t, language.Russian.Say(rounds[2].Explanation), "3-й тур таблицы Бергера для 5 или 6 команд: ")
			require.Equal(t, []pairing.Pair{{White: right.White, Black: right.Black}}, rounds[2].Missing)
			require.Equal(t, []pairing.Pair{{White: right.Black, Black: right.White}}, rounds[2].Unexpected)
			got := of(findings, "pairing-differs")
			require.Len(t, got, 1)
			require.Equal(t, []int{right.White, right.Black}, got[0].Players)
			require.Equal(t, 50+right.White-1, got[0].Pos.Line, "the team's record")
		}
	}
}

// pairsOf are matches as they are announced; in renju Black begins.
func pairsOf(s tournament.Sport, matches []pairing.Pair) []pairing.Pair {
	out := slices.Clone(matches)
	for i, p := range out {
		if s.First() == tournament.Black && p.Black != 0 {
			out[i] = pairing.Pair{White: p.Black, Black: p.White}
		}
	}
	return out
}

// played returns the place of the last match of a round that is one.
func played(matches []pairing.Pair) int {
	last := len(matches) - 1
	for matches[last].Black == 0 {
		last--
	}
	return last
}

// TestLeagueThatIsNone: a report without teams, or in which the players of a team meet
// those of several, is not compared, and says why.
func TestLeagueThatIsNone(t *testing.T) {
	e := teamsOfTwo(4, "FIDE_TEAM_ROUNDROBIN", 1)
	play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 2, Black: 5}, pairing.Pair{White: 4, Black: 7}, pairing.Pair{White: 6, Black: 8})
	rounds, _ := pairing.Check(e, pairing.Options{Edition: edition("2026")})
	require.Equal(t, handbook.Say("pairing.not-checked.mixed-teams"), rounds[0].Reason)
	e.Teams = nil
	rounds, _ = pairing.Check(e, pairing.Options{Edition: edition("2026")})
	require.Equal(t, handbook.Say("pairing.not-checked.no-teams"), rounds[0].Reason)
}

// TestLeagueOfTwoCycles: a double round robin of teams, of renju: who is named first has
// Black. The teams keep the numbers of the report, whatever these are.
func TestLeagueOfTwoCycles(t *testing.T) {
	e := teamsOfTwo(4, "CUSTOM_RENJU_TEAM_DOUBLEROUNDROBIN", 10)
	for range 6 {
		p, err := pairing.PairRound(e, pairing.Task{Edition: editionOf(t, e)})
		require.NoError(t, err)
		require.Equal(t, 6, p.Rounds)
		var matches []pairing.Pair
		for _, m := range p.Pairs {
			matches = append(matches, pairing.Pair{White: m.White / 10, Black: m.Black / 10})
		}
		meets(e, matches...)
	}
	rounds, findings := pairing.Check(e, pairing.Options{Edition: editionOf(t, e)})
	for _, r := range rounds {
		require.Equal(t, pairing.Identical, r.Status, "%v", r)
	}
	require.Empty(t, of(findings, "pairing-differs"))
	first := e.Player(1).Game(1)
	require.Equal(t, tournament.Game{Opponent: 7, Colour: tournament.Black, Result: tournament.Draw}, first)
	paired, err := pairing.PairRound(e, pairing.Task{Edition: editionOf(t, e)})
	require.NoError(t, err)
	require.Equal(t, "a round robin of 4 teams in 2 cycles has 6 rounds, and all are paired; name a round to see it (--round)", said(paired.Reason))
	require.Contains(t, language.Russian.Say(paired.Reason), "команд: 4, кругов: 2, туров: 6")
}

// TestLeagueWithAbsentTeams: two teams that should meet and do not are named as teams.
func TestLeagueWithAbsentTeams(t *testing.T) {
	e := teamsOfTwo(4, "FIDE_TEAM_ROUNDROBIN", 1)
	for i, matches := range roundrobin.Berger(4) {
		if i == 1 {
			matches = matches[1:]
		}
		meets(e, matches...)
	}
	rounds, _ := pairing.Check(e, pairing.Options{Edition: edition("2026")})
	require.Equal(t, "teams 3 and 4 had no opponent and are counted as absent", said(rounds[1].Reason))
	require.Equal(t, "команды без соперника и потому отсутствующие: № 3 и 4", language.Russian.Say(rounds[1].Reason))
}

// editionOf returns the latest edition of the report's sport.
func editionOf(t *testing.T, e *tournament.Tournament) *pairing.Edition {
	t.Helper()
	chapter := pairing.ChapterOf(pairing.Detect(e, "").Sport)
	return &chapter.Editions[len(chapter.Editions)-1]
}

// TestLeagueWithOtherNumbers: a difference is told in the numbers that the teams have in the
// report, and stands at the record of the first.
func TestLeagueWithOtherNumbers(t *testing.T) {
	e := teamsOfTwo(4, "FIDE_TEAM_ROUNDROBIN", 10)
	for i, matches := range roundrobin.Berger(4) {
		if i == 0 {
			matches = []pairing.Pair{{White: 4, Black: 1}, matches[1]}
		}
		if i == 1 {
			matches = matches[1:]
		}
		meets(e, matches...)
	}
	rounds, findings := pairing.Check(e, pairing.Options{Edition: edition("2026")})
	require.Equal(t, "round 1 of the Berger table for 3 or 4 teams: the colours of 10–40 are reversed in the report", said(rounds[0].Explanation))
	require.Equal(t, []pairing.Pair{{White: 10, Black: 40}}, rounds[0].Missing)
	require.Equal(t, "teams 30 and 40 had no opponent and are counted as absent", said(rounds[1].Reason))
	got := of(findings, "pairing-differs")
	require.Len(t, got, 1)
	require.Equal(t, []int{10, 40}, got[0].Players)
	require.Equal(t, 50, got[0].Pos.Line)
}
