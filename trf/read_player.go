package trf

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// headGaps are the columns between the fields before the rounds, from 0.
var headGaps = gaps(5, player.Opponent.From-1, &player.StartingRank, &player.Sex, &player.Title, &player.Name, &player.Rating,
	&player.Federation, &player.FIDEID, &player.Birth, &player.Points, &player.Rank)

func gaps(from, to int, columns ...*Column) []int {
	var out []int
	for pos := from; pos <= to; pos++ {
		if !isCovered(pos, columns) {
			out = append(out, pos-1)
		}
	}
	return out
}

// readPlayer reads a line of the player section.
func (r *reader) readPlayer() error {
	l := &r.line
	if len(r.t.Players) == MaxPlayers {
		return limitError(r.file, l.no, r.countPlayers(), MaxPlayers, "trf.limit.players")
	}
	said := len(r.findings)
	games, err := r.readGames()
	if err != nil {
		return err
	}
	if r.t.Players == nil {
		r.t.Players = make([]tournament.Player, 0, min(len(r.text)/max(len(l.s), 40)+1, MaxPlayers))
	}
	r.t.Players = append(r.t.Players, tournament.Player{Games: games, Line: l.no})
	p := &r.t.Players[len(r.t.Players)-1]
	if l.offsets != nil || len(l.s) < player.Rank.To {
		r.readShortHead(p)
	} else {
		for _, i := range headGaps {
			if i < len(l.s) && l.s[i] != ' ' {
				r.saw(gapForm, "", i+1, "value", l.s[i:i+1])
				break
			}
		}
	}
	r.readHead(p)
	for i := said; i < len(r.findings) && p.StartingRank > 0; i++ {
		r.findings[i].Players = []int{p.StartingRank}
	}
	return nil
}

// readShortHead reports a line that ends before the first round, and checks the
// gaps between the fields of a line that is not plain ASCII.
func (r *reader) readShortHead(p *tournament.Player) {
	l := &r.line
	if n := l.len(); n < player.Rank.To {
		r.saw(shortLine, "", n, "column", n)
	}
	for _, i := range headGaps {
		if s := l.span(i+1, i+1); s != "" && s != " " {
			r.saw(gapForm, "", i+1, "value", s)
			break
		}
	}
}

// readHead reads the fields before the rounds.
func (r *reader) readHead(p *tournament.Player) {
	l := &r.line
	c := &player
	p.StartingRank = r.number(&c.StartingRank, "trf.field.starting-rank", handbook.Error)
	if p.StartingRank == 0 {
		r.say(handbook.Error, "starting-rank", "001", c.StartingRank.From,
			handbook.Say("trf.starting-rank", "highest", MaxPlayers))
	}
	r.readSex(p, l.cut(&c.Sex))
	if s := l.cut(&c.Title); s != "   " {
		r.readTitle(p, s)
	}
	p.Name = trim(l.cut(&c.Name))
	p.Rating = tournament.Rating(r.number(&c.Rating, "trf.field.rating", handbook.Warning))
	p.Federation = trim(l.cut(&c.Federation))
	r.readFIDEID(p)
	if s := l.cut(&c.Birth); len(s) > 0 && s != "          " {
		r.readBirth(p, s)
	}
	r.readPoints(p, l.cut(&c.Points))
	p.Rank = r.number(&c.Rank, "trf.field.rank", handbook.Warning)
}

// readFIDEID reads the FIDE number. One above the limit is dropped as unknown.
func (r *reader) readFIDEID(p *tournament.Player) {
	c := &player.FIDEID
	s := r.line.cut(c)
	var ok bool
	if p.FIDEID, ok = whole(s); !ok {
		if p.FIDEID, ok = parseQuoted(s); ok && p.FIDEID <= tournament.MaxFIDEID {
			r.saw(quotedID, "", c.From, "value", trim(s), "id", strconv.Itoa(p.FIDEID))
		} else if !ok {
			p.FIDEID = 0
			r.sayNumberForm(c, "trf.field.fide-number", handbook.Warning, s)
		}
	}
	switch {
	case p.FIDEID > tournament.MaxFIDEID:
		r.saw(largeID, "", c.From, "id", strconv.Itoa(p.FIDEID), "limit", strconv.Itoa(tournament.MaxFIDEID))
		p.FIDEID = 0
	case p.FIDEID == 0 && trim(r.line.cut(c)) == "":
		r.saw(missingID, "", c.From)
	}
}

// parseQuoted reads a whole number in quotes or after one quote, as spreadsheets write a
// number that is a text.
func parseQuoted(s string) (n int, ok bool) {
	inside := strings.Trim(s, tournament.QuoteMarks+" =")
	if inside == "" {
		return 0, false
	}
	return whole(inside)
}

// number reads a whole number, with a finding where it is none, which names
// the field by that key.
func (r *reader) number(c *Column, field string, severity handbook.Severity) int {
	s := r.line.cut(c)
	n, ok := whole(s)
	if !ok {
		r.sayNumberForm(c, field, severity, s)
		return 0
	}
	return n
}

// sayNumberForm stands apart from [reader.number], as sayPointsForm from
// [reader.readPoints], so that lines in order pay nothing for their findings.
func (r *reader) sayNumberForm(c *Column, field string, severity handbook.Severity, s string) {
	r.say(severity, "number-form", "001", c.From, handbook.Say("trf.number-form.field", "field", handbook.Say(field), "value", trim(s)))
}

func (r *reader) readSex(p *tournament.Player, s string) {
	switch s {
	case "m":
		p.Sex = tournament.Male
	case "w":
		p.Sex = tournament.Female
	case "", " ":
	case "M":
		p.Sex = tournament.Male
		r.saw(sexForm, s, player.Sex.From, "value", s)
	case "f", "F", "W":
		p.Sex = tournament.Female
		r.saw(sexForm, s, player.Sex.From, "value", s)
	default:
		r.saw(sexUnknown, "", player.Sex.From, "value", s)
	}
}

func (r *reader) readTitle(p *tournament.Player, s string) {
	switch s {
	case " GM":
		p.Title = tournament.GM
		return
	case " IM":
		p.Title = tournament.IM
		return
	case " FM":
		p.Title = tournament.FM
		return
	case " CM":
		p.Title = tournament.CM
		return
	}
	s = trim(s)
	if s == "" {
		return
	}
	title, ok := tournament.ParseTitle(s)
	if !ok {
		if title, ok = tournament.TitleAlias(s); ok {
			r.saw(titleForm, s, player.Title.From, "value", s, "title", title)
		} else {
			r.saw(titleUnknown, s, player.Title.From, "value", s)
		}
	}
	p.Title = title
}

func (r *reader) readBirth(p *tournament.Player, s string) {
	if d, ok := canonicalDate(s); ok {
		p.Birth = d
		return
	}
	s = trim(s)
	if pieces, ok := datePieces(s); ok && len(pieces) == 3 && pieces[0].digits > 0 && pieces[1].digits > 0 && pieces[2].digits > 0 {
		r.births = append(r.births, birthText{len(r.t.Players) - 1, s, [3]int{pieces[0].number, pieces[1].number, pieces[2].number}, [3]int{pieces[0].digits, pieces[1].digits, pieces[2].digits}})
		return
	}
	d, form, ok := readDate(s)
	switch {
	case !ok && strings.Trim(s, "0/.- ") == "":
	case !ok:
		r.saw(birthUnread, s, player.Birth.From, "value", s)
	case d.Month() == 0 && form != "":
		p.Birth = d
		r.saw(birthYear, "", player.Birth.From)
	default:
		p.Birth = d
		if form != "" {
			r.saw(birthForm, form, player.Birth.From, "form", form)
		}
	}
}

func (r *reader) readPoints(p *tournament.Player, s string) {
	if s == "    " || s == "" {
		return
	}
	n, ok := tenths(s)
	if !ok {
		if trim(s) == "" {
			return
		}
		if n, ok = tolerantTenths(s); !ok {
			r.sayPointsForm(s)
			return
		}
		r.saw(pointsForm, "", player.Points.From, "value", trim(s))
	}
	p.Points, p.PointsKnown = n, true
}

func (r *reader) sayPointsForm(s string) {
	r.say(handbook.Warning, "points-form", "001", player.Points.From, handbook.Say("trf.points-form", "value", trim(s)))
}

// birthText is a birth date that is not written as YYYY/MM/DD: what its parts mean is
// seen once all of them are read.
type birthText struct {
	player         int // place among the players
	text           string
	parts, written [3]int // the numbers and how many digits each has
}

// The orders of year, month and day, the likely ones first: with the year in four digits
// at the start or at the end, and in two.
var birthOrders = [][]shortOrder{
	{{"YYYY/MM/DD", 0, 1, 2}, {"YYYY/DD/MM", 0, 2, 1}},
	{{"DD.MM.YYYY", 2, 1, 0}, {"MM/DD/YYYY", 2, 0, 1}},
	{{"YY/MM/DD", 0, 1, 2}, {"DD.MM.YY", 2, 1, 0}, {"MM/DD/YY", 2, 0, 1}},
}

// orders returns the orders that a birth date can have.
func (b *birthText) orders() []shortOrder {
	switch {
	case b.written[0] == 4:
		return birthOrders[0]
	case b.written[2] == 4:
		return birthOrders[1]
	}
	return birthOrders[2]
}

// settleBirths reads the birth dates of a file that have their year at one place in one
// order: the one in which the most of them are days before the event.
func (r *reader) settleBirths() {
	event := r.t.FirstDay()
	for _, orders := range birthOrders {
		best, most, dots := &orders[0], -1, false
		for i := range orders {
			fits := 0
			for k := range r.births {
				b := &r.births[k]
				dots = dots || strings.Contains(b.text, ".")
				if form := b.orders()[0].form; form == orders[0].form && b.day(&orders[i], event) != 0 {
					fits++
				}
			}
			if fits > most || fits == most && dots && orders[i].form == "DD.MM.YY" {
				best, most = &orders[i], fits
			}
		}
		for k := range r.births {
			if b := &r.births[k]; b.orders()[0].form == orders[0].form {
				r.settleBirth(b, best, event)
			}
		}
	}
}

// settleBirth reads a birth date in an order.
func (r *reader) settleBirth(b *birthText, order *shortOrder, event handbook.Date) {
	p := &r.t.Players[b.player]
	r.line.no = p.Line
	switch d := b.day(order, event); {
	case d != 0:
		p.Birth = d
		form := withSeparator(order.form, b.text)
		r.saw(birthForm, form, player.Birth.From, "form", form)
	case b.written[0] == 4 && b.parts[0] > 0 && b.parts[1] == 0 && b.parts[2] == 0:
		p.Birth = handbook.NewDate(b.parts[0], 0, 0)
		r.saw(birthYear, "", player.Birth.From)
	case strings.Trim(b.text, "0/.- ") != "":
		r.saw(birthUnread, b.text, player.Birth.From, "value", b.text)
	}
}

// day returns the birth in an order, 0 if it is no day before the event.
func (b *birthText) day(o *shortOrder, event handbook.Date) handbook.Date {
	year := b.parts[o.year]
	switch n := b.written[o.year]; {
	case n == 4:
	case n > 2 || b.written[o.month] > 2 || b.written[o.day] > 2:
		return 0
	case event != 0:
		year += event.Year() / 100 * 100
		if year > event.Year()-youngestPlayer {
			year -= 100
		}
	default:
		year = century(year)
	}
	d := handbook.NewDate(year, b.parts[o.month], b.parts[o.day])
	if !d.Valid() {
		return 0
	}
	return d
}

// youngestPlayer is the age from which children play.
const youngestPlayer = 3
