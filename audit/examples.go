package audit

import (
	_ "embed" // the examples
	"encoding/json"
	"sync"

	"github.com/fedrate/fedrate/handbook"
)

// Example is a line of a report that breaks a rule, and the finding.
type Example struct {
	Line    string
	Finding handbook.Finding
}

// exampleRow is an example as it is kept.
type exampleRow struct {
	Rule    string        `json:"rule"`
	Line    string        `json:"line"`
	Article string        `json:"article"`
	Text    handbook.Text `json:"text"`
}

// The file is made from the reports of testdata/rules by make docs.
//
//go:embed examples.json
var exampleData []byte

var examples = sync.OnceValue(func() map[string]Example {
	var rows []exampleRow
	out := map[string]Example{}
	if json.Unmarshal(exampleData, &rows) != nil {
		return out
	}
	for _, r := range rows {
		out[r.Rule] = Example{r.Line, handbook.Finding{Rule: r.Rule, Article: r.Article, Text: r.Text}}
	}
	return out
})

// ExampleOf returns an example of what a rule finds; false where the rule speaks of
// no line of a report.
func ExampleOf(rule string) (Example, bool) {
	e, ok := examples()[rule]
	return e, ok
}
