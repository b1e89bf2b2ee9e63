package trf_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func written(t *testing.T, x *tournament.Tournament, f trf.Format) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, x, f))
	return b.Bytes()
}

// readsBack: a report as TRF16, TRF26, JSON and TRF16 again is the same, as it is
// from the tournament itself; and JSON of JSON is the same.
func readsBack(t *testing.T, name string, data []byte) *tournament.Tournament {
	t.Helper()
	read := func(data []byte) *tournament.Tournament {
		x, _, err := trf.Read("x", data)
		require.NoError(t, err, name)
		return x
	}
	first := read(data)
	old := written(t, first, trf.TRF16)
	text := written(t, read(written(t, read(old), trf.TRF26)), trf.JSON)
	require.True(t, trf.IsJSON(text), name)
	back, err := trf.ReadJSON("x", text)
	require.NoError(t, err, name)
	require.Equal(t, string(old), string(written(t, back, trf.TRF16)), name)
	require.Equal(t, string(text), string(written(t, back, trf.JSON)), name)
	whole, err := trf.ReadJSON("x", written(t, first, trf.JSON))
	require.NoError(t, err, name)
	require.Equal(t, string(written(t, first, trf.TRF26)), string(written(t, whole, trf.TRF26)), name)
	return first
}

func TestJSONReadsBack(t *testing.T) {
	files, err := filepath.Glob("../fixtures/federation/*/*.trf")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		readsBack(t, file, data)
	}
	for i, data := range ownFiles(t) {
		readsBack(t, fmt.Sprint("own ", i), data)
	}
}

// Real reports read back, too, among them those of teams in both formats.
func TestRealFilesReadBack(t *testing.T) {
	teams := 0
	for name, data := range shared(t, "trf/*.trf") {
		if x := readsBack(t, name, data); len(x.Teams) > 0 {
			teams++
		}
	}
	require.GreaterOrEqual(t, teams, 3)
}

// TestJSONRefused: what is no tournament is refused, not read as far as it goes.
func TestJSONRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no object":      `{`,
		"another object": `{"players":[{"startingRank":1,"games":[]}],"open":true}`,
		"a sign":         `{"players":[{"startingRank":1,"games":[{"opponent":2,"colour":"w","result":"x"}]}]}`,
		"a number":       `{"players":[{"startingRank":1000000000,"games":[]}]}`,
		"points":         `{"players":[{"startingRank":1,"points":0.55}]}`,
	} {
		_, err := trf.ReadJSON("x", []byte(text))
		var reject *trf.RejectError
		require.True(t, errors.As(err, &reject), "%s: %v", name, err)
		require.Equal(t, "trf.no-report.json", reject.Text.Key, name)
	}
}
