package mate

import (
	"math/bits"
	"sync"

	"github.com/fedrate/fedrate/laws/chess"
)

// node is a position that the search has met, and how it came to it.
type node struct {
	position chess.Position
	parent   int32
	next     int32 // in the queue: the number plus one, 0 at its end; explored if the moves were made
	move     chess.Move
	depth    uint16
}

const explored = -1

// explorer looks at the positions that can arise, the most promising first. It keeps
// them all: none is looked at twice, and that nothing is left to look at proves that
// there is no mate.
type explorer struct {
	winner chess.Colour
	nodes  []node
	table  []int32 // from positions to nodes, open addressing: the number plus one
	queue  queue
}

const smallTable = 1 << 10

var explorers = sync.Pool{New: func() any {
	return &explorer{table: make([]int32, smallTable), nodes: make([]node, 0, smallTable/2)}
}}

func newExplorer(p *chess.Position, winner chess.Colour) *explorer {
	e := explorers.Get().(*explorer)
	e.winner, e.nodes, e.queue = winner, e.nodes[:0], queue{}
	e.table = e.table[:smallTable]
	clear(e.table)
	e.nodes = append(e.nodes, node{position: *p, parent: -1})
	slot, _ := e.find(p)
	e.table[slot] = 1
	e.queue.push(e.nodes, 0, 0)
	return e
}

// mostKept is the number of nodes whose memory is kept for the next search.
const mostKept = 1 << 15

func (e *explorer) release() {
	if cap(e.nodes) <= mostKept {
		explorers.Put(e)
	}
}

// find returns the place of a position in the table, and whether it was met before.
func (e *explorer) find(p *chess.Position) (slot uint64, known bool) {
	mask := uint64(len(e.table) - 1)
	for slot = p.Key() & mask; ; slot = (slot + 1) & mask {
		i := e.table[slot]
		if i == 0 {
			return slot, false
		}
		if e.nodes[i-1].position.SameAs(p) {
			return slot, true
		}
	}
}

// grow doubles the table.
func (e *explorer) grow() {
	e.table = make([]int32, 2*len(e.table))
	for i := range e.nodes {
		slot, _ := e.find(&e.nodes[i].position)
		e.table[slot] = int32(i + 1)
	}
}

// After so many nodes a capture or pawn move is followed by a look at what the
// pieces can still reach, which costs as much as some fifty nodes.
const carefulAfter = 3000

// run looks at positions until a mate is found, nothing is left, or the limit is
// reached. It returns the moves to a mate, else whether nothing is left.
func (e *explorer) run(limit int) (line []chess.Move, ended bool) {
	var buffer [256]chess.Move
	guide, turnAt := 0, firstTurn
	for len(e.nodes) < limit {
		if len(e.nodes) > turnAt {
			guide, turnAt = (guide+1)%len(guides), 2*turnAt
			e.sort(&guides[guide])
		}
		i, ok := e.queue.pop(e.nodes)
		if !ok {
			return nil, true
		}
		parent, depth := e.nodes[i].position, e.nodes[i].depth+1
		e.nodes[i].next = explored
		for _, m := range parent.AppendMoves(buffer[:0]) {
			child := parent.Make(m)
			slot, known := e.find(&child)
			if known {
				continue
			}
			mated := child.Turn() != e.winner && child.IsCheckmate()
			if !mated && child.HalfmoveClock() == 0 && e.isHopeless(&child) {
				continue
			}
			e.nodes = append(e.nodes, node{position: child, parent: i, move: m, depth: depth})
			n := int32(len(e.nodes))
			if mated {
				return e.line(n - 1), false
			}
			e.table[slot] = n
			e.queue.push(e.nodes, n-1, guides[guide].distance(&child, e.winner, int(depth)))
			if 2*len(e.nodes) > len(e.table) {
				e.grow()
			}
		}
	}
	return nil, false
}

// isHopeless reports whether a position that a capture or pawn move has made is
// surely none from which the winner mates.
func (e *explorer) isHopeless(p *chess.Position) bool {
	return missingMaterial(p, e.winner) != "" || len(e.nodes) > carefulAfter && !canReachMate(p, e.winner)
}

// sort puts what is left to look at in the order of another guide.
func (e *explorer) sort(g *guide) {
	e.queue = queue{}
	for i := range e.nodes {
		if n := &e.nodes[i]; n.next != explored {
			e.queue.push(e.nodes, int32(i), g.distance(&n.position, e.winner, int(n.depth)))
		}
	}
}

// line returns the moves that lead to a node.
func (e *explorer) line(i int32) []chess.Move {
	line := make([]chess.Move, e.nodes[i].depth)
	for at := len(line) - 1; at >= 0; at-- {
		line[at] = e.nodes[i].move
		i = e.nodes[i].parent
	}
	return line
}

// queue holds the numbers of nodes by how far they seem from a mate: a stack for
// each distance, linked through the nodes.
type queue struct {
	first [512]int32
	used  [8]uint64
}

func (q *queue) push(nodes []node, i int32, distance int) {
	distance = min(max(distance, 0), len(q.first)-1)
	nodes[i].next = q.first[distance]
	q.first[distance] = i + 1
	q.used[distance>>6] |= 1 << (distance & 63)
}

func (q *queue) pop(nodes []node) (int32, bool) {
	for w, word := range q.used {
		if word == 0 {
			continue
		}
		d := w<<6 | bits.TrailingZeros64(word)
		i := q.first[d] - 1
		q.first[d] = nodes[i].next
		if nodes[i].next == 0 {
			q.used[w] &^= 1 << (d & 63)
		}
		return i, true
	}
	return 0, false
}
