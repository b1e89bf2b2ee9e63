package store_test

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// The lock by which other programs know that a database is in use outlasts a further pool of
// this process: who finds none, such as the program sqlite3, removes the log when it ends, and
// what is written later is lost.
func TestLockOfADatabaseInUse(t *testing.T) {
	storetest.InFile(t)
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	_, err = s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	jobs, err := s.Jobs() // as serve has it
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, jobs.Close()) })
	require.NoError(t, jobs.Ping())

	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, f.Close()) }) // which releases the lock
	const openFileLock = 36                             // F_OFD_GETLK: asks as another process would
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: 1 << 30, Len: 512}
	require.NoError(t, syscall.FcntlFlock(f.Fd(), openFileLock, &lock))
	require.EqualValues(t, syscall.F_RDLCK, lock.Type)
}
