package month

import (
	"bufio"
	"database/sql"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/fixtures"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

// plugVariable names the folder of an office to the test binary that is run
// as a process of its own; papersVariable says which papers it writes.
const (
	plugVariable   = "FEDRATE_TEST_PLUG"
	papersVariable = "FEDRATE_TEST_PLUG_PAPERS"
)

// officeReports are the reports of the office's month.
var officeReports = []string{
	"03-double-round-robin.trf", "09-womens-cup.trf", "10-rapid-round-robin.trf", "11-blitz-double.trf",
}

var officeNow = time.Date(2026, 9, 29, 4, 0, 0, 0, time.UTC)

// month does an office's month from wherever it was left: the database, the
// list before, the reports, the run. It says what it has done.
func month(t *testing.T, dir string, papers PaperMode, say func(string)) error {
	ctx := t.Context()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	if err != nil {
		return err
	}
	defer st.Close()
	if err := st.Init(ctx, "LIE"); err != nil {
		return err
	}
	if _, err := st.List(ctx, 2026_09); err != nil {
		f, err := fixtures.FS.Open("federation/lists/2026-09.txt")
		if err != nil {
			return err
		}
		defer f.Close()
		r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 2026_09})
		if err != nil {
			return err
		}
		if _, err := st.Import(ctx, r, 2026_09, store.ImportOptions{}); err != nil {
			return err
		}
	}
	say("list")
	for _, name := range officeReports {
		data, err := fs.ReadFile(fixtures.FS, "federation/2026-09/"+name)
		if err != nil {
			return err
		}
		out, err := jobs.Ingest(ctx, st, jobs.Submission{Name: name, Data: data}, officeNow)
		if err != nil {
			return err
		}
		say("submitted " + out.Submission.SHA256)
	}
	_, err = Run(ctx, st, Options{
		Period: 2026_10, Publish: true, Out: filepath.Join(dir, "out"), Version: "test", Now: officeNow, Objects: objectsIn(t, dir),
		Papers: papers, Federation: "LUX", // few of the players: the reports of all would take most of the time
		Progress: func(step string, _, _ int) { say("step " + step) },
	})
	return err
}

// objectsIn is the object store of an office.
func objectsIn(t *testing.T, dir string) objects.Store {
	return objectstest.Open(t, "file://"+filepath.Join(dir, "files"))
}

// TestPlugChild is no test: it is the process that the test below kills.
func TestPlugChild(t *testing.T) {
	dir := os.Getenv(plugVariable)
	if dir == "" {
		t.Skip("only run by the test that pulls the plug")
	}
	require.NoError(t, month(t, dir, PaperMode(os.Getenv(papersVariable)), func(s string) { fmt.Println(s) }))
}

// Pull the plug: the process is killed at random moments, half of the times
// anywhere, half while it publishes. Each time the database opens and holds
// what was submitted, and the month done again ends as an undisturbed one.
func TestKilledMonth(t *testing.T) { killed(t, PapersAll, 4, publishing) }

// So it is where no papers are written, and files and rows are therefore written at one time.
func TestKilledMonthWithoutPapers(t *testing.T) { killed(t, PapersNone, 4, writing) }

func killed(t *testing.T, papers PaperMode, kills int, from string) {
	if *endure {
		kills = 50
	}
	whole := t.TempDir()
	undisturbed := childOf(t, whole, papers, from, -1, "")
	require.False(t, undisturbed.killed)
	want := remains(t, whole)
	require.Contains(t, want, "2026-10/"+ManifestName)
	require.Contains(t, want, "object 2026-10/"+CurrentName)
	random := rand.New(rand.NewPCG(2026, 10))
	took, published := undisturbed.took, undisturbed.published
	for killed, tries := 0, 0; killed < kills; tries++ {
		require.Less(t, tries, 10*kills, "only %d processes were killed before their end", killed)
		after, delay := "", time.Duration(random.Int64N(int64(took)))
		if killed%2 == 1 {
			after, delay = from, time.Duration(random.Int64N(int64(published)))
		}
		dir := t.TempDir()
		c := childOf(t, dir, papers, from, delay, after)
		if !c.killed { // it was faster than the measured one: the moments are drawn from what it took
			took, published = min(took, c.took), min(published, c.published)
			continue
		}
		killed++
		holds(t, dir, c.submitted)
		require.NoError(t, month(t, dir, papers, func(string) {}), "kill %d, %s after %q", killed, delay, after)
		require.Equal(t, want, remains(t, dir), "kill %d, %s after %q", killed, delay, after)
	}
}

type plugged struct {
	killed    bool
	submitted []string // SHA-256 of reports that were acknowledged
	took      time.Duration
	published time.Duration // from the line that it publishes to the end
}

// What is said when the last report is checked, and when the files are made.
const (
	writing    = "step check"
	publishing = "step publish"
)

// childOf runs the month in a process and kills it a while after it has said a
// line; a negative delay lets it live. From a line on it is that it publishes.
func childOf(t *testing.T, dir string, papers PaperMode, from string, delay time.Duration, after string) plugged {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestPlugChild$", "-test.timeout=60s")
	cmd.Env = append(os.Environ(), plugVariable+"="+dir, papersVariable+"="+string(papers), storetest.Environment(t, filepath.Join(dir, "office.db")))
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	begin, armed := time.Now(), false
	published := begin
	arm := func() {
		if delay >= 0 && !armed {
			armed = true
			time.AfterFunc(delay, func() { _ = cmd.Process.Kill() })
		}
	}
	if after == "" {
		arm()
	}
	var c plugged
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line := lines.Text()
		if line == from {
			published = time.Now()
		}
		if line == after {
			arm()
		}
		if sum, ok := strings.CutPrefix(line, "submitted "); ok {
			c.submitted = append(c.submitted, sum)
		}
	}
	c.killed = cmd.Wait() != nil
	c.took, c.published = time.Since(begin), time.Since(published)
	return c
}

// holds tells that the database opens and has every report that it took.
func holds(t *testing.T, dir string, sums []string) {
	t.Helper()
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	require.NoError(t, err)
	defer st.Close()
	for _, sum := range sums {
		sub, err := st.BySHA256(t.Context(), sum)
		require.NoError(t, err)
		require.NotNil(t, sub)
		data, err := st.Bytes(t.Context(), sub.Number)
		require.NoError(t, err)
		require.NotEmpty(t, data)
	}
}

// remains is everything a month leaves: each file, each object, and each row of the tables
// save the history of runs, which counts the repeated ones.
func remains(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	out := filepath.Join(dir, "out")
	require.NoError(t, filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(out, path)
		if err != nil || d.IsDir() {
			found[name] = "folder"
			return err
		}
		data, err := os.ReadFile(path)
		found[name] = string(data)
		return err
	}))
	for key, data := range objectstest.Keys(t, objectsIn(t, dir)) {
		found["object "+key] = data
	}
	db := storetest.Raw(t, filepath.Join(dir, "office.db"))
	defer db.Close()
	for _, table := range []string{
		"settings", "tournaments", "submissions", "findings", "waivers", "players", "identities", "titles", "lists", "list_rows",
		"rated_players", "results", "pooled_games", "norms", "run_findings", "certificates",
	} {
		found["table "+table] = dump(t, db, table)
	}
	return found
}

// dump is a table, in an order that does not depend on how it was written.
func dump(t testing.TB, db *sql.DB, table string) string {
	t.Helper()
	rows, err := db.Query(`SELECT * FROM ` + table)
	require.NoError(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	require.NoError(t, err)
	var lines []string
	for rows.Next() {
		values, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		require.NoError(t, rows.Scan(to...))
		lines = append(lines, fmt.Sprintln(values...))
	}
	require.NoError(t, rows.Err())
	slices.Sort(lines)
	return strings.Join(lines, "")
}
