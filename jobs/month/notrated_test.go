package month

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// forfeit makes the game of a round between two players one that White wins
// without play.
func forfeit(t *tournament.Tournament, round, white, black int) {
	w, b := t.Player(white), t.Player(black)
	w.Games[round-1].Result, b.Games[round-1].Result = tournament.ForfeitWin, tournament.ForfeitLoss
}

// TestGamesNotRatedAreCounted: the summary counts every forfeited game once,
// those of players who have no rated game in the event among them.
func TestGamesNotRatedAreCounted(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	cup := robin("Cup", 2026_09_01, 2026_09_01)
	forfeit(cup, 1, 1, 6)
	forfeit(cup, 1, 2, 5)
	d.submit(cup)
	s := d.run(2026_10, true)
	require.Len(t, s.Tournaments, 1)
	require.Equal(t, 1, s.Tournaments[0].Games)
	require.Equal(t, 2, s.Tournaments[0].NotRated)
	require.Len(t, s.Changes, 2, "players of forfeited games have no change")
}
