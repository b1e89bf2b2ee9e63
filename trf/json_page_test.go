package trf

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// JSONMarkdown returns the page docs/tournament-json.md: the fields of the JSON that
// convert writes.
func JSONMarkdown() string {
	var b strings.Builder
	b.WriteString("# A tournament as JSON\n\n" +
		"Written from the types in `trf/json.go` and of package `tournament`. `fedrate convert IN -o OUT --as json` writes one\n" +
		"object of type Tournament. Fields may be added, none is renamed or dropped. Unknown numbers, dates and titles are null,\n" +
		"unknown texts empty, lists never null. Points are decimals, dates `YYYY-MM-DD` (`YYYY` for a year alone), results and\n" +
		"colours the signs of the report (`1 = 0 + - W D L H F U Z *`, `w b`, empty where there is none). In `games` the first is\n" +
		"round 1.\n")
	seen := map[reflect.Type]bool{}
	queue := []reflect.Type{reflect.TypeFor[jsonTournament]()}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		fmt.Fprintf(&b, "\n## %s\n\n| field | type |\n|---|---|\n", typeName(t))
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Tag.Get("json") == "-" {
				continue
			}
			name, inner := shape(f.Type)
			fmt.Fprintf(&b, "| `%s` | %s |\n", f.Tag.Get("json"), name)
			if inner.Kind() == reflect.Struct {
				queue = append(queue, inner)
			}
		}
	}
	return b.String()
}

func typeName(t reflect.Type) string { return strings.TrimPrefix(t.Name(), "json") }

// shape words the type of a field and gives the type of its elements.
func shape(t reflect.Type) (string, reflect.Type) {
	switch t {
	case reflect.TypeFor[handbook.Date]():
		return "date or null", t
	case reflect.TypeFor[tournament.Points]():
		return "points", t
	case reflect.TypeFor[tournament.Title](), reflect.TypeFor[tournament.Rating]():
		return strings.ToLower(t.Name()) + " or null", t
	}
	switch t.Kind() {
	case reflect.Slice:
		name, inner := shape(t.Elem())
		return "list of " + name, inner
	case reflect.Pointer:
		name, inner := shape(t.Elem())
		return name + " or null", inner
	case reflect.Struct:
		return typeName(t), t
	case reflect.Int:
		return "whole number", t
	case reflect.Bool:
		return "true or false", t
	}
	return "text", t
}
