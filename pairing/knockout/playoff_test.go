package knockout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/knockout"
)

// TestPlayOff holds the whole ladder of the rules of 2011 (30.5) for ties of two to eleven:
// of each step the text, the rest before it and the games known beforehand.
func TestPlayOff(t *testing.T) {
	const (
		three = "2-3 1-2 3-1"
		five  = "2-5 3-4 5-3 1-2 3-1 4-5 1-4 2-3 4-2 5-1"
	)
	for n, want := range map[int][]string{
		2: {"match: 1-2 2-1", "armageddon: 1-2"},
		3: {"round-robin: " + three, "round-robin-armageddon: " + three, "fewest-moves:"},
		4: {"knock-out-matches: 1-4 4-1 2-3 3-2", "drawn: 1-4 2-3", "winners-match:", "final:"},
		5: {"round-robin: " + five, "of-five:"},
		6: {"groups: 4-5 1-4 5-1 3-6 2-3 6-2", "groups-armageddon: 4-5 1-4 5-1 3-6 2-3 6-2", "final:"},
		7: {"all-armageddon: 2-7 3-6 4-5 6-4 7-3 1-2 3-1 4-7 5-6 7-5 1-4 2-3 4-2 5-1 6-7 1-6 2-5 3-4 5-3 6-2 7-1", "fewest-moves:"},
		8: {"knock-out-armageddon: 1-8 2-7 3-6 4-5", "winners-armageddon:", "final:"},
		9: {"groups-of-armageddon: 5-9 1-5 9-1 6-7 2-6 7-2 4-8 3-4 8-3", "winners-of-three:"},
		10: {
			"groups: 4-9 5-8 9-5 1-4 5-1 8-9 1-8 4-5 8-4 9-1 3-10 6-7 10-6 2-3 6-2 7-10 2-7 3-6 7-3 10-2",
			"of-five:", "final:",
		},
		11: {"first-eight: 1-8 2-7 3-6 4-5", "winners-armageddon:", "final:"},
	} {
		var got []string
		for i, s := range knockout.PlayOff(n) {
			line := strings.TrimPrefix(s.Text.Key, "knockout.ladder.") + ":"
			for _, g := range s.Games {
				line += fmt.Sprintf(" %d-%d", g.White, g.Black)
			}
			got = append(got, line)
			require.Equal(t, map[bool]int{true: 30, false: 10}[i == 0], s.Rest, "%d tied, step %d", n, i+1)
		}
		require.Equal(t, want, got, "%d tied", n)
	}
	require.Equal(t, handbook.Say("knockout.ladder.first-eight", "out", 3, "step", knockout.PlayOff(8)[0].Text), knockout.PlayOff(11)[0].Text)
}
