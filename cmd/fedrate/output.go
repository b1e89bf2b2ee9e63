package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
)

// writeFile writes a file whole or not at all: a temporary file next to it is renamed
// when it is complete. A device or a pipe is written to directly.
func writeFile(path string, write func(*os.File) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return writeDevice(path, write)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	defer os.Remove(f.Name())
	if err := write(f); err != nil {
		f.Close()
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	if err := f.Chmod(0o644); err != nil {
		f.Close()
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	if err := f.Close(); err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	return nil
}

// writeDevice writes to what is there and no file, such as /dev/null or a pipe, and leaves
// it in its place.
func writeDevice(path string, write func(*os.File) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		err = errors.Join(write(f), f.Close())
	}
	if err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	return nil
}

// wrote says in JSON which file was written; people see the file itself.
func (env *environment) wrote(path string, findings []handbook.Finding) error {
	if !env.json() {
		return nil
	}
	return env.writeJSON(answer.Written{Output: &path, Findings: answer.Findings(env.locale(), findings)})
}
