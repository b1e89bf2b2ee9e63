package store_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

func TestLeases(t *testing.T) {
	log, ctx := jobLog(t), context.Background()
	take := func(holder string, now time.Time) (string, time.Time) {
		got, until, err := log.TakeLease(ctx, store.Lease{Name: "serve", Holder: holder}, now, now.Add(time.Minute))
		require.NoError(t, err)
		return got, until
	}
	holder, until := take("a", noon)
	require.Equal(t, "a", holder)
	require.Equal(t, noon.Add(time.Minute), until)
	holder, until = take("b", noon.Add(59*time.Second))
	require.Equal(t, "a", holder, "it is held")
	require.Equal(t, noon.Add(time.Minute), until)
	holder, _ = take("a", noon.Add(30*time.Second))
	require.Equal(t, "a", holder, "its own is renewed")
	holder, _ = take("b", noon.Add(90*time.Second))
	require.Equal(t, "b", holder, "it has run out")

	kept, err := log.KeepLease(ctx, store.Lease{Name: "serve", Holder: "a"}, noon.Add(time.Hour))
	require.NoError(t, err)
	require.False(t, kept, "it has passed to b")
	require.NoError(t, log.DropLease(ctx, store.Lease{Name: "serve", Holder: "a"}))
	kept, err = log.KeepLease(ctx, store.Lease{Name: "serve", Holder: "b"}, noon.Add(time.Hour))
	require.NoError(t, err)
	require.True(t, kept, "a could not give it away")
	require.NoError(t, log.DropLease(ctx, store.Lease{Name: "serve", Holder: "b"}))
	holder, _ = take("a", noon)
	require.Equal(t, "a", holder)
	holder, _, err = log.TakeLease(ctx, store.Lease{Name: "run", Holder: "b"}, noon, noon.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, "b", holder, "leases of other names are others")
}

// pausing connects to a database and calls after once each statement has run.
type pausing struct {
	driver driver.Driver
	path   string
	after  func()
}

func (p *pausing) Driver() driver.Driver { return p.driver }

func (p *pausing) Connect(context.Context) (driver.Conn, error) {
	c, err := p.driver.Open(p.path)
	if err != nil {
		return nil, err
	}
	return &pausingConn{c, p.after}, nil
}

// pausingConn hides what a driver does without preparing a statement.
type pausingConn struct {
	driver.Conn
	after func()
}

func (c *pausingConn) BeginTx(ctx context.Context, how driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, how)
}

func (c *pausingConn) Prepare(query string) (driver.Stmt, error) {
	s, err := c.Conn.Prepare(query)
	if err != nil {
		return nil, err
	}
	return &pausingStmt{s, c.after}, nil
}

type pausingStmt struct {
	driver.Stmt
	after func()
}

func (s *pausingStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	defer s.after()
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

func (s *pausingStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	return &pausingRows{rows, s.after}, nil
}

type pausingRows struct {
	driver.Rows
	after func()
}

func (r *pausingRows) Close() error {
	defer r.after()
	return r.Rows.Close()
}

// If a holder gives the lease back after the first statement of another process that
// asks for it, that process gets no error: it learns the holder, and has the lease at
// the next try.
func TestLeaseGivenBackWhileItIsAskedFor(t *testing.T) {
	storetest.InFile(t)
	path := filepath.Join(t.TempDir(), "fedrate.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	queue, err := s.Jobs()
	require.NoError(t, err)
	first := store.NewJobLog(queue)
	given := 0
	asking := sql.OpenDB(&pausing{driver: queue.Driver(), path: path, after: func() {
		given++
		require.NoError(t, first.DropLease(t.Context(), store.Lease{Name: "serve", Holder: "a"}))
	}})
	asking.SetMaxOpenConns(1)
	t.Cleanup(func() {
		require.NoError(t, asking.Close())
		require.NoError(t, queue.Close())
		require.NoError(t, s.Close())
	})
	second := store.NewJobLog(asking)
	_, until, err := first.TakeLease(t.Context(), store.Lease{Name: "serve", Holder: "a"}, noon, noon.Add(time.Minute))
	require.NoError(t, err)

	holder, held, err := second.TakeLease(t.Context(), store.Lease{Name: "serve", Holder: "b"}, noon, noon.Add(time.Hour))
	require.NoError(t, err)
	require.Positive(t, given)
	require.Equal(t, "a", holder)
	require.Equal(t, until, held)
	holder, held, err = second.TakeLease(t.Context(), store.Lease{Name: "serve", Holder: "b"}, noon, noon.Add(time.Hour))
	require.NoError(t, err)
	require.Equal(t, "b", holder)
	require.Equal(t, noon.Add(time.Hour), held)
}

// What is written under a lease is kept only if the process still has the lease.
func TestWrittenUnderALease(t *testing.T) {
	t.Parallel()
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	defer s.Close()
	queue, err := s.Jobs()
	require.NoError(t, err)
	defer queue.Close()
	log, now := store.NewJobLog(queue), time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	first, second := s.Under(store.Lease{Name: "run", Holder: "first"}), s.Under(store.Lease{Name: "run", Holder: "second"})
	federation := func(code string) {
		t.Helper()
		is, err := s.Federation(t.Context())
		require.NoError(t, err)
		require.Equal(t, code, is)
	}
	within := func(s *store.Store, code string) error {
		return s.Within(t.Context(), handbook.Say("store.doing.init"), func(inside *store.Store) (bool, error) { return true, inside.Init(t.Context(), code) })
	}
	const lost = "jobs.doing.lease-lost"
	require.ErrorContains(t, first.Init(t.Context(), "LIE"), lost, "no process has it")
	require.ErrorContains(t, within(first, "LIE"), lost)
	_, err = s.Federation(t.Context())
	require.ErrorIs(t, err, store.ErrNotInitialised)

	_, _, err = log.TakeLease(t.Context(), store.Lease{Name: "run", Holder: "first"}, now, now.Add(time.Minute))
	require.NoError(t, err)
	_, _, err = log.TakeLease(t.Context(), store.Lease{Name: "serve", Holder: "second"}, now, now.Add(time.Minute))
	require.NoError(t, err)
	require.ErrorContains(t, second.Init(t.Context(), "AUT"), lost, "the lease of another name")
	require.NoError(t, first.Init(t.Context(), "LIE"))
	federation("LIE")
	require.NoError(t, within(first, "LIE"))

	now = now.Add(2 * time.Minute)
	holder, _, err := log.TakeLease(t.Context(), store.Lease{Name: "run", Holder: "second"}, now, now.Add(time.Minute))
	require.NoError(t, err)
	require.Equal(t, "second", holder)
	require.ErrorContains(t, first.Init(t.Context(), "LIE"), lost)
	require.ErrorContains(t, within(first, "LIE"), lost)
	require.NoError(t, within(second, "LIE"))
	require.NoError(t, s.Init(t.Context(), "LIE"), "what needs no lease")
}
