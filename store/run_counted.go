package store

import "slices"

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

// uncount takes the triggers away that count new rows of the tables, where many are written.
func (w *runWriter) uncount(names []string) (left []uncounted, err error) {
	if w.partly() {
		return nil, nil
	}
	left, err = uncount(w.ctx, w.tx, names...)
	for i := range left {
		if err == nil {
			err = w.tx.QueryRowContext(w.ctx, `SELECT COALESCE(MAX(rowid), 0) FROM `+left[i].name).Scan(&left[i].last)
		}
	}
	return left, err
}

// count counts the rows that were written since, for the seal of the table and, where
// that is of the same text, for what the list holds.
func (w *runWriter) count(one *uncounted) error {
	var sum contentSum
	held := slices.Contains(periodTables, one.name) && slices.Contains(flat, one.name) &&
		!slices.ContainsFunc(one.columns, func(c string) bool { return notContent[c] })
	err := one.counted(w.ctx, w.tx, w.seals, byRowid, "", one.last, func(row []byte) {
		if held {
			sum.row(one.name, escaped(row))
		}
	})
	if held {
		w.list.known[one.name] = sum
	}
	return err
}
