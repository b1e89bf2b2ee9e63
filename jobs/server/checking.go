package server

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres"
)

// checksWorker checks shards of reports.
type checksWorker struct {
	river.WorkerDefaults[checkArgs]
	st    *store.Store
	db    postgres.Checks
	log   *slog.Logger
	check func(*jobs.Unchecked, *store.Register) *store.CheckedAlone

	patience time.Duration // with the database, where what was found is kept; 0: 10 s

	lock     sync.Mutex
	sharing  string // for which the register holds
	since    int    // the last entry of the log before it was read
	register *store.Register
}

const (
	// checksKept is how often what was found of a shard that takes long is kept.
	checksKept = 200 * time.Millisecond
	// keepTimeout is the longest that keeping it may take: a worker that is cut off does not
	// hang on it, nor does its end.
	keepTimeout = 10 * time.Second
)

// Timeout is the longest time of a shard, but for its last report.
func (w *checksWorker) Timeout(*river.Job[checkArgs]) time.Duration { return checksTimeout }

// Work checks a shard.
func (w *checksWorker) Work(ctx context.Context, job *river.Job[checkArgs]) error {
	return w.shard(ctx, &job.Args, func(ctx context.Context, tx pgx.Tx) error { return done(ctx, tx, job) })
}

// shard checks a shard, its last report first. What is not checked in time, and what cannot be
// checked here, is left to who has shared it.
func (w *checksWorker) shard(ctx context.Context, a *checkArgs, done func(context.Context, pgx.Tx) error) error {
	register, err := w.known(ctx, a.Sharing) // which may take long: until then, the shard may be taken by others
	if err != nil {
		return err
	}
	data, err := w.db.Take(ctx, a.Sharing, a.Shard)
	if err != nil || data == nil {
		return err
	}
	var reports []jobs.Unchecked
	if err := unpack(data, &reports); err != nil {
		return err
	}
	found := make([]store.CheckedAlone, len(reports))
	keep := time.NewTicker(checksKept)
	defer keep.Stop()
	for i := len(reports) - 1; i >= 0 && ctx.Err() == nil; i-- {
		if one := w.checked(&reports[i], register); one != nil {
			found[i] = *one
		}
		select {
		case <-keep.C:
			if data, err = packed(found); err != nil {
				return err
			}
			keeping, cancel := w.keeping(ctx)
			wanted, err := w.db.Keep(keeping, a.Sharing, a.Shard, data)
			if cancel(); err != nil || !wanted {
				return err
			}
		default:
		}
	}
	if data, err = packed(found); err != nil {
		return err
	}
	keeping, cancel := w.keeping(ctx)
	defer cancel()
	return w.db.End(keeping, a.Sharing, a.Shard, data, func(tx pgx.Tx) error { return done(keeping, tx) })
}

// keeping is for keeping what was found, which is not lost with the time of the shard.
func (w *checksWorker) keeping(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), cmp.Or(w.patience, keepTimeout))
}

// checked checks a report. One whose check ends in a panic is checked again by who has shared
// it, and says there what is wrong.
func (w *checksWorker) checked(u *jobs.Unchecked, register *store.Register) (found *store.CheckedAlone) {
	defer func() {
		if fault := recover(); fault != nil {
			w.log.Warn("a report cannot be checked here", "file", u.Name, "fault", fault)
			found = nil
		}
	}()
	return w.check(u, register)
}

// known is whom the office knows, asked for once for all that a process shares, and read again
// where anything but reports has come in since.
func (w *checksWorker) known(ctx context.Context, sharing string) (*store.Register, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if w.register != nil && w.sharing == sharing {
		return w.register, nil
	}
	last, err := w.st.LogLast(ctx)
	if err != nil {
		return nil, err
	}
	same := w.register != nil
	if same {
		if same, err = w.st.OnlyReportsSince(ctx, w.since); err != nil {
			return nil, err
		}
	}
	if !same {
		register, err := w.st.Register(ctx)
		if err != nil {
			return nil, err
		}
		w.register = register
	}
	w.sharing, w.since = sharing, last
	w.log.Info("checking reports")
	return w.register, nil
}
