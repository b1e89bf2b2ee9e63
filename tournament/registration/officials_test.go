package registration

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

func TestNamedArbiters(t *testing.T) {
	f := &Facts{ChiefTitle: "IA", Officials: []Official{
		{Role: "chief", FIDEID: 99001701, Name: "Garfell, Merik"},
		{Role: "organizer", Name: "Dalvenis, Roswina"},
		{Role: "deputy", Title: "FA", FIDEID: 99001703, Name: "Seldan, Fiora"},
		{Role: "arbiter", Title: "NA", Name: "Pelnes, Tilda"},
	}}
	report := &tournament.Tournament{ChiefArbiter: "Merik GARFELL", Deputies: []string{"Ostmar, Halvar", "Seldan F. (99001703)"}}
	chief, others := NamedArbiters(f, report)
	require.Equal(t, "IA Garfell, Merik (99001701)", chief)
	require.Equal(t, []string{"Ostmar, Halvar", "FA Seldan, Fiora (99001703)", "NA Pelnes, Tilda"}, others)
	require.Len(t, f.Officials, 4, "the record stays as it is")

	chief, others = NamedArbiters(&Facts{ChiefTitle: "FA"}, report)
	require.Equal(t, "FA Merik GARFELL", chief, "the title alone is known")
	require.Equal(t, report.Deputies, others)

	chief, others = NamedArbiters(&Facts{}, &tournament.Tournament{ChiefArbiter: "Garfell, Merik"})
	require.Equal(t, "Garfell, Merik", chief)
	require.Empty(t, others)
}
