package paper

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/sheet"
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

	List     []Datum        // the data
	AsIssued bool           // save for remarks
	Differs  []Difference   // data that are otherwise now, remarks among them
	Notes    []string       // what happened to the report since, and what could not be made again
	Rests    []Verification // certificates that it rests on
	Paper    *Paper         // as it was issued; nil where no drawing of it is kept
	File     *FileCheck     // nil: a number was asked for
}

// FileCheck is how a file compares with the certificate of its number.
type FileCheck struct {
	Path    string
	Digest  string // written on it
	Changed []Difference
	Notes   []string
}

// Compare holds the bytes of a file against the certificate whose number is
// written on it.
func (v *Verification) Compare(path string, data []byte, on Stamp) error {
	f := &FileCheck{Path: path, Digest: on.Digest}
	if on.Digest != v.Digest {
		f.Changed = append(f.Changed, Difference{"digest", v.Digest, on.Digest})
	}
	v.File = f
	if v.Paper == nil {
		f.Notes = append(f.Notes, "the content of the file was not compared: no drawing of the form is kept")
		return nil
	}
	d, err := v.Paper.Changed(data)
	f.Changed = append(f.Changed, d...)
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

// VerificationText writes a verification for people.
func VerificationText(w io.Writer, v *Verification) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  form %s, digest %s\n", v.Number, v.Form, v.Digest)
	by := "by hand"
	if v.Period != 0 {
		by = "by the run of " + v.Period.String()
	}
	fmt.Fprintf(&b, "issued on %s %s, %s", v.Issued.Format("2006-01-02"), by, v.Program)
	if v.Submission != 0 {
		fmt.Fprintf(&b, "; made from submission %d, starting rank %d", v.Submission, v.StartingRank)
	}
	b.WriteString("\n\n")
	dataText(&b, v.List)
	b.WriteString("\n")
	for i := range v.Rests {
		fmt.Fprintf(&b, "rests on %s: %s\n", v.Rests[i].Number, said(v.Rests[i].Verdict()))
	}
	differences(&b, "now otherwise", v.Differs)
	notes := v.Notes
	if f := v.File; f != nil {
		differences(&b, "otherwise in "+f.Path, f.Changed)
		notes = append(notes[:len(notes):len(notes)], f.Notes...)
	}
	for _, n := range notes {
		fmt.Fprintf(&b, "note: %s\n", flat(n))
	}
	if f := v.File; f != nil {
		fmt.Fprintf(&b, "verdict of the file: %s\n", said(f.Verdict()))
	}
	remarks := ""
	if v.AsIssued && len(v.Differs) > 0 {
		remarks = "; its remarks read otherwise now"
	}
	fmt.Fprintf(&b, "verdict: %s%s\n", said(v.Verdict()), remarks)
	return sheet.WriteText(w, &b)
}

// dataText writes the data, those of one row of a list on one line.
func dataText(b *strings.Builder, list []Datum) {
	row := ""
	for _, d := range list {
		at, field, inRow := strings.Cut(d.Name, "].")
		switch {
		case inRow && at == row:
			fmt.Fprintf(b, ", %s %s", field, orNothing(flat(d.Value)))
			continue
		case row != "":
			b.WriteString("\n")
		}
		if row = ""; inRow {
			row = at
			fmt.Fprintf(b, "  %-30s  %s %s", at+"]", field, orNothing(flat(d.Value)))
			continue
		}
		fmt.Fprintf(b, "  %-30s  %s\n", d.Name, flat(d.Value))
	}
	if row != "" {
		b.WriteString("\n")
	}
}

func differences(b *strings.Builder, what string, list []Difference) {
	for _, d := range list {
		fmt.Fprintf(b, "%s: %s was %s, is %s\n", what, d.Name, orNothing(flat(d.Was)), orNothing(flat(d.Is)))
	}
}

// flat is a text on one line.
func flat(s string) string { return strings.ReplaceAll(s, "\n", " ") }

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

func said(verdict string) string { return strings.ReplaceAll(verdict, "-", " ") }
