package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		code, text, override string
		want                 pairing.Detection
	}{
		{"FIDE_DUTCH_2025", "", "", pairing.Detection{Code: "FIDE_DUTCH_2025", Format: pairing.Swiss, Edition: "2026", Named: true}},
		{"FIDE_DUTCH_2017_BAKU", "", "", pairing.Detection{Code: "FIDE_DUTCH_2017_BAKU", Format: pairing.Swiss, Edition: "2017", Named: true, Accelerated: true}},
		{"", "FIDE-TEAM-BAKU", "", pairing.Detection{Code: "FIDE_TEAM_BAKU", Format: pairing.TeamSwiss, Named: true, Accelerated: true}},
		{"", "Individual Swiss (FIDE_DUTCH_2017)", "", pairing.Detection{Code: "FIDE_DUTCH_2017", Format: pairing.Swiss, Edition: "2017", Named: true}},
		{"", "Individual: Swiss-System", "", pairing.Detection{Format: pairing.Swiss}},
		{"", "Individual: Swiss-System (Dutch)", "", pairing.Detection{Code: "FIDE_DUTCH", Format: pairing.Swiss, Named: true}},
		{"", "Swiss", "", pairing.Detection{Format: pairing.Swiss}},
		{"", "Team Swiss", "", pairing.Detection{Format: pairing.TeamSwiss}},
		{"", "Standard Team Round Robin", "", pairing.Detection{Format: pairing.TeamRoundRobin, Named: true}},
		{"", "Team League", "", pairing.Detection{Format: pairing.TeamRoundRobin, Named: true}},
		{"", "Round Robin", "", pairing.Detection{Code: "FIDE_ROUNDROBIN", Format: pairing.RoundRobin, Named: true}},
		{"", "Einzel Rundenturnier (doppelrundig)", "", pairing.Detection{Code: "FIDE_DOUBLEROUNDROBIN", Format: pairing.DoubleRoundRobin, Named: true}},
		{"", "Круговой турнир", "", pairing.Detection{Code: "FIDE_ROUNDROBIN", Format: pairing.RoundRobin, Named: true}},
		{"", "Scheveningen", "", pairing.Detection{Format: pairing.Scheveningen, Named: true}},
		{"", "Knock-out", "", pairing.Detection{Format: pairing.Knockout, Named: true}},
		{"", "Arena", "", pairing.Detection{Format: pairing.Other}},
		{"FIDE_DUBOV", "Swiss", "burstein", pairing.Detection{Code: "FIDE_BURSTEIN", Format: pairing.Swiss, Named: true}},
		{"", "Swiss", "berger", pairing.Detection{Code: "BERGER_ROUNDROBIN", Format: pairing.RoundRobin, Named: true}},
	} {
		report := event(8, c.code)
		report.Type = c.text
		require.Equal(t, c.want, pairing.Detect(report, c.override), "%q %q %q", c.code, c.text, c.override)
	}
}

func TestParseSystem(t *testing.T) {
	for name, code := range map[string]string{
		"dutch": "FIDE_DUTCH", "lim": "FIDE_LIM", "double-swiss": "FIDE_DOUBLESWISS", "team-swiss": "FIDE_TEAM",
		"fide_dutch_2026": "FIDE_DUTCH_2026",
	} {
		got, err := pairing.ParseSystem(name)
		require.NoError(t, err)
		require.Equal(t, code, got)
	}
	_, err := pairing.ParseSystem("ducth")
	require.Contains(t, language.English.Error(err), `system "ducth": not a code of record 192, and not one of dutch, burstein`)
}

func TestInForce(t *testing.T) {
	_, err := pairing.InForce(2017_06_30)
	require.Error(t, err)
	for day, key := range map[handbook.Date]string{2017_07_01: "2017", 2026_01_31: "2017", 2026_02_01: "2026"} {
		e, err := pairing.InForce(day)
		require.NoError(t, err)
		require.Equal(t, key, e.Key)
	}
}
