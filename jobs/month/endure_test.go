package month

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// endure asks for all the kills; without it a twentieth of them is made.
var endure = flag.Bool("endure", false, "kill a hundred acts on lists instead of five")

// actVariable names what the process below does, and actFolder where.
const (
	actVariable = "FEDRATE_TEST_ACT"
	actFolder   = "FEDRATE_TEST_ACT_FOLDER"
)

// acts on the lists of an office: each is there as a whole afterwards, or not
// at all.
var acts = map[string]func(ctx context.Context, st *store.Store, dir string) error{
	"publish": func(ctx context.Context, st *store.Store, dir string) error {
		_, err := Run(ctx, st, actOptions(2026_12, dir))
		return err
	},
	"rerun": func(ctx context.Context, st *store.Store, dir string) error {
		_, err := Again(ctx, st, 2026_10, Restate, actOptions(0, dir))
		return err
	},
	"carry": func(ctx context.Context, st *store.Store, dir string) error {
		_, err := Again(ctx, st, 2026_10, Carry, actOptions(0, dir))
		return err
	},
	"undo": func(ctx context.Context, st *store.Store, _ string) error {
		_, err := st.Undo(ctx, 2026_11, store.Act{Action: store.ActUndo, At: officeNow, By: "officer", Reason: "test"})
		return err
	},
	"import": func(ctx context.Context, st *store.Store, dir string) error {
		f, err := os.Open(filepath.Join(dir, "list.csv"))
		if err != nil {
			return err
		}
		defer f.Close()
		r, err := ratinglist.Open(f, "list.csv", ratinglist.Options{Period: 2026_09})
		if err != nil {
			return err
		}
		_, err = st.Import(ctx, r, 2026_09, store.ImportOptions{Replace: true, Act: store.Act{At: officeNow, By: "officer"}})
		return err
	},
}

func actOptions(p handbook.Period, dir string) Options {
	return Options{Period: p, Publish: true, By: "officer", Accept: allAccepted(), Out: filepath.Join(dir, "out"), Version: "test", Now: officeNow}
}

// TestActChild is no test: it is the process that the test below kills.
func TestActChild(t *testing.T) {
	act := acts[os.Getenv(actVariable)]
	if act == nil {
		t.Skip("only run by the test that kills it")
	}
	dir := os.Getenv(actFolder)
	st, err := store.Open(storetest.Kept(t, filepath.Join(dir, "office.db")))
	require.NoError(t, err)
	defer st.Close()
	fmt.Println("begin")
	require.NoError(t, act(t.Context(), st, dir))
}

// Kill at random: an act on the lists that is cut off has made all of its
// revisions or none, and done again it ends as an undisturbed one.
func TestKilledActs(t *testing.T) {
	kills := 5
	if *endure {
		kills = 100
	}
	from := officeToKill(t)
	before := revisionsIn(t, from)
	names := []string{"publish", "rerun", "undo", "import", "carry"}
	after, took := map[string]map[string]string{}, map[string]time.Duration{}
	for _, name := range names {
		dir := copied(t, from)
		killed, d := actProcess(t, dir, name, -1)
		require.False(t, killed)
		after[name], took[name] = revisionsIn(t, dir), d
		require.NotEqual(t, before, after[name], name)
	}
	random := rand.New(rand.NewPCG(10, 5))
	for done, tries := 0, 0; done < kills; tries++ {
		require.Less(t, tries, 10*kills, "only %d acts were killed before their end", done)
		name := names[done%len(names)]
		dir := copied(t, from)
		delay := time.Duration(random.Int64N(int64(took[name])))
		killed, _ := actProcess(t, dir, name, delay)
		if !killed {
			took[name] = took[name] * 9 / 10
			continue
		}
		done++
		have := revisionsIn(t, dir)
		if have["revisions"] == before["revisions"] && have["publications"] == before["publications"] {
			require.Equal(t, before, have, "%s killed after %s", name, delay)
			killed, _ = actProcess(t, dir, name, -1)
			require.False(t, killed)
			have = revisionsIn(t, dir)
		}
		require.Equal(t, after[name], have, "%s killed after %s", name, delay)
	}
}

// officeToKill is an office with two published lists, a correction of a report
// that they rest on, a report for the next list, and a mended first list.
func officeToKill(t *testing.T) string {
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	days := []handbook.Date{2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05}
	d.submit(robin("Cup", 2026_09_05, days...))
	d.runWithPapers(2026_10, true)
	d.another(robin("Second", 2026_10_05, 2026_10_01, 2026_10_02, 2026_10_03, 2026_10_04, 2026_10_05))
	d.runWithPapers(2026_11, true)
	d.submit(corrected("Cup", 2026_09_05, days...))
	d.another(robin("Third", 2026_11_05, 2026_11_01, 2026_11_02, 2026_11_03, 2026_11_04, 2026_11_05))
	l := &ratinglist.List{Rows: []ratinglist.Row{}}
	for i, r := range ratings6 {
		row := ratinglist.Row{FIDEID: 1001 + i, Name: name(i + 1), Federation: "TST", Birth: 1990}
		row.Standings[0] = ratinglist.Standing{Rating: tournament.Rating(r + 10), K: 20}
		l.Rows = append(l.Rows, row)
	}
	var b bytes.Buffer
	require.NoError(t, ratinglist.WriteCSV(&b, ratinglist.Combined(2026_09), l.All()))
	require.NoError(t, os.WriteFile(filepath.Join(d.dir, "list.csv"), b.Bytes(), 0o644))
	backedUp(t, d.st, filepath.Join(d.dir, "copy.db"))
	return d.dir
}

// corrected is a round robin whose first game was drawn instead.
func corrected(title string, end handbook.Date, days ...handbook.Date) *tournament.Tournament {
	t := robin(title, end, days...)
	t.Players[0].Games[0].Result, t.Players[5].Games[0].Result = tournament.Draw, tournament.Draw
	t.Players[0].Points, t.Players[5].Points = t.Players[0].Points-5, t.Players[5].Points+5
	return t
}

func copied(t *testing.T, from string) string {
	t.Helper()
	dir := t.TempDir()
	storetest.Restored(t, filepath.Join(from, "copy.db"), filepath.Join(dir, "office.db"))
	data, err := os.ReadFile(filepath.Join(from, "list.csv"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "list.csv"), data, 0o644))
	return dir
}

// actProcess does an act in a process and kills it a while after it has begun;
// a negative delay lets it live.
func actProcess(t *testing.T, dir, name string, delay time.Duration) (killed bool, took time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestActChild$", "-test.timeout=60s")
	cmd.Env = append(os.Environ(), actVariable+"="+name, actFolder+"="+dir, storetest.Environment(t, filepath.Join(dir, "office.db")))
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = out.Read(make([]byte, 5)) // "begin"
	require.NoError(t, err)
	begin := time.Now()
	if delay >= 0 {
		time.AfterFunc(delay, func() { _ = cmd.Process.Kill() })
	}
	var rest bytes.Buffer
	_, _ = rest.ReadFrom(out)
	killed = cmd.Wait() != nil
	if killed && delay < 0 {
		t.Log(rest.String())
	}
	return killed, time.Since(begin)
}

// revisionsIn is all that an act on lists may change, table by table.
func revisionsIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	path := filepath.Join(dir, "office.db")
	st, err := store.Open(storetest.Kept(t, path)) // it opens
	require.NoError(t, err)
	require.NoError(t, st.Close())
	db := storetest.Raw(t, path)
	defer db.Close()
	found := map[string]string{}
	for _, table := range []string{
		"submissions", "players", "identities", "lists", "list_rows", "rated_players", "results", "pooled_games", "norms", "run_findings",
		"thresholds", "arbiter_events", "publications", "passed_gates", "revisions", "revision_state", "carried", "carried_reports",
	} {
		found[table] = dump(t, db, table)
	}
	return found
}
