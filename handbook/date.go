package handbook

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Date is a calendar day written as a Go literal that reads as a day:
// 2026_02_01. The zero Date is an unknown day. A Date whose month and day are
// zero (1978_00_00) is a year alone, as birth dates in reports often are.
type Date int

// NewDate joins year, month and day without checking them; see [Date.Valid].
func NewDate(year, month, day int) Date { return Date(year*10000 + month*100 + day) }

// Year returns the calendar year, 0 when unknown.
func (d Date) Year() int { return int(d) / 10000 }

// Month is 1 to 12, or 0 for a year alone.
func (d Date) Month() int { return int(d) / 100 % 100 }

// Day is 1 to 31, or 0 for a year alone.
func (d Date) Day() int { return int(d) % 100 }

// Valid reports whether d is a day of the Gregorian calendar.
func (d Date) Valid() bool {
	y, m, day := d.Year(), d.Month(), d.Day()
	return y >= 1 && y <= 9999 && m >= 1 && m <= 12 && day >= 1 && day <= daysIn(y, m)
}

func daysIn(y, m int) int {
	switch m {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if y%4 == 0 && (y%100 != 0 || y%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// String is YYYY-MM-DD, YYYY for a year alone, and empty for an unknown day.
func (d Date) String() string {
	switch {
	case d <= 0:
		return ""
	case int(d)%10000 == 0:
		return strconv.Itoa(d.Year())
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year(), d.Month(), d.Day())
}

// MarshalJSON writes the day as a string, and null when it is unknown.
func (d Date) MarshalJSON() ([]byte, error) {
	if d <= 0 {
		return []byte("null"), nil
	}
	return []byte(`"` + d.String() + `"`), nil
}

// UnmarshalJSON reads what MarshalJSON writes: a day, a year alone, or null.
func (d *Date) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*d = 0
	if text == nil {
		return nil
	}
	if year, err := strconv.Atoi(*text); err == nil && len(*text) == 4 {
		*d = NewDate(year, 0, 0)
		return nil
	}
	var err error
	*d, err = ParseDate(*text)
	return err
}

func (d Date) time() time.Time {
	return time.Date(d.Year(), time.Month(d.Month()), d.Day(), 0, 0, 0, 0, time.UTC)
}

// FromTime returns the day of t in t's own time zone.
func FromTime(t time.Time) Date { return NewDate(t.Year(), int(t.Month()), t.Day()) }

// AddDays returns the day n days later; n may be negative.
func (d Date) AddDays(n int) Date { return FromTime(d.time().AddDate(0, 0, n)) }

// DaysUntil counts the days from d to e: 0 for the same day, 1 for the next.
func (d Date) DaysUntil(e Date) int { return int((e.time().Unix() - d.time().Unix()) / 86400) }

// Period returns the rating period whose days include d.
func (d Date) Period() Period { return NewPeriod(d.Year(), d.Month()) }

// ParseDate reads YYYY-MM-DD.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse("2006-01-02", s)
	if err != nil {
		return 0, Errorf("handbook.error.day", "value", s)
	}
	return FromTime(t), nil
}

// Period names a month by the rating list of its first day: 2026_10 is the
// list of 1 October 2026 and the month in which that list is in force
// (B.02 7.1, 7.1.1). The zero Period is unknown.
type Period int

// NewPeriod joins year and month without checking them.
func NewPeriod(year, month int) Period { return Period(year*100 + month) }

// Year returns the calendar year.
func (p Period) Year() int { return int(p) / 100 }

// Month is 1 to 12.
func (p Period) Month() int { return int(p) % 100 }

// First returns the first day of the month, on which the list comes into force.
func (p Period) First() Date { return NewDate(p.Year(), p.Month(), 1) }

// Last returns the last day of the month.
func (p Period) Last() Date { return p.Add(1).First().AddDays(-1) }

// Add returns the period n months later; n may be negative.
func (p Period) Add(n int) Period {
	m := p.Year()*12 + p.Month() - 1 + n
	return NewPeriod(m/12, m%12+1)
}

// MonthsUntil counts the months from p to q.
func (p Period) MonthsUntil(q Period) int {
	return (q.Year()-p.Year())*12 + q.Month() - p.Month()
}

// Valid reports whether p is a month of a year between 1 and 9999.
func (p Period) Valid() bool {
	return p.Year() >= 1 && p.Year() <= 9999 && p.Month() >= 1 && p.Month() <= 12
}

// String is YYYY-MM, empty when unknown.
func (p Period) String() string {
	if p <= 0 {
		return ""
	}
	return fmt.Sprintf("%04d-%02d", p.Year(), p.Month())
}

// MarshalJSON writes the period as a string, and null when it is unknown.
func (p Period) MarshalJSON() ([]byte, error) {
	if p <= 0 {
		return []byte("null"), nil
	}
	return []byte(`"` + p.String() + `"`), nil
}

// UnmarshalJSON reads what MarshalJSON writes: a period, or null.
func (p *Period) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*p = 0
	if text == nil {
		return nil
	}
	var err error
	*p, err = ParsePeriod(*text)
	return err
}

// ParsePeriod reads YYYY-MM.
func ParsePeriod(s string) (Period, error) {
	t, err := time.Parse("2006-01", s)
	if err != nil {
		return 0, Errorf("handbook.error.period", "value", s)
	}
	return NewPeriod(t.Year(), int(t.Month())), nil
}
