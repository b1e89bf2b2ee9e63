package published

import (
	"iter"
	"math"

	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// packed is a row of a list as it is kept in memory: a quarter of the size of a [Row],
// which counts among hundreds of thousands. A row with more data, such as the title of
// an arbiter, is also kept whole.
type packed struct {
	id          int64
	name, words uint32 // where they stand in the texts; words: of the name, to be searched
	nameLength  uint16
	wordsLength uint16
	standings   [tournament.Kinds]packedStanding
	was         [tournament.Kinds]int16
	birth       int16
	federation  uint16 // its place among the federations of the list
	club        uint16 // its place among the clubs of the list
	sex         tournament.Sex
	title       tournament.Title
	women       tournament.Title
	listed      bool
	whole       bool // kept whole as well
}

type packedStanding struct {
	rating, games int16
	k             uint8
	inactive      bool
}

// add appends a row to the list.
func (l *List) add(r *Row, words string) {
	p := packed{
		id: int64(r.FIDEID), birth: int16(r.Birth), federation: l.federations.place(r.Federation), club: l.clubs.place(r.Club),
		sex: r.Sex, title: r.Title, women: r.WomenTitle, listed: r.Listed,
	}
	for k := range r.Standings {
		s := &r.Standings[k]
		p.standings[k] = packedStanding{rating: int16(s.Rating), games: int16(s.Games), k: uint8(s.K), inactive: s.Inactive}
		p.was[k] = int16(r.Was[k])
	}
	p.name, p.nameLength = l.texts.add(r.Name)
	p.words, p.wordsLength = l.texts.add(words)
	at := int32(len(l.rows))
	l.rows = append(l.rows, p)
	again := Row{}
	if l.unpack(at, &again); again != *r {
		if l.whole == nil {
			l.whole = map[int32]Row{}
		}
		l.whole[at], l.rows[at].whole = *r, true
	}
}

// values are the few different ones that a column has, each kept once.
type values struct {
	all    []string
	places map[string]uint16
}

// place returns where a value stands among them.
func (v *values) place(value string) uint16 {
	at, ok := v.places[value]
	if !ok {
		if v.places == nil {
			v.places = map[string]uint16{}
		}
		if len(v.all) > math.MaxUint16 {
			return 0 // another one's: the row is kept whole
		}
		at = uint16(len(v.all))
		v.all = append(v.all, value)
		v.places[value] = at
	}
	return at
}

// lacks reports whether no row has a value.
func (v *values) lacks(value string) bool {
	_, has := v.places[value]
	return !has && len(v.all) <= math.MaxUint16
}

// unpack writes a row of the list into r.
func (l *List) unpack(at int32, r *Row) {
	p := &l.rows[at]
	if p.whole {
		*r = l.whole[at]
		return
	}
	*r = Row{
		Row: ratinglist.Row{
			FIDEID: int(p.id), Name: l.texts.text(p.name, p.nameLength), Federation: l.federations.all[p.federation], Sex: p.sex, Title: p.title, WomenTitle: p.women, Birth: int(p.birth),
		},
		Club: l.clubs.all[p.club], Listed: p.listed,
	}
	for k := range p.standings {
		s := &p.standings[k]
		r.Standings[k] = ratinglist.Standing{Rating: tournament.Rating(s.rating), Games: int(s.games), K: int(s.k), Inactive: s.inactive}
		r.Was[k] = tournament.Rating(p.was[k])
	}
}

// words of the name of a row.
func (l *List) words(at int32) string {
	p := &l.rows[at]
	return l.texts.text(p.words, p.wordsLength)
}

// row returns a row of the list, to be kept.
func (l *List) row(at int32) *Row {
	r := new(Row)
	l.unpack(at, r)
	return r
}

// All walks the rows by FIDE ID.
func (l *List) All() iter.Seq[*Row] {
	return func(yield func(*Row) bool) {
		for at := range l.rows {
			if !yield(l.row(int32(at))) {
				return
			}
		}
	}
}
