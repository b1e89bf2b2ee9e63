package jobs

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

func submitted(t *testing.T, st *store.Store, name string, data []byte, replaces int) store.Submission {
	t.Helper()
	out, err := Ingest(t.Context(), st, Submission{Name: name, Data: data, Replaces: replaces, By: "test"}, noon)
	require.NoError(t, err)
	return out.Submission
}

func womensCup(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../fixtures/federation/2026-09/09-womens-cup.trf")
	require.NoError(t, err)
	return data
}

// A corrected report compared with the one before it: the game that changed, on both
// lines, the player whose entry differs, and nothing else.
func TestCorrectionByGame(t *testing.T) {
	st := office(t)
	data := womensCup(t)
	first := submitted(t, st, "a.trf", data, 0)
	fixed := bytes.Replace(data, []byte("5.0    2     8 w 1     2 w =     3 b =     4 w 0"), []byte("5.5    2     8 w 1     2 w 1     3 b =     4 w 0"), 1)
	fixed = bytes.Replace(fixed, []byte("4.0    3     7 w 1     1 b ="), []byte("3.5    3     7 w 1     1 b 0"), 1)
	fixed = bytes.Replace(fixed, []byte("Jurdahl, Tilda "), []byte("Jurdahl, Thilda"), 1)
	require.NotEqual(t, data, fixed)
	second := submitted(t, st, "b.trf", fixed, first.Number)
	c, err := CorrectionOf(t.Context(), st, &second, first.Number)
	require.NoError(t, err)
	require.Equal(t, &Correction{
		Of:      first.Number,
		Players: []PlayerChange{{"Jurdahl, Tilda, LIE, 1974-10-10, 99000309", "Jurdahl, Thilda, LIE, 1974-10-10, 99000309"}},
		Games: []GameChange{
			{2, "Tamfivald, Perla", ReportedGame{"Bélriberg, Hedda", 'w', '='}, ReportedGame{"Bélriberg, Hedda", 'w', '1'}},
			{2, "Bélriberg, Hedda", ReportedGame{"Tamfivald, Perla", 'b', '='}, ReportedGame{"Tamfivald, Perla", 'b', '0'}},
		},
	}, c)
	c, err = CorrectionOf(t.Context(), st, &second, second.Number)
	require.NoError(t, err)
	require.True(t, c.Same)
	empty := submitted(t, st, "c.trf", []byte("XXR 61\n"), 0)
	c, err = CorrectionOf(t.Context(), st, &second, empty.Number)
	require.NoError(t, err)
	require.Nil(t, c)
}

func TestWhoIsAsked(t *testing.T) {
	st := office(t)
	sub := submitted(t, st, "a.trf", womensCup(t), 0)
	players, err := PlayersAsked(t.Context(), st, &store.Question{Submission: sub.Number, File: sub.Name, Players: []int{3, 99, 1}})
	require.NoError(t, err)
	require.Len(t, players, 2)
	require.Equal(t, "Solvastad, Hedda", players[0].Name)
	require.Equal(t, "Tamfivald, Perla", players[1].Name)
}

// Which answers are offered are those that are taken.
func TestDecisions(t *testing.T) {
	for _, c := range []struct {
		q     store.Question
		want  []store.Decision
		typed bool
	}{
		{store.Question{Kind: store.SameEvent}, []store.Decision{store.Another, store.SendBack, store.KeepHeld}, false},
		{store.Question{Kind: store.WhoIsIt, Players: []int{1}}, []store.Decision{store.NewPerson, store.SendBack, store.KeepHeld}, true},
		{store.Question{Kind: store.WhoIsIt, Rule: "swapped-ids", Players: []int{1, 2}}, []store.Decision{store.NewPerson, store.SendBack, store.KeepHeld}, false},
		{store.Question{Kind: store.TwoBoards, Players: []int{1}}, []store.Decision{store.Another, store.NewPerson, store.SendBack, store.KeepHeld}, true},
		{store.Question{Kind: store.TwoBoards, Players: []int{1, 2}}, []store.Decision{store.Another, store.SendBack, store.KeepHeld}, false},
	} {
		require.Equal(t, c.want, Decisions(&c.q), "%s %s", c.q.Kind, c.q.Rule)
		require.Equal(t, c.typed, TakesPerson(&c.q), "%s %s", c.q.Kind, c.q.Rule)
	}
	q := store.Question{ID: 7}
	require.NoError(t, CanAnswer(&q, &store.Reply{Decision: store.SameAs, Value: 1}))
	require.NoError(t, CanAnswer(&q, &store.Reply{Decision: store.KeepHeld}))
	require.Equal(t, "question Q7: the answer names a report or a FIDE ID by its number", language.English.Error(CanAnswer(&q, &store.Reply{Decision: store.ThisPerson})))
	require.Equal(t, "question Q7: choose one of the answers", language.English.Error(CanAnswer(&q, &store.Reply{Decision: store.TakeBack, Value: 1})))
}

// What a form says otherwise than the record is entered; the rest stays under the
// name of who entered it.
func TestRecord(t *testing.T) {
	st := office(t)
	sub := submitted(t, st, "a.trf", womensCup(t), 0)
	enter := func(by string, form map[string][]string) int {
		n, err := Record(t.Context(), st, sub.Tournament, form, by, noon)
		require.NoError(t, err)
		return n
	}
	require.Equal(t, 2, enter("anna", map[string][]string{"registered": {"2026-07-01"}, "kind": {"zonal\r\n\r\n national-championship "}, "announced": {""}}))
	require.Equal(t, 1, enter("boris", map[string][]string{"registered": {"2026-07-01"}, "kind": {""}}))
	require.Equal(t, 0, enter("carl", map[string][]string{"registered": {"2026-07-01"}, "nonsense": {"x"}}))
	rows, err := st.EventFactRows(t.Context(), sub.Tournament)
	require.NoError(t, err)
	require.Len(t, rows, 1)
	require.Equal(t, "registered", rows[0].Name)
	require.Equal(t, "anna", rows[0].By)
}
