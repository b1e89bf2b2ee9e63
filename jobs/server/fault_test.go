package server

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

// A file at which the program has a fault stays, is named, and holds up no other.
func TestFaultAtAFileOfTheInbox(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "aaa.trf", "poison")
	put(t, dir, "b.trf", "good")
	put(t, dir, "c.trf", "good")
	inbox := testInbox(dir)
	inbox.Ingest = each(func(ctx context.Context, name string, data []byte) (InboxAnswer, error) {
		if string(data) == "poison" {
			panic("index out of range [-1]")
		}
		return byContent(ctx, name, data)
	})
	count, err := inbox.Collect(t.Context(), nil)
	require.Equal(t, `inbox file "aaa.trf": the program has a fault: index out of range [-1]`, language.English.Error(err))
	require.Equal(t, 2, count.Accepted)
	require.Equal(t, map[string]string{"aaa.trf": "poison", "accepted/b.trf": "good", "accepted/c.trf": "good"}, files(t, dir))
}

// A report that was kept as rejected by a fault of the program is set aside with the
// reason, and the log says it as an error.
func TestReportSetAsideForAFault(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "poison.trf", "poison")
	var log bytes.Buffer
	inbox := testInbox(dir)
	inbox.Log = slog.New(slog.NewTextHandler(&log, nil))
	inbox.Ingest = each(func(_ context.Context, name string, data []byte) (InboxAnswer, error) {
		return InboxAnswer{Outcome: InboxRejected, Message: "submission 1 is rejected", Findings: audit.Faulty(name, data, audit.Options{}, "index out of range").Findings}, nil
	})
	count, err := inbox.Collect(t.Context(), nil)
	require.NoError(t, err)
	require.Equal(t, InboxCount{Rejected: 1}, count)
	found := files(t, dir)
	require.Equal(t, "poison", found["rejected/poison.trf"])
	require.Contains(t, found["rejected/poison.trf.findings.txt"], "error: poison.trf:1:1: TRF16-001: the program has a fault in checking this file (index out of range)")
	require.Contains(t, log.String(), `level=ERROR msg="the program has a fault: a report cannot be checked" file=poison.trf`)
}

// The run is told of files that are not taken, and no longer once they are.
func TestRunIsToldOfWhatLiesInTheInbox(t *testing.T) {
	t.Parallel()
	db, inbox := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db")), t.TempDir()
	put(t, inbox, "aaa.trf", "broken")
	put(t, inbox, "b.trf", "good")
	opt := options(t, db, clock(t, "2026-10-01T05:59:59Z"))
	opt.Inbox = inbox
	opt.RetryAfter = []time.Duration{20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond, 20 * time.Millisecond}
	work := (&office{}).work()
	var holds []string
	work.run = func(_ context.Context, _ store.Lease, _ handbook.Period, hold handbook.Text) (string, error) {
		if hold.IsZero() {
			return "published", nil
		}
		holds = append(holds, language.English.Say(hold))
		require.NoError(t, os.Rename(filepath.Join(inbox, "aaa.trf"), filepath.Join(t.TempDir(), "aaa.trf")))
		return "", errors.New("held")
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, work, opt) }()
	waitFor(t, db, RunJob, store.JobDone, 1)
	cancel()
	require.NoError(t, <-done)
	require.Equal(t, "a report in the inbox is not taken yet (aaa.trf)", holds[0])
	require.Equal(t, "good", files(t, inbox)["accepted/b.trf"])
}

// What is said of an inbox that is not empty, cannot be read, or was not looked into well.
func TestWhatHoldsAPublication(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	log := store.NewJobLog(db)
	hold := func(folder string) string {
		r := &runner{o: Options{Inbox: folder}, log: log, inbox: testInbox(folder)}
		text, err := r.untaken(t.Context())
		require.NoError(t, err)
		if text.IsZero() {
			return ""
		}
		return language.English.Say(text)
	}
	inbox := t.TempDir()
	require.Empty(t, hold(""), "no inbox is watched")
	require.Empty(t, hold(inbox))
	put(t, filepath.Join(inbox, "rejected"), "old.trf", "x")
	put(t, inbox, ".hidden", "x")
	put(t, inbox, "upload.part", "x")
	put(t, inbox, "empty.trf", "")
	require.Empty(t, hold(inbox), "what was taken, and what is none")
	put(t, inbox, "a.trf", "x")
	require.Equal(t, "a report in the inbox is not taken yet (a.trf)", hold(inbox))
	for _, name := range []string{"b", "c", "d", "e", "f", "g"} {
		put(t, inbox, name+".trf", "x")
	}
	require.Equal(t, "7 reports in the inbox are not taken yet, such as a.trf, b.trf, c.trf, d.trf and e.trf", hold(inbox))
	require.Contains(t, hold(filepath.Join(inbox, "gone")), "the inbox cannot be read (")

	empty, now := t.TempDir(), time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	id, err := log.Begin(t.Context(), store.JobRun{Job: InboxJob, Due: now, Attempt: 1, Holder: "x", Started: now}, nil)
	require.NoError(t, err)
	require.Empty(t, hold(empty), "it is looked into just now")
	require.NoError(t, log.End(t.Context(), id, now, store.JobFailed, "the disk is full", 2))
	require.Equal(t, "the last look into the inbox failed (the disk is full)", hold(empty))
}

// With automatic publication, a list is not published while something holds it: the
// preview is made, the job says why and is tried again.
func TestHeldRunPublishesNothing(t *testing.T) {
	t.Parallel()
	st, err := store.Open(storetest.Kept(t, filepath.Join(sampleOffice(t), "fedrate.db")))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/10-rapid-round-robin.trf")
	require.NoError(t, err)
	now := clock(t, afterRun)
	_, err = jobs.Ingest(t.Context(), st, jobs.Submission{Name: "rapid.trf", Data: data, By: "test"}, now())
	require.NoError(t, err)
	o := WorkOptions{Out: t.TempDir(), Publish: true, Version: "test", Now: now, Log: slog.New(slog.DiscardHandler)}
	hold := handbook.Say("jobs.run.hold.files", "n", 1, "files", []string{"aaa.trf"})

	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, hold)
	require.Contains(t, language.English.Error(err), "the list of 2026-10 is not published: a report in the inbox is not taken yet (aaa.trf); the preview is in ")
	require.Contains(t, language.Russian.Error(err), "рейтинг-лист 2026-10 не опубликован: в папке приёма лежит 1 ещё не принятый отчёт, например aaa.trf; черновик в папке ")
	published, err := st.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.False(t, published)

	o.Publish = false // an office whose officer publishes gets its preview as ever
	said, err := OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, hold)
	require.NoError(t, err)
	require.Contains(t, said, "is made as a preview")

	o.Publish = true
	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, handbook.Text{})
	require.NoError(t, err)
	published, err = st.Published(t.Context(), 2026_10)
	require.NoError(t, err)
	require.True(t, published)
	_, err = OfficeWork(st, o).Run(t.Context(), store.Lease{}, 2026_10, hold)
	require.NoError(t, err, "it stands already")
}
