package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// reportFlags are the flags of every command that reads a report.
type reportFlags struct {
	editions []string
	on       string
	kind     string
	system   string
	event    string
	facts    string
}

func (f *reportFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.editions, "edition", nil, "edition of a chapter: pairing=, rating=, titles= or tiebreaks=KEY")
	flags.StringVar(&f.on, "on", "", "day that decides the editions, instead of the start (YYYY-MM-DD)")
	flags.StringVar(&f.kind, "kind", "", "standard, rapid or blitz, instead of the time control's")
	flags.StringVar(&f.system, "system", "", "pairing system: a 192 code, or dutch burstein dubov lim double-swiss team-swiss berger")
	flags.StringVar(&f.event, "event", "", "what the report cannot say: national-championship, national-team-championship, zonal,\nworld-team, continental-team, world-cup, olympiad, ...")
	flags.StringVar(&f.facts, "event-facts", "", "what else the report cannot say, as a file: registered = \"2026-06-01\", chief-arbiter-title = \"IA\",\nofficial = [\"deputy FA - Field, Joan\"], ... (keys: the flags of fedrate event set)")
}

func (f *reportFlags) options() (audit.Options, error) {
	opt := audit.Options{System: f.system, EventKind: f.event}
	var err error
	if opt.Editions, err = audit.ParseEditions(f.editions); err != nil {
		return opt, err
	}
	if f.system != "" {
		if _, err := pairing.ParseSystem(f.system); err != nil {
			return opt, fmt.Errorf("--system: %w", err)
		}
	}
	if f.on != "" {
		if opt.On, err = handbook.ParseDate(f.on); err != nil {
			return opt, fmt.Errorf("--on: %w", err)
		}
	}
	if f.kind != "" {
		k, ok := tournament.ParseKind(f.kind)
		if !ok {
			return opt, fmt.Errorf("--kind is standard, rapid or blitz, not %q", f.kind)
		}
		opt.Kind = &k
	}
	if f.facts != "" {
		if opt.Facts, err = readFacts(f.facts); err != nil {
			return opt, fmt.Errorf("--event-facts: %w", err)
		}
	}
	return opt, nil
}

// eachFile reads the files one by one, folders by their reports in order of
// name. What cannot be opened, or done, is remembered while the others go on.
func eachFile(paths []string, do func(name string, data []byte) error) error {
	var failed []error
	for _, path := range paths {
		names, err := expand(path)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		for _, name := range names {
			data, err := readReport(name)
			if err != nil {
				failed = append(failed, err)
				continue
			}
			if err := do(name, data); err != nil {
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

// readReport reads a file, or what a device or a pipe gives, up to a byte more
// than a report may have: enough for the reader to refuse it.
func readReport(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open report: %w", err)
	}
	defer f.Close()
	size := int64(bytes.MinRead)
	if info, err := f.Stat(); err == nil {
		size += min(info.Size(), trf.MaxBytes+1)
	}
	data := bytes.NewBuffer(make([]byte, 0, size))
	if _, err := data.ReadFrom(io.LimitReader(f, trf.MaxBytes+1)); err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	return data.Bytes(), nil
}

// hashOf is the SHA-256 of a whole file, in hexadecimal, however long it is.
// What is neither finished nor a file has none.
func hashOf(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

func expand(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("open report: %w", err)
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var names []string
	err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		switch strings.ToLower(filepath.Ext(p)) {
		case ".trf", ".trfx", ".trf16", ".trf26", ".txt", ".tunx", ".fegf":
			if d.Type().IsRegular() {
				names = append(names, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("open folder: %w", err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("open folder %s: no report in it (*.trf, *.txt)", path)
	}
	sort.Strings(names)
	return names, nil
}

// printFindings writes findings for people, one a line, with the severity where
// it is no error.
func (env *environment) printFindings(findings []handbook.Finding) {
	said := slices.Clone(findings)
	for i := range said {
		if said[i].Severity != handbook.Error {
			said[i].Article += ": " + string(said[i].Severity)
		}
	}
	_ = report.FindingsText(env.Stderr, env.locale().Language(), said) // nobody is left to tell of a broken standard error
}
