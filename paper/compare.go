package paper

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/seal"
	"github.com/fedrate/fedrate/sheet"
)

// File is a form that somebody has, as a workbook or a document.
type File struct {
	Path string
	Data []byte
	Stamp
	Capsule *Capsule // signed data that it brings along; nil: none
	seal    *fileSeal
	streams *streams // of a document
}

// ReadFile reads what a file says of itself, and holds its signatures against the
// keys that are trusted. A file that names no number, neither written nor signed,
// is an error.
func ReadFile(path string, data []byte, ring seal.Ring) (*File, error) {
	f := &File{Path: path, Data: data, seal: readSeal(data, ring)}
	var text []byte
	if f.document() {
		f.streams = readStreams(data)
		text = f.streams.attached()
	} else {
		if book, err := openBook(data); err == nil {
			_, text = capsuleLines(book)
			_ = book.Close()
		}
	}
	if text != nil {
		f.Capsule, _ = readCapsule(text, ring) // one that cannot be read proves nothing
	}
	var err error
	if f.Stamp, err = ReadStamp(data); err != nil && f.Capsule != nil {
		f.Stamp, err = Stamp{Number: f.Capsule.Number}, nil
	}
	return f, err
}

func (f *File) document() bool { return bytes.HasPrefix(f.Data, []byte("%PDF-")) }

// FileCheck is how a file compares with the form of its number.
type FileCheck struct {
	Path    string
	Digest  string // written on it
	Verdict Verdict
	Changed []Difference // what was filled in, or altered
	Notes   []handbook.Text
}

// Compare holds a file against the form of its number: as the file itself has
// it with a signature, as it was issued, or in another language, whichever is
// closest.
func (v *Verification) Compare(f *File) error {
	c := &FileCheck{Path: f.Path, Digest: f.Digest, Verdict: Unknown}
	v.File = c
	if s := f.seal; s != nil && s.Key != nil && s.Number == v.Number {
		c.Verdict = AsIssued
		if s.Key.Revoked != 0 {
			c.Verdict = Revoked
			c.Notes = append(c.Notes, KeyRevoked(s.Key))
		}
		return nil
	}
	if f.Capsule != nil && f.Capsule.Number != v.Number {
		c.Verdict = Altered
		c.Changed = []Difference{{Name: "number", Was: f.Capsule.Number, Is: f.Number}}
		return nil
	}
	if f.Capsule != nil && f.Capsule.Key == nil && v.Data != nil && !bytes.Equal(f.Capsule.Data, v.Data) {
		c.Verdict = Altered
		var err error
		c.Changed, err = f.Capsule.differences(v.Data)
		return err
	}
	var forms []*Paper
	if f.Capsule != nil && f.Capsule.Paper != nil && f.Capsule.Number == v.Number {
		forms = append(forms, f.Capsule.Paper)
	}
	if v.Paper != nil {
		forms = append(append(forms, v.Paper), v.Others...)
	}
	if len(forms) == 0 {
		c.Notes = append(c.Notes, handbook.Say("paper.verify.no-drawing"))
		return nil
	}
	if f.document() {
		return c.document(f, forms, v)
	}
	found, err := cellsOf(f.Data)
	if err != nil {
		return err
	}
	for i, form := range forms {
		same, err := form.drawnSo(f.Data)
		if err != nil {
			return err
		}
		if same {
			*c = FileCheck{Path: f.Path, Digest: f.Digest, Verdict: v.unsigned()}
			return nil
		}
		verdict, changed, err := form.compare(found)
		if err != nil {
			return err
		}
		if i == 0 || len(changed) < len(c.Changed) {
			c.Verdict, c.Changed = verdict, changed
		}
		if len(changed) == 0 {
			break
		}
	}
	return nil
}

// unsigned is the verdict of a file that is the form byte for byte, without a
// signature: anybody can print one from the same data.
func (v *Verification) unsigned() Verdict {
	if v.Paper != nil && v.Paper.Signature != nil {
		return DataAsIssued
	}
	return AsIssued
}

// document compares a document. One that is not the one that was issued, byte for
// byte, may have been saved again: then its pages are those of the form. What any
// other says is not known.
func (c *FileCheck) document(f *File, forms []*Paper, v *Verification) error {
	for _, form := range forms {
		plain := *form
		plain.key = nil
		var b bytes.Buffer
		if err := plain.PDF(&b); err != nil {
			return err
		}
		switch {
		case form.Signature == nil && bytes.Equal(b.Bytes(), f.Data):
			c.Verdict = v.unsigned()
			return nil
		case f.streams.shows(readStreams(b.Bytes())):
			c.Verdict = DataAsIssued
			return nil
		}
	}
	c.Notes = append(c.Notes, handbook.Say("paper.verify.document"))
	return nil
}

// drawnSo tells whether a workbook without a signature is the form byte for byte as this
// version writes it. One that another version has packed is compared cell by cell.
func (p *Paper) drawnSo(data []byte) (bool, error) {
	if p.Signature != nil {
		return false, nil
	}
	var b bytes.Buffer
	err := p.XLSX(&b)
	return bytes.Equal(b.Bytes(), data), err
}

// compare holds the cells of a workbook against the form.
func (p *Paper) compare(found []Datum) (Verdict, []Difference, error) {
	plain := *p
	plain.key, plain.bare = nil, true
	var b bytes.Buffer
	if err := plain.XLSX(&b); err != nil {
		return Unknown, nil, err
	}
	want, err := cellsOf(b.Bytes())
	if err != nil {
		return Unknown, nil, err
	}
	verdict := DataAsIssued
	changed := slices.DeleteFunc(Differences(want, found), func(d Difference) bool {
		c := p.cell(d.Name)
		return c != nil && c.part == partSeal && d.Is == "" // printed without its signature
	})
	for i := range changed {
		d := &changed[i]
		c := p.cell(d.Name)
		d.Label = p.label(d.Name)
		if c != nil && c.part == PartLine && d.Was == "" {
			verdict = verdict.filled()
		} else {
			verdict = Altered
		}
	}
	return verdict, changed, nil
}

// filled is the verdict after something was filled in.
func (v Verdict) filled() Verdict {
	if v == DataAsIssued {
		return FilledIn
	}
	return v
}

// at finds the page of a cell by its name, 'IT1'!C7, and the cell's place on it.
func (p *Paper) at(name string) (*Page, int, int) {
	for _, s := range p.sheets {
		of, ok := strings.CutPrefix(name, sheet.QuotedName(s.name)+"!")
		if !ok {
			continue
		}
		for row := 1; row <= len(s.heights); row++ {
			for column := 1; column <= len(s.widths); column++ {
				if sheet.CellName(column, row) == of {
					return s, column, row
				}
			}
		}
	}
	return nil, 0, 0
}

// cell is the cell of a name that the form has; nil where it has none there.
func (p *Paper) cell(name string) *paperCell {
	s, column, row := p.at(name)
	if s == nil {
		return nil
	}
	for i := range s.cells {
		if c := &s.cells[i]; c.from == column && c.row == row {
			return c
		}
	}
	return nil
}

// label is what stands before a field, or over its column in a table and at the
// beginning of its row.
func (p *Paper) label(name string) string {
	s, column, row := p.at(name)
	if s == nil {
		return ""
	}
	if c := p.cell(name); c != nil {
		text, _ := c.value.(string)
		for _, own := range []string{p.Number, p.Digest} { // at the foot: "Certificate number ..."
			if said, is := strings.CutSuffix(text, " "+own); is && own != "" {
				return said
			}
		}
	}
	before, over, first := "", "", ""
	for i := range s.cells {
		c := &s.cells[i]
		switch {
		case c.row == row && c.from < column && (c.part == PartLabel || c.part == PartSecond):
			before, _ = c.value.(string)
		case c.row < row && c.from <= column && c.to >= column && c.part == PartHead:
			over, _ = c.value.(string)
		case c.row == row && c.from == 1 && column > 1:
			first = c.part.look().form.Written(s.spoken, c.value)
		}
	}
	if c := p.cell(name); before == "" || c != nil && c.part >= PartRow && c.part <= PartOutMid {
		return sheet.Join(" ", over, first)
	}
	return before
}
