package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"
)

// entering is who plays in reports that came in within one transaction, and waits
// to be entered by one statement, in the order of the index of persons: the players of a
// report are spread over all of that index. A statement of SQLite copies each page that it will
// change; one of PostgreSQL is a way to the server, and is said to a seal. Nil enters nothing later.
type entering struct {
	inFile bool // in a database of SQLite
	waits  []playing
	all    bool // every report of an event has its players here or in the database: none was found that has not
}

// allIndexed tells whether there is no report without its players, so that none is looked for.
func (e *entering) allIndexed() bool { return e != nil && e.all }

// allAre notes whether there is none.
func (e *entering) allAre(indexed bool) {
	if e != nil {
		e.all = indexed
	}
}

// playing is somebody, as package overlap names him, in a report.
type playing struct {
	submission int
	person     string
}

// add takes in who plays in a report of which nobody is entered yet.
func (e *entering) add(submission int, persons []string) {
	for _, p := range persons {
		e.waits = append(e.waits, playing{submission, p})
	}
}

// done enters all who wait. It stands before whatever else reads or changes the table.
func (e *entering) done(ctx context.Context, tx *sql.Tx) error {
	e.allAre(false)
	if e == nil || len(e.waits) == 0 {
		return nil
	}
	slices.SortFunc(e.waits, func(a, b playing) int {
		return cmp.Or(cmp.Compare(blockOf(a.submission), blockOf(b.submission)), cmp.Compare(a.person, b.person), cmp.Compare(a.submission, b.submission))
	})
	if !e.inFile {
		_, err := writeMany(ctx, tx, playersTable, "submission, person", "", false, func(add func(values ...any) error) error {
			for _, p := range e.waits {
				if err := add(p.submission, p.person); err != nil {
					return err
				}
			}
			return nil
		})
		e.waits = nil
		return err
	}
	lines := make([]string, len(e.waits))
	for i, p := range e.waits {
		lines[i] = strconv.Itoa(p.submission) + " " + p.person
	}
	text, err := json.Marshal(lines)
	if err != nil {
		return err
	}
	e.waits = nil
	_, err = tx.ExecContext(ctx, `INSERT INTO submission_players (submission, person)
		SELECT CAST(substr(value, 1, instr(value, ' ') - 1) AS INTEGER), substr(value, instr(value, ' ') + 1) FROM json_each($1)`, string(text))
	return err
}
