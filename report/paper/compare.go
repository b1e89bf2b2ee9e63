package paper

import (
	"bytes"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/sheet"
)

// File is a form as the reader has it, a workbook or a document.
type File struct {
	Path string
	Data []byte
	Stamp
	Capsule *Capsule // signed data that it brings along; nil: none
	seal    *fileSeal
}

// ReadFile reads what a file says of itself, and holds its signatures against the
// keys that are trusted. A file that names no number, neither written nor signed,
// is an error.
func ReadFile(path string, data []byte, ring seal.Ring) (*File, error) {
	f := &File{Path: path, Data: data, seal: readSeal(data, ring)}
	var text []byte
	if f.document() {
		text = attached(data)
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

func (f *File) document() bool { return isDocument(f.Data) }

// FileCheck is how a file compares with the form of its number.
type FileCheck struct {
	Path    string
	Digest  string // written on it
	Verdict Verdict
	Changed []Difference // what it says otherwise than was issued
	Notes   []handbook.Text
}

// Compare holds a file against the form of its number. Nothing but the very bytes
// that were issued is as issued: what another file shows may be anything. What the
// cells of a workbook say otherwise is named.
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
	same, err := v.drawnSo(f)
	if err != nil {
		return err
	}
	if same {
		c.Verdict = AsIssued
		return nil
	}
	c.Notes = append(c.Notes, handbook.Say("paper.verify.other-bytes"))
	switch own := f.Capsule; {
	case own != nil && own.Number != v.Number:
		c.Changed = []Difference{{Name: "number", Was: own.Number, Is: f.Number}}
	case own != nil && own.Key == nil && v.Data != nil && !bytes.Equal(own.Data, v.Data):
		if c.Changed, err = own.differences(v.Data); err != nil {
			return err
		}
	case !f.document():
		if err := c.compareCells(f, v); err != nil {
			return err
		}
	}
	if len(c.Changed) > 0 {
		c.Verdict = Altered
	}
	return nil
}

// drawnSo reports whether a file is, byte for byte, the form as it was issued before
// forms were signed, in any language.
func (v *Verification) drawnSo(f *File) (bool, error) {
	if v.Paper == nil || v.Paper.Signature != nil {
		return false, nil
	}
	for _, form := range append([]*Paper{v.Paper}, v.Others...) {
		plain := *form
		plain.key = nil
		draw := plain.XLSX
		if f.document() {
			draw = plain.PDF
		}
		var b bytes.Buffer
		if err := draw(&b); err != nil {
			return false, err
		}
		if bytes.Equal(b.Bytes(), f.Data) {
			return true, nil
		}
	}
	return false, nil
}

// compareCells names the cells of a workbook that say otherwise than the form: as the
// file itself has it with a signature, as it was issued, or in another language,
// whichever is closest.
func (c *FileCheck) compareCells(f *File, v *Verification) error {
	var forms []*Paper
	if f.Capsule != nil && f.Capsule.Paper != nil {
		forms = append(forms, f.Capsule.Paper)
	}
	if v.Paper != nil {
		forms = append(append(forms, v.Paper), v.Others...)
	}
	if len(forms) == 0 {
		c.Notes = append(c.Notes, handbook.Say("paper.verify.no-drawing"))
		return nil
	}
	found, err := cellsOf(f.Data)
	if err != nil {
		return err
	}
	closest := forms[0]
	for i, form := range forms {
		changed, err := form.compare(found)
		if err != nil {
			return err
		}
		if i == 0 || len(changed) < len(c.Changed) {
			c.Changed, closest = changed, form
		}
	}
	if omitted := len(c.Changed) - mostChanged; omitted > 0 {
		c.Changed = c.Changed[:mostChanged]
		c.Notes = append(c.Notes, handbook.Say("paper.verify.more-changed", "cells", omitted))
	}
	for i := range c.Changed {
		c.Changed[i].Label = closest.label(c.Changed[i].Name)
	}
	return nil
}

// mostChanged is how many cells are named that say otherwise: a form has a few hundred.
const mostChanged = 1_000

// compare returns what the cells of a workbook say otherwise than the form.
func (p *Paper) compare(found []Datum) ([]Difference, error) {
	plain := *p
	plain.key, plain.bare = nil, true
	var b bytes.Buffer
	if err := plain.XLSX(&b); err != nil {
		return nil, err
	}
	want, err := cellsOf(b.Bytes())
	if err != nil {
		return nil, err
	}
	return Differences(want, found), nil
}

// findCell finds the page of a cell by its name, 'IT1'!C7, and the cell's place on it.
func (p *Paper) findCell(name string) (*Page, int, int) {
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

// cell returns the cell of a name that the form has; nil where it has none there.
func (p *Paper) cell(name string) *paperCell {
	s, column, row := p.findCell(name)
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

// label returns what stands before a field, or over its column in a table and at the
// beginning of its row.
func (p *Paper) label(name string) string {
	s, column, row := p.findCell(name)
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
