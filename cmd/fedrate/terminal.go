package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// shownWriter marks what would steer a terminal in all that is written for
// people, whoever writes it. A character that is cut in two between two writes
// waits for its rest; bytes that are no UTF-8 pass.
type shownWriter struct {
	to   io.Writer
	rest []byte // of a character whose end has not been written yet
}

// Write writes all of p, or says how the writing failed.
func (w *shownWriter) Write(p []byte) (int, error) {
	text := append(w.rest, p...)
	w.rest = nil
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case r == utf8.RuneError && size == 1 && !utf8.FullRune(text[i:]):
			w.rest = bytes.Clone(text[i:])
			i = len(text)
			continue
		case r == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case !(r == utf8.RuneError && size == 1) && handbook.Steers(r):
			out = utf8.AppendRune(out, utf8.RuneError)
			i += size
			continue
		}
		out = append(out, text[i:i+size]...)
		i += size
	}
	if _, err := w.to.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// raw is standard output for the bytes of a file. A terminal gets them as it
// gets everything else.
func (env *environment) raw() io.Writer {
	w, shown := env.Stdout.(*shownWriter)
	if !shown || isTerminal(w.to) {
		return env.Stdout
	}
	return w.to
}

func isTerminal(w io.Writer) bool {
	f, file := w.(*os.File)
	if !file {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// escaped is JSON in which the characters that steer a terminal are written by
// their numbers: it reads back as the same.
func escaped(data []byte) []byte {
	if bytes.IndexFunc(data, handbook.Steers) < 0 {
		return data
	}
	var out bytes.Buffer
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if handbook.Steers(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.Write(data[i : i+size])
		}
		i += size
	}
	return out.Bytes()
}
