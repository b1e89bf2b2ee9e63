package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShownWriterMarksWhatSteers(t *testing.T) {
	var out bytes.Buffer
	w := &shownWriter{to: &out}
	text := "ü\x1b[31m, \u202Eevil, ½\r\n\xff\tend"
	for i := range len(text) { // byte by byte: characters are cut in two
		n, err := w.Write([]byte(text[i : i+1]))
		require.NoError(t, err)
		require.Equal(t, 1, n)
	}
	require.Equal(t, "ü\uFFFD[31m, \uFFFDevil, ½\uFFFD\n\xff\tend", out.String())
	out.Reset()
	fmt.Fprint(&shownWriter{to: &out}, text)
	require.Equal(t, "ü\uFFFD[31m, \uFFFDevil, ½\r\n\xff\tend", out.String())
}

func TestEscapedReadsBackAsTheSame(t *testing.T) {
	name := "a\u202Eb\u009bc\u2066d\x7fe ½"
	data, err := json.Marshal(name)
	require.NoError(t, err)
	safe := escaped(data)
	require.Equal(t, `"a\u202eb\u009bc\u2066d\u007fe ½"`, string(safe))
	var back string
	require.NoError(t, json.Unmarshal(safe, &back))
	require.Equal(t, name, back)
}
