package trf_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// TestJSONReadsBack: a report as TRF16, TRF26, JSON and TRF16 again is the same,
// as it is from the tournament itself; and JSON of JSON is the same.
func TestJSONReadsBack(t *testing.T) {
	files, err := filepath.Glob("../fixtures/federation/*/*.trf")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	write := func(x *tournament.Tournament, f trf.Format) []byte {
		var b bytes.Buffer
		require.NoError(t, trf.Write(&b, x, f))
		return b.Bytes()
	}
	read := func(data []byte) *tournament.Tournament {
		x, _, err := trf.Read("x", data)
		require.NoError(t, err)
		return x
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		old := write(read(data), trf.TRF16)
		text := write(read(write(read(old), trf.TRF26)), trf.JSON)
		require.True(t, trf.IsJSON(text))
		back, err := trf.ReadJSON("x", text)
		require.NoError(t, err)
		require.Equal(t, string(old), string(write(back, trf.TRF16)), file)
		require.Equal(t, string(text), string(write(back, trf.JSON)), file)
		whole, err := trf.ReadJSON("x", write(read(data), trf.JSON))
		require.NoError(t, err)
		require.Equal(t, string(write(read(data), trf.TRF26)), string(write(whole, trf.TRF26)), file)
	}
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
