package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// shownWriter marks what would steer a terminal in all text that is written for people.
// A character split between two writes waits for its rest; bytes that are no UTF-8
// pass.
type shownWriter struct {
	to      io.Writer
	wrote   bool   // anything
	failed  error  // of the first write that failed: most who write a line do not look
	rest    []byte // of a character whose end has not been written yet
	painted []string
}

// passOnce lets the text that the program itself has coloured pass once as it is.
func (w *shownWriter) passOnce(painted string) { w.painted = append(w.painted, painted) }

// paintedAt is the coloured text with which these bytes begin; empty: none.
func (w *shownWriter) paintedAt(text []byte) string {
	for i, p := range w.painted {
		if strings.HasPrefix(string(text), p) {
			w.painted = slices.Delete(w.painted, i, i+1)
			return p
		}
	}
	return ""
}

// Write writes all of p, or says how the writing failed.
func (w *shownWriter) Write(p []byte) (int, error) {
	w.wrote = w.wrote || len(p) > 0
	text := append(w.rest, p...)
	w.rest = nil
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == escape && len(w.painted) > 0 {
			if p := w.paintedAt(text[i:]); p != "" {
				out = append(out, p...)
				i += len(p)
				continue
			}
		}
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(text[i:]):
			w.rest = bytes.Clone(text[i:])
			i = len(text)
			continue
		case r == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case !(r == utf8.RuneError && size == 1) && handbook.IsControl(r):
			out = utf8.AppendRune(out, utf8.RuneError)
			i += size
			continue
		}
		out = append(out, text[i:i+size]...)
		i += size
	}
	if _, err := w.to.Write(out); err != nil {
		w.failed = cmp.Or(w.failed, err)
		return 0, err
	}
	return len(p), nil
}

// escape begins what a terminal takes as a command.
const escape = '\x1b'

// raw is standard output for the bytes of a file. A terminal gets them as it
// gets everything else.
func (env *environment) raw() io.Writer {
	w, shown := env.Stdout.(*shownWriter)
	if !shown || onTerminal(w) {
		return env.Stdout
	}
	w.wrote = true
	return w.to
}

// escaped is JSON in which the characters that steer a terminal are written by
// their numbers: it reads back as the same.
func escaped(data []byte) []byte {
	if bytes.IndexFunc(data, handbook.IsControl) < 0 {
		return data
	}
	var out bytes.Buffer
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if handbook.IsControl(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.Write(data[i : i+size])
		}
		i += size
	}
	return out.Bytes()
}
