package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

func TestRecordOfAnEvent(t *testing.T) {
	s := open(t)
	require.NoError(t, s.Init(t.Context(), "TST"))
	id, err := s.RegisterEvent(t.Context(), "CUP26")
	require.NoError(t, err)
	_, err = s.RegisterEvent(t.Context(), "CUP\n26")
	require.Contains(t, language.English.Error(err), "one line of text")
	_, err = s.Submit(t.Context(), store.Incoming{Name: "a.trf", Code: "CUP\n26"})
	require.Contains(t, language.English.Error(err), "one line of text")
	same, err := s.RegisterEvent(t.Context(), " CUP26 ")
	require.NoError(t, err)
	require.Equal(t, id, same)

	empty, err := s.EventFacts(t.Context(), id)
	require.NoError(t, err)
	require.True(t, empty.Empty())

	set := func(name string, values ...string) error {
		return s.SetEventFacts(t.Context(), id, []registration.Value{{Name: name, Values: values}}, "Officer", day)
	}
	require.NoError(t, set("registered", "2026-07-01"))
	require.NoError(t, set("kind", "zonal", "world-cup-qualifier"))
	require.NoError(t, set("chief-arbiter-title", "FA"))
	require.NoError(t, set("chief-arbiter-title", "IA"))
	require.NoError(t, set("format-changed", "no"))
	require.NoError(t, set("format-changed"))
	require.Error(t, set("registered", "2026-13-01"))
	require.Error(t, set("weather", "fine"))

	f, err := s.EventFacts(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, &registration.Facts{Registered: 2026_07_01, Kinds: []string{"zonal", "world-cup-qualifier"}, ChiefTitle: "IA"}, f)
	rows, err := s.EventFactRows(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, rows, 3)
	require.Equal(t, "kind", rows[0].Name, "in the order of the record")
	require.Equal(t, "Officer", rows[0].By)
	require.Equal(t, day, rows[0].At)

	// The report comes later, under the code or with the same facts.
	in := incoming("a", cup)
	in.Code = "CUP26"
	a, err := s.Submit(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, id, a.Submission.Tournament)
	for _, known := range []struct {
		sum   string
		facts *store.Facts
		want  int
	}{
		{sumOf("a"), nil, id},
		{sumOf("b"), &cup, id},
		{sumOf("b"), &store.Facts{Title: "Other Cup", Federation: "TST", Start: 2026_09_01}, 0},
		{sumOf("b"), nil, 0},
	} {
		got, err := s.EventOf(t.Context(), known.sum, known.facts)
		require.NoError(t, err)
		require.Equal(t, known.want, got)
	}
	byCode, err := s.EventByCode(t.Context(), "CUP26")
	require.NoError(t, err)
	require.Equal(t, id, byCode)
	none, err := s.EventByCode(t.Context(), "")
	require.NoError(t, err)
	require.Zero(t, none)
	e, err := s.Event(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, "CUP26", e.Code)
	require.Equal(t, cup.Start, e.Start, "the report says more than the record")
}
