package arbiters

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
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

// editionOf returns the edition that governs an event. Applications look back six
// years (5.3.1), further than the first edition does: an event before it is
// judged by that one, and before is true.
func editionOf(day handbook.Date) (e *Edition, before bool) {
	if e, err := InForce(day); err == nil {
		return e, false
	}
	return &Chapter.Editions[0], true
}

// Find reports whether the event gives an arbiter a norm for a title, and on which
// clause, without regard to the number of certificates. Where several do it
// stands on one that an application does not limit. Of an event before the first
// edition that one is applied, and a note says that the text of its day is not
// known.
func Find(ev *Event, who Official, title Title) Norm {
	edition, before := editionOf(ev.Start)
	f := finder{ev: ev, edition: edition, num: &edition.Numbers, title: title}
	n := Norm{Title: title, Arbiter: who, Event: *ev, Edition: edition.Key, Checks: []norms.Clause{}, Notes: []handbook.Text{}, Readings: []handbook.Text{}}
	n.Checks = append(n.Checks, f.common()...)
	c := f.clause()
	n.Rule, n.Article, n.Once = c.rule.Name, c.article, c.once
	n.Checks = append(n.Checks, c.checks...)
	n.Checks = append(n.Checks, f.rounds(c)...)
	n.Short = f.short(c)
	n.Notes = append(n.Notes, f.notes...)
	n.Notes = append(n.Notes, c.unknown...)
	n.Readings = append(n.Readings, c.reading...)
	if before {
		n.Notes = append(n.Notes, handbook.Say("arbiters.note.before-edition", "start", ev.Start, "edition", edition.Key))
	}
	n.Signer = f.signer(who, &n)
	n.OK = true
	for _, check := range n.Checks {
		n.OK = n.OK && check.OK
	}
	if !n.OK && ev.Class == "" {
		n.Notes = append(n.Notes, handbook.Say("arbiters.note.class", "articles", f.classArticles()))
		n.Notes = append(n.Notes, f.asLeague()...)
	}
	slices.SortStableFunc(n.Checks, inOrder(edition))
	return n
}

// classArticles returns the articles on events of a class.
func (f *finder) classArticles() []string {
	if f.title == FA {
		return []string{f.no(leagueRule, string(FA))}
	}
	return []string{f.no(finalRule, ""), f.no(officialRule, ""), f.no(leagueRule, string(IA))}
}

// asLeague returns what a team event lacks to count as a national championship, if it
// is not known to be one.
func (f *finder) asLeague() []handbook.Text {
	if f.ev.System != Team || f.ev.Hybrid || f.ev.Kind != tournament.Standard {
		return nil
	}
	var notes []handbook.Text
	c := f.division(leagueRule)
	for _, check := range c.checks {
		if !check.OK {
			notes = append(notes, handbook.Say("arbiters.note.as-league", "article", check.Article, "what", check.What, "have", check.Have, "need", check.Need))
		}
	}
	return notes
}

type finder struct {
	ev      *Event
	num     *Numbers
	edition *Edition
	title   Title
	notes   []handbook.Text
}

// rounds is 3.10 and 4.10: the number of rounds, or one of the shorter events.
func (f *finder) rounds(c clause) []norms.Clause {
	if c.whole {
		return nil
	}
	short := f.num.FAShortRounds
	if f.title == IA {
		short = f.num.IAShortRounds
	}
	if f.ev.Rounds >= f.fullRounds() {
		return []norms.Clause{f.least(roundsRule, handbook.Say("arbiters.check.rounds"), f.ev.Rounds, f.fullRounds())}
	}
	return []norms.Clause{f.least(shortRule, handbook.Say("arbiters.check.short-rounds"), f.ev.Rounds, short)}
}

// fullRounds returns the number of rounds of an event that is not short.
func (f *finder) fullRounds() int {
	if f.title == FA {
		return f.num.FARounds
	}
	return f.num.IARounds
}

// short reports whether the norm is one of which an application has one at most.
func (f *finder) short(c clause) bool { return !c.whole && f.ev.Rounds < f.fullRounds() }

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
