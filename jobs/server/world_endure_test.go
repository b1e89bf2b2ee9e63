package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate/world"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
)

var (
	worldEvents = flag.Int("events", 1_000, "tournaments of the month that workers draw the papers of, with -endure")
	quiet       = flag.Bool("quiet", false, "the machine has nothing else to do: how long papers take counts")
)

// A world whose month is run by an office in a file and by one in PostgreSQL.
var (
	inventedWorld  = world.World{Seed: 13, Players: 20_000, First: 2026_09}
	inventedPeriod = inventedWorld.First.Add(1)
)

// worldOffice is an office with the first list of the world and the reports of its month.
func worldOffice(t *testing.T, database string) *store.Store {
	t.Helper()
	st, err := store.Open(database)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	require.NoError(t, st.Init(t.Context(), "LIE"))
	list := inventedWorld.FirstList()
	var text bytes.Buffer
	_, err = ratinglist.WriteTXT(&text, list.Header(), list.All())
	require.NoError(t, err)
	reader, err := ratinglist.Open(&text, "first.txt", ratinglist.Options{})
	require.NoError(t, err)
	_, err = st.Import(t.Context(), reader, inventedWorld.First, store.ImportOptions{})
	require.NoError(t, err)
	var some []jobs.Submission
	hand := func() {
		all, errs := jobs.IngestAll(t.Context(), st, some, func() time.Time { return paperNow })
		for i := range all {
			require.NoError(t, errs[i])
			require.Equal(t, store.Accepted, all[i].Submission.State, some[i].Name)
		}
		some = some[:0]
	}
	for e := range inventedWorld.Month(list, *worldEvents) {
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, e.Play(), e.Format))
		if some = append(some, jobs.Submission{Name: e.Name + ".trf", Data: b.Bytes(), By: "test"}); len(some) == 100 {
			hand()
		}
	}
	if len(some) > 0 {
		hand()
	}
	return st
}

// worldRun makes the month of the world with all papers, and gives the digests of its files.
func worldRun(t *testing.T, st *store.Store, publish bool, with month.Sharing) map[string]string {
	t.Helper()
	out := t.TempDir()
	s, err := month.Run(t.Context(), st, month.Options{
		Period: inventedPeriod, Publish: publish, By: "officer", Out: out, Federation: "LIE", Language: language.English,
		Version: paperVersion, Now: paperNow, Papers: month.PapersAll, Sharing: with,
	})
	require.NoError(t, err)
	require.Empty(t, s.Failed)
	require.False(t, s.Refused)
	sums := map[string]string{}
	require.NoError(t, filepath.WalkDir(s.Out, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		sum := sha256.Sum256(data)
		sums[path[len(s.Out):]] = hex.EncodeToString(sum[:])
		return err
	}))
	require.NoError(t, os.RemoveAll(out))
	return sums
}

// team are worker processes in networks of their own, one of which may be killed and
// another one put in its place.
type team struct {
	t         *testing.T
	address   string
	names     []string
	processes []*exec.Cmd
}

func (w *team) begin(n int) {
	for i := range n {
		w.processes = append(w.processes, workerProcess(w.t, w.address, "ip", "netns", "exec", w.names[i]))
	}
}

func (w *team) kill(i int) {
	_ = w.processes[i].Process.Kill()
	_, _ = w.processes[i].Process.Wait()
}

func (w *team) end() {
	for i := range w.processes {
		w.kill(i)
	}
	w.processes = nil
}

// timed tells how long the papers took.
func timed(st *store.Store, with *counted, took *time.Duration) month.Sharing {
	with.Sharing = &Sharing{Store: st, Version: paperVersion, Log: slog.New(slog.DiscardHandler), look: 20 * time.Millisecond}
	return drawFunc(func(ctx context.Context, d month.Drawing) (month.Drawn, error) {
		begun := time.Now()
		drawn, err := with.Draw(ctx, d)
		*took = time.Since(begun)
		return drawn, err
	})
}

// The papers of a month of a thousand tournaments are drawn by one, two and four worker
// processes, each with one core and a network of its own: the files are those of an office
// in a file. Two take at most 1/1.7 of the time that one takes, where the machine is
// quiet.
func TestWorldByWorkers(t *testing.T) {
	enduring(t)
	database := onPostgres(t)
	at, names, _ := separate(t, 4)
	begun := time.Now()
	since := func() float64 { defer func() { begun = time.Now() }(); return time.Since(begun).Seconds() }
	file := worldOffice(t, filepath.Join(t.TempDir(), "office.db"))
	t.Logf("handed in, in a file: %.1f s", since())
	want := worldRun(t, file, false, nil)
	require.Greater(t, len(want), *worldEvents)
	t.Logf("%d files, drawn by the run in a file: %.1f s", len(want), since())
	st := worldOffice(t, database)
	db := drawings(t, st)
	t.Logf("handed in, in PostgreSQL: %.1f s", since())
	workers := &team{t: t, address: "postgres://postgres@" + at + "/" + db.Pool.Config().ConnConfig.Database, names: names}
	took := map[int]time.Duration{}
	for _, n := range []int{1, 2, 4} {
		workers.begin(n)
		attended(t, db, paperVersion, true)
		with, drawing := &counted{}, time.Duration(0)
		have := worldRun(t, st, false, timed(st, with, &drawing))
		took[n] = drawing
		t.Logf("%d workers: %d papers in %.1f s of a run of %.1f s", n, with.papers.Load(), drawing.Seconds(), since())
		require.Equal(t, with.papers.Load(), with.drawn.Load())
		sameMonth(t, want, have)
		require.Zero(t, left(t, db))
		workers.end()
		attended(t, db, paperVersion, false)
	}
	if *quiet {
		require.GreaterOrEqual(t, took[1].Seconds()/took[2].Seconds(), 1.7)
	}
}

// Workers are killed a hundred times, at random moments, while they draw the papers of a
// month of a thousand tournaments, and others put in their places, and PostgreSQL is, too, in
// the middle of the last month: the files are those of an office in a file, nothing is there
// twice, and the list is published once.
func TestWorldByKilledWorkers(t *testing.T) {
	enduring(t)
	database := onPostgres(t)
	at, names, _ := separate(t, 4)
	begun := time.Now()
	since := func() float64 { defer func() { begun = time.Now() }(); return time.Since(begun).Seconds() }
	file, st := worldOffice(t, filepath.Join(t.TempDir(), "office.db")), worldOffice(t, database)
	want := worldRun(t, file, false, nil)
	db := drawings(t, st)
	workers := &team{t: t, address: "postgres://postgres@" + at + "/" + db.Pool.Config().ConnConfig.Database, names: names}
	t.Logf("two offices and %d files: %.1f s", len(want), since())
	random := rand.New(rand.NewPCG(2026, 11)) //nolint:gosec // the same moments each time
	kills := 0
	for kills < 100 {
		workers.begin(len(names))
		attended(t, db, paperVersion, true)
		before := kills
		kills += killing(t, workers, random, 100-kills, func(with month.Sharing) {
			sameMonth(t, want, worldRun(t, st, false, with))
		}, st, nil)
		t.Logf("%d workers killed in a run of %.1f s", kills-before, since())
		require.Greater(t, kills, before)
		require.Zero(t, left(t, db))
		workers.end()
		attended(t, db, paperVersion, false)
	}
	want = worldRun(t, file, true, nil)
	_, err := db.Pool.Exec(t.Context(), `ALTER DATABASE `+db.Pool.Config().ConnConfig.Database+` SET synchronous_commit = on`)
	require.NoError(t, err)
	db.Pool.Reset()
	workers.begin(len(names))
	attended(t, db, paperVersion, true)
	since()
	more := killing(t, workers, random, 10, func(with month.Sharing) {
		sameMonth(t, want, worldRun(t, st, true, with))
	}, st, cluster.Crash)
	t.Logf("%d workers and PostgreSQL killed in a run of %.1f s that publishes", more, since())
	require.Zero(t, left(t, db))
	revisions, err := st.Revisions(t.Context(), inventedPeriod)
	require.NoError(t, err)
	require.Len(t, revisions, 1)
}

// killing has a month made while workers are killed at random moments until the papers are
// there, at most so many, and others begin in their places; once, in the middle, it does what
// else may happen. It gives how many were killed.
func killing(t *testing.T, workers *team, random *rand.Rand, most int, run func(month.Sharing), st *store.Store, once func() error) (kills int) {
	t.Helper()
	var hunt sync.WaitGroup
	with, drawing := &counted{}, time.Duration(0)
	draws := timed(st, with, &drawing)
	run(drawFunc(func(ctx context.Context, d month.Drawing) (month.Drawn, error) {
		ctx2, stop := context.WithCancel(ctx)
		hunt.Go(func() {
			for pause(ctx2, nil, time.Duration(500+random.IntN(2500))*time.Millisecond) && kills < most {
				i := random.IntN(len(workers.processes))
				workers.kill(i)
				kills++
				if once != nil && kills == most/2 {
					if err := once(); err != nil {
						t.Error(err)
					}
				}
				workers.processes[i] = workerProcess(t, workers.address, "ip", "netns", "exec", workers.names[i])
			}
		})
		drawn, err := draws.Draw(ctx, d)
		stop()
		hunt.Wait()
		return drawn, err
	}))
	t.Logf("%d of %d papers drawn by workers in %.1f s", with.drawn.Load(), with.papers.Load(), drawing.Seconds())
	return kills
}
