package reconcile

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// Field is a column other than the rating in which the two lists differ about a player,
// with both values; a missing one is empty.
type Field struct {
	FIDEID      int
	Name        string
	Column      string           // title, women-title, federation, birth, sex, active, games, k
	Kind        *tournament.Kind // of active, games and k
	Here, There string
	Why         handbook.Text // zero: the data do not show it
}

// The columns. What one of the lists leaves out, as a CSV may, is no
// difference: a birth, sex, K or federation that it does not have.
const (
	colTitle, colWomenTitle, colFederation, colBirth, colSex = "title", "women-title", "federation", "birth", "sex"
	colActive, colGames, colK                                = "active", "games", "k"
)

// fields compares the rest of a player's two rows.
func (c *comparison) fields(here, there *ratinglist.Row) {
	add := func(column string, kind *tournament.Kind, a, b string) {
		c.Fields = append(c.Fields, Field{FIDEID: here.FIDEID, Name: here.Name, Column: column, Kind: kind, Here: a, There: b})
	}
	for _, x := range []struct {
		column string
		a, b   string
		always bool // nothing is a value, too
	}{
		{colTitle, here.ShownTitle(), there.ShownTitle(), true},
		{colWomenTitle, here.ShownWomenTitle(), there.ShownWomenTitle(), true},
		{colFederation, here.Federation, there.Federation, false},
		{colBirth, year(here.Birth), year(there.Birth), false},
		{colSex, here.Sex.String(), there.Sex.String(), false},
	} {
		if x.a != x.b && (x.always || x.a != "" && x.b != "") {
			add(x.column, nil, x.a, x.b)
		}
	}
	for k, has := range c.kinds {
		a, b, kind := &here.Standings[k], &there.Standings[k], tournament.Kind(k)
		if !has || a.Rating == 0 || b.Rating == 0 {
			continue
		}
		c.activityKnown[k] = c.activityKnown[k] || b.Inactive
		if a.Inactive != b.Inactive {
			add(colActive, &kind, mark(a.Inactive), mark(b.Inactive))
		}
		if a.Games != b.Games {
			add(colGames, &kind, strconv.Itoa(a.Games), strconv.Itoa(b.Games))
		}
		if a.K != b.K && a.K != 0 && b.K != 0 {
			add(colK, &kind, strconv.Itoa(a.K), strconv.Itoa(b.K))
		}
	}
}

func year(y int) string {
	if y == 0 {
		return ""
	}
	return strconv.Itoa(y)
}

// mark returns the flag of the lists.
func mark(inactive bool) string {
	if inactive {
		return "i"
	}
	return ""
}

// sides says why columns differ: what an officer has said of the person here,
// or what the reasons of the ratings say. Numbers of games on a list that has
// none are no difference, and no more is activity in a kind of play of which FIDE's list
// says nothing.
func (c *comparison) sides(ctx context.Context) error {
	changes, err := c.st.PlayerChanges(ctx)
	if err != nil {
		return err
	}
	c.Fields = slices.DeleteFunc(c.Fields, func(f Field) bool { return f.Column == colActive && !c.activityKnown[*f.Kind] })
	if !c.GamesKnown {
		c.Fields = slices.DeleteFunc(c.Fields, func(f Field) bool { return f.Column == colGames })
	}
	for i := range c.Fields {
		f := &c.Fields[i]
		for j := range changes {
			if changed(&changes[j], f) {
				x := &changes[j]
				f.Why = handbook.Say("reconcile.changed-here", "change", x.ID, "day", handbook.FromTime(x.At), "by", x.By, "reason", x.Reason)
			}
		}
		if f.Why.IsZero() && f.Kind != nil {
			f.Why = c.whyRated(f)
		}
	}
	slices.SortStableFunc(c.Fields, func(a, b Field) int { return cmp.Compare(a.FIDEID, b.FIDEID) })
	return nil
}

// changed reports whether an officer's change is about the column.
func changed(x *store.PlayerChange, f *Field) bool {
	if x.FIDEID != f.FIDEID || x.Undone != 0 {
		return false
	}
	return x.Act == store.PlayerTransfer && f.Column == colFederation || x.Act == store.PlayerEdit && x.Field == f.Column
}

// whyRated returns the first reason that the player's ratings of the kind differ
// for, where it tells of games or K.
func (c *comparison) whyRated(f *Field) handbook.Text {
	for i := range c.Differences {
		d := &c.Differences[i]
		if d.FIDEID != f.FIDEID || d.Kind != *f.Kind {
			continue
		}
		for _, r := range d.Reasons {
			games := r.Cause == EventNotRated || r.Cause == OtherMonth || r.Cause == GameFewer || r.Cause == GameMore
			if f.Column == colGames && games || f.Column == colK && r.Cause == OtherK {
				return r.Text
			}
		}
	}
	return handbook.Text{}
}
