// Package typeface is Inter as two static weights, with figures of one width,
// and how wide a text is in it. A letter that Inter lacks is taken from the Go
// fonts, and one that these lack from Noto by its script; right-to-left texts
// come in the order in which they are seen. It draws nothing. The files are
// made by make.py of Debian's fonts-inter-variable and by scripts.py of its
// fonts-noto; the licences stand in pages/inter-OFL.txt and noto-OFL.txt.
package typeface

import (
	_ "embed" // the files of the fonts
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

//go:embed regular.ttf
var regular []byte

//go:embed strong.ttf
var strong []byte

// Face is a font file.
type Face struct {
	Name string // as a document calls it
	data func() []byte
	read func() *metrics
}

// Data returns the font file.
func (f *Face) Data() []byte { return f.data() }

// Weight is a weight of the typeface with the font that stands in for the
// letters that it lacks.
type Weight struct{ Face, Other *Face }

// The two weights.
var (
	Regular = Weight{newFace("inter", regular), newFace("go", goregular.TTF)}
	Strong  = Weight{newFace("inter-strong", strong), newFace("go-bold", gobold.TTF)}
)

func newFace(name string, data []byte) *Face {
	return &Face{name, func() []byte { return data }, sync.OnceValue(func() *metrics { return readMetrics(data) })}
}

// metrics are the widths of the letters of a font in thousandths of its size; a
// letter that it lacks has none.
type metrics struct {
	font   *sfnt.Font
	common [common]int // measured at once, and only read then
	lock   sync.Mutex
	of     map[rune]int
	b      sfnt.Buffer
}

// common letters are the Latin, Greek and Cyrillic ones.
const common = 0x530

func readMetrics(data []byte) *metrics {
	m := &metrics{of: map[rune]int{}}
	if f, err := sfnt.Parse(data); err == nil {
		m.font = f
	}
	for r := range m.common {
		m.common[r] = m.measured(rune(r))
	}
	return m
}

// measured returns the width of a letter; -1 where the font lacks it.
func (m *metrics) measured(r rune) int {
	if m.font == nil {
		return -1
	}
	i, err := m.font.GlyphIndex(&m.b, r)
	if err != nil || i == 0 {
		return -1
	}
	a, err := m.font.GlyphAdvance(&m.b, i, fixed.I(1000), 0)
	if err != nil {
		return -1
	}
	return a.Round()
}

// width of a letter; false where the font lacks it.
func (f *Face) width(r rune) (int, bool) { return f.read().width(r) }

func (m *metrics) width(r rune) (int, bool) {
	if r >= 0 && r < common {
		return m.common[r], m.common[r] >= 0
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	w, known := m.of[r]
	if !known {
		w = m.measured(r)
		m.of[r] = w
	}
	return w, w >= 0
}

// Run is a part of a text in one font.
type Run struct {
	Face *Face
	Text string
	Wide int // in thousandths of the size
}

// missing is written for a letter that no font has.
const missing = '□'

// Runs parts a text into what is written in which font. What no font has is its
// base letter, else a box; control characters are blanks.
func (w Weight) Runs(s string) []Run {
	if wide, plain := w.Plain(s); plain {
		if s == "" {
			return nil
		}
		return []Run{{w.Face, s, wide}}
	}
	return w.parted(s)
}

// Plain returns the width of a text in thousandths of the size; false where it is not
// written as it is, in the first font.
func (w Weight) Plain(s string) (int, bool) {
	all, m := 0, w.Face.read()
	for _, r := range s {
		wide, ok := m.width(r)
		if !ok || unicode.IsControl(r) {
			return 0, false
		}
		all += wide
	}
	return all, norm.NFC.IsNormalString(s)
}

func (w Weight) parted(s string) []Run {
	var runs []Run
	for _, r := range seen(norm.NFC.String(s)) {
		if unicode.IsControl(r) {
			r = ' '
		}
		face, wide, ok := w.faceFor(r)
		if !ok {
			if unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) {
				continue
			}
			if r, ok = w.instead(r); !ok {
				r = missing
			}
			face, wide, _ = w.faceFor(r)
		}
		if n := len(runs); n > 0 && runs[n-1].Face == face {
			runs[n-1].Text += string(r)
			runs[n-1].Wide += wide
			continue
		}
		runs = append(runs, Run{face, string(r), wide})
	}
	return runs
}

func (w Weight) faceFor(r rune) (*Face, int, bool) {
	if wide, ok := w.Face.width(r); ok {
		return w.Face, wide, true
	}
	if wide, ok := w.Other.width(r); ok {
		return w.Other, wide, true
	}
	if f := ofScript(r); f != nil {
		wide, ok := f.width(r)
		return f, wide, ok
	}
	return w.Other, 0, false
}

// instead returns the letter that is written for one that no font has: its base
// letter, else the one that it is a variant of.
func (w Weight) instead(r rune) (rune, bool) {
	for _, form := range [...]norm.Form{norm.NFD, norm.NFKD} {
		if base := []rune(form.String(string(r)))[0]; base != r {
			if _, _, ok := w.faceFor(base); ok {
				return base, true
			}
		}
	}
	return r, false
}

// Lacks reports whether a text has a letter that no font has, for which a box is
// written.
func (w Weight) Lacks(s string) bool {
	if _, plain := w.Plain(s); plain {
		return false
	}
	for _, run := range w.parted(s) {
		if strings.ContainsRune(run.Text, missing) {
			return !strings.ContainsRune(s, missing)
		}
	}
	return false
}

// Width of a text at a size.
func (w Weight) Width(s string, size float64) float64 {
	wide, plain := w.Plain(s)
	if !plain {
		wide = 0
		for _, r := range w.parted(s) {
			wide += r.Wide
		}
	}
	return float64(wide) * size / 1000
}

// Lines parts a text into lines of a width, between words and after hyphens,
// within a word where it is longer than a line: nothing is cut off.
func (w Weight) Lines(s string, size, width float64) []string {
	if w.Width(s, size) <= width {
		return []string{s}
	}
	var lines []string
	line := ""
	for _, word := range pieces(s) {
		if w.Width(strings.TrimRight(line+word, " "), size) <= width {
			line += word
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
		}
		line = ""
		for _, r := range word {
			if line != "" && w.Width(strings.TrimRight(line+string(r), " "), size) > width {
				lines = append(lines, line)
				line = ""
			}
			line += string(r)
		}
	}
	if line = strings.TrimRight(line, " "); line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// pieces returns the words of a text with the blank or hyphen after each.
func pieces(s string) []string {
	var list []string
	from := 0
	for i, r := range s {
		if r == ' ' || r == '-' {
			list = append(list, s[from:i+1])
			from = i + 1
		}
	}
	return append(list, s[from:])
}
