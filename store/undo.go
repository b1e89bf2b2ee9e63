package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Undo takes the latest publication of a period back, with all that the same
// act published, as a further revision of each list. It is refused where a
// list made after it rests on it. It gives the revisions that it made, in the
// order of their periods. Where nothing of the period was published but a
// difference waits to be carried into its list, that is taken back instead,
// and no revision is made. Of a database that is not as it was left the error is a
// [DamagedError].
func (s *Store) Undo(ctx context.Context, p handbook.Period, act Act) (made []Revision, err error) {
	if err := s.Sound(ctx); err != nil {
		return nil, err
	}
	err = s.change(ctx, handbook.Say("store.doing.undo", "period", p), func(tx *logTx) error {
		u := &undoing{tx: tx, act: act}
		made, err = u.run(ctx, p)
		return err
	})
	return made, err
}

type undoing struct {
	tx  *logTx
	act Act

	all map[handbook.Period][]Revision
}

func (u *undoing) run(ctx context.Context, p handbook.Period) ([]Revision, error) {
	all, err := revisionsOf(ctx, u.tx, 0)
	if err != nil {
		return nil, err
	}
	u.all = map[handbook.Period][]Revision{}
	for _, r := range all {
		u.all[r.Period] = append(u.all[r.Period], r)
	}
	standing := u.revisionInForce(p)
	if standing.Number == 0 {
		return nil, u.carry(ctx, p)
	}
	u.act.Undoes = standing.Publication
	var periods []handbook.Period
	for q, list := range u.all {
		if !slices.ContainsFunc(list, func(r Revision) bool { return r.Publication == standing.Publication }) {
			continue
		}
		if one := u.revisionInForce(q); one.Publication != standing.Publication {
			return nil, handbook.Errorf("store.wrong.undo-later", "period", p, "later", q)
		}
		periods = append(periods, q)
	}
	for q, list := range u.all {
		last := list[len(list)-1]
		if q > slices.Min(periods) && !slices.Contains(periods, q) && last.Source == Published && last.Publication > standing.Publication {
			return nil, handbook.Errorf("store.wrong.undo-later", "period", p, "later", q)
		}
	}
	id, err := addAct(ctx, u.tx, &u.act)
	if err != nil {
		return nil, err
	}
	slices.Sort(periods)
	var made []Revision
	for _, q := range slices.Backward(periods) {
		r, err := u.one(ctx, q, id)
		if err != nil {
			return nil, err
		}
		made = append(made, r)
	}
	slices.Reverse(made)
	return made, nil
}

// revisionInForce returns the revision whose content is in force; number 0: none.
func (u *undoing) revisionInForce(p handbook.Period) Revision {
	list := u.all[p]
	if len(list) == 0 || list[len(list)-1].Restores == 0 {
		return Revision{Period: p}
	}
	return list[list[len(list)-1].Restores-1]
}

// carry takes back what waits for the list of a period.
func (u *undoing) carry(ctx context.Context, p handbook.Period) error {
	err := u.tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(c.publication), 0) FROM
		(SELECT id AS publication, target AS period FROM publications WHERE action = 'carry') c WHERE c.period = $1 AND `+carryHolds, int(p)).Scan(&u.act.Undoes)
	if err != nil {
		return err
	}
	if u.act.Undoes == 0 {
		return handbook.Errorf("store.wrong.nothing-to-undo", "period", p)
	}
	_, err = addAct(ctx, u.tx, &u.act)
	return err
}

// one brings a period back to what it held before its standing revision.
func (u *undoing) one(ctx context.Context, p handbook.Period, publication int) (Revision, error) {
	list, standing := u.all[p], u.revisionInForce(p)
	target := Revision{Source: None}
	if standing.Number > 1 {
		target = list[standing.Number-2]
	}
	var marked []int
	for n := len(list) - 1; n >= target.Number; n-- {
		err := stateOf(ctx, u.tx, p, n, stateReports, func(k *keptRows) error {
			for _, row := range k.Rows {
				marked = append(marked, int(row[0].(int64)))
			}
			return nil
		})
		if err != nil {
			return Revision{}, err
		}
	}
	w := &revisionWriter{tx: u.tx, period: p, restored: target.Digest}
	if err := w.begin(ctx, marked); err != nil {
		return Revision{}, err
	}
	if err := u.restore(ctx, p, len(list), target); err != nil {
		return Revision{}, err
	}
	r, _, err := w.finish(ctx, &u.act, publication, target.Source, target.Restores, target.Manifest)
	return r, err
}

// restore goes back from the revision in force to an earlier one.
func (u *undoing) restore(ctx context.Context, p handbook.Period, current int, target Revision) error {
	for n := current - 1; n >= target.Number; n-- {
		if err := stateOf(ctx, u.tx, p, n, stateReports, func(k *keptRows) error { return u.reports(ctx, k) }); err != nil {
			return err
		}
	}
	list := listChange{tx: u.tx, in: ownTables, period: p}
	if target.Source != None {
		if err := list.roomWithAll(ctx); err != nil {
			return err
		}
	}
	for n := current - 1; n >= target.Number && target.Source != None; n-- {
		if err := u.rows(ctx, p, n); err != nil {
			return err
		}
		if err := u.players(ctx, p, n); err != nil {
			return err
		}
	}
	tables := wholeTables()
	if target.Source == None {
		tables = append(tables, playerTables...)
	}
	for _, table := range tables {
		if err := u.exec(ctx, `DELETE FROM `+table+` WHERE period = $1`, int(p)); err != nil {
			return err
		}
	}
	_, err := u.tx.delete(ctx, "arbiter_posts", `DELETE FROM arbiter_posts WHERE event IN (SELECT id FROM arbiter_events WHERE period = $1)`, int(p))
	if err == nil {
		_, err = u.tx.delete(ctx, "arbiter_events", `DELETE FROM arbiter_events WHERE period = $1`, int(p))
	}
	if err != nil {
		return err
	}
	if target.Source == None {
		return list.drop(ctx)
	}
	if err := u.tables(ctx, p, target.Number); err != nil {
		return err
	}
	return list.apply(ctx, "")
}

// rows takes back what the revision after n changed in the rows.
func (u *undoing) rows(ctx context.Context, p handbook.Period, n int) error {
	if list := u.all[p]; n > 0 && list[n-1].Source == None {
		return u.exec(ctx, `DELETE FROM `+comingRows)
	}
	_, err := u.tx.insert(ctx, "lists", `INSERT INTO lists (period, source, kinds) VALUES ($1, 'published', 0) ON CONFLICT (period) DO NOTHING`, int(p))
	if err != nil {
		return err
	}
	err = stateOf(ctx, u.tx, p, n, stateAdded, func(k *keptRows) error {
		for _, row := range k.Rows {
			if err := u.exec(ctx, `DELETE FROM `+comingRows+` WHERE period = $1 AND fide_id = $2`, int(p), row[0]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	var set []string
	for _, c := range listColumns[2:] {
		set = append(set, c+" = excluded."+c)
	}
	return stateOf(ctx, u.tx, p, n, stateRows, func(k *keptRows) error {
		return insertKept(ctx, u.tx.Tx, comingRows, k, " ON CONFLICT (period, fide_id) DO UPDATE SET "+strings.Join(set, ", "))
	})
}

// playerTables have rows of players; those of the other tables of a period are kept whole with each
// revision.
var playerTables = []string{"rated_players", "results", "pooled_games"}

// changedPlayers is a temporary table, and the name of what earlier programs have kept of
// a revision that left the rows of most players alone: the players whose rows it wrote.
const changedPlayers = "changed_players"

// changedTable makes the table of changed players, without any.
func changedTable(ctx context.Context, tx *sql.Tx) error {
	for _, statement := range []string{
		`DROP TABLE IF EXISTS ` + changedPlayers,
		`CREATE TEMPORARY TABLE ` + changedPlayers + ` (kind INTEGER NOT NULL, player TEXT NOT NULL, PRIMARY KEY (kind, player))`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// deleteChanged takes the rows away of the players whose rows are written.
func deleteChanged(ctx context.Context, tx *sql.Tx, period int) error {
	for _, statement := range []string{
		`DELETE FROM pooled_games WHERE period = $1 AND (kind, CAST(fide_id AS TEXT)) IN (SELECT kind, player FROM ` + changedPlayers + `)`,
		`DELETE FROM results WHERE period = $1 AND (kind, player) IN (SELECT kind, player FROM ` + changedPlayers + `)`,
		`DELETE FROM rated_players WHERE period = $1 AND (kind, player) IN (SELECT kind, player FROM ` + changedPlayers + `)`,
	} {
		if _, err := tx.ExecContext(ctx, statement, period); err != nil {
			return err
		}
	}
	return nil
}

// wholeTables returns those whose rows of a period are kept whole with each revision.
func wholeTables() []string {
	return slices.DeleteFunc(slices.Clone(periodTables), func(t string) bool { return slices.Contains(playerTables, t) })
}

// players takes back what the revision after n wrote of players: of those alone
// whose rows it wrote, where it left others alone.
func (u *undoing) players(ctx context.Context, p handbook.Period, n int) error {
	if err := changedTable(ctx, u.tx.Tx); err != nil {
		return err
	}
	some := false
	err := stateOf(ctx, u.tx, p, n, changedPlayers, func(k *keptRows) error {
		some = true
		return insertKept(ctx, u.tx.Tx, changedPlayers, k, "")
	})
	if err != nil {
		return err
	}
	if some {
		if err := deleteChanged(ctx, u.tx.Tx, int(p)); err != nil {
			return err
		}
	}
	for _, table := range playerTables {
		if !some {
			if err := u.exec(ctx, `DELETE FROM `+table+` WHERE period = $1`, int(p)); err != nil {
				return err
			}
		}
		err := stateOf(ctx, u.tx, p, n, table, func(k *keptRows) error {
			if table == "results" {
				if err := u.games(ctx, k, p, n); err != nil {
					return err
				}
			}
			return insertKept(ctx, u.tx.Tx, table, k, "")
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tables writes back what is kept whole of a revision.
func (u *undoing) tables(ctx context.Context, p handbook.Period, n int) error {
	list := rowsWhere("lists", `period = $1`, int(p))
	was, err := u.tx.rows(ctx, list)
	if err != nil {
		return err
	}
	err = stateOf(ctx, u.tx, p, n, "lists", func(k *keptRows) error {
		return insertKept(ctx, u.tx.Tx, "lists", k,
			" ON CONFLICT (period) DO UPDATE SET source = excluded.source, kinds = excluded.kinds, row_count = excluded.row_count")
	})
	if err != nil {
		return err
	}
	is, err := u.tx.rows(ctx, list)
	if err != nil {
		return err
	}
	u.tx.noteChanged("lists", was, is)
	for _, table := range wholeTables() {
		if err == nil {
			err = stateOf(ctx, u.tx, p, n, table, func(k *keptRows) error { return insertKept(ctx, u.tx.Tx, table, k, "") })
		}
	}
	if err != nil {
		return err
	}
	return u.arbiters(ctx, p, n)
}

// arbiters writes back the events of arbiters, under numbers that are free.
func (u *undoing) arbiters(ctx context.Context, p handbook.Period, n int) error {
	above := int64(0)
	if err := u.tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM arbiter_events`).Scan(&above); err != nil {
		return err
	}
	for _, part := range []struct{ table, key string }{{"arbiter_events", "id"}, {"arbiter_posts", "event"}} {
		err := stateOf(ctx, u.tx, p, n, part.table, func(k *keptRows) error {
			at := slices.Index(k.Columns, part.key)
			for _, row := range k.Rows {
				id, ok := row[at].(int64)
				if !ok {
					return handbook.Errorf("store.wrong.kept-number", "table", part.table, "value", fmt.Sprint(row[at]))
				}
				row[at] = id + above
			}
			return insertKept(ctx, u.tx.Tx, part.table, k, "")
		})
		if err != nil {
			return err
		}
	}
	return noteArbiterEvents(ctx, u.tx, int(above))
}

// reports brings back where submissions stood. One that was superseded or
// withdrawn since stays so.
func (u *undoing) reports(ctx context.Context, k *keptRows) error {
	for _, row := range k.Rows {
		_, err := u.tx.update(ctx, rowsWhere("submissions", `number = $1`, row[0]), `UPDATE submissions SET state = CASE WHEN state = 'rated' AND $1 IN ('accepted', 'rated') THEN $1 ELSE state END,
			rated_in = $2, complete = $3 WHERE number = $4`, row[1], row[2], row[3], row[0])
		if err != nil {
			return err
		}
	}
	return nil
}

func (u *undoing) exec(ctx context.Context, query string, args ...any) error {
	_, err := u.tx.ExecContext(ctx, query, args...)
	return err
}
