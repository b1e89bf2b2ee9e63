package store

import (
	"database/sql/driver"
	"encoding/json"
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

// keepTexts are texts as a column of notes keeps them: a JSON array, empty
// where there is none.
func keepTexts(texts []handbook.Text) string {
	if len(texts) == 0 {
		return ""
	}
	return keepJSON(texts)
}

// keptTexts reads a column of notes: texts, or the lines of sentences that
// were kept before notes were data.
func keptTexts(column string) []handbook.Text {
	texts := []handbook.Text{}
	if strings.HasPrefix(column, "[") && json.Unmarshal([]byte(column), &texts) == nil {
		return texts
	}
	texts = texts[:0]
	for _, s := range lines(column) {
		texts = append(texts, handbook.Verbatim(s))
	}
	return texts
}

// keepText is one text as a column keeps it; words that are the same in every
// language stay as they are.
func keepText(text handbook.Text) string {
	if text.IsZero() || text.IsVerbatim() {
		return text.String()
	}
	return keepJSON(text)
}

// keptText reads such a column.
func keptText(column string) handbook.Text {
	var text handbook.Text
	if strings.HasPrefix(column, `{"key":`) && json.Unmarshal([]byte(column), &text) == nil {
		return text
	}
	return handbook.Verbatim(column)
}

// keepJSON cannot fail: texts hold nothing that JSON does not.
func keepJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}
