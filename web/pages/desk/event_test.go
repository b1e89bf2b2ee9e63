package desk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Each field of the form of an event and each gate of the month has a name in
// every language, and no form of a value is left in English.
func TestFieldsAndGatesHaveWords(t *testing.T) {
	for _, l := range language.All {
		for i := range registration.Fields {
			require.True(t, l.Has("word.fact."+registration.Fields[i].Name), "%s: %s", l, registration.Fields[i].Name)
		}
		for _, gate := range month.GateNames {
			require.True(t, l.Has("word.gate."+gate), "%s: %s", l, gate)
		}
	}
	require.Equal(t, "ГГГГ-ММ-ДД=ТУР,...", language.Russian.Places("YYYY-MM-DD=ROUND,..."))
	require.Equal(t, "РОЛЬ ЗВАНИЕ НОМЕР-ФИДЕ ИМЯ", language.Russian.Places("ROLE TITLE FIDE-ID NAME"))
	require.Equal(t, "IA|FA|NA|none", language.Russian.Places("IA|FA|NA|none"))
}
