package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Register is what the office has said of persons, as far as it holds: which
// IDs are one person, which games are another's, names, federations by day.
type Register struct {
	into     map[int]int            // FIDE ID to the one that stays
	split    map[eventID]int        // the ID in an event is another person's
	named    map[string]int         // a name without ID, as [Spelled] gives it
	written  map[int]string         // how a report has the name of a person whose ID is awaited
	of       map[int][]PlayerChange // edits, transfers and deaths, in the order of their days
	deceased map[int]handbook.Date
	said     []PlayerChange         // merges, splits and matches that hold, oldest first
	clubs    map[int][]PlayerChange // in the order of their days
	national map[string]int         // a national number with its authority, LIE:4711, as it was entered by hand
}

type eventID struct{ event, fideID int }

// Register reads what holds now.
func (s *Store) Register(ctx context.Context) (*Register, error) {
	changes, err := s.PlayerChanges(ctx)
	if err != nil {
		return nil, err
	}
	return NewRegister(changes), nil
}

// NewRegister returns what follows from changes, given in the order in which they
// were made.
func NewRegister(changes []PlayerChange) *Register {
	r := &Register{into: map[int]int{}, split: map[eventID]int{}, named: map[string]int{}, written: map[int]string{}, of: map[int][]PlayerChange{}, deceased: map[int]handbook.Date{}, clubs: map[int][]PlayerChange{}, national: map[string]int{}}
	for _, c := range changes {
		if c.Undone != 0 {
			continue
		}
		if c.Act == PlayerMerge || c.Act == PlayerSplit || c.Act == PlayerMatch {
			r.said = append(r.said, c)
		}
		switch c.Act {
		case PlayerMerge:
			r.into[c.FIDEID] = c.Other
		case PlayerSplit:
			r.split[eventID{c.Event, c.FIDEID}] = c.Other
		case PlayerMatch:
			r.named[c.Value] = c.FIDEID
			if r.written[c.FIDEID] == "" {
				r.written[c.FIDEID] = c.Was
			}
		case PlayerEdit, PlayerTransfer:
			if c.Field == FieldNational {
				r.national[c.Value] = c.FIDEID
				continue
			}
			if c.Field == FieldClub {
				if c.Since == 0 { // it always held, whatever was said before
					r.clubs[c.FIDEID] = nil
				}
				r.clubs[c.FIDEID] = append(r.clubs[c.FIDEID], c)
				continue
			}
			r.of[c.FIDEID] = append(r.of[c.FIDEID], c)
		case PlayerDeceased:
			r.deceased[c.FIDEID] = c.Since
		}
	}
	for _, said := range [...]map[int][]PlayerChange{r.of, r.clubs} {
		for id := range said {
			slices.SortStableFunc(said[id], func(a, b PlayerChange) int { return int(a.Since) - int(b.Since) })
		}
	}
	return r
}

// ID returns the FIDE ID that stays of the person's.
func (r *Register) ID(id int) int {
	for range len(r.into) {
		next, merged := r.into[id]
		if !merged {
			break
		}
		id = next
	}
	return id
}

// Nationals returns the national numbers of a person that were entered by hand, with
// their authorities, in order.
func (r *Register) Nationals(id int) []string {
	list := []string{}
	for number, of := range r.national {
		if r.ID(of) == r.ID(id) {
			list = append(list, number)
		}
	}
	slices.Sort(list)
	return list
}

// withNational returns the FIDE IDs of the persons who have a national number,
// written with its authority or without.
func (r *Register) withNational(wanted string) []int {
	var list []int
	for number, of := range r.national {
		_, bare, _ := strings.Cut(number, ":")
		if strings.EqualFold(number, wanted) || bare == wanted {
			list = append(list, of)
		}
	}
	slices.Sort(list)
	return list
}

// Club returns the club of a person on a day, that of a second ID where nothing was said of
// the one that stays; empty: none is known.
func (r *Register) Club(id int, day handbook.Date) string {
	said := r.clubs[id]
	if len(said) == 0 && len(r.clubs) > 0 && len(r.into) > 0 {
		for _, other := range r.Also(id) {
			said = append(said, r.clubs[other]...)
		}
	}
	club := ""
	for i := range said {
		if said[i].Since <= day {
			club = said[i].Value
		}
	}
	return club
}

// Also returns the other IDs of a person, in their order.
func (r *Register) Also(id int) []int {
	var list []int
	for other := range r.into {
		if other != id && r.ID(other) == id {
			list = append(list, other)
		}
	}
	slices.Sort(list)
	return list
}

// WithAlso returns the IDs with the others of the same persons.
func (r *Register) WithAlso(ids []int) []int {
	if len(r.into) == 0 {
		return ids
	}
	asked := make(map[int]bool, len(ids))
	for _, id := range ids {
		asked[id] = true
	}
	all := slices.Clone(ids)
	for other := range r.into {
		if asked[r.ID(other)] && !asked[other] {
			all = append(all, other)
		}
	}
	return all
}

// Spelled names a player without a FIDE ID: the name and federation as reports
// write them, and the year of birth.
func Spelled(p *tournament.Player) string {
	return foldName(p.Name) + "|" + foldName(p.Federation) + "|" + strconv.Itoa(p.Birth.Year())
}

// Player returns the ID under which the office keeps a player of a report of an
// event: that of the report where nothing else was said; 0: none.
func (r *Register) Player(event int, p *tournament.Player) int {
	id := p.FIDEID
	if id <= 0 {
		if id = r.named[Spelled(p)]; id == 0 {
			return p.FIDEID
		}
	}
	if other, ok := r.split[eventID{event, id}]; ok {
		id = other
	}
	return r.ID(id)
}

// Said returns the change by which the office keeps a player of a report of an event
// under another ID than that of the report, the first where several follow from
// each other; nil: none.
func (r *Register) Said(event int, p *tournament.Player) *PlayerChange {
	spelled := Spelled(p)
	for i := range r.said {
		c := &r.said[i]
		switch {
		case c.Act == PlayerMatch && p.FIDEID <= 0 && c.Value == spelled,
			c.Act == PlayerSplit && p.FIDEID == c.FIDEID && event == c.Event:
			return c
		}
	}
	for i := range r.said {
		if c := &r.said[i]; c.Act == PlayerMerge && p.FIDEID == c.FIDEID {
			return c
		}
	}
	return nil
}

// Names returns those without ID, as reports write them, that were said to be one of
// the persons.
func (r *Register) Names(ids []int) (names []string) {
	for i := range r.said {
		if c := &r.said[i]; c.Act == PlayerMatch && slices.Contains(ids, c.FIDEID) {
			names = append(names, c.Was)
		}
	}
	return names
}

// SplitTo returns the events of which one of the persons was given another's games.
func (r *Register) SplitTo(ids []int) (events []int) {
	for i := range r.said {
		if c := &r.said[i]; c.Act == PlayerSplit && slices.Contains(ids, c.Other) {
			events = append(events, c.Event)
		}
	}
	return events
}

// key returns the name of a player within an event, as [PlayerKey] gives it, with
// what was said of him since.
func (r *Register) key(event int, key string) string {
	if id, err := strconv.Atoi(key); err == nil {
		return strconv.Itoa(r.Player(event, &tournament.Player{FIDEID: id}))
	}
	for spelled, id := range r.named {
		if strings.HasPrefix(spelled, key+"|") {
			return strconv.Itoa(r.ID(id))
		}
	}
	return key
}

// Gone reports whether an ID has no row of its own on a list of the day: it is a
// second one, or the person has died.
func (r *Register) Gone(id int, day handbook.Date) bool {
	died, dead := r.deceased[id]
	return r.ID(id) != id || dead && died < day
}

// Dead returns the day of death, 0 where none is known.
func (r *Register) Dead(id int) handbook.Date { return r.deceased[id] }

// Touched returns the IDs of everybody of whom something was said that shows on a
// list, in their order.
func (r *Register) Touched() []int {
	set := map[int]bool{}
	for id := range r.of {
		set[id] = true
	}
	for id := range r.into {
		set[id], set[r.ID(id)] = true, true
	}
	for id := range r.deceased {
		set[id] = true
	}
	list := make([]int, 0, len(set))
	for id := range set {
		list = append(list, id)
	}
	slices.Sort(list)
	return list
}

// Row returns a row as the office has it on a day.
func (r *Register) Row(row ratinglist.Row, day handbook.Date) ratinglist.Row {
	for _, c := range r.of[row.FIDEID] {
		if c.Since > day {
			break
		}
		switch {
		case c.Act == PlayerTransfer:
			row.Federation = c.Value
		case c.Field == "name":
			row.Name = c.Value
		case c.Field == "sex" && len(c.Value) == 1:
			row.Sex = tournament.Sex(c.Value[0])
		case c.Field == "birth":
			row.Birth, _ = strconv.Atoi(c.Value)
		}
	}
	return row
}

// Joined gives each person one row: the rows of second IDs go into the one of
// the ID that stays, which takes over what it has not itself. The rows are
// sorted by ID and stay so.
func (r *Register) Joined(rows []ratinglist.Row) []ratinglist.Row {
	if len(r.into) == 0 {
		return rows
	}
	at := map[int]int{}
	out := make([]ratinglist.Row, 0, len(rows))
	for _, second := range [...]bool{false, true} {
		for _, row := range rows {
			id := r.ID(row.FIDEID)
			if (id != row.FIDEID) != second {
				continue
			}
			row.FIDEID = id
			if i, known := at[id]; known {
				takeOver(&out[i], &row)
				continue
			}
			at[id] = len(out)
			out = append(out, row)
		}
	}
	slices.SortFunc(out, func(a, b ratinglist.Row) int { return a.FIDEID - b.FIDEID })
	return out
}

// takeOver adds to a row what only the row of the second ID has; of titles the
// higher.
func takeOver(row, second *ratinglist.Row) {
	for k := range row.Standings {
		if s := &row.Standings[k]; s.Rating == 0 {
			*s = second.Standings[k]
		}
	}
	row.Title, row.WomenTitle = max(row.Title, second.Title), max(row.WomenTitle, second.WomenTitle)
	if row.Birth == 0 {
		row.Birth = second.Birth
	}
	if row.Sex == 0 {
		row.Sex = second.Sex
	}
	if row.OtherTitles == "" {
		row.OtherTitles = second.OtherTitles
	}
	if row.ArenaTitle == "" {
		row.ArenaTitle = second.ArenaTitle
	}
}
