package paper

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// drawing is a form as it was laid out, so that the same bytes can be written again
// after its data have changed.
type drawing struct {
	Code     string         `json:"code"`
	Language string         `json:"language,omitempty"` // code; empty: English
	Title    string         `json:"title,omitempty"`
	Day      int            `json:"day"`
	Number   string         `json:"number"`
	Digest   string         `json:"digest"`
	Name     string         `json:"name"`
	Key      string         `json:"key,omitempty"` // that has signed number and data
	Signed   []byte         `json:"signature,omitempty"`
	Typeface string         `json:"typeface,omitempty"` // inter; empty: the Go fonts
	Sheets   []drawingSheet `json:"sheets"`
}

type drawingSheet struct {
	Name    string        `json:"name"`
	Widths  []float64     `json:"widths"`
	Heights []float64     `json:"heights"`
	Cells   []drawingCell `json:"cells"`
}

// drawingCell is a cell: where it lies, its part by name, its value with its
// kind before it.
type drawingCell struct {
	At    [4]int `json:"at"` // columns from and to, row, rows
	Part  string `json:"part"`
	Box   bool   `json:"box,omitempty"`
	Value string `json:"value,omitempty"`
}

// inter is how a drawing names the typeface of a document.
const inter = "inter"

// drawingLimit is how large a drawing may be, unpacked.
const drawingLimit = 8 << 20

// Drawing returns the form as [ReadDrawing] takes it, packed JSON.
func (p *Paper) Drawing() ([]byte, error) {
	d := drawing{Code: p.Code, Day: int(p.Day), Number: p.Number, Digest: p.Digest, Name: p.Name, Key: p.KeyID, Signed: p.Signature}
	if p.Title != tournament.NoTitle {
		d.Title = p.Title.String()
	}
	if !p.inGo {
		d.Typeface = inter
	}
	for _, s := range p.sheets {
		x := drawingSheet{s.name, s.widths, s.heights, nil}
		for _, c := range s.cells {
			x.Cells = append(x.Cells, drawingCell{[4]int{c.from, c.to, c.row, c.rows}, partNames[c.part], c.box, tagged(c.value)})
		}
		d.Sheets = append(d.Sheets, x)
	}
	if l := p.spoken(); l != language.English {
		d.Language = l.Code
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(&d); err != nil {
		return nil, handbook.Errorf("paper.wrong.keep", "number", p.Number, "problem", err)
	}
	if err := z.Close(); err != nil {
		return nil, handbook.Errorf("paper.wrong.keep", "number", p.Number, "problem", err)
	}
	return b.Bytes(), nil
}

// ReadDrawing returns a form from its drawing, without its data.
func ReadDrawing(data []byte) (*Paper, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, handbook.Errorf("paper.wrong.drawing", "problem", err)
	}
	var d drawing
	if err := json.NewDecoder(io.LimitReader(z, drawingLimit)).Decode(&d); err != nil {
		return nil, handbook.Errorf("paper.wrong.drawing", "problem", err)
	}
	p := &Paper{Code: d.Code, Day: handbook.Date(d.Day), Stamp: Stamp{d.Number, d.Digest}, Name: d.Name, KeyID: d.Key, Signature: d.Signed, inGo: d.Typeface != inter}
	p.Title, _ = tournament.ParseTitle(d.Title)
	if d.Language != "" {
		if p.Language = language.Find(d.Language); p.Language == nil {
			return nil, handbook.Errorf("paper.wrong.drawing-language", "number", d.Number, "language", d.Language)
		}
	}
	for _, x := range d.Sheets {
		s := &Page{name: x.Name, spoken: p.spoken(), widths: x.Widths, heights: x.Heights, row: len(x.Heights) + 1}
		for _, c := range x.Cells {
			cell, err := s.readCell(&c)
			if err != nil {
				return nil, handbook.Errorf("paper.wrong.drawing", "problem", err)
			}
			s.cells = append(s.cells, cell)
		}
		p.sheets = append(p.sheets, s)
	}
	return p, nil
}

// readCell returns a cell of the page, which must lie on it.
func (f *Page) readCell(c *drawingCell) (paperCell, error) {
	n := slices.Index(partNames[:], c.Part)
	x := paperCell{from: c.At[0], to: c.At[1], row: c.At[2], rows: c.At[3], box: c.Box}
	if n < 0 || x.from < 1 || x.to < x.from || x.to > len(f.widths) || x.row < 1 || x.row > len(f.heights) || x.rows < 1 || x.rows > len(f.heights) {
		return x, fmt.Errorf("a cell %q at %v that the page has not", c.Part, c.At)
	}
	x.part = Part(n)
	var err error
	x.value, err = untagged(c.Value)
	return x, err
}

// tagged returns a value as text, with the letter of its kind before it.
func tagged(v any) string {
	switch v := v.(type) {
	case string:
		return "s" + v
	case int:
		return "i" + strconv.Itoa(v)
	case tournament.Points:
		return "p" + strconv.Itoa(int(v))
	case tournament.Hundredths:
		return "h" + strconv.Itoa(int(v))
	case tournament.Rating:
		return "r" + strconv.Itoa(int(v))
	case handbook.Date:
		return "d" + strconv.Itoa(int(v))
	}
	return ""
}

func untagged(s string) (any, error) {
	if s == "" {
		return nil, nil
	}
	if s[0] == 's' {
		return s[1:], nil
	}
	n, err := strconv.ParseInt(s[1:], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("value %q: %w", s, err)
	}
	switch s[0] {
	case 'i':
		return int(n), nil
	case 'p':
		return tournament.Points(n), nil
	case 'h':
		return tournament.Hundredths(n), nil
	case 'r':
		return tournament.Rating(n), nil
	case 'd':
		return handbook.Date(n), nil
	}
	return nil, fmt.Errorf("value %q is of no kind", s)
}
