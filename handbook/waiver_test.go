package handbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

func TestWaiverNames(t *testing.T) {
	w := handbook.Waiver{Rule: "match-decided"}
	require.True(t, w.Names("match-decided", "B.02-6.2"))
	require.False(t, w.Names("decided", "B.02-6.2"))
	w.Rule = "B.02-6.2"
	require.True(t, w.Names("match-decided", "B.02-6.2"))
	require.False(t, w.Names("match-decided", "B.02-6.20"))
	require.False(t, (&handbook.Waiver{}).Names("", ""))
}

func TestWaiverCovers(t *testing.T) {
	for _, c := range []struct {
		name    string
		waiver  handbook.Waiver
		round   int
		players []int
		want    bool
	}{
		{"the event has every game", handbook.Waiver{}, 5, []int{3, 7}, true},
		{"and what is said of no player", handbook.Waiver{}, 0, nil, true},
		{"a game by one of its players", handbook.Waiver{Round: 5, Players: []int{7}}, 5, []int{3, 7}, true},
		{"by both", handbook.Waiver{Round: 5, Players: []int{7, 3}}, 5, []int{3, 7}, true},
		{"of another round", handbook.Waiver{Round: 4, Players: []int{7}}, 5, []int{3, 7}, false},
		{"of another player", handbook.Waiver{Round: 5, Players: []int{8}}, 5, []int{3, 7}, false},
		{"of one of them and another", handbook.Waiver{Round: 5, Players: []int{7, 8}}, 5, []int{3, 7}, false},
		{"a round", handbook.Waiver{Round: 5}, 5, []int{3, 7}, true},
		{"a round is not the event", handbook.Waiver{Round: 5}, 0, nil, false},
		{"a player, in a game", handbook.Waiver{Players: []int{7}}, 5, []int{3, 7}, true},
		{"a player", handbook.Waiver{Players: []int{7}}, 0, []int{7}, true},
		{"a player among several", handbook.Waiver{Players: []int{7}}, 0, []int{3, 7}, false},
		{"all of several", handbook.Waiver{Players: []int{7, 3, 9}}, 0, []int{3, 7}, true},
		{"a player among several of a round", handbook.Waiver{Round: 2, Players: []int{7}}, 2, []int{3, 5, 7}, false},
		{"a player is not the event", handbook.Waiver{Players: []int{7}}, 0, nil, false},
		{"a player is not a round", handbook.Waiver{Players: []int{7}}, 5, nil, false},
	} {
		require.Equal(t, c.want, c.waiver.Covers(c.round, c.players...), c.name)
	}
	require.True(t, (&handbook.Waiver{}).WholeEvent())
	require.False(t, (&handbook.Waiver{Round: 1}).WholeEvent())
	require.False(t, (&handbook.Waiver{Players: []int{1}}).WholeEvent())
}
