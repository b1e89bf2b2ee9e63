// Package dropin answers in the place of two pairing programs of the field,
// bbpPairings and JaVaFo: their command lines, the forms of their files, and the exit
// statuses 0 to 5 of the former, so that a program that calls one of them only
// changes a path. What is paired is paired by the engines of package pairing. Where
// those programs deviate from the text in force the text is followed, and said on
// standard error. What stands in a fixed form for other programs is English; all else
// is data for the catalogues.
package dropin

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
)

// The exit statuses of bbpPairings, which hold for both programs here.
const (
	Done       = 0
	NoPairing  = 1 // the round has no legal pairing; never of a check
	Unexpected = 2
	Invalid    = 3 // the call, a file, or what is asked for
	TooLarge   = 4
	Unreadable = 5 // a file cannot be opened, read or written
)

// World is what a program meets outside itself.
type World struct {
	In       io.Reader
	Out, Err io.Writer
	Language *language.Language // of what is said on standard error
	Seed     uint64             // of a tournament to be invented without one
	Version  string
}

// program is one of the two that are stood in for.
type program struct {
	name    string
	title   string        // what it calls itself, up to its version
	edition string        // key of the edition that it pairs by
	usage   handbook.Text // how it is called
	parse   func(args []string) (*request, error)
	form    func(*listing) table // the form of its checklist
	roomy   bool                 // empty lines stand around the head of the differences that a check shows
	strict  bool                 // refuses points that do not agree with the results, and a first round without the initial-colour
}

// BBP answers a call of bbpPairings 6 with an exit status.
func BBP(args []string, w World) int {
	return (&program{
		name: "bbpPairings", title: "BBP Pairings (https://github.com/BieremaBoyzProgramming/bbpPairings) - v6.0.0",
		edition: "2026", usage: handbook.Say("dropin.usage.bbp"), parse: parseBBP, form: listBBP, strict: true,
	}).run(args, w)
}

// JaVaFo answers a call of JaVaFo 2.2 with an exit status.
func JaVaFo(args []string, w World) int {
	return (&program{
		name: "JaVaFo", title: "JaVaFo (rrweb.org/javafo) - Rel. 2.2 (Build 3223)",
		edition: "2017", usage: handbook.Say("dropin.usage.javafo"), parse: parseJaVaFo, form: listJaVaFo, roomy: true,
	}).run(args, w)
}

// failure ends a call: what is said, and the status.
type failure struct {
	status int
	text   handbook.Text
}

func (f *failure) Error() string { return f.text.String() }

func fail(status int, text handbook.Text) error { return &failure{status, text} }

func (p *program) run(args []string, w World) int {
	err := p.answer(args, &w)
	if err == nil {
		return Done
	}
	var f *failure
	if errors.As(err, &f) {
		w.note(f.text)
		return f.status
	}
	w.note(handbook.Say("dropin.unexpected", "problem", handbook.SaidBy(err)))
	return Unexpected
}

func (p *program) answer(args []string, w *World) error {
	rest, edition, err := ours(args)
	if err != nil {
		return err
	}
	q, err := p.parse(rest)
	if err != nil {
		w.note(p.usage)
		return err
	}
	if q.banner {
		fmt.Fprintf(w.Out, "%s, answered by fedrate %s\n", p.title, w.Version)
	}
	c := &call{program: p, request: q, World: w, edition: edition}
	switch q.action {
	case pairs:
		return c.pair()
	case checks:
		return c.check()
	case generates:
		return c.generate()
	}
	return nil
}

// ours takes the words out of a call that neither program has: --edition, and
// --language, which the caller has read.
func ours(args []string) (rest []string, edition string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(args[i], "=")
		if name != "--edition" && name != "--language" {
			rest = append(rest, args[i])
			continue
		}
		if !given && i+1 < len(args) {
			i++
			value = args[i]
		}
		if name == "--language" {
			continue
		}
		edition = strings.TrimPrefix(value, "pairing=")
		if _, err := pairing.Chapter.Edition(edition); err != nil {
			return nil, "", fail(Invalid, handbook.SaidBy(err))
		}
	}
	return rest, edition, nil
}

// call is a call on its way.
type call struct {
	*program
	*request
	*World
	edition string // key of the edition asked for; empty: as the report says
}

// note writes a line to standard error.
func (w *World) note(text handbook.Text) { fmt.Fprintln(w.Err, handbook.Shown(w.Language.Say(text))) }

// inFolderOf returns file, or, if it has no folder, its path in the folder of other.
func inFolderOf(file, other string) string {
	if other == "" || filepath.Base(file) != file {
		return file
	}
	return filepath.Join(filepath.Dir(other), file)
}

// inputName returns what the input is called in messages.
func (q *request) inputName() string {
	if q.input == "" {
		return "(stdin)"
	}
	return q.input
}

// stem returns the name of the input without folder and ending.
func (q *request) stem() string {
	name := filepath.Base(q.inputName())
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// write writes a file in one go.
func write(path string, data []byte) error {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return fail(Unreadable, handbook.Say("dropin.not-written", "problem", handbook.SaidBy(err)))
	}
	return nil
}

// found returns what a finding says.
func (w *World) found(f *handbook.Finding) handbook.Text {
	return handbook.Verbatim(w.Language.Message(f))
}

// read reads the report of the call, and refuses what cannot be paired from.
func (c *call) read() (*audit.Report, error) {
	var data []byte
	var err error
	if c.input == "" {
		data, err = io.ReadAll(c.In)
	} else {
		data, err = os.ReadFile(c.input)
	}
	if err != nil {
		return nil, fail(Unreadable, handbook.Say("dropin.not-read", "problem", handbook.SaidBy(err)))
	}
	return c.report(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
}
