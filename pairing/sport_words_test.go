package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

// sentences returns what one rule finds, without looking at the pairings.
func sentences(report *tournament.Tournament, e *pairing.Edition, rule string) []string {
	_, all := pairing.Check(report, pairing.Options{Edition: e, NoPairings: true})
	out := []string{}
	for i := range all {
		if all[i].Rule == rule {
			out = append(out, language.English.Message(&all[i]))
		}
	}
	return out
}

// renjuOf returns a Swiss of renju whose first round has been played.
func renjuOf(players, rounds int) *tournament.Tournament {
	e := event(players, "CUSTOM_RENJU_REGULATED")
	e.Sport = tournament.Renju
	var pairs []pairing.Pair
	for n := 1; n <= players/2; n++ {
		pairs = append(pairs, pairing.Pair{White: n, Black: n + players/2})
	}
	play(e, pairs...)
	e.Rounds, e.RoundsStated = rounds, true
	return e
}

// TestUsualRounds holds the numbers of rounds of a Swiss of renju on both sides of each
// limit; 30 players may play what either row gives.
func TestUsualRounds(t *testing.T) {
	for players, usual := range map[int][]int{
		18: {7, 9}, 29: {7, 9}, 30: {7, 9, 11}, 31: {9, 11}, 50: {9, 11}, 51: {11, 13},
	} {
		for _, rounds := range []int{5, 7, 8, 9, 10, 11, 12, 13} {
			e := renjuOf(players, rounds)
			fits := false
			for _, n := range usual {
				fits = fits || n == rounds
			}
			require.Equal(t, fits, len(sentences(e, renjuEdition(), "usual-rounds")) == 0, "%d players, %d rounds", players, rounds)
		}
	}
	require.Empty(t, sentences(renjuOf(17, 3), renjuEdition(), "usual-rounds"), "the text begins with 18")
	require.Equal(t, []string{"30 players play 8 rounds: usual are 7 or 9 or 11"}, sentences(renjuOf(30, 8), renjuEdition(), "usual-rounds"))
}

// TestPlacesOfSportFindings: game, match and round of each sentence are those of the report.
func TestPlacesOfSportFindings(t *testing.T) {
	e := event(4, "CUSTOM_DRAUGHTS_COEF")
	e.Sport, e.MicroMatch = tournament.Draughts, 2
	play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	play(e, pairing.Pair{White: 3, Black: 1}, pairing.Pair{White: 2, Black: 4})
	play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 3, Black: 4})
	play(e, pairing.Pair{White: 1, Black: 2}, pairing.Pair{White: 4, Black: 3})
	require.Equal(t, []string{
		"1 and 2 have the same colours in game 2 of micro-match 2 as in the game before: colours change from game to game; correct the colours",
	}, sentences(e, draughtsEdition(), "micro-match"))
	rounds, _ := pairing.Check(e, pairing.Options{Edition: editionOf(t, e)})
	require.Contains(t, language.English.Say(rounds[2].Reason), "rounds 3 and 4 are match 2")

	e = event(5, "CUSTOM_DRAUGHTS_COEF")
	e.Sport = tournament.Draughts
	play(e, pairing.Pair{White: 1, Black: 3}, pairing.Pair{White: 4, Black: 2})
	set(e, 5, 1, tournament.Game{Result: tournament.ZeroBye})
	play(e, pairing.Pair{White: 2, Black: 1}, pairing.Pair{White: 3, Black: 4})
	set(e, 5, 2, tournament.Game{Result: tournament.HalfBye})
	require.Equal(t, []string{
		"5 has 0.5 for round 2, in which he did not play by his own wish: such a round is a loss; mark it with Z, or with U where he had no opponent",
	}, sentences(e, draughtsEdition(), "absent-score"))
}

// TestMarksInWords: a mark that is there stands in the sentence as in the report, one that is
// not is called blank; of two who left, neither is asked for marks against the other.
func TestMarksInWords(t *testing.T) {
	e := leaves(8, 4, tournament.StandardScoring, tournament.ForfeitLoss, tournament.None)
	e.Sport = tournament.Draughts
	require.Equal(t, "8 left after 4 of 7 games, and the game with 3 in round 5 is marked - and blank: from half of the games on who left has -, the opponent +; mark it with - and +",
		sentences(e, draughtsEdition(), "withdrawal-marks")[0])

	e = leaves(8, 4, tournament.StandardScoring, tournament.ForfeitLoss, tournament.ForfeitWin)
	e.Sport = tournament.Draughts
	require.Empty(t, sentences(e, draughtsEdition(), "withdrawal-marks"))
	table := roundrobin.Berger(8)
	for round := range table {
		for _, p := range table[round] {
			if round > 4 && (p.White == 2 || p.Black == 2) { // 2 leaves a round later
				own, other := tournament.ForfeitLoss, tournament.ForfeitWin
				if p.White == 8 || p.Black == 8 {
					other = tournament.ForfeitLoss
				}
				o := p.White + p.Black - 2
				g, h := e.Player(2).Game(round+1), e.Player(o).Game(round+1)
				g.Result, h.Result = own, other
				set(e, 2, round+1, g)
				set(e, o, round+1, h)
			}
		}
	}
	require.Empty(t, sentences(e, draughtsEdition(), "withdrawal-marks"), "neither 2 nor 8 came to their game")
}

// TestLikeRounds: what the pairs look like is named for what they are.
func TestLikeRounds(t *testing.T) {
	table := event(6, "CUSTOM_MATCH")
	for _, pairs := range roundrobin.Berger(6) {
		play(table, pairs...)
	}
	table.RoundsStated = true
	require.Equal(t, []string{
		"the system is named as CUSTOM_MATCH, a match of two, and 6 players have opponents: the pairs are like those of a round robin: 6 players, 5 rounds; correct record 192, or the teams and pairs of the report",
	}, sentences(table, edition("2026"), "system-against-rounds"))

	two := event(2, "FIDE_TEAM")
	for r := range 4 {
		play(two, pairing.Pair{White: 1 + r%2, Black: 2 - r%2})
	}
	two.RoundsStated = true
	require.Equal(t, []string{
		"the system is named as FIDE_TEAM, a system of teams, and the report names no teams: the pairs are like those of a match of two; correct record 192, or the teams and pairs of the report",
	}, sentences(two, edition("2026"), "system-against-rounds"))
}
