package jobs

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/internal/testing/storetest"
)

// Reports that are taken in together are kept as each by itself would be, the same bytes
// twice among them; one that fails holds up no other.
func TestReportsAreKeptTogether(t *testing.T) {
	st, alone := office(t), office(t)
	data := []byte(report("Cup", "9910002"))
	in := []Submission{
		{Name: "one.trf", Data: data, By: "officer"},
		{Name: "note.trf", Data: []byte("012 Open\n"), By: "officer"},
		{Name: "two.trf", Data: data, By: "officer"},
	}
	refused := errors.New("cannot be checked")
	fails := func(name string, data []byte, opt audit.Options) *audit.Report {
		rep := audit.Check(name, data, opt)
		if name == "note.trf" {
			rep.Failed = refused
		}
		return rep
	}
	all, errs := ingestAll(t.Context(), st, in, func() time.Time { return noon }, fails)
	require.Equal(t, []error{nil, refused, nil}, errs)
	require.True(t, all[2].Duplicate)
	all[1] = keptAll(t, st, in[1:], audit.Check)[0]
	for i := range in {
		o, err := Ingest(t.Context(), alone, in[i], noon)
		require.NoError(t, err)
		o.Submission.Number = all[i].Submission.Number // the one that failed came second
		require.Equal(t, o.Submission, all[i].Submission)
		require.Equal(t, o.Findings, all[i].Findings)
	}
	kept, err := st.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, kept, 2)
	storetest.Sound(t, st)
}
