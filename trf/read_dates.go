package trf

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// readRoundDates reads record 132: dates in their columns, dates in a row from
// column 5 on, or one a line.
func (r *reader) readRoundDates(value string) error {
	if value == "" {
		return nil
	}
	l := &r.line
	var dates []string
	aligned := r.inColumns()
	if aligned {
		for n := range l.repeats(&roundDate) {
			from, to := roundDate.at(n)
			dates = append(dates, strings.TrimSpace(l.span(from, to)))
		}
		for len(dates) > 0 && dates[len(dates)-1] == "" {
			dates = dates[:len(dates)-1]
		}
	} else {
		dates = strings.Fields(value)
		at := text.From
		for l.span(at, at) == " " || at >= roundDate.From && l.span(at, at) != "" && isCovered(at, []*Column{&roundDate}) {
			at++
		}
		r.saw(roundDatePlace, "", at, "column", at)
	}
	if found := len(r.t.RoundDates) + len(dates); found > MaxRounds {
		return limitError(r.file, l.no, found, MaxRounds, "trf.limit.round-dates")
	}
	order := orderOf(dates, r.t.Start)
	for n, s := range dates {
		col := text.From
		if aligned {
			col, _ = roundDate.at(n)
		}
		r.t.RoundDates = append(r.t.RoundDates, r.roundDate(s, order, col))
		r.t.RoundDatePlaces = append(r.t.RoundDatePlaces, handbook.Pos{File: r.file, Line: l.no, Col: col})
	}
	return nil
}

// inColumns reports whether nothing stands before or between the columns.
func (r *reader) inColumns() bool {
	return r.line.len() >= roundDate.From && r.line.isCoveredBy(&roundDate)
}

// orderOf returns the order of year, month and day in which dates with two-digit years
// are read: the first one in which every date is a day of the calendar. An order
// in which all days lie within a year of the start comes before the others.
func orderOf(dates []string, start handbook.Date) *shortOrder {
	for _, near := range []bool{start.Valid(), false} {
		for i := range shortOrders {
			if shortOrders[i].matches(dates, start, near) {
				return &shortOrders[i]
			}
		}
	}
	return &shortOrders[0]
}

func (o *shortOrder) matches(dates []string, start handbook.Date, near bool) bool {
	for _, s := range dates {
		p, ok := datePieces(s)
		if !ok || len(p) != 3 || p[0].digits > 2 || p[2].digits > 2 {
			continue
		}
		d, ok := o.date(p[0].number, p[1].number, p[2].number)
		if !ok || near && (d.Year() < start.Year()-1 || d.Year() > start.Year()+1) {
			return false
		}
	}
	return true
}

func (r *reader) roundDate(s string, order *shortOrder, col int) handbook.Date {
	if s == "" {
		return 0
	}
	if p, ok := datePieces(s); ok && len(p) == 3 && p[0].digits <= 2 && p[2].digits <= 2 && p[1].digits > 0 {
		if d, ok := order.date(p[0].number, p[1].number, p[2].number); ok {
			form := order.form
			if form == shortOrders[0].form {
				if len(s) == 8 && s[2] == '/' && s[5] == '/' {
					return d
				}
				form = "YY.MM.DD"
			}
			r.saw(roundDateForm, form, col, "form", form)
			return d
		}
	} else if d, form, ok := readDate(s); ok && d.Month() > 0 {
		if form == "" {
			form = "YYYY/MM/DD"
		}
		r.saw(roundDateForm, form, col, "form", form)
		return d
	}
	if strings.Trim(s, "0/.-") != "" {
		r.say(handbook.Warning, "date-form", "132", col, handbook.Say("trf.date-form.round-unread", "value", s))
	}
	return 0
}

// eventDay is a date of record 042 or 052 with its year at the end, after / or -: what
// its first two numbers mean is seen once all records are read.
type eventDay struct {
	record, text string
	line         int
	parts        [3]int
}

// The orders of such a date, the likely one first.
var eventOrders = [2]shortOrder{birthOrders[1][0], birthOrders[1][1]}

func (d *eventDay) day(o *shortOrder) handbook.Date {
	day := handbook.NewDate(d.parts[o.year], d.parts[o.month], d.parts[o.day])
	if !day.Valid() {
		return 0
	}
	return day
}

// settleEventDays reads the first and the last day in one order: the one that agrees with
// the dates of the rounds, and with the birth dates if these decide nothing.
func (r *reader) settleEventDays() {
	if r.eventDays == nil {
		return
	}
	var against [2]int
	for i := range eventOrders {
		against[i] = r.contradictions(&eventOrders[i])
	}
	order, other := &eventOrders[0], &eventOrders[1]
	if against[1] < against[0] {
		order, other = other, order
	}
	for i := range r.eventDays {
		d := &r.eventDays[i]
		r.line.no = d.line
		day, second := d.day(order), d.day(other)
		switch {
		case day == 0 && second == 0:
			r.say(handbook.Warning, "date-form", d.record, text.From, handbook.Say("trf.date-form.unread", "value", d.text))
		case day == 0:
			r.say(handbook.Warning, "date-form", d.record, text.From, handbook.Say("trf.date-form", "value", d.text, "form", withSeparator(other.form, d.text), "day", second))
			day = second
		case second != 0 && second != day && against[0] == against[1]:
			r.say(handbook.Warning, "date-form", d.record, text.From, handbook.Say("trf.date-form.two", "value", d.text, "day", day, "other", second))
		default:
			r.say(handbook.Warning, "date-form", d.record, text.From, handbook.Say("trf.date-form", "value", d.text, "form", withSeparator(order.form, d.text), "day", day))
		}
		r.setEventDay(d.record, day)
	}
}

func (r *reader) setEventDay(record string, d handbook.Date) {
	if record == "042" {
		r.t.Start = d
	} else {
		r.t.End = d
	}
}

// contradictions weighs what speaks against an order of the first and the last day: days
// that are none, an end before the start, rounds on other days, a first and a last round on
// others than these, births in the other order.
func (r *reader) contradictions(o *shortOrder) int {
	start, end, n := r.t.Start, r.t.End, 0
	for i := range r.eventDays {
		d := r.eventDays[i].day(o)
		if d == 0 {
			n += 10_000
		}
		if r.eventDays[i].record == "042" {
			start = d
		} else {
			end = d
		}
	}
	if start.Valid() && end.Valid() && end < start {
		n += 1_000
	}
	for _, d := range r.t.RoundDates {
		if d.Valid() && (start.Valid() && d < start || end.Valid() && d > end) {
			n += 10
		}
	}
	if days := r.t.RoundDates; len(days) > 0 {
		if start.Valid() && days[0].Valid() && days[0] != start {
			n += 3
		}
		if last := days[len(days)-1]; end.Valid() && last.Valid() && last != end {
			n += 3
		}
	}
	for i := range r.births {
		if b := &r.births[i]; b.written[2] == 4 && b.day(o, 0) == 0 {
			return n + 1
		}
	}
	return n
}
