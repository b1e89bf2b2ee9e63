package norms

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// describe writes a choice out: figures, rounds used and ignored, checks and
// notes.
func (s *search) describe(l *candidate, lv *Level, chosen choice) Result {
	k := &clauses{search: s, l: l, lv: lv, c: chosen, t: s.tally(chosen.v, chosen.used, lv, l.own)}
	c, t := &k.c, &k.t
	k.n = s.needs(c.v, t.games, t.opponents, c.exempt != nil)
	p := &s.t.Players[l.player]
	r := Result{
		File: s.ev.File, StartingRank: p.StartingRank, Name: p.Name, FIDEID: FIDEIDText(p.FIDEID),
		Title: lv.Title, Edition: s.ev.Edition.Key,
		Games: t.games, Score: points(t.halves), Average: tournament.Rating(t.average),
		Performance: tournament.Rating(t.performance), CoverArticle: s.no(coverRule),
		Used: make([]int, 0, t.games), Notes: []handbook.Text{},
	}
	if c.exempt != nil {
		r.Exempt = s.no(c.exempt)
	}
	if t.required >= 0 {
		need := points(t.required)
		r.Required, r.Exceeds = &need, r.Score-need
	}
	if t.raised >= 0 {
		g := &c.v.games[t.raised]
		r.RaisedArticle = s.noFor(floorRule, floorRaise)
		r.Raised = &Raised{Round: g.round, From: tournament.Rating(g.rating), To: tournament.Rating(lv.Floor)}
	}
	for i := range c.v.games {
		if c.used&(1<<i) != 0 {
			r.Used = append(r.Used, c.v.games[i].round)
		}
	}
	r.Ignored = s.ignoredRounds(l, c)
	r.Checks = k.checks()
	r.Achieved = !slices.ContainsFunc(r.Checks, func(c Clause) bool { return !c.OK })
	r.CountsAs = s.countsAs(c, t, r.Achieved)
	r.Notes = k.notes(&r)
	if !r.Achieved {
		r.Lacks = k.lacks(r.Checks)
	}
	return r
}

// ignoredRounds returns the rounds not used: no games or not included (1.4.2), beaten
// opponents (1.4.1f), later games (1.4.1e).
func (s *search) ignoredRounds(l *candidate, c *choice) []Ignored {
	list := make([]Ignored, 0, len(l.left))
	for _, i := range l.left {
		if !c.v.lastLoss || i.round != l.last.round {
			list = append(list, Ignored{Round: i.round, Article: s.no(i.rule)})
		}
	}
	for i := range c.v.games {
		if c.used&(1<<i) != 0 {
			continue
		}
		why := winsRule
		if i >= c.stop {
			why = roundsRule
		}
		list = append(list, Ignored{Round: c.v.games[i].round, Article: s.no(why)})
	}
	slices.SortFunc(list, func(a, b Ignored) int { return cmp.Compare(a.Round, b.Round) })
	return list
}

// countsAs returns the number of games for the 27 of an application: those used, or
// what 1.4.1b, c say, and the full points above the requirement (1.4.1d), at
// most 13 in a tournament of more than 13 rounds (1.7).
func (s *search) countsAs(c *choice, t *tally, achieved bool) int {
	n := t.games
	if c.v.counts > 0 && achieved {
		n = max(n, c.v.counts)
	}
	long := s.scheduled > s.num.MaxGames
	if long {
		n = min(n, s.num.MaxGames)
	}
	if achieved {
		n += (t.halves - t.required) / 2
	}
	if long && !s.opt.Readings.SurplusOver13 {
		n = min(n, s.num.MaxGames)
	}
	return n
}
