package identity

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// FromLists is an office whose lists are in memory, with the rows of the
// reported FIDE IDs and of the names like those of the reports: see [Wants].
func FromLists(s *ratinglist.Lists) Office {
	return &shelf{lists: s, keys: map[*ratinglist.List]index{}}
}

type shelf struct {
	lists *ratinglist.Lists
	keys  map[*ratinglist.List]index
}

// InForce returns the list of the month. Lists of one kind of play complement each
// other: a person without a rating of one kind may be found on the list of another.
func (s *shelf) InForce(p handbook.Period, k tournament.Kind) (List, error) {
	l := &shelved{shelf: s, kind: k}
	for _, kind := range [...]tournament.Kind{k, tournament.Standard, tournament.Rapid, tournament.Blitz} {
		if list := s.lists.InForce(p, kind); list != nil && !slices.Contains(l.lists, list) {
			l.lists = append(l.lists, list)
		}
	}
	if len(l.lists) == 0 {
		return nil, nil
	}
	return l, nil
}

type shelved struct {
	shelf *shelf
	kind  tournament.Kind
	lists []*ratinglist.List // the one of the kind first
}

func (l *shelved) Period() handbook.Period { return l.lists[0].Period }

func (l *shelved) Complete() bool {
	return slices.ContainsFunc(l.lists, func(one *ratinglist.List) bool { return one.Complete })
}

func (l *shelved) Covers(k tournament.Kind) bool { return l.lists[0].Kinds[k] }

func (l *shelved) Persons(ids []int) ([]ratinglist.Row, error) {
	var out []ratinglist.Row
	for _, id := range ids {
		for _, list := range l.lists {
			if r := list.Row(id); r != nil {
				out = append(out, *r)
				break
			}
		}
	}
	return out, nil
}

func (l *shelved) Alike(list []Wanted) ([]ratinglist.Row, error) {
	var out []ratinglist.Row
	for _, one := range l.lists {
		x := l.shelf.keys[one]
		if x == nil {
			x = keyed(one.Rows)
			l.shelf.keys[one] = x
		}
		for i := range list {
			for _, k := range list[i].Keys {
				for _, r := range x[k] {
					if list[i].Birth == 0 || r.Birth == 0 || r.Birth == list[i].Birth {
						out = append(out, r)
					}
				}
			}
		}
	}
	return unique(out), nil
}

// unique keeps the first row of each person.
func unique(rows []ratinglist.Row) []ratinglist.Row {
	seen := map[int]bool{}
	return slices.DeleteFunc(rows, func(r ratinglist.Row) bool {
		twice := seen[r.FIDEID]
		seen[r.FIDEID] = true
		return twice
	})
}

func (l *shelved) Elsewhere(ids []int, k tournament.Kind) ([]Rated, error) {
	var out []Rated
	for _, list := range l.shelf.lists.Lists {
		if !list.Kinds[k] || list.Period == 0 || slices.Contains(l.lists, list) {
			continue
		}
		for _, id := range ids {
			if r := list.Row(id); r != nil && r.Standings[k].Rating > 0 {
				out = append(out, Rated{id, list.Period, r.Standings[k].Rating})
			}
		}
	}
	return out, nil
}

// Wants tells which rows of a list reports need: those of their FIDE IDs, and
// those with a name like one of theirs.
func Wants(reports []*tournament.Tournament) func(*ratinglist.Row) bool {
	ids, keys := map[int]bool{}, map[Key]bool{}
	for _, t := range reports {
		for i := range t.Players {
			ids[t.Players[i].FIDEID] = true
			for _, k := range SearchKeys(t.Players[i].Name) {
				keys[k] = true
			}
		}
	}
	return func(r *ratinglist.Row) bool {
		if ids[r.FIDEID] {
			return true
		}
		for _, k := range Keys(r.Name) {
			if keys[k] {
				return true
			}
		}
		return false
	}
}
