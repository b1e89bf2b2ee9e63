package trf_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

// shared reads the files of a folder beside the project, and skips without it.
func shared(t testing.TB, pattern string) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "shared", "data", pattern))
	require.NoError(t, err)
	if len(paths) == 0 {
		t.Skip("no files beside the project: " + pattern)
	}
	files := map[string][]byte{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		files[filepath.Base(filepath.Dir(path))+"/"+filepath.Base(path)] = data
	}
	return files
}

func TestRealFiles(t *testing.T) {
	files := shared(t, "trf/*.trf")
	counts := map[string][3]int{ // players, games, forfeits
		"trf/belgian-interclubs-2024-25.trf": {3037, 8933, 158},
		"trf/karl-mala-2005.trf":             {284, 970, 10},
		"trf/aeroflot-2026.trf":              {169, 660, 0},
		"trf/gros-open-partial.trf":          {52, 89, 4},
	}
	for name, data := range files {
		report, found, err := trf.Read(name, data)
		require.NoError(t, err, name)
		found = append(found, check.Report(report)...)
		for _, f := range found {
			require.Positive(t, f.Pos.Line, f)
			require.Positive(t, f.Pos.Col, f)
		}
		require.Less(t, len(found), 40, name)
		if want, ok := counts[name]; ok {
			games, forfeits, _ := report.Counts()
			require.Equal(t, want, [3]int{len(report.Players), games, forfeits}, name)
		}
	}
}

func TestBelgianRoundDates(t *testing.T) {
	files := shared(t, "trf/belgian*.trf")
	for name, data := range files {
		report, _, err := trf.Read(name, data)
		require.NoError(t, err)
		var rounds []int
		for _, f := range check.Report(report) {
			if f.Rule == "round-date" {
				rounds = append(rounds, f.Round)
				require.Contains(t, language.English.Message(&f), "would lie within the event")
			}
		}
		require.Equal(t, []int{9, 10, 11}, rounds)
	}
}

func TestCorpusIsClean(t *testing.T) {
	known := map[string]bool{"missing-record": true, "fide-id-missing": true, "time-control-form": true}
	for name, data := range shared(t, "corpus/*/*.trf") {
		report, found, err := trf.Read(name, data)
		require.NoError(t, err, name)
		for _, f := range append(found, check.Report(report)...) {
			require.True(t, known[f.Rule], "%s: %s", f.Rule, f)
		}
	}
}

// again writes, reads and writes once more: the bytes must be the same.
func again(t testing.TB, report *tournament.Tournament, f trf.Format) *tournament.Tournament {
	t.Helper()
	var first, second bytes.Buffer
	require.NoError(t, trf.Write(&first, report, f))
	back, _, err := trf.Read(report.File, first.Bytes())
	if err != nil && len(report.Players) == 0 {
		return report // nothing was left of a mutated file
	}
	require.NoError(t, err)
	require.NoError(t, trf.Write(&second, back, f))
	require.Equal(t, first.String(), second.String())
	return back
}

func TestWritingWhatWasReadIsTheIdentity(t *testing.T) {
	for _, pattern := range []string{"trf/*.trf", "corpus/*/*.trf"} {
		for name, data := range shared(t, pattern) {
			report, _, err := trf.Read(name, data)
			require.NoError(t, err, name)
			again(t, report, trf.TRF16)
			again(t, report, trf.TRF26)
			require.NoError(t, trf.Write(&bytes.Buffer{}, report, trf.JSON))
		}
	}
}

// TestTheTwoFormatsOfOneTournament reads the same simulated tournaments in
// TRF16 with TRF(x) records and in TRF26: they must be the same.
func TestTheTwoFormatsOfOneTournament(t *testing.T) {
	old, current := shared(t, "corpus/sim2026/*.trf"), shared(t, "corpus/sim2026_trf26/*.trf")
	for name, data := range old {
		a, _, err := trf.Read("x", data)
		require.NoError(t, err)
		b, _, err := trf.Read("x", current["sim2026_trf26/"+filepath.Base(name)])
		require.NoError(t, err)
		var fromA, fromB bytes.Buffer
		require.NoError(t, trf.Write(&fromA, a, trf.TRF16))
		require.NoError(t, trf.Write(&fromB, b, trf.TRF16))
		require.Equal(t, fromA.String(), fromB.String(), name)
	}
}

// mutate changes a file in a few places: bytes, lines, its end.
func mutate(data []byte, rng *rand.Rand) []byte {
	out := bytes.Clone(data)
	for range 1 + rng.IntN(6) {
		if len(out) < 2 {
			break
		}
		i := rng.IntN(len(out))
		j := min(len(out), i+rng.IntN(200))
		switch rng.IntN(7) {
		case 0:
			out[i] = byte(rng.IntN(256))
		case 1:
			out = append(out[:i:i], out[j:]...)
		case 2:
			out = append(out[:i:i], append(bytes.Clone(out[i:j]), out[i:]...)...)
		case 3:
			out = out[:i]
		case 4:
			out = append(out[:i:i], append([]byte{"\n\r\t\x00 9-*"[rng.IntN(8)]}, out[i:]...)...)
		case 5:
			out = bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
		case 6:
			for k := i; k < j; k++ {
				out[k] = "0123456789 wb=+-ZUHF"[rng.IntN(20)]
			}
		}
	}
	return out
}

// Reading, checking and writing a report of so many bytes may take memory for so
// many more, all that is given back counted: work that grows faster than the report
// would go beyond.
const (
	mostForAny  = 1 << 20
	mostForByte = 150
)

// tables loads what the first report of all loads.
var tables = sync.OnceFunc(func() {
	report, found, _ := trf.Read("first.trf", []byte("012 A\n042 x\n001    1      A\n"))
	for _, f := range append(found, check.Report(report)...) {
		language.English.Finding(&f)
	}
	for _, f := range []trf.Format{trf.TRF16, trf.TRF26, trf.JSON} {
		_ = trf.Write(&bytes.Buffer{}, report, f)
	}
})

// survive reads, checks and writes whatever came in. What a collection of garbage takes from
// the pools between is allocated again, and is no work of the report: the least of three
// counts.
func survive(t testing.TB, name string, data []byte) {
	t.Helper()
	tables()
	least, most := math.MaxInt, mostForAny+mostForByte*len(data)
	for range 3 {
		if least = min(least, allocatedBy(func() { readCheckWrite(t, name, data) })); least < most {
			return
		}
	}
	require.Less(t, least, most, "%s, %d bytes", name, len(data))
}

// allocatedBy returns how many bytes of memory a function takes, all that is given back
// counted.
func allocatedBy(do func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

func readCheckWrite(t testing.TB, name string, data []byte) {
	t.Helper()
	report, found, err := trf.Read(name, data)
	if err != nil {
		var reject *trf.RejectError
		require.ErrorAs(t, err, &reject)
		require.Positive(t, reject.Finding().Pos.Line)
		return
	}
	for _, f := range append(found, check.Report(report)...) {
		require.Positive(t, f.Pos.Line, f)
		require.Positive(t, f.Pos.Col, f)
		require.NotEmpty(t, language.English.Finding(&f).Found)
	}
	again(t, report, trf.TRF16)
	again(t, report, trf.TRF26)
	require.NoError(t, trf.Write(&bytes.Buffer{}, report, trf.JSON))
}

func TestMutatedRealFiles(t *testing.T) {
	files := shared(t, "trf/*.trf")
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	for seed := range 200 {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		name := names[seed%len(names)]
		survive(t, name, mutate(files[name], rng))
	}
}
