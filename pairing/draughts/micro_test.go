package draughts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// TestProhibitedMeetings: the rounds of the report in which two must not meet are those of
// the micro-match that they are games of; none are all.
func TestProhibitedMeetings(t *testing.T) {
	e := &tournament.Tournament{Rounds: 12, Prohibited: []tournament.Prohibition{{First: 4, Last: 12, IDs: []int{1, 2}}, {IDs: []int{3, 4}}}}
	want := []tournament.Prohibition{{First: 2, Last: 4, IDs: []int{1, 2}}, {IDs: []int{3, 4}}}
	require.Equal(t, want, Meetings(e, 3).Prohibited)
	require.Equal(t, 4, e.Prohibited[0].First)
}
