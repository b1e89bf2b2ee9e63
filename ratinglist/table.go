package ratinglist

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// tableField is a column of our own layouts, CSV and XLSX. A value is a text,
// a number, or nil where there is nothing to say.
type tableField struct {
	csv, title string
	width      float64 // of the sheet's column, in characters
	value      func(*Row) any
}

var tablePerson = []tableField{
	{"fide_id", "FIDE ID", 11, func(r *Row) any { return r.FIDEID }},
	{"name", "Name", 32, func(r *Row) any { return text(r.Name) }},
	{"federation", "Federation", 11, func(r *Row) any { return text(r.Federation) }},
	{"sex", "Sex", 5, func(r *Row) any { return text(sexWord(r.Sex)) }},
	{"title", "Title", 7, func(r *Row) any { return text(r.ShownTitle()) }},
	{"women_title", "Women's title", 9, func(r *Row) any { return text(r.ShownWomenTitle()) }},
	{"other_titles", "Other titles", 10, func(r *Row) any { return text(r.OtherTitles) }},
	{"arena_title", "Arena title", 7, func(r *Row) any { return text(r.ArenaTitle) }},
}

func text(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func positive(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

// tableFields are the columns for the kinds of a list. Inactivity stands once
// a kind, which FIDE's layouts cannot say.
func tableFields(h Header) []tableField {
	fields := append([]tableField(nil), tablePerson...)
	for k := range tournament.Kinds {
		if !h.Kinds[k] {
			continue
		}
		name := k.String()
		head := strings.ToUpper(name[:1]) + name[1:]
		fields = append(
			fields,
			tableField{name + "_rating", head + " rating", 9, func(r *Row) any { return positive(int(r.Standings[k].Rating)) }},
			tableField{name + "_games", head + " games", 9, func(r *Row) any { return positive(r.Standings[k].Games) }},
			tableField{name + "_k", head + " K", 9, func(r *Row) any { return positive(r.Standings[k].K) }},
			tableField{name + "_inactive", head + " inactive", 9, func(r *Row) any {
				if r.Standings[k].Inactive {
					return "i"
				}
				return nil
			}},
		)
	}
	month := text(h.Period.String())
	return append(
		fields,
		tableField{"birth_year", "Birth year", 6, func(r *Row) any { return positive(r.Birth) }},
		tableField{"list", "List", 9, func(*Row) any { return month }},
	)
}

// tableColumns reads a header row; ok is false where FIDE ID, name or a rating
// is missing.
func tableColumns(head []string, kind tournament.Kind) (columns []column, kinds [tournament.Kinds]bool, month handbook.Period, ok bool) {
	seen := map[column]bool{}
	for _, word := range head {
		c := columnOf(word)
		if seen[c] {
			c = colNone
		}
		seen[c] = true
		columns = append(columns, c)
		if p, is := monthCode(strings.TrimSpace(word)); is {
			month = p
		}
		if c >= colStanding {
			if k, part := c.kindPart(kind); part == partRating {
				kinds[k] = true
			}
		}
	}
	return columns, kinds, month, seen[colID] && seen[colName] && kinds != [tournament.Kinds]bool{}
}

// unknownColumns says which columns of a header row are left out: words that
// are not known, and a second column of one meaning. Nil: none.
func unknownColumns(head []string, columns []column) *fault {
	var words []string
	for i, word := range head {
		if word = strings.TrimSpace(word); columns[i] == colNone && word != "" {
			words = append(words, strconv.Quote(short(word)))
		}
	}
	if words == nil {
		return nil
	}
	return &fault{text: handbook.Say("ratinglist.columns", "columns", words)}
}

// tableRow reads the fields of a record into the draft and gives the place of
// each fault; false leaves the player out.
func (d *rowDraft) tableRow(columns []column, fields []string, report func(f *fault, c column, field int)) bool {
	d.start()
	id := false
	for i, field := range fields {
		if i >= len(columns) {
			break
		}
		c := columns[i]
		if c == colNone {
			continue
		}
		f := d.set(c, field)
		if f != nil {
			report(f, c, i)
			if f.grave {
				return false
			}
		}
		id = id || c == colID
	}
	if !id {
		report(broken(handbook.Say("ratinglist.short-record")), colID, len(fields)-1)
	}
	return id
}
