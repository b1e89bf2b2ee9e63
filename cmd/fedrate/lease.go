package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
)

// machine names this machine, and on it the numbering of processes that this
// one belongs to: containers may share a machine's name, not its processes.
func machine() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	numbering, err := os.Readlink("/proc/self/ns/pid")
	if err != nil {
		return host
	}
	return host + " " + numbering
}

// holder names this process among all that may work the database.
func (env *environment) holder() string {
	return fmt.Sprintf("%s/%d/%s", machine(), os.Getpid(), env.Now().UTC().Format("20060102T150405.000"))
}

// holderDied reports whether a holder was a process of this machine that is no
// more. Of another machine's nothing is known.
func holderDied(holder string) bool {
	parts := strings.Split(holder, "/")
	if len(parts) != 3 || parts[0] != machine() {
		return false
	}
	pid, err := strconv.Atoi(parts[1])
	if err != nil || pid <= 0 || pid == os.Getpid() {
		return false
	}
	p, err := os.FindProcess(pid)
	if err != nil {
		return !errors.Is(err, fs.ErrPermission) // Windows says so of a process that is no more
	}
	defer p.Release() //nolint:errcheck // nothing is held of a process that is only asked for
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// withRunLease does the work of a run while no other process does, with the store under the
// lease of runs: it waits for the server or another command to end theirs, and says so.
func (env *environment) withRunLease(ctx context.Context, st *store.Store, work func(context.Context, *store.Store) error) error {
	pool, err := st.Jobs()
	if err != nil {
		return err
	}
	err = server.Alone(ctx, store.NewJobLog(pool), server.RunJob, server.LeaseOptions{
		Holder: env.holder(), For: 30 * time.Second, Poll: 200 * time.Millisecond, Wait: true,
		Now: env.Now, Log: env.logger(), Dead: holderDied,
	}, func(ctx context.Context, lease store.Lease) error { return work(ctx, st.Under(lease)) })
	return errors.Join(err, pool.Close())
}
