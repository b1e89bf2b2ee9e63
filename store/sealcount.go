package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"
)

// sealing counts what a transaction of the writer does.
type sealing struct {
	mu      sync.Mutex
	counts  map[string]rowSeal
	players bool // rows that are new in playersTable are counted by who writes them, see [sealing.plays]
}

func newSealing() *sealing { return &sealing{counts: map[string]rowSeal{}} }

// plays counts new rows of playersTable, of which a report has a hundred and more: to be
// called by a trigger takes longer than to write them. PostgreSQL counts them itself.
func (s *sealing) plays(submission int, persons []string) {
	if !s.players {
		return
	}
	var done rowSeal
	row := strconv.AppendInt(nil, int64(submission), 10)
	row = append(row, ",'"...)
	first := len(row)
	for _, p := range persons {
		row = append(row[:first], strings.ReplaceAll(p, "'", "''")...)
		row = append(row, '\'')
		done.add(row)
	}
	s.add(playersTable, done)
}

// count is the function that the triggers call: sign is 1 for a row that is
// there now, -1 for one that is gone.
func (s *sealing) count(table string, sign int64, row []byte) int64 {
	s.add(table, rowSeal{sign, sign * rowHash(row)})
	return 0
}

// add counts rows that were added up by themselves.
func (s *sealing) add(table string, done rowSeal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[table] = s.counts[table].plus(done)
}

// begin forgets what a transaction that was rolled back has done.
func (s *sealing) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.counts)
}

// mark is where a savepoint stands, for back.
func (s *sealing) mark() map[string]rowSeal {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.counts)
}

func (s *sealing) back(to map[string]rowSeal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts = maps.Clone(to)
}

// flush adds to the seals what the transaction has done.
func (s *sealing) flush(ctx context.Context, tx *sql.Tx) error {
	for name, done := range s.mark() {
		if done == (rowSeal{}) {
			continue
		}
		kept, err := keptSeal(ctx, tx, name)
		if err != nil {
			return err
		}
		if err := putSeal(ctx, tx, name, kept.plus(done)); err != nil {
			return err
		}
	}
	s.begin()
	return nil
}

// writer connects to a database whose changes are counted.
type writer struct {
	driver sqlite3.SQLiteDriver
	dsn    string
}

func (w *writer) Connect(context.Context) (driver.Conn, error) { return w.driver.Open(w.dsn) }

// Driver is that of SQLite.
func (w *writer) Driver() driver.Driver { return &w.driver }

// counting is a connector whose connections count in s.
func counting(dsn string, s *sealing) *writer {
	return &writer{dsn: dsn, driver: sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		if err := c.RegisterFunc("fedrate_count", s.count, false); err != nil {
			return err
		}
		return triggers(c)
	}}}
}

// triggers makes the temporary triggers of a connection. No other program has
// them, and no other connection.
func triggers(c *sqlite3.SQLiteConn) error {
	rows, err := c.Query(columnsQuery, nil)
	if err != nil {
		return err
	}
	values := make([]driver.Value, 3)
	tables, err := tablesFrom(func() (string, string, bool, error) {
		if err := rows.Next(values); err != nil {
			return "", "", false, err
		}
		return fmt.Sprint(values[0]), fmt.Sprint(values[1]), values[2] == int64(1), nil
	})
	if err := errors.Join(err, rows.Close()); err != nil {
		return err
	}
	statements := []string{`BEGIN`}
	for i := range tables {
		t := &tables[i]
		if t.name == rowTable || t.name == nameTable {
			continue
		}
		for _, event := range []string{"INSERT", "DELETE", "UPDATE"} {
			if t.name == playersTable && event == "INSERT" {
				continue // see [sealing.plays]
			}
			statements = append(statements, t.counts(event))
		}
	}
	for _, statement := range append(statements, `COMMIT`) { // one by one: the driver copies all that follows a statement
		if _, err := c.Exec(statement, nil); err != nil {
			return err
		}
	}
	return nil
}

// counts is the statement for the trigger that counts the rows which an event of the
// table adds and takes away.
func (t *sealedTable) counts(event string) string {
	does := ""
	if event != "INSERT" {
		does = "SELECT fedrate_count('" + t.name + "', -1, " + t.row("OLD.") + "); "
	}
	if event != "DELETE" {
		does += "SELECT fedrate_count('" + t.name + "', 1, " + t.row("NEW.") + "); "
	}
	return fmt.Sprintf(`CREATE TEMP TRIGGER %s AFTER %s ON main."%s" BEGIN %sEND`, t.trigger(event), event, t.name, does)
}

// trigger is the name of the trigger of an event.
func (t *sealedTable) trigger(event string) string { return `"count ` + t.name + ` ` + event + `"` }
