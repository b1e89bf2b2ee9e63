package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// batch is how many rows one statement writes.
const batch = 20

// progressEvery is how many rows lie between two calls of a progress.
const progressEvery = 5000

// listColumns in the order of [rowValues].
var listColumns = []string{
	"period", "fide_id", "name", "federation", "sex", "title", "women_title", "other_titles", "arena_title", "birth",
	"s_rating", "s_games", "s_k", "s_inactive", "r_rating", "r_games", "r_k", "r_inactive",
	"b_rating", "b_games", "b_k", "b_inactive",
}

const personColumns = 10 // those before the ratings

func rowValues(p handbook.Period, r *ratinglist.Row, to []any) []any {
	to = append(to, int(p), r.FIDEID, r.Name, r.Federation, r.Sex.String(), r.Title.String(), r.WomenTitle.String(),
		r.OtherTitles, r.ArenaTitle, r.Birth)
	for _, s := range r.Standings {
		to = append(to, int(s.Rating), s.Games, s.K, flag(s.Inactive))
	}
	return to
}

// insertRows is the statement that writes n rows that are not there yet; of
// several with one ID the first stays, as in every reader of lists.
func insertRows(n int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO list_rows (" + strings.Join(listColumns, ", ") + ") VALUES ")
	arg := 1
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		for j := range listColumns {
			b.WriteString([]string{", ", "("}[flag(j == 0)])
			fmt.Fprintf(&b, "$%d", arg)
			arg++
		}
		b.WriteString(")")
	}
	b.WriteString(" ON CONFLICT (period, fide_id) DO NOTHING")
	return b.String()
}

// upsertRow is the statement for one row that may be there: it gets the
// columns of the person and those of the kinds covered.
func upsertRow(kinds [tournament.Kinds]bool) string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(insertRows(1), "NOTHING") + "UPDATE SET ")
	for i, c := range listColumns[2:] {
		if at := i + 2; at < personColumns || kinds[(at-personColumns)/4] {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(c + " = excluded." + c)
		}
	}
	return b.String()
}

// Import reads a list into the database in one transaction and bounded
// memory. A combined list replaces the imported list of its period; a list of
// one kind replaces the columns of its kind. The month that the file names is
// used instead of period. A published list is never replaced. Progress, which
// may be nil, is called with the number of rows read so far.
func (s *Store) Import(ctx context.Context, r *ratinglist.Reader, period handbook.Period, progress func(rows int)) (ListInfo, error) {
	if p := r.Header().Period; p != 0 {
		if period != 0 && p != period {
			return ListInfo{}, language.Fail("store.wrong.other-month", "period", period, "file", p)
		}
		period = p
	}
	if !period.Valid() {
		return ListInfo{}, language.Fail("store.wrong.no-month")
	}
	w := listImport{ctx: ctx, reader: r, period: period, progress: progress}
	var info ListInfo
	err := s.change(ctx, handbook.Say("store.doing.import", "period", period), func(tx *sql.Tx) error {
		w.tx = tx
		var err error
		info, err = w.do()
		return err
	})
	return info, err
}

type listImport struct {
	ctx      context.Context
	tx       *sql.Tx
	reader   *ratinglist.Reader
	period   handbook.Period
	progress func(int)
	read     int
	names    nameWriter
}

func (w *listImport) do() (ListInfo, error) {
	before, err := listOf(w.ctx, w.tx, w.period)
	var missing *NoListError
	switch {
	case errors.As(err, &missing):
		_, err = w.tx.ExecContext(w.ctx, `INSERT INTO lists (period, source, kinds) VALUES ($1, 'imported', 0)`, int(w.period))
	case err == nil && before.Source == Published:
		err = language.Fail("store.wrong.published")
	}
	if err != nil {
		return before, err
	}
	kinds := w.reader.Header().Kinds
	fresh, err := w.clear(kinds, before)
	if err != nil {
		return before, err
	}
	w.names = nameWriter{ctx: w.ctx, tx: w.tx}
	if err := w.rows(kinds, fresh); err != nil {
		return before, err
	}
	if err := w.mark(fresh); err != nil {
		return before, err
	}
	switch {
	case w.reader.Cut():
		return before, language.Fail("store.wrong.cut")
	case w.read == 0:
		return before, language.Fail("store.wrong.no-player")
	}
	set := kindsSet(before.Kinds) | kindsSet(w.reader.Header().Kinds)
	_, err = w.tx.ExecContext(w.ctx, `UPDATE lists SET kinds = $1,
		row_count = (SELECT COUNT(*) FROM list_rows WHERE period = $2) WHERE period = $3`, set, int(w.period), int(w.period))
	if err != nil {
		return before, err
	}
	return listOf(w.ctx, w.tx, w.period)
}

// mark enters the names that are left, and keeps whether the list is complete:
// one that fills in a kind leaves a complete list complete.
func (w *listImport) mark(fresh bool) error {
	if err := w.names.flush(); err != nil {
		return err
	}
	complete, _, err := marked(w.ctx, w.tx, w.period)
	if err != nil {
		return err
	}
	return markList(w.ctx, w.tx, w.period, w.reader.Complete() || complete && !fresh)
}

// clear deletes what the new list replaces: all rows where it has every kind
// that the old list had, else the columns of its kind. Fresh tells that no row
// is left.
func (w *listImport) clear(kinds [tournament.Kinds]bool, before ListInfo) (fresh bool, err error) {
	if kindsSet(before.Kinds)&^kindsSet(kinds) == 0 {
		_, err := w.tx.ExecContext(w.ctx, `DELETE FROM list_rows WHERE period = $1`, int(w.period))
		return true, err
	}
	for k, letter := range kindLetters {
		if !kinds[k] {
			continue
		}
		_, err := w.tx.ExecContext(w.ctx, strings.ReplaceAll(
			`UPDATE list_rows SET K_rating = 0, K_games = 0, K_k = 0, K_inactive = 0 WHERE period = $1`, "K_", letter+"_"), int(w.period))
		if err != nil {
			return false, err
		}
	}
	return false, nil
}

// kindLetters begin the columns of a kind.
var kindLetters = [tournament.Kinds]string{"s", "r", "b"}

// rows writes the rows: a whole batch in one statement where none can be there
// already, the rest one by one.
func (w *listImport) rows(kinds [tournament.Kinds]bool, fresh bool) error {
	many, err := w.tx.PrepareContext(w.ctx, insertRows(batch))
	if err != nil {
		return err
	}
	defer many.Close()
	single, size := insertRows(1), batch
	if !fresh {
		single, size = upsertRow(kinds), 1
	}
	one, err := w.tx.PrepareContext(w.ctx, single)
	if err != nil {
		return err
	}
	defer one.Close()
	width := len(listColumns)
	args := make([]any, 0, size*width)
	for {
		row, err := w.reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		args = rowValues(w.period, &row, args)
		if err := w.names.add(row.FIDEID, row.Name, row.Birth); err != nil {
			return err
		}
		if w.read++; w.progress != nil && w.read%progressEvery == 0 {
			w.progress(w.read)
		}
		if len(args) < batch*width && fresh {
			continue
		}
		statement := many
		if !fresh {
			statement = one
		}
		if _, err := statement.ExecContext(w.ctx, args...); err != nil {
			return err
		}
		args = args[:0]
	}
	for ; len(args) > 0; args = args[width:] {
		if _, err := one.ExecContext(w.ctx, args[:width]...); err != nil {
			return err
		}
	}
	if w.progress != nil {
		w.progress(w.read)
	}
	return nil
}
