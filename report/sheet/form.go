package sheet

import (
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Form is how the values of a column look, in a cell and in text.
type Form uint8

// The forms, each with an example.
const (
	Words  Form = iota // text
	Prose              // text that may take several lines
	Brief              // the same in a narrow column: names that may be long
	Whole              // 2431
	Points             // 7.5
	Exact              // 0.92
	Signed             // +5.10
	Gain               // +5, whole
	Day                // 2026-10-01
	Month              // 2026-10
	Value              // whatever a step of a working has
)

// formats are the number formats of the forms that are the same in every
// language.
var formats = [...]string{
	Words: "@", Prose: "@", Brief: "@", Whole: "0", Points: "0.0", Exact: "0.00", Signed: "+0.00;-0.00;0.00", Gain: "+0;-0;0",
	Month: "yyyy-mm", Value: "General",
}

// NumberFormat returns the format of a number in a cell of that form, as the
// language writes it. A spreadsheet program writes the decimal sign of its own
// language.
func (f Form) NumberFormat(l *language.Language) *string {
	format := formats[f]
	if f == Day {
		format = l.DateFormat()
	}
	return &format
}

// wraps reports whether a text takes several lines where it is long.
func (f Form) wraps() bool { return f == Prose || f == Brief }

// right reports whether a column stands at the right: numbers and dates.
func (f Form) right() bool { return f >= Whole }

// Number returns the cell of a value as the library takes it: whole numbers for ratings and days,
// decimals for points and hundredths, text in the language, nil for what is unknown. This
// is the last step, where exact numbers become the library's decimals; the rows of a table
// hold their digits as they are.
func Number(l *language.Language, v any) any {
	if s, ok := v.(string); ok && s != "" && len(s) <= longestText {
		return v // as most are
	}
	if n, is := whole(v); is {
		return n
	}
	if d, is := decimal(v); is {
		return float64(d.Units) / tens[d.Places]
	}
	switch v := v.(type) {
	case Formula:
		return Number(l, v.Value)
	case string:
		if v == "" {
			return nil
		}
		return CutText(l, v, longestText)
	case handbook.Text:
		return Number(l, l.Say(v))
	case handbook.Date:
		return Number(l, v.String())
	case tournament.Rating, handbook.Period:
		return nil
	}
	return v
}

// whole returns the value of a cell that is a whole number: a rating, a day; false for one that
// is none, or not known.
func whole(v any) (n int, is bool) {
	switch v := v.(type) {
	case int:
		return v, true
	case tournament.Rating:
		return int(v), v != 0
	case handbook.Date:
		if v.Valid() {
			return serial(v), true
		}
	case handbook.Period:
		if v.Valid() {
			return serial(v.First()), true
		}
	}
	return 0, false
}

// decimal returns the value of a cell that is a decimal number: points, hundredths.
func decimal(v any) (d handbook.Decimal, is bool) {
	switch v := v.(type) {
	case tournament.Points:
		return v.Decimal(), true
	case tournament.Hundredths:
		return v.Decimal(), true
	}
	return d, false
}

// tens are the powers of ten that decimal numbers are units of.
var tens = [...]float64{1, 10, 100}

// Known returns a number as the value of a cell, nothing for 0, which stands for
// unknown.
func Known(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

// serial returns the number of a day in a spreadsheet.
func serial(d handbook.Date) int { return handbook.NewDate(1899, 12, 30).DaysUntil(d) }

// Written returns the value as text in the language, as the column shows it.
func (f Form) Written(l *language.Language, v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case Formula:
		return f.Written(l, v.Value)
	case string:
		return v
	case handbook.Text:
		return l.Say(v)
	case int:
		return strconv.Itoa(v)
	case tournament.Points:
		return l.Fixed(v.Decimal(), 1)
	case tournament.Hundredths:
		if s := l.Fixed(v.Decimal(), 2); f == Signed && v > 0 {
			return "+" + s
		} else {
			return s
		}
	case tournament.Rating:
		return f.Written(l, Known(int(v)))
	case handbook.Date:
		return l.Date(v)
	case handbook.Period:
		return v.String()
	}
	return ""
}

// ID returns a FIDE ID as number where it is one.
func ID(s string) any {
	if s = tournament.GivenID(s); s == "" {
		return s
	}
	if n, err := strconv.Atoi(s); err == nil && n > 0 {
		return n
	}
	return s
}

// Player returns a FIDE ID as a number; nothing where there is none, or where it is
// awaited.
func Player(id int) any {
	if id >= tournament.FirstAwaited {
		return nil
	}
	return Known(id)
}
