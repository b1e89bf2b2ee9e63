package month

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is an office in a temporary folder.
type desk struct {
	testing.TB
	st  *store.Store
	dir string
	key *seal.Key // nil: nothing is signed
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	dir := t.TempDir()
	return &desk{TB: t, st: storetest.Open(t, filepath.Join(dir, "office.db")), dir: dir}
}

// list imports a list of players whose FIDE IDs count from 1001, unrated where
// the rating is 0.
func (d *desk) list(p handbook.Period, ratings ...int) {
	d.Helper()
	var rows []ratinglist.Row
	for i, r := range ratings {
		row := ratinglist.Row{FIDEID: 1001 + i, Name: name(i + 1), Federation: []string{"TST", "OTH"}[i%2], Birth: 1990}
		if r > 0 {
			row.Standings[0] = ratinglist.Standing{Rating: tournament.Rating(r), K: 20}
		}
		rows = append(rows, row)
	}
	d.importRows(p, rows)
}

func (d *desk) importRows(p handbook.Period, rows []ratinglist.Row) {
	d.Helper()
	l := &ratinglist.List{Rows: rows}
	var b bytes.Buffer
	require.NoError(d, ratinglist.WriteCSV(&b, ratinglist.Combined(p), l.All()))
	r, err := ratinglist.Open(&b, "list.csv", ratinglist.Options{Period: p})
	require.NoError(d, err)
	_, err = d.st.Import(d.Context(), r, p, store.ImportOptions{Replace: true})
	require.NoError(d, err)
}

func name(i int) string { return fmt.Sprintf("Player, %c", 'A'+i-1) }

// berger6 are the rounds of a round robin of six (C.05 annex).
var berger6 = [5][3][2]int{
	{{1, 6}, {2, 5}, {3, 4}}, {{6, 4}, {5, 3}, {1, 2}}, {{2, 6}, {3, 1}, {4, 5}}, {{6, 5}, {1, 4}, {2, 3}}, {{3, 6}, {4, 2}, {5, 1}},
}

// robin is a round robin of the players 1001 to 1006, White winning in odd
// rounds, draws in even ones; a round without a day is not played yet.
func robin(title string, end handbook.Date, days ...handbook.Date) *tournament.Tournament {
	t := &tournament.Tournament{
		Name: title, City: "Town", Federation: "TST", Start: days[0], End: end, PlayerCount: 6, RatedCount: 6, TeamCount: -1,
		Type: "Individual: Round-Robin", ChiefArbiter: "Arbiter, An", TimeControlText: "90 min + 30 sec",
		RoundDates: days, Rounds: 5, Scoring: tournament.StandardScoring,
	}
	for i := 1; i <= 6; i++ {
		t.Players = append(t.Players, tournament.Player{
			StartingRank: i, Name: name(i), Federation: []string{"TST", "OTH"}[(i-1)%2], FIDEID: 1000 + i, Birth: 1990_01_01,
			PointsKnown: true, Rank: i, Sex: tournament.Male,
		})
	}
	for r := range days {
		for _, pair := range berger6[r] {
			w, b := &t.Players[pair[0]-1], &t.Players[pair[1]-1]
			result, other := tournament.Win, tournament.Loss
			if r%2 == 1 {
				result, other = tournament.Draw, tournament.Draw
			}
			w.Games = append(w.Games, tournament.Game{Opponent: b.StartingRank, Colour: tournament.White, Result: result})
			b.Games = append(b.Games, tournament.Game{Opponent: w.StartingRank, Colour: tournament.Black, Result: other})
			w.Points, b.Points = w.Points+result.Score(), b.Points+other.Score()
		}
	}
	t.Index()
	return t
}

func (d *desk) submit(t *tournament.Tournament) jobs.Outcome {
	d.Helper()
	return d.submitAt(t, officeNow)
}

func (d *desk) submitAt(t *tournament.Tournament, now time.Time) jobs.Outcome {
	d.Helper()
	var b bytes.Buffer
	require.NoError(d, trf.Write(&b, t, trf.TRF16))
	out, err := jobs.Ingest(d.Context(), d.st, jobs.Submission{Name: "in/" + t.Name + ".trf", Data: b.Bytes(), By: "officer"}, now)
	require.NoError(d, err)
	return out
}

// another hands in a report of which the office asks whether it is an earlier
// event's, and says that it is not.
func (d *desk) another(t *tournament.Tournament) {
	d.Helper()
	out := d.submit(t)
	require.Equal(d, store.Held, out.Submission.State)
	require.Len(d, out.Questions, 1)
	_, err := jobs.Reply(d.Context(), d.st, out.Questions[0].ID, store.Reply{Decision: store.Another, By: "officer", Reason: "played again", At: officeNow})
	require.NoError(d, err)
}

// allAccepted passes every gate.
func allAccepted() (list []store.PassedGate) {
	for _, gate := range GateNames {
		list = append(list, store.PassedGate{Gate: gate, By: "officer", Reason: "test"})
	}
	return list
}

// rerun publishes the lists from a period on again.
func rerun(ctx context.Context, st *store.Store, from handbook.Period, o Options) ([]*Result, error) {
	out, err := Again(ctx, st, from, Restate, o)
	if err != nil {
		return nil, err
	}
	return out.Runs, nil
}

// run computes a month, without papers.
func (d *desk) run(p handbook.Period, publish bool) *Result {
	d.Helper()
	return d.runWith(PapersNone, p, publish)
}

// runWithPapers computes a month and writes the papers an office writes where
// nothing is said.
func (d *desk) runWithPapers(p handbook.Period, publish bool) *Result {
	d.Helper()
	return d.runWith(PapersChanged, p, publish)
}

func (d *desk) runWith(papers PaperMode, p handbook.Period, publish bool) *Result {
	d.Helper()
	s, err := Run(d.Context(), d.st, Options{Period: p, Publish: publish, Accept: allAccepted(), Papers: papers, Out: filepath.Join(d.dir, "out"), Version: "test", Key: d.key, Now: officeNow})
	require.NoError(d, err)
	return s
}

// row of a player on a list.
func (d *desk) row(p handbook.Period, id int) *ratinglist.Row {
	d.Helper()
	l, err := d.st.RowsOf(d.Context(), p, []int{id})
	require.NoError(d, err)
	return l.Row(id)
}

func games(s *Result) (n int) {
	for _, t := range s.Tournaments {
		n += t.Games
	}
	return n
}

var ratings6 = []int{2000, 1950, 1900, 1850, 1800, 1750}

func TestRunNeedsTheListBefore(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_08, ratings6...)
	_, err := Run(t.Context(), d.st, Options{Period: 2026_10, Out: d.dir})
	var missing *NoListError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, handbook.Period(2026_09), missing.Period)
	_, err = Run(t.Context(), d.st, Options{Out: d.dir})
	require.Contains(t, language.English.Error(err), "no period")
}

func TestRunPublishes(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, append(ratings6, 1500, 0)...)
	out := d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	require.Equal(t, store.Accepted, out.Submission.State, "%v", out.Findings)
	require.Equal(t, "Cup.trf", out.Submission.Name)
	preview := d.run(2026_10, false)
	_, err := d.st.List(t.Context(), 2026_10)
	require.Error(t, err, "a preview publishes nothing")
	s := d.run(2026_10, true)
	require.Equal(t, 15, games(s))
	require.Equal(t, preview.Changes, s.Changes)
	require.Len(t, s.Changes, 6)
	info, err := d.st.List(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, 8, info.Rows)
	require.Equal(t, store.Published, info.Source)
	for _, c := range s.Changes {
		require.Equal(t, c.New, d.row(2026_10, c.FIDEID).Standings[0].Rating)
		require.Equal(t, 5, d.row(2026_10, c.FIDEID).Standings[0].Games)
	}
	require.Equal(t, d.row(2026_09, 1007), d.row(2026_10, 1007), "who did not play does not change")
	sub, err := d.st.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Rated, sub.State)
	require.True(t, sub.Complete)
	again := remains(t, d.dir)
	d.run(2026_10, true)
	require.Equal(t, again, remains(t, d.dir), "publishing twice changes nothing")
	d.run(2026_10, false)
	require.FileExists(t, filepath.Join(d.dir, "out", "2026-10-preview", ManifestName), "a preview leaves published files alone")
	runs, err := d.st.Runs(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, runs, 4)
	next := d.run(2026_11, true)
	require.Empty(t, next.Tournaments, "what is rated stays rated")
	require.Zero(t, d.row(2026_11, 1001).Standings[0].Games, "the games of a list are those of its month")
	require.Equal(t, d.row(2026_10, 1001).Standings[0].Rating, d.row(2026_11, 1001).Standings[0].Rating)
	_, err = Run(t.Context(), d.st, Options{Period: 2026_10, Publish: true, Accept: allAccepted(), Out: d.dir, Now: officeNow})
	var later *LaterError
	require.ErrorAs(t, err, &later)
}

func TestManifestHoldsEveryFile(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	s := d.runWithPapers(2026_10, true)
	data, err := os.ReadFile(filepath.Join(s.Out, ManifestName))
	require.NoError(t, err)
	var m struct {
		Period string
		Files  []ManifestEntry
	}
	require.NoError(t, json.Unmarshal(data, &m))
	require.Equal(t, "2026-10", m.Period)
	listed := []string{ManifestName}
	for _, f := range m.Files {
		listed = append(listed, f.Path)
	}
	var found []string
	require.NoError(t, filepath.WalkDir(s.Out, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			name, _ := filepath.Rel(s.Out, path)
			found = append(found, filepath.ToSlash(name))
		}
		return err
	}))
	require.ElementsMatch(t, listed, found)
	require.Subset(t, found, []string{
		"lists/2026-10-combined.txt", "lists/2026-10-standard.txt", "lists/2026-10.xml", "lists/2026-10.csv", "lists/2026-10.xlsx",
		"run.txt", "run.xlsx", "tournaments/0001-cup.xlsx", "players/1001.xlsx",
	})
	f, err := os.Open(filepath.Join(s.Out, "lists", "2026-10.xml"))
	require.NoError(t, err)
	defer f.Close()
	l, _, err := ratinglist.Load(f, "x.xml", ratinglist.Options{Period: 2026_10})
	require.NoError(t, err)
	for i := range l.Rows {
		require.Equal(t, *d.row(2026_10, l.Rows[i].FIDEID), l.Rows[i], "the file is the list")
	}
}

func TestFederationFiltersTheExportsAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	s, err := Run(t.Context(), d.st, Options{Period: 2026_10, Publish: true, Accept: allAccepted(), Out: d.dir, Now: officeNow, Federation: "OTH"})
	require.NoError(t, err)
	require.Len(t, s.Changes, 6)
	require.Equal(t, 6, s.Rows)
	require.NotEqual(t, d.row(2026_09, 1001).Standings[0].Rating, d.row(2026_10, 1001).Standings[0].Rating, "others are rated too")
	data, err := os.ReadFile(filepath.Join(s.Out, "lists", "2026-10-combined.txt"))
	require.NoError(t, err)
	require.Equal(t, 4, strings.Count(string(data), "\n"))
	require.NotContains(t, s.Files, "players/1001.xlsx")
	require.Contains(t, s.Files, "players/1002.xlsx")
}

// An event of more than 30 days: what was played up to the closing day is
// rated, the rest a month later, whether from a newer report or from the same.
func TestInterimReports(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_08, ratings6...)
	d.list(2026_09, ratings6...)
	d.submit(robin("League", 2026_10_25, 2026_08_30, 2026_09_06, 2026_09_27))
	s := d.run(2026_10, true)
	require.Equal(t, 9, games(s))
	sub, err := d.st.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Rated, sub.State)
	require.False(t, sub.Complete)
	out := d.submit(robin("League", 2026_10_25, 2026_08_30, 2026_09_06, 2026_09_27, 2026_10_11, 2026_10_25))
	require.Empty(t, out.Superseded)
	require.Equal(t, []int{1}, out.Parts)
	require.Empty(t, out.RatedFor, "it changes no game of the first month")
	s = d.run(2026_11, true)
	require.Equal(t, 6, games(s), "only the games not rated yet")
	require.Equal(t, 2, d.row(2026_11, 1001).Standings[0].Games)
	before := remains(t, d.dir)
	d.run(2026_11, true)
	require.Equal(t, before, remains(t, d.dir))
	summaries, err := rerun(t.Context(), d.st, 2026_10, Options{Out: filepath.Join(d.dir, "out"), Version: "test", Now: officeNow})
	require.NoError(t, err)
	require.Equal(t, 9, games(summaries[0]), "the newer report has the same games of the first month")
	require.Equal(t, 6, games(summaries[1]))
}

func TestClosingDayAndThirdList(t *testing.T) {
	t.Parallel()
	late := robin("Late", 2026_09_29, 2026_09_25, 2026_09_26, 2026_09_27, 2026_09_28, 2026_09_29)
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(late)
	require.Empty(t, d.run(2026_10, true).Tournaments, "ended two days before the list")
	require.Len(t, d.run(2026_11, true).Tournaments, 1)

	d = newDesk(t)
	d.list(2026_09, ratings6...)
	number := d.submit(late).Submission.Tournament
	_, err := d.st.Waive(t.Context(), store.Waiver{Tournament: number, Rule: "closing-day", Reason: "official FIDE event", By: "officer", On: 2026_09_29})
	require.NoError(t, err)
	s := d.run(2026_10, true)
	require.Len(t, s.Tournaments, 1, "an official event may end on the day before the list")
	found := s.Submissions[0].Findings
	at := slices.IndexFunc(found, func(f handbook.Finding) bool { return f.Rule == "closing-day" })
	require.GreaterOrEqual(t, at, 0, "%v", found)
	require.Equal(t, handbook.Waived{By: "officer", On: 2026_09_29, Reason: "official FIDE event"}, found[at].Waived)
	require.Equal(t, "B.02-7.1.3", found[at].Article)

	// In time, the waiver has nothing to do.
	d = newDesk(t)
	d.list(2026_09, ratings6...)
	number = d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05)).Submission.Tournament
	_, err = d.st.Waive(t.Context(), store.Waiver{Tournament: number, Rule: "closing-day", Reason: "official FIDE event", By: "officer", On: 2026_09_29})
	require.NoError(t, err)
	for _, f := range d.run(2026_10, true).Submissions[0].Findings {
		require.NotEqual(t, "closing-day", f.Rule)
	}

	d = newDesk(t)
	for p := handbook.Period(2026_09); p <= 2026_12; p++ {
		d.list(p, ratings6...)
	}
	d.submit(late)
	require.Len(t, d.run(2026_12, false).Tournaments, 1, "the third list after the end")
	s = d.run(2027_01, true)
	require.Empty(t, s.Tournaments)
	require.Equal(t, handbook.Say("month.note.too-late", "end", handbook.Date(2026_09_29), "list", handbook.Period(2026_12)), s.Submissions[0].Note)
}

func TestCorrectionAfterPublishing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	d.submit(robin("Cup", 2026_09_05, days...))
	first := d.run(2026_10, true)
	fixed := robin("Cup", 2026_09_05, days...)
	fixed.Players[0].Games[0].Result, fixed.Players[5].Games[0].Result = tournament.Draw, tournament.Draw
	fixed.Players[0].Points, fixed.Players[5].Points = fixed.Players[0].Points-5, fixed.Players[5].Points+5
	out := d.submit(fixed)
	require.Equal(t, []int{1}, out.Superseded)
	s := d.run(2026_11, true)
	require.Zero(t, games(s), "the games were rated before")
	require.Equal(t, handbook.Say("month.note.rated-before"), s.Submissions[0].Note)
	summaries, err := rerun(t.Context(), d.st, 2026_10, Options{Out: filepath.Join(d.dir, "out"), Now: officeNow})
	require.NoError(t, err)
	require.Len(t, summaries, 2)
	require.Equal(t, 15, games(summaries[0]))
	require.NotEqual(t, first.Changes[0].New, d.row(2026_10, 1001).Standings[0].Rating)
	require.Equal(t, d.row(2026_10, 1001).Standings[0].Rating, d.row(2026_11, 1001).Standings[0].Rating)
}

// A newcomer needs five games; those of two months are pooled (B.02 7.1.4).
func TestNewcomerJoinsTheList(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6[:5]...)
	d.submit(robin("Cup", 2026_09_03, 2026_09_01, 2026_09_02, 2026_09_03))
	s := d.run(2026_10, true)
	require.Nil(t, d.row(2026_10, 1006), "3 games are not enough")
	require.Equal(t, 5, s.Rows)
	second := robin("Second Cup", 2026_10_05, 2026_10_01, 2026_10_02, 2026_10_03, 2026_10_04, 2026_10_05)
	d.another(second)
	s = d.run(2026_11, true)
	require.Equal(t, 8, s.NewRatings[0].Games)
	require.Equal(t, s.NewRatings[0].Rating, d.row(2026_11, 1006).Standings[0].Rating)
	require.Equal(t, 6, s.Rows)
	info, err := d.st.List(t.Context(), 2026_11)
	require.NoError(t, err)
	require.Equal(t, 6, info.Rows)
}

// B.02 7.2.2: a year without a rated game, told by twelve lists.
func TestInactivity(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, append(ratings6, 1600)...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	became := map[int]handbook.Period{}
	for p := handbook.Period(2026_10); p <= 2027_12; p = p.Add(1) {
		s, err := Run(t.Context(), d.st, Options{Period: p, Publish: true, Accept: allAccepted(), Out: d.dir, Now: officeNow, Federation: "NOB"})
		require.NoError(t, err)
		for _, i := range s.Inactive {
			became[i.FIDEID] = p
			require.True(t, d.row(p, i.FIDEID).Standings[0].Inactive)
		}
	}
	require.Equal(t, handbook.Period(2027_10), became[1001], "the last game was on 5 September 2026")
	require.Equal(t, handbook.Period(2027_08), became[1007], "none on the lists from September 2026 on, so none after July")
}

func TestDoubtfulReportWaits(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	d.submit(robin("Cup", 2026_09_05, days...))
	other := robin("Cup", 2026_09_06, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05, 2026_09_06)
	out := d.submit(other)
	require.Equal(t, store.Held, out.Submission.State)
	require.Len(t, out.Questions, 1)
	require.Equal(t, store.SameEvent, out.Questions[0].Kind)
	require.Equal(t, 1, out.Questions[0].Candidates[0].Submission)
	s := d.run(2026_10, false)
	require.Len(t, s.Tournaments, 1)
	require.Contains(t, language.English.Say(s.Submissions[1].Note), "question Q1 is open")
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, other, trf.TRF16))
	out, err := jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "Cup.trf", Data: b.Bytes(), Event: "CUP-2"}, officeNow)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, out.Submission.State)
	require.Equal(t, "CUP-2", out.Submission.Code)
	require.Len(t, d.run(2026_10, false).Tournaments, 2)
}

func TestWaivedReportIsRated(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	data, err := fs.ReadFile(fixtures.FS, "odd/one-sided-result.trf")
	require.NoError(t, err)
	out, err := jobs.Ingest(t.Context(), d.st, jobs.Submission{Name: "/some/where/odd.trf", Data: data}, officeNow)
	require.NoError(t, err)
	require.Equal(t, store.Rejected, out.Submission.State)
	require.Equal(t, "/some/where/odd.trf", out.Findings[0].Pos.File)
	for _, f := range out.Findings {
		_, err := d.st.Waive(t.Context(), store.Waiver{Tournament: out.Submission.Tournament, Rule: f.Rule, Reason: "both players agreed", By: "officer", On: 2026_09_20})
		require.NoError(t, err)
	}
	out, err = jobs.Recheck(t.Context(), d.st, out.Submission.Number, officeNow)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, out.Submission.State)
	require.Equal(t, handbook.Waived{By: "officer", On: 2026_09_20, Reason: "both players agreed"}, out.Findings[0].Waived)
	require.Len(t, d.run(2026_10, false).Tournaments, 1)
}

func TestUnfinishedFolderIsCleared(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".p.new", "lists"), 0o755))
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".p.old"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".p.old", "a"), []byte("old"), 0o644))
	f, err := newFolder(nil, dir, "p", nil)
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(dir, "p", "a"), "the old folder is back until the new one is there")
	require.NoError(t, f.write("b", func(w io.Writer) error { _, err := w.Write([]byte("new")); return err }))
	_, err = f.manifest("p", nil)
	require.NoError(t, err)
	require.NoError(t, f.commit())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1)
	require.NoFileExists(t, filepath.Join(dir, "p", "a"))
	require.FileExists(t, filepath.Join(dir, "p", "b"))
}
