package arbiters

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
)

// The classes of events that the chapter names.
const (
	ClassOfficial     = "official"              // an official event or match of FIDE (4.8.2)
	ClassWorldFast    = "world-rapid-blitz"     // official world or continental rapid or blitz (4.8.4)
	ClassFinal        = "national-championship" // final of the adults' individual championship, open or women (4.8.1)
	ClassLeague       = "national-league"       // top division of the national team championship (3.9.1)
	ClassOlympiad     = "olympiad"              // match arbiter there (3.9.4)
	ClassOrganisation = "organisation"          // IA of IBCA, ICCD or IPCA (3.9.5)
)

// Classes are all of them.
var Classes = []string{ClassOfficial, ClassWorldFast, ClassFinal, ClassLeague, ClassOlympiad, ClassOrganisation}

// Find says whether the event gives an arbiter a norm for a title, and on which
// clause. Where several do it stands on one that an application does not limit.
func Find(ev *Event, who Official, title Title) (Norm, error) {
	edition, err := InForce(ev.Start)
	if err != nil {
		return Norm{}, fmt.Errorf("arbiters' norms of %s: %w", ev.Name, err)
	}
	f := finder{ev: ev, edition: edition, num: &edition.Numbers, title: title}
	n := Norm{Title: title, Arbiter: who, Event: *ev, Edition: edition.Key, Checks: []norms.Check{}, Notes: []handbook.Text{}}
	n.Checks = append(n.Checks, f.common()...)
	c := f.clause()
	n.Rule, n.Article, n.Once = c.rule.Name, c.article, c.once
	n.Checks = append(n.Checks, c.checks...)
	n.Checks = append(n.Checks, f.rounds(c)...)
	n.Short = f.short(c)
	n.Notes = append(n.Notes, f.notes...)
	n.Signer = f.signer(who, &n)
	n.OK = true
	for _, check := range n.Checks {
		n.OK = n.OK && check.OK
	}
	if !n.OK && ev.Class == "" {
		n.Notes = append(n.Notes, handbook.Say("arbiters.note.class", "articles", f.classed()))
	}
	slices.SortStableFunc(n.Checks, func(x, y norms.Check) int { return position(edition, x.Article) - position(edition, y.Article) })
	return n, nil
}

// classed are the articles on events of a class.
func (f *finder) classed() []string {
	if f.title == FA {
		return []string{f.no(leagueRule, string(FA))}
	}
	return []string{f.no(finalRule, ""), f.no(officialRule, ""), f.no(leagueRule, string(IA))}
}

type finder struct {
	ev      *Event
	num     *Numbers
	edition *Edition
	title   Title
	notes   []handbook.Text
}

// rounds is 3.10 and 4.10: the number of rounds, or one of the shorter events.
func (f *finder) rounds(c clause) []norms.Check {
	if c.whole {
		return nil
	}
	short := f.num.FAShortRounds
	if f.title == IA {
		short = f.num.IAShortRounds
	}
	if f.ev.Rounds >= f.full() {
		return []norms.Check{f.least(roundsRule, handbook.Say("arbiters.check.rounds"), f.ev.Rounds, f.full())}
	}
	return []norms.Check{f.least(shortRule, handbook.Say("arbiters.check.short-rounds"), f.ev.Rounds, short)}
}

// full is the number of rounds of an event that is not short.
func (f *finder) full() int {
	if f.title == FA {
		return f.num.FARounds
	}
	return f.num.IARounds
}

// short tells whether the norm is one of which an application has one at most.
func (f *finder) short(c clause) bool { return !c.whole && f.ev.Rounds < f.full() }

// signer is 2.8.
func (f *finder) signer(who Official, n *Norm) handbook.Text {
	chief := f.ev.Chief
	same := chief.Name != "" && chief.Name == who.Name && chief.FIDEID == who.FIDEID
	switch {
	case same:
		return handbook.Say("arbiters.supervisor", "article", f.no(signerRule, ownNorm))
	case chief.Title == "IA" || chief.Title == "FA":
		return handbook.Verbatim(chief.Name)
	case chief.Title == "":
		n.Notes = append(n.Notes, handbook.Say("arbiters.note.chief", "article", f.no(signerRule, normsOfOthers)))
		return handbook.Verbatim(chief.Name)
	}
	n.Checks = append(n.Checks, check(f.edition, signerRule, normsOfOthers, handbook.Say("arbiters.check.chief"), 0, 1, false))
	return handbook.Text{}
}

// Quota is how many certificates the event may give (2.7); no limit is -1. A
// Swiss gives one for 25 players "and so on", which is taken as one for every
// 25 begun.
func Quota(ev *Event) (int, error) {
	edition, err := InForce(ev.Start)
	if err != nil {
		return 0, fmt.Errorf("certificates of %s: %w", ev.Name, err)
	}
	n := &edition.Numbers
	system := ev.System
	if system == Team {
		system = ev.TeamSystem
	}
	switch {
	case ev.Level == World:
		return -1, nil
	case system == RoundRobin || system == DoubleRoundRobin:
		return n.RoundRobinCertificates, nil
	case system == Swiss:
		return (ev.Players + n.PlayersACertificate - 1) / n.PlayersACertificate, nil
	}
	return -1, nil
}
