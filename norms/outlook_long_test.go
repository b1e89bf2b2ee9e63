package norms

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Before the first round everything is open: the forecast of the longest event
// that a report can hold, and of one of nine rounds, ends in good time.
func TestOutlookBeforeTheFirstRound(t *testing.T) {
	for _, rounds := range []int{9, 60} {
		a := solid()
		a.rounds, a.scheduled = []string{"GER GM 2500 *"}, rounds
		for i := range 80 {
			a.more = append(a.more, Entrant{Rating: tournament.Rating(2200 + 5*i), Title: tournament.GM, Federation: []string{"GER", "AUT", "POL"}[i%3]})
		}
		began := time.Now()
		o := forecast(t, a, tournament.GM).Outlook
		require.Equal(t, "open", o.State)
		t.Logf("%d rounds: %s, %d ways, the first: %s", rounds, time.Since(began), len(o.Ways), language.English.Say(o.Text[0]))
	}
}

// The forecast is the same whether choices are added up or looked at one by
// one.
func TestOutlookByFederation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	open := 0
	for range 300 {
		ev := drawFuture(rnd).event(t)
		for k := range levels {
			s := newSearch(ev, Options{})
			want := s.forecast(0, &levels[k], false)
			s.few = 0
			require.Equal(t, want, s.forecast(0, &levels[k], false))
			open += b2i(want.State == "open")
		}
	}
	require.Greater(t, open, 100)
}
