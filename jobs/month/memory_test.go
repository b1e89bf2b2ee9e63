package month

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook/language"
)

// held is the memory in use.
func held() int {
	runtime.GC()
	runtime.GC() // what pools have kept goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// The memory of a run is bounded for each player of a report with nine games: 2.5 KB.
// It was 5 KB while the texts of reports, the histories and the data of papers were
// kept together with the results.
func TestMemoryOfARun(t *testing.T) {
	d := newDesk(t)
	list := simulate.List(7, simulate.ListOptions{Players: 1500})
	d.importRows(2026_08, list.Rows)
	d.importRows(2026_09, list.Rows)
	lines := 0
	for i := range 15 {
		field := list.Rows[100*i:][:100]
		event := simulate.Event(uint64(i), simulate.EventOptions{Name: fmt.Sprintf("Open %d", i), Field: field, Start: 2026_08_10, Rounds: 9})
		lines += len(event.Players)
		d.submit(event)
	}
	before := held()
	r := &run{st: d.st, o: Options{Period: 2026_10, Publish: true, Papers: PapersNone, Version: "test", Language: language.English, Now: officeNow}}
	require.NoError(t, r.allowed(t.Context()))
	made, err := r.compute(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, made.list.changed)
	packed, err := r.paperSource(made).pack()
	require.NoError(t, err)
	require.Less(t, (held()-before)/lines, 3400)
	runtime.KeepAlive(made)
	runtime.KeepAlive(r)
	runtime.KeepAlive(packed)
}
