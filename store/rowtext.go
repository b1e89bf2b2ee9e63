package store

import (
	"strconv"
	"strings"
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
