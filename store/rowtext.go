package store

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
)

// What the database says of a row, written before it has the row.

// appendQuoted writes values as the database says a row of a table that is not flat: each
// as a literal. Known is false for what is written otherwise there.
func appendQuoted(to []byte, values []any) (text []byte, known bool) {
	return appendValues(to, values, appendLiteral)
}

// appendLiteral writes a text as [appendQuoted] does.
func appendLiteral(to []byte, s string) (text []byte, known bool) {
	if strings.IndexByte(s, 0) >= 0 {
		return to, false
	}
	to = append(to, '\'')
	for k := range len(s) {
		if s[k] == '\'' {
			to = append(to, '\'')
		}
		to = append(to, s[k])
	}
	return append(to, '\''), true
}

// appendArray writes values as the database says a row of a flat table. Known is false for
// what is written otherwise there.
func appendArray(to []byte, values []any) (text []byte, known bool) {
	to, known = appendValues(append(to, '['), values, appendText)
	return append(to, ']'), known
}

// appendValues writes values with commas between, numbers in decimal and texts as is said.
func appendValues(to []byte, values []any, appendText func(to []byte, s string) ([]byte, bool)) (text []byte, known bool) {
	for i, v := range values {
		if i > 0 {
			to = append(to, ',')
		}
		switch v := v.(type) {
		case int:
			to = strconv.AppendInt(to, int64(v), 10)
		case int64:
			to = strconv.AppendInt(to, v, 10)
		case string:
			if to, known = appendText(to, v); !known {
				return to, false
			}
		default:
			return to, false
		}
	}
	return to, true
}

// appendText writes a text as [appendArray] does. Where it is not known, to is as it was.
func appendText(to []byte, s string) (text []byte, known bool) {
	before := len(to)
	to = append(to, '"')
	for k := range len(s) {
		switch c := s[k]; {
		case c < ' ':
			return to[:before], false
		case c == '"' || c == '\\':
			to = append(to, '\\', c)
		default:
			to = append(to, c)
		}
	}
	return append(to, '"'), true
}

// rowTexts are what the database says of a row of a list.
type rowTexts struct {
	listed []byte // all columns of the list
	kept   []byte // those that stand for several lists, behind the FIDE ID
	room   []byte
}

// begun is the text of a row that stands from a list on.
func (t *rowTexts) begun(p handbook.Period, id int) []byte {
	t.room = append(t.room[:0], '[')
	for _, n := range [...]int{id, int(p), standing} {
		t.room = append(strconv.AppendInt(t.room, int64(n), 10), ',')
	}
	t.room = append(t.room, t.kept...)
	return t.room
}

// games is the text of what a row counts as games of its month.
func (t *rowTexts) games(p handbook.Period, r *ratinglist.Row) []byte {
	t.room = append(t.room[:0], '[')
	for _, n := range [...]int{int(p), r.FIDEID, r.Standings[0].Games, r.Standings[1].Games, r.Standings[2].Games} {
		t.room = append(strconv.AppendInt(t.room, int64(n), 10), ',')
	}
	t.room[len(t.room)-1] = ']'
	return t.room
}

// of writes the texts of a row; known is false for what is written otherwise in the database.
func (t *rowTexts) of(p handbook.Period, r *ratinglist.Row) (known bool) {
	column := 0
	known = true
	t.listed, t.kept = append(t.listed[:0], '['), t.kept[:0]
	add := func(begin int) {
		if inVersions[column] {
			t.kept = append(append(t.kept, t.listed[begin:]...), ',')
		}
		t.listed = append(t.listed, ',')
		column++
	}
	eachField(p, r, func(n int64) {
		begin := len(t.listed)
		t.listed = strconv.AppendInt(t.listed, n, 10)
		add(begin)
	}, func(s string) {
		begin, is := len(t.listed), false
		t.listed, is = appendText(t.listed, s)
		known = known && is
		add(begin)
	})
	t.listed[len(t.listed)-1], t.kept[len(t.kept)-1] = ']', ']'
	return known
}

// inVersions tells of each column of a list whether it stands for several lists.
var inVersions = func() []bool {
	in := make([]bool, len(listColumns))
	for i, c := range listColumns {
		in[i] = slices.Contains(versionColumns, c)
	}
	return in
}()
