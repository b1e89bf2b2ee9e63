package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// untraced are the tables whose rows the log does not keep before and after,
// each with the reason. A change of them is an entry all the same.
var untraced = map[string]string{
	"list_digests": "made from the lists", "log": "the log itself", "log_values": "the log itself", "goose_db_version": "which migrations were applied",
	"job_history": "the program's own work, a history itself", "job_lease": "who works at the moment", "job_schedule": "when a job is due",
	"post_notices": "the program's own work", "post_messages": "the program's own work, a history itself", "post_readers": "addresses go when their readers ask for it", "hooks": "their secrets stand nowhere else", "shared_checks": "gone after a week",
	"findings": "computed from a report that is kept", "run_findings": "computed by a run", "submission_players": "read from a report that is kept",
	"results": "computed by a run", "rated_players": "computed by a run", "pooled_games": "computed by a run",
	"paper_sources": "computed by a run", "thresholds": "computed by a run", "norms": "computed by a run",
	"players": "read from reports", "identities": "read from reports", "titles": "read from reports",
	"list_versions": "kept by revision", "list_games": "kept by revision", "official_versions": "kept by revision", "official_games": "kept by revision", "revision_state": "kept by revision", "person_names": "made from the lists", "list_marks": "made from the lists",
}

// traced tells whether the log keeps the rows of a table.
func traced(table string) bool { return untraced[table] == "" && !strings.HasPrefix(table, "sqlite_") }

// trace makes the triggers of the connection that stage the rows which a
// transaction changes. They are temporary: the tables know nothing of them.
func trace(ctx context.Context, tx *sql.Tx) error {
	var have bool
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) > 0 FROM sqlite_temp_master WHERE name = 'log_staged'`).Scan(&have); err != nil || have {
		return err
	}
	tables := []string{}
	err := eachRow(ctx, tx, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		if traced(name) {
			tables = append(tables, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	statements := []string{`CREATE TEMP TABLE log_staged (seq INTEGER PRIMARY KEY, place TEXT NOT NULL, before TEXT, after TEXT)`}
	for _, table := range tables {
		columns, bytes := []string{}, map[string]bool{}
		err := eachRow(ctx, tx, `SELECT name, type = 'BYTEA' FROM pragma_table_info($1)`, func(rows *sql.Rows) error {
			var (
				name string
				is   bool
			)
			err := rows.Scan(&name, &is)
			columns, bytes[name] = append(columns, name), is
			return err
		}, table)
		if err != nil {
			return err
		}
		statements = append(statements, stagingTriggers(table, columns, bytes)...)
	}
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return failed(err, handbook.Say("store.reading.watch"))
		}
	}
	return nil
}

// stagingTriggers are those of a table; bytes are its columns that may hold bytes.
func stagingTriggers(table string, columns []string, bytes map[string]bool) []string {
	differ := make([]string, len(columns))
	for i, c := range columns {
		differ[i] = fmt.Sprintf(`OLD.%q IS NOT NEW.%q`, c, c)
	}
	on := func(act, when, before, after string) string {
		return fmt.Sprintf(`CREATE TEMP TRIGGER log_%s_%s AFTER %s ON main.%q %s BEGIN INSERT INTO log_staged (place, before, after) VALUES ('%s', %s, %s); END`,
			strings.ToLower(act), table, act, table, when, table, before, after)
	}
	return []string{
		on("INSERT", "", "NULL", stagedJSON("NEW", columns, bytes)),
		on("UPDATE", "WHEN "+strings.Join(differ, " OR "), stagedJSON("OLD", columns, bytes), stagedJSON("NEW", columns, bytes)),
		on("DELETE", "", stagedJSON("OLD", columns, bytes), "NULL"),
	}
}

// rowJSON writes a row as JSON; of bytes the number stands in it.
func rowJSON(row string, columns []string) string {
	return rowOf(row, columns, func(string) string { return bytesFormat })
}

// bytesFormat is that of a column which may hold bytes, of which the number is shown.
const bytesFormat = `CASE typeof(%[1]s) WHEN 'blob' THEN length(%[1]s) || ' bytes' ELSE %[1]s END`

// stagedJSON is rowJSON for the triggers of a connection that writes: SQLite reads these for
// every table whenever a program first writes, and that takes as long as they are, so that
// columns which hold no bytes stand in them as they are. A function of this program in the
// place of the expression would be given a copy of all bytes of a report.
func stagedJSON(row string, columns []string, bytes map[string]bool) string {
	return rowOf(row, columns, func(column string) string {
		if bytes[column] {
			return bytesFormat
		}
		return `%[1]s`
	})
}

// shownFormat is bytesFormat as PostgreSQL has it, by a function of package postgres.
const shownFormat = `fedrate_shown(%[1]s)`

// rowOf writes the columns of a row as the fields of a JSON object, the value of each as
// the format for its column says.
func rowOf(row string, columns []string, value func(column string) string) string {
	fields := make([]string, len(columns))
	for i, c := range columns {
		fields[i] = fmt.Sprintf(`'%s', `, c) + fmt.Sprintf(value(c), fmt.Sprintf(`%s.%q`, row, c))
	}
	return "json_object(" + strings.Join(fields, ", ") + ")"
}
