package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

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

// add counts a row.
func (s *rowSeal) add(row []byte) {
	s.rows++
	s.total += rowHash(row)
}

func (s rowSeal) plus(other rowSeal) rowSeal {
	return rowSeal{s.rows + other.rows, s.total + other.total}
}

func (s rowSeal) minus(other rowSeal) rowSeal {
	return rowSeal{s.rows - other.rows, s.total - other.total}
}

func rowHash(row []byte) int64 {
	sum := sha256.Sum256(row)
	return hashOf(sum[:])
}

// hashOf is what a seal takes of the SHA-256 of a row.
func hashOf(sum []byte) int64 { return int64(binary.BigEndian.Uint64(sum)) }

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

// unsealed are tables of which no result is made: those of the jobs, which
// other connections write, those of what is sent out, and those of the tools.
func unsealed(table string) bool {
	return table == "seals" || strings.HasPrefix(table, "job_") || strings.HasPrefix(table, "post_") || table == "shared_checks" || ofTools(table)
}

// ofTools tells whether a table is that of a tool: of the queue of papers in PostgreSQL
// (which earlier programs had in a file, too), which keeps its jobs for a day and no
// person's data in them, of the migrations, of the database itself.
func ofTools(table string) bool {
	return strings.HasPrefix(table, "river_") || strings.HasPrefix(table, "goose_") || strings.HasPrefix(table, "sqlite_")
}

// rowTable is what lists are read by: a view of their rows, each list of which has a seal,
// too, made when a change of it ends. It tells which list is another one, and by it a list
// is known again; the rows themselves are sealed where they stand. Before migration 0500
// it was a table.
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
	earlier bool   // as programs before migration 0390 have sealed it
	many    bool   // rows of it are read many at a time
	copied  bool   // PostgreSQL gives rows of it as lines of text
	texts   []bool // of each column: whether it holds texts
	bytes   bool   // its bytes are hashed as they are: see [sealOfBytes]
}

// flat are the tables of most rows. They hold numbers and texts alone, so that
// JSON says a row of them exactly, and several times faster. Games, and rows of lists as
// tables, are those of databases that are about to be migrated.
var flat = []string{rowTable, "official_rows", "games", "results", "rated_players", "list_versions", "official_versions", "list_games", "official_games"}

// short are the other tables with many rows, none of which is long.
var short = []string{playersTable, "players", "identities", "findings"}

// inJSON tells whether a row is said as JSON, else as literals.
func (t *sealedTable) inJSON() bool { return slices.Contains(flat, t.name) && !t.earlier }

// row is the expression over the columns of a row. The bytes of a report are
// left out: its SHA-256 says them.
func (t *sealedTable) row(prefix string) string {
	if t.inJSON() {
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

// columnsQuery gives the tables with their columns, in order, and which of these hold texts.
const columnsQuery = `SELECT m.name, c.name, c.type = 'TEXT' FROM sqlite_master m CROSS JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY m.name, c.cid`

// tablesFrom takes what columnsQuery gives.
func tablesFrom(next func() (table, column string, text bool, err error)) ([]sealedTable, error) {
	var tables []sealedTable
	for {
		table, column, text, err := next()
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
		last.columns, last.texts = append(last.columns, column), append(last.texts, text)
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
	tables, err := tablesFrom(func() (table, column string, text bool, err error) {
		if !rows.Next() {
			return "", "", false, errors.Join(rows.Err(), io.EOF)
		}
		err = rows.Scan(&table, &column, &text)
		return table, column, text, err
	})
	for i := range tables {
		tables[i].bytes = several && tables[i].name == "computed" && slices.Equal(tables[i].columns, computedColumns)
		tables[i].copied = !several && slices.Contains(flat, tables[i].name)
		tables[i].many = tables[i].copied || several && (slices.Contains(flat, tables[i].name) || slices.Contains(short, tables[i].name))
	}
	return tables, err
}

// sealOf adds up the rows of a table, or of those of one list.
func sealOf(ctx context.Context, q querier, t *sealedTable, p handbook.Period) (is rowSeal, err error) {
	if t.name == nameTable && !t.earlier {
		err = q.QueryRowContext(ctx, namesQuery).Scan(&is.rows, &is.total)
		return is, err
	}
	if t.many && !t.earlier {
		key, where := t.key(), ""
		if p != 0 {
			key, where = byPlayer, " AND period = "+strconv.Itoa(int(p))
		}
		err = eachOfMany(ctx, q, t, key, where, math.MinInt64, func(line []byte) { is.add(line) })
		return is, err
	}
	if t.bytes && !t.earlier {
		return sealOfBytes(ctx, q, t)
	}
	query := `SELECT ` + t.row("") + ` FROM "` + t.name + `"`
	if p != 0 {
		query += ` WHERE period = ` + strconv.Itoa(int(p))
	}
	return sealOfRows(ctx, q, query)
}

// sealedAtOnce is how many rows of the tables with many are read at a time.
const sealedAtOnce = 256

// rowKey is the order in which rows of a table with many are read: a number of each, the
// condition that it is behind a number, and the columns that it goes by; and, where other
// rows lead to them, from where they come, as v.
type rowKey struct{ at, behind, order, from string }

var (
	byRowid  = rowKey{"rowid", "rowid > $1", "rowid", ""}
	byPlayer = rowKey{"fide_id", "fide_id > $1", "fide_id", ""}
)

// ofPlayers is the order of players whose FIDE IDs stand in a table and who have one row at
// most that a condition is true of.
func ofPlayers(players, table string) rowKey {
	return rowKey{"p.fide_id", "p.fide_id > $1", "p.fide_id", players + " p CROSS JOIN " + table + " v ON v.fide_id = p.fide_id"}
}

// byPair is the order of two columns, of which the second stays below a bound.
func byPair(first, second string, bound int64) rowKey {
	return rowKey{
		fmt.Sprintf("%s * %d + %s", first, bound, second),
		fmt.Sprintf("(%s, %s) > ($1 / %d, $1 %% %d)", first, second, bound, bound), first + ", " + second, "",
	}
}

// key is the order of a table: of the rowid, where it has one.
func (t *sealedTable) key() rowKey {
	switch t.name {
	case ownTables.versions, officialTables.versions:
		return byPair("fide_id", "valid_from", 1_000_000)
	case ownTables.games, officialTables.games:
		return byPair("period", "fide_id", 10_000_000_000)
	}
	return byRowid
}

// sealOfRows adds up what a query says of rows.
func sealOfRows(ctx context.Context, q querier, query string, args ...any) (is rowSeal, err error) {
	err = eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var row sql.RawBytes
		if err := rows.Scan(&row); err != nil {
			return err
		}
		is.add(row)
		return nil
	}, args...)
	return is, err
}

// sealsOf are the seals that a look is about.
type sealsOf struct {
	earlier bool                    // as programs before migration 0390 have made them
	lists   bool                    // each list's, too, whose rows have seals where they stand
	only    func(table string) bool // of which tables; nil: of all
}

func (o *sealsOf) tells(table string) bool { return o.only == nil || o.only(table) }

// present are the seals that the tables have now, by name.
func present(ctx context.Context, q querier, o sealsOf) (map[string]rowSeal, error) {
	tables, err := sealedTables(ctx, q)
	if err != nil {
		return nil, err
	}
	if o.lists && !slices.ContainsFunc(tables, func(t sealedTable) bool { return t.name == rowTable }) {
		t, err := listTable(ctx, q)
		if err != nil {
			return nil, err
		}
		tables = append(tables, *t)
	}
	is := map[string]rowSeal{}
	for i := range tables {
		t := &tables[i]
		if t.earlier = o.earlier; !o.tells(t.name) {
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

// seal seals the rows of the list that a change has come to the end of, as they were
// added up for what the list holds, or else all of them.
func (w *revising) seal() error {
	if w.rows == nil {
		t, err := listTable(w.ctx, w.tx)
		if err != nil {
			return err
		}
		is, err := sealOf(w.ctx, w.tx, t, w.period)
		if err != nil {
			return err
		}
		w.rows = &is
	}
	if w.rows.rows == 0 {
		_, err := w.tx.ExecContext(w.ctx, `DELETE FROM seals WHERE name = $1`, listSeal(w.period))
		return err
	}
	return putSeal(w.ctx, w.tx, listSeal(w.period), *w.rows)
}

// listTable is the view of the rows of lists, sealed as a table is.
func listTable(ctx context.Context, q querier) (*sealedTable, error) {
	several, err := inSQLite(ctx, q)
	return &sealedTable{name: rowTable, columns: listColumns, texts: listTexts, many: true, copied: !several}, err
}

// sealAll takes everything as it is now for what it should be.
func sealAll(ctx context.Context, tx *sql.Tx) error {
	is, err := present(ctx, tx, sealsOf{lists: true})
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
// database is still its own.
func brokenSeals(ctx context.Context, q querier, o sealsOf) ([]string, error) {
	err := q.QueryRowContext(ctx, `SELECT COUNT(*) = 0 FROM goose_db_version WHERE version_id = 390 AND is_applied`).Scan(&o.earlier)
	if err != nil {
		return nil, err
	}
	is, err := present(ctx, q, o)
	if err != nil {
		return nil, err
	}
	kept := map[string]rowSeal{}
	err = eachRow(ctx, q, `SELECT name, row_count, total FROM seals`, func(rows *sql.Rows) error {
		var name string
		var one rowSeal
		err := rows.Scan(&name, &one.rows, &one.total)
		if table, _, isList := strings.Cut(name, "/"); o.tells(table) && (o.lists || !isList) {
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
