package answer_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// Where no score suffices there is none to exceed: both are null.
func TestNothingToExceedIsNull(t *testing.T) {
	data, err := json.Marshal(answer.NewNorm(&norms.Result{Title: tournament.GM, Score: 5 * tournament.One}))
	require.NoError(t, err)
	require.Contains(t, string(data), `"required":null`)
	require.Contains(t, string(data), `"exceeds":null`)
	need := 4 * tournament.One
	data, err = json.Marshal(answer.NewNorm(&norms.Result{Title: tournament.GM, Score: 5 * tournament.One, Required: &need, Exceeds: tournament.One}))
	require.NoError(t, err)
	require.Contains(t, string(data), `"exceeds":1,`)
}

// A FIDE ID that is not known is null, and so is an opponent not paired yet;
// needs stand with a forecast alone, and then even where nothing is needed.
func TestUnknownOfANormIsNull(t *testing.T) {
	n := answer.NewNorm(&norms.Result{Title: tournament.GM})
	data, err := json.Marshal(n)
	require.NoError(t, err)
	require.Contains(t, string(data), `"fideId":null`)
	require.Contains(t, string(data), `"ignored":[]`)
	require.NotContains(t, string(data), `"needs"`)
	n = answer.NewNorm(&norms.Result{FIDEID: "9900001", Needs: []norms.Need{{Round: 9, Score: tournament.One}}})
	data, err = json.Marshal(n)
	require.NoError(t, err)
	require.Contains(t, string(data), `"fideId":"9900001"`)
	require.Contains(t, string(data), `"needs":[{"round":9,"opponent":null,"score":1}]`)
	data, err = json.Marshal(answer.NewNorm(&norms.Result{Needs: []norms.Need{}}))
	require.NoError(t, err)
	require.Contains(t, string(data), `"needs":[]`)
}
