package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/simulate"
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
