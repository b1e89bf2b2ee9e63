package rating

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

func supposed(rating, k, birth int, kind tournament.Kind, opponents ...tournament.Rating) *Supposed {
	s := &Supposed{Kind: kind, Year: 2026, Opponents: opponents, Row: ratinglist.Row{FIDEID: 1001, Name: "Velogorin", Birth: birth}}
	s.Row.Standings[kind] = ratinglist.Standing{Rating: tournament.Rating(rating), K: k}
	return s
}

func inForce(t *testing.T, kind tournament.Kind, day handbook.Date) *Edition {
	t.Helper()
	e, err := InForce(kind, day)
	require.NoError(t, err)
	return e
}

// Every score from none to all has its change: K times score minus expected score,
// by table 8.1.2, with the 400-point rule.
func TestSuppose(t *testing.T) {
	e := inForce(t, tournament.Standard, 2026_11_01)
	got := Suppose(e, supposed(2088, 20, 1979, tournament.Standard, 2250, 2310, 1980, 1500))
	require.Len(t, got, 9)
	var expected []tournament.Hundredths
	for _, g := range got[0].Tournaments[0].Games {
		expected = append(expected, g.Expected)
	}
	require.Equal(t, []tournament.Hundredths{29, 22, 65, 92}, expected)
	require.True(t, got[0].Tournaments[0].Games[3].Capped)
	require.Equal(t, 400, got[0].Tournaments[0].Games[3].Difference)
	for i, want := range []struct {
		change tournament.Hundredths
		rating tournament.Rating
	}{{-4160, 2046}, {-3160, 2056}, {-2160, 2066}, {-1160, 2076}, {-160, 2086}, {840, 2096}, {1840, 2106}, {2840, 2116}, {3840, 2126}} {
		require.Equal(t, want.change, got[i].Change, i)
		require.Equal(t, want.rating, got[i].NewRating, i)
		require.Equal(t, K(20), got[i].K)
		require.Equal(t, kList, got[i].KReason)
		score := tournament.Points(0)
		for _, g := range got[i].Tournaments[0].Games {
			score += g.Score
		}
		require.Equal(t, tournament.Points(i)*tournament.One/2, score)
	}
	require.Empty(t, Suppose(e, supposed(2088, 20, 1979, tournament.Standard)))
}

// K times games is at most 700, a rating below the floor is none, and K that no
// list has is that of 8.3.3.
func TestSupposeLimits(t *testing.T) {
	e := inForce(t, tournament.Standard, 2026_11_01)
	many := make([]tournament.Rating, 20)
	for i := range many {
		many[i] = 1500
	}
	got := Suppose(e, supposed(1500, 40, 2010, tournament.Standard, many...))
	require.Equal(t, K(35), got[0].K)
	require.Equal(t, kList+kLimited, got[0].KReason)
	require.Equal(t, tournament.Rating(0), got[0].NewRating) // 1500 - 350
	require.Equal(t, "rating.note.drops", got[0].Note.Key)
	require.Equal(t, tournament.Rating(1850), got[40].NewRating)

	for _, c := range []struct {
		rating, birth int
		k             K
		why           string
	}{{1900, 2008, 40, kJunior}, {1900, 2007, 20, kDefault}, {1900, 0, 20, kDefault}, {2400, 1990, 10, kTop}} {
		got := Suppose(e, supposed(c.rating, 0, c.birth, tournament.Standard, 1900))
		require.Equal(t, c.k, got[0].K, c)
		require.Equal(t, c.why, got[0].KReason, c)
	}
}

// A player without a rating gets a first one from five games at least; a score of
// zero is disregarded (8.2.1). For rapid a standard rating serves (7.2.1).
func TestSupposeUnrated(t *testing.T) {
	e := inForce(t, tournament.Standard, 2026_11_01)
	got := Suppose(e, supposed(0, 0, 2014, tournament.Standard, 1500, 1600, 1700, 1800, 1800))
	require.Len(t, got, 11)
	require.Equal(t, tournament.Rating(0), got[0].NewRating)
	require.Equal(t, tournament.Rating(1484), got[1].NewRating)
	require.Equal(t, tournament.Rating(1714), got[5].NewRating)
	require.Equal(t, tournament.Rating(2023), got[10].NewRating)
	few := Suppose(e, supposed(0, 0, 2014, tournament.Standard, 1500, 1600, 1700, 1800))
	require.Equal(t, "rating.reason.few-games", few[8].Initial.Reason.Key)
	require.Equal(t, tournament.Rating(0), few[8].NewRating)

	s := supposed(0, 0, 1980, tournament.Rapid, 1900)
	s.Row.Standings[tournament.Standard] = ratinglist.Standing{Rating: 2000, K: 10}
	of := Suppose(inForce(t, tournament.Rapid, 2026_11_01), s)
	require.Equal(t, tournament.Rating(2000), of[0].Rating)
	require.Equal(t, "standard", of[0].Tournaments[0].RatingFrom)
	require.Equal(t, K(40), of[0].K)
	require.Equal(t, kNew, of[0].KReason)
	require.Equal(t, tournament.Hundredths(40*36), of[2].Change)
}
