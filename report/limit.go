package report

import (
	"fmt"
	"maps"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Limits of a workbook: a spreadsheet program opens no file beyond them. What
// a report has to say never ends with an error for that: columns and rows are
// made smaller, and texts and tables that are cut say so.
const (
	widestColumn = 80        // characters; a file may have up to 255
	tallestRow   = 409       // points
	longestText  = 32_767    // UTF-16 units of a cell
	longestName  = 31        // UTF-16 units of the name of a sheet
	mostRows     = 1_048_576 // of a sheet, title and heading included
	mostColumns  = 16_384    // of a sheet
	longestField = 5_000     // UTF-16 units of a field of a form
	mostLines    = 30        // of a text on a form: so high may a row be
)

// units is the length of a text as a workbook counts it, in UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// cutText is a text of at most so many UTF-16 units; one that was longer ends
// with how much of it is missing.
func cutText(s string, most int) string {
	if len(s) <= most || units(s) <= most { // a unit is a byte or more
		return s
	}
	room, end := most-units(missingText(len(s))), 0
	for i, r := range s {
		if room -= max(1, utf16.RuneLen(r)); room < 0 {
			break
		}
		end = i + utf8.RuneLen(r)
		if r == utf8.RuneError { // of one byte or of three
			_, size := utf8.DecodeRuneInString(s[i:])
			end = i + size
		}
	}
	return s[:end] + missingText(utf8.RuneCountInString(s[end:]))
}

// missingText says how many characters of a text are missing.
func missingText(characters int) string {
	return fmt.Sprintf(" … (cut: %d more characters)", characters)
}

// cutLines is a text cut to at most so many lines of a width, as [wrapped]
// counts them, and how many it takes.
func cutLines(s string, width, most int) (text string, lines int) {
	s = cutText(s, longestText)
	if lines = wrapped(s, width); lines <= most {
		return s, lines
	}
	short, long := 0, len(s) // fits, does not fit
	for long-short > 1 {
		at := (short + long) / 2
		if wrapped(cutText(s, max(at, 40)), width) <= most {
			short = at
		} else {
			long = at
		}
	}
	s = cutText(s, max(short, 40))
	return s, wrapped(s, width)
}

// sheetName is a name that a sheet may have, unlike those taken before.
func sheetName(name string, taken map[string]bool) string {
	clean := strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(name, " ")), "' ")
	if clean == "" {
		clean = "Sheet"
	}
	for n := 1; ; n++ {
		tail := ""
		if n > 1 {
			tail = fmt.Sprintf(" (%d)", n)
		}
		short := []rune(clean)
		for units(string(short))+len(tail) > longestName {
			short = short[:len(short)-1]
		}
		fitting := strings.TrimRight(string(short), "' ") + tail
		if key := strings.ToLower(fitting); !taken[key] {
			taken[key] = true
			return fitting
		}
	}
}

// within is the table with at most so many columns and rows. The last ones
// say how many are missing.
func (t table) within(columns, rows int) table {
	if extra := len(t.columns) - columns; extra > 0 {
		keep := columns - 1
		cut := table{columns: append(t.columns[:keep:keep], column{fmt.Sprintf("cut: %d more columns", extra+1), words}), bold: t.bold, more: t.more}
		for _, row := range t.rows {
			cut.rows = append(cut.rows, append(row[:keep:keep], nil))
		}
		t = cut
	}
	if extra := len(t.rows) - rows; extra > 0 {
		last := make([]any, len(t.columns))
		last[0] = fmt.Sprintf("cut: %d more rows", extra+1)
		t.rows = append(t.rows[:rows-1:rows-1], last)
		t.bold = maps.Clone(t.bold)
		delete(t.bold, rows-1)
	}
	return t
}

// bounded is a height in points as far as a row may be high.
func bounded(points float64) float64 { return min(points, tallestRow) }
