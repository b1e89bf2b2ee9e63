package published

import (
	"math"
	"strings"
)

// texts are texts of hundreds of thousands of rows, one behind the other in pieces of
// memory: a text takes no more than its bytes, and the collector of garbage has little to
// look at.
type texts []*strings.Builder

// piece is how many bytes a piece has.
const piece = 1 << 16

// add puts a text behind the others, of one that fills a piece the beginning, and tells
// where it stands.
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

// text is the one that stands somewhere.
func (t texts) text(at uint32, length uint16) string {
	from := int(at & (piece - 1))
	return t[at>>16].String()[from : from+int(length)]
}
