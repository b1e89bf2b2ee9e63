// Package pagesums knows whether the pages of a database of SQLite are as this program has
// written them. Through its virtual file system, which hands everything to that of the
// operating system, a sum of each page that is written stands in a file beside the
// database, whose name ends in -pages, 32 bytes for a page of 4,096. What a disk has turned,
// lost or put in another place makes another sum, and so does what another program has
// written, into the database or into its write-ahead log.
//
// What this program writes is made of what it has read: a connection that may write holds what it
// reads against the sums, too, and where that differs a mark stays in the file until all was
// looked at, whatever sums pages have since.
//
// The file may be lost, or belong to another state of the database, as behind a power cut:
// then pages differ, and whoever asks has to look at what they hold, and may [Look.Keep]
// them. It is not the other way round, but where a disk has lost both a page and its sum, or
// memory has changed a page between reading and writing. Connections that write sync their
// commits (synchronous = FULL): with that the sums are written.
package pagesums

import (
	"context"
	"database/sql"
)

// Suffix is that of the file of sums behind the name of the database.
const Suffix = "-pages"

// fileSystem is the name of the virtual file system for the driver.
const fileSystem = "fedrate-pages"

// Reads is what a connection is opened with beside [Setting] that never writes: what it reads is
// not held against the sums.
const Reads = "fedrate_reads=1"

// Setting is what a connection that writes is opened with, and one that looks; empty where
// the operating system has no such files: nothing is as it was left, there.
func Setting() string {
	if !registered() {
		return ""
	}
	return "vfs=" + fileSystem
}

// Look is a connection that has looked at the pages of a database.
type Look struct {
	conn      *sql.Conn
	differing int
	whole     bool
}

// At looks at all pages as they are on the disk, on a connection opened with [Setting] that
// keeps no statements. What stands in the write-ahead log is taken into the database first,
// where nobody reads an older state.
func At(ctx context.Context, conn *sql.Conn) (*Look, error) {
	l := &Look{conn: conn}
	if !registered() {
		return l, nil
	}
	var busy, logged, taken int
	if err := conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(PASSIVE)`).Scan(&busy, &logged, &taken); err != nil {
		return nil, err
	}
	l.whole = busy == 0 && logged == taken
	if err := conn.QueryRowContext(ctx, `PRAGMA fedrate_pages`).Scan(&l.differing); err != nil {
		return nil, err
	}
	return l, nil
}

// AsLeft tells whether all pages are as they were left; false, too, where some of the
// database was in the log alone.
func (l *Look) AsLeft() bool { return l.whole && l.differing == 0 }

// Keep takes the pages that were not as they were left for what they should be. It is
// for who has looked at all that they hold since, on the disk.
func (l *Look) Keep(ctx context.Context) error {
	if !l.whole || l.differing == 0 {
		return nil
	}
	return l.conn.QueryRowContext(ctx, `PRAGMA fedrate_pages = keep`).Scan(&l.differing)
}
