package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// PersonData is all that is kept on a person.
type PersonData struct {
	FIDEID  string
	Names   []string
	Tables  []PersonTable
	Reports []int // submissions that have the person
}

// PersonTable are the rows of a table that are of a person, or name him.
type PersonTable struct {
	Table string
	Rows  []json.RawMessage
}

// KeptOn collects all rows of the database that have the FIDE ID of a person, or
// a name of his, the log and earlier revisions of lists included as far as they
// can be read as text (GDPR, article 15).
func (s *Store) KeptOn(ctx context.Context, fideID string) (PersonData, error) {
	p := PersonData{FIDEID: fideID, Tables: []PersonTable{}, Reports: []int{}}
	var err error
	if p.Names, err = s.namesOf(ctx, fideID); err != nil {
		return p, failed(err, handbook.Say("store.reading.kept-on", "player", fideID))
	}
	words := append([]string{fideID}, p.Names...)
	tables := []string{}
	err = eachRow(ctx, s.read, `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`, func(rows *sql.Rows) error {
		var n string
		err := rows.Scan(&n)
		switch {
		case n == ownTables.versions: // lists, as they read
			tables = append(tables, ownTables.rows)
		case n == officialTables.versions:
			tables = append(tables, officialTables.rows)
		case n == ownTables.games || n == officialTables.games:
		case !ofTools(n) && n != "submissions" && n != "hooks" && !strings.HasPrefix(n, "post_"): // who follows a player is somebody else
			tables = append(tables, n)
		}
		return err
	})
	for _, name := range tables {
		if err == nil {
			err = s.personTable(ctx, &p, name, words)
		}
	}
	if err == nil {
		err = eachRow(ctx, s.read, `SELECT number, data FROM submissions ORDER BY number`, func(rows *sql.Rows) error {
			var (
				number int
				data   string
			)
			err := rows.Scan(&number, &data)
			if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(data, w) }) {
				p.Reports = append(p.Reports, number)
			}
			return err
		})
	}
	if err != nil {
		return p, failed(err, handbook.Say("store.reading.kept-on", "player", fideID))
	}
	return p, nil
}

// numberColumns are columns of whole numbers that hold FIDE IDs.
var numberColumns = []string{"fide_id", "other"}

func (s *Store) personTable(ctx context.Context, p *PersonData, name string, words []string) error {
	var conditions []string
	args := []any{}
	err := eachRow(ctx, s.read, `SELECT name, type FROM pragma_table_info($1)`, func(rows *sql.Rows) error {
		var column, kind string
		if err := rows.Scan(&column, &kind); err != nil {
			return err
		}
		switch {
		case kind == "TEXT":
			for _, w := range words {
				args = append(args, w)
				conditions = append(conditions, fmt.Sprintf(`instr(r.%q, $%d) > 0`, column, len(args)))
			}
		case slices.Contains(numberColumns, column):
			args = append(args, number(words[0]))
			conditions = append(conditions, fmt.Sprintf(`r.%q = $%d`, column, len(args)))
		}
		return nil
	}, name)
	if err != nil {
		return err
	}
	if name == "players" || name == "titles" {
		args = append(args, words[0])
		column := map[string]string{"players": "id", "titles": "player"}[name]
		conditions = append(conditions, fmt.Sprintf(`r.%s IN (SELECT player FROM identities WHERE number = $%d)`, column, len(args)))
	}
	if len(conditions) == 0 {
		return nil
	}
	t := PersonTable{Table: name}
	err = eachRowShown(ctx, s.read, fmt.Sprintf(`SELECT r.* FROM %q r WHERE `, name)+strings.Join(conditions, " OR "), func(row shownRow) {
		t.Rows = append(t.Rows, json.RawMessage(row.json))
	}, args...)
	if err == nil && len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	return err
}
