//go:build unix

package fsck_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// fullVariable tells the process below what it does, where, and how many bytes a file may have.
const fullVariable = "FEDRATE_TEST_FULL"

// TestFullChild is no test: it is the process that the test below starts.
func TestFullChild(t *testing.T) {
	said := strings.SplitN(os.Getenv(fullVariable), " ", 3)
	if len(said) != 3 {
		t.Skip("only run by the test that starts it")
	}
	most, err := strconv.ParseUint(said[0], 10, 64)
	require.NoError(t, err)
	all := append(acts(), importing())
	n, err := strconv.Atoi(said[1])
	require.NoError(t, err)
	signal.Ignore(syscall.SIGXFSZ)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}))
	st, err := store.Open(filepath.Join(said[2], "office.db"))
	if err == nil {
		err = all[n].do(t.Context(), said[2], st, nil)
		_ = st.Close()
	}
	if err != nil {
		fmt.Println("refused:", err)
	}
}

// No file can become longer than some size, as on a full disk: neither the database, nor its log,
// nor a published file. The act says so or goes on without it, the database stays sound, and the
// act done again, with room, ends as one that was never disturbed.
func TestCorpusFullDisk(t *testing.T) {
	storetest.InFile(t)
	for n, a := range append(acts(), importing()) {
		t.Run(a.name, func(t *testing.T) {
			before := a.from(t)
			whole := copied(t, before)
			at(t, whole, func(st *store.Store) {
				require.NoError(t, a.do(t.Context(), whole, st, nil))
				a.afterwards(t, whole, st)
			})
			want := filesIn(t, filepath.Join(whole, a.files))
			office, err := os.Stat(filepath.Join(whole, "office.db"))
			require.NoError(t, err)
			random := rand.New(rand.NewPCG(2028, uint64(n))) //nolint:gosec // the same sizes each time
			refused := 0
			trials := (often() + 19) / 20
			for i := range trials {
				dir, most := copied(t, before), 4096+random.Int64N(office.Size())
				cmd := exec.Command(os.Args[0], "-test.run=^TestFullChild$", "-test.timeout=60s")
				cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d %s", fullVariable, most, n, dir))
				said, err := cmd.CombinedOutput()
				require.NoError(t, err, "%d bytes: %s", most, said)
				if slices.Contains(strings.Fields(string(said)), "refused:") {
					refused++
				}
				a.again(t, dir, fmt.Sprintf("trial %d: %d bytes", i, most))
				sameFiles(t, want, filesIn(t, filepath.Join(dir, a.files)))
			}
			t.Logf("%d of %d acts were refused", refused, trials)
			if trials >= 20 { // of fewer, none may meet its limit
				require.Positive(t, refused)
			}
		})
	}
}
