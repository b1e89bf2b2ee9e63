package norms

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// Where no score suffices there is none to exceed: both are null.
func TestNothingToExceedIsNull(t *testing.T) {
	data, err := json.Marshal(Result{Title: tournament.GM, Score: 5 * tournament.One})
	require.NoError(t, err)
	require.Contains(t, string(data), `"required":null`)
	require.Contains(t, string(data), `"exceeds":null`)
	need := 4 * tournament.One
	data, err = json.Marshal(Result{Title: tournament.GM, Score: 5 * tournament.One, Required: &need, Exceeds: tournament.One})
	require.NoError(t, err)
	require.Contains(t, string(data), `"exceeds":1,`)
}
