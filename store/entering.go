package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strconv"
)

// entering is who plays in reports that came in within one transaction of SQLite, and waits
// to be entered by one statement, in the order of the index of persons: the players of a
// report are spread over all of that index, and a statement copies each page that it will
// change. Nil enters nothing later.
type entering struct{ waits []playing }

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
	if e == nil || len(e.waits) == 0 {
		return nil
	}
	slices.SortFunc(e.waits, func(a, b playing) int {
		return cmp.Or(cmp.Compare(blockOf(a.submission), blockOf(b.submission)), cmp.Compare(a.person, b.person), cmp.Compare(a.submission, b.submission))
	})
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
