package server

import (
	"context"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/objects"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// WorkerOptions are the settings of [Attend].
type WorkerOptions struct {
	Version  string // of the program: it works for processes of the same one
	Parallel int    // shards of papers at a time, and as many of reports
	Grace    time.Duration
	Objects  objects.Store // keeps what is drawn until the run fetches it; nil: the database does
	Log      *slog.Logger
}

// attendance is how often a worker asks whether its connection is still there.
const attendance = 5 * time.Second

// checksFetched is how long a worker waits between two shards of reports, which take less time
// than the queue gives to others.
const checksFetched = 5 * time.Millisecond

// Attend draws papers for the runs of an office in PostgreSQL, and checks reports that it
// takes in, until ctx is done. What it has begun then it finishes within the grace; what it
// has not, others do.
func Attend(ctx context.Context, st *store.Store, o WorkerOptions) error {
	return attend(ctx, st, o, func(u *jobs.Unchecked, register *store.Register) *store.CheckedAlone {
		return u.CheckAlone(o.Version, register)
	})
}

func attend(ctx context.Context, st *store.Store, o WorkerOptions, check func(*jobs.Unchecked, *store.Register) *store.CheckedAlone) error {
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
	river.AddWorker(workers, &papersWorker{ctx: working, st: st, db: postgres.Drawings{Queue: db}, objects: o.Objects, log: o.Log})
	checks := postgres.Checks{Queue: db}
	river.AddWorker(workers, &checksWorker{st: st, db: checks, check: check, log: o.Log})
	river.AddWorker(workers, &publishWorker{}) // whoever leads the queue knows how long it may take; nobody here does it
	client, err := startQueue(db, &river.Config{
		JobTimeout:           papersTimeout,
		RescueStuckJobsAfter: papersDead,
		Queues: map[string]river.QueueConfig{ // neither waits for the other
			queueOf(postgres.DrawingKind, o.Version): {MaxWorkers: o.Parallel},
			queueOf(postgres.CheckKind, o.Version):   {MaxWorkers: o.Parallel, FetchCooldown: checksFetched},
		},
		Workers: workers,
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
			if err := checks.ForgetOld(ctx); err != nil {
				o.Log.Debug("what is old stays", "error", language.English.Error(err))
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
