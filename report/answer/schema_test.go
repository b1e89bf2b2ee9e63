package answer_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

var update = flag.Bool("update", false, "write the schemas")

const folder = "../../docs/schemas"

// TestDocsSchemas: docs/schemas has the schema of every answer.
func TestDocsSchemas(t *testing.T) {
	for _, shape := range answer.Shapes() {
		data, err := json.MarshalIndent(schemaOf(shape), "", "  ")
		require.NoError(t, err)
		path := filepath.Join(folder, shape.Name+".json")
		if *update {
			require.NoError(t, os.MkdirAll(folder, 0o755))
			require.NoError(t, os.WriteFile(path, append(data, '\n'), 0o644))
		}
		have, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(data)+"\n", string(have), "%s is stale; run: make docs", path)
	}
}

// values are the types that are written as one plain value.
var values = map[reflect.Type]func() *jsonschema.Schema{
	reflect.TypeFor[tournament.Points]():     func() *jsonschema.Schema { return &jsonschema.Schema{Type: "number"} },
	reflect.TypeFor[tournament.Hundredths](): func() *jsonschema.Schema { return &jsonschema.Schema{Type: "number"} },
	reflect.TypeFor[tournament.Rating]():     func() *jsonschema.Schema { return orNull(&jsonschema.Schema{Type: "integer"}) },
	reflect.TypeFor[tournament.Title]():      func() *jsonschema.Schema { return orNull(&jsonschema.Schema{Type: "string"}) },
	reflect.TypeFor[tournament.Kind](): func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Enum: []any{"standard", "rapid", "blitz"}}
	},
	reflect.TypeFor[handbook.Date](): func() *jsonschema.Schema {
		return orNull(&jsonschema.Schema{Type: "string", Pattern: `^\d{4}-\d{2}-\d{2}$`})
	},
	reflect.TypeFor[handbook.Period](): func() *jsonschema.Schema {
		return orNull(&jsonschema.Schema{Type: "string", Pattern: `^\d{4}-\d{2}$`})
	},
	reflect.TypeFor[tiebreak.Value](): func() *jsonschema.Schema { return orNull(&jsonschema.Schema{Type: "number"}) },
	reflect.TypeFor[json.Number]():    func() *jsonschema.Schema { return &jsonschema.Schema{Type: "number"} },
	reflect.TypeFor[handbook.Text]():  func() *jsonschema.Schema { return &jsonschema.Schema{Type: "string"} },
	reflect.TypeFor[registration.Answer](): func() *jsonschema.Schema {
		return orNull(&jsonschema.Schema{Type: "boolean"})
	},
	reflect.TypeFor[json.RawMessage](): func() *jsonschema.Schema { return &jsonschema.Schema{} },
}

// names are those of the types of chapters that the schemas call otherwise.
var names = map[reflect.Type]string{
	reflect.TypeFor[norms.Norm]():           "LedgerNorm",
	reflect.TypeFor[titles.Person]():        "LedgerPlayer",
	reflect.TypeFor[titles.Held]():          "HeldTitle",
	reflect.TypeFor[titles.Application]():   "TitleApplication",
	reflect.TypeFor[direct.Result]():        "DirectResult",
	reflect.TypeFor[arbiters.Event]():       "ArbiterEvent",
	reflect.TypeFor[arbiters.Norm]():        "ArbiterNorm",
	reflect.TypeFor[arbiters.Candidate]():   "Arbiter",
	reflect.TypeFor[rating.Record]():        "RatedEvent",
	reflect.TypeFor[arbiters.Application](): "ArbiterTitleApplication",
}

func nameOf(t reflect.Type) string { return cmp.Or(names[t], t.Name()) }

func orNull(s *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{s, {Type: "null"}}}
}

// schemaOf is the schema of an answer. It allows fields that it does not name,
// since fields may be added. A pointer is a value or null, save where
// its field is left out instead.
func schemaOf(shape answer.Shape) *jsonschema.Schema {
	r := &jsonschema.Reflector{Anonymous: true, AllowAdditionalProperties: true, Namer: nameOf, Mapper: func(t reflect.Type) *jsonschema.Schema {
		if make := values[t]; make != nil {
			return make()
		}
		return nil
	}}
	root := reflect.TypeOf(shape.Value)
	s := r.ReflectFromType(root)
	s.Title = "fedrate " + shape.Command
	seen := map[reflect.Type]bool{}
	nullable(s, root, seen)
	return s
}

// nullable lets the pointers of all structs of a type be null.
func nullable(root *jsonschema.Schema, t reflect.Type, seen map[reflect.Type]bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] || values[t] != nil {
		return
	}
	seen[t] = true
	if def := root.Definitions[nameOf(t)]; def != nil {
		nullableFields(def, t)
	}
	for i := range t.NumField() {
		nullable(root, t.Field(i).Type, seen)
	}
}

func nullableFields(def *jsonschema.Schema, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if strings.Contains(options, "omitzero") { // which the library does not know
			def.Required = slices.DeleteFunc(def.Required, func(required string) bool { return required == name })
		}
		switch {
		case t == reflect.TypeFor[arbiters.Candidate]() && name == "birth": // a day, or a year alone
			def.Properties.Set(name, orNull(&jsonschema.Schema{Type: "string"}))
		case f.Anonymous && name == "":
			nullableFields(def, f.Type)
		case f.Type.Kind() == reflect.Pointer && !strings.Contains(options, "omit"):
			if p, ok := def.Properties.Get(name); ok {
				def.Properties.Set(name, orNull(p))
			}
		}
	}
}
