package main

import (
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/BurntSushi/toml"

	"github.com/fedrate/fedrate/handbook"
)

// The limits of a file of settings or of facts. The time that its decoder takes
// grows with the square of the tables within one another.
const (
	mostTOML    = 64 << 10 // bytes
	mostNesting = 1_000    // brackets, braces and points
)

// readTOML reads a file of settings or of facts.
func readTOML(path string) (values map[string]any, err error) {
	data, err := readAtMost(path, mostTOML)
	if err != nil {
		return nil, err
	}
	nested := 0
	for _, sign := range []string{"[", "{", "."} {
		nested += bytes.Count(data, []byte(sign))
	}
	if nested > mostNesting {
		return nil, handbook.Errorf("cmd.wrong.nested", "most", mostNesting)
	}
	_, err = toml.Decode(string(data), &values)
	return values, err
}

// readAtMost reads a whole file of at most so many bytes. Of a longer one, a
// device or a pipe among them, no more is read than shows it.
func readAtMost(path string, most int) (_ []byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	data, err := io.ReadAll(io.LimitReader(f, int64(most)+1))
	if err != nil {
		return nil, err
	}
	if len(data) > most {
		return nil, handbook.Errorf("cmd.wrong.large-file", "most", most)
	}
	return data, nil
}
