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
		for l.span(at, at) == " " {
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

// inColumns tells whether nothing stands before or between the columns.
func (r *reader) inColumns() bool {
	return r.line.len() >= roundDate.From && r.line.fits(&roundDate)
}

// orderOf is the order of year, month and day in which dates with two-digit years
// are read: the first one in which every date is a day of the calendar. An order
// in which all days lie within a year of the start comes before the others.
func orderOf(dates []string, start handbook.Date) *shortOrder {
	for _, near := range []bool{start.Valid(), false} {
		for i := range shortOrders {
			if shortOrders[i].fits(dates, start, near) {
				return &shortOrders[i]
			}
		}
	}
	return &shortOrders[0]
}

func (o *shortOrder) fits(dates []string, start handbook.Date, near bool) bool {
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
