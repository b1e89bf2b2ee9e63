package postgres

import (
	"context"
	"database/sql"
	"log/slog"

	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// QueueTables brings the tables of the queue of papers up to date, which are River's
// own. The pool is one of the writer's, for asking how far they are.
func QueueTables(ctx context.Context, db *sql.DB, address string) error {
	config := &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)}
	known, err := rivermigrate.New(riverpgxv5.New(nil), config)
	if err != nil {
		return err
	}
	versions := known.AllVersions()
	there, have := false, 0
	if err := db.QueryRowContext(ctx, `SELECT to_regclass('river_migration') IS NOT NULL`).Scan(&there); err != nil {
		return err
	}
	if there {
		if err := db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM river_migration`).Scan(&have); err != nil {
			return err
		}
	}
	if have >= versions[len(versions)-1].Version {
		return nil
	}
	queue, err := OpenDrawings(ctx, address, 2)
	if err != nil {
		return err
	}
	defer queue.Close()
	migrator, err := rivermigrate.New(riverpgxv5.New(queue.Pool), config)
	if err == nil {
		_, err = migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	}
	return err
}
