package audit

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/trf"
)

// held is the memory in use.
func held() int {
	runtime.GC()
	runtime.GC() // what pools have kept goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// A report that is spared keeps neither its bytes nor the text that it was read from: of
// one of 150 players and eleven rounds, 30 KB as a file, 53 KB are left of 115.
func TestSpare(t *testing.T) {
	event := simulate.Event(7, simulate.EventOptions{Name: "Open", Field: simulate.List(7, simulate.ListOptions{Players: 150}).Rows, Rounds: 11})
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, event, trf.TRF16))
	reports := make([]*Report, 200)
	before := held()
	for i := range reports {
		data := bytes.Clone(b.Bytes())
		reports[i] = Open("open.trf", data, Options{})
		reports[i].data = data
		reports[i].Spare()
	}
	require.Less(t, (held()-before)/len(reports), 70<<10)
	require.Equal(t, Open("open.trf", b.Bytes(), Options{}).Tournament, reports[0].Tournament)
	runtime.KeepAlive(reports)
}

// What every report of the fixtures says stays the same when it is spared.
func TestSparedSaysTheSame(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("../fixtures/*/*.trf")
	require.NoError(t, err)
	require.Greater(t, len(names), 10)
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		whole, spared := Check(name, data, Options{}), Check(name, data, Options{})
		spared.Spare()
		require.Equal(t, whole.Tournament, spared.Tournament, name)
		require.Equal(t, whole.AsWritten(), spared.AsWritten(), name)
		require.Equal(t, whole.System, spared.System, name)
		require.Equal(t, whole.Findings, spared.Findings, name)
		require.Equal(t, whole.Mended(), spared.Mended(), name)
		require.Equal(t, whole.Verdict(), spared.Verdict(), name)
	}
}
