package web

import (
	"embed"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// exampleRequests are an example of a request of each operation that answers without a
// token, by its ID.
var exampleRequests = map[string]string{
	"lists":    "/api/v1/lists",
	"list":     "/api/v1/lists/2026-10?kind=rapid&federation=LIE&limit=2",
	"datasets": "/api/v1/datasets",
	"dataset":  "/api/v1/datasets/latest.csv",
	"players":  "/api/v1/players?q=Brandelmar&limit=2",
	"player":   "/api/v1/players/99000343",
	"estimate": "/api/v1/players/99000343/estimate?against=2100,99000348",
	"events":   "/api/v1/events?q=Masters&limit=1",
	"event":    "/api/v1/events/1",
}

// exampleAnswers are the answers to them, as the sample federation gives them; of a
// long list two entries. A test compares them with the real answers, and writes them
// again with -update.
//
//go:embed examples
var exampleAnswers embed.FS

// addExamples puts the examples into a description.
func addExamples(d *huma.OpenAPI) error {
	for path, item := range d.Paths {
		op := item.Get
		if op == nil || exampleRequests[op.OperationID] == "" {
			continue
		}
		asked, err := url.Parse(exampleRequests[op.OperationID])
		if err != nil {
			return err
		}
		values := asked.Query()
		parts := strings.Split(asked.Path, "/")
		for i, name := range strings.Split(path, "/") {
			if strings.HasPrefix(name, "{") {
				values.Set(strings.Trim(name, "{}"), parts[i])
			}
		}
		for _, in := range op.Parameters {
			if values.Has(in.Name) {
				in.Example = exampleValue(in.Schema, values.Get(in.Name))
			}
		}
		data, err := exampleAnswers.ReadFile("examples/" + op.OperationID + ".json")
		if err != nil {
			continue // the answer is a file
		}
		var example any
		if err := json.Unmarshal(data, &example); err != nil {
			return err
		}
		op.Responses["200"].Content["application/json"].Example = example
	}
	return nil
}

// exampleValue returns a value of an address as its type has it.
func exampleValue(s *huma.Schema, value string) any {
	if s != nil && (s.Type == huma.TypeInteger || s.Type == huma.TypeBoolean || s.Type == huma.TypeNumber) {
		return json.RawMessage(value)
	}
	return value
}
