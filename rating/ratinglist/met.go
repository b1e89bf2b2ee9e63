package ratinglist

import (
	"math"
	"slices"
)

// metIDs has the line of each FIDE ID that was met in a list, of which there may be
// millions. IDs that come in ascending order take eight bytes each.
type metIDs struct {
	ids, lines []uint32 // those that were the highest when they came
	others     map[uint32]uint32
}

// meet notes an ID on a line, or gives the line on which it stood before.
func (m *metIDs) meet(id, line int) (first int, twice bool) {
	key, at := uint32(id), uint32(min(line, math.MaxUint32))
	n := len(m.ids)
	if n == 0 || key > m.ids[n-1] {
		m.ids, m.lines = append(m.ids, key), append(m.lines, at)
		return 0, false
	}
	if i, there := slices.BinarySearch(m.ids, key); there {
		return int(m.lines[i]), true
	}
	if first, there := m.others[key]; there {
		return int(first), true
	}
	if m.others == nil {
		m.others = map[uint32]uint32{}
	}
	m.others[key] = at
	return 0, false
}
