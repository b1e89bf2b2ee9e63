package trf

import (
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// whole reads a whole number with blanks around it; a blank field is 0.
func whole(s string) (n int, ok bool) {
	i := 0
	for i < len(s) && s[i] == ' ' {
		i++
	}
	first := i
	for ; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			break
		}
		n = n*10 + int(d)
	}
	if i-first > 12 {
		return 0, false
	}
	for ; i < len(s); i++ {
		if s[i] != ' ' {
			return 0, false
		}
	}
	return n, true
}

// tenths reads points such as 11.5 with blanks around them: plain digits, then a
// point and one digit.
func tenths(s string) (n tournament.Points, ok bool) {
	s = trim(s)
	negative := len(s) > 0 && s[0] == '-'
	if negative {
		s = s[1:]
	}
	if s == "" || len(s) > 8 {
		return 0, false
	}
	i := 0
	for ; i < len(s) && s[i] != '.'; i++ {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + tournament.Points(d)
	}
	n *= tournament.One
	if i < len(s) {
		switch rest := s[i+1:]; {
		case rest == "" && i == 0:
			return 0, false
		case rest == "":
		case rest[0]-'0' > 9 || strings.Trim(rest[1:], "0") != "":
			return 0, false
		default:
			n += tournament.Points(rest[0] - '0')
		}
	}
	if negative {
		n = -n
	}
	return n, n < 10000*tournament.One && n > -10000*tournament.One
}

// tolerantTenths also reads a decimal comma and the sign ½.
func tolerantTenths(s string) (n tournament.Points, ok bool) {
	s = strings.ReplaceAll(strings.ReplaceAll(trim(s), ",", "."), "½", ".5")
	return tenths(s)
}
