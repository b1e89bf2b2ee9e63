package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/fatih/color"
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

// Colours of the program itself pass, each once; the same bytes from a file do
// not.
func TestShownWriterKeepsItsOwnColours(t *testing.T) {
	var out bytes.Buffer
	w := &shownWriter{to: &out}
	env := &environment{terminal: func(io.Writer) bool { return true }}
	head := env.paint(w, color.FgRed, "a\x1b[2Jb")
	fmt.Fprintln(w, head, "\x1b[31m")
	fmt.Fprintln(w, head)
	require.Equal(t, "\x1b[31ma\uFFFD[2Jb\x1b[0m \uFFFD[31m\n\uFFFD[31ma\uFFFD[2Jb\uFFFD[0m\n", out.String())
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

// Of a line of a megabyte the beginning is shown, of the others everything.
func TestPlainShortensWhatNobodyReads(t *testing.T) {
	long := strings.Repeat("ж", 6000) // 12,000 bytes
	require.Equal(t, "a\n"+strings.Repeat("ж", 5000)+"…\nb", plain("a\n"+long+"\nb"))
	require.Equal(t, strings.Repeat("x", 10_000), plain(strings.Repeat("x", 10_000)))
}
