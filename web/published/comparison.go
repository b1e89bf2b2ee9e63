package published

import (
	"cmp"
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// What players of two lists may differ in.
const (
	InRating     = "rating" // of a kind; without one on one of the lists, too
	InNew        = "new"    // on the later list alone
	InGone       = "gone"   // on the earlier list alone
	InTitle      = "title"
	InFederation = "federation"
	InClub       = "club"
	InName       = "name"
)

// Differences are all that players may differ in.
var Differences = []string{InRating, InNew, InGone, InTitle, InFederation, InClub, InName}

// Comparison is what differs between two lists.
type Comparison struct {
	Before, After *List
	marks         [2]string
	pairs         []pair // by FIDE ID
}

// pair is a player who differs: where the row stands on each list, -1 for not on it,
// and in what.
type pair struct {
	before, after int32
	in            uint16 // a bit for each of the differences, and one for the rating of each kind
}

// Difference is a player who differs between two lists; nil: not on it.
type Difference struct{ Before, After *Row }

// Row is that of the later list where the player is on it.
func (d *Difference) Row() *Row { return cmp.Or(d.After, d.Before) }

// Change of the rating; 0 and false where one of the two is none.
func (d *Difference) Change(k tournament.Kind) (int, bool) {
	if d.Before == nil || d.After == nil || d.Before.Standings[k].Rating == 0 || d.After.Standings[k].Rating == 0 {
		return 0, false
	}
	return int(d.After.Standings[k].Rating - d.Before.Standings[k].Rating), true
}

// Titles of a row, the highest first, with those of arbiters and organizers.
func (r *Row) Titles() string {
	return strings.Join(slices.DeleteFunc([]string{r.ShownTitle(), r.ShownWomenTitle(), r.OtherTitles}, func(t string) bool { return t == "" }), " ")
}

// bit is that of a difference; of ratings it is one for each kind.
func bit(in string, k tournament.Kind) uint16 {
	if in == InRating {
		return 1 << (len(Differences) + int(k))
	}
	return 1 << slices.Index(Differences, in)
}

// differing returns the bits of what two rows of a player differ in.
func differing(a, b *Row) (in uint16) {
	note := func(what string, differs bool) {
		if differs {
			in |= bit(what, 0)
		}
	}
	note(InTitle, a.Title != b.Title || a.WomenTitle != b.WomenTitle || a.Honorary != b.Honorary || a.OtherTitles != b.OtherTitles)
	note(InFederation, a.Federation != b.Federation)
	note(InClub, a.Club != b.Club)
	note(InName, a.Name != b.Name)
	for k := range a.Standings {
		if a.Standings[k].Rating != b.Standings[k].Rating {
			in |= bit(InRating, tournament.Kind(k))
		}
	}
	return in
}

// Compare compares the lists of two periods; an error that is a [store.NoListError]
// where one is not there. The last comparison is kept, for who turns its pages.
func (s *State) Compare(ctx context.Context, before, after handbook.Period) (*Comparison, error) {
	s.comparing.Lock()
	defer s.comparing.Unlock()
	marks := [2]string{s.marks[before], s.marks[after]}
	if c := s.compared; c != nil && c.Before.Period == before && c.After.Period == after && c.marks == marks && marks[0] != "" && marks[1] != "" {
		return c, nil
	}
	a, err := s.List(ctx, before)
	if err != nil {
		return nil, err
	}
	b, err := s.List(ctx, after)
	if err != nil {
		return nil, err
	}
	s.compared = compare(a, b)
	s.compared.marks = marks
	return s.compared, nil
}

func compare(a, b *List) *Comparison {
	c := &Comparison{Before: a, After: b}
	was, is := new(Row), new(Row)
	for i, j := int32(0), int32(0); int(i) < len(a.rows) || int(j) < len(b.rows); {
		switch {
		case int(j) == len(b.rows) || int(i) < len(a.rows) && a.rows[i].id < b.rows[j].id:
			c.pairs = append(c.pairs, pair{i, -1, bit(InGone, 0)})
			i++
		case int(i) == len(a.rows) || b.rows[j].id < a.rows[i].id:
			c.pairs = append(c.pairs, pair{-1, j, bit(InNew, 0)})
			j++
		default:
			a.unpack(i, was)
			b.unpack(j, is)
			if in := differing(was, is); in != 0 {
				c.pairs = append(c.pairs, pair{i, j, in})
			}
			i, j = i+1, j+1
		}
	}
	return c
}

// includes reports whether a pair is of players of a federation, on one of the lists.
func (c *Comparison) includes(p pair, federation string) bool {
	return federation == "" || p.before >= 0 && c.Before.federationOf(p.before) == federation || p.after >= 0 && c.After.federationOf(p.after) == federation
}

func (l *List) federationOf(at int32) string {
	if l.rows[at].whole {
		return l.whole[at].Federation
	}
	return l.federations.all[l.rows[at].federation]
}

// Counts returns how many players of a federation differ in each of the [Differences], in
// ratings of a kind; of all federations where none is given.
func (c *Comparison) Counts(k tournament.Kind, federation string) []int {
	counts := make([]int, len(Differences))
	bits := make([]uint16, len(Differences))
	for i, in := range Differences {
		bits[i] = bit(in, k)
	}
	for _, p := range c.pairs {
		if !c.includes(p, federation) {
			continue
		}
		for i := range counts {
			if p.in&bits[i] != 0 {
				counts[i]++
			}
		}
	}
	return counts
}

// Find returns the players of a federation who differ in something, from one place up
// to another (excluded), and their total number: those with other ratings of a kind
// come first, by the size of the change, then those without a rating on one of the
// lists. New and removed players are ordered by rating, the others by name.
func (c *Comparison) Find(in string, k tournament.Kind, federation string, from, to int) (found []Difference, of int) {
	type key struct {
		first, second int
		words         string
		pair
	}
	var keys []key
	is := bit(in, k)
	was, now := new(Row), new(Row)
	for _, p := range c.pairs {
		if p.in&is == 0 || !c.includes(p, federation) {
			continue
		}
		one, d := key{pair: p}, Difference{}
		if p.before >= 0 {
			c.Before.unpack(p.before, was)
			d.Before, one.words = was, c.Before.words(p.before)
		}
		if p.after >= 0 {
			c.After.unpack(p.after, now)
			d.After, one.words = now, c.After.words(p.after)
		}
		switch in {
		case InRating:
			change, _ := d.Change(k)
			one.first = -max(change, -change)
			one.second = -int(d.Row().Standings[k].Rating)
		case InNew, InGone:
			one.first = -int(d.Row().Standings[k].Rating)
		}
		keys = append(keys, one)
	}
	slices.SortStableFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second), strings.Compare(a.words, b.words))
	})
	for _, one := range keys[min(from, len(keys)):min(to, len(keys))] {
		found = append(found, c.difference(one.pair))
	}
	return found, len(keys)
}

func (c *Comparison) difference(p pair) (d Difference) {
	if p.before >= 0 {
		d.Before = c.Before.row(p.before)
	}
	if p.after >= 0 {
		d.After = c.After.row(p.after)
	}
	return d
}

// WriteCSV writes all players of a federation who differ, by FIDE ID, each with both
// sides; of all federations where none is given.
func (c *Comparison) WriteCSV(w io.Writer, federation string) error {
	out := csv.NewWriter(w)
	head := []string{"fide_id", "name", "change"}
	for _, column := range []string{"name", "federation", "title", "club", "standard", "rapid", "blitz"} {
		if column == "name" {
			head = append(head, "name_before")
		} else {
			head = append(head, column+"_before", column)
		}
	}
	if err := out.Write(head); err != nil {
		return err
	}
	side := func(r *Row) []string {
		if r == nil {
			return make([]string, 4+tournament.Kinds)
		}
		cells := []string{r.Name, r.Federation, r.Titles(), r.Club}
		for i := range cells {
			cells[i] = ratinglist.Defused(handbook.Shown(cells[i]))
		}
		for k := range r.Standings {
			rating := ""
			if r.Standings[k].Rating != 0 {
				rating = strconv.Itoa(int(r.Standings[k].Rating))
			}
			cells = append(cells, rating)
		}
		return cells
	}
	for _, p := range c.pairs {
		if !c.includes(p, federation) {
			continue
		}
		d := c.difference(p)
		was, is := side(d.Before), side(d.After)
		id, what := answer.FIDEID(d.Row().FIDEID), "changed"
		line := []string{"", cmp.Or(is[0], was[0])}
		if id != nil {
			line[0] = *id
		}
		switch {
		case d.Before == nil:
			what = "new"
		case d.After == nil:
			what = "gone"
		}
		line = append(line, what, was[0])
		for i := 1; i < len(was); i++ {
			line = append(line, was[i], is[i])
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
