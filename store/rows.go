package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// rowsAtOnce is how many rows a statement writes: the way of a statement to the database takes
// several times as long as a row does there.
const rowsAtOnce = 64

// rowWriter writes rows into columns of a table, in the order in which they are added.
// What follows the rows of each statement is end, such as notTwice. Rows wait
// until a statement is full; all are written when it is closed. After an error nothing is
// written any more.
type rowWriter struct {
	tx                  *sql.Tx
	table, columns, end string
	width               int // columns
	waiting             []any
	full                string // the statement of rowsAtOnce rows; empty: none was needed yet
	err                 error
}

func newRowWriter(tx *sql.Tx, table, columns, end string) *rowWriter {
	return &rowWriter{tx: tx, table: table, columns: columns, end: end, width: strings.Count(columns, ",") + 1}
}

func (w *rowWriter) add(ctx context.Context, values ...any) {
	w.waiting = append(w.waiting, values...)
	if len(w.waiting) == rowsAtOnce*w.width {
		w.writeRows(ctx, rowsAtOnce)
	}
}

// close writes the rows that wait, by statements of half as many rows each time: few
// statements, which are the same for every table.
func (w *rowWriter) close(ctx context.Context) error {
	for n := rowsAtOnce / 2; len(w.waiting) > 0; n /= 2 {
		if len(w.waiting) >= n*w.width {
			w.writeRows(ctx, n)
		}
	}
	return w.err
}

// writeRows writes the first n rows that wait.
func (w *rowWriter) writeRows(ctx context.Context, n int) {
	if w.full == "" && n == rowsAtOnce {
		w.full = insertMany(w.table, w.columns, n) + w.end
	}
	statement := w.full
	if n < rowsAtOnce {
		statement = insertMany(w.table, w.columns, n) + w.end
	}
	if w.err == nil {
		_, w.err = w.tx.ExecContext(ctx, statement, w.waiting[:n*w.width]...)
	}
	w.waiting = append(w.waiting[:0], w.waiting[n*w.width:]...)
}

// inSQLite reports whether a database is one of SQLite.
func inSQLite(ctx context.Context, q querier) (bool, error) {
	var version string // PostgreSQL has the function from us, and says nothing
	err := q.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version)
	return version != "", err
}

// insert returns the statement for a row of a table.
func insert(table, columns string) string { return insertMany(table, columns, 1) }

// insertMany returns the statement for n rows of a table.
func insertMany(table, columns string, n int) string {
	return "INSERT INTO " + table + " (" + columns + ") VALUES " + rowMarks(n, strings.Count(columns, ",")+1)
}

// numbersInto puts FIDE IDs into a temporary table, in one statement.
func numbersInto(ctx context.Context, tx *sql.Tx, table string, ids []int) error {
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(ids)
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO `+table+` (fide_id) SELECT CAST(value AS BIGINT) FROM json_each($1) WHERE 1 = 1`+notTwice, string(list))
	return err
}

// column is a column of a table with the field of a row that it holds: a
// pointer, which database/sql both reads for a statement and scans into.
type column struct {
	name  string
	field any
}

// columnNames returns the list of the columns for a statement.
func columnNames(columns []column) string {
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = columns[i].name
	}
	return strings.Join(names, ", ")
}

// columnFields returns the fields in the order of the columns.
func columnFields(columns []column) []any {
	fields := make([]any, len(columns))
	for i := range columns {
		fields[i] = columns[i].field
	}
	return fields
}

// readTable returns the rows that a FROM clause, and what follows it, says. The columns are those
// of a row with their fields.
func readTable[T any](ctx context.Context, q querier, columns func(*T) []column, from string, args ...any) ([]T, error) {
	return readRows(ctx, q, func(one *T) []any { return columnFields(columns(one)) }, `SELECT `+columnNames(columns(new(T)))+` FROM `+from, args...)
}

// readRows returns the rows of a query. The fields are those of a row in the order of its columns.
func readRows[T any](ctx context.Context, q querier, fields func(*T) []any, query string, args ...any) ([]T, error) {
	found := []T{}
	err := eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var one T
		err := rows.Scan(fields(&one)...)
		found = append(found, one)
		return err
	}, args...)
	return found, err
}

// readValues returns the values of a query with one column, nil if there are none.
func readValues[T any](ctx context.Context, q querier, query string, args ...any) (found []T, err error) {
	err = eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var one T
		err := rows.Scan(&one)
		found = append(found, one)
		return err
	}, args...)
	return found, err
}

// readMap returns the rows of a query with two columns, by the first of them.
func readMap[K comparable, V any](ctx context.Context, q querier, query string, args ...any) (map[K]V, error) {
	found := map[K]V{}
	err := eachRow(ctx, q, query, func(rows *sql.Rows) error {
		var key K
		var value V
		err := rows.Scan(&key, &value)
		found[key] = value
		return err
	}, args...)
	return found, err
}

// momentColumn keeps a moment, the zero one as an empty text.
type momentColumn struct{ at *time.Time }

// Value returns what goes to the database.
func (c momentColumn) Value() (driver.Value, error) {
	if c.at.IsZero() {
		return "", nil
	}
	return formatMoment(*c.at), nil
}

// Scan takes what comes from the database.
func (c momentColumn) Scan(from any) (err error) {
	return scanText(from, func(text string) (err error) {
		if *c.at = (time.Time{}); text != "" {
			*c.at, err = parseMoment(text)
		}
		return err
	})
}

// bytesColumn keeps bytes that may be missing, which are empty then.
type bytesColumn struct{ data *[]byte }

// Value returns what goes to the database.
func (c bytesColumn) Value() (driver.Value, error) { return append([]byte{}, *c.data...), nil }

// Scan takes what comes from the database.
func (c bytesColumn) Scan(from any) error {
	switch data := from.(type) {
	case []byte:
		*c.data = append([]byte(nil), data...)
	case string: // as SQLite keeps an empty default
		*c.data = append([]byte(nil), data...)
	default:
		return fmt.Errorf("a column of bytes holds a %T", from)
	}
	return nil
}

// idColumn keeps a FIDE ID, which is a text elsewhere, as a number.
type idColumn struct{ id *string }

// Value returns what goes to the database.
func (c idColumn) Value() (driver.Value, error) { return int64(number(*c.id)), nil }

// Scan takes what comes from the database.
func (c idColumn) Scan(from any) error {
	*c.id = fmt.Sprint(from)
	return nil
}

// wordsColumn keeps words with a mark between them.
type wordsColumn struct {
	words *[]string
	mark  string
}

// Value returns what goes to the database.
func (c wordsColumn) Value() (driver.Value, error) { return strings.Join(*c.words, c.mark), nil }

// Scan takes what comes from the database.
func (c wordsColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		if *c.words = nil; text != "" {
			*c.words = strings.Split(text, c.mark)
		}
		return nil
	})
}

// scanText takes a text that comes from the database.
func scanText(from any, take func(string) error) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("a column of text holds a %T", from)
	}
	return take(text)
}

// titleColumn keeps a title as its letters.
type titleColumn struct{ title *tournament.Title }

// Value returns what goes to the database.
func (c titleColumn) Value() (driver.Value, error) { return c.title.String(), nil }

// Scan takes what comes from the database.
func (c titleColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		*c.title, _ = tournament.ParseTitle(text)
		return nil
	})
}

// textsColumn keeps several texts: see [keepTexts].
type textsColumn struct{ texts *[]handbook.Text }

// Value returns what goes to the database.
func (c textsColumn) Value() (driver.Value, error) { return keepTexts(*c.texts), nil }

// Scan takes what comes from the database.
func (c textsColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		*c.texts = keptTexts(text)
		return nil
	})
}

// textColumn keeps a text: see [keepText].
type textColumn struct{ text *handbook.Text }

// Value returns what goes to the database.
func (c textColumn) Value() (driver.Value, error) { return keepText(*c.text), nil }

// Scan takes what comes from the database.
func (c textColumn) Scan(from any) error {
	return scanText(from, func(text string) error {
		*c.text = keptText(text)
		return nil
	})
}

// lines parts a text into its lines; an empty one has none.
func lines(text string) []string {
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}

// jsonArray takes the columns of a row, one after the other, as a JSON array of numbers and texts.
type jsonArray []byte

// Scan takes what comes from the database.
func (a *jsonArray) Scan(from any) error {
	comma := byte(',')
	if len(*a) == 0 {
		comma = '['
	}
	to := append(*a, comma)
	switch v := from.(type) {
	case nil:
		to = append(to, "null"...)
	case int64:
		to = strconv.AppendInt(to, v, 10)
	case string:
		to = appendText(to, v)
	default:
		return fmt.Errorf("a column of a JSON array is a number or a text, not %T", from)
	}
	*a = to
	return nil
}

// appendText writes a text as SQLite and PostgreSQL write it in JSON.
func appendText(to []byte, text string) []byte {
	const hex = "0123456789abcdef"
	to = append(to, '"')
	for i := range len(text) {
		c := text[i]
		if at := strings.IndexByte("\"\\\b\f\n\r\t", c); at >= 0 {
			to = append(to, '\\', `"\bfnrt`[at])
		} else if c < ' ' {
			to = append(to, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		} else {
			to = append(to, c)
		}
	}
	return append(to, '"')
}

// scanArray reads a row: its first columns as what is given, and all others as one JSON array.
func scanArray(rows *sql.Rows, first ...any) ([]byte, error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var row jsonArray
	to := slices.Clone(first)
	for range len(columns) - len(first) {
		to = append(to, &row)
	}
	err = rows.Scan(to...)
	return append(row, ']'), err
}

// keepTexts are texts as a column of notes keeps them: a JSON array, empty
// where there is none.
func keepTexts(texts []handbook.Text) string {
	if len(texts) == 0 {
		return ""
	}
	return keepJSON(texts)
}

// keptTexts reads a column of notes: texts, or the lines of sentences that
// were kept before notes were data.
func keptTexts(column string) []handbook.Text {
	texts := []handbook.Text{}
	if strings.HasPrefix(column, "[") && json.Unmarshal([]byte(column), &texts) == nil {
		return texts
	}
	texts = texts[:0]
	for _, s := range lines(column) {
		texts = append(texts, handbook.Verbatim(s))
	}
	return texts
}

// keepText is one text as a column keeps it; words that are the same in every
// language stay as they are.
func keepText(text handbook.Text) string {
	if text.IsZero() || text.IsVerbatim() {
		return text.String()
	}
	return keepJSON(text)
}

// keptText reads such a column.
func keptText(column string) handbook.Text {
	var text handbook.Text
	if strings.HasPrefix(column, `{"key":`) && json.Unmarshal([]byte(column), &text) == nil {
		return text
	}
	return handbook.Verbatim(column)
}

// keepJSON cannot fail: texts hold nothing that JSON does not.
func keepJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}
