package language

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// A sentence that computes nothing is written without its template.
func TestPlainSentences(t *testing.T) {
	p := readPlain("{{.a}} of {{.b}}: {{.a}}.")
	require.Equal(t, plain{"", "a", " of ", "b", ": ", "a", "."}, p)
	s, ok := p.fill(English, []handbook.Arg{{Name: "a", Value: 5}, {Name: "b", Value: []any{"x", "y"}}})
	require.True(t, ok)
	require.Equal(t, "5 of x, y: 5.", s)
	_, ok = p.fill(English, []handbook.Arg{{Name: "a", Value: 5}})
	require.False(t, ok, "b is missing")
	for _, computed := range []string{"nothing", "{{n \"game\" .a}} of {{.b}}", "{{.a}}{{if .b}}, {{.b}}{{end}}", "{{ .a }} and {{.b}}"} {
		require.Nil(t, readPlain(computed), computed)
	}
	_, ok = plain(nil).fill(English, nil)
	require.False(t, ok)
	s, ok = p.fill(English, []handbook.Arg{{Name: "a", Value: 1}, {Name: "b", Value: 2}, {Name: "a", Value: 3}})
	require.True(t, ok)
	require.Equal(t, "1 of 2: 1.", s, "the first of two, as for Text.Arg")
	require.Equal(t, map[string]any{"a": 1, "b": 2}, English.arguments([]handbook.Arg{{Name: "a", Value: 1}, {Name: "b", Value: 2}, {Name: "a", Value: 3}}))
}
