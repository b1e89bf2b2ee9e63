package norms

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Conditional reports whether a note names a condition that nothing answers, on
// which the norm depends.
func Conditional(note handbook.Text) bool {
	return strings.HasPrefix(note.Key, "norms.only-where.") || note.IsVerbatim() && strings.Contains(note.String(), "only where")
}

// notes say what the report cannot answer, which open reading mattered, and
// under which conditions the result counts.
func (k *clauses) notes(r *Result) []handbook.Text {
	list := []handbook.Text{}
	if r.Achieved {
		list = k.eventNotes(k.lv.Title)
		switch {
		case k.c.v.about == byeGames:
			list = append(list, handbook.Say("norms.note.eight-games", "article", k.noFor(gamesRule, byeGames), "games", k.c.v.least, "counts", k.c.v.counts))
		case k.c.v.lastLoss:
			list = append(list, handbook.Say("norms.note.last-loss", "article", k.no(overBoardRule)))
		}
		if k.c.exempt != nil {
			list = append(list, handbook.Say("norms.note.exempt", "article", k.no(normalRule), "exemption", k.no(k.c.exempt),
				"foreign", k.no(foreignRule), "shares", k.no(federationsRule)))
		}
	}
	list = append(list, k.exemptNotes()...)
	list = append(list, k.unknowns()...)
	return append(list, k.readings(r)...)
}

// exemptNotes returns the conditions of an exemption that no report shows.
func (k *clauses) exemptNotes() []handbook.Text {
	var list []handbook.Text
	if k.c.exempt == nationalRule && k.facts.FinalStage == registration.Unknown {
		list = append(list, handbook.Say("norms.note.final-stage", "article", k.no(nationalRule)))
	}
	if k.c.exempt == nationalRule && k.facts.OwnZonal == registration.Unknown {
		list = append(list, handbook.Say("norms.only-where.no-zonal", "article", k.no(nationalRule)))
	}
	if k.c.exempt == nationalTeamRule && k.facts.SeveralDivisions == registration.Unknown {
		list = append(list, handbook.Say("norms.note.divisions", "article", k.no(nationalTeamRule)))
	}
	return list
}

// unknowns returns the facts of the games used that the report lacks.
func (k *clauses) unknowns() []handbook.Text {
	var list []handbook.Text
	c, t := &k.c, &k.t
	if t.unknown > 0 {
		list = append(list, handbook.Say("norms.note.unknown-federations", "articles", k.mixArticles(), "opponents", t.unknown))
	}
	if n := c.countFederation(neutral); n > 0 {
		list = append(list, handbook.Say("norms.note.neutral", "article", k.no(memberRule), "opponents", n))
	}
	if k.l.own == unknownFederation {
		list = append(list, handbook.Say("norms.note.own-unknown", "articles", k.mixArticles()))
	}
	if t.foreign < k.n.foreign || t.own > k.n.own || t.most > k.n.most {
		switch {
		case !k.hostKnown():
			list = append(list, handbook.Say("norms.note.host-unknown", "article", k.no(foreignRule), "host", k.search.t.Federation,
				"exemptions", []string{k.no(nationalRule), k.no(nationalTeamRule), k.no(bigSwissRule)}))
		case k.byesDecide():
			list = append(list, handbook.Say("norms.only-where.byes-decide", "article", k.no(bigSwissRule)))
		}
	}
	if kind := k.ev.EventKind; kind != "" && !slices.Contains(registration.EventKinds, kind) {
		list = append(list, handbook.Say("norms.note.event-kind", "articles", []string{k.noFor(gamesRule, eventGames), k.no(foreignRule)}, "kind", kind))
	}
	var strange []federation
	for i := range c.v.games {
		f := c.v.games[i].federation
		if c.used&(1<<i) == 0 || f < firstMember || tournament.KnownFederation(k.codes.names[f]) || slices.Contains(strange, f) {
			continue
		}
		strange = append(strange, f)
		list = append(list, handbook.Say("norms.note.strange-federation", "article", k.no(memberRule), "federation", k.codes.names[f]))
	}
	return list
}

// mixArticles returns those of the mix of federations.
func (s *search) mixArticles() []string { return []string{s.no(foreignRule), s.no(federationsRule)} }

// countFederation counts the games used against a federation.
func (c *choice) countFederation(f federation) int {
	n := 0
	for i := range c.v.games {
		n += b2i(c.used&(1<<i) != 0 && c.v.games[i].federation == f)
	}
	return n
}

// readings returns the open clauses that mattered for this choice.
func (k *clauses) readings(r *Result) []handbook.Text {
	var list []handbook.Text
	l, c, t, open := k.l, &k.c, &k.t, &k.opt.Readings
	for i := range c.v.games {
		if c.used&(1<<i) != 0 && c.v.games[i].short {
			list = append(list, handbook.Say("norms.reading.short-game", "article", k.no(overBoardRule), "round", c.v.games[i].round))
		}
	}
	if limit := k.num.mostUnrated(t.games); t.unrated > limit && !open.LimitUnrated {
		list = append(list, handbook.Say("norms.reading.unrated", "article", k.no(annexRule), "unrated", t.unrated, "limit", limit))
	}
	if k.ev.Format.Predetermined() && l.forfeits > 0 {
		list = append(list, handbook.Say("norms.reading.own-forfeit", "article", k.no(roundsRule)))
	}
	if k.scheduled == k.num.MinGames && len(l.games) == k.num.ByeGames && t.games == k.num.ByeGames && l.plus == 0 && !open.FullByeAllocated &&
		(l.full == 1 || l.allocated == 1 && k.ev.Format.FreeRounds()) {
		list = append(list, handbook.Say("norms.reading.full-bye", "article", k.noFor(gamesRule, byeGames)))
	}
	if third := k.num.leastHolders(t.games); k.double && !k.num.DoubleHalf && t.holders < third {
		list = append(list, handbook.Say("norms.reading.double", "article", k.no(doubleRule), "printed", third, "games", t.games))
	}
	if t.raised >= 0 && k.double {
		list = append(list, handbook.Say("norms.reading.raised-twice", "article", k.noFor(floorRule, floorRaise)))
	}
	if c.v.wonGames(c.stop)&^c.used != 0 && k.fieldRule() && !open.FieldAverage {
		list = append(list, handbook.Say("norms.reading.field-average", "article", k.no(winsRule)))
	}
	if c.v.wonGames(c.stop)&^c.used != 0 && k.fieldRule() && k.forfeitsDecide() {
		list = append(list, handbook.Say("norms.reading.field-forfeits", "article", k.no(winsRule)))
	}
	if k.c.exempt == bigSwissRule && k.ev.Format == registration.TeamSwiss {
		list = append(list, handbook.Say("norms.reading.team-swiss", "article", k.no(bigSwissRule)))
	}
	if r.Achieved && k.scheduled > k.num.MaxGames && r.Exceeds >= tournament.One && !open.SurplusOver13 {
		list = append(list, handbook.Say("norms.reading.surplus", "article", k.no(thirteenRule), "most", k.num.MaxGames))
	}
	return list
}

// eventNotes returns the clauses that the report of the event does not answer, in a
// list of its own for each norm. They are the same for all norms of the event,
// but for the days of one round, which only GM and WGM ask for.
func (s *search) eventNotes(title tournament.Title) []handbook.Text {
	said := s.said
	if said == nil {
		said = s.sayOfEvent()
		s.said = said
	}
	list := make([]handbook.Text, 0, len(said.first)+len(said.oneRound)+len(said.last)+ownNotes)
	list = append(list, said.first...)
	if title == tournament.GM || title == tournament.WGM {
		list = append(list, said.oneRound...)
	}
	return append(list, said.last...)
}

// ownNotes is how many notes of its own a norm has at most as a rule.
const ownNotes = 2

// eventNotes are what the norms of an event say of it: first, of its days of one
// round, and last.
type eventNotes struct {
	first, oneRound, last []handbook.Text
}

func (s *search) sayOfEvent() *eventNotes {
	list := []handbook.Text{handbook.Say("norms.only-where.confirmed", "article", s.no(confirmedRule))}
	list = append(list, s.registrationNotes()...)
	rounds := mostRoundsADay(s.t.RoundDates)
	if rounds == 0 {
		list = append(list, handbook.Say("norms.note.no-dates", "article", s.no(roundsADayRule)))
	}
	if !s.t.TimeControl.Known {
		list = append(list, handbook.Say("norms.note.no-time-control", "articles", []string{s.no(hoursRule), s.no(roundsADayRule)}))
	}
	said := &eventNotes{first: list, oneRound: s.oneRoundNotes(rounds)}
	list = append(s.longNotes(), s.arbiterNotes()...)
	for i := range s.acting {
		list = append(list, s.acting[i].note())
	}
	for _, a := range s.facts.Approvals {
		list = append(list, handbook.Say("norms.note.approved", "article", a.Article, "words", a.Text))
	}
	if s.facts.Favoured == registration.Unknown && !s.isWaived(favourRule) {
		list = append(list, handbook.Say("norms.only-where.not-favoured", "article", s.no(favourRule)))
	}
	list = append(list, s.formatNotes()...)
	said.last = append(list, s.fortyNote())
	return said
}

// oneRoundNotes say whether the event is the one with days of one round that
// an application for GM or WGM needs.
func (s *search) oneRoundNotes(rounds int) []handbook.Text {
	days, known := daysOfOneRound(s.t.RoundDates, s.scheduled)
	if !known {
		return nil
	}
	article := s.no(oneRoundRule)
	if days < s.num.OneRoundDays {
		return []handbook.Text{handbook.Say("norms.one-round.no", "article", article, "days", days, "rounds", rounds)}
	}
	list := []handbook.Text{handbook.Say("norms.one-round.yes", "article", article, "days", days, "rounds", rounds)}
	if rounds > 1 {
		list = append(list, handbook.Say("norms.one-round.other-days", "article", article))
	}
	return list
}

// formatNotes say what an unknown or other format means for a norm.
func (s *search) formatNotes() []handbook.Text {
	switch s.ev.Format {
	case registration.FormatUnknown:
		return []handbook.Text{handbook.Say("norms.note.format-unknown", "article", s.no(formatRule))}
	case registration.OtherFormat:
		if s.isWaived(formatRule) {
			return nil
		}
		return []handbook.Text{handbook.Say("norms.only-where.format-approved", "article", s.no(formatRule), "format", s.t.Type)}
	}
	return nil
}
