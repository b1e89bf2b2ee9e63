package swiss_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

func baku(t *testing.T, key string) *swiss.BakuEdition {
	t.Helper()
	e, err := swiss.Acceleration.Edition(key)
	require.NoError(t, err)
	return e
}

// TestBakuGroup: the note to 2, 1.2, and its formula.
func TestBakuGroup(t *testing.T) {
	require.Equal(t, 82, swiss.BakuGroup(161))
	for n, want := range map[int]int{0: 0, 1: 2, 4: 2, 5: 4, 8: 4, 9: 6, 160: 80, 162: 82, 164: 82, 165: 84} {
		require.Equal(t, want, swiss.BakuGroup(n), n)
	}
	e := event(make([]string, 161)...)
	r, notes := swiss.Before(e, 1, swiss.Options{Rounds: 9, Baku: baku(t, "2026"), Initial: tournament.White})
	require.Empty(t, notes)
	require.Len(t, r.Players, 161)
	for i, p := range r.Players {
		require.Equal(t, i+1, p.TPN)
		require.Equal(t, i < 82, p.Score == 10, i)
	}
}

// TestBakuWithoutGames: a player without games has no pairing number, so that GA
// is counted over those paired in round 1 (the commission's answers of August 2026).
func TestBakuWithoutGames(t *testing.T) {
	e := event("4w1", ".", "5b1", "1b0", "3w0")
	virtual := map[int]tournament.Points{}
	for n, p := range before(e, 2, swiss.Options{Rounds: 5, Baku: baku(t, "2017")}) {
		virtual[n] = p.Score - p.Points
	}
	for n, want := range map[int]tournament.Points{1: 10, 3: 10, 4: 0, 5: 0} {
		require.Equal(t, want, virtual[n], n)
	}
}

// TestBakuPoints: the examples of 4 and 1.4.4.
func TestBakuPoints(t *testing.T) {
	points := func(rounds int, win tournament.Points) (out []tournament.Points) {
		for round := range rounds {
			out = append(out, swiss.BakuPoints(rounds, round+1, win))
		}
		return out
	}
	require.Equal(t, []tournament.Points{10, 10, 10, 5, 5, 0, 0, 0, 0}, points(9, 10))
	require.Equal(t, []tournament.Points{20, 20, 20, 10, 10, 10, 0, 0, 0, 0, 0}, points(11, 20))
	require.Equal(t, []tournament.Points{10, 0}, points(2, 10))
}

// TestBakuLateEntry: the last player of GA stays the same; who enters later
// before him belongs to GA (3; 1.3).
func TestBakuLateEntry(t *testing.T) {
	// Seven are paired in round 1 (GA: 1, 3, 4, 5), 2 and 8 enter afterwards.
	e := event("6w1", ".", "7b1", "-U", "8w1", "1b0", "3w0", "5b0", ".")
	ps := before(e, 2, swiss.Options{Rounds: 5, Baku: baku(t, "2017")})
	virtual := map[int]tournament.Points{}
	for n, p := range ps {
		virtual[n] = p.Score - p.Points
	}
	require.Equal(t, map[int]tournament.Points{1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 0, 7: 0, 8: 0, 9: 0}, virtual)
}

// TestBakuScoring: 2017 knows the standard scoring alone, 2026 any in which a
// win is worth two draws.
func TestBakuScoring(t *testing.T) {
	two, three := tournament.StandardScoring, tournament.StandardScoring
	two.WinWhite, two.WinBlack, two.DrawWhite, two.DrawBlack = 20, 20, 10, 10
	three.WinWhite, three.WinBlack, three.DrawWhite, three.DrawBlack = 30, 30, 10, 10
	for _, c := range []struct {
		key     string
		scoring tournament.Scoring
		want    tournament.Points
	}{
		{"2017", tournament.StandardScoring, 10},
		{"2017", two, 0},
		{"2017", three, 0},
		{"2026", tournament.StandardScoring, 10},
		{"2026", two, 20},
		{"2026", three, 0},
	} {
		e := event("", "", "", "")
		e.Scoring = c.scoring
		r, notes := swiss.Before(e, 1, swiss.Options{Rounds: 9, Baku: baku(t, c.key), Initial: tournament.White})
		require.Equal(t, c.want, r.Players[0].Score, c)
		require.Equal(t, c.want == 0, len(notes) > 0)
		if c.want == 0 {
			require.Equal(t, swiss.NoAcceleration, notes[0].Kind)
		}
	}
}

// TestBakuUnknownRounds: half of an unknown number is unknown.
func TestBakuUnknownRounds(t *testing.T) {
	_, notes := swiss.Before(event("", ""), 1, swiss.Options{Baku: baku(t, "2026"), Initial: tournament.White})
	require.Len(t, notes, 2)
	require.Equal(t, swiss.NoAcceleration, notes[1].Kind)
}

// TestVirtualPoints: the records of the report come before the method.
func TestVirtualPoints(t *testing.T) {
	e := event("", "", "", "")
	e.Accelerations = []tournament.Acceleration{
		{Points: 10, First: 1, Last: 1, From: 2, To: 3},
		{Points: 5, First: 1, From: 3},
	}
	r, _ := swiss.Before(e, 1, swiss.Options{Rounds: 9, Baku: baku(t, "2026")})
	require.Equal(t, []int{3, 2, 1, 4}, order(r))
	require.Equal(t, tournament.Points(15), r.Players[0].Score)
	require.Zero(t, r.Players[0].Points)
}
