package sheet

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Form is how the values of a column look, in a cell and in text.
type Form uint8

const (
	Words  Form = iota // text
	Prose              // text that may take several lines
	Whole              // 2431
	Points             // 7.5
	Exact              // 0.92
	Signed             // +5.10
	Day                // 2026-10-01
	Month              // 2026-10
	Value              // whatever a step of a working has
)

// formats are the number formats of the forms.
var formats = [...]string{
	Words: "@", Prose: "@", Whole: "0", Points: "0.0", Exact: "0.00", Signed: "+0.00;-0.00;0.00",
	Day: "yyyy-mm-dd", Month: "yyyy-mm", Value: "General",
}

// NumberFormat is the format of a number in a cell of that form.
func (f Form) NumberFormat() *string { return &formats[f] }

// right tells whether a column stands at the right: numbers and dates.
func (f Form) right() bool { return f >= Whole }

// Number is the cell of a value: whole numbers for ratings and days, decimals
// for points and hundredths, text as it is, nil for what is unknown. This is
// the last step, where exact numbers become the decimals of a spreadsheet.
func Number(v any) any {
	switch v := v.(type) {
	case string:
		if v == "" {
			return nil
		}
		return CutText(v, longestText)
	case tournament.Points:
		return float64(v) / 10
	case tournament.Hundredths:
		return float64(v) / 100
	case tournament.Rating:
		return Known(int(v))
	case handbook.Date:
		if !v.Valid() {
			return Number(v.String())
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

// Known is a number as the value of a cell, nothing for 0, which stands for
// unknown.
func Known(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

// serial is the number of a day in a spreadsheet.
func serial(d handbook.Date) int { return handbook.NewDate(1899, 12, 30).DaysUntil(d) }

// Written is the value as text, as the column shows it.
func (f Form) Written(v any) string {
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
		if s := fixed(v.String(), 2); f == Signed && v > 0 {
			return "+" + s
		} else {
			return s
		}
	case tournament.Rating:
		return f.Written(Known(int(v)))
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

// ID is a FIDE ID as number where it is one.
func ID(s string) any {
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		return n
	}
	return s
}
