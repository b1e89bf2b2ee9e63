package month

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

// sampleMonth is the office of the sample federation with a few of its reports, of which
// the last one names another federation.
func sampleMonth(t *testing.T) *desk {
	t.Helper()
	d, _ := masters(t)
	for _, file := range []string{"10-rapid-round-robin.trf", "11-blitz-double.trf"} {
		data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/"+file)
		require.NoError(t, err)
		if strings.HasPrefix(file, "11") {
			data = bytes.Replace(data, []byte("\n032 LIE"), []byte("\n032 AUT"), 1)
			data = bytes.Replace(data, []byte("Lorrirell, Quiro"), []byte("Quiro Lorrirell "), 1)
		}
		out, err := jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: file, Data: data}, officeNow)
		require.NoError(t, err)
		require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Findings)
	}
	return d
}

func (d *desk) options(mode PaperMode) Options {
	return Options{
		Period: 2026_10, Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out"), Federation: "LIE", Language: language.Russian,
		Version: "test", Key: d.key, Now: officeNow, Papers: mode,
	}
}

// isPaper reports whether a file of a month is one that is made on demand.
func isPaper(name string) bool {
	return path.Dir(name) != "." && name != "lists/"+KeysName && name != "lists/"+SignaturesName && (path.Ext(name) == ".pdf" || path.Ext(name) == ".xlsx")
}

// papersIn are the papers of the folder of the month.
func (d *desk) papersIn() map[string]string {
	d.Helper()
	found, folder := map[string]string{}, filepath.Join(d.dir, "out", "2026-10")
	require.NoError(d, filepath.WalkDir(folder, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, file)
		require.NoError(d, err)
		if name = filepath.ToSlash(name); isPaper(name) {
			data, err := os.ReadFile(file)
			require.NoError(d, err)
			found[name] = string(data)
		}
		return err
	}))
	return found
}

// made are the papers of a mode as they are made on demand.
func (d *desk) made(mode PaperMode) map[string]string {
	d.Helper()
	papers, err := OpenPapers(d.Context(), d.st, Options{Period: 2026_10, Federation: "LIE", Version: "test", Key: d.key})
	require.NoError(d, err)
	found := map[string]string{}
	for _, name := range papers.Paths(mode) {
		var b bytes.Buffer
		require.NoError(d, papers.Write(&b, name), name)
		found[name] = b.String()
	}
	return found
}

// sameFiles compares by name first: whole workbooks make no message.
func sameFiles(t *testing.T, want, have map[string]string) {
	t.Helper()
	for name := range want {
		require.Contains(t, have, name)
		require.True(t, want[name] == have[name], name)
	}
	require.Len(t, have, len(want))
}

// Papers that are made later are those of the run, byte for byte: from what the
// publication has kept, and, where that is gone, from the month as it is computed
// again.
func TestPapersMadeLater(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	all, err := Run(t.Context(), d.st, d.options(PapersAll))
	require.NoError(t, err)
	require.Empty(t, all.Failed)
	want := d.papersIn()
	for _, name := range []string{
		"lists/2026-10.pdf", "lists/2026-10.xlsx", "players/99000341.xlsx", "certificates/IT3-0001.pdf",
		"certificates/IT1-0001-99000341-GM.pdf", "certificates/IT1-0001-99000341-GM.xlsx",
	} {
		require.Contains(t, want, name)
	}
	sameFiles(t, want, d.made(PapersAll))
	book, err := excelize.OpenReader(strings.NewReader(want["players/99000052.xlsx"]))
	require.NoError(t, err)
	heading, err := book.GetCellValue(book.GetSheetName(0), "A1")
	require.NoError(t, err)
	require.Equal(t, "Lorrirell, Quiro", heading, "the name of the list, not that of the report")
	english, err := OpenPapers(t.Context(), d.st, Options{Period: 2026_10, Federation: "LIE", Version: "test", Language: language.English, Key: d.key})
	require.NoError(t, err)
	var asked bytes.Buffer
	require.NoError(t, english.Write(&asked, "players/99000341.xlsx"))
	require.NotEqual(t, want["players/99000341.xlsx"], asked.String(), "in the language that was asked for")

	none := sampleMonth(t)
	without, err := Run(t.Context(), none.st, none.options(PapersNone))
	require.NoError(t, err)
	require.Equal(t, all.Revision.Digest, without.Revision.Digest)
	require.Empty(t, none.papersIn())
	require.NotEqual(t, all.Manifest, without.Manifest)
	sameFiles(t, want, none.made(PapersAll))

	db := storetest.Raw(t, filepath.Join(none.dir, "office.db"))
	_, err = db.Exec(`DELETE FROM paper_sources`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	papers, err := OpenPapers(t.Context(), none.st, Options{Period: 2026_10, Federation: "LIE", Version: "test", Language: language.Russian, AsPublished: true, Key: none.key})
	require.NoError(t, err)
	computed := map[string]string{}
	for _, name := range papers.Paths(PapersAll) {
		var b bytes.Buffer
		require.NoError(t, papers.Write(&b, name), name)
		computed[name] = b.String()
	}
	sameFiles(t, want, computed)
	revisions, err := none.st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, revisions, 1, "nothing is kept of the computing")
	complete(t, none, all, want)

	// what came in since the list was published does not show on its papers
	data := bytes.Replace(mastersReport(t), []byte("Garfell, Merik"), []byte("Garfell, Merik B."), 1)
	_, err = jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "open-2.trf", Data: data, Replaces: 1}, officeNow)
	require.NoError(t, err)
	sub, err := d.st.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.NotZero(t, sub.SupersededBy)
	sameFiles(t, want, d.made(PapersAll))
}

// complete puts the papers into the folder of a month without: its files are then those of
// a run with all papers, its manifest is signed, and a rerun takes the papers over.
func complete(t *testing.T, d *desk, all *Result, want map[string]string) {
	t.Helper()
	done, err := Complete(t.Context(), d.st, d.options(PapersAll))
	require.NoError(t, err)
	require.Empty(t, done.Failed)
	require.Equal(t, all.Manifest, done.Manifest)
	require.Equal(t, all.Files, done.Files)
	require.Len(t, done.Made, len(want))
	sameFiles(t, want, d.papersIn())
	revisions, err := d.st.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, done.Manifest, revisions[0].Manifest)
	check, key, err := VerifySigned(filepath.Join(done.Out, ManifestName), seal.Ring{d.key.Public()})
	require.NoError(t, err)
	require.Equal(t, d.key.ID(), key.ID)
	require.Empty(t, check.Changed)
	_, _, problems := Differing(done.Out, revisions[0].Manifest)
	require.Empty(t, problems)

	again, err := Complete(t.Context(), d.st, d.options(PapersAll))
	require.NoError(t, err)
	require.Empty(t, again.Made)
	require.Equal(t, done.Files, again.Files)
	rerun, err := Again(t.Context(), d.st, 2026_10, Restate, d.options(PapersAll))
	require.NoError(t, err)
	require.Equal(t, done.Manifest, rerun.Runs[0].Manifest)

	require.NoError(t, os.WriteFile(filepath.Join(done.Out, ManifestName), []byte("{}"), 0o644))
	_, err = Complete(t.Context(), d.st, d.options(PapersAll))
	require.ErrorContains(t, err, "jobs.wrong.papers-folder")
}

// By default a run writes the papers of its federation; the rest are there to be
// made.
func TestPapersOfTheFederation(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	s, err := Run(t.Context(), d.st, d.options(""))
	require.NoError(t, err)
	have := d.papersIn()
	all, own := d.made(PapersAll), d.made(PapersChanged)
	sameFiles(t, own, have)
	require.Greater(t, len(all), len(own))
	foreign := ""
	for name := range all {
		if strings.HasPrefix(name, "tournaments/0003") {
			foreign = name
		}
	}
	require.NotEmpty(t, foreign, "of the event of another federation")
	require.NotContains(t, s.Files, foreign)
	papers, err := OpenPapers(t.Context(), d.st, Options{Period: 2026_10, Federation: "LIE", Version: "test", Key: d.key})
	require.NoError(t, err)
	require.Equal(t, foreign, papers.OfReport(3))
	require.Empty(t, papers.OfReport(4))
	require.Equal(t, "players/99000341.xlsx", papers.OfPlayer(99000341))
	require.Empty(t, papers.OfPlayer(1))
	require.Equal(t, "the list of 2026-10 has no paper players/1.xlsx", language.English.Error(papers.Write(&bytes.Buffer{}, "players/1.xlsx")))
	require.Empty(t, papers.Paths(PapersNone))
	_, err = OpenPapers(t.Context(), d.st, Options{Period: 2026_09})
	require.Equal(t, "the list of 2026-09 was not published by a run: it has no papers", language.English.Error(err))
}

// Where the lists are of all federations, the papers of a run are still those of the office's own.
func TestPapersOfTheOffice(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	home, err := d.st.Federation(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIE", home)
	o := d.options("")
	o.Federation = ""
	s, err := Run(t.Context(), d.st, o)
	require.NoError(t, err)
	require.Contains(t, s.Files, "players/99000341.xlsx")
	foreign := false
	for name := range d.made(PapersAll) {
		foreign = foreign || strings.HasPrefix(name, "tournaments/0003")
	}
	require.True(t, foreign, "of the event of another federation, when it is asked for")
	for _, name := range s.Files {
		require.NotContains(t, name, "tournaments/0003")
	}
	list, err := os.ReadFile(filepath.Join(d.dir, "out", "2026-10", "lists", "2026-10.csv"))
	require.NoError(t, err)
	require.True(t, bytes.Contains(list, []byte(",MNC,")), "the list is of all")
	papers, err := OpenPapers(t.Context(), d.st, Options{Period: 2026_10, Version: "test", Key: d.key})
	require.NoError(t, err)
	sameFiles(t, d.made(PapersChanged), d.papersIn())
	require.Less(t, len(papers.Paths(PapersChanged)), len(papers.Paths(PapersAll)))
}

// Of a list that was brought back and that the office would compute otherwise now, no
// papers are made: they would be of another list.
func TestPapersOfAListBroughtBack(t *testing.T) {
	t.Parallel()
	d := sampleMonth(t)
	_, err := Run(t.Context(), d.st, d.options(PapersNone))
	require.NoError(t, err)
	_, err = d.st.Withdraw(t.Context(), 2, store.Withdrawal{By: "officer", Reason: "test"})
	require.NoError(t, err)
	_, err = Again(t.Context(), d.st, 2026_10, Restate, d.options(PapersNone))
	require.NoError(t, err)
	require.NotEmpty(t, d.made(PapersAll))
	o := d.options(PapersNone)
	_, err = Undo(t.Context(), d.st, 2026_10, store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"}, o)
	require.NoError(t, err)
	_, err = OpenPapers(t.Context(), d.st, Options{Period: handbook.Period(2026_10), Federation: "LIE", Version: "test", Key: d.key})
	require.Error(t, err)
	require.Contains(t, language.English.Error(err), "fedrate rerun --from 2026-10 --publish")
}
