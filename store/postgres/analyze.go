package postgres

import (
	"context"
	"database/sql"
)

// grown are the tables that have half as many pages again as when their rows were last
// counted, and thirty-two more: a quarter of a megabyte.
const grown = `SELECT quote_ident(CAST(relname AS TEXT)) FROM pg_class
	WHERE relnamespace = CAST(quote_ident(current_schema()) AS regnamespace) AND relkind = 'r'
	AND pg_relation_size(oid) > 8192 * (1.5 * relpages + 32) ORDER BY relname`

// Analyze has the rows counted of tables that have grown much: until that is done each
// query is planned as if they were small, and PostgreSQL's own daemon looks once a minute.
// Tables that somebody else counts or locks now are left out.
func Analyze(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, grown)
	if err != nil {
		return err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for _, name := range names {
		if _, err := db.ExecContext(ctx, `ANALYZE (SKIP_LOCKED) `+name); err != nil {
			return err
		}
	}
	return nil
}
