package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

func keys(texts []handbook.Text) (list []string) {
	for _, t := range texts {
		list = append(list, t.Key)
	}
	return list
}

// A round that is paired and not yet played is not left out as decided by
// forfeit (1.4.2c).
func TestRoundsToComeAreNotLeftOut(t *testing.T) {
	ev := solid().with(9, "POL - 2460 1").event(t)
	me := &ev.Tournament.Players[0]
	opponent := ev.Tournament.Player(me.Games[8].Opponent)
	me.Games[8].Result, opponent.Games[8].Result = tournament.None, tournament.None
	r := Find(ev, Options{Player: me.StartingRank, Title: tournament.GM, Near: true})
	require.NotEmpty(t, r)
	for _, i := range r[0].Ignored {
		require.NotEqual(t, 9, i.Round, "%v", r[0].Ignored)
	}
	me.Games[8].Result, opponent.Games[8].Result = tournament.ForfeitLoss, tournament.ForfeitWin
	r = Find(ev, Options{Player: me.StartingRank, Title: tournament.GM, Near: true})
	require.Contains(t, r[0].Ignored, Ignored{Round: 9, Article: "1.4.2c"})
}

// A Swiss of teams exempts as a Swiss does, and the norm says that the text does
// not decide it (1.4.3d); by the other reading it does not exempt.
func TestTeamSwissExempts(t *testing.T) {
	ev := bigSwiss(t, 20, 10, "AUT", "GER", "POL")
	r := find(t, ev, tournament.GM, Readings{TeamSwissOut: true})
	require.True(t, r.Achieved)
	require.NotContains(t, keys(r.Notes), "norms.reading.team-swiss", "an individual Swiss")
	ev.Format = registration.TeamSwiss
	r = find(t, ev, tournament.GM, Readings{})
	require.True(t, r.Achieved)
	require.Contains(t, keys(r.Notes), "norms.reading.team-swiss")
	r = find(t, ev, tournament.GM, Readings{TeamSwissOut: true})
	require.Contains(t, failed(r), "1.4.3")
}

// Thirty-nine play round 4 and one has the allocated bye: whether the event is
// the large Swiss of 1.5.6 is open, and the norm says so.
func TestByesOfTheFortyAreANote(t *testing.T) {
	for bye, want := range map[tournament.Result]string{tournament.AllocatedBye: "norms.large-swiss.byes-decide", tournament.ZeroBye: "norms.large-swiss.too-small"} {
		ev := bigSwiss(t, 39, 10, "AUT", "GER", "POL")
		require.Contains(t, keys(find(t, ev, tournament.GM, Readings{}).Notes), "norms.large-swiss.counts")
		ev.Tournament.Players[len(ev.Field)-1].Games[3] = tournament.Game{Result: bye}
		require.Contains(t, keys(find(t, ev, tournament.GM, Readings{}).Notes), want)
	}
}
