package language

import (
	"fmt"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
)

// Day writes a day as pages and papers do: 1 October 2026, 1 октября 2026; a
// year alone where no more is known.
func (l *Language) Day(d handbook.Date) string {
	if d.Month() == 0 || d.Day() == 0 {
		return d.String()
	}
	return fmt.Sprintf("%d %s %d", d.Day(), l.monthOf(d.Month()), d.Year())
}

// Span writes the days from one to another: 5–13 September 2026, 28 September –
// 4 October 2026. A day that is not known is left out.
func (l *Language) Span(from, to handbook.Date) string {
	switch {
	case from == to || !to.Valid():
		return l.Day(from)
	case !from.Valid():
		return l.Day(to)
	case from.Year() != to.Year():
		return l.Day(from) + " – " + l.Day(to)
	case from.Month() != to.Month():
		return fmt.Sprintf("%d %s – %s", from.Day(), l.monthOf(from.Month()), l.Day(to))
	}
	return fmt.Sprintf("%d–%s", from.Day(), l.Day(to))
}

// Month writes a month: October 2026, октябрь 2026.
func (l *Language) Month(p handbook.Period) string {
	if !p.Valid() {
		return ""
	}
	return l.Label("word.month."+strconv.Itoa(p.Month())) + " " + strconv.Itoa(p.Year())
}

// MonthOf writes a month in the genitive: October 2026, октября 2026.
func (l *Language) MonthOf(p handbook.Period) string {
	if !p.Valid() {
		return ""
	}
	return l.monthOf(p.Month()) + " " + strconv.Itoa(p.Year())
}

// MonthShort writes a month for the edge of a chart: Oct 26, окт 26.
func (l *Language) MonthShort(p handbook.Period) string {
	return fmt.Sprintf("%s %02d", l.Label("word.month-short."+strconv.Itoa(p.Month())), p.Year()%100)
}

// monthOf returns the name of a month in the genitive.
func (l *Language) monthOf(month int) string {
	return l.Label("word.month-of." + strconv.Itoa(month))
}
