package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
)

// personName is one line of person_names.
type personName struct {
	key    identity.Key
	birth  int
	fideID int
}

// nameWriter enters the keys of names. It gathers many and writes them in the
// order of the table, which is many times faster than one by one.
type nameWriter struct {
	tx      *sql.Tx
	waiting []personName
}

// namesWaiting is how many lines are gathered in memory, about 5 MB.
const namesWaiting = 200_000

func (w *nameWriter) add(ctx context.Context, fideID int, name string, birth int) error {
	return w.enter(ctx, fideID, identity.Keys(name), birth)
}

// enter is add for who knows the keys of the name.
func (w *nameWriter) enter(ctx context.Context, fideID int, keys []identity.Key, birth int) error {
	for _, k := range keys {
		w.waiting = append(w.waiting, personName{k, birth, fideID})
	}
	if len(w.waiting) < namesWaiting {
		return nil
	}
	return w.flush(ctx)
}

// inOrder puts lines into the order of the table, each once.
func inOrder(lines []personName) []personName {
	slices.SortFunc(lines, func(a, b personName) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.birth, b.birth), cmp.Compare(a.fideID, b.fideID))
	})
	return slices.Compact(lines)
}

func (w *nameWriter) flush(ctx context.Context) error {
	lines := inOrder(w.waiting)
	w.waiting = w.waiting[:0]
	rows := newRowWriter(w.tx, nameTable, "key, birth, fide_id", notTwice)
	for _, n := range lines {
		rows.add(ctx, int64(n.key), n.birth, n.fideID)
	}
	return rows.close(ctx)
}

// nameTable is where it is kept which names are whose: of each list that of each player.
const nameTable = "person_names"

// rowMarks are the marks of n rows of a statement: ($1, $2), ($3, $4).
func rowMarks(n, width int) string {
	var b strings.Builder
	for i := range n * width {
		switch {
		case i == 0:
			b.WriteString("($")
		case i%width == 0:
			b.WriteString("), ($")
		default:
			b.WriteString(", $")
		}
		b.WriteString(strconv.Itoa(i + 1))
	}
	b.WriteString(")")
	return b.String()
}

// markList keeps what is known of a list, and whether its names are entered.
func markList(ctx context.Context, tx *sql.Tx, p handbook.Period, complete, named bool) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO list_marks (period, complete, named) VALUES ($1, $2, $3)
		ON CONFLICT (period) DO UPDATE SET complete = excluded.complete, named = excluded.named`, int(p), flag(complete), flag(named))
	return err
}

// marked tells whether a list is complete, and whether its names are entered.
func marked(ctx context.Context, q querier, p handbook.Period) (complete, named bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT COALESCE(MAX(complete), 0), COALESCE(MAX(named), 0) FROM list_marks WHERE period = $1`, int(p)).Scan(&complete, &named)
	return complete, named, err
}

// enterNames enters the names of a list from before they were kept.
func (s *Store) enterNames(ctx context.Context, p handbook.Period) error {
	return s.change(ctx, handbook.Say("store.doing.names", "period", p), func(tx *logTx) error {
		w := nameWriter{tx: tx.Tx}
		err := eachRow(ctx, s.read, `SELECT fide_id, name, birth FROM list_rows WHERE period = $1`, func(rows *sql.Rows) error {
			var (
				id, birth int
				name      string
			)
			if err := rows.Scan(&id, &name, &birth); err != nil {
				return err
			}
			return w.add(ctx, id, name, birth)
		}, int(p))
		if err != nil {
			return err
		}
		if err := w.flush(ctx); err != nil {
			return err
		}
		complete, _, err := marked(ctx, tx, p)
		if err != nil {
			return err
		}
		tx.did()
		return markList(ctx, tx.Tx, p, complete, true)
	})
}
