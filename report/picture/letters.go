package picture

import (
	"strings"
	"sync"

	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"github.com/fedrate/fedrate/report/typeface"
)

// faces are the fonts of a weight as the library calls them.
var faces = map[*typeface.Face]font.Font{
	typeface.Regular.Face: {Typeface: "Inter"}, typeface.Strong.Face: {Typeface: "Inter", Weight: 2},
	typeface.Regular.Other: {Typeface: "Go"}, typeface.Strong.Other: {Typeface: "Go", Weight: 2},
}

var fonts = sync.OnceValues(func() (*font.Cache, error) {
	var list font.Collection
	for _, w := range []typeface.Weight{typeface.Regular, typeface.Strong} {
		for _, f := range []*typeface.Face{w.Face, w.Other} {
			face, err := opentype.Parse(f.Data())
			if err != nil {
				return nil, err
			}
			list = append(list, font.Face{Font: faces[f], Face: face})
		}
	}
	return font.NewCache(list), nil
})

// adding is held while a font is added to those of the library.
var adding sync.Mutex

// added returns a font of Noto as the library calls it, and gives it to the
// library at its first use.
func added(to *font.Cache, f *typeface.Face) font.Font {
	name := font.Font{Typeface: font.Typeface(f.Name)}
	adding.Lock()
	defer adding.Unlock()
	if !to.Has(name) {
		if face, err := opentype.Parse(f.Data()); err == nil {
			to.Add(font.Collection{{Font: name, Face: face}})
		}
	}
	return name
}

// letters write a text in Inter, and what Inter lacks in the font that stands in for
// it: the library by itself leaves such a letter out.
type letters struct{ text.Plain }

func weightOf(f font.Font) typeface.Weight {
	if f.Weight > 0 {
		return typeface.Strong
	}
	return typeface.Regular
}

// Box returns the room that a line takes.
func (h letters) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Plain.Box("", f)
	return vg.Length(weightOf(f).Width(line, f.Size.Points())), height, depth
}

// Draw writes a text; a turned one has the letters of its font alone.
func (h letters) Draw(c vg.Canvas, s string, style text.Style, at vg.Point) {
	if style.Rotation != 0 {
		h.Plain.Draw(c, s, style, at)
		return
	}
	c.SetColor(style.Color)
	lines := h.Lines(s)
	own := h.Fonts.Lookup(style.Font, style.Font.Size)
	top := at.Y + style.Height(s)*vg.Length(style.YAlign) - own.Extents().Ascent
	for i, line := range lines {
		wide, _, _ := h.Box(line, style.Font)
		place := vg.Point{X: at.X + vg.Length(style.XAlign)*wide, Y: top + vg.Length(len(lines)-i)*style.Font.Size}
		for _, run := range weightOf(style.Font).Runs(line) {
			f, ok := faces[run.Face]
			if !ok {
				f = added(h.Fonts, run.Face)
			}
			c.FillString(h.Fonts.Lookup(f, style.Font.Size), place, run.Text)
			place.X += vg.Length(run.Wide) * style.Font.Size / 1000
		}
	}
}

// titleSize is the size of the title of a picture.
const titleSize = 11

// titled returns the title of a picture in lines that fit one of the usual width, and how
// much higher than one line it is.
func titled(title string) (lines string, more float64) {
	list := typeface.Strong.Lines(title, titleSize, Wide-2*edge)
	return strings.Join(list, "\n"), float64(len(list)-1) * titleSize * 1.25
}
