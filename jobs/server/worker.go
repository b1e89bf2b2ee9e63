package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// WorkerOptions are the settings of [Attend].
type WorkerOptions struct {
	Version  string // of the program: it works for processes of the same one
	Parallel int    // shards of papers at a time
	Grace    time.Duration
	Objects  objects.Store // keeps what is drawn until the run fetches it; nil: the database does
	Log      *slog.Logger
}

// attendance is how often a worker asks whether its connection is still there.
const attendance = 5 * time.Second

// Attend draws papers for the runs of an office in PostgreSQL until ctx is done. What it has
// begun then it finishes within the grace; what it has not, others do.
func Attend(ctx context.Context, st *store.Store, o WorkerOptions) error {
	db, err := st.Queue(ctx, o.Parallel+6)
	if err != nil {
		return err
	}
	if db == nil {
		return handbook.Errorf("jobs.wrong.worker-file")
	}
	defer db.Close()
	if o.Objects != nil {
		if err := objects.Ready(ctx, o.Objects); err != nil {
			return err
		}
	}
	working, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	workers := river.NewWorkers()
	river.AddWorker(workers, &papersWorker{st: st, db: postgres.Drawings{Queue: db}, objects: o.Objects, log: o.Log})
	client, err := startQueue(db, &river.Config{
		JobTimeout:           papersTimeout,
		RescueStuckJobsAfter: papersDead,
		Queues:               map[string]river.QueueConfig{queueOf(postgres.DrawingKind, o.Version): {MaxWorkers: o.Parallel}},
		Workers:              workers,
	}, o.Log)
	if err != nil {
		return err
	}
	if err := client.Start(working); err != nil {
		return handbook.Errorf("jobs.doing.queue-start", "problem", err)
	}
	for ctx.Err() == nil {
		there := false
		err := db.Attend(ctx, o.Version, func(ctx context.Context) bool {
			if !there {
				o.Log.Info("waiting for work", "version", o.Version, "parallel", o.Parallel)
				there = true
			}
			return pause(ctx, nil, attendance)
		})
		if ctx.Err() == nil {
			o.Log.Warn("the database does not answer; tried again", "error", language.English.Error(err))
			pause(ctx, nil, time.Second)
		}
	}
	o.Log.Info("ending", "grace", o.Grace)
	soft, cancel := context.WithTimeout(working, o.Grace)
	defer cancel()
	if client.Stop(soft) == nil {
		return nil
	}
	hard, cut := context.WithTimeout(working, o.Grace)
	defer cut()
	return client.StopAndCancel(hard)
}

// papersWorker draws shards.
type papersWorker struct {
	river.WorkerDefaults[papersArgs]
	st      *store.Store
	db      postgres.Drawings
	objects objects.Store // nil: the database keeps the papers
	log     *slog.Logger

	lock   sync.Mutex
	digest string // of what the drawer draws from
	drawer *month.Drawer
}

// Timeout returns the longest time of a shard.
func (w *papersWorker) Timeout(*river.Job[papersArgs]) time.Duration { return papersTimeout }

// NextRetry is at once for the first, and later for each that follows.
func (w *papersWorker) NextRetry(job *river.Job[papersArgs]) time.Time {
	wait := time.Duration(job.Attempt-1) * 5 * time.Second
	if job.AttemptedAt == nil {
		return job.ScheduledAt.Add(wait)
	}
	return job.AttemptedAt.Add(wait)
}

// Work draws a shard, and keeps its papers in the transaction that ends the job: of
// two workers that draw the same one, as where the first was taken for dead, one keeps
// the papers, and they are the same. A paper that cannot be drawn is tried again, and
// at last left to the run.
func (w *papersWorker) Work(ctx context.Context, job *river.Job[papersArgs]) error {
	drawer, err := w.open(ctx, job.Args.Digest)
	if err != nil {
		return err
	}
	var papers []postgres.Paper
	for _, path := range drawer.Shard(job.Args.Shard, job.Args.Of) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var b bytes.Buffer
		if err := drawer.Draw(&b, path); err != nil {
			w.forget(drawer) // it remembers errors
			if job.Attempt < job.MaxAttempts {
				return err
			}
			w.log.Warn("a paper cannot be drawn here", "paper", path, "error", language.English.Error(err))
			continue
		}
		paper, err := w.storePaper(ctx, job.Args.Digest, path, b.Bytes())
		if err != nil {
			return err
		}
		papers = append(papers, paper)
	}
	err = w.db.Keep(ctx, job.Args.Digest, papers, func(tx pgx.Tx) error { return endJob(ctx, tx, job) })
	if err != nil && w.objects != nil {
		if input, lost := w.db.Input(ctx, job.Args.Digest); lost == nil && input == nil {
			forgetObjects(ctx, w.objects, job.Args.Digest, w.log)
		}
	}
	return err
}

// storePaper puts a paper where it waits for the run: under its own digest into the object
// store, so that two workers who draw the same one put the same, else into the database.
func (w *papersWorker) storePaper(ctx context.Context, digest, path string, data []byte) (postgres.Paper, error) {
	if w.objects == nil {
		return postgres.Paper{Path: path, Data: data}, nil
	}
	is := objects.ContentOf(data)
	return postgres.Paper{Path: path, SHA256: is.SHA256, Bytes: is.Bytes}, objects.Write(ctx, w.objects, drawnKey(digest, is.SHA256), data)
}

// open reads what is drawn from, once for all shards.
func (w *papersWorker) open(ctx context.Context, digest string) (*month.Drawer, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.drawer != nil && w.digest == digest {
		return w.drawer, nil
	}
	input, err := w.db.Input(ctx, digest)
	if err != nil {
		return nil, err
	}
	if input == nil {
		return nil, river.JobCancel(handbook.Errorf("jobs.wrong.papers-unwanted"))
	}
	drawer, err := month.OpenDrawing(context.WithoutCancel(ctx), w.st, input) // what is read for one shard serves the next
	if err != nil {
		return nil, err
	}
	w.digest, w.drawer = digest, drawer
	w.log.Info("drawing papers", "papers", drawer.Papers())
	return drawer, nil
}

// forget has what is drawn from read again.
func (w *papersWorker) forget(drawer *month.Drawer) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.drawer == drawer {
		w.drawer = nil
	}
}

// endJob says that a job is done, in the transaction that keeps its papers. It says nothing
// of a job that is gone since no run waits for it.
func endJob(ctx context.Context, tx pgx.Tx, job *river.Job[papersArgs]) error {
	_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
	if errors.Is(err, rivertype.ErrNotFound) {
		return nil
	}
	return err
}
