package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// enter goes through every player's line of every event. It finds the entry of
// the player and his rating on the list in force at the event's start.
func (p *periodRating) enter() {
	total := 0
	for i := range p.fields {
		total += len(p.fields[i].t.Players)
	}
	lines := make([]playerLine, total)
	p.entries = make([]entry, 0, total)
	who := make(map[uint64]int32, total)
	for i := range p.fields {
		f := &p.fields[i]
		n := len(f.t.Players)
		f.lines, lines = lines[:n:n], lines[n:]
		f.slots = p.slotsOf(f)
		p.enterField(f, who)
	}
}

func (p *periodRating) enterField(f *ratedEvent, who map[uint64]int32) {
	list := f.slots[0].list
	standard := p.standardList(f, f.start.Period())
	var differ []int
	for i := range f.t.Players {
		pl, l := &f.t.Players[i], &f.lines[i]
		l.entry = p.entryOf(f.Kind, pl, who)
		e := &p.entries[l.entry]
		e.lines++
		p.seenAt(f, l, pl, e, list, standard)
		if l.fromStandard && !e.own {
			e.rating = l.seen
			if r := rowOf(p.baseLists[tournament.Standard], pl.FIDEID); r != nil && r.Standings[tournament.Standard].Rating > 0 {
				e.rating = int32(r.Standings[tournament.Standard].Rating)
			}
		}
		if list != nil && pl.Rating > 0 && int32(pl.Rating) != l.seen && l.seen > 0 {
			differ = append(differ, pl.StartingRank)
		}
	}
	if len(differ) > 0 {
		p.findings = append(p.findings, differs(f, differ))
	}
	if list != nil && list.Period > 0 && f.start > 0 && list.Period != f.start.Period() {
		p.findings = append(p.findings, otherList(f, list))
	}
}

// otherList returns the finding that the list in force at the start was not given,
// so that another one is used.
func otherList(f *ratedEvent, list *ratinglist.List) handbook.Finding {
	return handbook.Finding{
		Article: "B.02-" + f.Edition.No(published), Rule: "list-missing", Severity: handbook.Warning,
		Pos:  handbook.Pos{File: f.File, Line: 1, Col: 1},
		Text: handbook.Say("rating.list-missing", "start", f.start, "kind", f.Kind, "missing", f.start.Period(), "used", list.Period),
	}
}

// entryOf returns the player's entry in the period. A new one is made for each kind
// and FIDE ID that was not met yet, and for each line without a FIDE ID.
func (p *periodRating) entryOf(kind tournament.Kind, pl *tournament.Player, who map[uint64]int32) int32 {
	at := int32(len(p.entries))
	if pl.FIDEID > 0 {
		key := uint64(pl.FIDEID)<<2 | uint64(kind)
		if old, known := who[key]; known {
			return old
		}
		who[key] = at
	}
	e := entry{id: max(pl.FIDEID, 0), kind: kind, name: pl.Name, birth: pl.Birth.Year(), row: rowOf(p.baseLists[kind], pl.FIDEID)}
	if e.row != nil {
		e.rating, e.own = int32(e.row.Standings[kind].Rating), e.row.Standings[kind].Rating > 0
		if e.row.Birth > 0 {
			e.birth = e.row.Birth
		}
	}
	p.entries = append(p.entries, e)
	return at
}

// seenAt sets the rating that the player of a line has at the start of the
// event.
func (p *periodRating) seenAt(f *ratedEvent, l *playerLine, pl *tournament.Player, e *entry, list, standard *ratinglist.List) {
	var row, srow *ratinglist.Row
	switch {
	case list == nil:
	case list == p.baseLists[f.Kind]:
		row = e.row
	default:
		row = rowOf(list, pl.FIDEID)
	}
	switch {
	case f.Kind == tournament.Standard || !f.numb.StandardCounts:
	case standard == list:
		srow = row
	default:
		srow = rowOf(standard, pl.FIDEID)
	}
	if list == nil && pl.Rating > 0 {
		l.seen = int32(pl.Rating)
		if f.start >= e.latest { // the report that started last speaks for the period
			e.rating, e.own, e.latest = l.seen, true, f.start
		}
		return
	}
	lost := false
	l.seen, l.fromStandard, lost = p.ratingOn(row, srow, pl.FIDEID, f.Kind)
	e.lost = e.lost || lost
	if list != nil && l.seen == 0 && pl.Rating > 0 {
		p.findings = append(p.findings, notOnList(f, pl, list, row != nil))
	}
}

// standardList returns the list whose standard ratings are used in a rapid or blitz
// event for players without a rating of that kind (7.2.1); nil if there is
// none.
func (p *periodRating) standardList(f *ratedEvent, period handbook.Period) *ratinglist.List {
	if f.Kind == tournament.Standard || p.in.Lists.Empty(tournament.Standard) {
		return nil
	}
	return p.in.Lists.InForce(period, tournament.Standard)
}

// slotsOf returns the lists in force during an event: that of its start, and in an
// event of more than 30 days that of each month in which a round was played
// (B.02 4.1), as monthly reports would have it.
func (p *periodRating) slotsOf(f *ratedEvent) []monthList {
	if p.in.Lists.Empty(f.Kind) {
		return []monthList{{}}
	}
	first := p.in.Lists.InForce(f.start.Period(), f.Kind)
	slots := []monthList{{list: first, period: first.Period}}
	if !f.t.Long() {
		return slots
	}
	for r := range f.t.RoundDates {
		l := p.in.Lists.InForce(f.t.ListPeriod(r+1), f.Kind)
		at := 0
		for at < len(slots) && slots[at].list != l {
			at++
		}
		if at == len(slots) {
			if at > 255 {
				continue
			}
			slots = append(slots, monthList{list: l, period: l.Period})
		}
		if at > 0 && f.slotOf == nil {
			f.slotOf = make([]uint8, len(f.t.RoundDates))
		}
		if f.slotOf != nil {
			f.slotOf[r] = uint8(at)
		}
	}
	return slots
}

func notOnList(f *ratedEvent, pl *tournament.Player, list *ratinglist.List, there bool) handbook.Finding {
	key := "rating.not-on-list"
	if there {
		key = "rating.not-on-list.unrated"
	}
	return handbook.Finding{
		Article: "B.02-" + f.Edition.No(published), Rule: published.Name, Severity: published.Severity,
		Pos: f.place(pl, ratingColumn), Players: []int{pl.StartingRank},
		Text: handbook.Say(key, "rating", pl.Rating, "name", pl.Name, "kind", f.Kind, "list", monthOf(list)),
	}
}

// differs returns the finding that the report prints other ratings than the list.
// There is one for an event; the ratings of the list are used.
func differs(f *ratedEvent, ranks []int) handbook.Finding {
	return handbook.Finding{
		Article: "B.02-" + f.Edition.No(published), Rule: "rating-differs", Severity: handbook.Info,
		Pos: handbook.Pos{File: f.File, Line: 1, Col: 1}, Players: ranks,
		Text: handbook.Say("rating.rating-differs", "differ", len(ranks), "players", len(f.t.Players), "kind", f.Kind, "list", monthOf(f.slots[0].list)),
	}
}

// monthOf returns the month of a list as it follows the list's name; the empty text
// if it is not known.
func monthOf(l *ratinglist.List) handbook.Text {
	if l == nil || l.Period == 0 {
		return handbook.Text{}
	}
	return handbook.Say("rating.list-of", "list", l.Period)
}

func ratingColumn(c *tournament.Columns) int { return c.Rating }

// place is where a field of a player's line was read.
func (f *ratedEvent) place(pl *tournament.Player, column func(*tournament.Columns) int) handbook.Pos {
	pos := handbook.Pos{File: f.File, Line: max(pl.Line, 1), Col: 1}
	if f.t.Columns != nil {
		pos.Col = max(column(f.t.Columns), 1)
	}
	return pos
}
