package norms

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// notes say what the report cannot answer, which open reading mattered, and
// under which conditions the result counts.
func (s *search) notes(l *candidate, lv *Level, c *choice, t *tally, r *Result) []string {
	list := []string{}
	add := func(format string, a ...any) { list = append(list, fmt.Sprintf(format, a...)) }
	if r.Achieved {
		list = append(list, s.eventNotes(lv.Title)...)
		switch {
		case c.v.clause == "1.4.1c":
			add("1.4.1c: eight games count as a norm of nine; an application may have one such norm only")
		case c.v.lastLoss:
			add("1.4.2c: the last round's forfeit is in as a loss, which the player could afford")
		}
		if c.exempt != "" {
			add("1.4.3e: reached under the exemption of %s; one norm of an application must be reached under the normal requirement of 1.4.3 and 1.4.4", c.exempt)
		}
	}
	list = append(list, s.exemptNotes(c)...)
	list = append(list, s.unknowns(l, c, t)...)
	list = append(list, s.readings(l, lv, c, t, r)...)
	return list
}

// exemptNotes are the conditions of an exemption that no report shows.
func (s *search) exemptNotes(c *choice) []string {
	var list []string
	if c.exempt == "1.4.3a" && s.facts.FinalStage == registration.Unknown {
		list = append(list, "1.4.3a: counts only for the final stage")
	}
	if c.exempt == "1.4.3a" && s.facts.OwnZonal == registration.Unknown {
		list = append(list, "1.4.3a: counts only where no zonal of this federation alone was held in the year")
	}
	if c.exempt == "1.4.3b" && s.facts.SeveralDivisions == registration.Unknown {
		list = append(list, "1.4.3b: results from different divisions may not be combined")
	}
	return list
}

// unknowns are the facts of the games used that the report lacks.
func (s *search) unknowns(l *candidate, c *choice, t *tally) []string {
	var list []string
	add := func(format string, a ...any) { list = append(list, fmt.Sprintf(format, a...)) }
	if t.unknown > 0 {
		add("1.4.3, 1.4.4: the federation of %d opponents is not known; each is taken as of a federation of its own", t.unknown)
	}
	if n := c.under(neutral); n > 0 {
		add("1.4.2a: %d opponents under FID are in no count of federations; those of RUS and BLR count under their own flag, which the report does not show", n)
	}
	if l.own == unknownFederation {
		add("1.4.3, 1.4.4: the applicant's federation is not known; no opponent is taken as of the same")
	}
	n := s.needs(c.v, t.games, t.opponents, c.exempt != "")
	if t.foreign < n.foreign || t.own > n.own || t.most > n.most {
		switch {
		case !s.hostKnown():
			add("1.4.3: the host federation is not known (032 has %q), so no exemption of 1.4.3a, b or d was looked at", s.t.Federation)
		case s.byesDecide():
			add("1.4.3d: enough players in every round only where the holder of an allocated bye counts as playing; the text does not decide it")
		}
	}
	if kind := s.ev.EventKind; kind != "" && !slices.Contains(registration.EventKinds, kind) {
		add("1.4.1b, 1.4.3: nothing is said of an event of the kind %q", kind)
	}
	strange := map[federation]bool{}
	for i := range c.v.games {
		f := c.v.games[i].federation
		if c.used&(1<<i) == 0 || f < firstMember || strange[f] || tournament.KnownFederation(s.codes.names[f]) {
			continue
		}
		strange[f] = true
		add("1.4.2a: %s is no code of a FIDE federation that is known here", s.codes.names[f])
	}
	return list
}

// under counts the games used against a federation.
func (c *choice) under(f federation) int {
	n := 0
	for i := range c.v.games {
		n += b2i(c.used&(1<<i) != 0 && c.v.games[i].federation == f)
	}
	return n
}

// readings are the open clauses that mattered for this choice.
func (s *search) readings(l *candidate, lv *Level, c *choice, t *tally, r *Result) []string {
	var list []string
	add := func(format string, a ...any) { list = append(list, fmt.Sprintf(format, a...)) }
	for i := range c.v.games {
		if c.used&(1<<i) != 0 && c.v.games[i].short {
			add("1.4.2c: round %d, under one move each, is taken as a game; the text does not decide it", c.v.games[i].round)
		}
	}
	if limit := mostUnrated(t.games); t.unrated > limit && !s.opt.Readings.LimitUnrated {
		add("1.7: %d unrated opponents; the annex prints at most %d, no article says so", t.unrated, limit)
	}
	if s.ev.Format.Predetermined() && l.forfeits > 0 {
		add("1.4.1e: the player's own forfeit is taken as a scheduled round that is missing; the text does not decide it")
	}
	if s.scheduled == 9 && len(l.games) == 8 && t.games == 8 && l.plus == 0 && !s.opt.Readings.FullByeAllocated &&
		(l.full == 1 || l.allocated == 1 && s.ev.Format.FreeRounds()) {
		add("1.4.1c: a full-point bye, or the free round of a round robin, is not taken as a pairing-allocated bye; the text does not decide it")
	}
	if third := requiredThird(t.games); s.double && !s.num.DoubleHalf && t.holders < third {
		add("1.4.5f: each opponent's title once, a third of the opponents; the annex prints %d for %d games, the text goes first", third, t.games)
	}
	if t.raised >= 0 && s.double {
		add("1.4.6c: the opponent is raised in all his games; the text does not decide it")
	}
	if c.v.won(c.stop)&^c.used != 0 && s.fieldRule() && !s.opt.Readings.FieldAverage {
		add("1.4.1f: the complete field has the mix of opponents; its average is not asked for, the text does not decide it")
	}
	if r.Achieved && s.scheduled > s.num.MaxGames && r.Exceeds >= tournament.One && !s.opt.Readings.SurplusOver13 {
		add("1.7: a tournament of more than 13 rounds counts as 13 games, with surplus points too; the text does not decide it")
	}
	return list
}

// eventNotes are the clauses that the report of the event does not answer.
func (s *search) eventNotes(title tournament.Title) []string {
	var list []string
	add := func(format string, a ...any) { list = append(list, fmt.Sprintf(format, a...)) }
	add("0.4.2: titles of opponents count only where confirmed before the start")
	list = append(list, s.registrationNotes()...)
	rounds := mostRoundsADay(s.t.RoundDates)
	if rounds == 0 {
		add("1.1.3: the dates of the rounds are not in the report")
	}
	if !s.t.TimeControl.Known {
		add("1.1.2, 1.1.3: the time control is not known")
	}
	if title == tournament.GM || title == tournament.WGM {
		if days, known := daysOfOneRound(s.t.RoundDates, s.scheduled); known {
			alone := "does not count"
			if days >= oneRoundDays {
				alone = "counts"
			}
			add("1.1.3a: %d days with one round, %d in a day at most; this %s as the event with one round a day", days, rounds, alone)
			if days >= oneRoundDays && rounds > 1 {
				add("1.1.3a: other days had more than one round; the text does not say that they may not")
			}
		}
	}
	list = append(list, s.longNotes()...)
	list = append(list, s.arbiterNotes()...)
	for i := range s.acting {
		list = append(list, s.acting[i].note())
	}
	for _, a := range s.facts.Approvals {
		add("%s: allowed by the QC chairman (%s)", a.Article, a.Text)
	}
	if s.facts.Favoured == registration.Unknown && !s.acts("1.4.2d") {
		add("1.4.2d: counts as a norm only where nothing was changed in favour of a player")
	}
	if n := s.formatNote(); n != "" && !s.acts("1.4.2e") {
		list = append(list, n)
	}
	return append(list, s.fortyNote())
}
