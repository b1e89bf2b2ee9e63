package paper

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// Limits of what is read of a document: ours are far below them.
const (
	mostDocument = 8 << 20 // bytes
	mostStreams  = 4000
	mostInflated = 48 << 20 // of all streams together
)

// streams are what a document holds, as far as it can be read: another program may
// have saved it again, with other numbers of objects and packed otherwise.
type streams struct {
	list    [][]byte    // unpacked; those that hold the file together are left out
	defined map[int]int // how often each object is defined
	broken  bool        // not all can be read
	seals   int         // lines that sign what is before them

	objects map[int][]byte  // what stands for an object, without its stream
	of      map[int][]byte  // the streams of the list, by their objects
	last    int             // the object that began last
	root    int             // the object of the catalogue
	beside  map[string]bool // see [shownBeside]
}

var (
	directLength = regexp.MustCompile(`/Length\s+(\d{1,9})\s*(?:/|>>)`)
	anyFilter    = regexp.MustCompile(`/Filter\b`)
	flateFilter  = regexp.MustCompile(`/Filter\s*(?:/FlateDecode\b|\[\s*/FlateDecode\s*\])`)
	crossTable   = regexp.MustCompile(`/Type\s*/XRef\b`)
	ofObjects    = regexp.MustCompile(`/Type\s*/ObjStm\b`)
	metadata     = regexp.MustCompile(`/Type\s*/Metadata\b`)
	definition   = regexp.MustCompile(`(?:^|\s)(\d{1,9})\s+\d{1,5}\s+obj\b`)
	beginStream  = []byte("stream")
	endStream    = []byte("endstream")
)

// readStreams takes a document apart from its beginning.
func readStreams(pdf []byte) *streams {
	s := &streams{
		defined: map[int]int{}, seals: bytes.Count(pdf, []byte("%fedrate-seal ")),
		objects: map[int][]byte{}, of: map[int][]byte{}, beside: map[string]bool{},
	}
	if s.broken = len(pdf) > mostDocument; s.broken {
		return s
	}
	left := int64(mostInflated)
	for {
		i := bytes.Index(pdf, beginStream)
		if i < 0 {
			s.define(pdf)
			return s
		}
		before := pdf[:i]
		s.define(before)
		data, rest, ok := cutStream(before, pdf[i+len(beginStream):])
		if !ok || len(s.list) == mostStreams || left <= 0 {
			s.broken = true
			return s
		}
		pdf = rest
		head := before[max(0, bytes.LastIndex(before, []byte("obj"))):]
		if crossTable.Match(head) {
			continue
		}
		unpacked, ok := unpack(head, data, left)
		left -= int64(len(unpacked))
		if ofObjects.Match(head) {
			s.broken = s.broken || !ok || !s.packedObjects(head, unpacked)
			continue
		}
		unpacked = bytes.TrimRight(unpacked, "\r\n") // some count the end of the line before the end
		switch {
		case !ok:
			s.broken = true
		case !metadata.Match(head) || !bytes.HasPrefix(bytes.TrimLeft(unpacked, "\ufeff \r\n"), []byte("<?x")):
			s.list = append(s.list, unpacked)
			s.of[s.last] = unpacked
		}
	}
}

// cutStream parts what follows the word stream into the data and the rest. The
// length that the object names is taken where the data end there.
func cutStream(before, after []byte) (data, rest []byte, ok bool) {
	switch {
	case bytes.HasPrefix(after, []byte("\r\n")):
		after = after[2:]
	case bytes.HasPrefix(after, []byte("\n")):
		after = after[1:]
	default:
		return nil, nil, false
	}
	head := before[max(0, bytes.LastIndex(before, []byte("obj"))):]
	if m := directLength.FindSubmatch(head); m != nil {
		if n, err := strconv.Atoi(string(m[1])); err == nil && n <= len(after) {
			end := bytes.TrimLeft(after[n:min(n+len(endStream)+2, len(after))], "\r\n")
			if bytes.HasPrefix(end, endStream) || bytes.HasPrefix(after[n:], append([]byte("\r\n"), endStream...)) {
				return after[:n], after[n+bytes.Index(after[n:], endStream)+len(endStream):], true
			}
		}
	}
	n := bytes.Index(after, endStream)
	if n < 0 {
		return nil, nil, false
	}
	return bytes.TrimRight(after[:n], "\r\n"), after[n+len(endStream):], true
}

// unpack gives the data of a stream; false where they are packed as ours never
// are.
func unpack(head, data []byte, most int64) ([]byte, bool) {
	if !anyFilter.Match(head) {
		return data, true
	}
	if !flateFilter.Match(head) || bytes.Contains(head, []byte("/DecodeParms")) {
		return nil, false
	}
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	out, err := io.ReadAll(io.LimitReader(z, most))
	return out, err == nil
}

// attached is the file that a document brings along; nil where it has none, or
// several of other content.
func (s *streams) attached() []byte {
	var found []byte
	for _, one := range s.list {
		if !isCapsule(one) {
			continue
		}
		if one = bytes.TrimSpace(one); found != nil && !bytes.Equal(found, one) {
			return nil
		}
		found = one
	}
	return found
}

// catalogue is the number of the object that [attach] writes a second time.
const catalogue = 1

var capsuleBegins = []byte(`{"format":"` + capsuleFormat + `"`)

func isCapsule(stream []byte) bool {
	return len(stream) <= capsuleLimit && bytes.HasPrefix(stream, capsuleBegins)
}

// shows tells whether a document has the pages, the fonts and nothing more than
// those of a form, however they are packed. An object that is defined twice
// stands for a later state, which may show anything: only the catalogue is, since
// files are attached so.
func (s *streams) shows(form *streams) bool {
	if s.broken || s.seals > 1 || s.beyond(form) {
		return false
	}
	for n, times := range s.defined {
		if times > 2 || times == 2 && n != catalogue {
			return false
		}
	}
	has := map[string]bool{}
	for _, one := range s.list {
		if !isCapsule(one) {
			if has[string(one)] = true; !slices.ContainsFunc(form.list, func(of []byte) bool { return bytes.Equal(of, one) }) {
				return false
			}
		}
	}
	for _, of := range form.list {
		if !isCapsule(of) && !has[string(of)] {
			return false
		}
	}
	return true
}
