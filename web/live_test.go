package web

import (
	"encoding/json"
	"net/url"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Between the lists a player's page says what accepted reports would do to the rating,
// where the office wants that, and it comes true.
func TestLiveRatings(t *testing.T) {
	s := working(t, func(o *Options) { o.Live = true })
	const page, live = "/players/99000382", `Live rating</h2>`
	type player struct {
		Live []struct {
			Listed, Rating, Games int
			Submissions           []int
		}
		Lists []struct{ Standard struct{ Rating int } }
	}
	data := func() player {
		w := s.ask("", "GET", "/api/v1"+page, nil)
		require.Equal(t, 200, w.Code)
		var p player
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &p))
		return p
	}
	officer := s.signIn("officer")
	require.NotContains(t, s.page("", page), live)
	require.Empty(t, data().Live)

	masters, err := os.ReadFile("../fixtures/federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	require.Equal(t, 303, s.upload(officer, file{"masters.trf", masters}).Code)
	now := data().Live
	require.Len(t, now, 1)
	require.Empty(t, now[0].Submissions, "which reports they are is for the office")
	require.Positive(t, now[0].Games)
	require.NotEqual(t, now[0].Listed, now[0].Rating)
	require.Contains(t, s.page("", page), live)
	require.Contains(t, s.page("", page), `<td class="n strong">`+strconv.Itoa(now[0].Rating)+`</td>`)
	require.NotContains(t, s.page("", "/players/99000138"), live, "who did not play")

	require.Equal(t, october+"?said=published", s.ask(officer, "POST", october, url.Values{"do": {"publish"}}).Header().Get("Location"))
	p := data()
	require.Empty(t, p.Live)
	require.Equal(t, now[0].Rating, p.Lists[len(p.Lists)-1].Standard.Rating)
	require.Equal(t, now[0].Listed, p.Lists[0].Standard.Rating)
	require.NotContains(t, s.page("", page), live)
}

// An office that keeps them to the player shows them to no other visitor.
func TestNoLiveRatings(t *testing.T) {
	s := working(t)
	masters, err := os.ReadFile("../fixtures/federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	require.Equal(t, 303, s.upload(s.signIn("officer"), file{"masters.trf", masters}).Code)
	require.NotContains(t, s.page("", "/players/99000382"), "Live rating")
	require.Contains(t, s.ask("", "GET", "/api/v1/players/99000382", nil).Body.String(), `"live":[]`)
}
