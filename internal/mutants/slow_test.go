package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Among slow tests the one comes first that has caught most for its time.
func TestOrderOfSlowTests(t *testing.T) {
	p := subject{slow: []slowTest{{name: "long", took: 9 * time.Second}, {name: "short", took: time.Second}, {name: "middling", took: 4 * time.Second}}}
	names := func() (out []string) {
		for _, s := range p.slowTests() {
			out = append(out, s.name)
		}
		return out
	}
	require.Equal(t, []string{"short", "middling", "long"}, names())
	for range 9 {
		p.caughtBy("long")
	}
	require.Equal(t, []string{"long", "short", "middling"}, names(), "ten in nine seconds, one in one, one in four")
}
