package server

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
)

// publisher is a process that publishes lists of an office.
type publisher struct {
	st  *store.Store
	log *store.JobLog
	o   LeaseOptions
}

func newPublisher(t testing.TB, database, holder string) *publisher {
	st := storetest.Open(t, database)
	log := store.NewJobLog(openJobs(t, database))
	return &publisher{st, log, LeaseOptions{
		Holder: holder, For: time.Hour, Poll: time.Millisecond, Wait: true, Now: func() time.Time { return paperNow }, Log: slog.New(slog.DiscardHandler),
	}}
}

// options are those of a process with a folder of its own.
func (p *publisher) options(t testing.TB) month.Options {
	return month.Options{Period: 2026_10, Publish: true, By: "officer", Out: t.TempDir(), Federation: "LIE", Version: paperVersion, Now: paperNow}
}

// run publishes the list of October, and does something once while it computes.
func (p *publisher) run(t testing.TB, midway func()) (made bool, err error) {
	o, once := p.options(t), sync.Once{}
	o.Progress = func(string, int, int) { once.Do(midway) }
	err = Alone(t.Context(), p.log, RunJob, p.o, func(ctx context.Context, lease store.Lease) error {
		result, err := month.Run(ctx, p.st.Under(lease), o)
		made = err == nil && result.Made
		return err
	})
	return made, err
}

// rerun publishes the list of October again, which is one transaction, and does something before.
func (p *publisher) rerun(t testing.TB, before func()) error {
	return Alone(t.Context(), p.log, RunJob, p.o, func(ctx context.Context, lease store.Lease) error {
		before()
		_, err := month.Again(ctx, p.st.Under(lease), 2026_10, month.Restate, p.options(t))
		return err
	})
}

// replaceIn has another process take over.
func (p *publisher) replaceIn(t testing.TB, other *publisher) {
	require.NoError(t, p.log.DropLease(t.Context(), store.Lease{Name: RunJob, Holder: p.o.Holder}))
	holder, _, err := other.log.TakeLease(t.Context(), store.Lease{Name: RunJob, Holder: other.o.Holder}, paperNow, paperNow.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, other.o.Holder, holder)
}

// revisions is how many times the list of October was published.
func revisions(t testing.TB, st *store.Store) int {
	t.Helper()
	found, err := st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	return len(found)
}

// Two processes publish a list at the same time: one waits for the other, and finds that the
// list is published so already.
func TestTwoProcessesPublishOnce(t *testing.T) {
	t.Parallel()
	database := storetest.New(t)
	paperOffice(t, database, paperReports[0])
	first, second := newPublisher(t, database, "first"), newPublisher(t, database, "second")
	ended := make(chan bool, 1)
	made, err := first.run(t, func() {
		second.o.Wait = false
		var held *HeldError
		_, err := second.run(t, func() {})
		require.ErrorAs(t, err, &held)
		require.Equal(t, "first", held.Holder)
		second.o.Wait = true
		go func() {
			made, err := second.run(t, func() {})
			if err != nil {
				t.Error(err)
			}
			ended <- made
		}()
	})
	require.NoError(t, err)
	require.True(t, made)
	require.False(t, <-ended)
	require.Equal(t, 1, revisions(t, first.st))
}

// A process that has slept while another one took over keeps nothing of the list that it has
// computed, of a run as of a rerun. The other one publishes it.
func TestPublisherThatSleptKeepsNothing(t *testing.T) {
	t.Parallel()
	database := storetest.New(t)
	paperOffice(t, database, paperReports[0])
	slept, awake := newPublisher(t, database, "slept"), newPublisher(t, database, "awake")
	takeOver := func() { slept.replaceIn(t, awake) }
	_, err := slept.run(t, takeOver)
	require.ErrorContains(t, err, errLeaseLost.Error())
	require.Zero(t, revisions(t, awake.st))
	made, err := awake.run(t, func() {})
	require.NoError(t, err)
	require.True(t, made)

	take(t, awake.st, paperReports[1])
	require.ErrorContains(t, slept.rerun(t, takeOver), errLeaseLost.Error())
	require.Equal(t, 1, revisions(t, awake.st))
	require.NoError(t, awake.rerun(t, func() {}))
	require.Equal(t, 2, revisions(t, awake.st))
}
