package jobs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/store"
)

// A ban is of a person: it holds for every ID that he has, whichever it names.
func TestBanFollowsTheMergedPlayer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		whom, plays string
		held        bool
	}{
		"the second ID is banned, the other plays": {"9910009", "9910002", true},
		"the second ID is banned and plays":        {"9910009", "9910009", true},
		"the other is banned, the second ID plays": {"9910002", "9910009", true},
		"another person is banned":                 {"9910008", "9910009", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st := office(t)
			_, err := ChangePlayers(t.Context(), st, store.PlayerChange{FIDEID: 9910009, Act: store.PlayerMerge, Other: 9910002, By: "officer", Reason: "FIDE confirms", At: noon})
			require.NoError(t, err)
			_, _, err = Ban(t.Context(), st, store.Ban{Kind: store.BannedPlayer, Whom: c.whom, From: 2026_09_01, By: "officer", Reason: "fair play", At: noon})
			require.NoError(t, err)
			out := hand(t, st, report("Cup", c.plays), audit.Check)
			require.Equal(t, c.held, out.Submission.State == store.Held)
			if c.held {
				require.Equal(t, []int{2}, out.Questions[0].Players)
				require.Equal(t, Banned, out.Questions[0].Rule)
			}
		})
	}
}
