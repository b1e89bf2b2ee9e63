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
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/sheet"
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
	Data                     []byte          // of the form, as JSON
	Key                      *seal.Public    // that has signed it; nil if unsigned or signed by an unknown key
	List                     []Datum         // the data
	Standing                 Verdict         // of the form itself, whatever the file has
	Differs                  []Difference    // data that are otherwise now, remarks among them
	Notes                    []handbook.Text // what happened to the report since, and what could not be made again
	Rests                    []Verification  // certificates that it rests on
	Paper                    *Paper          // as it was issued; nil where no drawing of it is kept
	Others                   []*Paper        // of the same data, in other languages
	File                     *FileCheck      // nil: a number was asked for
}

// Verdict is that of the form and, where there is one, of the file.
func (v *Verification) Verdict() Verdict {
	if v.File == nil {
		return v.Standing
	}
	return v.Standing.Worse(v.File.Verdict)
}

// Fields returns what is altered, and what would be otherwise if the
// form were made now.
func (v *Verification) Fields() []Difference {
	var list []Difference
	if v.File != nil {
		list = append(list, v.File.Changed...)
	}
	return append(list, v.Differs...)
}

// VerificationText writes a verification for people, in their language.
func VerificationText(w io.Writer, l *language.Language, v *Verification) error {
	t := verificationText{Language: l}
	if v.Form == "" {
		t.line("paper.verify.head-alone", "number", v.Number)
	} else {
		t.line("paper.verify.head", "number", v.Number, "form", v.Form, "digest", v.Digest)
	}
	t.issued(v)
	t.WriteString("\n")
	if v.Data != nil {
		list, err := ReadData(l, v.Data)
		if err != nil {
			return err
		}
		if v.Verdict() != AsIssued {
			t.large(list)
		}
		t.data(list)
		t.WriteString("\n")
	}
	for i := range v.Rests {
		t.line("paper.verify.rests", "number", v.Rests[i].Number, "verdict", verdictText(v.Rests[i].Standing))
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
		t.line("paper.verify.file-verdict", "verdict", verdictText(f.Verdict))
	}
	if v.Standing == AsIssued && len(v.Differs) > 0 {
		t.line("paper.verify.verdict-remarks", "verdict", verdictText(v.Verdict()))
	} else {
		t.line("paper.verify.verdict", "verdict", verdictText(v.Verdict()))
	}
	return sheet.WriteText(w, &t.Builder)
}

// issued says when and by whom a form was issued, as far as it is known.
func (t *verificationText) issued(v *Verification) {
	if !v.Issued.IsZero() {
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
	}
	if v.Key != nil {
		t.line("paper.verify.signed", "key", v.Key.ID)
	}
}

// large writes the data that matter most in a frame: they are true, whatever a
// file shows.
func (t *verificationText) large(list []Datum) {
	frame := strings.Repeat("=", 72) + "\n"
	t.WriteString(frame)
	t.WriteString("  " + strings.ToUpper(t.Sayf("paper.verify.true-data")) + "\n")
	t.WriteString(frame)
	for _, d := range list {
		part := d.Name[strings.LastIndex(d.Name, ".")+1:]
		if strings.Contains(d.Name, "[") || !slices.Contains(largeData, lowerFirst(part)) || d.Value == "" {
			continue
		}
		fmt.Fprintf(t, "  %-34s  %s\n", strings.ToUpper(t.name(d.Name)), t.value(d))
	}
	t.WriteString(frame + "\n")
}

// largeData are the data that matter most, by their names.
var largeData = []string{
	"form", "title", "lastName", "firstName", "name", "fideId", "federation", "event", "city", "start", "end", "close", "day", "games", "average", "performance",
	"achieved", "score", "rounds", "state",
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
		t.line("paper.verify.changed", "file", f.Path, "name", sheet.Join(" ", t.name(d.Name), flat(d.Label)), "was", t.orNothing(d.Was), "is", t.orNothing(d.Is))
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

// name returns what a datum is called, part by part; the form itself, which is the
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

// lowerFirst returns the name of a datum as JSON has it; data made before had names
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

// value returns what a datum says: days, decimals, yes and no as the language
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

// orNothing returns a value on one line, and says where there is none.
func (t *verificationText) orNothing(s string) string {
	if s == "" {
		return t.Label("paper.verify.nothing")
	}
	return flat(s)
}

// verdictText returns the verdict in words.
func verdictText(v Verdict) handbook.Text { return handbook.Text{Key: "word.verdict." + string(v)} }

// flat returns a text on one line.
func flat(s string) string { return strings.ReplaceAll(s, "\n", " ") }

// FileText writes for people what a file that is no form is worth, in their language.
func FileText(w io.Writer, l *language.Language, f *FileCheck) error {
	t := verificationText{Language: l}
	t.changed(f)
	for _, n := range f.Notes {
		t.line("paper.verify.note", "note", flat(l.Say(n)))
	}
	t.line("paper.verify.file-verdict", "verdict", verdictText(f.Verdict))
	return sheet.WriteText(w, &t.Builder)
}
