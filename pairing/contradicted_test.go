package pairing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestCodeAgainstRounds: a code that says something else than the report holds is a warning
// that tells both, in every kind of event; the own code of the event is none.
func TestCodeAgainstRounds(t *testing.T) {
	open := func() *tournament.Tournament { return simulate.Event(1, simulate.EventOptions{Players: 14, Rounds: 5}) }
	sided := func(teams, boards int) *tournament.Tournament {
		e := event(teams*boards, "")
		for i := range teams {
			team := tournament.Team{Number: i + 1}
			for b := range boards {
				team.Members = append(team.Members, i*boards+b+1)
			}
			e.Teams = append(e.Teams, team)
		}
		play(e, pairing.Pair{White: 1, Black: boards + 1}, pairing.Pair{White: 2 * boards, Black: 2})
		return e
	}
	mixed := sided(3, 2)
	play(mixed, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 2, Black: 5}, pairing.Pair{White: 4, Black: 6})
	play(mixed, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 6}, pairing.Pair{White: 3, Black: 5})
	for _, c := range []struct {
		code string
		t    *tournament.Tournament
		want string
	}{
		{"CUSTOM_MATCH", open(), "a match of two, and 14 players have opponents: the pairs are like those of a Swiss: 14 players, 5 rounds"},
		{"CUSTOM_SCHEVENINGEN", open(), "a system of two teams, and the 14 players do not fall into two sides that meet only each other: the pairs are like those of a Swiss: 14 players, 5 rounds"},
		{"CUSTOM_HALF_SCHEVENINGEN", open(), "a system of two teams, and the 14 players do not fall into two sides that meet only each other: the pairs are like those of a Swiss: 14 players, 5 rounds"},
		{"CUSTOM_SCHILLER", open(), "a system of teams, and the report names no teams: the pairs are like those of a Swiss: 14 players, 5 rounds"},
		{"FIDE_TEAM", open(), "a system of teams, and the report names no teams: the pairs are like those of a Swiss: 14 players, 5 rounds"},
		{"CUSTOM_SKALITZKA", sided(2, 2), "a system of 3 teams, and the report names 2: the pairs are like those of a round robin of 2 teams"},
		{"CUSTOM_SCHEVENINGEN", sided(3, 2), "a system of 2 teams, and the report names 3: the pairs are like those of a Swiss of 3 teams"},
		{"FIDE_TEAM_ROUNDROBIN", mixed, "a round robin of teams, and in 2 rounds the players of one team meet those of several: players of 3 teams meet one by one, in 3 rounds"},
		{"FIDE_DUTCH", open(), ""},
		{"CUSTOM_SCHEVENINGEN", sided(2, 2), ""},
		{"CUSTOM_SKALITZKA", sided(3, 2), ""},
		{"FIDE_TEAM_ROUNDROBIN", sided(3, 2), ""},
	} {
		c.t.System = c.code
		for _, key := range []string{"2017", "2026"} {
			_, all := pairing.Check(c.t, pairing.Options{Edition: edition(key), NoPairings: true})
			var said []string
			for i := range all {
				if f := &all[i]; f.Rule == "system-against-rounds" {
					require.Equal(t, "warning", string(f.Severity))
					said = append(said, language.English.Message(f))
					require.NotContains(t, language.Russian.Message(f), "the ")
				}
			}
			if c.want == "" {
				require.Empty(t, said, c.code)
				continue
			}
			require.Equal(t, []string{"the system is named as " + c.code + ", " + c.want + "; correct record 192, or the teams and pairs of the report"}, said)
		}
	}
}

// TestMatchOfManyIsNotPaired: the reason speaks of a match, not of tables.
func TestMatchOfManyIsNotPaired(t *testing.T) {
	p, err := pairing.PairRound(event(14, "CUSTOM_MATCH"), pairing.Task{Edition: edition("2026")})
	require.NoError(t, err)
	require.Equal(t, "a match has two players, and the report has 14; correct record 192, or the players", language.English.Say(p.Reason))
}

// TestAllRoundsOfATableArePaired: one cycle is not counted.
func TestAllRoundsOfATableArePaired(t *testing.T) {
	for code, want := range map[string]string{
		"FIDE_ROUNDROBIN":       "a round robin of 2 players has 1 round, and all are paired; name a round to see it (--round)",
		"FIDE_DOUBLEROUNDROBIN": "a round robin of 2 players in 2 cycles has 2 rounds, and all are paired; name a round to see it (--round)",
	} {
		e := event(2, code)
		for range map[string]int{"FIDE_ROUNDROBIN": 1, "FIDE_DOUBLEROUNDROBIN": 2}[code] {
			play(e, pairing.Pair{White: 1, Black: 2})
		}
		e.RoundsStated = true
		p, err := pairing.PairRound(e, pairing.Task{Edition: edition("2026")})
		require.NoError(t, err)
		require.Equal(t, want, language.English.Say(p.Reason))
	}
}

// TestMicroMatchesOfWholeRounds: a number of rounds that is no number of micro-matches is
// found, and one that is, is not.
func TestMicroMatchesOfWholeRounds(t *testing.T) {
	for rounds, want := range map[int]int{4: 1, 6: 0} {
		e := event(4, "CUSTOM_DRAUGHTS_COEF")
		e.Sport, e.MicroMatch, e.Rounds, e.RoundsStated = tournament.Draughts, 3, rounds, true
		_, all := pairing.Check(e, pairing.Options{Edition: editionOf(t, e)})
		found := 0
		for i := range all {
			if f := &all[i]; f.Text.Key == "pairing.micro-match.rounds" {
				found++
				require.Equal(t, "the report states 4 rounds: that is no number of whole micro-matches: each of them has 3 games, a round each; correct record 142, or the number of games (### fedrate micro=)", language.English.Message(f))
			}
		}
		require.Equal(t, want, found)
	}
}

// TestLotIsAskedFor: a system by lot pairs no round from the second on without a number,
// and no other system takes one.
func TestLotIsAskedFor(t *testing.T) {
	e := event(6, "CUSTOM_DRAUGHTS_LOT")
	e.Sport = tournament.Draughts
	play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4}, pairing.Pair{White: 5, Black: 6})
	p, err := pairing.PairRound(e, pairing.Task{Edition: editionOf(t, e)})
	require.NoError(t, err)
	require.Equal(t, "pairing.paired.lot-needed", p.Reason.Key)
	p, err = pairing.PairRound(e, pairing.Task{Edition: editionOf(t, e), Lot: 7})
	require.NoError(t, err)
	require.Len(t, p.Pairs, 3)
	_, err = pairing.PairRound(event(6, "FIDE_DUTCH"), pairing.Task{Edition: edition("2026"), Lot: 7})
	require.ErrorContains(t, err, "no-lot")
	_, err = pairing.PairRound(event(6, "CUSTOM_ROUNDROBIN"), pairing.Task{Edition: edition("2026"), ByHand: []pairing.Pair{{White: 1, Black: 2}}})
	require.ErrorContains(t, err, "no-lot")
}

// TestSystemOfAnotherSport: the edition of a sport is not asked for in the chapter of another.
func TestSystemOfAnotherSport(t *testing.T) {
	const said = "FIDE_BURSTEIN is a system of chess, and the event is one of renju; its systems are CUSTOM_RENJU_REGULATED, CUSTOM_RENJU_LOT; correct record 192, or the sport"
	e := event(6, "FIDE_BURSTEIN")
	e.Sport = tournament.Renju
	play(e, pairing.Pair{White: 1, Black: 4}, pairing.Pair{White: 2, Black: 5}, pairing.Pair{White: 3, Black: 6})
	rounds, all := pairing.Check(e, pairing.Options{Edition: editionOf(t, e)})
	require.Equal(t, pairing.NotChecked, rounds[0].Status)
	require.Equal(t, "pairing.other-sport", rounds[0].Reason.Key)
	require.True(t, slices.ContainsFunc(all, func(f handbook.Finding) bool {
		return language.English.Message(&f) == said+" (### fedrate sport=, --sport)" && f.Severity == handbook.Warning
	}), all)
	_, err := pairing.PairRound(e, pairing.Task{Edition: editionOf(t, e)})
	require.Equal(t, said, language.English.Error(err))
}
