package printout

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/fedrate/fedrate/typeface"
)

// Mark is a digest of all that is drawn on a page.
type Mark [16]byte

// Earlier is the same document as it was drawn before: pages on which the same is drawn
// are taken over from it as they are. The bytes are those of a document that is drawn
// as a whole.
type Earlier struct {
	Marks []Mark        // of its pages
	File  func() []byte // as this program wrote it; nil where it is not there as it was
}

// Keep has the document keep what is drawn until it is written, and take over pages of
// an earlier one. Such a document has texts and lines alone. It must be called before
// the first page.
func (d *Document) Keep(e Earlier) {
	d.kept = &keptPages{earlier: e, seen: map[*typeface.Face]map[rune]bool{}}
}

// Marks are those of the pages of a document that keeps them, when it is written.
func (d *Document) Marks() []Mark { return d.kept.marks }

// keptPages are the pages of a document until it is written.
type keptPages struct {
	earlier Earlier
	pages   []*keptPage
	now     *[]stroke // that is drawn on
	marks   []Mark
	seen    map[*typeface.Face]map[rune]bool // letters of which the document knows that it needs them
}

// keptPage is what is drawn on a page, and then at its foot.
type keptPage struct{ body, foot []stroke }

// stroke is a text, or (without a face) a line, with its pen.
type stroke struct {
	x, y, x2, y2 float64
	size         float64 // of the font, or how wide the line is
	face         *typeface.Face
	text         string
	colour       [3]uint8
	tone         Tone
}

// mark is the digest of a page; b is room to make it in, and is handed back.
func (p *keptPage) mark(b []byte) (m Mark, _ []byte) {
	h := sha256.New()
	for _, list := range [][]stroke{p.body, p.foot} {
		b = binary.AppendUvarint(b[:0], uint64(len(list)))
		for i := range list {
			s := &list[i]
			for _, f := range [...]float64{s.x, s.y, s.x2, s.y2, s.size} {
				b = binary.LittleEndian.AppendUint64(b, math.Float64bits(f))
			}
			name := ""
			if s.face != nil {
				name = s.face.Name
			}
			b = append(b, s.colour[0], s.colour[1], s.colour[2], byte(s.tone), byte(len(name)))
			b = append(b, name...)
			b = append(binary.AppendUvarint(b, uint64(len(s.text))), s.text...)
		}
		_, _ = h.Write(b) // a digest takes everything
	}
	copy(m[:], h.Sum(b[:0]))
	return m, b
}

// page begins a page.
func (k *keptPages) page() {
	p := &keptPage{}
	k.pages = append(k.pages, p)
	k.now = &p.body
}

// writeKept draws the pages that are not taken over, and writes the document.
func (d *Document) writeKept(w io.Writer) error {
	k := d.kept
	for i, foot := range d.feet {
		k.now = &k.pages[i].foot
		d.foot(i, foot)
	}
	d.kept = nil // what is drawn now stays
	defer func() { d.kept = k }()
	k.marks = make([]Mark, len(k.pages))
	var room []byte
	for i, p := range k.pages {
		k.marks[i], room = p.mark(room)
	}
	taken := k.taken()
	for i, p := range k.pages {
		d.pdf.AddPage()
		if taken[i] != nil {
			d.pdf.Line(0, 0, 0, 0) // in the place of what is taken over
		}
		d.strokes(k, p.body, taken[i] != nil)
	}
	for i, p := range k.pages {
		d.try(d.pdf.SetPage(i + 1))
		d.strokes(k, p.foot, taken[i] != nil)
	}
	if d.err != nil {
		return d.err
	}
	d.pdf.SetNoCompression() // the library would make a packer of a megabyte for each page
	var b bytes.Buffer
	if err := WriteDocument(&b, &d.pdf); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	return errors.Join(completed(out, b.Bytes(), taken), out.Flush())
}

// taken are the contents of the pages that are taken over; nil for those that are drawn.
func (k *keptPages) taken() [][]byte {
	taken := make([][]byte, len(k.pages))
	if len(k.marks) != len(k.earlier.Marks) {
		return taken
	}
	var had *file
	for i, m := range k.marks {
		if m != k.earlier.Marks[i] {
			continue
		}
		if had == nil {
			var err error
			if had, err = readFile(k.earlier.File(), packedHead); err != nil || len(had.pages) != len(taken) {
				return taken // all are drawn
			}
		}
		taken[i] = had.content(had.pages[i])
	}
	return taken
}

// strokes draws on a page, or where it is taken over only has the document have its fonts
// and letters.
func (d *Document) strokes(k *keptPages, list []stroke, taken bool) {
	d.anew()
	for i := range list {
		s := &list[i]
		switch {
		case s.face == nil && !taken:
			d.line(s.x, s.y, s.x2, s.y2, s.size, s.tone)
		case s.face == nil:
		case !taken:
			d.run(s.x, s.y, typeface.Run{Face: s.face, Text: s.text}, s.size, s.colour)
		case k.unseen(s.face, s.text):
			if d.use(s.face, s.size); d.err == nil {
				_, err := d.pdf.MeasureTextWidth(s.text)
				d.try(err)
			}
		}
	}
}

// unseen tells whether a text has a letter that no text before it had.
func (k *keptPages) unseen(face *typeface.Face, text string) (yes bool) {
	of := k.seen[face]
	if of == nil {
		of = map[rune]bool{}
		k.seen[face] = of
	}
	for _, r := range text {
		if !of[r] {
			of[r], yes = true, true
		}
	}
	return yes
}

// file is a document as it is written: where its objects are, and which of them are the
// contents of pages.
type file struct {
	data    []byte
	objects []int // where each begins; behind them the table of where they are
	pages   []int // numbers of those that are the contents of a page, from 0
}

var errFile = errors.New("not a document of ours")

// Parts of a document as they are written: the content of a page, packed or as it is drawn.
const (
	packedHead  = "<<\n/Filter/FlateDecode/Length "
	drawnHead   = "<<\n/Length "
	contentHead = "\n>>\nstream\n" // behind the length
	contentEnd  = "endstream\nendobj\n\n"
	lettersHead = contentHead + "/CIDInit " // which letters a font has: no page, though it begins as a drawn one
)

// readFile takes a document apart whose pages begin so.
func readFile(data []byte, head string) (*file, error) {
	f := &file{data: data}
	at := bytes.LastIndex(data, []byte("\nstartxref\n"))
	table := 0
	if at < 0 {
		return f, errFile
	}
	if _, err := fmt.Sscanf(string(data[at:]), "\nstartxref\n%d\n", &table); err != nil || table < 0 || table > at {
		return f, errFile
	}
	n, places := 0, data[table:at]
	if _, err := fmt.Sscanf(string(places[:min(32, len(places))]), "xref\n0 %d\n", &n); err != nil {
		return f, errFile
	}
	lines := bytes.SplitN(places, []byte("\n"), n+3)
	if n < 1 || len(lines) != n+3 {
		return f, errFile
	}
	last := 0
	for _, line := range lines[3 : n+2] {
		where := 0
		if _, err := fmt.Sscanf(string(line), "%d 00000 n", &where); err != nil || where < last || where >= table {
			return f, errFile
		}
		last = where
		f.objects = append(f.objects, where)
	}
	f.objects = append(f.objects, table)
	for i := range f.objects[:len(f.objects)-1] {
		object := f.object(i)
		if !bytes.HasPrefix(object, fmt.Appendf(nil, "%d 0 obj\n%s", i+1, head)) || bytes.Contains(object[:min(64, len(object))], []byte(lettersHead)) {
			continue
		}
		if f.pages = append(f.pages, i); !bytes.HasSuffix(object, []byte(contentEnd)) {
			return f, errFile
		}
	}
	return f, nil
}

func (f *file) object(i int) []byte { return f.data[f.objects[i]:f.objects[i+1]] }

// content is an object without its number.
func (f *file) content(i int) []byte {
	object := f.object(i)
	return object[bytes.IndexByte(object, '\n')+1:]
}

// packer packs the contents of pages as the library does, with tables that are not made
// anew for each of them.
type packer struct {
	to     *zlib.Writer
	packed bytes.Buffer
}

var packers = sync.Pool{New: func() any {
	to, err := zlib.NewWriterLevel(nil, packing)
	if err != nil {
		panic(err)
	}
	return &packer{to: to}
}}

// pack is the packed content of a page that was drawn.
func (p *packer) pack(drawn []byte) ([]byte, error) {
	head := bytes.Index(drawn, []byte(contentHead))
	if head < 0 {
		return nil, errFile
	}
	p.packed.Reset()
	p.to.Reset(&p.packed)
	_, err := p.to.Write(drawn[head+len(contentHead) : len(drawn)-len(contentEnd)])
	err = errors.Join(err, p.to.Close())
	return fmt.Appendf(nil, "%s%d%s%s\n%s", packedHead, p.packed.Len(), contentHead, p.packed.Bytes(), contentEnd), err
}

// completed writes a document whose pages are not packed yet: packed, with those in their
// places that are taken over.
func completed(w *bufio.Writer, data []byte, taken [][]byte) error {
	f, err := readFile(data, drawnHead)
	if err != nil {
		return err
	}
	if len(f.pages) != len(taken) {
		return errFile
	}
	p := packers.Get().(*packer)
	defer packers.Put(p)
	contents := map[int][]byte{}
	for page, i := range f.pages {
		if contents[i] = taken[page]; contents[i] == nil {
			if contents[i], err = p.pack(f.content(i)); err != nil {
				return err
			}
		}
	}
	at := f.objects[0]
	places := make([]int, 0, len(f.objects))
	_, _ = w.Write(data[:at])
	for i := range f.objects[:len(f.objects)-1] {
		places = append(places, at)
		object := f.object(i)
		if c := contents[i]; c != nil {
			n, _ := fmt.Fprintf(w, "%d 0 obj\n", i+1)
			_, _ = w.Write(c)
			at += n + len(c)
			continue
		}
		_, _ = w.Write(object)
		at += len(object)
	}
	fmt.Fprintf(w, "xref\n0 %d\n0000000000 65535 f \n", len(places)+1)
	for _, place := range places {
		fmt.Fprintf(w, "%010d 00000 n \n", place)
	}
	rest := data[f.objects[len(f.objects)-1]:]
	_, _ = w.Write(rest[bytes.Index(rest, []byte("trailer\n")):bytes.LastIndex(rest, []byte("startxref\n"))])
	fmt.Fprintf(w, "startxref\n%d\n%%%%EOF\n", at)
	return nil
}
