package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// Quota returns how many certificates the event may give (2.7); no limit is -1. A
// Swiss gives one for 25 players "and so on", which is taken as one for every
// 25 begun.
func Quota(ev *Event) int {
	edition, _ := editionOf(ev.Start)
	n := &edition.Numbers
	switch quotaSystem(ev) {
	case RoundRobin:
		return n.RoundRobinCertificates
	case Swiss:
		return (ev.Players + n.PlayersACertificate - 1) / n.PlayersACertificate
	}
	return -1
}

// quotaSystem returns the system that 2.7 has a number for, empty if it has none:
// in world and continental events certificates are without limit.
func quotaSystem(ev *Event) System {
	system := ev.System
	if system == Team {
		system = ev.TeamSystem
	}
	switch {
	case ev.Level == World:
		return ""
	case system == RoundRobin || system == DoubleRoundRobin:
		return RoundRobin
	case system == Swiss:
		return Swiss
	}
	return ""
}

// NormsOf returns the norms of all arbiters of an event for the titles that they do
// not have, or those of one by FIDE ID, as far as there are certificates for
// them (2.7). First come those who are known to have one, then the one who is
// asked for, then the chief arbiter and the others as the report names them:
// one who is left without is told so by a check that fails.
func NormsOf(ev *Event, fideID string) []Norm {
	all := allNorms(ev)
	edition, _ := editionOf(ev.Start)
	quota, holders := Quota(ev), map[string]bool{}
	for _, i := range turns(ev, all, fideID) {
		n := &all[i]
		who := n.Arbiter.key()
		switch {
		case !n.OK || quota < 0 || holders[who]:
		case len(holders) < quota:
			holders[who] = true
		default:
			n.refuse(edition, len(holders)+1, quota)
		}
	}
	if fideID == "" {
		return all
	}
	return slices.DeleteFunc(all, func(n Norm) bool { return n.Arbiter.FIDEID != fideID })
}

// refuse takes a norm back for which no certificate is left.
func (n *Norm) refuse(e *Edition, number, quota int) {
	c := check(e, quotaRule, string(quotaSystem(&n.Event)), handbook.Say("arbiters.check.certificates"), number, quota, false)
	n.OK = false
	n.Checks = append(n.Checks, c)
	slices.SortStableFunc(n.Checks, inOrder(e))
	n.Readings = append(n.Readings, handbook.Say("arbiters.note.certificates", "article", c.Article))
}

// Awarded returns the norm of one arbiter for a title as an application may use it.
// Where more arbiters have norms than there are certificates, and it is not
// known who has them, a note says so; where others have all, it is none.
func Awarded(ev *Event, who Official, title Title) Norm {
	n := Find(ev, who, title)
	quota := Quota(ev)
	if !n.OK || quota < 0 || slices.Contains(ev.Certificates, who.FIDEID) && who.FIDEID != "" {
		return n
	}
	edition, _ := editionOf(ev.Start)
	if len(ev.Certificates) >= quota {
		n.refuse(edition, quota+1, quota)
		return n
	}
	all := allNorms(ev)
	rivals := map[string]bool{who.key(): true}
	for i := range all {
		if all[i].OK {
			rivals[all[i].Arbiter.key()] = true
		}
	}
	if len(rivals) > quota {
		n.Notes = append(n.Notes, handbook.Say("arbiters.note.contested", "article", no(edition, quotaRule, string(quotaSystem(ev))), "arbiters", len(rivals), "certificates", quota))
	}
	return n
}

// allNorms returns the norms of all arbiters without regard to their number. Who
// has a title needs no norm for it, and a national arbiter none for IA (2.9).
func allNorms(ev *Event) []Norm {
	list := []Norm{}
	for _, o := range append([]Official{ev.Chief}, ev.Arbiters...) {
		for _, title := range []Title{FA, IA} {
			if o.key() == "" || o.Title == "IA" || title == FA && o.Title == "FA" || title == IA && o.Title == "NA" {
				continue
			}
			list = append(list, Find(ev, o, title))
		}
	}
	return list
}

// turns returns the order in which norms take the certificates.
func turns(ev *Event, all []Norm, first string) []int {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) int {
		switch id := all[i].Arbiter.FIDEID; {
		case id != "" && slices.Contains(ev.Certificates, id):
			return 0
		case id != "" && id == first:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	return order
}

// key names an official: by FIDE ID, else by name.
func (o *Official) key() string {
	if o.FIDEID != "" {
		return o.FIDEID
	}
	return o.Name
}
