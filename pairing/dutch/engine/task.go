package engine

// task is a bracket that stands to be paired, by places in the field.
type task struct {
	f          *field
	kind       Kind
	last       bool  // who is left over has the bye
	down       []int // moved down, by rank
	residents  []int
	next       []int     // residents of the following bracket
	below      []int     // everyone below that
	lowest     int       // score of the lowest ranked member
	highest    int       // score of the highest ranked member
	topscorers bool      // one of the members is one
	alone      *result   // the best candidate of the bracket by itself
	bounds     [2]*bound // of a problem that is alone, and of one with the following bracket; nil: none is known
	narrowed   *narrowed // what the best floaters leave of the bracket's pairs; nil: not looked for
	most       [][2]int  // as many pairs of the bracket by itself as there can be, once looked for; nil before
	settled    Settled
	byeHere    bool   // one floats and it has the bye (C9 of 2026)
	member     []zone // by place, for those of the bracket and the following one
}

// zone is where a player stands as seen from a bracket.
type zone int8

const (
	nowhere zone = iota
	movedDown
	resident
	following
	further
)

func (f *field) newTask(kind Kind, last bool, down, residents, next, below []int) *task {
	t := &task{f: f, kind: kind, last: last, down: down, residents: residents, next: next, below: below}
	t.member = make([]zone, len(f.Players))
	for _, group := range []struct {
		members []int
		zone    zone
	}{{down, movedDown}, {residents, resident}, {next, following}} {
		for _, a := range group.members {
			t.member[a] = group.zone
		}
	}
	t.highest = anyScore
	for _, group := range [][]int{down, residents} {
		for _, a := range group {
			t.topscorers = t.topscorers || f.Players[a].Topscorer
			t.lowest = f.Players[a].Score
			t.highest = max(t.highest, t.lowest)
		}
	}
	return t
}

func (t *task) isMovedDown(a int) bool { return t.member[a] == movedDown }

// completes reports whether what floats from this bracket has to be paired with
// everyone below: always in 2026, in 2017 from the penultimate bracket on.
func (t *task) completes() bool { return t.last || t.kind != Ordinary || !t.f.law.Collapses }

// result is a bracket's candidate, by places; each pair begins with the higher
// ranked.
type result struct {
	pairs    [][2]int
	floaters []int
}
