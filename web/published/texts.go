package published

import (
	"math"
	"strings"
)

// texts holds texts of hundreds of thousands of rows, one after the other in pieces of
// memory: a text takes no more than its bytes, and the garbage collector has little to
// scan.
type texts []*strings.Builder

// piece is how many bytes a piece has.
const piece = 1 << 16

// add appends a text, cut if it fills a piece, and returns its place.
func (t *texts) add(s string) (at uint32, length uint16) {
	s = s[:min(len(s), math.MaxUint16)]
	last := len(*t) - 1
	if last < 0 || (*t)[last].Len()+len(s) >= piece {
		b := new(strings.Builder)
		b.Grow(piece)
		*t = append(*t, b)
		last++
	}
	b := (*t)[last]
	at = uint32(last)<<16 | uint32(b.Len())
	b.WriteString(s)
	return at, uint16(len(s))
}

// text returns the one that stands somewhere.
func (t texts) text(at uint32, length uint16) string {
	from := int(at & (piece - 1))
	return t[at>>16].String()[from : from+int(length)]
}
