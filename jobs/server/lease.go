package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// LeaseOptions say how a lease is taken.
type LeaseOptions struct {
	Holder string        // names this process among all others
	For    time.Duration // how long it outlives a process that died
	Poll   time.Duration // between two tries, where the lease is waited for
	Wait   bool          // wait for another holder's end, else refuse
	Now    func() time.Time
	Log    *slog.Logger
	// Dead reports whether a holder is known to have died, so that its lease
	// need not run out; nil where nothing can be known of other processes.
	Dead func(holder string) bool
}

// HeldError says that another process holds a lease.
type HeldError struct {
	Name, Holder string
	Until        time.Time
}

// Error names the holder.
func (e *HeldError) Error() string {
	return fmt.Sprintf("%s is being worked by %s, at least until %s; wait for it or stop it",
		e.Name, e.Holder, e.Until.UTC().Format(time.RFC3339))
}

// errLeaseLost ends the work of a process whose lease has passed to another,
// as after a long sleep of the machine.
var errLeaseLost = handbook.Errorf("jobs.doing.lease-lost")

// errStillRunning says that work was told to end and did not. Its lease is left to run
// out, so that no other process begins the same work meanwhile.
var errStillRunning = handbook.Errorf("jobs.doing.still-running")

// Alone does work that no two processes may do at the same time. The lease
// of that name is held until work returns; work's context ends if the lease is
// lost. What work writes under the lease ([store.Store.Under]) is kept only while it
// is held. Without o.Wait the error is a [*HeldError] if another process holds it.
func Alone(ctx context.Context, log *store.JobLog, name string, o LeaseOptions, work func(context.Context, store.Lease) error) error {
	l, err := takeLease(ctx, log, store.Lease{Name: name, Holder: o.Holder}, o)
	if err != nil {
		return err
	}
	ctx, lost := context.WithCancelCause(ctx)
	end := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.renew(end, func() { lost(errLeaseLost) })
	}()
	stop := func() {
		close(end)
		<-ended
	}
	returned := false
	defer func() {
		if !returned { // a fault of the program, which the caller may live on after
			stop()
			lost(nil)
			_ = l.drop()
		}
	}()
	err = work(ctx, l.lease)
	returned = true
	stop()
	if errors.Is(context.Cause(ctx), errLeaseLost) {
		lost(nil)
		return handbook.Errorf("jobs.doing.lease", "name", name, "problem", errors.Join(errLeaseLost, err))
	}
	lost(nil)
	if errors.Is(err, errStillRunning) {
		return err
	}
	return errors.Join(err, l.drop())
}

// leaseKeeper renews a lease while work is done under it.
type leaseKeeper struct {
	log   *store.JobLog
	lease store.Lease
	o     LeaseOptions
	until time.Time
}

// takeLease takes a lease, where o.Wait says so as soon as it is free.
func takeLease(ctx context.Context, log *store.JobLog, lease store.Lease, o LeaseOptions) (*leaseKeeper, error) {
	told := ""
	for {
		now := o.Now()
		until := now.Add(o.For)
		holder, heldUntil, err := log.TakeLease(ctx, lease, now, until)
		if err != nil {
			return nil, err
		}
		if holder == lease.Holder {
			return &leaseKeeper{log: log, lease: lease, o: o, until: until}, nil
		}
		if o.Dead != nil && o.Dead(holder) {
			o.Log.Warn("taking over from a process that died", "for", lease.Name, "holder", holder)
			if err := log.DropLease(ctx, store.Lease{Name: lease.Name, Holder: holder}); err != nil {
				return nil, err
			}
			continue
		}
		held := &HeldError{Name: lease.Name, Holder: holder, Until: heldUntil}
		if !o.Wait {
			return nil, held
		}
		if told != holder {
			o.Log.Warn("waiting for another process", "for", lease.Name, "holder", holder, "until", heldUntil.Format(time.RFC3339))
			told = holder
		}
		if !pause(ctx, nil, o.Poll) {
			return nil, ctx.Err()
		}
	}
}

// renew renews the lease four times in its length until end is closed. It calls lost and
// returns if another process has the lease, or if the database fails until it ran out.
// While a third process writes for long, such as an import, no other process can take
// the lease either, and keep tries again. While the server of the database is away,
// nothing can be written; once it is back it tells who has the lease.
func (l *leaseKeeper) renew(end <-chan struct{}, lost func()) {
	wait, told := l.o.For/4, false
	for pause(context.Background(), end, wait) {
		wait = l.o.For / 4
		until := l.o.Now().Add(l.o.For)
		ctx, cancel := context.WithTimeout(context.Background(), l.o.For)
		kept, err := l.log.KeepLease(ctx, l.lease, until)
		cancel()
		busy := store.Busy(err) || errors.Is(err, context.DeadlineExceeded)
		switch {
		case err == nil && kept:
			l.until, told = until, false
		case err == nil, !busy && !store.Away(err) && !l.o.Now().Before(l.until):
			l.o.Log.Error("the lease is lost", "of", l.lease.Name, "error", language.English.Error(err))
			lost()
			return
		case busy: // as ever while this process writes a large month itself
			l.o.Log.Debug("the lease waits for who writes", "of", l.lease.Name)
			wait = l.o.For / 100
		default:
			if !told {
				l.o.Log.Warn("the lease could not be renewed yet", "of", l.lease.Name, "error", language.English.Error(err))
			}
			told, wait = true, l.o.For/100
		}
	}
}

// drop gives the lease back, so that the next process need not wait.
func (l *leaseKeeper) drop() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	return l.log.DropLease(ctx, l.lease)
}
