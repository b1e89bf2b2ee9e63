package server

import (
	"context"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/objects"
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
