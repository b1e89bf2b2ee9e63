package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"

	"github.com/fedrate/fedrate/handbook"
)

// A seal is the number of a table's rows and the sum of their hashes, without
// regard to their order. Temporary triggers of the connection that writes keep
// count of every row that is written, changed and deleted, and each transaction
// adds up what it has done. What was not written by this program, such as a bit
// that a disk has turned, makes a sum that is another one.

// rowSeal is the state of a table, or a difference between two states. The total
// wraps around.
type rowSeal struct {
	rows, total int64
}

// sealing counts what a transaction of the writer does.
type sealing struct {
	mu     sync.Mutex
	counts map[string]rowSeal
}

func newSealing() *sealing { return &sealing{counts: map[string]rowSeal{}} }

// count is the function that the triggers call: sign is 1 for a row that is
// there now, -1 for one that is gone.
func (s *sealing) count(table string, sign int64, row []byte) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.counts[table]
	c.rows += sign
	c.total += sign * rowHash(row)
	s.counts[table] = c
	return 0
}

func rowHash(row []byte) int64 {
	sum := sha256.Sum256(row)
	return int64(binary.BigEndian.Uint64(sum[:8]))
}

// begin forgets what a transaction that was rolled back has done.
func (s *sealing) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.counts)
}

// mark is where a savepoint stands, for back.
func (s *sealing) mark() map[string]rowSeal {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.counts)
}

func (s *sealing) back(to map[string]rowSeal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts = maps.Clone(to)
}

// flush adds to the seals what the transaction has done.
func (s *sealing) flush(ctx context.Context, tx *sql.Tx) error {
	for name, done := range s.mark() {
		if done == (rowSeal{}) {
			continue
		}
		kept, err := keptSeal(ctx, tx, name)
		if err != nil {
			return err
		}
		if err := putSeal(ctx, tx, name, rowSeal{kept.rows + done.rows, kept.total + done.total}); err != nil {
			return err
		}
	}
	s.begin()
	return nil
}

func keptSeal(ctx context.Context, q querier, name string) (kept rowSeal, err error) {
	err = q.QueryRowContext(ctx, `SELECT row_count, total FROM seals WHERE name = $1`, name).Scan(&kept.rows, &kept.total)
	if errors.Is(err, sql.ErrNoRows) {
		return rowSeal{}, nil
	}
	return kept, err
}

func putSeal(ctx context.Context, tx *sql.Tx, name string, is rowSeal) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO seals (name, row_count, total) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET row_count = excluded.row_count, total = excluded.total`, name, is.rows, is.total)
	return err
}

// unsealed are tables of which no result is made: those of the queue, which
// other connections write, those of what is sent out, and those of the tools.
func unsealed(table string) bool {
	return table == "seals" || strings.HasPrefix(table, "job_") || strings.HasPrefix(table, "post_") || table == "shared_checks" || ofTools(table)
}

// ofTools tells whether a table is that of a tool: of the queue, which keeps its jobs for a
// day and no person's data in them, of the migrations, of the database itself.
func ofTools(table string) bool {
	return strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "goose_") || strings.HasPrefix(table, "sqlite_")
}

// rowTable is the table whose seals are made list by list, when a change of a
// list ends: it has hundreds of thousands of rows for each.
const rowTable = "list_rows"

// nameTable is the table whose lines are added up by the database, when a change
// has entered some: it has millions of them, each three numbers.
const nameTable = "person_names"

// namesQuery counts the lines of nameTable, and adds up a number for each that
// changes with every bit of the line. The sum of a hundred million stays within
// 63 bits.
const namesQuery = `SELECT COUNT(*), COALESCE(SUM(((key & 4294967295) * (2 * (fide_id % 32749) + 1)
	+ (key >> 32 & 4294967295) * (2 * (fide_id % 32719) + 1) + birth * 1000003 + fide_id) & 68719476735), 0) FROM ` + nameTable

// sealNames seals nameTable as it is now.
func sealNames(ctx context.Context, tx *sql.Tx) error {
	var is rowSeal
	if err := tx.QueryRowContext(ctx, namesQuery).Scan(&is.rows, &is.total); err != nil {
		return err
	}
	return putSeal(ctx, tx, nameTable, is)
}

func listSeal(p handbook.Period) string { return rowTable + "/" + strconv.Itoa(int(p)) }

// sealedTable is a table with the expression that says a row of it exactly.
type sealedTable struct {
	name    string
	columns []string
	earlier bool // as programs before migration 0390 have sealed it
	many    bool // rows of it are read many at a time
}

// flat are the tables of most rows. They hold numbers and texts alone, so that
// JSON says a row of them exactly, and several times faster.
var flat = []string{rowTable, "official_rows", "games", "results", "rated_players"}

// short are the other tables with many rows, none of which is long.
var short = []string{"submission_players", "players", "identities", "findings"}

// row is the expression over the columns of a row. The bytes of a report are
// left out: its SHA-256 says them.
func (t *sealedTable) row(prefix string) string {
	if slices.Contains(flat, t.name) && !t.earlier {
		quoted := make([]string, len(t.columns))
		for i, c := range t.columns {
			quoted[i] = prefix + `"` + c + `"`
		}
		return jsonArray(quoted)
	}
	var parts []string
	for _, c := range t.columns {
		if t.name != "submissions" || c != "data" {
			parts = append(parts, "quote("+prefix+`"`+c+`")`)
		}
	}
	return strings.Join(parts, "||','||")
}

// columnsQuery gives the tables with their columns, in order.
const columnsQuery = `SELECT m.name, c.name FROM sqlite_master m CROSS JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`

// tablesFrom takes what columnsQuery gives.
func tablesFrom(next func() (table, column string, err error)) ([]sealedTable, error) {
	var tables []sealedTable
	for {
		table, column, err := next()
		if errors.Is(err, io.EOF) {
			return tables, nil
		}
		if err != nil {
			return nil, err
		}
		if unsealed(table) {
			continue
		}
		if len(tables) == 0 || tables[len(tables)-1].name != table {
			tables = append(tables, sealedTable{name: table})
		}
		last := &tables[len(tables)-1]
		last.columns = append(last.columns, column)
	}
}

func sealedTables(ctx context.Context, q querier) ([]sealedTable, error) {
	several, err := inSQLite(ctx, q)
	if err != nil {
		return nil, err
	}
	rows, err := q.QueryContext(ctx, columnsQuery)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tables, err := tablesFrom(func() (table, column string, err error) {
		if !rows.Next() {
			return "", "", errors.Join(rows.Err(), io.EOF)
		}
		return table, column, rows.Scan(&table, &column)
	})
	for i := range tables {
		tables[i].many = several && (slices.Contains(flat, tables[i].name) || slices.Contains(short, tables[i].name))
	}
	return tables, err
}

// writer connects to a database whose changes are counted.
type writer struct {
	driver sqlite3.SQLiteDriver
	dsn    string
}

func (w *writer) Connect(context.Context) (driver.Conn, error) { return w.driver.Open(w.dsn) }

// Driver is that of SQLite.
func (w *writer) Driver() driver.Driver { return &w.driver }

// counting is a connector whose connections count in s.
func counting(dsn string, s *sealing) *writer {
	return &writer{dsn: dsn, driver: sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		err := errors.Join(c.RegisterFunc("fedrate_count", s.count, false), c.RegisterFunc("fedrate_shown", shownValue, true))
		if err != nil {
			return err
		}
		return triggers(c)
	}}}
}

// triggers makes the temporary triggers of a connection. No other program has
// them, and no other connection.
func triggers(c *sqlite3.SQLiteConn) error {
	rows, err := c.Query(columnsQuery, nil)
	if err != nil {
		return err
	}
	values := make([]driver.Value, 2)
	tables, err := tablesFrom(func() (string, string, error) {
		if err := rows.Next(values); err != nil {
			return "", "", err
		}
		return fmt.Sprint(values[0]), fmt.Sprint(values[1]), nil
	})
	if err := errors.Join(err, rows.Close()); err != nil {
		return err
	}
	statements := []string{`BEGIN`}
	for i := range tables {
		t := &tables[i]
		if t.name == rowTable || t.name == nameTable {
			continue
		}
		added, gone := "SELECT fedrate_count('"+t.name+"', 1, "+t.row("NEW.")+"); ", "SELECT fedrate_count('"+t.name+"', -1, "+t.row("OLD.")+"); "
		for _, on := range []struct{ event, counts string }{{"INSERT", added}, {"DELETE", gone}, {"UPDATE", gone + added}} {
			statements = append(statements, fmt.Sprintf(`CREATE TEMP TRIGGER "count %s %s" AFTER %s ON main."%s" BEGIN %sEND`, t.name, on.event, on.event, t.name, on.counts))
		}
	}
	for _, statement := range append(statements, `COMMIT`) { // one by one: the driver copies all that follows a statement
		if _, err := c.Exec(statement, nil); err != nil {
			return err
		}
	}
	return nil
}

// sealOf adds up the rows of a table, or of those of one list.
func sealOf(ctx context.Context, q querier, t *sealedTable, p handbook.Period) (is rowSeal, err error) {
	if t.name == nameTable && !t.earlier {
		err = q.QueryRowContext(ctx, namesQuery).Scan(&is.rows, &is.total)
		return is, err
	}
	if t.many && !t.earlier {
		return sealOfMany(ctx, q, t, p)
	}
	query := `SELECT ` + t.row("") + ` FROM "` + t.name + `"`
	if p != 0 {
		query += ` WHERE period = ` + strconv.Itoa(int(p))
	}
	return sealOfRows(ctx, q, query)
}

// sealedAtOnce is how many rows of the tables with many are read at a time.
const sealedAtOnce = 256

// sealOfMany adds up the rows of a table with many, or of those of one list. Rows come
// as one text, for the way from row to row takes longer than the sums. Between them
// stands the character 0, which neither JSON nor quote has.
func sealOfMany(ctx context.Context, q querier, t *sealedTable, p handbook.Period) (is rowSeal, err error) {
	key, where := "rowid", ""
	if p != 0 {
		key, where = "fide_id", " AND period = "+strconv.Itoa(int(p))
	}
	query := `SELECT COUNT(*), COALESCE(MAX(at), 0), COALESCE(GROUP_CONCAT(line, char(0)), '') FROM (SELECT ` + key + ` AS at, ` + t.row("") + ` AS line
		FROM "` + t.name + `" WHERE ` + key + ` > $1` + where + ` ORDER BY ` + key + ` LIMIT ` + strconv.Itoa(sealedAtOnce) + `)`
	for last := int64(math.MinInt64); ; {
		n, before := int64(0), last
		err := eachRow(ctx, q, query, func(rows *sql.Rows) error {
			var lines sql.RawBytes
			if err := rows.Scan(&n, &last, &lines); err != nil || n == 0 {
				return err
			}
			for line := range bytes.SplitSeq(lines, []byte{0}) {
				is.rows++
				is.total += rowHash(line)
			}
			return nil
		}, last)
		if err != nil || n < sealedAtOnce || last <= before { // a damaged index may go back: its sum is another one
			return is, err
		}
	}
}

// sealOfRows adds up what a query says of rows.
func sealOfRows(ctx context.Context, q querier, query string, args ...any) (is rowSeal, err error) {
	err = eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var row sql.RawBytes
		if err := rows.Scan(&row); err != nil {
			return err
		}
		is.rows++
		is.total += rowHash(row)
		return nil
	}, args...)
	return is, err
}

// present are the seals that the tables have now, by name; earlier: as programs
// before migration 0390 have made them; only, which may be nil, tells of which tables.
func present(ctx context.Context, q querier, earlier bool, only func(table string) bool) (map[string]rowSeal, error) {
	tables, err := sealedTables(ctx, q)
	if err != nil {
		return nil, err
	}
	is := map[string]rowSeal{}
	for i := range tables {
		t := &tables[i]
		if t.earlier = earlier; only != nil && !only(t.name) {
			continue
		}
		if t.name != rowTable {
			if is[t.name], err = sealOf(ctx, q, t, 0); err != nil {
				return nil, err
			}
			continue
		}
		var periods []handbook.Period
		err := eachRow(ctx, q, `SELECT DISTINCT period FROM `+rowTable, func(rows *sql.Rows) error {
			var p handbook.Period
			err := rows.Scan(&p)
			periods = append(periods, p)
			return err
		})
		for _, p := range periods {
			if err == nil {
				is[listSeal(p)], err = sealOf(ctx, q, t, p)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	return is, nil
}

// seal seals the rows of the list that a change has come to the end of: all of
// them, or, where the change itself keeps what it writes, what the list had with
// the rows that it took away and wrote.
func (w *revising) seal() error {
	tables, err := sealedTables(w.ctx, w.tx)
	if err != nil {
		return err
	}
	t := &tables[slices.IndexFunc(tables, func(t sealedTable) bool { return t.name == rowTable })]
	is, err := w.sealed(t)
	if err != nil {
		return err
	}
	if is.rows == 0 {
		_, err := w.tx.ExecContext(w.ctx, `DELETE FROM seals WHERE name = $1`, listSeal(w.period))
		return err
	}
	return putSeal(w.ctx, w.tx, listSeal(w.period), is)
}

func (w *revising) sealed(t *sealedTable) (rowSeal, error) {
	if !w.partly {
		return sealOf(w.ctx, w.tx, t, w.period)
	}
	is, err := keptSeal(w.ctx, w.tx, listSeal(w.period))
	if err != nil {
		return is, err
	}
	gone, err := sealOfRows(w.ctx, w.tx, `SELECT `+t.row("")+` FROM `+oldRows)
	if err != nil {
		return is, err
	}
	come, err := sealOfRows(w.ctx, w.tx, `SELECT `+t.row("")+` FROM list_rows WHERE period = $1 AND fide_id IN (SELECT fide_id FROM `+touchedRows+`)`, int(w.period))
	return rowSeal{is.rows - gone.rows + come.rows, is.total - gone.total + come.total}, err
}

// sealAll takes everything as it is now for what it should be.
func sealAll(ctx context.Context, tx *sql.Tx) error {
	is, err := present(ctx, tx, false, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM seals`); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if err := putSeal(ctx, tx, name, is[name]); err != nil {
			return err
		}
	}
	return nil
}

// brokenSeals are the names of the tables and lists that are not as they were
// left, in order, by this program or by one before migration 0390, where the
// database is still its own; only, which may be nil, tells of which tables.
func brokenSeals(ctx context.Context, q querier, only func(table string) bool) ([]string, error) {
	var earlier bool
	if err := q.QueryRowContext(ctx, `SELECT COUNT(*) = 0 FROM goose_db_version WHERE version_id = 390 AND is_applied`).Scan(&earlier); err != nil {
		return nil, err
	}
	is, err := present(ctx, q, earlier, only)
	if err != nil {
		return nil, err
	}
	kept := map[string]rowSeal{}
	err = eachRow(ctx, q, `SELECT name, row_count, total FROM seals`, func(rows *sql.Rows) error {
		var name string
		var one rowSeal
		err := rows.Scan(&name, &one.rows, &one.total)
		if table, _, _ := strings.Cut(name, "/"); only == nil || only(table) {
			kept[name] = one
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for name, one := range is {
		if kept[name] != one {
			names[name] = true
		}
	}
	for name, one := range kept {
		if is[name] != one {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names)), nil
}
