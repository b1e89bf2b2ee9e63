package server

import (
	"bufio"
	"context"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// childVariable names the database to the test binary that is run as a
// server of its own.
const childVariable = "FEDRATE_TEST_SERVE"

// TestServeChild is no test: it is the process that the tests below start,
// stop and kill. Its run never ends by itself.
func TestServeChild(t *testing.T) {
	path := os.Getenv(childVariable)
	if path == "" {
		t.Skip("only run by the tests of the server's process")
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	opt := options(t, openJobs(t, path), clock(t, "2026-10-01T05:59:59Z"))
	opt.Holder, opt.Grace = "child", 100*time.Millisecond
	opt.Log = slog.New(slog.NewTextHandler(os.Stdout, nil))
	work := (&office{}).work()
	work.run = func(ctx context.Context, _ store.Lease, _ handbook.Period, _ handbook.Text) (string, error) {
		opt.Log.Info("run begun")
		<-ctx.Done()
		return "", ctx.Err()
	}
	require.NoError(t, Serve(ctx, work, opt))
}

// child starts a server process and waits until its run has begun.
func child(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestServeChild$", "-test.timeout=10m")
	cmd.Env = append(os.Environ(), childVariable+"="+path, storetest.Environment(t, path))
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = cmd.Stdout
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(out)
	seen := []string{}
	for lines.Scan() {
		seen = append(seen, lines.Text())
		if strings.Contains(lines.Text(), "run begun") {
			go func() { // let it go on writing
				for lines.Scan() {
				}
			}()
			return cmd
		}
	}
	require.Fail(t, "the child did not begin its run", strings.Join(seen, "\n"))
	return nil
}

func TestSIGTERMEndsCleanly(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db := openJobs(t, path)
	cmd := child(t, path)
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	require.NoError(t, cmd.Wait(), "status 0")
	require.Empty(t, holders(t, db))
	require.Equal(t, store.JobInterrupted, history(t, db, RunJob)[0].State)
}

func TestKilledJobIsResumedByTheNextServer(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db := openJobs(t, path)
	cmd := child(t, path)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	require.Equal(t, []string{"child"}, holders(t, db), "the lease was not given back")
	require.Equal(t, store.JobRunning, history(t, db, RunJob)[0].State)

	o := &office{}
	opt := options(t, db, clock(t, "2026-10-01T07:00:00Z"))
	end := server(t, o, opt)
	waitFor(t, db, RunJob, store.JobDone, 1)
	settle(t, db, opt)
	end()
	require.Equal(t, []string{"2026-10"}, o.ran(), "once, and not by the schedule again")
	rows := history(t, db, RunJob)
	require.Equal(t, store.JobInterrupted, rows[0].State)
	require.Equal(t, language.English.Sayf("jobs.run.died"), rows[0].Message)
	require.Equal(t, "child", rows[0].Holder)
	require.Equal(t, 2, rows[1].Attempt)
}

// If the process is known to have died, its lease is taken over at once.
func TestLeaseOfADeadProcessIsTakenOver(t *testing.T) {
	t.Parallel()
	db := openJobs(t, filepath.Join(t.TempDir(), "fedrate.db"))
	log, ctx := store.NewJobLog(db), context.Background()
	now := clock(t, "2026-10-01T07:00:00Z")
	_, _, err := log.TakeLease(ctx, store.Lease{Name: RunJob, Holder: "child"}, now(), now().Add(time.Hour))
	require.NoError(t, err)
	o := options(t, db, now).lease()
	o.Wait = false
	work := func(context.Context, store.Lease) error { return nil }

	var held *HeldError
	require.ErrorAs(t, Alone(ctx, log, RunJob, o, work), &held)
	require.Contains(t, language.English.Error(held), "run is being worked by child, at least until 2026-10-01T08:00:00Z")
	o.Dead = func(holder string) bool { return holder != "child" }
	require.ErrorAs(t, Alone(ctx, log, RunJob, o, work), &held)
	o.Dead = func(holder string) bool { return holder == "child" }
	require.NoError(t, Alone(ctx, log, RunJob, o, work))
}

// A job that kills its process each time is given up after its attempts.
func TestJobThatKillsIsGivenUp(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db := openJobs(t, path)
	cmd := child(t, path)
	require.NoError(t, cmd.Process.Kill())
	require.Error(t, cmd.Wait())
	o := &office{}
	opt := options(t, db, clock(t, "2026-10-01T07:00:00Z"))
	_, err := db.Exec(`UPDATE job_history SET attempt = $1`, len(opt.RetryAfter)+1)
	require.NoError(t, err)
	end := server(t, o, opt)
	settle(t, db, opt)
	end()
	require.Empty(t, o.ran())
	rows := history(t, db, RunJob)
	require.Len(t, rows, 1)
	require.Equal(t, store.JobInterrupted, rows[0].State)
}

// A process that has slept while another one took over keeps nothing of what it
// does then, though it was not told yet.
func TestWhoSleptKeepsNothing(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fedrate.db")
	db := openJobs(t, path)
	st := storetest.Open(t, path)
	log, now := store.NewJobLog(db), clock(t, "2026-10-01T07:00:00Z")
	o := options(t, db, now).lease()
	o.For = time.Hour // the process does not learn it for so long
	err := Alone(t.Context(), log, RunJob, o, func(ctx context.Context, lease store.Lease) error {
		require.NoError(t, st.Under(lease).Init(ctx, "LIE"))
		require.NoError(t, log.DropLease(ctx, lease))
		_, _, err := log.TakeLease(ctx, store.Lease{Name: RunJob, Holder: "another"}, now(), now().Add(time.Hour))
		require.NoError(t, err)
		return st.Under(lease).Init(ctx, "LIE")
	})
	require.ErrorContains(t, err, "jobs.doing.lease-lost")
}
