package store

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// column is a column of a table with the field of a row that it holds: a
// pointer, which database/sql both reads for a statement and scans into.
type column struct {
	name  string
	field any
}

// columnNames is the list of the columns for a statement.
func columnNames(columns []column) string {
	names := make([]string, len(columns))
	for i := range columns {
		names[i] = columns[i].name
	}
	return strings.Join(names, ", ")
}

// columnFields are the fields in the order of the columns.
func columnFields(columns []column) []any {
	fields := make([]any, len(columns))
	for i := range columns {
		fields[i] = columns[i].field
	}
	return fields
}

// titleColumn keeps a title as its letters.
type titleColumn struct{ title *tournament.Title }

// Value is what goes to the database.
func (c titleColumn) Value() (driver.Value, error) { return c.title.String(), nil }

// Scan takes what comes from the database.
func (c titleColumn) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("a title is a text, not %T", from)
	}
	*c.title, _ = tournament.ParseTitle(text)
	return nil
}

// textsColumn keeps several texts: see [keepTexts].
type textsColumn struct{ texts *[]handbook.Text }

// Value is what goes to the database.
func (c textsColumn) Value() (driver.Value, error) { return keepTexts(*c.texts), nil }

// Scan takes what comes from the database.
func (c textsColumn) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("texts are a text, not %T", from)
	}
	*c.texts = keptTexts(text)
	return nil
}

// lines parts a text into its lines; an empty one has none.
func lines(text string) []string {
	if text == "" {
		return []string{}
	}
	return strings.Split(text, "\n")
}
