package server

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// Papers that workers put into an object store are those of an office in a file, and
// nothing of them is in the database, or stays where they lay. What an object store
// does not give back as it was put there, the run draws itself, and says so once.
func TestPapersInAnObjectStore(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports...)
	want := paperRun(t, st, false, nil)
	db := drawings(t, st)

	var puts, gets atomic.Int64
	var answer atomic.Pointer[func(http.ResponseWriter)] // to who fetches a paper; nil: the paper
	at := objectstest.Open(t, objectstest.S3(t, func(w http.ResponseWriter, r *http.Request) bool {
		switch drawn := strings.HasPrefix(r.URL.Path, "/office/rating/drawn/"); {
		case drawn && r.Method == http.MethodPut:
			puts.Add(1)
		case drawn && r.Method == http.MethodGet:
			gets.Add(1)
			if one := answer.Load(); one != nil {
				(*one)(w)
				return true
			}
		}
		return false
	}))
	run := func(from objects.Store) (drawn, papers int64, said string) {
		puts.Store(0)
		gets.Store(0)
		var log bytes.Buffer
		with := &counted{Sharing: &Sharing{Store: st, Version: paperVersion, Objects: from, Log: slog.New(slog.NewTextHandler(&log, nil)), look: 20 * time.Millisecond}}
		sameMonth(t, want, paperRun(t, st, false, with))
		return with.drawn.Load(), with.papers.Load(), log.String()
	}
	workerWith(t, address, WorkerOptions{Version: paperVersion, Objects: at})
	attended(t, db, paperVersion, true)
	drawn, papers, said := run(at)
	require.Equal(t, papers, drawn, "all of them came from the object store")
	require.Equal(t, papers, puts.Load())
	require.Equal(t, papers, gets.Load())
	require.Empty(t, said)
	require.Zero(t, left(t, db))
	require.Empty(t, objectstest.Keys(t, at))

	for name, hostile := range map[string]func(http.ResponseWriter){
		"another paper": func(w http.ResponseWriter) { _, _ = w.Write([]byte("PK another paper")) },
		"no paper":      func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) },
		"no end":        func(w http.ResponseWriter) { _, _ = w.Write(make([]byte, 8<<20)) },
	} {
		given := func(w http.ResponseWriter) {
			w.Header().Set("ETag", `"x"`)
			w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
			hostile(w)
		}
		answer.Store(&given)
		drawn, _, said = run(at)
		require.Zero(t, drawn, name)
		require.Equal(t, 1, strings.Count(said, "what workers have drawn is not to be had: the run draws it"), name)
	}
	answer.Store(nil)
	drawn, _, said = run(nil)
	require.Zero(t, drawn)
	require.Contains(t, said, "set office.files as they have it")
	require.NotEmpty(t, objectstest.Keys(t, at), "the run does not know where they are")
	drawn, papers, _ = run(objectstest.Open(t, "file://"+filepath.Join(t.TempDir(), "elsewhere")))
	require.Zero(t, drawn)
	require.Positive(t, papers)
}

// A worker whose papers are not wanted any more deletes them from the object store, and
// so does the process that asks for other ones.
func TestObjectsOfPapersUnwanted(t *testing.T) {
	t.Parallel()
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports[2])
	db := drawings(t, st)
	at := objectstest.Open(t, "file://"+filepath.Join(t.TempDir(), "files"))
	log := slog.New(slog.DiscardHandler)
	sharing := &Sharing{Store: st, Version: paperVersion, Objects: at, Log: log}

	var d month.Drawing
	_, err := month.Run(t.Context(), st, month.Options{
		Period: 2026_10, Out: t.TempDir(), Federation: "LIE", Language: language.Russian, Version: paperVersion, Now: paperNow, Papers: month.PapersAll,
		Sharing: drawFunc(func(_ context.Context, asked month.Drawing) (month.Drawn, error) {
			d = asked
			return nil, nil
		}),
	})
	require.NoError(t, err)
	require.NotEmpty(t, d.Input)
	_, err = sharing.ask(t.Context(), db, d)
	require.NoError(t, err)
	w := &papersWorker{st: st, db: db, objects: at, log: log}
	drawer, err := w.open(t.Context(), d.Digest)
	require.NoError(t, err)
	path := drawer.Shard(0, drawer.Papers())[0]
	var b bytes.Buffer
	require.NoError(t, drawer.Draw(&b, path))
	paper, err := w.storePaper(t.Context(), d.Digest, path, b.Bytes())
	require.NoError(t, err)
	require.Equal(t, postgres.Paper{Path: path, SHA256: objects.ContentOf(b.Bytes()).SHA256, Bytes: int64(b.Len())}, paper)
	require.Equal(t, map[string]string{"drawn/" + d.Digest + "/" + paper.SHA256: b.String()}, objectstest.Keys(t, at))

	other := month.Drawing{Input: []byte("other"), Digest: "other", Papers: 1}
	_, err = sharing.ask(t.Context(), db, other)
	require.NoError(t, err)
	require.Empty(t, objectstest.Keys(t, at), "it is not wanted any more")
	job := &river.Job[papersArgs]{JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: papersArgs{Digest: d.Digest, Of: drawer.Papers()}}
	require.Error(t, w.Work(t.Context(), job), "what it has read before is not waited for")
	require.Empty(t, objectstest.Keys(t, at))
}

// A worker whose object store does not answer says so at its start.
func TestWorkerWithoutItsObjectStore(t *testing.T) {
	t.Parallel()
	st, err := store.Open(onPostgres(t))
	require.NoError(t, err)
	defer st.Close()
	at, err := objects.Open("s3://office?endpoint=http://127.0.0.1:1", objects.Access{})
	require.NoError(t, err)
	err = Attend(t.Context(), st, WorkerOptions{Version: paperVersion, Parallel: 1, Objects: at, Log: slog.New(slog.DiscardHandler)})
	require.Contains(t, language.English.Error(err), "needs a key of access")
}
