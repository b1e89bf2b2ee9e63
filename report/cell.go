package report

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// form is how the values of a column look, in a cell and in text.
type form uint8

const (
	words  form = iota // text
	prose              // text that may take several lines
	whole              // 2431
	points             // 7.5
	exact              // 0.92
	signed             // +5.10
	day                // 2026-10-01
	month              // 2026-10
	value              // whatever a step of a working has
)

// formats are the number formats of the forms.
var formats = [...]string{
	words: "@", prose: "@", whole: "0", points: "0.0", exact: "0.00", signed: "+0.00;-0.00;0.00",
	day: "yyyy-mm-dd", month: "yyyy-mm", value: "General",
}

// right tells whether a column stands at the right: numbers and dates.
func (f form) right() bool { return f >= whole }

// number is the cell of a value: whole numbers for ratings and days, decimals
// for points and hundredths, text as it is, nil for what is unknown. This is
// the last step, where exact numbers become the decimals of a spreadsheet.
func number(v any) any {
	switch v := v.(type) {
	case string:
		if v == "" {
			return nil
		}
		return cutText(v, longestText)
	case tournament.Points:
		return float64(v) / 10
	case tournament.Hundredths:
		return float64(v) / 100
	case tournament.Rating:
		return known(int(v))
	case rating.K:
		return known(int(v))
	case handbook.Date:
		if !v.Valid() {
			return number(v.String())
		}
		return serial(v)
	case handbook.Period:
		if !v.Valid() {
			return nil
		}
		return serial(v.First())
	}
	return v
}

func known(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

// serial is the number of a day in a spreadsheet.
func serial(d handbook.Date) int { return handbook.NewDate(1899, 12, 30).DaysUntil(d) }

// written is the value as text, as the column shows it.
func (f form) written(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case int:
		return strconv.Itoa(v)
	case tournament.Points:
		return fixed(v.String(), 1)
	case tournament.Hundredths:
		if s := fixed(v.String(), 2); f == signed && v > 0 {
			return "+" + s
		} else {
			return s
		}
	case tournament.Rating:
		return f.written(known(int(v)))
	case rating.K:
		return f.written(known(int(v)))
	case handbook.Date:
		return v.String()
	case handbook.Period:
		return v.String()
	}
	return ""
}

// fixed fills a decimal number up to that many places.
func fixed(s string, places int) string {
	i := strings.IndexByte(s, '.')
	if i < 0 {
		return s + "." + strings.Repeat("0", places)
	}
	return s + strings.Repeat("0", max(0, places-(len(s)-i-1)))
}

// plain is a decimal number of a working as a number, other text as it is.
func plain(s string) any {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	before, after, ok := strings.Cut(s, ".")
	n, err := strconv.Atoi(before + after)
	if !ok || err != nil || len(after) > 2 || strings.ContainsAny(after, "+-") {
		return s
	}
	if len(after) == 1 {
		n *= 10
	}
	return tournament.Hundredths(n)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// id is a FIDE ID as number where it is one.
func id(s string) any {
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		return n
	}
	return s
}
