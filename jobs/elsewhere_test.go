package jobs

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// elsewhere are others who take every report but each fourth, and find what they find by a
// register of their own.
type elsewhere struct {
	program  string
	register *store.Register
	reports  []Unchecked
	change   func(found *store.CheckedAlone) *store.CheckedAlone
	given    atomic.Int64
	closed   int
}

func (e *elsewhere) Share(_ context.Context, reports []Unchecked) SharedChecks {
	e.reports = reports
	return e
}

func (e *elsewhere) Mine(_ context.Context, i int) bool { return i%4 == 0 }

func (e *elsewhere) Found(_ context.Context, i int) *store.CheckedAlone {
	found := e.reports[i].CheckAlone(e.program, e.register)
	if found == nil { // no report
		return nil
	}
	e.given.Add(1)
	return e.change(found)
}

func (e *elsewhere) Close() { e.closed++ }

// Reports that others have checked leave the same rows and get the same answers as those that
// were all checked here; what others say counts only where it is about the same report, by the
// same program, and can be read.
func TestReportsCheckedElsewhere(t *testing.T) {
	in := tangled(t)[:24]
	untimed := slices.IndexFunc(in, func(s Submission) bool { return strings.HasSuffix(s.Name, "-untimed.trf") })
	in[untimed].Event = "CUP-1" // whose record has a time control
	now := func() time.Time { return noon }
	office := func() *store.Store {
		st := listed(t, filepath.Join(t.TempDir(), "office.db"))
		st.As(store.Acting{Actor: "officer", Host: "office", Program: "1", Now: now})
		o, err := ingest(t.Context(), st, Submission{Name: "cup.trf", Data: womensCup(t), By: "officer", Event: "CUP-1"}, noon, unpaired)
		require.NoError(t, err)
		require.NoError(t, st.SetEventFacts(t.Context(), o.Submission.Tournament, []registration.Value{{Name: "time-control", Values: []string{"90+30"}}}, "officer", noon))
		return st
	}
	var here atomic.Int64
	check := func(name string, data []byte, opt audit.Options) *audit.Report {
		here.Add(1)
		return audit.Check(name, data, opt)
	}
	kept := func(with Checkers) ([]Outcome, string, int64) {
		st := office()
		here.Store(0)
		p := prepare(t.Context(), st, in, check, nil, with)
		checked := here.Load()
		all, err := p.Keep(t.Context(), now)
		require.NoError(t, err)
		storetest.Sound(t, st)
		return all, storetest.Digest(t, st), checked
	}
	want, digest, all := kept(nil)
	as := func(found *store.CheckedAlone) *store.CheckedAlone { return found }
	for _, c := range []struct {
		name    string
		program string
		change  func(*store.CheckedAlone) *store.CheckedAlone
		counts  bool
	}{
		{"all", "1", as, true},
		{"another version", "2", as, false},
		{"nothing", "1", func(*store.CheckedAlone) *store.CheckedAlone { return nil }, false},
		{"of another report", "1", func(found *store.CheckedAlone) *store.CheckedAlone {
			return &store.CheckedAlone{Signature: found.Signature[1:] + "0", Found: found.Found, Tried: found.Tried}
		}, false},
		{"damaged", "1", func(found *store.CheckedAlone) *store.CheckedAlone {
			return &store.CheckedAlone{Signature: found.Signature, Found: []byte{packedFindings, 2, 1}, Tried: found.Tried}
		}, false},
		{"with a player known otherwise", "1", func(found *store.CheckedAlone) *store.CheckedAlone {
			return &store.CheckedAlone{Signature: found.Signature, Tried: []byte(`[{"Name":"Nobody","FIDEID":1,"Known":2}]`)}
		}, true}, // all is computed again, with what is known here
	} {
		with := &elsewhere{program: c.program, register: store.NewRegister(nil), change: c.change}
		got, rows, checked := kept(with)
		require.Equal(t, want, got, c.name)
		require.Equal(t, digest, rows, c.name)
		require.Equal(t, 1, with.closed, c.name)
		require.Greater(t, with.given.Load(), all/2, c.name)
		if c.counts {
			checked += with.given.Load()
		}
		require.Equal(t, all, checked, c.name)
	}
}
