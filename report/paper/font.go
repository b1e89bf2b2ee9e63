package paper

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/report/typeface"
)

// goFiles are the Go fonts by family, in which documents were written until they were
// written in Inter. All have the same characters: Latin with its diacritics, Greek and
// Cyrillic. A form that was issued then is written again as it was.
var goFiles = map[string][]byte{"regular": goregular.TTF, "bold": gobold.TTF, "italic": goitalic.TTF}

// family returns the Go font of a part.
func (l *partLook) family() string {
	switch {
	case l.bold:
		return "bold"
	case l.italic:
		return "italic"
	}
	return "regular"
}

// weight returns the weight of Inter of a part; what was italic in the Go fonts is told apart
// by its colour.
func (l *partLook) weight() typeface.Weight {
	if l.bold {
		return typeface.Strong
	}
	return typeface.Regular
}

// goFonts gives the document the Go fonts of its texts; only the characters used go into
// it. Inter goes into a document where it is first written in.
func (d *document) goFonts(sheets []*Page) {
	used := map[string]bool{}
	for _, s := range sheets {
		for i := range s.cells {
			l := s.cells[i].part.look()
			used[l.family()] = true
		}
	}
	for _, family := range []string{"regular", "bold", "italic"} {
		if used[family] {
			d.try(d.pdf.AddTTFFontData(family, goFiles[family]))
		}
	}
}

// use makes a font the one that is written in.
func (d *document) use(f *typeface.Face, size float64) {
	if d.pdf.SetFont(f.Name, "", size) != nil {
		d.try(d.pdf.AddTTFFontData(f.Name, f.Data()))
		d.try(d.pdf.SetFont(f.Name, "", size))
	}
}

// text returns a text as it is written: in Inter with a blank for each control character, in
// the Go fonts in the characters that they have.
func (d *document) text(s string) string {
	if d.inGo {
		return printable(s)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s))
}

// width of a text of a part at a size, in the Go fonts at that of the last font.
func (d *document) width(l *partLook, s string, size float64) float64 {
	if !d.inGo {
		return l.weight().Width(s, size)
	}
	n, err := d.pdf.MeasureTextWidth(s)
	d.try(err)
	return n
}

// write puts a text of a part with its foot at y.
func (d *document) write(l *partLook, x, y float64, s string, size float64) {
	if d.inGo {
		d.pdf.SetXY(x, y)
		d.try(d.pdf.Text(s))
		return
	}
	for _, run := range l.weight().Runs(s) {
		d.use(run.Face, size)
		if d.err != nil {
			return
		}
		d.pdf.SetXY(x, y)
		d.try(d.pdf.Text(run.Text))
		x += float64(run.Wide) * size / 1000
	}
}

// missing is written for a character that the Go fonts have not.
const missing = '□'

var glyphs = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil
	}
	return f
})

// has reports whether the Go fonts have a character.
func has(r rune) bool {
	f := glyphs()
	if f == nil {
		return false
	}
	var b sfnt.Buffer
	i, err := f.GlyphIndex(&b, r)
	return err == nil && i != 0
}

// printable returns a text in characters that the Go fonts have: what is missing is
// its base letter, else a box; control characters are blanks.
func printable(s string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
		case has(r):
			b.WriteRune(r)
		default:
			b.WriteRune(base(r))
		}
	}
	return strings.TrimSpace(b.String())
}

// base returns the letter under the marks of a character that the Go fonts have not.
func base(r rune) rune {
	if c := []rune(norm.NFD.String(string(r)))[0]; c != r && has(c) {
		return c
	}
	if c, ok := plainLetters[r]; ok {
		return c
	}
	if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) {
		return ' '
	}
	return missing
}

// plainLetters are letters of Cyrillic alphabets that the Go fonts have not and
// that no rule of Unicode takes apart, with those under their strokes and
// hooks.
var plainLetters = map[rune]rune{
	'Ә': 'А', 'ә': 'а', 'Ғ': 'Г', 'ғ': 'г', 'Қ': 'К', 'қ': 'к', 'Ҡ': 'К', 'ҡ': 'к', 'Ң': 'Н', 'ң': 'н', 'Ҥ': 'Н', 'ҥ': 'н',
	'Ө': 'О', 'ө': 'о', 'Ү': 'У', 'ү': 'у', 'Ұ': 'У', 'ұ': 'у', 'Һ': 'Х', 'һ': 'х', 'Ҳ': 'Х', 'ҳ': 'х', 'Ҷ': 'Ч', 'ҷ': 'ч',
	'Ҙ': 'З', 'ҙ': 'з', 'Ҫ': 'С', 'ҫ': 'с', 'Җ': 'Ж', 'җ': 'ж', 'Ӏ': 'I', 'ӏ': 'I',
}
