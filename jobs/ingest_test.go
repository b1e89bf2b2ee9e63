package jobs

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/store/storetest"
)

// Reports that are taken in together are kept as each by itself would be, the same bytes
// twice among them; where one fails none is kept.
func TestReportsAreKeptTogether(t *testing.T) {
	st, alone := office(t), office(t)
	data := []byte(report("Cup", "9910002"))
	in := []Submission{
		{Name: "one.trf", Data: data, By: "officer"},
		{Name: "note.trf", Data: []byte("no report"), By: "officer"},
		{Name: "two.trf", Data: data, By: "officer"},
	}
	now := func() time.Time { return noon }
	refused := errors.New("cannot be checked")
	fails := func(name string, data []byte, opt audit.Options) *audit.Report {
		rep := audit.Check(name, data, opt)
		if name == "note.trf" {
			rep.Failed = refused
		}
		return rep
	}
	_, err := prepare(t.Context(), st, in, fails, nil, nil).Keep(t.Context(), now)
	require.ErrorIs(t, err, refused)
	kept, err := st.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, kept)

	all, err := Prepare(t.Context(), st, in, nil, nil).Keep(t.Context(), now)
	require.NoError(t, err)
	require.Len(t, all, 3)
	require.True(t, all[2].Duplicate)
	for i := range in {
		o, err := Ingest(t.Context(), alone, in[i], noon)
		require.NoError(t, err)
		require.Equal(t, o, all[i])
	}
	kept, err = st.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, kept, 2)
	storetest.Sound(t, st)
}
