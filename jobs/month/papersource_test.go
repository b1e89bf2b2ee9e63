package month

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
)

// What papers are drawn from is read as it was kept, with texts of all kinds of arguments; of
// what is cut off nothing is drawn.
func TestPaperSourceIsKeptWhole(t *testing.T) {
	t.Parallel()
	said := handbook.Say("a.b", "n", -5, "s", "Жук", "d", handbook.Date(2026_11_23), "p", handbook.Period(2026_11),
		"x", handbook.Decimal{Units: -155, Places: 1}, "t", handbook.Say("c", "n", 1), "l", []any{1, "two", handbook.Say("d")})
	record := rating.Record{File: "a.trf", StartingRank: 2, Event: "A", Games: []rating.RatedGame{{Round: 1, Opponent: 1, Rating: 1800, Capped: true, Delta: -36}}}
	for _, players := range []int{0, 1, 3, 20_000} {
		s := &paperSource{
			Language: "ru", Events: []ratedEvent{{File: "a.trf", Name: "A", Submission: 3, Parts: []int{1, 2}, Shown: [16]byte{1, 255}}},
			Forms: []paperForm{{"certificates/IT1-0003-7-GM", "X-1"}},
		}
		for i := range players {
			p := &rating.Player{FIDEID: "7", Name: "Player", Rating: 1800 + 10, Tournaments: []rating.Record{record}, Note: said}
			if i%2 == 1 {
				p.Initial = &rating.Initial{Games: 5 + i, Reason: said}
			}
			s.Players = append(s.Players, paperPlayer{Player: p, Federation: "LIE", Heading: []string{"", "Heading"}[i%2]})
		}
		packed, err := s.pack()
		require.NoError(t, err)
		back, err := unpackPaperSource(packed)
		require.NoError(t, err)
		require.Equal(t, s, back)
		for i, part := range packed {
			require.LessOrEqual(t, len(part), partBytes)
			require.True(t, i == len(packed)-1 || len(part) == partBytes)
		}
		all := bytes.Join(packed, nil)
		for _, n := range []int{0, 1, len(all) / 2, len(all) - 6} {
			_, err := unpackPaperSource([][]byte{all[:n]})
			require.Error(t, err, n)
		}
	}
	require.Equal(t, "Player", (&paperPlayer{Player: &rating.Player{Name: "Player"}}).name())
	require.Equal(t, "Heading", (&paperPlayer{Player: &rating.Player{Name: "Player"}, Heading: "Heading"}).name())
}
