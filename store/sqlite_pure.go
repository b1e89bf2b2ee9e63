//go:build !cgo

package store

// SQLite in Go, where no C compiler is: Windows, macOS, other processors. What
// the two drivers do differently stands in this file and in sqlite_cgo.go, with
// the same functions.

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// dataSource returns the name of a database for the driver. The format of moments keeps a text
// that looks like one a text. modeof gives the log of a database the mode of the database, which
// SQLite in C does by itself.
func dataSource(o sqliteOptions) string {
	query := append([]string{"_txlock=" + o.begin(), "_timefmt=sqlite", "modeof=" + escape(filepath.Clean(o.path))}, o.query...)
	for _, p := range o.allPragmas() {
		query = append(query, "_pragma="+p.name+"("+p.value+")")
	}
	return fileURI(o.path) + "?" + strings.Join(query, "&")
}

// sqliteCode returns the primary result code of SQLite, 0 if the error is another.
func sqliteCode(err error) int {
	var code sqlite3.ErrorCode
	if errors.As(err, &code) {
		return int(code)
	}
	return 0
}

// overwrite makes the database of a pool what the file at a path holds, in one transaction.
func overwrite(ctx context.Context, db *sql.DB, from string) error {
	target, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer target.Close()
	return target.Raw(func(to any) error {
		return to.(driver.Conn).Raw().Restore("main", fileURI(from)+"?mode=ro")
	})
}
