package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The registration record adds what it knows to the certificate.
func TestCertificateRecord(t *testing.T) {
	ev := solid().event(t)
	recorded := func(f *registration.Facts) []string {
		ev.Facts = f
		return language.English.SayAll(newSearch(ev, Options{}).registrationRemarks())
	}
	require.Empty(t, recorded(nil))
	require.Empty(t, recorded(&registration.Facts{}))
	f := &registration.Facts{Registered: 2026_06_01, ChiefTitle: "IA", Approvals: []registration.Approval{{Article: "1.4.2e", Text: "letter of 3 May"}}}
	require.Equal(t, []string{
		"1.1.1: registered with FIDE on 2026-06-01", "1.4.2e: allowed by the QC chairman: letter of 3 May",
	}, recorded(f))
	require.Equal(t, "IA Garfell, Merik", registration.TitledChief(f, "Garfell, Merik"))
	require.Equal(t, "FA Garfell, Merik", registration.TitledChief(f, "FA Garfell, Merik"), "as the report has it; a note says that they differ")
	require.Equal(t, "Garfell, Merik", registration.TitledChief(&registration.Facts{ChiefTitle: "none"}, "Garfell, Merik"))
	require.Equal(t, "Garfell, Merik", registration.TitledChief(nil, "Garfell, Merik"))
	require.Empty(t, registration.TitledChief(f, ""))
}
