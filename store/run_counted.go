package store

import (
	"slices"
	"strings"
)

// newRows are rows that are written into a table with many, whose triggers are away meanwhile.
// Who makes the rows adds them up beside the writing, as far as their text is known before the
// database has them.
type newRows struct {
	uncounted
	last   int64 // the highest rowid before
	held   bool  // the rows count for what the list holds
	one    bool  // a row is of the same text for that and for the seal
	rest   bool  // not all of them were added up
	seal   rowSeal
	sum    contentSum
	text   []byte
	values []any // room for those that count for what the list holds
}

// countedAtEnd does work that writes many rows into tables, and changes none of them: a
// call for each row takes as long as writing it, so that they are counted by who makes them,
// or when all of them are there. Where few are written, and in PostgreSQL, which counts the
// rows of a statement together, the triggers do it. An error ends the transaction, with which
// the triggers are back.
func (w *runWriter) countedAtEnd(tables []string, works ...func() error) error {
	left, err := w.uncount(tables)
	if err != nil {
		return err
	}
	defer func() { w.counting = nil }()
	w.counting = map[string]*newRows{}
	for i := range left {
		w.counting[left[i].name] = &left[i]
	}
	for _, work := range works {
		if err := work(); err != nil {
			return err
		}
	}
	for i := range left {
		if err := w.count(&left[i]); err != nil {
			return err
		}
	}
	return nil
}

// uncount takes the triggers away that count new rows of the tables, where many are written.
func (w *runWriter) uncount(names []string) ([]newRows, error) {
	several, err := inSQLite(w.ctx, w.tx)
	if err != nil || !several || w.partly() {
		return nil, err
	}
	tables, err := uncount(w.ctx, w.tx, "INSERT", names...)
	left := make([]newRows, len(tables))
	for i := range tables {
		one := &left[i]
		one.uncounted = tables[i]
		one.held = slices.Contains(periodTables, one.name)
		one.one = one.inJSON() && !slices.ContainsFunc(one.columns, func(c string) bool { return notContent[c] })
		if err == nil {
			err = w.tx.QueryRowContext(w.ctx, `SELECT COALESCE(MAX(rowid), 0) FROM `+one.name).Scan(&one.last)
		}
	}
	return left, err
}

// beside has new rows added up as they are made, where they are made column by column.
func (n *newRows) beside(columns string, write func(add func(values ...any) error) error) func(add func(values ...any) error) error {
	if !slices.Equal(strings.FieldsFunc(columns, func(r rune) bool { return strings.ContainsRune(", \n\t", r) }), n.columns) {
		n.rest = true
		return write
	}
	return func(add func(values ...any) error) error {
		return write(func(values ...any) error {
			n.add(values)
			return add(values...)
		})
	}
}

// add counts a row by its values.
func (n *newRows) add(values []any) {
	if n.rest {
		return
	}
	write := appendQuoted
	if n.inJSON() {
		write = appendArray
	}
	text, known := write(n.text[:0], values)
	if n.text = text; !known {
		n.rest = true
		return
	}
	n.row(text)
	if n.held && !n.one {
		n.values = n.values[:0]
		for i, c := range n.columns {
			if !notContent[c] {
				n.values = append(n.values, values[i])
			}
		}
		if n.text, known = appendArray(n.text[:0], n.values); known {
			n.sum.row(n.name, escaped(n.text))
		}
		n.rest = !known
	}
}

// row counts a row by its text.
func (n *newRows) row(text []byte) {
	n.seal.add(text)
	if n.held && n.one {
		n.sum.row(n.name, escaped(text))
	}
}

// count counts the rows that were written since, for the seal of the table and, where
// that is of the same text, for what the list holds: as they were added up when they were
// made, where as many are there, else as the table has them.
func (w *runWriter) count(one *newRows) error {
	there := int64(0)
	err := w.tx.QueryRowContext(w.ctx, `SELECT COUNT(*) FROM `+one.name+` WHERE rowid > $1`, one.last).Scan(&there)
	if err != nil {
		return err
	}
	if one.rest || one.seal.rows != there { // the first of two with one key was kept
		one.seal, one.sum, one.held = rowSeal{}, contentSum{}, one.held && one.one
		if err := eachOfMany(w.ctx, w.tx, one.sealedTable, byRowid, "", one.last, one.row); err != nil {
			return err
		}
	}
	if one.held {
		w.list.known[one.name] = one.sum
	}
	return one.sealed(w.ctx, w.tx, w.seals, one.seal)
}
