//go:build cgo

package store

// SQLite in C, where a C compiler is. What the two drivers do differently
// stands in this file and in sqlite_pure.go, with the same functions.

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// dataSource returns the name of a database for the driver.
func dataSource(o sqliteOptions) string {
	query := append([]string{"_txlock=" + o.begin(), "_stmt_cache_size=256"}, o.query...)
	for _, p := range o.allPragmas() {
		query = append(query, "_"+p.name+"="+p.value)
	}
	return fileURI(o.path) + "?" + strings.Join(query, "&")
}

// sqliteCode returns the primary result code of SQLite, 0 if the error is another.
func sqliteCode(err error) int {
	var e sqlite3.Error
	if errors.As(err, &e) {
		return int(e.Code)
	}
	return 0
}

// overwrite makes the database of a pool what the file at a path holds, in one transaction.
func overwrite(ctx context.Context, db *sql.DB, from string) error {
	kept, err := openSQLite(sqliteOptions{path: from, query: []string{"mode=ro"}})
	if err != nil {
		return err
	}
	defer kept.Close()
	source, err := kept.Conn(ctx)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer target.Close()
	return source.Raw(func(from any) error {
		return target.Raw(func(to any) error {
			b, err := to.(*sqlite3.SQLiteConn).Backup("main", from.(*sqlite3.SQLiteConn), "main")
			if err != nil {
				return err
			}
			_, err = b.Step(-1)
			return errors.Join(err, b.Finish())
		})
	})
}
