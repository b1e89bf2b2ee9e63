package norms

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The registration record adds what it knows to the certificate.
func TestCertificateRecord(t *testing.T) {
	require.Empty(t, recorded(nil))
	require.Empty(t, recorded(&Facts{}))
	f := &Facts{Registered: 2026_06_01, ChiefTitle: "IA", Approvals: []Approval{{"1.4.2e", "letter of 3 May"}}}
	require.Equal(t, []string{
		"1.1.1: registered with FIDE on 2026-06-01", "1.4.2e: allowed by the QC chairman: letter of 3 May",
	}, recorded(f))
	require.Equal(t, "IA Garfell, Merik", titledChief(f, "Garfell, Merik"))
	require.Equal(t, "FA Garfell, Merik", titledChief(f, "FA Garfell, Merik"), "as the report has it; a note says that they differ")
	require.Equal(t, "Garfell, Merik", titledChief(&Facts{ChiefTitle: "none"}, "Garfell, Merik"))
	require.Equal(t, "Garfell, Merik", titledChief(nil, "Garfell, Merik"))
	require.Empty(t, titledChief(f, ""))
}
