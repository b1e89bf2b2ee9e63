package store

import "slices"

// uncounted is a table whose new rows no trigger counts for the moment.
type uncounted struct {
	*sealedTable
	last int64 // the highest rowid before
}

// countedAtEnd does work that writes many rows into tables, and changes none of them: a
// call for each row takes as long as writing it, so that they are counted when all of
// them are there. Where few are written, and in PostgreSQL, which counts the rows of a
// statement together, the triggers do it. An error ends the transaction, with which the
// triggers are back.
func (w *runWriter) countedAtEnd(tables []string, works ...func() error) error {
	left, err := w.uncount(tables)
	if err != nil {
		return err
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

// uncount takes the triggers away that count new rows of the tables.
func (w *runWriter) uncount(names []string) (left []uncounted, err error) {
	several, err := inSQLite(w.ctx, w.tx)
	if err != nil || !several || w.partly() {
		return nil, err
	}
	tables, err := sealedTables(w.ctx, w.tx)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		t := &tables[i]
		if !slices.Contains(names, t.name) {
			continue
		}
		one := uncounted{sealedTable: t}
		if err := w.tx.QueryRowContext(w.ctx, `SELECT COALESCE(MAX(rowid), 0) FROM `+t.name).Scan(&one.last); err != nil {
			return nil, err
		}
		if err := w.exec(`DROP TRIGGER temp.` + t.trigger("INSERT")); err != nil {
			return nil, err
		}
		left = append(left, one)
	}
	return left, nil
}

// count counts the rows that were written since, for the seal of the table and, where
// that is of the same text, for what the list holds, and puts the trigger back.
func (w *runWriter) count(one *uncounted) error {
	var (
		is  rowSeal
		sum contentSum
	)
	held := slices.Contains(periodTables, one.name) && slices.Contains(flat, one.name) &&
		!slices.ContainsFunc(one.columns, func(c string) bool { return notContent[c] })
	err := eachOfMany(w.ctx, w.tx, one.sealedTable, byRowid, "", one.last, func(row []byte) {
		is.add(row)
		if held {
			sum.row(one.name, escaped(row))
		}
	})
	if err != nil {
		return err
	}
	w.seals.add(one.name, is)
	if held {
		w.list.known[one.name] = sum
	}
	return w.exec(one.counts("INSERT"))
}
