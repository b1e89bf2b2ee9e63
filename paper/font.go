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
)

// fontFiles are the fonts of documents by family. All have the same
// characters: Latin with its diacritics, Greek and Cyrillic.
var fontFiles = []struct {
	family string
	data   []byte
}{{"regular", goregular.TTF}, {"bold", gobold.TTF}, {"italic", goitalic.TTF}}

func (l *partLook) family() string {
	switch {
	case l.bold:
		return "bold"
	case l.italic:
		return "italic"
	}
	return "regular"
}

// fonts gives the document the fonts of its texts; only the characters used
// go into it.
func (d *document) fonts(sheets []*Page) {
	used := map[string]bool{}
	for _, s := range sheets {
		for i := range s.cells {
			l := s.cells[i].part.look()
			used[l.family()] = true
		}
	}
	for _, f := range fontFiles {
		if used[f.family] {
			d.try(d.pdf.AddTTFFontData(f.family, f.data))
		}
	}
}

// missing is written for a character that the fonts have not.
const missing = '□'

var glyphs = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return nil
	}
	return f
})

// has tells whether the fonts have a character.
func has(r rune) bool {
	f := glyphs()
	if f == nil {
		return false
	}
	var b sfnt.Buffer
	i, err := f.GlyphIndex(&b, r)
	return err == nil && i != 0
}

// printable is a text in characters that the fonts have: what is missing is
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

// base is the letter under the marks of a character that the fonts have not.
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

// plainLetters are letters of Cyrillic alphabets that the fonts have not and
// that no rule of Unicode takes apart, with those under their strokes and
// hooks.
var plainLetters = map[rune]rune{
	'Ә': 'А', 'ә': 'а', 'Ғ': 'Г', 'ғ': 'г', 'Қ': 'К', 'қ': 'к', 'Ҡ': 'К', 'ҡ': 'к', 'Ң': 'Н', 'ң': 'н', 'Ҥ': 'Н', 'ҥ': 'н',
	'Ө': 'О', 'ө': 'о', 'Ү': 'У', 'ү': 'у', 'Ұ': 'У', 'ұ': 'у', 'Һ': 'Х', 'һ': 'х', 'Ҳ': 'Х', 'ҳ': 'х', 'Ҷ': 'Ч', 'ҷ': 'ч',
	'Ҙ': 'З', 'ҙ': 'з', 'Ҫ': 'С', 'ҫ': 'с', 'Җ': 'Ж', 'җ': 'ж', 'Ӏ': 'I', 'ӏ': 'I',
}
