package overlap

import (
	"hash/fnv"
	"slices"
)

// Fields are the players of many reports, under the names of [Keys]: those reports are found
// among them that share players with another one. Of a name they keep a hash, so that two
// with the same one count as one.
type Fields struct {
	places map[uint64]int32 // of FIDE IDs and names as they are written, by their hashes, in last
	last   []int32          // the last play of each, counted from 1
	plays  []play
	fields []field
	unsure []int32 // fields that are not by IDs, in order

	counts []count // of each field, zero between two calls
	meets  []int32 // fields with a count
	some   []int32 // fields to look at
	marks  [marked / 64]uint64
}

// play is a name in a field.
type play struct {
	field  int32
	before int32 // the play of the same name before it, counted from 1; 0: none
}

// field is the players of one report.
type field struct {
	keys  []uint32 // hashes of the names that are the same in every script
	byIDs bool
}

// count is what a field has in common with another one.
type count struct {
	written int32 // FIDE IDs, and names as they are written
	ids     bool  // one of them may be an ID
}

// Field is the players of a report that is held against others.
type Field struct {
	byIDs   bool
	written []writtenName
	keys    []uint32 // in order
}

// writtenName is a FIDE ID, or a name as it is written.
type writtenName struct {
	hash  uint64
	place int32
	id    bool // it may be an ID
}

const (
	nowhere = -1      // the place of a name that is in no field
	marked  = 1 << 15 // keys are told apart by so many marks before they are looked for
)

// NewFields has no field yet.
func NewFields() *Fields { return &Fields{places: map[uint64]int32{}} }

// Names are how many names there are in the fields.
func (f *Fields) Names() int {
	return len(f.plays) * 2 // each player has a key for each name that is written
}

// Room makes fields without names, of reports with so many players, and whether they are all
// [Report.ByIDs]. Their names are entered by [Fields.Enter].
func (f *Fields) Room(players []int, byIDs []bool) {
	all := 0
	for i, n := range players {
		f.begin(byIDs[i], make([]uint32, 0, 2*n))
		all += 2 * n
	}
	f.plays = slices.Grow(f.plays, all)
}

// begin makes a field.
func (f *Fields) begin(byIDs bool, keys []uint32) (at int32) {
	at = int32(len(f.fields))
	f.fields, f.counts = append(f.fields, field{keys, byIDs}), append(f.counts, count{})
	if !byIDs {
		f.unsure = append(f.unsure, at)
	}
	return at
}

// Enter enters that a name is in fields.
func (f *Fields) Enter(name string, fields []int) {
	hash := hashOf(name)
	if IsKey(name) {
		for _, at := range fields {
			f.fields[at].keys = append(f.fields[at].keys, uint32(hash))
		}
		return
	}
	place := f.met(hash)
	for _, at := range fields {
		f.play(place, int32(at))
	}
}

// Field is the players of a report, by the names of [Keys]; byIDs tells whether it is
// [Report.ByIDs]. It takes the room of another one, which is not used any more; nil: of none.
func (f *Fields) Field(names []string, byIDs bool, room *Field) *Field {
	if room == nil {
		room = &Field{}
	}
	room.byIDs, room.written, room.keys = byIDs, room.written[:0], room.keys[:0]
	for _, name := range names {
		hash := hashOf(name)
		if IsKey(name) {
			room.keys = append(room.keys, uint32(hash))
			continue
		}
		place, known := f.places[hash]
		if !known {
			place = nowhere
		}
		room.written = append(room.written, writtenName{hash, place, IsID(name)})
	}
	slices.Sort(room.keys)
	return room
}

// Add adds a field, behind all others.
func (f *Fields) Add(a *Field) {
	at := f.begin(a.byIDs, slices.Clone(a.keys))
	for _, n := range a.written {
		place := n.place
		if place == nowhere {
			place = f.met(n.hash)
		}
		f.play(place, at)
	}
}

// met is where the name of a hash stands from now on.
func (f *Fields) met(hash uint64) int32 {
	place, known := f.places[hash]
	if !known {
		place = int32(len(f.last))
		f.places[hash], f.last = place, append(f.last, 0)
	}
	return place
}

// play enters that a name is in a field.
func (f *Fields) play(place, field int32) {
	f.plays = append(f.plays, play{field, f.last[place]})
	f.last[place] = int32(len(f.plays))
}

// Sharing calls for each field that shares at least so many players with another one as
// least says of it, in their order, with how many they are at least. They may be as many as
// IDs and names as they are written are in both, or half as many as names by keys, of which
// each has two. Where both are by IDs, of which none is in both, nobody is, and the field is
// passed over; see [Fields.Passed].
func (f *Fields) Sharing(a *Field, least func(field int) int, call func(field, shared int)) {
	f.meet(a)
	f.mark(a)
	look := func(at int32) {
		c := f.counts[at]
		enough := least(int(at))
		shared := int(c.written)
		if shared < enough && f.sharesKeys(a, at, 2*enough) {
			shared = enough
		}
		if shared >= enough {
			call(int(at), shared)
		}
	}
	if a.byIDs {
		f.some = append(f.some[:0], f.unsure...)
		for _, at := range f.meets {
			if f.counts[at].ids && f.fields[at].byIDs {
				f.some = append(f.some, at)
			}
		}
		slices.Sort(f.some)
		for _, at := range f.some {
			look(at)
		}
	} else {
		for at := range f.fields {
			look(int32(at))
		}
	}
	f.forget(a)
}

// Passed tells whether a field is passed over by [Fields.Sharing], and may share at least so
// many players by their names.
func (f *Fields) Passed(a *Field, field, least int) bool {
	if !a.byIDs || !f.fields[field].byIDs {
		return false
	}
	f.meet(a)
	f.mark(a)
	c := f.counts[field]
	passed := !c.ids && (int(c.written) >= least || f.sharesKeys(a, int32(field), 2*least))
	f.forget(a)
	return passed
}

// meet counts what each field has in common with another one, but for keys.
func (f *Fields) meet(a *Field) {
	for _, n := range a.written {
		if n.place == nowhere {
			continue
		}
		for at := f.last[n.place]; at > 0; {
			p := f.plays[at-1]
			c := &f.counts[p.field]
			if c.written == 0 {
				f.meets = append(f.meets, p.field)
			}
			c.written++
			c.ids = c.ids || n.id
			at = p.before
		}
	}
}

// mark marks the keys of a field.
func (f *Fields) mark(a *Field) {
	for _, k := range a.keys {
		f.marks[k%marked/64] |= 1 << (k % 64)
	}
}

// forget takes back what meet and mark have done.
func (f *Fields) forget(a *Field) {
	for _, at := range f.meets {
		f.counts[at] = count{}
	}
	f.meets = f.meets[:0]
	for _, k := range a.keys {
		f.marks[k%marked/64] = 0
	}
}

// sharesKeys tells whether a field has at least so many keys of another one, which are marked.
func (f *Fields) sharesKeys(a *Field, at int32, least int) bool {
	keys := f.fields[at].keys
	others := len(keys) - least // so many may be no keys of the other one
	if others < 0 || len(a.keys) < least {
		return false
	}
	for _, k := range keys {
		if f.marks[k%marked/64]&(1<<(k%64)) != 0 {
			if _, is := slices.BinarySearch(a.keys, k); is {
				if least--; least <= 0 {
					return true
				}
				continue
			}
		}
		if others--; others < 0 {
			return false
		}
	}
	return false
}

// hashOf is the hash of a name.
func hashOf(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never an error
	return h.Sum64()
}
