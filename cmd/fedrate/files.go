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
	"sort"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// reportFlags are the flags of every command that reads a report.
type reportFlags struct {
	editions []string
	on       string
	kind     string
	system   string
	sport    string
	event    string
	facts    string
}

func (f *reportFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringArrayVar(&f.editions, "edition", nil, "")
	flags.StringVar(&f.on, "on", "", "")
	flags.StringVar(&f.kind, "kind", "", "")
	flags.StringVar(&f.system, "system", "", "")
	flags.StringVar(&f.sport, "sport", "", "")
	flags.StringVar(&f.event, "event", "", "")
	flags.StringVar(&f.facts, "event-facts", "", "")
}

func (f *reportFlags) options() (audit.Options, error) {
	opt := audit.Options{System: f.system, EventKind: f.event}
	var err error
	if opt.Editions, err = parseEditions(f.editions); err != nil {
		return opt, err
	}
	if f.system != "" {
		if _, err := pairing.ParseSystem(f.system); err != nil {
			return opt, handbook.Errorf("cmd.wrong.flag", "flag", "system", "problem", err)
		}
	}
	if opt.Sport, err = sportFlag(f.sport); err != nil {
		return opt, err
	}
	if f.on != "" {
		if opt.On, err = handbook.ParseDate(f.on); err != nil {
			return opt, handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
		}
	}
	if opt.Kind, err = kindFlag(f.kind); err != nil {
		return opt, err
	}
	if f.facts != "" {
		if opt.Facts, err = readFacts(f.facts); err != nil {
			return opt, handbook.Errorf("cmd.wrong.flag", "flag", "event-facts", "problem", err)
		}
	}
	return opt, nil
}

// sportFlag returns the sport of --sport, nil where it is not given.
func sportFlag(value string) (*tournament.Sport, error) {
	if value == "" {
		return nil, nil
	}
	sport, ok := tournament.ParseSport(value)
	if !ok {
		return nil, wrongChoice("sport", []string{"chess", string(tournament.Draughts), string(tournament.Renju)}, value)
	}
	return &sport, nil
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
			if err := withoutPanic(name, func() error { return do(name, data) }); err != nil {
				failed = append(failed, err)
			}
		}
	}
	return errors.Join(failed...)
}

// standardInput stands for standard input where a report is read.
const standardInput = "-"

// openedReport reads a report, and checks its pairings where they are asked for.
func (env *environment) openedReport(path string, flags *reportFlags, checked bool) (*audit.Report, error) {
	opt, err := flags.options()
	if err != nil {
		return nil, err
	}
	data, err := readReport(path)
	if err != nil {
		return nil, err
	}
	open := audit.Open
	if checked {
		open = audit.Check
	}
	r := open(path, data, opt)
	if r.Tournament == nil {
		env.printFindings(r.Errors())
		return nil, errWrong
	}
	return r, nil
}

// readReport reads a file, standard input, or what a device or a pipe gives, up to a byte more
// than a report may have: enough for the reader to refuse it.
func readReport(name string) ([]byte, error) {
	f := os.Stdin
	if name != standardInput {
		var err error
		if f, err = os.Open(name); err != nil {
			return nil, handbook.Errorf("cmd.wrong.open-report", "problem", err)
		}
		defer f.Close()
	}
	size := int64(bytes.MinRead)
	if info, err := f.Stat(); err == nil {
		size += min(info.Size(), trf.MaxBytes+1)
	}
	data := bytes.NewBuffer(make([]byte, 0, size))
	if _, err := data.ReadFrom(io.LimitReader(f, trf.MaxBytes+1)); err != nil {
		return nil, handbook.Errorf("cmd.wrong.read-report", "problem", err)
	}
	return data.Bytes(), nil
}

// hashOf returns the SHA-256 of a whole file, in hexadecimal, however long it is.
// What is neither finished nor a file has none.
func hashOf(name string) (string, error) {
	if name == standardInput {
		return "", nil
	}
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
	if path == standardInput {
		return []string{path}, nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.open-report", "problem", err)
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
		case ".trf", ".trfx", ".trf16", ".trf26", ".fid", ".txt", ".tunx", ".fegf":
			if d.Type().IsRegular() {
				names = append(names, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.open-folder", "problem", err)
	}
	if len(names) == 0 {
		return nil, handbook.Errorf("cmd.wrong.empty-folder", "folder", path)
	}
	sort.Strings(names)
	return names, nil
}

// findings returns where findings are written for people: standard error, or
// standard output with --findings stdout.
func (env *environment) findings() io.Writer {
	if env.findingsTo == "stdout" {
		return env.Stdout
	}
	return env.Stderr
}

// printFindings writes findings for people, one a line, with the severity where
// it is no error. On a terminal place, article and severity have its colour.
func (env *environment) printFindings(findings []handbook.Finding) {
	w := env.findings()
	for _, f := range findings {
		place := f.Pos.String()
		if f.Pos.Line == 0 { // something that no line says
			place = f.Pos.File
		}
		head := strings.TrimPrefix(place+": "+f.Article+":", ": ")
		if f.Severity != handbook.Error {
			head += " " + env.word("severity", string(f.Severity)) + ":"
		}
		fmt.Fprintln(w, env.paint(w, colourOf(f.Severity), plain(head)), plain(env.language().Message(&f)))
	}
}

// onceEach leaves out reports whose bytes were read before: rated together,
// their games would count twice.
type onceEach map[string]string // SHA-256 to file

func (o onceEach) earlierFinding(r *audit.Report) *handbook.Finding {
	first, known := o[r.SHA256]
	if !known {
		o[r.SHA256] = r.File
		return nil
	}
	return &handbook.Finding{
		Article: "TRF16-001", Rule: "same-report", Severity: handbook.Warning, Pos: handbook.Pos{File: r.File, Line: 1, Col: 1},
		Text: handbook.Say("cmd.same-report", "first", first),
	}
}
