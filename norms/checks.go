package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// clauses is a choice of games as the rules look at it, each at its article of
// the edition.
type clauses struct {
	*search
	l  *candidate
	lv *Level
	c  choice
	t  tally
	n  needs
	// Whose checks are asked for.
	rule *Rule
	at   *handbook.Article
}

// NewClause returns a clause with what there is and what is needed, in whole numbers.
func NewClause(article string, what handbook.Text, have, need int, ok bool) Clause {
	c := countClause(what, have, need, ok)
	c.Article = article
	return c
}

// Measure returns what there is of a clause, and the limit that it has to reach or may not
// pass; of one that asks whether something is so, the answer, and no limit.
func (c *Clause) Measure() (have, limit handbook.Text) {
	switch {
	case c.YesNo && c.Have > 0:
		return handbook.Say("norms.measure.so"), handbook.Text{}
	case c.YesNo:
		return handbook.Say("norms.measure.not-so"), handbook.Text{}
	case c.AtMost:
		return handbook.Say("norms.measure.have", "n", c.Have), handbook.Say("norms.measure.most", "n", c.Need)
	}
	return handbook.Say("norms.measure.have", "n", c.Have), handbook.Say("norms.measure.least", "n", c.Need)
}

// Limit returns the check as one of a limit that may not be passed.
func (c Clause) Limit() Clause {
	c.AtMost = true
	return c
}

// countClause returns a check in whole numbers of the rule whose checks are asked for.
func countClause(what handbook.Text, have, need int, ok bool) Clause {
	return Clause{What: what, Have: tournament.Hundredths(100 * have), Need: tournament.Hundredths(100 * need), OK: ok}
}

func atLeast(what handbook.Text, have, need int) Clause {
	return countClause(what, have, need, have >= need)
}

func atMost(what handbook.Text, have, need int) Clause {
	return countClause(what, have, need, have <= need).Limit()
}

// whether returns a check of what has to be so.
func whether(what handbook.Text, so bool) Clause {
	c := countClause(what, b2i(so), 1, so)
	c.YesNo = true
	return c
}

// eventChecks returns the clauses that are the same for all players, as far as the
// report answers them, in the order of the edition; one that fails and is set
// aside, by a waiver or the word of the QC chairman in the registration record,
// is no check but a note.
func (s *search) eventChecks() []Clause {
	var list []Clause
	articles := s.ev.Edition.Articles
	for i := range articles {
		a := &articles[i]
		if r := ruleAt(a); r != nil && r.Event != nil && s.facts.ApprovalOf(a.No) == "" {
			from := len(list)
			list = r.Event(s, list)
			mark(list[from:], r, a.No)
			list = s.applyWaiver(r, a.No, list, from)
		}
	}
	return list
}

// checks returns all clauses of a choice in the order of the edition.
func (k *clauses) checks() []Clause {
	event := k.event
	list := make([]Clause, 0, len(event)+choiceChecks)
	articles := k.ev.Edition.Articles
	for i := range articles {
		a := &articles[i]
		switch r := ruleAt(a); {
		case r == nil:
		case r.Event != nil:
			for len(event) > 0 && event[0].Rule == r.Name && event[0].Article == a.No {
				list, event = append(list, event[0]), event[1:]
			}
		case r.Choice != nil:
			from := len(list)
			k.rule, k.at = r, a
			list = r.Choice(k, list)
			mark(list[from:], r, a.No)
		}
	}
	return list
}

// choiceChecks is how many checks of its own a choice has at most as a rule.
const choiceChecks = 12

// games is 1.4.1a, b or c, whichever the choice is made under.
func (k *clauses) games(list []Clause) []Clause {
	if k.at.For != k.c.v.about {
		return list
	}
	return append(list, atLeast(handbook.Say("norms.check.games"), k.t.games, k.c.v.least))
}

// rounds is 1.4.1e for pre-determined pairings.
func (k *clauses) rounds(list []Clause) []Clause {
	if !k.ev.Format.Predetermined() {
		return list
	}
	have := k.scheduled - k.countMissing(k.l)
	return append(list, countClause(handbook.Say("norms.check.scheduled-rounds"), have, k.scheduled, have == k.scheduled))
}

// wins is 1.4.1f where a round robin lets wins go only with the complete
// field's mix.
func (k *clauses) wins(list []Clause) []Clause {
	if k.c.v.wonGames(k.c.stop)&^k.c.used == 0 || !k.fieldRule() {
		return list
	}
	ok := k.fieldHasMix(k.l, k.lv, k.c.exempt != nil)
	return append(list, whether(handbook.Say("norms.check.field-mix"), ok))
}

// countMissing counts the scheduled rounds that a player of an event with
// pre-determined pairings does not have: his own forfeits, rounds without an
// opponent beyond the free one of an odd number, rounds not yet played.
func (s *search) countMissing(l *candidate) int {
	free := 0
	if len(s.t.Players)%2 == 1 {
		free = 1 + b2i(s.double)
	}
	n := s.scheduled - s.played + l.pending + max(0, l.free-free)
	if !s.opt.Readings.OwnForfeit {
		n += l.forfeits
	}
	return n
}

// foreign is 1.4.3.
func (k *clauses) foreign(list []Clause) []Clause {
	if k.c.exempt != nil || k.n.most == noLimit {
		return list
	}
	return append(list, atLeast(handbook.Say("norms.check.foreign"), k.t.foreign, k.n.foreign))
}

// The check that names the federation which most opponents are from, and the
// one for where there is none.
const (
	oneFederation   = "norms.check.one-federation"
	namedFederation = "norms.check.named-federation"
)

// shares is 1.4.4.
func (k *clauses) shares(list []Clause) []Clause {
	if k.c.exempt != nil || k.n.most == noLimit {
		return list
	}
	one := handbook.Say(oneFederation)
	if k.t.most > 0 && k.t.mostOf >= firstMember {
		one = handbook.Say(namedFederation, "federation", k.codes.names[k.t.mostOf])
	}
	return append(list,
		atMost(handbook.Say("norms.check.own-federation"), k.t.own, k.n.own),
		atMost(one, k.t.most, k.n.most))
}

// exemption returns an exemption of 1.4.3 that the event and the applicant have by
// what they are.
func (k *clauses) exemption(list []Clause) []Clause {
	if k.c.exempt != k.rule {
		return list
	}
	return append(list, countClause(handbook.Say("norms.check.exempt", "foreign", k.no(foreignRule), "shares", k.no(federationsRule)), 1, 1, true))
}

// exemptedBySwiss is 1.4.3d.
func (k *clauses) exemptedBySwiss(list []Clause) []Clause {
	if k.c.exempt != k.rule {
		return list
	}
	f, need := k.bigSwiss(), &k.num.Exemption
	return append(list,
		countClause(handbook.Say("norms.check.swiss-rated"), f.Rated, need.Players, true),
		countClause(handbook.Say("norms.check.swiss-federations"), f.Federations, need.Federations, true),
		countClause(handbook.Say("norms.check.swiss-titled"), f.Titled, need.Titled, true))
}

// titleHolders is 1.4.5a.
func (k *clauses) titleHolders(list []Clause) []Clause {
	return append(list, atLeast(handbook.Say("norms.check.titled"), k.t.titled, k.n.titled))
}

// requiredTitles is that of 1.4.5b to e which is about the title.
func (k *clauses) requiredTitles(list []Clause) []Clause {
	if k.at.For != k.lv.Title.String() {
		return list
	}
	return append(list, atLeast(handbook.Say("norms.check.required", "titles", names(wantedTitles(k.lv.Title))), k.t.holders, k.n.holders))
}

// unratedLimit returns the annex of 1.7, read as a condition.
func (k *clauses) unratedLimit(list []Clause) []Clause {
	if !k.opt.Readings.LimitUnrated {
		return list
	}
	return append(list, atMost(handbook.Say("norms.check.unrated"), k.t.unrated, k.n.unrated))
}

// performance is 1.4.8.
func (k *clauses) performance(list []Clause) []Clause {
	ok := k.t.games > 0 && k.t.performance >= k.lv.Performance
	return append(list, countClause(handbook.Say("norms.check.performance"), k.t.performance, k.lv.Performance, ok))
}

// leastAverage is 1.4.8a.
func (k *clauses) leastAverage(list []Clause) []Clause {
	return append(list, atLeast(handbook.Say("norms.check.average"), k.t.average, k.lv.Average))
}

// leastScore is 1.4.8b.
func (k *clauses) leastScore(list []Clause) []Clause {
	share := k.lv.Score
	return append(list, Clause{
		What: handbook.Say("norms.check.score", "percent", 100*share.Part/share.Of),
		Have: tournament.Hundredths(50 * k.t.halves), Need: tournament.Hundredths(50 * k.lv.leastHalves(k.t.games)),
		OK: k.t.games > 0 && k.lv.enough(k.t.halves, k.t.games),
	})
}

// names returns the short names of titles.
func names(titles []tournament.Title) []string {
	list := make([]string, len(titles))
	for i, t := range titles {
		list[i] = t.String()
	}
	return list
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
