package store

import (
	"context"
	"database/sql"
	"time"

	"github.com/pressly/goose/v3"
)

// leavingQueue is the migration after which serve has no queue: what earlier programs
// have left waiting in the tables of River is missed time of its schedule, and so is
// made. In a file the tables go; in PostgreSQL they stay for the papers of the workers.
var leavingQueue = goose.NewGoMigration(496, &goose.GoFunc{RunTx: leaveQueue}, nil)

func leaveQueue(ctx context.Context, tx *sql.Tx) error {
	var tables []string // those that refer to others first
	err := eachRow(ctx, tx, `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'river@_%' ESCAPE '@' ORDER BY name DESC`, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		tables = append(tables, name)
		return err
	})
	if err != nil || len(tables) == 0 {
		return err
	}
	first := map[string]time.Time{} // by job
	err = eachRow(ctx, tx, `SELECT kind, COALESCE(args ->> 'due', '') FROM river_job WHERE queue = 'default' AND finalized_at IS NULL`, func(rows *sql.Rows) error {
		var job, text string
		if err := rows.Scan(&job, &text); err != nil {
			return err
		}
		due, err := time.Parse(time.RFC3339Nano, text)
		if had, known := first[job]; err == nil && (!known || due.Before(had)) {
			first[job] = due
		}
		return nil // what has no such time is no job of a schedule
	})
	if err != nil {
		return err
	}
	for job, due := range first {
		before := formatJobTime(due.Add(-time.Second))
		if _, err := tx.ExecContext(ctx, `UPDATE job_schedule SET handled_until = $1 WHERE job = $2 AND handled_until > $3`, before, job, before); err != nil {
			return err
		}
	}
	inFile, err := inSQLite(ctx, tx)
	if err != nil {
		return err
	}
	if !inFile {
		_, err := tx.ExecContext(ctx, `DELETE FROM river_job WHERE queue = 'default'`)
		return err
	}
	for _, table := range tables {
		if _, err := tx.ExecContext(ctx, `DROP TABLE `+table); err != nil {
			return err
		}
	}
	return nil
}

// endingPublications is the migration that removes the jobs by which earlier programs
// published lists in PostgreSQL. No program does what one of them has left.
var endingPublications = goose.NewGoMigration(569, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
	inFile, err := inSQLite(ctx, tx)
	if err != nil || inFile {
		return err
	}
	queue := false // a new database has none yet
	if err := tx.QueryRowContext(ctx, `SELECT to_regclass('river_job') IS NOT NULL`).Scan(&queue); err != nil || !queue {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM river_job WHERE kind = 'publish'`)
	return err
}}, nil)
