package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"
)

// TestAnswersKeepTheirSchemas: what each command prints with --format json is
// of the shape that docs/schemas publishes.
func TestAnswersKeepTheirSchemas(t *testing.T) {
	dir := t.TempDir()
	open, list := filepath.Join(dir, "open.trf"), filepath.Join(dir, "list.csv")
	database := filepath.Join(dir, "office.db")
	rows := "fide_id,name,federation,standard_rating,standard_k,standard_games,birth date,club\n9900001,\"Alpha, A\",LIE,2100,20,0,1990-05-01,X\n"
	require.NoError(t, os.WriteFile(list, []byte(rows), 0o644))
	for _, c := range []struct {
		schema string
		args   []string
	}{
		{"generate", []string{"generate", "--players", "12", "--rounds", "5", "--seed", "3", "--byes", "5%", "--forfeits", "5%", "-o", open}},
		{"check", []string{"check", open}},
		{"check", []string{"check", "../../fixtures/odd"}},
		{"pair", []string{"pair", open}},
		{"rate", []string{"rate", open}},
		{"rate", []string{"rate", "--list", "2026-09=" + list, open}},
		{"norms", []string{"norms", open}},
		{"norms", []string{"norms", "--forecast", open}},
		{"standings", []string{"standings", open}},
		{"standings", []string{"standings", "--tie-breaks", "DE,BH", "--prizes", "100,50", open}},
		{"checklist", []string{"checklist", open, "--round", "3"}},
		{"selftest", []string{"selftest", "--tournaments", "2", "--seed", "1"}},
		{"screening", []string{"screening", open}},
		{"convert", []string{"convert", open, "-o", filepath.Join(dir, "out.trf"), "--as", "trf26"}},
		{"schedule", []string{"schedule", "berger", "6"}},
		{"schedule-seats", []string{"schedule", "scheveningen", "4"}},
		{"version", []string{"version"}},
		{"init", []string{"init", "--federation", "LIE", "--database", database, "--first-list", "2026-09=" + list}},
		{"list-import", []string{"list", "import", list, "--period", "2026-10", "--database", database}},
		{"lists", []string{"list", "--database", database}},
		{"list-diff", []string{"list", "diff", "2026-09", "2026-10", "--database", database}},
		{"submit", []string{"submit", open, "--event", "OPEN", "--database", database}},
		{"submissions", []string{"submissions", "--database", database}},
		{"submission", []string{"submissions", "show", "1", "--database", database}},
		{"event", []string{"event", "show", "OPEN", "--database", database}},
		{"player", []string{"player", "9900001", "--database", database}},
		{"history", []string{"serve", "history", "--database", database}},
		{"run", []string{"run", "--period", "2026-10", "--out", filepath.Join(dir, "out"), "--database", database}},
		{"list-revisions", []string{"list", "revisions", "2026-10", "--database", database}},
		{"list-undo", []string{"list", "undo", "2026-10", "--by", "Officer", "--reason", "a mistake", "--database", database}},
		{"run", []string{"run", "--period", "2026-10", "--publish", "--accept", "empty", "--by", "Officer", "--reason", "a quiet month", "--out", filepath.Join(dir, "out"), "--database", database}},
		{"rerun", []string{"rerun", "--from", "2026-10", "--database", database}},
		{"runs", []string{"runs", "--database", database}},
		{"list-revisions", []string{"list", "revisions", "2026-10", "--database", database}},
	} {
		schema := closedSchema(t, "../../docs/schemas/"+c.schema+".json")
		var out, stderr bytes.Buffer
		clock := func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }
		status := run(append(c.args, "--format", "json"), &out, &stderr, func(string) string { return "" }, clock)
		require.Less(t, status, 2, "%v: %s", c.args, stderr.String())
		value, err := jsonschema.UnmarshalJSON(&out)
		require.NoError(t, err, "%v: %s", c.args, stderr.String())
		require.NoError(t, schema.Validate(value), "fedrate %v", c.args)
	}
}

// closedSchema is a schema of docs/schemas that takes no field which it does
// not name: readers must allow for more fields, our own answers must not have
// any that is not described.
func closedSchema(t *testing.T, path string) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	document, err := jsonschema.UnmarshalJSON(file)
	require.NoError(t, err, path)
	closeObjects(document)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("closed.json", document))
	schema, err := compiler.Compile("closed.json")
	require.NoError(t, err, path)
	return schema
}

func closeObjects(node any) {
	switch node := node.(type) {
	case map[string]any:
		if _, named := node["properties"].(map[string]any); named && node["additionalProperties"] == nil {
			node["additionalProperties"] = false
		}
		for _, child := range node {
			closeObjects(child)
		}
	case []any:
		for _, child := range node {
			closeObjects(child)
		}
	}
}
