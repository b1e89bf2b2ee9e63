package identity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// evidence is what speaks for and against a player of a report being a person
// of a list.
type evidence struct {
	name       Likeness
	word       bool // a whole word of the names is the same
	woman      bool
	birth, sex fact
	federation fact
	rating     bool // the same rating of the kind, or the standard one
}

// fact compares one fact of two persons.
type fact uint8

const (
	unknown fact = iota
	equal
	unequal
)

func compareFact[T comparable](a, b T) fact {
	var none T
	switch {
	case a == none || b == none:
		return unknown
	case a == b:
		return equal
	}
	return unequal
}

func weigh(p *tournament.Player, r *ratinglist.Row, k tournament.Kind) evidence {
	e := weighFacts(p, r, k)
	if p.Name != r.Name {
		e.name, e.word = compareReported(p.Name, r.Name)
	}
	return e
}

// weighFacts compares everything but the name: it is weigh for a person of the same
// name.
func weighFacts(p *tournament.Player, r *ratinglist.Row, k tournament.Kind) evidence {
	e := evidence{name: Spelling}
	e.woman = p.Sex == tournament.Female
	e.birth = compareFact(p.Birth.Year(), r.Birth)
	e.sex = compareFact(p.Sex, r.Sex)
	e.federation = compareFact(strings.ToUpper(p.Federation), strings.ToUpper(r.Federation))
	e.rating = p.Rating > 0 && (p.Rating == r.Standings[k].Rating || p.Rating == r.Standings[tournament.Standard].Rating)
	return e
}

// isSamePerson reports whether the person is taken to be the player. A spelling of the
// name is enough. A slip of the pen or an abbreviation is, where birth year
// and sex do not speak against it or the rating speaks for it. A name that is not
// clearly another one is, where all the rest is the same. Another family
// name of a woman is, where all the rest is the same: she may have married.
func (e evidence) isSamePerson() bool {
	switch e.name {
	case Spelling:
		return true
	case Near, Partial:
		return e.rating || e.birth != unequal && e.sex != unequal
	case doubtful:
		return e.birth == equal && e.sex == equal && e.federation == equal
	}
	return e.word && e.woman && e.rating && e.birth == equal && e.sex == equal && e.federation == equal
}

// exact reports whether nothing is missing: the name, the federation and the
// birth year are the same, and the sex is not another.
func (e evidence) exact() bool {
	return e.name == Spelling && e.federation == equal && e.birth == equal && e.sex != unequal
}

// likely reports whether the person may be proposed: a spelling of the name or a
// slip of the pen, with nothing that speaks against it but at most the
// federation.
func (e evidence) likely() bool {
	if e.name < Near || e.birth == unequal || e.sex == unequal {
		return false
	}
	return e.name == Spelling || e.birth == equal || e.rating
}

// strength orders candidates, the more likely first.
func (e evidence) strength() int {
	s := 0
	if e.name == Spelling {
		s += 8
	}
	if e.birth == equal {
		s += 4
	}
	if e.federation == equal {
		s += 4
	}
	if e.rating {
		s += 2
	}
	if e.sex == equal {
		s++
	}
	return s
}

// Candidate is a person whom a player of a report may be.
type Candidate struct {
	Row      ratinglist.Row
	Exact    bool // name, federation and birth year are the same
	strength int
}

// candidates returns the likely ones among the rows, the most likely first.
func candidates(p *tournament.Player, rows []ratinglist.Row, k tournament.Kind) []Candidate {
	var out []Candidate
	reported := parse(p.Name)
	for i := range rows {
		e := weighFacts(p, &rows[i], k)
		if rows[i].FIDEID == 0 || rows[i].FIDEID == p.FIDEID || !e.likely() {
			continue
		}
		if p.Name != rows[i].Name {
			if e.name, e.word = compareParsed(reported, p.Name, rows[i].Name); !e.likely() {
				continue
			}
		}
		out = append(out, Candidate{rows[i], e.exact(), e.strength()})
	}
	slices.SortStableFunc(out, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.strength, a.strength), cmp.Compare(a.Row.FIDEID, b.Row.FIDEID))
	})
	return slices.CompactFunc(out, func(a, b Candidate) bool { return a.Row.FIDEID == b.Row.FIDEID })
}

// best returns the one candidate who is more likely than all others, nil where
// there is none.
func best(list []Candidate) *Candidate {
	if len(list) == 0 || len(list) > 1 && list[0].strength == list[1].strength {
		return nil
	}
	return &list[0]
}

// listedOf returns the person in the form of findings.
func listedOf(r *ratinglist.Row, k tournament.Kind) *handbook.Listed {
	if r == nil {
		return nil
	}
	l := &handbook.Listed{
		FideID: strconv.Itoa(r.FIDEID), Name: r.Name, Federation: r.Federation, Sex: r.Sex.String(),
		Title: max(r.Title, r.WomenTitle).String(), Rating: int(r.Standings[k].Rating),
	}
	if r.Birth != 0 {
		l.Birth = strconv.Itoa(r.Birth)
	}
	return l
}

// described returns a person in a sentence: name, federation, rating.
func described(r *ratinglist.Row, k tournament.Kind) string {
	parts := []string{r.Name}
	if r.Federation != "" {
		parts = append(parts, r.Federation)
	}
	rating := r.Standings[k].Rating
	if rating == 0 {
		rating = r.Standings[tournament.Standard].Rating
	}
	if rating > 0 {
		parts = append(parts, strconv.Itoa(int(rating)))
	}
	return strings.Join(parts, ", ")
}
