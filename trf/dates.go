package trf

import (
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
)

var months = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// datePiece is a run of digits or letters of a date.
type datePiece struct {
	number, digits int
	month          int // of a name
}

// readDate reads a date in any of the forms of real reports. The form is empty
// for YYYY/MM/DD, else the name of the form found.
func readDate(s string) (d handbook.Date, form string, ok bool) {
	if d, ok := canonicalDate(s); ok {
		return d, "", true
	}
	pieces, ok := datePieces(s)
	if !ok {
		return 0, "", false
	}
	switch len(pieces) {
	case 1:
		switch p := pieces[0]; {
		case p.digits == 4 && p.number > 0:
			return handbook.NewDate(p.number, 0, 0), "YYYY", true
		case p.digits == 8:
			d = handbook.Date(p.number)
			return d, "YYYYMMDD", d.Valid()
		}
	case 3:
		d, form, ok = threePieces(pieces)
		return d, withSeparator(form, s), ok
	}
	return 0, "", false
}

// canonicalDate reads YYYY/MM/DD, and YYYY/00/00 for a year alone.
func canonicalDate(s string) (handbook.Date, bool) {
	if len(s) != 10 || s[4] != '/' || s[7] != '/' {
		return 0, false
	}
	n := 0
	for i := range len(s) {
		if i == 4 || i == 7 {
			continue
		}
		c := s[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + int(c)
	}
	d := handbook.Date(n)
	return d, d.Valid() || n%10000 == 0 && n > 0
}

// withSeparator writes the form with the sign that the date itself has.
func withSeparator(form, s string) string {
	i := strings.IndexAny(s, "./-")
	if i < 0 || strings.Contains(form, "MMMM") {
		return form
	}
	return strings.NewReplacer("/", s[i:i+1], "-", s[i:i+1], ".", s[i:i+1]).Replace(form)
}

func datePieces(s string) (pieces []datePiece, ok bool) {
	if len(s) > 40 {
		return nil, false
	}
	rs := []rune(strings.ToLower(s))
	for i := 0; i < len(rs); {
		start := i
		switch r := rs[i]; {
		case r >= '0' && r <= '9':
			p := datePiece{}
			for ; i < len(rs) && rs[i] >= '0' && rs[i] <= '9'; i++ {
				p.number, p.digits = p.number*10+int(rs[i]-'0'), p.digits+1
			}
			if p.digits > 8 {
				return nil, false
			}
			pieces = append(pieces, p)
		case unicode.IsLetter(r):
			for i < len(rs) && unicode.IsLetter(rs[i]) {
				i++
			}
			word := string(rs[start:i])
			if (word == "st" || word == "nd" || word == "rd" || word == "th") && len(pieces) > 0 {
				continue
			}
			p := datePiece{month: monthOf(word)}
			if p.month == 0 {
				return nil, false
			}
			pieces = append(pieces, p)
		case strings.ContainsRune("./-, ", r):
			i++
		default:
			return nil, false
		}
	}
	return pieces, true
}

func monthOf(word string) int {
	if len(word) < 3 {
		return 0
	}
	for i, m := range months {
		if word[:3] == m {
			return i + 1
		}
	}
	return 0
}

func threePieces(p []datePiece) (d handbook.Date, form string, ok bool) {
	a, b, c := p[0], p[1], p[2]
	switch {
	case a.month > 0 && b.digits > 0 && c.digits == 4:
		d, form = handbook.NewDate(c.number, a.month, b.number), "MMMM DD, YYYY"
	case b.month > 0 && a.digits > 0 && a.digits <= 2 && c.digits == 4:
		d, form = handbook.NewDate(c.number, b.month, a.number), "DD MMMM YYYY"
	case a.month+b.month+c.month > 0:
		return 0, "", false
	case a.digits == 4:
		d, form = handbook.NewDate(a.number, b.number, c.number), "YYYY-MM-DD"
		if b.number == 0 && c.number == 0 {
			return d, "YYYY", a.number > 0
		}
		if b.number > 12 {
			d, form = handbook.NewDate(a.number, c.number, b.number), "YYYY-DD-MM"
		}
	case c.digits == 4:
		d, form = handbook.NewDate(c.number, b.number, a.number), "DD.MM.YYYY"
		if b.number > 12 {
			d, form = handbook.NewDate(c.number, a.number, b.number), "MM/DD/YYYY"
		}
	default:
		for _, order := range shortOrders {
			if d, ok := order.date(a.number, b.number, c.number); ok {
				return d, order.form, true
			}
		}
		return 0, "", false
	}
	return d, form, d.Valid()
}

// shortOrder is an order of a date's parts where the year has two digits.
type shortOrder struct {
	form             string
	year, month, day int
}

// shortOrders in the order in which they are tried: a line of dates is read in
// the first that makes a day of each.
var shortOrders = []shortOrder{{"YY/MM/DD", 0, 1, 2}, {"DD.MM.YY", 2, 1, 0}, {"YY.DD.MM", 0, 2, 1}}

func (o *shortOrder) date(parts ...int) (handbook.Date, bool) {
	if parts[0] > 99 || parts[1] > 99 || parts[2] > 99 {
		return 0, false
	}
	d := handbook.NewDate(century(parts[o.year]), parts[o.month], parts[o.day])
	return d, d.Valid()
}

// century makes a year of two digits: 70 to 99 are of the last century.
func century(yy int) int {
	if yy >= 70 {
		return 1900 + yy
	}
	return 2000 + yy
}
