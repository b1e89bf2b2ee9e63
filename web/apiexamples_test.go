package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web"
)

var update = flag.Bool("update", false, "write the examples of the interface again")

// Each example of the description is what the portal of the sample federation answers.
func TestExamplesAreAnswers(t *testing.T) {
	p := portal(t, office(t, masters()))
	var described struct {
		Servers []struct{ URL string }
		Paths   map[string]map[string]struct {
			OperationID string
			Parameters  []struct {
				Name, In string
				Example  any
			}
			Responses map[string]struct {
				Content map[string]struct{ Example any }
			}
		}
	}
	require.NoError(t, json.Unmarshal(ask(p, "GET", "/api/v1/openapi.json", "").Body.Bytes(), &described))
	require.Equal(t, "/", described.Servers[0].URL, "the office has no address in its settings")
	seen := 0
	for path, item := range described.Paths {
		op := item["get"]
		request := web.ExampleRequests[op.OperationID]
		if request == "" {
			continue
		}
		seen++
		w := ask(p, "GET", request, "")
		require.Equal(t, 200, w.Code, "%s %s", request, w.Body)
		for _, in := range op.Parameters {
			require.True(t, in.In != "path" || in.Example != nil, "%s of %s", in.Name, path)
		}
		if w.Header().Get("Content-Type") != "application/json" {
			continue
		}
		var answer any
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
		answer = shortened(answer)
		name := filepath.Join("examples", op.OperationID+".json")
		if *update {
			var out bytes.Buffer
			encoder := json.NewEncoder(&out)
			encoder.SetEscapeHTML(false)
			encoder.SetIndent("", " ")
			require.NoError(t, encoder.Encode(answer))
			require.NoError(t, os.WriteFile(name, out.Bytes(), 0o600))
			continue
		}
		require.Equal(t, answer, op.Responses["200"].Content["application/json"].Example, "%s: go test ./web -run Examples -update", name)
	}
	require.Len(t, web.ExampleRequests, seen)
}

// shortened leaves two entries of each list.
func shortened(v any) any {
	switch v := v.(type) {
	case []any:
		v = v[:min(len(v), 2)]
		for i := range v {
			v[i] = shortened(v[i])
		}
		return v
	case map[string]any:
		for name := range v {
			v[name] = shortened(v[name])
		}
	}
	return v
}
