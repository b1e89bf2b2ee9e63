package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// C.04.2 1.4 of 2026: the use of a Swiss system without an approved program is deprecated.
// That of 2017 does not say which; what is no Swiss or is not named is not meant.
func TestDeprecatedSystem(t *testing.T) {
	for _, c := range []struct {
		code, system string
	}{
		{"FIDE_DUTCH", ""},
		{"FIDE_DUTCH_BAKU", ""},
		{"FIDE_DUTCH_2025", ""},
		{"FIDE_BURSTEIN", "the Burstein system"},
		{"FIDE_DUBOV", "the Dubov system"},
		{"FIDE_LIM", "the Lim system"},
		{"FIDE_DOUBLESWISS", "the Double-Swiss system"},
		{"FIDE_TEAM", "the Swiss Team Pairing System"},
		{"FIDE_ROUNDROBIN", ""},
		{"FIDE_TEAM_ROUNDROBIN", ""},
		{"CUSTOM_SWISS_HOME", ""}, // no engine pairs it: nothing is known of it
		{"", ""},
	} {
		for _, key := range []string{"2017", "2026"} {
			report := &tournament.Tournament{System: c.code, Rounds: 3, RoundsStated: true, Players: []tournament.Player{
				{StartingRank: 1, Name: "Alpha, Ann", Line: 2}, {StartingRank: 2, Name: "Beta, Bea", Line: 3},
			}}
			report.Index()
			got := pairing.DeprecatedFinding(report, edition(key), pairing.Detect(report, ""))
			if c.system == "" || key == "2017" {
				require.Nil(t, got, "%s %s", c.code, key)
				continue
			}
			require.NotNil(t, got, "%s %s", c.code, key)
			require.Equal(t, "C.04.2-1.4", got.Article)
			require.Equal(t, handbook.Info, got.Severity)
			require.Contains(t, message(got), "paired by "+c.system+", for which no program")
		}
	}
}
