package web

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ExampleRequests are for the tests outside the package.
var ExampleRequests = exampleRequests

// A request with wrong values is told in words what each must be.
func TestWrongValuesAreSaidInWords(t *testing.T) {
	s := working(t)
	for path, want := range map[string]string{
		"/api/v1/lists/2026-09?kind=bullet":         "kind must be one of standard, rapid, blitz; it is bullet",
		"/api/v1/lists/2026-09?limit=0":             "limit must be at least 1; it is 0",
		"/api/v1/lists/2026-09?limit=5000&sort=age": "limit must be at most 1000; it is 5000. sort must be one of rating, name, change, games, birth; it is age",
		"/api/v1/events?limit=abc":                  "limit must be a whole number; it is abc",
		"/api/v1/players/x":                         "id must be a whole number; it is x",
		"/api/v1/players/99000343/estimate":         "against is missing",
	} {
		w := s.ask("", "GET", path, nil)
		require.Equal(t, "application/problem+json", w.Header().Get("Content-Type"), path)
		require.Equal(t, want, into[struct{ Detail string }](t, w, 422).Detail, path)
	}
}
