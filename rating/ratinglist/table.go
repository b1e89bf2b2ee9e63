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

// tableFields returns the columns for the kinds of a list. Inactivity stands once
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

// tableHead is what the header row of a table says.
type tableHead struct {
	columns  []column
	kinds    [tournament.Kinds]bool
	month    handbook.Period
	national []string // words of the columns of ratings that are not FIDE's
	unread   []handbook.Text
	ownID    bool // players have a number of the federation, too
}

// readTableHead reads a header row; ok is false if FIDE ID, name or a rating
// is missing. Of several columns with one meaning the most certain is read, of
// two as certain ones the first. A list of one kind among columns that name
// their kinds is that of the kind given.
func readTableHead(head []string, kind tournament.Kind) (h tableHead, ok bool) {
	var meanings []meaning
	best := map[column]int{}
	key := func(c column) column {
		if c >= single { // rating and rapid_rating are one column of a rapid list
			_, part := c.kindPart(kind)
			return standingColumn(kind, part)
		}
		return c
	}
	for i, word := range head {
		m := meaningOf(word)
		meanings = append(meanings, m)
		if was, seen := best[key(m.col)]; m.col != colNone && (!seen || m.rank < meanings[was].rank) {
			best[key(m.col)] = i
		}
		if p, is := monthCode(strings.TrimSpace(word)); is {
			h.month = p
		}
	}
	if i, named := best[colName]; named {
		_, surname := best[colSurname]
		_, given := best[colGiven]
		switch {
		case meanings[i].rank == rankFIDE || surname && given:
			delete(best, colSurname)
			delete(best, colGiven)
		case surname:
			meanings[i].col, best[colGiven] = colGiven, i
			delete(best, colName)
		}
	}
	for i, m := range meanings {
		c := m.col
		h.ownID = h.ownID || c == colOwnID || c == colID && best[c] != i
		if chosen, is := best[key(c)]; c == colNone || !is || chosen != i {
			c = colNone
			if word := strings.TrimSpace(head[i]); word != "" && m.col != colOwnID {
				h.unread = append(h.unread, unread(word))
			}
		} else if c >= colStanding {
			if k, part := c.kindPart(kind); part == partRating {
				h.kinds[k] = true
				if m.rank >= rankNational {
					h.national = append(h.national, strconv.Quote(short(strings.TrimSpace(head[i]))))
				}
			}
		}
		h.columns = append(h.columns, c)
	}
	_, id := best[colID]
	_, name := best[colName]
	_, surname := best[colSurname]
	return h, id && (name || surname) && h.kinds != [tournament.Kinds]bool{}
}

// mostBefore is how many rows may stand before the header row, as the title of
// an event in a workbook of Swiss-Manager.
const mostBefore = 20

// reportTable keeps what is worth saying of a header row.
func (r *Reader) reportTable(h *tableHead, line int) {
	if len(h.unread) > 0 {
		r.reportHeader(&fault{text: handbook.Say("ratinglist.columns", "columns", h.unread)}, handbook.Info, line)
	}
	if len(h.national) > 0 {
		r.reportHeader(&fault{text: handbook.Say("ratinglist.national", "columns", h.national)}, handbook.Warning, line)
	}
}

// tableRow reads the fields of a record into the draft and gives the place of
// each fault; false leaves the player out.
func (d *rowDraft) tableRow(h *tableHead, fields []string, report func(f *fault, c column, field int)) bool {
	d.start()
	id := false
	for i, field := range fields {
		if i >= len(h.columns) {
			break
		}
		c := h.columns[i]
		if field = foreign(c, strings.TrimSpace(field)); c == colID && h.ownID && (field == "" || field == "0") {
			d.strangers++
			return false
		}
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
	if d.given != "" && !strings.Contains(d.row.Name, ",") {
		d.row.Name += ", " + d.given
	}
	if !id && h.ownID {
		d.strangers++
		return false
	}
	if !id {
		report(graveFault(handbook.Say("ratinglist.short-record")), colID, len(fields)-1)
	}
	return id
}

// foreign writes a value of another program's table as ours are written.
func foreign(c column, s string) string {
	if c == colNone || c == colName || c == colSurname || c == colGiven || s == "" {
		return s
	}
	if whole, rest, point := strings.Cut(s, "."); point && strings.Trim(rest, "0") == "" && (c == colID || c == colBirth) {
		s = whole // as workbooks keep numbers
	}
	if s == "-" || s == "--" || strings.EqualFold(s, "null") || s == `\N` {
		return ""
	}
	if c >= colStanding {
		_, part := c.kindPart(0)
		if whole, rest, point := strings.Cut(s, "."); point && strings.Trim(rest, "0") == "" && part != partInactive {
			return whole
		}
		if rating, index, dash := strings.Cut(s, "-"); dash && part == partRating && len(rating) >= 3 && strings.Trim(index, " 0123456789") == "" {
			return strings.TrimSpace(rating) // DWZ 1873-45: the second number is that of evaluations
		}
	}
	return s
}
