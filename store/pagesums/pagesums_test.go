package pagesums_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/mattn/go-sqlite3"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store/pagesums"
)

// Of a page, and of what is kept of it.
const (
	pageSize = 4096
	record   = 32
)

// opened is a database by the virtual file system, or by another program.
func opened(t *testing.T, path string, settings ...string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?"+strings.Join(append(settings, "_busy_timeout=10000", "_synchronous=FULL"), "&"))
	require.NoError(t, err)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

func ours(t *testing.T, path string) *sql.DB {
	t.Helper()
	return opened(t, path, pagesums.Setting(), "_journal_mode=WAL")
}

// other is another program, which knows nothing of sums.
func other(t *testing.T, path string) *sql.DB {
	t.Helper()
	return opened(t, path)
}

func do(t *testing.T, db *sql.DB, statements string) {
	t.Helper()
	_, err := db.Exec(statements)
	require.NoError(t, err)
}

// look looks at the pages of a database by a connection of its own; where one is given, what
// it finds is taken for right behind it.
func look(t *testing.T, path string, keep ...func()) bool {
	t.Helper()
	db, err := sql.Open("sqlite3", "file:"+path+"?"+pagesums.Setting()+"&"+pagesums.Reads+"&_query_only=true")
	require.NoError(t, err)
	defer db.Close()
	conn, err := db.Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	l, err := pagesums.At(t.Context(), conn)
	require.NoError(t, err)
	for _, before := range keep {
		before()
		require.NoError(t, l.Keep(t.Context()))
	}
	return l.AsLeft()
}

const rows = `INSERT INTO t (name) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT 'player ' || i FROM n`

// sample is a database of some hundred pages, made and closed.
func sample(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "office.db")
	db := ours(t, path)
	do(t, db, `CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT); CREATE INDEX by_name ON t (name)`)
	do(t, db, rows)
	do(t, db, `DELETE FROM t WHERE id > 2000`)
	do(t, db, `CREATE TABLE u (id INTEGER PRIMARY KEY, note TEXT); INSERT INTO u SELECT id, 'note ' || id FROM t`)
	require.NoError(t, db.Close())
	return path
}

func TestPagesAsLeft(t *testing.T) {
	path := sample(t)
	require.True(t, look(t, path))
	db := ours(t, path)
	do(t, db, rows)
	require.True(t, look(t, path), "what stands in the log is taken into the database first")
	tx, err := db.Begin()
	require.NoError(t, err)
	_, err = tx.Exec(`UPDATE t SET name = name || ' of another club'`)
	require.NoError(t, err)
	require.True(t, look(t, path), "beside a change")
	require.NoError(t, tx.Rollback())
	do(t, db, `DROP INDEX by_name; VACUUM`)
	require.True(t, look(t, path))
	require.NoError(t, db.Close())
	require.True(t, look(t, path))
	info, err := os.Stat(path + pagesums.Suffix)
	require.NoError(t, err)
	main, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, main.Mode(), info.Mode())
	require.LessOrEqual(t, info.Size(), (main.Size()/pageSize+64)*record+64)
	require.GreaterOrEqual(t, info.Size(), main.Size()/pageSize*8)
}

var corpus = flag.Bool("corpus", false, "write a database of more than a gigabyte")

// SQLite leaves out the page with the byte that it locks, a gigabyte behind the beginning: it is
// as it was left.
func TestCorpusOfAGigabyte(t *testing.T) {
	if !*corpus {
		t.Skip("-corpus")
	}
	path := filepath.Join(t.TempDir(), "office.db")
	db := opened(t, path, pagesums.Setting())
	do(t, db, `PRAGMA page_size = 65536; PRAGMA journal_mode = WAL; CREATE TABLE t (data BLOB)`)
	for range 9 {
		do(t, db, `INSERT INTO t VALUES (zeroblob(125000000))`)
	}
	require.True(t, look(t, path))
	do(t, db, `DELETE FROM t WHERE rowid > 8; INSERT INTO t VALUES (zeroblob(250000000))`)
	require.True(t, look(t, path))
	require.NoError(t, db.Close())
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Greater(t, info.Size(), int64(1<<30))
	require.True(t, look(t, path))

	file, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	_, err = file.WriteAt([]byte{1}, 1<<30-100)
	require.NoError(t, err)
	require.NoError(t, file.Close())
	require.False(t, look(t, path), "the page before it is one that counts")
}

// What is written in a large transaction goes into the log before it ends, some pages more
// than once, and is taken back.
func TestPagesOfWhatIsRolledBack(t *testing.T) {
	path := sample(t)
	db := ours(t, path)
	do(t, db, `PRAGMA cache_size = 10; PRAGMA wal_autocheckpoint = 0`)
	for i := range 4 {
		tx, err := db.Begin()
		require.NoError(t, err)
		for range 3 {
			_, err = tx.Exec(`UPDATE t SET name = name || ?`, fmt.Sprint(" ", i))
			require.NoError(t, err)
		}
		if i%2 == 0 {
			require.NoError(t, tx.Commit())
		} else {
			require.NoError(t, tx.Rollback())
		}
	}
	do(t, db, `UPDATE t SET name = name || 'x'`)
	require.True(t, look(t, path))
	n := 0
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM t WHERE name LIKE 'player % 0 0 0 2 2 2x'`).Scan(&n))
	require.Equal(t, 2000, n)
}

// Every bit of every page counts, and where the page stands.
func TestPagesThatADiskHasChanged(t *testing.T) {
	path := sample(t)
	was, err := os.ReadFile(path)
	require.NoError(t, err)
	changed := func(name string, how func(data []byte)) {
		t.Helper()
		data := append([]byte(nil), was...)
		how(data)
		require.NotEqual(t, was, data, name)
		require.NoError(t, os.WriteFile(path, data, 0o600))
		require.False(t, look(t, path), name)
	}
	for i := 0; i < len(was)*8; i += 7919 {
		if at := i / 8; at >= 100 { // of the head, SQLite asks for itself
			changed(fmt.Sprint("bit ", i), func(data []byte) { data[at] ^= 1 << (i % 8) })
		}
	}
	changed("a page of zeros", func(data []byte) { clear(data[len(data)-pageSize:]) })
	changed("a page in the place of another one", func(data []byte) { copy(data[5*pageSize:6*pageSize], data[6*pageSize:]) })
	require.NoError(t, os.WriteFile(path, was[:len(was)-1], 0o600))
	require.False(t, look(t, path), "half a page")
	require.NoError(t, os.WriteFile(path, was, 0o600))
	require.True(t, look(t, path))
}

// A page of an earlier state is found, which fits by itself.
func TestPageThatADiskHasLost(t *testing.T) {
	path := sample(t)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	db := ours(t, path)
	do(t, db, `UPDATE t SET name = 'other ' || id WHERE id < 100`)
	require.NoError(t, db.Close())
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	lost := 0
	for at := 0; at < len(before); at += pageSize {
		if string(before[at:at+pageSize]) == string(after[at:at+pageSize]) {
			continue
		}
		lost++
		data := append([]byte(nil), after...)
		copy(data[at:], before[at:at+pageSize])
		require.NoError(t, os.WriteFile(path, data, 0o600))
		require.False(t, look(t, path), "page %d", at/pageSize+1)
	}
	require.Greater(t, lost, 2)
}

// What another program writes is found, whoever takes it from the log into the database,
// and kept where someone has looked at it.
func TestPagesOfAnotherProgram(t *testing.T) {
	for name, open := range map[string]bool{"closed": false, "open": true} {
		path := sample(t)
		var db *sql.DB
		if open {
			db = ours(t, path)
			do(t, db, `INSERT INTO t (name) VALUES ('ours')`)
		}
		its := other(t, path)
		do(t, its, `UPDATE t SET name = 'theirs' WHERE id = 7`)
		if open {
			do(t, db, `PRAGMA wal_checkpoint(TRUNCATE)`)
		}
		require.NoError(t, its.Close())
		require.False(t, look(t, path), name)
		require.False(t, look(t, path), name)
		require.True(t, look(t, path, func() {}), name)
		require.True(t, look(t, path), name)
	}
}

// Sums that are lost or not the database's own are made anew by who has looked at it.
func TestSumsOfAnotherState(t *testing.T) {
	path := sample(t)
	require.NoError(t, os.Remove(path+pagesums.Suffix))
	require.False(t, look(t, path))
	require.True(t, look(t, path, func() {}))

	sums, err := os.ReadFile(path + pagesums.Suffix)
	require.NoError(t, err)
	db := ours(t, path)
	do(t, db, `UPDATE t SET name = 'later' WHERE id = 1`)
	require.NoError(t, db.Close())
	require.NoError(t, os.WriteFile(path+pagesums.Suffix, sums, 0o600)) // of a moment before
	require.False(t, look(t, path))

	require.NoError(t, os.Remove(path+pagesums.Suffix))
	require.NoError(t, os.Mkdir(path+pagesums.Suffix, 0o700)) // nothing can be written there
	db = ours(t, path)
	do(t, db, `UPDATE t SET name = 'again' WHERE id = 1`)
	look(t, path, func() {})
	require.False(t, look(t, path))
	var said string
	require.NoError(t, db.QueryRow(`SELECT name FROM t WHERE id = 1`).Scan(&said))
	require.Equal(t, "again", said)
}

// A page that was written between the look and its end keeps the sum that it got then, and what
// was read to write it is looked at once more.
func TestPagesWrittenBehindALook(t *testing.T) {
	path := sample(t)
	require.NoError(t, os.Remove(path+pagesums.Suffix))
	look(t, path, func() {
		db := ours(t, path)
		do(t, db, `UPDATE t SET name = 'behind it' WHERE id = 1`)
		require.NoError(t, db.Close())
	})
	require.False(t, look(t, path))
	require.True(t, look(t, path, func() {}))
	require.True(t, look(t, path))
}

// What a page was made of that this program has not written so has a sum like any other: it is
// found all the same, by the mark of who has read it, until somebody has looked at everything.
func TestPagesMadeOfOthers(t *testing.T) {
	foreign := func(path string) {
		its := other(t, path)
		do(t, its, `UPDATE u SET note = 'theirs!' WHERE id = 7`)
		require.NoError(t, its.Close())
	}
	turned := func(path string) {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data[bytes.Index(data, []byte("note 700"))] ^= 1
		require.NoError(t, os.WriteFile(path, data, 0o600))
	}
	for name, harm := range map[string]func(string){"foreign": foreign, "turned": turned} {
		for how, statement := range map[string]string{
			"a change": `UPDATE u SET note = note || '.' WHERE id % 3 = 0`, "written anew": `VACUUM`, "read in the log": `PRAGMA wal_checkpoint(TRUNCATE); UPDATE u SET note = note || '-'`,
		} {
			path := sample(t)
			harm(path)
			db := ours(t, path)
			do(t, db, statement)
			do(t, db, `PRAGMA wal_checkpoint(TRUNCATE)`)
			require.False(t, look(t, path), name+", "+how)
			do(t, db, `UPDATE u SET note = note || ','`)
			require.NoError(t, db.Close())
			require.False(t, look(t, path), name+", "+how)
			require.True(t, look(t, path, func() {}))
			require.True(t, look(t, path), name+", "+how)
		}
	}
}

// What another program takes back to an earlier state is found.
func TestPagesThatAreTakenBack(t *testing.T) {
	path := sample(t)
	db := ours(t, path)
	do(t, db, `UPDATE t SET name = 'aaaaaaaa' WHERE id = 5; UPDATE t SET name = 'bbbbbbbb' WHERE id = 5`)
	its := other(t, path)
	do(t, its, `UPDATE t SET name = 'aaaaaaaa' WHERE id = 5`)
	require.NoError(t, its.Close())
	do(t, db, `PRAGMA wal_checkpoint(TRUNCATE)`)
	require.NoError(t, db.Close())
	require.False(t, look(t, path))
}

// A file that was cut off between two pages, or emptied, is not as it was left.
func TestFilesThatWereCut(t *testing.T) {
	path := sample(t)
	was, err := os.ReadFile(path)
	require.NoError(t, err)
	looked := 0
	for _, n := range []int{len(was) - pageSize, pageSize, 0} {
		require.NoError(t, os.WriteFile(path, was[:n], 0o600))
		db, err := sql.Open("sqlite3", "file:"+path+"?"+pagesums.Setting()+"&"+pagesums.Reads+"&_query_only=true")
		require.NoError(t, err)
		if conn, err := db.Conn(t.Context()); err == nil { // else SQLite has found it
			if l, err := pagesums.At(t.Context(), conn); err == nil {
				require.False(t, l.AsLeft(), n)
				looked++
			}
			require.NoError(t, conn.Close())
		}
		require.NoError(t, db.Close())
	}
	require.Positive(t, looked)
}

// Sums that are removed while a connection writes are made anew by it.
func TestSumsRemovedWhileOpen(t *testing.T) {
	path := sample(t)
	db := ours(t, path)
	do(t, db, `UPDATE t SET name = 'one' WHERE id = 1`)
	require.NoError(t, os.Remove(path+pagesums.Suffix))
	do(t, db, `UPDATE t SET name = 'two' WHERE id = 1`)
	require.False(t, look(t, path))
	look(t, path, func() {})
	do(t, db, `UPDATE t SET name = 'three' WHERE id = 1`)
	look(t, path, func() {})
	do(t, db, `UPDATE t SET name = 'four' WHERE id = 1`)
	require.True(t, look(t, path))
}

// Beside connections that write and take the log into the database looks do no harm, and the one
// behind them finds all as it was left.
func TestLooksWhileOthersWrite(t *testing.T) {
	path := sample(t)
	const writers, changes = 3, 40
	var left atomic.Int64
	left.Store(writers)
	var group sync.WaitGroup
	errs := make([]error, writers)
	for i := range writers {
		db := ours(t, path)
		do(t, db, `PRAGMA wal_autocheckpoint = 3`)
		group.Go(func() {
			defer left.Add(-1)
			for n := 0; n < changes && errs[i] == nil; n++ {
				_, errs[i] = db.ExecContext(context.Background(), `UPDATE t SET name = name || ? WHERE id % 10 = ?`, i, n%10)
			}
		})
	}
	for left.Load() > 0 {
		look(t, path)
	}
	group.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	require.True(t, look(t, path))
}

// The sum of a page says its number, so that no two pages of zeros have the same.
func TestSumsOfZeros(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zeros.db")
	db := ours(t, path)
	do(t, db, `CREATE TABLE t (data BLOB); INSERT INTO t VALUES (zeroblob(200000))`)
	require.NoError(t, db.Close())
	require.True(t, look(t, path))
	sums, err := os.ReadFile(path + pagesums.Suffix)
	require.NoError(t, err)
	seen := map[uint64]bool{}
	for page := range 48 {
		sum := binary.NativeEndian.Uint64(sums[64+page*8:]) // those of 64 pages stand behind the head
		require.NotZero(t, sum)
		require.False(t, seen[sum])
		seen[sum] = true
	}
}
