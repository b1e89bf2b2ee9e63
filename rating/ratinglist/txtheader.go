package ratinglist

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// txtColumn is a column of a text list: from its header word up to the next,
// 0-based.
type txtColumn struct {
	col      column
	from, to int
}

// txtLayout is what the header line of a text list says.
type txtLayout struct {
	columns    []txtColumn
	width      int // of a line, without its end
	other      int // index of the other titles, whose overflow moves the rest; -1
	rating     int // index of the first rating after it; -1
	federation int // index of its column; -1
	period     handbook.Period
	kinds      [tournament.Kinds]bool
}

// readTXTHeader takes the columns from the words of the header line, which may
// stand without a blank between them (TitlFed, GamesBorn). ok is false for a
// line that is no header of a list.
func readTXTHeader(line string, kind tournament.Kind) (l txtLayout, ok bool) {
	l.other, l.rating, l.federation = -1, -1, -1
	l.width = len(line)
	seen := map[column]bool{}
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		c, n, period := headerWord(line[i:])
		if seen[c] {
			c = colNone
		}
		seen[c] = true
		if period != 0 {
			l.period = period
		}
		if k := len(l.columns); k > 0 {
			l.columns[k-1].to = i
		}
		l.columns = append(l.columns, txtColumn{col: c, from: i, to: len(line)})
		i += n
	}
	for i, c := range l.columns {
		switch c.col {
		case colOtherTitles:
			l.other = i
		case colFederation:
			l.federation = i
		}
		if c.col < colStanding {
			continue
		}
		if k, part := c.col.kindPart(kind); part == partRating {
			l.kinds[k] = true
			if l.rating < 0 && l.other >= 0 {
				l.rating = i
			}
		}
	}
	return l, seen[colID] && seen[colName] && l.kinds != [tournament.Kinds]bool{}
}

// headerWord returns the column of the longest known word at the start of a text,
// and the word's length; an unknown word ends at the next blank.
func headerWord(s string) (c column, length int, p handbook.Period) {
	if len(s) >= 5 {
		if p, ok := monthCode(s[:5]); ok {
			return single + partRating, 5, p
		}
	}
	low := strings.ToLower(s[:min(len(s), longestWord)])
	for n := len(low); n > 0; n-- {
		if c, ok := columnWords[low[:n]]; ok {
			return c, n, 0
		}
	}
	if end := strings.IndexByte(s, ' '); end > 0 {
		return colNone, end, 0
	}
	return colNone, len(s), 0
}

// shift returns by how many characters the other titles of a line push the following
// columns to the right.
func (l *txtLayout) shift(t *textLine) int {
	if l.other < 0 {
		return 0
	}
	end := l.columns[l.other].to
	if t.len() <= end || t.cut(end-1, end) == " " {
		return 0
	}
	if l.rating >= 0 {
		from := l.columns[l.rating].from
		if t.len() <= l.width && strings.TrimSpace(t.cut(from, l.columns[l.rating].to)) == "" {
			return 0 // no rating
		}
		for n := range mostShift {
			if l.isRating(t, from+n) {
				return n
			}
		}
	}
	return max(0, t.len()-l.width)
}

// isRating reports whether a rating begins at a place: up to four digits and then the
// blanks before the next column, which may follow other titles closely.
func (l *txtLayout) isRating(t *textLine, at int) bool {
	text := t.cut(at, at+l.columns[l.rating].to-l.columns[l.rating].from)
	digits := 0
	for digits < len(text) && digit(text[digits]) {
		digits++
	}
	before := t.cut(at-1, at)
	return digits > 0 && digits <= 4 && strings.Trim(text[digits:], " ") == "" && (before == " " || digits >= 3 && before != "" && !digit(before[0]))
}

// mostShift is how far other titles push the rest of a line at most.
const mostShift = 30

// overflow returns the end of other titles that run on into the column of the arena
// title, where the line is not pushed to the right; at, if they do not.
func (t *textLine) overflow(at, to int) int {
	next := t.cut(at, to)
	if next == "" || next[0] == ' ' || isArenaTitle(strings.TrimSpace(next)) || t.cut(at-1, at) == " " {
		return at
	}
	word, _, _ := strings.Cut(next, " ")
	return at + len(word)
}

// isArenaTitle reports whether a text is a title of the online arena.
func isArenaTitle(s string) bool { return s == "AGM" || s == "AIM" || s == "AFM" || s == "ACM" }
