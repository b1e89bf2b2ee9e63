package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/overlap"
	"github.com/fedrate/fedrate/tournament"
)

// What was read stays as long as there is room, the latest of it, each by its bytes
// and its name.
func TestReportsReadStayWhileThereIsRoom(t *testing.T) {
	r := newReportsRead()
	r.most = 100
	one, two := overlap.Of(&tournament.Tournament{Name: "one"}), overlap.Of(&tournament.Tournament{Name: "two"})
	known := func(key readKey) (*overlap.Report, bool) { return r.get(key) }
	r.put(readKey{"a.trf", "1"}, one, 60)
	r.put(readKey{"a.json", "1"}, nil, 40)
	for key, want := range map[readKey]*overlap.Report{{"a.trf", "1"}: one, {"a.json", "1"}: nil} {
		have, is := known(key)
		require.True(t, is)
		require.Equal(t, want, have)
	}
	_, is := known(readKey{"a.trf", "2"})
	require.False(t, is)

	r.put(readKey{"a.json", "1"}, nil, 40) // it is there
	r.put(readKey{"large", "3"}, two, 101)
	_, is = known(readKey{"large", "3"})
	require.False(t, is)
	require.Equal(t, 100, r.bytes)
	r.put(readKey{"b.trf", "2"}, two, 1)
	_, is = known(readKey{"a.trf", "1"})
	require.False(t, is, "the oldest makes room")
	_, is = known(readKey{"a.json", "1"})
	require.True(t, is)
	require.Equal(t, 41, r.bytes)
	require.Len(t, r.order, 2)
}
