// Package ratinglist holds a month's rating list: rows by FIDE ID with the three
// ratings. It reads and writes FIDE's layouts (combined and single TXT, XML), CSV and
// XLSX by streaming. It computes nothing.
package ratinglist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Standing is one kind's columns of a row: rating, games of the period, K.
type Standing struct {
	Rating   tournament.Rating // 0: unrated
	Games    int               // rated in the period before the list
	K        int               // 0: unknown
	Inactive bool              // B.02 7.2.2
}

// Row is one player of a list.
type Row struct {
	FIDEID      int
	Name        string
	Federation  string
	Sex         tournament.Sex
	Title       tournament.Title
	WomenTitle  tournament.Title
	Honorary    Honorary // titles of FIDE's lists that no chapter knows
	OtherTitles string   // IA FA NA IO FT FST DI NI, as in the list
	ArenaTitle  string
	Standings   [tournament.Kinds]Standing
	Birth       int // year, 0 unknown
}

// Honorary are honorary titles as FIDE's lists have them, such as WH: they
// stand in the columns of titles, ask for nothing and count for nothing, and
// are only kept.
type Honorary struct{ Title, Women string }

// ShownTitle returns what stands in the column of titles.
func (r *Row) ShownTitle() string { return cmp.Or(r.Title.String(), r.Honorary.Title) }

// ShownWomenTitle returns what stands in the column of women's titles.
func (r *Row) ShownWomenTitle() string { return cmp.Or(r.WomenTitle.String(), r.Honorary.Women) }

// HonoraryTitle reports whether a text of the columns of titles is an honorary
// title: two or three capitals with an H, as WH and HM.
func HonoraryTitle(s string) bool {
	return len(s) >= 2 && len(s) <= 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && strings.Contains(s, "H")
}

// List is a list in memory. Kinds are those of the three it covers: a single
// list covers one.
type List struct {
	Period handbook.Period // 0: unknown
	Kinds  [tournament.Kinds]bool
	Rows   []Row
	// Complete is true if every person with a FIDE ID is on it, rated or not.
	Complete bool
	byID     map[int]int32
}

// Index prepares [List.Row]; of several rows with one ID the first stays.
func (l *List) Index() {
	l.byID = make(map[int]int32, len(l.Rows))
	for i := range l.Rows {
		if _, twice := l.byID[l.Rows[i].FIDEID]; !twice {
			l.byID[l.Rows[i].FIDEID] = int32(i)
		}
	}
}

// Row returns the row of a FIDE ID, nil if the list has none.
func (l *List) Row(fideID int) *Row {
	i, ok := l.byID[fideID]
	if !ok {
		return nil
	}
	return &l.Rows[i]
}

// Lists holds rating lists of several periods.
type Lists struct {
	Lists []*List
}

// Add puts an indexed list on the shelf.
func (s *Lists) Add(l *List) {
	l.Index()
	s.Lists = append(s.Lists, l)
}

// Empty reports whether there is no list at all of the kind.
func (s *Lists) Empty(k tournament.Kind) bool {
	if s == nil {
		return true
	}
	for _, l := range s.Lists {
		if l.Kinds[k] {
			return false
		}
	}
	return true
}

// InForce returns the list of the kind that is in force in a period: the list of the
// period itself, else the latest one before it, else the earliest one there is.
// A list without a period is used for every period that has no list. Nil: there
// is no list of the kind.
func (s *Lists) InForce(p handbook.Period, k tournament.Kind) *List {
	if s == nil {
		return nil
	}
	var before, after, timeless *List
	for _, l := range s.Lists {
		switch {
		case !l.Kinds[k]:
		case l.Period == 0:
			timeless = l
		case l.Period <= p:
			if before == nil || l.Period > before.Period {
				before = l
			}
		case after == nil || l.Period < after.Period:
			after = l
		}
	}
	switch {
	case before != nil && (before.Period == p || timeless == nil):
		return before
	case timeless != nil:
		return timeless
	}
	return after
}

// With returns the shelf with lists put over its own of the same months and kinds:
// who has a rating there is shown with that rating, the others as before. The
// shelf itself stays as it is.
func (s *Lists) With(over []*List) *Lists {
	out := &Lists{}
	for _, l := range s.Lists {
		for _, o := range over {
			if o.Period == l.Period {
				l = l.overlay(o)
			}
		}
		out.Lists = append(out.Lists, l)
	}
	return out
}

func (l *List) overlay(over *List) *List {
	out := &List{Period: l.Period, Kinds: l.Kinds, Complete: l.Complete, Rows: slices.Clone(l.Rows)}
	out.Index()
	for i := range over.Rows {
		o := &over.Rows[i]
		row := out.Row(o.FIDEID)
		if row == nil {
			out.Rows = append(out.Rows, *o)
			continue
		}
		for k := range o.Standings {
			if over.Kinds[k] && o.Standings[k].Rating > 0 {
				row.Standings[k] = o.Standings[k]
			}
		}
	}
	out.Index()
	return out
}
