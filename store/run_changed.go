package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/fedrate/fedrate/ratinglist"
)

// The temporary tables of a publication of which most rows stand as they are:
// players whose rows are written; rows of the list that are left alone; and
// those of which it is not known whether they are.
const (
	changedPlayers = "changed_players"
	standingRows   = "standing_rows"
	suspectRows    = "suspect_rows"
)

// Rows of these tables are a player's; those of the others are written whole.
var playerTables = []string{"rated_players", "results", "pooled_games"}

// rowsOfTable are the rows of a table for a period; changed: those of the
// players alone whose rows are written.
func rowsOfTable(table string, changed bool) string {
	if changed {
		switch table {
		case "rated_players", "results":
			return `SELECT t.* FROM temp.` + changedPlayers + ` c JOIN ` + table + ` t ON t.kind = c.kind AND t.player = c.player AND t.period = $1`
		case "pooled_games":
			return `SELECT t.* FROM temp.` + changedPlayers + ` c CROSS JOIN pooled_games t ON t.kind = c.kind AND t.fide_id = CAST(c.player AS INTEGER) AND t.period = $1
				AND c.player = CAST(t.fide_id AS TEXT)`
		}
	}
	return `SELECT * FROM ` + table + ` WHERE period = $1`
}

// part finds the players whose rows are written: those who are not said to
// stand as they are, and those who have rows and no result any more.
func (w *runWriter) part() error {
	if err := changedTable(w.ctx, w.tx); err != nil {
		return err
	}
	for _, statement := range []string{
		`DROP TABLE IF EXISTS temp.same_players`,
		`CREATE TEMPORARY TABLE same_players (kind INTEGER NOT NULL, player TEXT NOT NULL, PRIMARY KEY (kind, player)) WITHOUT ROWID`,
	} {
		if err := w.exec(statement); err != nil {
			return err
		}
	}
	var changed, same [][2]any
	for i := range w.r.Players {
		one := [2]any{int(w.r.Players[i].Kind), w.keyOf(&w.r.Players[i])}
		if w.same(i) {
			same = append(same, one)
		} else {
			changed = append(changed, one)
		}
	}
	err := errors.Join(w.entrants(changedPlayers, changed), w.entrants("same_players", same))
	if err == nil {
		err = w.exec(`INSERT INTO temp.`+changedPlayers+` (kind, player) SELECT t.kind, t.player FROM rated_players t WHERE t.period = $1
			AND NOT EXISTS (SELECT 1 FROM temp.same_players s WHERE s.kind = t.kind AND s.player = t.player)`+notTwice, int(w.r.Period))
	}
	return err
}

// entrants puts players by kind and key into a temporary table, in one statement.
func (w *runWriter) entrants(table string, list [][2]any) error {
	if len(list) == 0 {
		return nil
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return w.exec(`INSERT INTO temp.`+table+` (kind, player) SELECT CAST(value ->> 0 AS INTEGER), value ->> 1 FROM json_each($1) WHERE 1 = 1`+notTwice, string(data))
}

// changedTable makes the table of changed players, without any.
func changedTable(ctx context.Context, tx *sql.Tx) error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS temp.` + changedPlayers,
		`CREATE TEMPORARY TABLE ` + changedPlayers + ` (kind INTEGER NOT NULL, player TEXT NOT NULL, PRIMARY KEY (kind, player)) WITHOUT ROWID`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// partly tells whether rows of players are left alone.
func (w *runWriter) partly() bool { return w.r.Same != nil }

// same tells whether the rows of a player stand as they are.
func (w *runWriter) same(i int) bool { return w.r.Same != nil && w.r.Same[i] }

// deleteChanged takes the rows away of the players whose rows are written.
func deleteChanged(ctx context.Context, tx *sql.Tx, period int) error {
	for _, statement := range []string{
		`DELETE FROM pooled_games WHERE period = $1 AND (kind, CAST(fide_id AS TEXT)) IN (SELECT kind, player FROM temp.` + changedPlayers + `)`,
		`DELETE FROM results WHERE period = $1 AND (kind, player) IN (SELECT kind, player FROM temp.` + changedPlayers + `)`,
		`DELETE FROM rated_players WHERE period = $1 AND (kind, player) IN (SELECT kind, player FROM temp.` + changedPlayers + `)`,
	} {
		if _, err := tx.ExecContext(ctx, statement, period); err != nil {
			return err
		}
	}
	return nil
}

// stand finds the rows of the list that are so already.
func (w *runWriter) stand() error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS temp.` + standingRows,
		`CREATE TEMPORARY TABLE ` + standingRows + ` (fide_id INTEGER NOT NULL PRIMARY KEY)`,
	} {
		if err := w.exec(statement); err != nil {
			return err
		}
	}
	var ids, standing []int
	for i := range w.r.Changed {
		if id := w.r.Changed[i].FIDEID; w.r.Standing[id] {
			standing = append(standing, id)
		} else {
			ids = append(ids, id)
		}
	}
	w.had = make(map[int]ratinglist.Row, len(ids))
	if !w.there { // what it shows are the rows of the list before
		ids = nil
	}
	err := chunks(ids, func(marks string, args []any) error {
		for row, err := range w.before.ranging(w.ctx, `WHERE period = $1 AND fide_id IN (`+marks+`)`, append([]any{int(w.r.Period)}, args...)...) {
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
	w.rows = make([]*ratinglist.Row, 0, len(ids))
	for i := range w.r.Changed {
		row := &w.r.Changed[i]
		if w.r.Standing[row.FIDEID] {
			continue
		}
		if had, there := w.had[row.FIDEID]; !there || had != *row {
			w.rows = append(w.rows, row)
		} else {
			standing = append(standing, row.FIDEID)
		}
	}
	return numbersInto(w.ctx, w.tx, standingRows, standing)
}

// samePerson tells whether two rows say the same of who somebody is.
func samePerson(a, b *ratinglist.Row) bool {
	return a.Name == b.Name && a.Federation == b.Federation && a.Sex == b.Sex && a.Birth == b.Birth && a.Title == b.Title && a.WomenTitle == b.WomenTitle
}
