package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
)

// TestEndingsOfCodes: a code whose ending says nothing is refused, and the nearest known
// one is named; every code that means something is taken.
func TestEndingsOfCodes(t *testing.T) {
	for code, want := range map[string][2]string{
		"CUSTOM_KNOCKOUT_FOO":         {"FOO", "CUSTOM_KNOCKOUT"},
		"CUSTOM_KNOCKOUT_XYZ_2":       {"XYZ", "CUSTOM_KNOCKOUT_2"},
		"CUSTOM_FOO_KNOCKOUT":         {"FOO", "CUSTOM_KNOCKOUT"},
		"CUSTOM_RENJU_FOO_KNOCKOUT":   {"FOO", "CUSTOM_RENJU_KNOCKOUT"},
		"CUSTOM_RENJU_KNOCKOUT_FOO":   {"FOO", "CUSTOM_KNOCKOUT"},
		"CUSTOM_KNOCKOUT_3":           {"3", "CUSTOM_KNOCKOUT"},
		"CUSTOM_KNOCKOUT_LOTZ":        {"LOTZ", "CUSTOM_KNOCKOUT_LOTS"},
		"FIDE_TEAM_TYPEC":             {"TYPEC", "FIDE_TEAM_TYPEA"},
		"FIDE_DUBOV_MAXI":             {"MAXI", "FIDE_DUBOV"},
		"FIDE_DUTCH_FOO":              {"FOO", "FIDE_DUTCH"},
		"FIDE_DUTCH_BAKO_2017":        {"BAKO", "FIDE_DUTCH_BAKU_2017"},
		"FIDE_DUTCHES":                {"ES", "FIDE_DUTCH"},
		"FIDE_BURSTEIN_":              {"_", "FIDE_BURSTEIN"},
		"CUSTOM_DRAUGHTS_COEF_MICRO1": {"MICRO1", "CUSTOM_DRAUGHTS_COEF_MICRO2"},
		"CUSTOM_RENJU_LOT_BAKU":       {"BAKU", "CUSTOM_RENJU_LOT"},
		"BERGER_ROUNDROBIN_3":         {"3", "BERGER_ROUNDROBIN"},
	} {
		wrong, nearest := pairing.WrongEnding(code)
		require.Equal(t, want, [2]string{wrong, nearest}, code)
		_, err := pairing.ParseSystem(code)
		require.Error(t, err, code)
		wrong, _ = pairing.WrongEnding(nearest)
		require.Empty(t, wrong, "%s itself is known", nearest)
	}
	for _, code := range []string{
		"FIDE_DUTCH", "FIDE_DUTCH_2017_BAKU", "FIDE_DUTCH_2025", "FIDE_LIM_MAXI_2017", "FIDE_DOUBLESWISS_2026", "FIDE_TEAM_BAKU", "FIDE_TEAM_TYPE_B_BAKU",
		"FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_GP", "FIDE_TEAM_ROUNDROBIN", "BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "BERGER_ROUNDROBIN_G2", "BERGER_2026", "CUSTOM_KNOCKOUT", "CUSTOM_KNOCKOUT_2",
		"CUSTOM_KNOCKOUT_2_PLACES", "CUSTOM_KNOCKOUT_LOTS", "CUSTOM_KNOCKOUT_MATCHES", "CUSTOM_DRAUGHTS_KNOCKOUT_2", "CUSTOM_RENJU_KNOCKOUT", "CUSTOM_TEAM_KNOCKOUT", "CUSTOM_DRAUGHTS_LOT_MICRO3", "CUSTOM_ARENA", "CUSTOM_MATCH", "FIDE_SWISS",
	} {
		wrong, _ := pairing.WrongEnding(code)
		require.Empty(t, wrong, code)
		got, err := pairing.ParseSystem(code)
		require.NoError(t, err, code)
		require.Equal(t, code, got)
	}
}

// TestReportWithAWrongEnding: it is warned of, and no round is compared.
func TestReportWithAWrongEnding(t *testing.T) {
	report := simulate.Event(1, simulate.EventOptions{Players: 8, Rounds: 3})
	report.System = "FIDE_DUBOV_MAXI"
	rounds, findings := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Len(t, rounds, 3)
	for _, r := range rounds {
		require.Equal(t, pairing.NotChecked, r.Status)
		require.Equal(t, "pairing.not-checked.ending", r.Reason.Key)
	}
	require.Len(t, findings, 1)
	require.Equal(t, handbook.Warning, findings[0].Severity)
	require.Equal(t, "system-not-named", findings[0].Rule)
	require.Equal(t, "pairing.system-not-named.ending", findings[0].Text.Key)
}
