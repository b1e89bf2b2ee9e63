package store_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

func sumOf(data string) string {
	sum := sha256.Sum256([]byte(data))
	return hex.EncodeToString(sum[:])
}

var bytesOfSQLite = regexp.MustCompile(`x'([0-9a-f]*)'`)

// tampered does to a database what no program does, and opens it again.
func tampered(t *testing.T, statements string) *store.Store {
	t.Helper()
	path := storetest.New(t)
	if *storetest.OnPostgres {
		statements = bytesOfSQLite.ReplaceAllString(statements, `'\x$1'`)
	}
	s, err := store.Open(path)
	require.NoError(t, err)
	_, err = s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
	return changedBy(t, path, statements)
}

// changedBy returns a closed database after statements that none of its programs made.
func changedBy(t *testing.T, path, statements string) *store.Store {
	t.Helper()
	db := storetest.Raw(t, path)
	_, err := db.Exec(statements)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestCheckFindsWhatNoProgramHasDone(t *testing.T) {
	for name, c := range map[string]struct {
		statements string
		kinds      []store.FaultKind
		table      string
		damaged    bool // nothing is made from it, whatever it is made of
	}{
		"nothing":              {`SELECT 1`, []store.FaultKind{}, "", false},
		"the bytes":            {`UPDATE submissions SET data = x'00'`, []store.FaultKind{store.FaultReport}, "", false},
		"a digest":             {`UPDATE submissions SET sha256 = '` + sumOf("two") + `'`, []store.FaultKind{store.FaultReport}, "", false},
		"a list more":          {`INSERT INTO lists VALUES (202609, 'imported', 1, 0)`, []store.FaultKind{store.FaultRows}, "list_rows", false},
		"an official list":     {`INSERT INTO official_lists VALUES (202609, 1, 0)`, []store.FaultKind{store.FaultRows}, "official_rows", false},
		"a list less":          {`INSERT INTO list_digests VALUES ('own', 202609, 'x')`, []store.FaultKind{store.FaultRows}, "list_rows", false},
		"a reference":          {`PRAGMA foreign_keys = off; INSERT INTO identities VALUES ('FIDE', '1', 77)`, []store.FaultKind{store.FaultReference}, "identities", true},
		"other tables are its": {`UPDATE tournaments SET start_day = start_day + 1`, []store.FaultKind{}, "", false},
	} {
		if *storetest.OnPostgres && strings.HasPrefix(c.statements, "PRAGMA") {
			continue // PostgreSQL itself keeps such a row out
		}
		s := tampered(t, c.statements)
		faults, err := s.Check(t.Context())
		require.NoError(t, err, name)
		kinds := []store.FaultKind{}
		for _, f := range faults {
			kinds = append(kinds, f.Kind)
			if c.table != "" {
				require.Equal(t, c.table, f.Table, name)
			}
		}
		require.Equal(t, c.kinds, kinds, name)
		err = s.Sound(t.Context())
		within := s.Within(t.Context(), handbook.Text{}, func(inside *store.Store) (bool, error) { return false, inside.Sound(t.Context()) })
		require.Equal(t, err, within, name)
		var damaged *store.DamagedError
		if !c.damaged {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorAs(t, err, &damaged, name)
		require.Equal(t, []string{c.table}, damaged.Tables, name)
	}
}

// A change of a list, the office's own or FIDE's, is found by a look at that list, and at no
// other one; a repair by hand is taken as it is.
func TestDamagedLists(t *testing.T) {
	for statement, table := range map[string]string{
		`UPDATE list_versions SET s_rating = s_rating + 1 WHERE fide_id = 1000`:                "list_rows/202609",
		`UPDATE list_versions SET name = 'Other, Name' WHERE fide_id = 1003`:                   "list_rows/202609",
		`UPDATE list_games SET s_games = s_games + 1 WHERE fide_id = 1000`:                     "list_rows/202609",
		`DELETE FROM list_versions WHERE fide_id = 1006`:                                       "list_rows/202609",
		`UPDATE list_digests SET sha256 = '' WHERE source = 'own'`:                             "list_rows/202609",
		`DELETE FROM list_digests WHERE source = 'own'`:                                        "list_rows/202609",
		`UPDATE official_versions SET s_k = s_k + 1 WHERE fide_id = 1003`:                      "official_rows/202608",
		`DELETE FROM official_versions WHERE fide_id = 1009`:                                   "official_rows/202608",
		`UPDATE official_versions SET valid_from = 202607 WHERE fide_id = 1003`:                "",
		`UPDATE list_versions SET name = name || '' WHERE fide_id = 1003`:                      "",
		`UPDATE list_versions SET valid_to = 202609, valid_from = 202601 WHERE fide_id = 1003`: "list_rows/202609",
	} {
		path := storetest.New(t)
		s, err := store.Open(path)
		require.NoError(t, err)
		rows := sampleRows(5)
		for i := range rows {
			rows[i].Standings[0].Games = i + 1
		}
		importRows(t, s, 2026_09, rows)
		_, err = s.ImportOfficial(t.Context(), readerOf(t, &ratinglist.List{Rows: rows}, 2026_08), 2026_08, store.ImportOptions{})
		require.NoError(t, err)
		storetest.Sound(t, s)
		require.NoError(t, s.Close())
		s = changedBy(t, path, statement)
		require.NoError(t, s.SoundLists(t.Context()))
		require.NoError(t, s.SoundLists(t.Context(), 2026_07, 2026_10))
		err = s.SoundLists(t.Context(), 2026_08, 2026_09)
		if table == "" {
			require.NoError(t, err, statement)
			continue
		}
		var damaged *store.DamagedError
		require.ErrorAs(t, err, &damaged, statement)
		require.Equal(t, []string{table}, damaged.Tables, statement)
		faults, err := s.Check(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, faults, statement)
		require.Equal(t, store.FaultRows, faults[0].Kind)
		require.NoError(t, s.DigestLists(t.Context()))
		storetest.Sound(t, s, statement)
	}
}

// An index that is not what its table says is a fault, though all rows are as they were left.
func TestFaultOfAnIndexAlone(t *testing.T) {
	storetest.InFile(t)
	otherIndex := func(name, on string) string {
		return `PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = 'CREATE INDEX ` + name + ` ON ` + on + `' WHERE name = '` + name + `'; PRAGMA writable_schema = off;`
	}
	named := func(err error, index string) {
		t.Helper()
		var damaged *store.DamagedError
		require.ErrorAs(t, err, &damaged)
		require.Empty(t, damaged.Tables)
		require.Contains(t, damaged.Other, index)
	}
	s := tampered(t, otherIndex("submissions_folded", "submissions (title)"))
	named(s.Sound(t.Context()), "submissions_folded")
	within := s.Within(t.Context(), handbook.Text{}, func(inside *store.Store) (bool, error) { return false, inside.Sound(t.Context()) })
	named(within, "submissions_folded")
}

func TestDamagedBytesAreNotGiven(t *testing.T) {
	s := tampered(t, `UPDATE submissions SET data = x'6f6e65', sha256 = '`+sumOf("two")+`'`)
	_, err := s.Bytes(t.Context(), 1)
	require.Contains(t, language.English.Error(err), "the bytes of submission 1 are not those that were received")
}

// What is rolled back leaves nothing.
func TestWhatIsRolledBack(t *testing.T) {
	s := open(t)
	_, err := s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	in := incoming("two", cup)
	in.Verdict = "no verdict" // the table refuses it
	_, err = s.Submit(t.Context(), in)
	require.Error(t, err)
	storetest.Sound(t, s)
	_, err = s.Submit(t.Context(), incoming("three", cup))
	require.NoError(t, err)
	storetest.Sound(t, s)
}

// The database of another program is left as it is, byte for byte.
func TestForeignDatabaseIsLeftUntouched(t *testing.T) {
	storetest.InFile(t)
	for _, mode := range []string{"DELETE", "WAL"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "other.db")
		db, err := sql.Open("sqlite3", path)
		require.NoError(t, err)
		_, err = db.Exec(`PRAGMA journal_mode = ` + mode + `; CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x')`)
		require.NoError(t, err)
		require.NoError(t, db.Close())
		before, err := os.ReadFile(path)
		require.NoError(t, err)
		_, err = store.Open(path)
		require.Contains(t, language.English.Error(err), "the database of another program", mode)
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, before, after)
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, entries, 1, mode)
	}
	text := filepath.Join(t.TempDir(), "letter.txt")
	require.NoError(t, os.WriteFile(text, []byte("dear office, this is no database at all"), 0o600))
	_, err := store.Open(text)
	require.Error(t, err)
	data, err := os.ReadFile(text)
	require.NoError(t, err)
	require.Equal(t, "dear office, this is no database at all", string(data))
}

// A migration that fails leaves the old state.
func TestFailedMigrationLeavesTheOldState(t *testing.T) {
	storetest.InFile(t)
	path := unpacked(t, "../fixtures/databases/2026-11-22-norms-once.db.gz")
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	_, err = db.Exec(`CREATE TABLE list_digests (in_the_way INTEGER)`)
	require.NoError(t, err)
	was := contentOf(t, db)
	require.NoError(t, db.Close())
	for range 2 {
		_, err = store.Open(path)
		require.Contains(t, language.English.Error(err), "bring the tables up to date")
		require.Contains(t, language.English.Error(err), "the database is again what it was")
		db, err = sql.Open("sqlite3", path)
		require.NoError(t, err)
		require.Equal(t, was, contentOf(t, db))
		require.NoError(t, db.Close())
	}
	db, err = sql.Open("sqlite3", path)
	require.NoError(t, err)
	_, err = db.Exec(`DROP TABLE list_digests`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s, err := store.Open(path)
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
}

// contentOf are the tables of a database and how many rows each has.
func contentOf(t *testing.T, db *sql.DB) map[string]int {
	t.Helper()
	rows, err := db.Query(`SELECT name FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL`)
	require.NoError(t, err)
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		names = append(names, name)
	}
	require.NoError(t, rows.Err())
	found := map[string]int{}
	for _, name := range names {
		n := -1
		_ = db.QueryRow(`SELECT COUNT(*) FROM "` + name + `"`).Scan(&n) // an index has none
		found[name] = n
	}
	return found
}

// A database that others write to while it is looked at is as sound as one at rest.
func TestSoundWhileOthersWrite(t *testing.T) {
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	looks := map[string]func() error{
		"sound": func() error { return s.Sound(t.Context()) },
		"check": func() error {
			faults, err := s.Check(t.Context())
			require.Empty(t, faults)
			return err
		},
	}
	var written atomic.Int64
	var group sync.WaitGroup
	const reports = 60
	group.Go(func() {
		for i := range reports {
			if _, err := s.Submit(t.Context(), incoming("report "+strconv.Itoa(i), store.Facts{Title: "Cup " + strconv.Itoa(i), Federation: "TST", Start: 2026_09_01, End: 2026_09_02, Rounds: 3, Players: 4})); !assert.NoError(t, err) {
				break
			}
			written.Add(1)
		}
	})
	for n := 0; written.Load() < reports && !t.Failed(); n++ {
		for name, look := range looks {
			require.NoError(t, look(), "%s, look %d", name, n)
		}
	}
	group.Wait()
}

// Free pages that are not free are a fault: what is written would go over a table.
func TestFaultOfFreePages(t *testing.T) {
	storetest.InFile(t)
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	importRows(t, s, 2026_09, sampleRows(5))
	require.NoError(t, s.Close())
	freePageOfATable(t, path)

	var version string
	db := storetest.Raw(t, path)
	require.NoError(t, db.QueryRow(`SELECT sqlite_version()`).Scan(&version))
	require.NoError(t, db.Close())
	if version == "3.54.1" { // SQLite in Go
		t.Skip("SQLite 3.54.1 overlooks it in the backup")
	}
	backup := filepath.Join(t.TempDir(), "backup.db") // tables and views stand in another order
	s = changedBy(t, storetest.New(t), `SELECT 1`)
	importRows(t, s, 2026_09, sampleRows(5))
	_, err = s.Backup(t.Context(), nil, backup)
	require.NoError(t, err)
	freePageOfATable(t, backup)
}

// freePageOfATable holds that a page of a table among those that are free is found, wherever
// tables and views stand in the schema of a database.
func freePageOfATable(t *testing.T, path string) {
	t.Helper()
	db := storetest.Raw(t, path)
	_, err := db.Exec(`CREATE TABLE gone (data BLOB); INSERT INTO gone VALUES (zeroblob(100000)); DROP TABLE gone; PRAGMA wal_checkpoint(TRUNCATE)`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	look := func() error {
		s, err := store.Open(path)
		require.NoError(t, err)
		defer s.Close()
		return s.Sound(t.Context())
	}
	require.NoError(t, look())
	const pageSize = 4096
	trunk := int(binary.BigEndian.Uint32(data[32:]))
	require.NotZero(t, trunk, "there are free pages")
	binary.BigEndian.PutUint32(data[(trunk-1)*pageSize+8:], 2) // the first of them: a page of a table
	require.NoError(t, os.WriteFile(path, data, 0o600))
	var damaged *store.DamagedError
	require.ErrorAs(t, look(), &damaged)
	require.NotEmpty(t, damaged.Other)
}

// twoRevisions is an office whose list of October was published twice.
func twoRevisions(t *testing.T) (path string) {
	t.Helper()
	path = storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	publish(t, s)
	other := record()
	other.Players[0].Name = "Player, Other"
	require.NoError(t, written(t, s, other))
	require.NoError(t, s.Close())
	return path
}

// A list that another has replaced is not brought back from what is kept of it, where that
// was changed by something else, and stays as it is.
func TestUndoFromDamagedRows(t *testing.T) {
	path := twoRevisions(t)
	db := storetest.Raw(t, path)
	var data []byte
	require.NoError(t, db.QueryRow(`SELECT data FROM revision_state WHERE name = 'results'`).Scan(&data))
	data[len(data)-6] ^= 4 // of the checksum: what is unpacked can be read
	_, err := db.Exec(`UPDATE revision_state SET data = $1 WHERE name = 'results'`, data)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s := storetest.Open(t, path)
	before, err := s.Revisions(t.Context(), 0)
	require.NoError(t, err)
	_, err = s.Undo(t.Context(), 2026_10, store.Act{Action: store.ActUndo, By: "officer", Reason: "test"})
	require.Error(t, err)
	after, err := s.Revisions(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, before, after)
	storetest.Sound(t, s)
}

// What would give a damaged list a digest of its own is refused: to take its revision back, to
// publish another, to erase a person. The list stays as it is, and so does the fault.
func TestDamagedListIsNotMadeSound(t *testing.T) {
	for _, statement := range []string{
		`UPDATE list_versions SET s_rating = s_rating + 1 WHERE valid_from = 202610`,
		`UPDATE results SET sum_hundredths = sum_hundredths + 10`,
	} {
		s := changedBy(t, twoRevisions(t), statement)
		before, err := s.Check(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, before, statement)

		var damaged *store.DamagedError
		_, err = s.Undo(t.Context(), 2026_10, store.Act{Action: store.ActUndo, By: "officer", Reason: "test"})
		require.ErrorAs(t, err, &damaged, statement)
		require.Equal(t, []string{"list_rows/202610"}, damaged.Tables)
		third := record()
		third.Players[0].Name = "Player, Third"
		require.ErrorAs(t, written(t, s, third), &damaged, statement)
		_, err = s.Erase(t.Context(), "1000", nil)
		require.ErrorAs(t, err, &damaged, statement)
		after, err := s.Check(t.Context())
		require.NoError(t, err)
		require.Equal(t, before, after, statement)
	}
}
