package paper

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/sheet"
	"github.com/fedrate/fedrate/tournament"
)

// Verification is what became of a certificate when it was made again from
// what is known now.
type Verification struct {
	Stamp
	Form, Title              string // IT1, GM; no title: empty
	Submission, StartingRank int    // of the report; 0: it rests on no single one
	FIDEID, Name             string
	Period                   handbook.Period // list whose run issued it first; 0: by hand
	Issued                   time.Time       // first
	Program                  string
	Data                     []byte // behind it, as JSON

	List     []Datum                        // the data
	Spoken   map[*language.Language][]Datum // the same in other languages, where they could be made again
	AsIssued bool                           // save for remarks
	Differs  []Difference                   // data that are otherwise now, remarks among them
	Notes    []handbook.Text                // what happened to the report since, and what could not be made again
	Rests    []Verification                 // certificates that it rests on
	Paper    *Paper                         // as it was issued; nil where no drawing of it is kept
	Others   []*Paper                       // of the same data, in other languages
	File     *FileCheck                     // nil: a number was asked for
}

// FileCheck is how a file compares with the certificate of its number.
type FileCheck struct {
	Path    string
	Digest  string // written on it
	Changed []Difference
	Notes   []handbook.Text
}

// Compare holds the bytes of a file against the certificate whose number is
// written on it, as it was issued or in another language, whichever is closer.
func (v *Verification) Compare(path string, data []byte, on Stamp) error {
	f := &FileCheck{Path: path, Digest: on.Digest}
	if on.Digest != v.Digest {
		f.Changed = append(f.Changed, Difference{"digest", v.Digest, on.Digest})
	}
	v.File = f
	if v.Paper == nil {
		f.Notes = append(f.Notes, handbook.Say("paper.verify.no-drawing"))
		return nil
	}
	changed, err := v.Paper.Changed(data)
	for _, other := range v.Others {
		if err != nil || len(changed) == 0 {
			break
		}
		var c []Difference
		if c, err = other.Changed(data); len(c) < len(changed) {
			changed = c
		}
	}
	f.Changed = append(f.Changed, changed...)
	return err
}

// Wrong tells whether anything differs.
func (v *Verification) Wrong() bool { return !v.AsIssued || v.File != nil && len(v.File.Changed) > 0 }

// Verdict is "as-issued" or "differs".
func (v *Verification) Verdict() string { return verdict(v.AsIssued) }

// Verdict is "as-issued" or "differs".
func (f *FileCheck) Verdict() string { return verdict(len(f.Changed) == 0) }

func verdict(asIssued bool) string {
	if asIssued {
		return "as-issued"
	}
	return "differs"
}

// VerificationText writes a verification for people, in their language.
func VerificationText(w io.Writer, l *language.Language, v *Verification) error {
	t := verificationText{Language: l}
	t.line("paper.verify.head", "number", v.Number, "form", v.Form, "digest", v.Digest)
	by := handbook.Say("paper.verify.by-hand")
	if v.Period != 0 {
		by = handbook.Say("paper.verify.by-run", "period", v.Period)
	}
	day := handbook.FromTime(v.Issued)
	if v.Submission != 0 {
		t.line("paper.verify.issued-from", "day", day, "by", by, "program", v.Program, "submission", v.Submission, "player", v.StartingRank)
	} else {
		t.line("paper.verify.issued", "day", day, "by", by, "program", v.Program)
	}
	t.WriteString("\n")
	if spoken, made := v.Spoken[l]; made {
		t.data(spoken)
	} else {
		t.data(v.List)
	}
	t.WriteString("\n")
	for i := range v.Rests {
		t.line("paper.verify.rests", "number", v.Rests[i].Number, "verdict", said(v.Rests[i].AsIssued))
	}
	for _, d := range v.Differs {
		t.line("paper.verify.differs", "name", t.name(d.Name), "was", t.orNothing(d.Was), "is", t.orNothing(d.Is))
	}
	notes := v.Notes
	if f := v.File; f != nil {
		t.changed(f)
		notes = append(notes[:len(notes):len(notes)], f.Notes...)
	}
	for _, n := range notes {
		t.line("paper.verify.note", "note", flat(l.Say(n)))
	}
	if f := v.File; f != nil {
		t.line("paper.verify.file-verdict", "verdict", said(len(f.Changed) == 0))
	}
	if v.AsIssued && len(v.Differs) > 0 {
		t.line("paper.verify.verdict-remarks", "verdict", said(v.AsIssued))
	} else {
		t.line("paper.verify.verdict", "verdict", said(v.AsIssued))
	}
	return sheet.WriteText(w, &t.Builder)
}

// verificationText is the text of a verification in the making.
type verificationText struct {
	strings.Builder
	*language.Language
}

// line writes a sentence on a line of its own.
func (t *verificationText) line(key string, pairs ...any) {
	t.WriteString(t.Sayf(key, pairs...) + "\n")
}

// changed says what is otherwise in the file.
func (t *verificationText) changed(f *FileCheck) {
	for _, d := range f.Changed {
		if d == changedDocument {
			t.line("paper.verify.document", "file", f.Path)
			continue
		}
		t.line("paper.verify.changed", "file", f.Path, "name", t.name(d.Name), "was", t.orNothing(d.Was), "is", t.orNothing(d.Is))
	}
}

// data writes the data, those of one row of a list on one line without what is
// empty.
func (t *verificationText) data(list []Datum) {
	row := ""
	for _, d := range list {
		at, field, inRow := strings.Cut(d.Name, "].")
		if inRow && at == row {
			if d.Value != "" {
				fmt.Fprintf(t, ", %s %s", t.name(field), t.value(d))
			}
			continue
		}
		if row != "" {
			t.WriteString("\n")
		}
		if row = ""; inRow {
			row = at
			fmt.Fprintf(t, "  %-34s  %s %s", t.name(at+"]"), t.name(field), t.value(d))
			continue
		}
		fmt.Fprintf(t, "  %-34s  %s\n", t.name(d.Name), t.value(d))
	}
	if row != "" {
		t.WriteString("\n")
	}
}

// name is what a datum is called, part by part; the form itself, which is the
// first part of most, is left out. What has no name, such as a cell, is shown
// as it is.
func (t *verificationText) name(of string) string {
	parts := strings.Split(of, ".")
	if len(parts) > 1 && slices.Contains([]string{"certificate", "tournament", "application", "norm"}, parts[0]) {
		parts = parts[1:]
	}
	for i, part := range parts {
		if n, err := strconv.Atoi(part); err == nil && i > 0 { // how many hold a title, by its number
			parts[i] = tournament.Title(n).String()
			continue
		}
		word, number, _ := strings.Cut(strings.TrimSuffix(part, "]"), "[")
		key := "word.datum." + lowerFirst(word)
		switch {
		case !t.Has(key):
			continue
		case number != "":
			parts[i] = t.Label(key) + " " + number
		default:
			parts[i] = t.Label(key)
		}
	}
	return strings.Join(parts, ", ")
}

// lowerFirst is the name of a datum as JSON has it; data made before had names
// like those of the code.
func lowerFirst(name string) string {
	if name == "FIDEID" {
		return "fideId"
	}
	if name == strings.ToUpper(name) || name == "" {
		return name
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// sentencesOfData are the words that data hold in English.
var sentencesOfData = []string{
	"word.format.swiss", "word.format.round-robin", "word.format.double-round-robin", "word.format.scheveningen", "word.format.schiller",
	"word.format.knockout", "word.format.team-swiss", "word.format.team-round-robin", "word.format.other", "forms.it1.notice",
}

var decimalForm = regexp.MustCompile(`^-?\d+\.\d+$`)

// value is what a datum says: days, decimals, yes and no as the language
// writes them.
func (t *verificationText) value(d Datum) string {
	if d.Value == "" {
		return t.Label("paper.verify.nothing")
	}
	if key := "word.datum-value." + d.Value; t.Has(key) {
		return t.Label(key)
	}
	for _, key := range sentencesOfData {
		if d.Value == language.English.Label(key) {
			return t.Label(key)
		}
	}
	if strings.HasSuffix(strings.ToLower(d.Name), "edition") {
		return d.Value
	}
	if day, err := handbook.ParseDate(d.Value); err == nil {
		return t.Date(day)
	}
	if decimalForm.MatchString(d.Value) {
		return t.Number(d.Value)
	}
	return flat(d.Value)
}

// orNothing is a value on one line, and says where there is none.
func (t *verificationText) orNothing(s string) string {
	if s == "" {
		return t.Label("paper.verify.nothing")
	}
	return flat(s)
}

// said is the verdict in words.
func said(asIssued bool) handbook.Text {
	if asIssued {
		return handbook.Say("paper.verify.as-issued")
	}
	return handbook.Say("paper.verify.otherwise")
}

// flat is a text on one line.
func flat(s string) string { return strings.ReplaceAll(s, "\n", " ") }
