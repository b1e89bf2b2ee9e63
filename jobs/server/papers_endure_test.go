package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs/month"
)

// workerProcess starts a worker as a process of its own, in what the words before it
// make.
func workerProcess(t *testing.T, address string, before ...string) *exec.Cmd {
	t.Helper()
	words := append(before, os.Args[0], "-test.run=^TestWorkerChild$", "-test.timeout=1h")
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = append(os.Environ(), workerVariable+"="+address, "GOMAXPROCS=1") // a core for each
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// enduring leaves a test out that takes minutes, and one without PostgreSQL.
func enduring(t *testing.T) {
	t.Helper()
	if !*endure || !*storetest.OnPostgres {
		t.Skip("takes minutes: -args -endure -postgres")
	}
	cluster.Needed(t)
}

// midway does something once, when part of the shards is done.
func midway(of month.Sharing, do func()) month.Sharing {
	done := false
	return drawFunc(func(ctx context.Context, d month.Drawing) (month.Drawn, error) {
		d.Progress = func(n int) {
			if !done && n > 0 && n < d.Papers {
				done = true
				do()
			}
		}
		return of.Draw(ctx, d)
	})
}

// Processes draw the papers of a month; one is killed in the middle, at many moments:
// what it had begun others draw within 90 seconds, and the files are the same.
func TestWorkerKilledInTheMiddle(t *testing.T) {
	enduring(t)
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports...)
	want := paperRun(t, st, false, nil)
	db := drawings(t, st)
	random := rand.New(rand.NewPCG(2026, 13)) //nolint:gosec // the same moments each time
	for kill := range 5 {
		doomed, other := workerProcess(t, address), workerProcess(t, address)
		attended(t, db, paperVersion, true)
		with := sharing(st)
		var killed time.Time
		have := paperRun(t, st, false, midway(with, func() {
			time.Sleep(time.Duration(random.IntN(100)) * time.Millisecond)
			require.NoError(t, doomed.Process.Kill())
			killed = time.Now()
		}))
		require.False(t, killed.IsZero(), "the worker was not killed in the middle")
		took := time.Since(killed)
		t.Logf("kill %d: the papers were there %.1f s later", kill, took.Seconds())
		require.Less(t, took, 90*time.Second)
		sameMonth(t, want, have)
		require.Equal(t, with.papers.Load(), with.drawn.Load(), "the workers have drawn all")
		require.Zero(t, left(t, db))
		require.NoError(t, other.Process.Kill())
		_, _ = doomed.Process.Wait()
		_, _ = other.Process.Wait()
		attended(t, db, paperVersion, false)
	}
}

// PostgreSQL dies in the middle and is started again: the run and its workers go on.
func TestDatabaseKilledInTheMiddle(t *testing.T) {
	enduring(t)
	address := onPostgres(t)
	st := paperOffice(t, address, paperReports...)
	file := paperOffice(t, filepath.Join(t.TempDir(), "office.db"), paperReports...)
	want := paperRun(t, file, true, nil)
	db := drawings(t, st)
	_, err := db.Pool.Exec(t.Context(), `ALTER DATABASE `+db.Pool.Config().ConnConfig.Database+` SET synchronous_commit = on`)
	require.NoError(t, err)
	db.Pool.Reset()
	for range 2 {
		workerProcess(t, address)
	}
	attended(t, db, paperVersion, true)
	with := sharing(st)
	died := false
	have := paperRun(t, st, true, midway(with, func() {
		died = true
		require.NoError(t, cluster.Crash())
	}))
	require.True(t, died)
	sameMonth(t, want, have)
	require.Zero(t, left(t, db))
	revisions, err := st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, revisions, 1)
}

// separate makes networks of their own for worker processes, as machines have, that
// reach PostgreSQL at an address; cut takes the cable of one out.
func separate(t *testing.T, n int) (address string, names []string, cut func(name string)) {
	t.Helper()
	if _, err := exec.LookPath("ip"); err != nil || os.Getuid() != 0 {
		t.Skip("networks are made by root, with ip (Debian: iproute2)")
	}
	ip := func(args ...string) {
		t.Helper()
		said, err := exec.Command("ip", args...).CombinedOutput()
		if err != nil && len(names) == 0 {
			t.Skipf("this machine makes no networks: ip %v: %s", args, said)
		}
		require.NoError(t, err, "ip %v: %s", args, said)
	}
	const bridge, host = "fedrate-test", "10.213.77."
	ip("link", "add", bridge, "type", "bridge")
	t.Cleanup(func() { _ = exec.Command("ip", "link", "del", bridge).Run() })
	ip("addr", "add", host+"1/24", "dev", bridge)
	ip("link", "set", bridge, "up")
	for i := range n {
		name, cable := fmt.Sprintf("fedrate-test-%d", i), fmt.Sprintf("fedrate-t%d", i)
		ip("netns", "add", name)
		t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", name).Run() })
		names = append(names, name)
		ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name)
		ip("link", "set", cable, "master", bridge, "up")
		ip("-n", name, "addr", "add", fmt.Sprintf("%s%d/24", host, i+2), "dev", "eth0")
		ip("-n", name, "link", "set", "eth0", "up")
		t.Cleanup(func() { _ = exec.Command("ip", "link", "del", cable).Run() })
		cables[name] = cable
	}
	require.NoError(t, cluster.Listen(host+"1", host+"0/24"))
	return host + "1:5432", names, func(name string) { ip("link", "set", cables[name], "down") }
}

var cables = map[string]string{}

// Workers in networks of their own draw the papers of a month; one of two is cut off in
// the middle: what it had begun the other draws within 90 seconds. Where the last one
// is cut off, the run draws the rest.
func TestWorkerCutOff(t *testing.T) {
	enduring(t)
	database := onPostgres(t)
	at, names, cut := separate(t, 4)
	st := paperOffice(t, database, paperReports...)
	file := paperOffice(t, filepath.Join(t.TempDir(), "office.db"), paperReports...)
	want := paperRun(t, file, false, nil)
	db := drawings(t, st)
	address := "postgres://postgres@" + at + "/" + db.Pool.Config().ConnConfig.Database
	for i, of := range [][]string{names[:2], names[2:3]} {
		for _, name := range of {
			workerProcess(t, address, "ip", "netns", "exec", name)
		}
		attended(t, db, paperVersion, true)
		with := sharing(st)
		var since time.Time
		have := paperRun(t, st, false, midway(with, func() {
			cut(of[0])
			since = time.Now()
		}))
		require.False(t, since.IsZero(), "no worker was cut off in the middle")
		took := time.Since(since)
		t.Logf("%d workers, one cut off: the papers were there %.1f s later, %d of %d drawn by workers", len(of), took.Seconds(), with.drawn.Load(), with.papers.Load())
		require.Less(t, took, 90*time.Second)
		sameMonth(t, want, have)
		require.Equal(t, i == 0, with.papers.Load() == with.drawn.Load())
		require.Zero(t, left(t, db))
		if len(of) > 1 {
			cut(of[1])
			attended(t, db, paperVersion, false) // the server has noticed
		}
	}
}
