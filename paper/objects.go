package paper

import (
	"bytes"
	"encoding/hex"
	"regexp"
	"slices"
	"strconv"
)

// Most pages of a document, how deep their tree is, and the bytes drawn on all of
// them together: references may name one stream again and again.
const (
	mostPages, deepest = 200, 12
	mostDrawn          = mostInflated
)

var (
	escapedName = regexp.MustCompile(`#[0-9A-Fa-f]{2}`)
	// shownBeside are what a document can show, do or read otherwise without any
	// stream of its own being another one.
	shownBeside = regexp.MustCompile(`/(?:Annots|AcroForm|XFA|OpenAction|AA|OCProperties|OC|Differences|JavaScript|JS)\b`)
	rootOf      = regexp.MustCompile(`/Root\s+(\d{1,9})\s+\d{1,5}\s+R\b`)
	pagesOf     = regexp.MustCompile(`/Pages\s+(\d{1,9})\s+\d{1,5}\s+R\b`)
	kidsOf      = regexp.MustCompile(`/Kids\s*\[([^\]]*)\]`)
	contentsOf  = regexp.MustCompile(`/Contents\s*(\[[^\]]*\]|\d{1,9}\s+\d{1,5}\s+R\b)`)
	reference   = regexp.MustCompile(`(\d{1,9})\s+\d{1,5}\s+R\b`)
	packedCount = regexp.MustCompile(`/N\s+(\d{1,6})\b`)
	packedFirst = regexp.MustCompile(`/First\s+(\d{1,7})\b`)
)

// define takes the objects that begin between two streams, and what is said there.
func (s *streams) define(between []byte) {
	s.look(between)
	found := definition.FindAllSubmatchIndex(between, mostStreams)
	for i, m := range found {
		end := len(between)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		if n, err := strconv.Atoi(string(between[m[2]:m[3]])); err == nil {
			s.object(n, between[m[1]:end])
		}
	}
}

func (s *streams) object(n int, body []byte) {
	s.defined[n]++
	s.objects[n] = body
	s.last = n
}

// look notes what is shown beside the streams, and the root.
func (s *streams) look(text []byte) {
	text = escapedName.ReplaceAllFunc(text, func(code []byte) []byte {
		b, err := hex.DecodeString(string(code[1:]))
		if err != nil {
			return code
		}
		return b
	})
	for _, name := range shownBeside.FindAll(text, -1) {
		s.beside[string(name)] = true
	}
	for _, m := range rootOf.FindAllSubmatch(text, -1) {
		s.root, _ = strconv.Atoi(string(m[1]))
	}
}

// packedObjects takes the objects of a stream that holds several; false where they
// cannot be told apart.
func (s *streams) packedObjects(head, unpacked []byte) bool {
	count, first := packedCount.FindSubmatch(head), packedFirst.FindSubmatch(head)
	if count == nil || first == nil {
		return false
	}
	n, _ := strconv.Atoi(string(count[1]))
	from, _ := strconv.Atoi(string(first[1]))
	if from > len(unpacked) {
		return false
	}
	numbers := bytes.Fields(unpacked[:from])
	if len(numbers) != 2*n {
		return false
	}
	s.look(unpacked[from:])
	bodies := unpacked[from:]
	for i := range n {
		number, err := strconv.Atoi(string(numbers[2*i]))
		at, err2 := strconv.Atoi(string(numbers[2*i+1]))
		end := len(bodies)
		if i+1 < n {
			if next, err := strconv.Atoi(string(numbers[2*i+3])); err == nil {
				end = next
			}
		}
		if err != nil || err2 != nil || at < 0 || at > end || end > len(bodies) {
			return false
		}
		s.object(number, bodies[at:end])
	}
	return true
}

// pages are what is drawn on the pages, in their order, as the tree of pages names
// them; ok is false where it cannot be followed.
func (s *streams) pages() (drawn [][]byte, ok bool) {
	m := pagesOf.FindSubmatch(s.objects[s.root])
	if m == nil {
		return nil, false
	}
	w := pageWalk{streams: s, seen: map[int]bool{}}
	ok = w.below(m[1], 0)
	return w.drawn, ok
}

// pageWalk follows the tree of pages.
type pageWalk struct {
	*streams
	drawn [][]byte
	seen  map[int]bool // nodes so far: each is followed once
	bytes int          // drawn so far
}

func (w *pageWalk) below(number []byte, depth int) bool {
	n, _ := strconv.Atoi(string(number))
	if w.seen[n] || depth > deepest || len(w.drawn) > mostPages {
		return false
	}
	w.seen[n] = true
	node := w.objects[n]
	if kids := kidsOf.FindSubmatch(node); kids != nil {
		for _, kid := range reference.FindAllSubmatch(kids[1], -1) {
			if !w.below(kid[1], depth+1) {
				return false
			}
		}
		return true
	}
	contents := contentsOf.FindSubmatch(node)
	if contents == nil {
		return false
	}
	var page []byte
	for _, part := range reference.FindAllSubmatch(contents[1], mostStreams) {
		n, _ := strconv.Atoi(string(part[1]))
		stream, has := w.of[n]
		if w.bytes += len(stream); !has || w.bytes > mostDrawn {
			return false
		}
		page = append(page, stream...)
	}
	w.drawn = append(w.drawn, page)
	return true
}

// beyond tells whether a document shows pages in another order, or something beside
// its streams that the form does not.
func (s *streams) beyond(form *streams) bool {
	for name := range s.beside {
		if !form.beside[name] {
			return true
		}
	}
	is, ok := s.pages()
	want, drawn := form.pages()
	return !ok || !drawn || !slices.EqualFunc(is, want, bytes.Equal)
}
