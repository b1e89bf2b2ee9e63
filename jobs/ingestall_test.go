package jobs

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

// tangled are reports of which many concern each other: files of the sample federation, each
// also without its last lines, under another name, as of other days, with another result and
// once more; and two that one of them is to replace.
func tangled(t *testing.T) (in []Submission) {
	t.Helper()
	files, err := fs.Glob(fixtures.FS, "*/*/*.trf")
	require.NoError(t, err)
	odd, err := fs.Glob(fixtures.FS, "odd/*.trf")
	require.NoError(t, err)
	add := func(name string, data []byte) { in = append(in, Submission{Name: name, Data: data, By: "officer"}) }
	for i, file := range append(files, odd...) {
		data, err := fs.ReadFile(fixtures.FS, file)
		require.NoError(t, err)
		name := fmt.Sprintf("%02d", i)
		add(name+".trf", data)
		if i >= len(files) {
			continue
		}
		text := string(data)
		title := text[strings.Index(text, "012 ")+4:]
		title = title[:strings.IndexAny(title, "\r\n")]
		lines := strings.SplitAfter(text, "\n")
		add(name+"-named.trf", []byte(strings.Replace(text, title, "Memorial "+title, 1)))
		add(name+"-short.trf", []byte(strings.Join(lines[:len(lines)-3], "")))
		add(name+"-later.trf", []byte(strings.ReplaceAll(text, "2026/09", "2026/10")))
		add(name+"-result.trf", bytes.Replace(bytes.Replace(data, []byte(" w 1 "), []byte(" w = "), 1), []byte(" b 0 "), []byte(" b = "), 1))
		add(name+"-again.trf", data)
		add(name+"-strangers.trf", []byte(strings.ReplaceAll(strings.ReplaceAll(text, title, "Open "+title), "   990", "   991")))
		add(name+"-untimed.trf", []byte(strings.ReplaceAll(text, "\n122 ", "\n### ")))
	}
	var players []string // four of a cup, in their order
	for line := range strings.SplitSeq(string(womensCup(t)), "\n") {
		if strings.HasPrefix(line, "001") && len(players) < 4 {
			players = append(players, strings.ReplaceAll(line, "é", "e"))
		}
	}
	for i, points := range []string{"1.5 2.0 0.5 0.0", "1.0 1.5 1.5 0.0"} { // rounds 1 and 2, then 2 and 3
		lines := strings.Split(strings.ReplaceAll(report("League", "9910002"), "26/09/", "26/08/"), "\n")
		for k, l := range lines {
			switch of := strings.HasPrefix(l, "001"); {
			case !of && !strings.HasPrefix(l, "132"):
				continue
			case of:
				rank := int(l[7] - '1')
				l = l[:8] + players[rank][8:81] + points[4*rank:4*rank+3] + l[84:]
			}
			if lines[k] = l[:min(len(l), 109)]; i == 1 {
				lines[k] = l[:89] + "          " + l[99:]
			}
		}
		add(fmt.Sprintf("part-%d.trf", i), []byte(strings.Join(lines, "\n")))
	}
	rand.New(rand.NewPCG(13, 1)).Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	in[40].Replaces, in[55].Replaces, in[50].Event = 3, 12, "CUP-1"
	in = append(in, in[40], in[50])
	in[len(in)-1].Event = "CUP-2"
	return in
}

// unpaired is [audit.Check] without pairing the rounds again, which takes long.
func unpaired(name string, data []byte, opt audit.Options) *audit.Report {
	opt.NoPairings = true
	return audit.Check(name, data, opt)
}

func listed(t *testing.T, path string) *store.Store {
	t.Helper()
	st := storetest.Open(t, path)
	st.As(store.Acting{Actor: "officer", Host: "office", Now: func() time.Time { return noon }})
	require.NoError(t, st.Init(t.Context(), "LIE"))
	list, err := fixtures.FS.Open("federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer list.Close()
	r, err := ratinglist.Open(list, "2026-09.txt", ratinglist.Options{})
	require.NoError(t, err)
	_, err = st.Import(t.Context(), r, 2026_09, store.ImportOptions{})
	require.NoError(t, err)
	return st
}

// keptAll takes reports in together.
func keptAll(t *testing.T, st *store.Store, in []Submission, check checker) []Outcome {
	t.Helper()
	all, errs := ingestAll(t.Context(), st, in, func() time.Time { return noon }, check)
	for i := range errs {
		require.NoError(t, errs[i], in[i].Name)
	}
	return all
}

// Reports that are handed in together leave the same rows and get the same answers as those
// that are handed in one by one: those that supersede each other, ask whether they are of one
// event, are parts of one, or were here before among them.
func TestReportsTogetherAsOneByOne(t *testing.T) {
	in := tangled(t)
	st := listed(t, filepath.Join(t.TempDir(), "alone.db"))
	var want []Outcome
	asked, superseded, duplicates, parts, rejected := 0, 0, 0, 0, 0
	for i := range in {
		o, err := ingest(t.Context(), st, in[i], noon, unpaired)
		require.NoError(t, err, in[i].Name)
		want = append(want, o)
		asked, superseded, parts = asked+len(o.Questions), superseded+len(o.Superseded), parts+len(o.Parts)
		if o.Duplicate {
			duplicates++
		}
		if o.Submission.State == store.Rejected {
			rejected++
		}
	}
	require.Greater(t, min(asked, superseded, duplicates, rejected), 3)
	require.Positive(t, parts)
	digest := storetest.Digest(t, st)
	for _, most := range []int{len(in), 9} {
		st := listed(t, filepath.Join(t.TempDir(), "together.db"))
		var got []Outcome
		for some := range slices.Chunk(in, most) {
			got = append(got, keptAll(t, st, some, unpaired)...)
		}
		require.Equal(t, want, got)
		require.Equal(t, digest, storetest.Digest(t, st))
		storetest.Sound(t, st)
	}
}

// A report is checked once, with the code of its event, too; again only if the office has
// changed since by anything but reports: here who a player is.
func TestReportsAreCheckedOnce(t *testing.T) {
	for _, c := range []struct {
		changes, checks int
	}{{0, 2}, {1, 4}} {
		st, alone := listed(t, filepath.Join(t.TempDir(), "office.db")), listed(t, filepath.Join(t.TempDir(), "alone.db"))
		moved := func(st *store.Store) {
			_, err := ChangePlayers(t.Context(), st, store.PlayerChange{
				FIDEID: 99000309, Act: store.PlayerTransfer, Value: "SUI", Since: 2026_01_01, By: "officer", Reason: "moved", At: noon,
			})
			require.NoError(t, err)
		}
		var checks atomic.Int64
		check := func(name string, data []byte, opt audit.Options) *audit.Report {
			rep := unpaired(name, data, opt)
			if checks.Add(1) == 2 && c.changes > 0 { // both are checked by now
				moved(st)
			}
			return rep
		}
		in := []Submission{{Name: "cup.trf", Data: womensCup(t), By: "officer", Event: "CUP"}, {Name: "league.trf", Data: []byte(report("League", "9910002")), By: "officer"}}
		all := keptAll(t, st, in, check)
		require.Equal(t, int64(c.checks), checks.Load())
		if c.changes > 0 {
			moved(alone)
		}
		want, err := ingest(t.Context(), alone, in[0], noon, unpaired)
		require.NoError(t, err)
		require.Equal(t, want, all[0])
	}
}

// A report without a player that anybody could know again is kept like others, alone and
// with others.
func TestReportWithoutPlayersIsKept(t *testing.T) {
	st := listed(t, filepath.Join(t.TempDir(), "office.db"))
	o, err := Ingest(t.Context(), st, Submission{Name: "a.trf", Data: []byte("001")}, noon)
	require.NoError(t, err)
	require.Equal(t, store.Rejected, o.Submission.State)
	all := keptAll(t, st, []Submission{{Name: "b.trf", Data: []byte("001 ")}, {Name: "cup.trf", Data: womensCup(t)}}, unpaired)
	require.Equal(t, []int{2, 3}, []int{all[0].Submission.Number, all[1].Submission.Number})
	storetest.Sound(t, st)
}
