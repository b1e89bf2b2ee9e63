package server

import (
	"flag"
	"os"
	"sync"
	"testing"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/postgres/cluster"
)

var onPostgres = flag.Bool("postgres", false, "keep the offices in a PostgreSQL of the tests instead of in files")

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if *onPostgres {
		cluster.End()
	}
	os.Exit(code)
}

// keptVariable tells a process of a test where the office is kept.
const keptVariable = "FEDRATE_TEST_KEPT"

var (
	addressesMu sync.Mutex
	addresses   = map[string]string{}
)

// kept is where the office of a file is kept: in that file, or in a database of its
// own that stands for it.
func kept(t testing.TB, path string) string {
	t.Helper()
	if parents := os.Getenv(keptVariable); parents != "" { // of a process that a test has started
		return parents
	}
	if !*onPostgres {
		return path
	}
	addressesMu.Lock()
	defer addressesMu.Unlock()
	if addresses[path] == "" {
		addresses[path] = cluster.New(t, func(address string) error {
			s, err := store.Open(address)
			if err != nil {
				return err
			}
			return s.Close()
		})
	}
	return addresses[path]
}
