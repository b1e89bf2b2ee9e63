package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// runWriter is one call of [Store.WriteRun] within its transaction.
type runWriter struct {
	tx      *logTx
	r       *RunRecord
	before  rowsFrom // as they stand when the run is written
	there   bool     // the period had a list
	fresh   bool     // its list shows what the one before has, and none comes after it
	kinds   int      // of the list before, which are those of this one
	lists   listChange
	reports map[string]*RunReport
	had     map[int]ratinglist.Row // what the list held of the players whose rows are given
	rows    []*ratinglist.Row      // those that it does not hold so already

	text []byte // room for the games of a result
}

func (w *runWriter) exec(ctx context.Context, query string, args ...any) error {
	_, err := w.tx.ExecContext(ctx, query, args...)
	return err
}

// writeResults writes who was rated, what was taken from earlier lists, and the results.
func (w *runWriter) writeResults(ctx context.Context) error {
	for _, step := range []func(context.Context) error{w.players, w.pools, w.results} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// insertWithNextID returns the statement for a row of a table that gets the next number.
func insertWithNextID(table, columns string) string {
	n := strings.Count(columns, ",") + 1
	marks := make([]string, n)
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	return "INSERT INTO " + table + " (id, " + columns + ") SELECT COALESCE(MAX(id), 0) + 1, " + strings.Join(marks, ", ") + " FROM " + table
}

// notTwice ends a statement so that the first of two rows with one key is kept.
// A report in which a starting rank stands twice would write two.
const notTwice = " ON CONFLICT DO NOTHING"

func (w *runWriter) clear(ctx context.Context) error {
	before, err := listOf(ctx, w.tx, w.r.Period)
	var missing *NoListError
	if err != nil && !errors.As(err, &missing) {
		return err
	}
	if w.there = err == nil; w.there && before.Source == Imported {
		return &ImportedError{w.r.Period}
	}
	for _, table := range append([]string{"norms", "run_findings"}, playerTables...) {
		if err := w.exec(ctx, `DELETE FROM `+table+` WHERE period = $1`, int(w.r.Period)); err != nil {
			return err
		}
	}
	return nil
}

// copied has the rows that are touched come from the list of the period before, without
// its numbers of games, which belong to its own month; not those in whose place others
// are given, and those that are removed. A new list has the rows of the one before already.
func (w *runWriter) copied(ctx context.Context) error {
	base, err := listOf(ctx, w.tx, w.r.Before)
	if err != nil {
		return err
	}
	w.kinds = kindsSet(base.Kinds)
	_, err = w.tx.update(ctx, rowsWhere("lists", `period = $1`, int(w.r.Period)), `INSERT INTO lists (period, source, kinds) VALUES ($1, 'published', $2)
		ON CONFLICT (period) DO UPDATE SET kinds = excluded.kinds`, int(w.r.Period), w.kinds)
	if err != nil {
		return err
	}
	if err := w.stand(ctx); err != nil {
		return err
	}
	if w.fresh, err = w.isFresh(ctx); err != nil {
		return err
	}
	if err := w.touch(ctx); err != nil {
		return err
	}
	if w.fresh {
		return w.marks(ctx)
	}
	columns := strings.Join(listColumns[1:], ", ")
	values := strings.NewReplacer("s_games", "0", "r_games", "0", "b_games", "0").Replace(columns)
	if err := w.lists.room(ctx); err != nil {
		return err
	}
	err = w.exec(ctx, `INSERT INTO `+comingRows+` (period, `+columns+`) SELECT CAST($1 AS BIGINT), `+values+`
		FROM list_rows WHERE period = $2 AND fide_id IN (SELECT fide_id FROM `+touchedRows+` WHERE given = 0)`, int(w.r.Period), int(w.r.Before))
	if err != nil {
		return err
	}
	return w.marks(ctx)
}

// marks has the list be as complete, and its names be entered, as those of the one before.
func (w *runWriter) marks(ctx context.Context) error {
	return w.exec(ctx, `INSERT INTO list_marks (period, complete, named) SELECT CAST($1 AS BIGINT), complete, named FROM list_marks WHERE period = $2
		ON CONFLICT (period) DO UPDATE SET complete = excluded.complete, named = excluded.named`, int(w.r.Period), int(w.r.Before))
}

// stand finds the rows of the list that are so already.
func (w *runWriter) stand(ctx context.Context) error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS ` + standingRows,
		`CREATE TEMPORARY TABLE ` + standingRows + ` (fide_id INTEGER NOT NULL PRIMARY KEY)`,
	} {
		if err := w.exec(ctx, statement); err != nil {
			return err
		}
	}
	var ids, standing []int
	if w.there { // else it shows the rows of the list before
		for i := range w.r.Changed {
			ids = append(ids, w.r.Changed[i].FIDEID)
		}
	}
	w.had = make(map[int]ratinglist.Row, len(ids))
	err := chunks(ids, func(marks string, args []any) error {
		for row, err := range w.before.ranging(ctx, `WHERE period = $1 AND fide_id IN (`+marks+`)`, append([]any{int(w.r.Period)}, args...)...) {
			if err != nil {
				return err
			}
			w.had[row.FIDEID] = row
		}
		return nil
	})
	if err != nil {
		return err
	}
	w.rows = make([]*ratinglist.Row, 0, len(w.r.Changed))
	for i := range w.r.Changed {
		row := &w.r.Changed[i]
		if had, there := w.had[row.FIDEID]; !there || had != *row {
			w.rows = append(w.rows, row)
		} else {
			standing = append(standing, row.FIDEID)
		}
	}
	return numbersInto(ctx, w.tx.Tx, standingRows, standing)
}

// isFresh reports whether the list is newer than all others, with one row at most for
// each player.
func (w *runWriter) isFresh(ctx context.Context) (bool, error) {
	if w.there {
		return false, nil
	}
	if next, err := w.lists.nextPeriod(ctx); err != nil || next != standing {
		return false, err
	}
	for i := 1; i < len(w.rows); i++ {
		if w.rows[i-1].FIDEID >= w.rows[i].FIDEID {
			return false, nil
		}
	}
	return true, nil
}

const standingRows = "standing_rows" // a temporary table: FIDE IDs of the rows of the list that are so already

const touchedRows = "touched_rows" // a temporary table: FIDE IDs of the rows that are written; given 1: no copies of those before

// touch finds the rows of the list that are written, and keeps what they held among
// the old rows: those of players whose row is given and is
// not so already, those that are not as the list before has them without its numbers of games, and
// those that it has not. The rest stands so already.
func (w *runWriter) touch(ctx context.Context) error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS ` + touchedRows,
		`CREATE TEMPORARY TABLE ` + touchedRows + ` (fide_id INTEGER NOT NULL PRIMARY KEY, given INTEGER NOT NULL DEFAULT 0)`,
	} {
		if err := w.exec(ctx, statement); err != nil {
			return err
		}
	}
	written := slices.Clone(w.r.Removed)
	for i := range w.rows {
		written = append(written, w.rows[i].FIDEID)
	}
	err := numbersInto(ctx, w.tx.Tx, touchedRows, written)
	if err == nil {
		err = w.exec(ctx, `UPDATE `+touchedRows+` SET given = 1`)
	}
	if err == nil && !w.fresh { // else it shows what the list before has
		err = w.differing(ctx)
	}
	if err == nil && w.there {
		err = w.exec(ctx, `INSERT INTO `+oldRows+` SELECT * FROM list_rows WHERE period = $1 AND fide_id IN (SELECT fide_id FROM `+touchedRows+`)`, int(w.r.Period))
	}
	return err
}

// differing adds to the touched rows those that do not stand as the list before has
// them. Of a row that stands for both lists nothing but the games may differ.
func (w *runWriter) differing(ctx context.Context) error {
	on := func(p handbook.Period) string { return fmt.Sprintf("v.valid_from <= %d AND v.valid_to > %d", p, p) }
	one, other := w.r.Before, w.r.Period
	for _, statement := range []string{
		w.standsApart(on(one)+` AND NOT (`+on(other)+`)`, on(other)),
		w.standsApart(on(other)+` AND NOT (`+on(one)+`)`, on(one)),
		fmt.Sprintf(`SELECT v.fide_id FROM list_games v WHERE v.period = %d`, other),
	} {
		err := w.exec(ctx, `INSERT INTO `+touchedRows+` (fide_id) `+statement+` AND v.fide_id NOT IN (SELECT fide_id FROM `+standingRows+`)`+notTwice)
		if err != nil {
			return err
		}
	}
	return nil
}

// standsApart finds players of whom a row that stands on one list has none like it on
// another.
func (w *runWriter) standsApart(here, there string) string {
	return `SELECT v.fide_id FROM list_versions v WHERE ` + here + ` AND NOT EXISTS (SELECT 1 FROM list_versions n WHERE n.fide_id = v.fide_id
		AND ` + strings.ReplaceAll(there, "v.", "n.") + ` AND ` + sameColumns("n", "v") + `)`
}

// touched returns the FIDE IDs of the rows that were written.
func (w *runWriter) touched(ctx context.Context) ([]int, error) {
	return readValues[int](ctx, w.tx, `SELECT fide_id FROM `+touchedRows+` ORDER BY fide_id`)
}

func (w *runWriter) changed(ctx context.Context) error {
	if w.fresh {
		if err := w.lists.applyFresh(ctx, touchedRows, w.rows); err != nil {
			return err
		}
		return w.sized(ctx)
	}
	all := [tournament.Kinds]bool{true, true, true}
	coming := newRowWriter(w.tx.Tx, comingRows, strings.Join(listColumns, ", "), overRow(all))
	values := make([]any, 0, len(listColumns))
	for i := range w.rows {
		coming.add(ctx, rowValues(w.r.Period, w.rows[i], values)...)
	}
	if err := coming.close(ctx); err != nil {
		return err
	}
	if err := w.lists.apply(ctx, touchedRows); err != nil {
		return err
	}
	return w.sized(ctx)
}

// sized notes how many rows the list has now, and enters names.
func (w *runWriter) sized(ctx context.Context) error {
	if err := w.lists.sized(ctx, w.kinds); err != nil {
		return err
	}
	return w.names(ctx)
}

// names enters the names of the players of changed rows, but for those whom the list
// before has by the same name, where its names are entered.
func (w *runWriter) names(ctx context.Context) error {
	_, named, err := marked(ctx, w.tx, w.r.Before)
	if err != nil {
		return err
	}
	entered := map[int]bool{}
	if named {
		entered, err = readMap[int, bool](ctx, w.tx, `SELECT n.fide_id, 1 FROM `+touchedRows+` t CROSS JOIN list_versions n CROSS JOIN list_versions b
			WHERE n.fide_id = t.fide_id AND n.valid_from <= $1 AND n.valid_to > $1 AND b.fide_id = t.fide_id AND b.valid_from <= $2 AND b.valid_to > $2
			AND t.given = 1 AND b.name = n.name AND b.birth = n.birth`, int(w.r.Period), int(w.r.Before))
	}
	names := nameWriter{tx: w.tx.Tx}
	for i := range w.rows {
		if r := w.rows[i]; err == nil && !entered[r.FIDEID] {
			err = names.add(ctx, r.FIDEID, r.Name, r.Birth)
		}
	}
	if err != nil {
		return err
	}
	return names.flush(ctx)
}

// keyOf names a player within a period and kind.
func (w *runWriter) keyOf(p *rating.Player) string {
	if p.FIDEID != "" || len(p.Tournaments) == 0 {
		return p.FIDEID
	}
	r := &p.Tournaments[0]
	return strconv.Itoa(w.tournament(r.File)) + "/" + strconv.Itoa(r.StartingRank)
}

func (w *runWriter) tournament(file string) int {
	if rep := w.reports[file]; rep != nil {
		return rep.Tournament
	}
	return 0
}

// submissions marks what was rated. One that was superseded since the run
// began stays so: its games are known by the event.
func (w *runWriter) submissions(ctx context.Context) error {
	defer func() { w.r.Players, w.r.Reports, w.reports = nil, nil, nil }() // they are needed no more
	var numbers [2][]int                                                   // of those of which something is left, and the complete ones
	for i := range w.r.Reports {
		rep := &w.r.Reports[i]
		of := &numbers[boolToInt(rep.Complete)]
		*of = append(append(*of, rep.Submission), rep.Parts...)
	}
	for complete, list := range numbers {
		if len(list) == 0 {
			continue
		}
		slices.Sort(list)
		text, err := json.Marshal(list)
		if err != nil {
			return err
		}
		rated := rowsWhere("submissions", `number IN (SELECT CAST(value AS BIGINT) FROM json_each($1))
			AND (state = 'accepted' OR rated_in IS DISTINCT FROM $2 OR complete IS DISTINCT FROM $3)`, string(text), int(w.r.Period), complete)
		_, err = w.tx.update(ctx, rated, `UPDATE submissions SET state = CASE WHEN state = 'accepted' THEN 'rated' ELSE state END, rated_in = $1, complete = $2
			WHERE number IN (SELECT CAST(value AS BIGINT) FROM json_each($3)) AND (state = 'accepted' OR rated_in IS DISTINCT FROM $1 OR complete IS DISTINCT FROM $2)`,
			int(w.r.Period), complete, string(text))
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *runWriter) run(ctx context.Context, published bool) error {
	return addRun(ctx, w.tx, Run{
		Period: w.r.Period, Published: published, Started: w.r.Started, Finished: w.r.Finished,
		Program: w.r.Program, Manifest: w.r.Manifest,
	})
}
