package month

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/gob"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
	"github.com/fedrate/fedrate/tournament"
)

// played is an office with some months of play published, and its reports.
func played(t *testing.T, seed uint64, players, months, robins, opens int) (*desk, *federation, map[handbook.Period][]*tournament.Tournament) {
	t.Helper()
	d, f := newDesk(t), newFederation(seed, players)
	d.importRows(f.first, f.rows)
	reports := map[handbook.Period][]*tournament.Tournament{}
	for m := range months {
		p := f.first.Add(m)
		for i := range robins {
			reports[p] = append(reports[p], f.robin(name(1+i%20)+" cup "+p.String(), p))
		}
		for i := range opens {
			reports[p] = append(reports[p], f.open(name(1+i%20)+" open "+p.String(), p, 24, 5))
		}
		for _, r := range reports[p] {
			out := d.give(r, officeNow)
			require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Findings)
		}
		_, err := Run(t.Context(), d.st, quietly(Options{Period: p.Add(1), Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out")}))
		require.NoError(t, err)
	}
	return d, f, reports
}

// quietly leaves out the papers of players, which are many.
func quietly(o Options) Options {
	o.Federation, o.Version, o.Now = "OTH", "test", officeNow
	return o
}

// A rerun takes over what has the same signature, and its lists, results and
// files are those of one that computes everything.
func TestRerunOfWhatHasChanged(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		d, f, reports := played(t, seed, 150, 3, 4, 1)
		for range 1 + int(seed) {
			p := f.first.Add(f.random.IntN(2))
			d.give(f.corrected(reports[p][f.random.IntN(len(reports[p]))]), officeNow)
		}
		backedUp(t, d.st, filepath.Join(d.dir, "copy.db"))
		var made [2]*Rerun
		var held, undone [2]map[string]string
		for i, whole := range []bool{false, true} {
			dir := t.TempDir()
			storetest.Restored(t, filepath.Join(d.dir, "copy.db"), filepath.Join(dir, "office.db"))
			if !whole { // the files of the publications are there
				require.NoError(t, os.CopyFS(filepath.Join(dir, "out"), os.DirFS(filepath.Join(d.dir, "out"))))
			}
			st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
			require.NoError(t, err)
			made[i], err = Again(t.Context(), st, f.first.Add(1), Restate, quietly(Options{Whole: whole, By: "officer", Out: filepath.Join(dir, "out")}))
			require.NoError(t, err)
			require.NoError(t, st.Close())
			held[i] = revisionsIn(t, dir)
			st, err = store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
			require.NoError(t, err)
			_, err = st.Undo(t.Context(), f.first.Add(3), store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"})
			require.NoError(t, err)
			storetest.Sound(t, st)
			require.NoError(t, st.Close())
			undone[i] = revisionsIn(t, dir)
		}
		before := revisionsIn(t, d.dir)
		for table, rows := range held[1] {
			if table == "revision_state" { // the one rerun keeps of the revisions before what it has changed, the other one all
				continue
			}
			require.True(t, rows == held[0][table], table)
			require.True(t, undone[1][table] == undone[0][table], "%s, taken back", table)
			switch table {
			case "submissions", "publications", "revisions", "passed_gates", "arbiter_events": // with numbers of their own
			default:
				require.True(t, before[table] == undone[0][table], "%s is as it was", table)
			}
		}
		require.True(t, made[0].Made)
		require.Equal(t, made[1].Periods, made[0].Periods)
		require.Equal(t, Work{3, 15, made[0].Of.Players}, made[0].Of)
		require.Equal(t, made[0].Of, made[1].Computed)
		require.Less(t, made[0].Computed.Reports, made[0].Of.Reports)
		require.Less(t, made[0].Computed.Players, made[0].Of.Players)
		t.Logf("computed %+v of %+v", made[0].Computed, made[0].Of)
		for i := range made[0].Runs {
			a, b := made[0].Runs[i], made[1].Runs[i]
			require.NotEmpty(t, a.Manifest)
			require.Equal(t, b.Manifest, a.Manifest, "the files have the same bytes")
			require.Equal(t, b.Run, a.Run)
		}
	}
}

// What follows behind a memo in pieces is read whole, and so is a memo of the form before,
// which has it all within.
func TestMemoInPieces(t *testing.T) {
	t.Parallel()
	whole := memo{Reading: "test", Reports: []reportMemo{{Base: signature{1}, Findings: []byte("f")}}}
	for i := range 2*piece + 3 {
		whole.Rows = append(whole.Rows, rowMemo{Row: ratinglist.Row{FIDEID: i + 1, Name: strconv.Itoa(i)}, Added: i%2 == 0})
	}
	for i := range 3 * piece {
		whole.Players = append(whole.Players, playerMemo{Inputs: signature{byte(i), byte(i >> 8)}, Nothing: true, Federation: strconv.Itoa(i)})
	}
	packed, err := whole.pack()
	require.NoError(t, err)
	var before bytes.Buffer
	w, err := flate.NewWriter(&before, flate.BestSpeed)
	require.NoError(t, err)
	require.NoError(t, gob.NewEncoder(w).Encode(&whole))
	require.NoError(t, w.Close())
	for _, data := range [][]byte{packed, before.Bytes()} {
		m := readMemo(data)
		require.Equal(t, whole.Rows, m.Rows)
		require.Equal(t, whole.Players, m.Players)
		require.Equal(t, whole.Reports, m.Reports)
		require.Equal(t, whole.Reading, m.Reading)
		again, err := m.pack()
		require.NoError(t, err)
		require.Equal(t, packed, again)
	}
	require.Empty(t, readMemo(packed[:len(packed)/2]).Players, "cut off: everything is computed")
}

// Values are signed as package fmt writes their Go syntax: what was signed by one program
// is known to the next.
func TestSignedText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var sum signature
		copy(sum[:], rapid.SliceOfN(rapid.Byte(), len(sum), len(sum)).Draw(t, "signature"))
		parts := []any{rapid.Int().Draw(t, "number"), rapid.String().Draw(t, "text"), sum, rapid.Bool().Draw(t, "flag"), []string{"a`b", ""}, handbook.Period(2026_01)}
		var text strings.Builder
		for _, p := range parts {
			fmt.Fprintf(&text, "%#v\n", p)
		}
		want := sha256.Sum256([]byte(text.String()))
		got := newSigning(parts...).sum()
		require.Equal(t, want[:len(got)], got[:])
	})
}
