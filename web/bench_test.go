package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/simulate"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
	"github.com/fedrate/fedrate/web"
)

// inhabitants are those of the large list.
const inhabitants = 500_000

// inhabitant is a person of the large list.
func inhabitant(id int) ratinglist.Row {
	r := mathrand.New(mathrand.NewPCG(uint64(id), 11))
	syllables := []string{"va", "ro", "kin", "der", "lo", "mas", "ti", "ne", "bu", "go", "sha", "pel"}
	word := func(n int) string {
		w := ""
		for range n {
			w += syllables[r.IntN(len(syllables))]
		}
		return string(w[0]-'a'+'A') + w[1:]
	}
	row := ratinglist.Row{
		FIDEID: id, Name: word(2+r.IntN(3)) + ", " + word(2), Federation: []string{"LIE", "GER", "IND", "ESP", "USA"}[r.IntN(5)],
		Sex: []tournament.Sex{tournament.Male, tournament.Male, tournament.Female}[r.IntN(3)], Birth: 1940 + r.IntN(78),
	}
	for k := range row.Standings {
		if k == 0 || r.IntN(2) == 0 {
			row.Standings[k] = ratinglist.Standing{Rating: tournament.Rating(1400 + r.IntN(1300)), K: 20, Games: r.IntN(12)}
		}
	}
	return row
}

// populous is an office with the large list.
func populous(b *testing.B) *store.Store {
	b.Helper()
	in, out := io.Pipe()
	go func() {
		_ = out.CloseWithError(ratinglist.WriteCSV(out, ratinglist.Combined(2026_09), func(yield func(ratinglist.Row, error) bool) {
			for i := range inhabitants {
				if !yield(inhabitant(100_000+i), nil) {
					return
				}
			}
		}))
	}()
	reader, err := ratinglist.Open(in, "list.csv", ratinglist.Options{Period: 2026_09, Complete: true})
	require.NoError(b, err)
	st := storetest.Open(b, filepath.Join(b.TempDir(), "office.db"))
	require.NoError(b, st.Init(b.Context(), "LIE"))
	_, err = st.Import(b.Context(), reader, 2026_09, store.ImportOptions{})
	require.NoError(b, err)
	return st
}

// clients sends requests by so many clients at once, each one after another, and
// gives the times that they took, shortest first.
func clients(b *testing.B, n, each int, send func(client, request int) *http.Request) []time.Duration {
	b.Helper()
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		times []time.Duration
	)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: n}}
	for c := range n {
		group.Go(func() {
			for i := range each {
				r := send(c, i)
				begin := time.Now()
				w, err := client.Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				_, err = io.Copy(io.Discard, w.Body)
				took := time.Since(begin)
				if w.Body.Close(); err != nil || w.StatusCode != http.StatusOK {
					b.Errorf("%s: status %d, %v", r.URL, w.StatusCode, err)
					return
				}
				lock.Lock()
				times = append(times, took)
				lock.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(times)
	return times
}

func get(b *testing.B, address string) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
	require.NoError(b, err)
	return r
}

// BenchmarkPortal asks over a real connection what many ask at once, beside a file
// of the size of the page from http.FileServer: the list of 500,000 players with
// filter and sort by 20 clients (at most ten times the file, or 100 ms), a search
// (under 20 ms, but for the first one after a publication), the check of 100 players
// and 9 rounds (under 300 ms); memory under 500 MB, the clients of the benchmark
// counted in.
func BenchmarkPortal(b *testing.B) {
	st := populous(b)
	debug.FreeOSMemory()
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // the peak begins anew, where the system lets it
	p := portal(b, st, func(o *web.Options) { o.Random = rand.Reader })
	server := httptest.NewServer(p)
	defer server.Close()
	pick := mathrand.New(mathrand.NewPCG(1, 2))
	sorts, ages := []string{"rating", "name", "change", "games", "birth"}, []string{"", "u20", "s50"}
	page := func() string {
		v := url.Values{"federation": {[]string{"LIE", "GER", "IND", "ESP", "USA", "all"}[pick.IntN(6)]}, "sort": {sorts[pick.IntN(5)]}, "age": {ages[pick.IntN(3)]}, "sex": {[]string{"", "w"}[pick.IntN(2)]}, "page": {strconv.Itoa(1 + pick.IntN(20))}}
		return server.URL + "/lists/2026-09/standard?" + v.Encode()
	}
	const many, each = 20, 10
	addresses := make([]string, many*each)
	for i := range addresses {
		addresses[i] = page()
	}
	w, err := http.Get(addresses[0])
	require.NoError(b, err)
	body, err := io.ReadAll(w.Body)
	require.NoError(b, err)
	require.NoError(b, w.Body.Close())
	first := clients(b, 1, 1, func(int, int) *http.Request { return get(b, server.URL+"/search?q=va") })[0]
	for _, s := range sorts { // an order is made once a list
		clients(b, 1, 1, func(int, int) *http.Request { return get(b, server.URL+"/lists/2026-09/standard?sort="+s) })
	}
	folder := b.TempDir()
	require.NoError(b, os.WriteFile(filepath.Join(folder, "page.html"), body, 0o600))
	files := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()

	var report bytes.Buffer
	require.NoError(b, trf.Write(&report, simulate.Event(7, simulate.EventOptions{Players: 100, Rounds: 9, Byes: 20, Forfeits: 10}), trf.TRF16))
	b.ResetTimer()
	for range b.N {
		static := clients(b, many, each, func(int, int) *http.Request { return get(b, files.URL+"/page.html") })
		lists := clients(b, many, each, func(c, i int) *http.Request { return get(b, addresses[c*each+i]) })
		searches := clients(b, 1, 40, func(_, i int) *http.Request {
			return get(b, server.URL+"/search?q="+url.QueryEscape([]string{"va", "maro", "kinder lo", "Шапел", "100777", "gosha ne", "zzz"}[i%7]))
		})
		checks := clients(b, 1, 5, func(int, int) *http.Request {
			r, err := http.NewRequest(http.MethodPost, server.URL+"/api/v1/check?lists=true", bytes.NewReader(report.Bytes()))
			require.NoError(b, err)
			r.Header.Set("Content-Type", "text/plain")
			return r
		})
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		b.ReportMetric(ms(first), "ms/first-search")
		b.ReportMetric(ms(lists[len(lists)/2]), "ms/list")
		b.ReportMetric(float64(lists[len(lists)/2])/float64(static[len(static)/2]), "list/file")
		b.ReportMetric(ms(searches[len(searches)-1]), "ms/slowest-search")
		b.ReportMetric(ms(checks[len(checks)-1]), "ms/slowest-check")
	}
	b.ReportMetric(peak(b), "MB")
}

// peak is the most memory that the process has held, in MB.
func peak(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if err != nil || found == nil { // no such file: what the runtime has from the system
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.Sys) / (1 << 20)
	}
	kb, err := strconv.Atoi(string(found[1]))
	require.NoError(b, err)
	return float64(kb) / 1024
}
