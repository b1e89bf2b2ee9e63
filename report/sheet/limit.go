package sheet

import (
	"fmt"
	"maps"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
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
	LongestField = 5_000     // UTF-16 units of a field of a form
	MostLines    = 30        // of a text on a form: so high may a row be
)

// units returns the length of a text as a workbook counts it, in UTF-16 units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// CutText returns a text of at most so many UTF-16 units; one that was longer ends
// with how much of it is missing, said in the language.
func CutText(l *language.Language, s string, most int) string {
	if len(s) <= most || units(s) <= most { // a unit is a byte or more
		return s
	}
	room, end := most-units(missingText(l, len(s))), 0
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
	return s[:end] + missingText(l, utf8.RuneCountInString(s[end:]))
}

// missingText says how many characters of a text are missing.
func missingText(l *language.Language, characters int) string {
	return l.Sayf("sheet.cut-text", "n", characters)
}

// CutLines returns a text cut to at most so many lines of a width, as [wrapped]
// counts them, and how many it takes.
func CutLines(l *language.Language, s string, width, most int) (text string, lines int) {
	s = CutText(l, s, longestText)
	if lines = wrapped(s, width); lines <= most {
		return s, lines
	}
	short, long := 0, len(s) // fits, does not fit
	for long-short > 1 {
		at := (short + long) / 2
		if wrapped(CutText(l, s, max(at, 40)), width) <= most {
			short = at
		} else {
			long = at
		}
	}
	s = CutText(l, s, max(short, 40))
	return s, wrapped(s, width)
}

// sheetName returns a name that a sheet may have, unlike those taken before; one
// without a letter that it may have is called by the word for a sheet.
func sheetName(name, without string, taken map[string]bool) string {
	clean := strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(name, " ")), "' ")
	if clean == "" {
		clean = without
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

// truncate returns the table with at most so many columns and rows. The last ones
// say how many are missing.
func (t Table) truncate(l *language.Language, columns, rows int) Table {
	if extra := len(t.Columns) - columns; extra > 0 {
		keep := columns - 1
		cut := Table{Columns: append(t.Columns[:keep:keep], Column{handbook.Say("sheet.cut-columns", "n", extra+1), Words}), bold: t.bold, More: t.More}
		for _, row := range t.Rows {
			cut.Rows = append(cut.Rows, append(row[:keep:keep], nil))
		}
		t = cut
	}
	if extra := len(t.Rows) - rows; extra > 0 {
		last := make([]any, len(t.Columns))
		last[0] = l.Sayf("sheet.cut-rows", "n", extra+1)
		t.Rows = append(t.Rows[:rows-1:rows-1], last)
		t.bold = maps.Clone(t.bold)
		delete(t.bold, rows-1)
	}
	return t
}

// Bounded returns a height in points as far as a row may be high.
func Bounded(points float64) float64 { return min(points, tallestRow) }
