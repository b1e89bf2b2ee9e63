package printout

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/signintech/gopdf"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/typeface"
)

// ink is what is drawn on the pages of a document, in the language of PDF. The
// library draws none of it: it keeps an object for each text, and a list of players
// has tens of thousands of texts. It makes the rest of the file, the fonts above
// all, and the bytes are those that it would write if it drew the pages.
type ink struct {
	pdf    gopdf.GoPdf
	pages  [][]byte // the content of each
	at     int      // the page that is drawn on
	faces  []*faceInInk
	face   *faceInInk // the one that is written in
	size   float64
	tf     string // the operators that choose face and size
	tones  map[[3]uint8]string
	errors error // the first
}

// faceInInk is a font of the document, with the letters that are written in it.
type faceInInk struct {
	*typeface.Face
	number int
	common [0x530][4]byte   // the numbers of glyphs in hexadecimal digits; zero: not written yet
	others map[rune][4]byte // of the letters beyond
}

// start begins a document.
func (k *ink) start(info gopdf.PdfInfo) {
	k.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	k.pdf.SetNoCompression() // the pages are packed here
	k.pdf.SetInfo(info)
	k.tones = map[[3]uint8]string{}
}

func (k *ink) try(err error) {
	if k.errors == nil {
		k.errors = err
	}
}

// add takes a font into the document.
func (k *ink) add(f *typeface.Face) *faceInInk {
	k.try(k.pdf.AddTTFFontData(f.Name, f.Data))
	one := &faceInInk{Face: f, number: len(k.faces) + 1, others: map[rune][4]byte{}}
	k.faces = append(k.faces, one)
	return one
}

// page begins a page.
func (k *ink) page() {
	k.pdf.AddPage()
	room := 0
	if k.at < len(k.pages) {
		room = len(k.pages[k.at]) * 9 / 8 // most pages are as full as the one before
	}
	k.pages = append(k.pages, make([]byte, 0, room))
	k.at = len(k.pages) - 1
}

// out is the content of the page to be added to. The library holds a place for it
// since something was drawn.
func (k *ink) out() []byte {
	if len(k.pages[k.at]) == 0 {
		k.pdf.SetLineType("solid")
	}
	return k.pages[k.at]
}

func (k *ink) put(out []byte) { k.pages[k.at] = out }

// use makes a font the one that is written in.
func (k *ink) use(f *typeface.Face, size float64) {
	if k.face != nil && k.face.Face == f && k.size == size {
		return
	}
	k.face, k.size = nil, size
	for _, one := range k.faces {
		if one.Face == f {
			k.face = one
		}
	}
	if k.face == nil {
		k.face = k.add(f)
	}
	trimmed := strconv.FormatFloat(math.Round(1000*size)/1000, 'f', -1, 64)
	k.tf = " TD\n/F" + strconv.Itoa(k.face.number) + " " + trimmed + " Tf 0 Tc\n"
}

// glyph is the number of a letter in the font that is written in. The library is
// told of each letter once: it goes into the file.
func (k *ink) glyph(r rune) (g [4]byte) {
	f := k.face
	if int(r) < len(f.common) {
		g = f.common[r]
	} else {
		g = f.others[r]
	}
	if g != ([4]byte{}) {
		return g
	}
	k.try(k.pdf.SetFont(f.Name, "", k.size))
	_, err := k.pdf.MeasureTextWidth(string(r))
	k.try(err)
	copy(g[:], fmt.Sprintf("%04X", f.Glyph(r)))
	if int(r) < len(f.common) {
		f.common[r] = g
	} else {
		f.others[r] = g
	}
	return g
}

// text writes a text with its foot at a place.
func (k *ink) text(x, y float64, s string, colour [3]uint8) {
	out := append(k.out(), "BT\n"...)
	out = append(number(out, x), ' ')
	out = append(number(out, pageHeight-y), k.tf...)
	out = append(append(out, k.tone(colour)...), "rg\n[<"...)
	for i := 0; i < len(s); {
		r, n := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(s[i:])
		}
		g := k.glyph(r)
		out = append(out, g[0], g[1], g[2], g[3])
		i += n
	}
	k.put(append(out, ">] TJ\nET\n"...))
}

// tone is a colour with a blank behind.
func (k *ink) tone(c [3]uint8) string {
	s := k.tones[c]
	if s == "" {
		s = fmt.Sprintf("%.3f %.3f %.3f ", float64(c[0])/255, float64(c[1])/255, float64(c[2])/255)
		k.tones[c] = s
	}
	return s
}

// stroke sets the colour and the width of lines.
func (k *ink) stroke(c [3]uint8, wide float64) {
	out := append(append(k.out(), k.tone(c)...), "RG\n"...)
	k.put(append(number(out, wide), " w\n"...))
}

// filling sets the colour of what is filled.
func (k *ink) filling(c [3]uint8) { k.put(append(append(k.out(), k.tone(c)...), "rg\n"...)) }

// dashes makes lines dashed; none: not any more.
func (k *ink) dashes(list ...float64) {
	if len(list) == 0 {
		k.put(append(k.out(), "[] 0 d\n"...))
		return
	}
	k.put(fmt.Appendf(k.out(), "%.2f %.2f d\n", list, 0.))
}

func (k *ink) line(x1, y1, x2, y2 float64) {
	out := append(k.out(), "q\n"...)
	out = append(number(out, x1), ' ')
	out = append(number(out, pageHeight-y1), " m "...)
	out = append(number(out, x2), ' ')
	k.put(append(number(out, pageHeight-y2), " l S\nQ\n"...))
}

// box draws a rectangle, or fills it.
func (k *ink) box(x, y, w, h float64, filled bool) {
	style := "S"
	if filled {
		style = "f"
	}
	k.put(fmt.Appendf(k.out(), "q\n%.2f %.2f %.2f %.2f re %s\nQ\n", x, pageHeight-(y+h), w, h, style))
}

// polygon fills what is between the points.
func (k *ink) polygon(points []gopdf.Point) {
	out := append(k.out(), "q\n"...)
	for i, p := range points {
		out = append(number(out, p.X), ' ')
		if out = number(out, pageHeight-p.Y); i == 0 {
			out = append(out, " m "...)
		} else {
			out = append(out, " l "...)
		}
	}
	k.put(append(out, " f\nQ\n"...))
}

// turned draws something turned by an angle in degrees around a place.
func (k *ink) turned(angle, x, y float64, draw func()) {
	sin, cos := math.Sincos(angle * (math.Pi / 180))
	up := pageHeight - y
	k.put(fmt.Appendf(k.out(), "q\n %.5f %.5f %.5f\n %.5f %.2f %.2f cm\n 1 0 0\n 1 %.2f %.2f cm\n", cos, sin, -sin, cos, x, up, -x, -up))
	draw()
	k.put(append(k.out(), "Q\n"...))
}

// number adds a number with two decimals.
func number(out []byte, v float64) []byte {
	scaled := v * 100
	down := math.Floor(scaled)
	rest := scaled - down
	if !(scaled >= 1 && scaled < 1e9) || math.Abs(rest-0.5) < 1e-6 { // a half is rounded by its exact value
		return strconv.AppendFloat(out, v, 'f', 2, 64)
	}
	n := int64(down)
	if rest > 0.5 {
		n++
	}
	out = strconv.AppendInt(out, n/100, 10)
	return append(out, '.', byte('0'+n/10%10), byte('0'+n%10))
}

// place is what the library writes where the content of a page belongs.
const place = "<<\n/Length 7\n>>\nstream\n[] 0 d\nendstream\nendobj\n\n"

// packers pack pages fast: a list of thousands of players is written each month.
var packers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, zlib.BestSpeed)
	if err != nil {
		panic(err)
	}
	return w
}}

// write writes the file: what the library makes, with the pages in their places.
func (k *ink) write(w io.Writer) error {
	if k.errors != nil {
		return k.errors
	}
	var made bytes.Buffer
	if _, err := k.pdf.WriteTo(&made); err != nil {
		return err
	}
	objects, trailer, err := objectsOf(made.Bytes())
	if err != nil {
		return err
	}
	out := &counted{Writer: w}
	table := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(objects))
	pages := slices.DeleteFunc(slices.Clone(k.pages), func(content []byte) bool { return len(content) == 0 }) // those have no place
	for i, object := range objects {
		if i > 0 { // the first is the head of the file
			table = fmt.Appendf(table, "%010d 00000 n \n", out.n)
		}
		if head, is := strings.CutSuffix(object, place); is && len(pages) > 0 {
			if err := writePage(out, head, pages[0]); err != nil {
				return err
			}
			pages = pages[1:]
			continue
		}
		if _, err := io.WriteString(out, object); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w, "%s%sstartxref\n%d\n%%%%EOF\n", table, trailer, out.n)
	return err
}

// writePage writes the object of a page's content.
func writePage(w io.Writer, head string, content []byte) error {
	var packed bytes.Buffer
	pack := packers.Get().(*zlib.Writer)
	defer packers.Put(pack)
	pack.Reset(&packed)
	_, err := pack.Write(content)
	if err == nil {
		err = pack.Close()
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "%s<<\n/Filter/FlateDecode/Length %d\n>>\nstream\n", head, packed.Len())
	}
	if err == nil {
		_, err = packed.WriteTo(w)
	}
	if err == nil {
		_, err = io.WriteString(w, "\nendstream\nendobj\n\n")
	}
	return err
}

// objectsOf parts a file into what stands before its objects, the objects, and the
// trailer behind the table of their places.
func objectsOf(file []byte) (objects []string, trailer string, err error) {
	text := string(file)
	wrong := handbook.Errorf("printout.wrong.file")
	body, end, found := cutLast(text, "startxref\n")
	number, _, ended := strings.Cut(end, "\n")
	at, err := strconv.Atoi(number)
	if !found || !ended || err != nil || at > len(body) {
		return nil, "", wrong
	}
	table, trailer, found := strings.Cut(body[at:], "trailer\n")
	lines := strings.SplitAfter(table, "\n")
	if !found || len(lines) < 4 || lines[0] != "xref\n" {
		return nil, "", wrong
	}
	from := 0
	for _, line := range lines[3 : len(lines)-1] { // behind the free one
		begin, err := strconv.Atoi(strings.TrimSuffix(line, " 00000 n \n"))
		if err != nil || begin < from || begin > at {
			return nil, "", wrong
		}
		objects = append(objects, text[from:begin])
		from = begin
	}
	return append(objects, text[from:at]), "trailer\n" + trailer, nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// counted counts what was written.
type counted struct {
	io.Writer
	n int
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.n += n
	return n, err
}
