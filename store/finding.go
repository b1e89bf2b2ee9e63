package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// findingColumns are those that findings of a submission and of a run share.
// The file of a submission's finding is that of the submission, so its place
// has no column there.
func findingColumns(f *handbook.Finding) []column {
	return []column{
		{"article", &f.Article},
		{"rule", &f.Rule},
		{"severity", (*string)(&f.Severity)},
		{"line", &f.Pos.Line},
		{"col", &f.Pos.Col},
		{"round", &f.Round},
		{"players", intsColumn{&f.Players}},
		{"message", &f.Message},
		{"said", jsonColumn[handbook.Text]{&f.Text}},
		{"cause", jsonColumn[handbook.Cause]{&f.Cause}},
		{"waived", jsonColumn[handbook.Waived]{&f.Waived}},
		{"identity", jsonColumn[*handbook.Identity]{&f.Identity}},
	}
}

var insertFinding = insert("findings", "submission, seq, "+columnNames(findingColumns(&handbook.Finding{})))

// writeFindings replaces the findings of a submission.
func writeFindings(ctx context.Context, q querier, number int, findings []handbook.Finding) error {
	if _, err := q.ExecContext(ctx, `DELETE FROM findings WHERE submission = $1`, number); err != nil {
		return err
	}
	return addFindings(ctx, q, number, findings)
}

// addFindings writes the findings of a submission that has none.
func addFindings(ctx context.Context, q querier, number int, findings []handbook.Finding) error {
	for i := range findings {
		values := append([]any{number, i + 1}, columnFields(findingColumns(&findings[i]))...)
		if _, err := q.ExecContext(ctx, insertFinding, values...); err != nil {
			return failed(err, handbook.Say("store.reading.finding-write", "number", i+1))
		}
	}
	return nil
}

// findings writes those of the run itself.
func (w *runWriter) findings(ctx context.Context) error {
	return w.write(ctx, "run_findings", "period, seq, file, "+columnNames(findingColumns(&handbook.Finding{})), "", func(add func(values ...any) error) error {
		for i := range w.r.Findings {
			f := &w.r.Findings[i]
			if err := add(append([]any{int(w.r.Period), i + 1, f.Pos.File}, columnFields(findingColumns(f))...)...); err != nil {
				return err
			}
		}
		return nil
	})
}

// Findings of a submission as they were when it was checked last, placed in
// the file as it was named.
func (s *Store) Findings(ctx context.Context, number int) ([]handbook.Finding, error) {
	found, err := s.readFindings(ctx, `SELECT (SELECT name FROM submissions WHERE number = submission), `+
		columnNames(findingColumns(&handbook.Finding{}))+` FROM findings WHERE submission = $1 ORDER BY seq`, number)
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.findings", "submission", number))
	}
	return found, nil
}

// RunFindings are what the run of a period itself found, such as players whom
// the list does not have.
func (s *Store) RunFindings(ctx context.Context, p handbook.Period) ([]handbook.Finding, error) {
	found, err := s.readFindings(ctx, `SELECT file, `+columnNames(findingColumns(&handbook.Finding{}))+`
		FROM run_findings WHERE period = $1 ORDER BY seq`, int(p))
	if err != nil {
		return nil, failed(err, handbook.Say("store.reading.run-findings", "period", p))
	}
	return found, nil
}

func (s *Store) readFindings(ctx context.Context, query string, args ...any) ([]handbook.Finding, error) {
	found := []handbook.Finding{}
	err := eachRow(ctx, s.read, query, func(rows *sql.Rows) error {
		var f handbook.Finding
		if err := rows.Scan(append([]any{&f.Pos.File}, columnFields(findingColumns(&f))...)...); err != nil {
			return err
		}
		found = append(found, f)
		return nil
	}, args...)
	return found, err
}

// intsColumn keeps numbers with commas between them.
type intsColumn struct{ numbers *[]int }

// Value is what goes to the database.
func (c intsColumn) Value() (driver.Value, error) {
	texts := make([]string, len(*c.numbers))
	for i, n := range *c.numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ","), nil
}

// Scan takes what comes from the database.
func (c intsColumn) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("numbers are a text, not %T", from)
	}
	*c.numbers = nil
	for part := range strings.SplitSeq(text, ",") {
		if part == "" {
			continue
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("%q among the numbers %q", part, text)
		}
		*c.numbers = append(*c.numbers, n)
	}
	return nil
}

// jsonColumn keeps a value as JSON, the zero value as an empty text.
type jsonColumn[T any] struct{ value *T }

// Value is what goes to the database.
func (c jsonColumn[T]) Value() (driver.Value, error) {
	var zero T
	data, err := json.Marshal(*c.value)
	if err != nil {
		return nil, err
	}
	if none, err := json.Marshal(zero); err != nil || string(none) == string(data) {
		return "", err
	}
	return string(data), nil
}

// Scan takes what comes from the database.
func (c jsonColumn[T]) Scan(from any) error {
	text, ok := from.(string)
	if !ok {
		return fmt.Errorf("JSON is a text, not %T", from)
	}
	var v T
	if text != "" {
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			return err
		}
	}
	*c.value = v
	return nil
}
