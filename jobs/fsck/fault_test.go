package fsck_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/failing"
	"github.com/fedrate/fedrate/store/storetest"
)

func TestMain(m *testing.M) {
	if err := failing.Install(); err != nil {
		panic(err)
	}
	storetest.Main(m)
}

// The files of the database fail at every Nth call of each act, once or from then on: a
// read, a write of which a part is done, a sync, a file that cannot be opened. The
// act says so or goes on without it; the database is sound afterwards, and the act
// done again ends as one that was never disturbed.
func TestCorpusIOErrors(t *testing.T) { tryFailing(t, failing.Files, 11) }

// The same of the memory that the database asks for. A Go program that is refused
// memory by its system cannot go on: it ends, as the killed processes of other
// tests do (jobs/month, jobs/server).
func TestCorpusOutOfMemory(t *testing.T) { tryFailing(t, failing.Memory, 12) }

func tryFailing(t *testing.T, kind failing.Kind, seed uint64) {
	storetest.InFile(t)
	for n, a := range append(acts(), importing()) {
		t.Run(a.name, func(t *testing.T) {
			before := a.from(t)
			whole := copied(t, before)
			kind.Arm(0, false)
			at(t, whole, func(st *store.Store) { require.NoError(t, a.do(t.Context(), whole, st, nil)) })
			calls := kind.Calls()
			require.Greater(t, calls, int64(100))
			at(t, whole, func(st *store.Store) { a.afterwards(t, whole, st) })
			want := filesIn(t, filepath.Join(whole, a.files))
			random := rand.New(rand.NewPCG(seed, uint64(n))) //nolint:gosec // the same calls each time
			refused, failed := 0, 0
			trials := int64(often()+3) / 4
			for i := range trials { // one in each of as many parts of the calls
				dir, call, lasting := copied(t, before), 1+(i*calls+random.Int64N(calls))/trials, i%2 == 1
				kind.Arm(call, lasting)
				st, err := store.Open(filepath.Join(dir, "office.db"))
				if err == nil {
					err = a.do(t.Context(), dir, st, nil)
				}
				if kind.Failed() > 0 {
					failed++
				}
				kind.Arm(0, false)
				if st != nil {
					require.NoError(t, st.Close(), "call %d", call)
				}
				if err != nil {
					refused++
				}
				a.again(t, dir, fmt.Sprintf("call %d", call))
				sameFiles(t, want, filesIn(t, filepath.Join(dir, a.files)))
			}
			kind.Arm(0, false)
			t.Logf("%d of %d calls tried: %d failed, %d acts were refused", trials, calls, failed, refused)
			require.Positive(t, failed)
		})
	}
}
