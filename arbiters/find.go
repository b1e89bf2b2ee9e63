package arbiters

import (
	"fmt"

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
	f := finder{ev: ev, num: &edition.Numbers, title: title}
	n := Norm{Title: title, Arbiter: who, Event: *ev, Edition: edition.Key, Checks: []norms.Check{}, Notes: []string{}}
	n.Checks = append(n.Checks, f.common()...)
	c := f.clause()
	n.Article, n.Once = c.article, c.once
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
		n.Notes = append(n.Notes, "3.9, 4.8: not known: whether the event is an official, national or team championship, which have clauses of their own")
	}
	return n, nil
}

type finder struct {
	ev    *Event
	num   *Numbers
	title Title
	notes []string
}

// rounds is 3.10 and 4.10: the number of rounds, or one of the shorter events.
func (f *finder) rounds(c clause) []norms.Check {
	if c.whole {
		return nil
	}
	full, article, short := "3.10", "3.10.1", f.num.FAShortRounds
	if f.title == IA {
		full, article, short = "4.10", "4.10.1", f.num.IAShortRounds
	}
	if f.ev.Rounds >= f.full() {
		return []norms.Check{least(full, "rounds", f.ev.Rounds, f.full())}
	}
	return []norms.Check{least(article, "rounds of a shorter event, one an application", f.ev.Rounds, short)}
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
func (f *finder) signer(who Official, n *Norm) string {
	chief := f.ev.Chief
	same := chief.Name != "" && chief.Name == who.Name && chief.FIDEID == who.FIDEID
	switch {
	case same:
		return "a supervisor: the organiser or an official of the federation with the title of IA, FA or IO (2.8.1)"
	case chief.Title == "IA" || chief.Title == "FA":
		return chief.Name
	case chief.Title == "":
		n.Notes = append(n.Notes, "2.8.2: not known: whether the chief arbiter is IA or FA; else nobody but he may have a norm")
		return chief.Name
	}
	n.Checks = append(n.Checks, check("2.8.2", "a chief arbiter who is IA or FA, for norms of others", 0, 1, false))
	return ""
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
