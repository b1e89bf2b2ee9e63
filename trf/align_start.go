package trf

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/tournament"
)

// Before its columns are looked at, a line must begin with its record, with blanks that
// are blanks, and values that are not in quotes.

// noBreak are spaces that are no blanks.
const noBreak = "\u00a0\u2007\u202f"

var quotedNumber = regexp.MustCompile("[" + tournament.QuoteMarks + "]+[0-9][0-9/.-]*([" + tournament.QuoteMarks + "]+|\\s)")

// codedRecords are those of which the value is no free text, so that quotes around it say
// nothing.
var codedRecords = []string{"032", "042", "052", "062", "072", "082", "142", "152", "172", "192", "202", "212", "222", "352"}

// isQuoted reports whether a value stands in quotes.
func isQuoted(value string) bool {
	first, _ := utf8.DecodeRuneInString(value)
	last, _ := utf8.DecodeLastRuneInString(value)
	return len(value) > 1 && strings.ContainsRune(tournament.QuoteMarks, first) && strings.ContainsRune(tournament.QuoteMarks, last)
}

// isTouching reports whether the value of a record follows its number without a blank.
func isTouching(s string) bool {
	if len(s) < 4 || s[3] == ' ' || !isNumber(s[:3]) {
		return false
	}
	value := strings.TrimRight(s[3:], " ")
	switch s[:3] {
	case "042", "052":
		d, _, ok := readDate(value)
		return ok && d.Month() > 0
	case "062", "072", "082", "142":
		return isNumber(value) && len(value) <= 3
	case "012", "022", "032", "092", "102", "112", "122", "152", "192":
		return !isNumber(s[3:4]) && !ruler(s)
	}
	return false
}

// isLate reports whether a line begins with blanks before its record.
func isLate(s string) bool {
	if s == "" || s[0] != ' ' {
		return false
	}
	rest := strings.TrimLeft(s, " ")
	id, ok := recordID(rest)
	if late := len(s) - len(rest); late < 1 || late > 3 || !ok || ruler(s) {
		return false
	}
	n, isWhole := whole(id)
	return isWhole && (n == 1 || isRecord(n)) || extension(id)
}

// hasNoBreak reports whether a space that is no blank follows the number of a record.
func hasNoBreak(s string) bool {
	if len(s) < 5 || !strings.ContainsAny(s[3:], noBreak) {
		return false
	}
	_, ok := recordID(s[:3])
	first, _ := utf8.DecodeRuneInString(s[3:])
	return ok && strings.ContainsRune(noBreak, first)
}

// isMisplaced reports whether an unknown line may be a record that does not begin as one.
func isMisplaced(s string) bool { return isTouching(s) || isLate(s) || hasNoBreak(s) }

// alignStarts makes lines begin with their records, and takes quotes off numbers.
func (a *aligned) alignStarts(lines []cutLine) {
	late, filled, noBreaks := 0, 0, false
	for _, l := range lines {
		if strings.TrimSpace(l.text) != "" {
			filled++
		}
		if isLate(l.text) {
			late++
		}
		noBreaks = noBreaks || hasNoBreak(l.text)
	}
	for i := range lines {
		s, note := lines[i].text, alignment{record: "001", line: i + 1, col: 1, step: 1}
		if noBreaks && strings.ContainsAny(s, noBreak) {
			note.key, note.col = "trf.columns.no-break", 1+utf8.RuneCountInString(s[:strings.IndexAny(s, noBreak)])
			s = blanksFor(s, noBreak)
			a.note(note)
		}
		if 2*late > filled && isLate(s) {
			note.key, note.col = "trf.columns.late", 1
			s = strings.TrimLeft(s, " ")
			a.note(note)
		}
		if isTouching(s) {
			note.key, note.record, note.col = "trf.columns.touching", s[:3], 4
			s = s[:3] + " " + s[3:]
			a.note(note)
		}
		if now, col := unquoted(s); col > 0 {
			note.key, note.record, note.col = "trf.columns.quotes", "001", col
			s = now
			a.note(note)
		}
		lines[i].text = s
	}
}

// blanksFor puts blanks in the place of characters.
func blanksFor(s, characters string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(characters, r) {
			return ' '
		}
		return r
	}, s)
}

// unquoted returns a line without quotes around its numbers or its coded value, and the
// column of the first one, 0 if there is none.
func unquoted(s string) (now string, col int) {
	id, ok := recordID(s)
	switch {
	case !ok || len(s) < 5:
		return s, 0
	case id == "001" && strings.ContainsAny(s, tournament.QuoteMarks):
		from := 0
		for _, at := range quotedNumber.FindAllStringIndex(s, -1) {
			now += s[from:at[0]]
			if word := s[at[0]:at[1]]; at[1] < len(s) && isNumber(s[at[1]:at[1]+1]) { // a mark within a number
				now += word
			} else {
				now += blanksFor(word, tournament.QuoteMarks)
			}
			from = at[1]
		}
		now += s[from:]
	case slices.Contains(codedRecords, id) && isQuoted(strings.TrimSpace(s[4:])):
		now = s[:4] + strings.TrimSpace(strings.Trim(strings.TrimSpace(s[4:]), tournament.QuoteMarks))
	default:
		return s, 0
	}
	if now == s {
		return s, 0
	}
	return now, 1 + utf8.RuneCountInString(s[:strings.IndexAny(s, tournament.QuoteMarks)])
}
