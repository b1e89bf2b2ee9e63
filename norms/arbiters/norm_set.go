package arbiters

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament/registration"
)

// choose looks at all sets of the needed size; the set that breaks fewest
// conditions is taken, then the one of whose norms most is known, then the
// newest.
func (a *application) choose() {
	list := a.usable()
	n := a.countNeeded()
	if len(list) < n {
		c := a.check(countRule, handbook.Say("arbiters.check.norms"), len(list), n, false)
		a.add(c, handbook.Say("arbiters.missing.norms", "article", c.Article, "have", len(list), "needed", n, "more", n-len(list)))
		a.Norms = append(a.Norms, list...)
		if len(list) > 0 {
			a.condition(a.lastYear(list))
		}
		a.finish()
		return
	}
	list = a.alike(list, n)
	var best []int
	fewest := 0
	eachSet(len(list), n, func(set []int) bool {
		broken := 0 // conditions first, then norms of which a fact is not known
		for _, c := range a.conditions(pick(list, set)) {
			broken += (n + 1) * number1(!c.OK)
		}
		for _, i := range set {
			broken += number1(len(list[i].Notes) > 0 || a.Title == IA && chiefKey(&list[i]) == "")
		}
		if best == nil || broken < fewest {
			best, fewest = slices.Clone(set), broken
		}
		return broken > 0
	})
	a.Norms = pick(list, best)
	a.Checks = append(a.Checks, a.check(countRule, handbook.Say("arbiters.check.norms"), n, n, true))
	for _, c := range a.conditions(a.Norms) {
		a.condition(c)
	}
	slices.SortStableFunc(a.Norms, func(x, y Norm) int { return cmp.Compare(x.Event.End, y.Event.End) })
	a.finish()
}

// condition adds the check of a condition on the set.
func (a *application) condition(c norms.Clause) {
	key := "arbiters.missing.condition"
	if c.AtMost {
		key = "arbiters.missing.limit"
	}
	lack := handbook.Say(key, "article", c.Article, "what", c.What, "have", c.Have, "need", c.Need)
	if c.Rule == lastYearRule.Name {
		lack = handbook.Say("arbiters.missing.last-year", "article", c.Article, "last", lastDay(a.Norms), "n", a.num.LastYears)
	}
	a.add(c, lack)
}

// lastDay returns the last day of the latest event.
func lastDay(set []Norm) handbook.Date {
	last := handbook.Date(0)
	for i := range set {
		last = max(last, set[i].Event.End)
	}
	return last
}

// lastYear is 5.3.3.
func (a *application) lastYear(set []Norm) norms.Clause {
	in := a.Day <= yearsBefore(lastDay(set), -a.num.LastYears)
	return a.check(lastYearRule, handbook.Say("arbiters.check.last-year"), number1(in), 1, in)
}

// alike keeps of norms that do not differ in any condition as many as are
// needed, the newest: sets of others cannot be better.
func (a *application) alike(list []Norm, n int) []Norm {
	type key struct {
		article, chief string
		once, short    bool
		system         System
		big, open      bool // of 2.5 or 2.5.1; of which a fact is not known
	}
	count := map[key]int{}
	var kept []Norm
	for i := range list {
		m := &list[i]
		k := key{m.Article, chiefKey(m), m.Once, m.Short, m.Event.System, bigSwiss(m, a.num) || bigFestival(m, a.num), len(m.Notes) > 0}
		if count[k]++; count[k] <= n {
			kept = append(kept, *m)
		}
	}
	return kept
}

// eachSet calls look for every set of n of so many, until it says no.
func eachSet(of, n int, look func([]int) bool) {
	var try func(set []int, from int) bool
	try = func(set []int, from int) bool {
		if len(set) == n {
			return look(set)
		}
		for i := from; i < of; i++ {
			if !try(append(set, i), i+1) {
				return false
			}
		}
		return true
	}
	try(make([]int, 0, n), 0)
}

func pick(list []Norm, set []int) []Norm {
	var out []Norm
	for _, i := range set {
		out = append(out, list[i])
	}
	return out
}

func chiefKey(n *Norm) string {
	return n.Event.Chief.key()
}

// bigSwiss returns the event of 2.5, with which Swiss tournaments alone are enough.
func bigSwiss(n *Norm, num *Numbers) bool {
	return bigAlone(&n.Event, num, n.Event.Players, n.Event.Rated)
}

// bigFestival returns the same of an event of a festival, the players of whose
// tournaments are added up (2.5.1).
func bigFestival(n *Norm, num *Numbers) bool {
	ev := &n.Event
	return ev.FestivalPlayers >= ev.Players && bigAlone(ev, num, ev.FestivalPlayers, ev.FestivalRated)
}

func bigAlone(ev *Event, num *Numbers, players, rated int) bool {
	return ev.System == Swiss && ev.Federations >= num.FAFederations && ev.OnlyHost != registration.Yes && players >= num.BigPlayers &&
		share(rated, players, num.BigRated) && ev.Rounds >= num.BigRounds
}

// conditions returns those on the set as a whole.
func (a *application) conditions(set []Norm) []norms.Clause {
	var list []norms.Clause
	systems, once, chiefs := map[System]bool{}, map[string]int{}, map[string]bool{}
	short, finals, fast, big, festival, unnamed := 0, 0, 0, 0, 0, 0
	for i := range set {
		n := &set[i]
		if n.Rule != olympiadRule.Name || n.Event.System != "" {
			systems[n.Event.System] = true
		}
		if n.Once {
			once[n.Article]++
		}
		short += number1(n.Short)
		finals += number1(n.Rule == finalRule.Name)
		fast += number1(n.Rule == worldFastRule.Name)
		big += number1(bigSwiss(n, a.num))
		festival += number1(bigFestival(n, a.num))
		if k := chiefKey(n); k != "" {
			chiefs[k] = true
		} else {
			unnamed++ // may be others; finish says that they are not known
		}
	}
	two := len(systems) >= a.num.Systems
	alone := !two && len(systems) == 1 && systems[Swiss]
	switch {
	case alone && big > 0:
		list = append(list, a.check(bigSwissRule, handbook.Say("arbiters.check.big-swiss"), big, 1, true))
	case alone && festival > 0:
		list = append(list, a.check(festivalRule, handbook.Say("arbiters.check.festival"), festival, 1, true))
	default:
		list = append(list, a.check(systemsRule, handbook.Say("arbiters.check.systems"), len(systems), a.num.Systems, two))
	}
	for article, n := range once {
		c := a.check(onceRule, handbook.Say("arbiters.check.once"), n, a.num.OnceMost, n <= a.num.OnceMost).Limit()
		c.Article = article
		list = append(list, c)
	}
	if a.Title == IA {
		list = append(list,
			a.check(finalRule, handbook.Say("arbiters.check.finals"), finals, a.num.NationalFinals, finals <= a.num.NationalFinals).Limit(),
			a.check(worldFastRule, handbook.Say("arbiters.check.fast"), fast, a.num.WorldFast, fast <= a.num.WorldFast).Limit(),
			a.check(chiefsRule, handbook.Say("arbiters.check.chiefs"), len(chiefs), a.num.Chiefs, len(chiefs)+unnamed >= a.num.Chiefs))
	}
	list = append(list, a.check(shortRule, handbook.Say("arbiters.check.short"), short, a.num.ShortMost, short <= a.num.ShortMost).Limit(), a.lastYear(set))
	slices.SortStableFunc(list, inOrder(a.edition))
	return list
}

// finish adds the last day of the application and what is not known of the norms.
func (a *application) finish() {
	if len(a.Norms) == 0 {
		return
	}
	first := a.Norms[0].Event.End
	for i := range a.Norms {
		n := &a.Norms[i]
		first = min(first, n.Event.End)
		if a.Title == IA && chiefKey(n) == "" {
			a.unknown(chiefsRule, handbook.Say("arbiters.unknown.chief", "event", n.Event.Name, "chiefs", a.num.Chiefs))
		}
		for _, note := range n.Notes {
			a.open = true
			a.Notes = append(a.Notes, handbook.Say("arbiters.note.of-norm", "event", n.Event.Name, "note", note))
		}
		for _, reading := range n.Readings {
			a.Notes = append(a.Notes, handbook.Say("arbiters.note.of-norm", "event", n.Event.Name, "note", reading))
		}
	}
	a.submit(lastYearRule, yearsBefore(lastDay(a.Norms), -a.num.LastYears))
	a.submit(normYearsRule, yearsBefore(first, -a.num.NormYears))
	if a.Seminar != nil {
		a.submit(seminarYearsRule, yearsBefore(a.Seminar.End, -a.num.SeminarYears))
	}
	a.Notes = append(a.Notes, handbook.Say("arbiters.note.congress", "article", a.no(lastYearRule)))
}

// submit keeps the day if it is before those of the other rules.
func (a *application) submit(rule *handbook.Rule, day handbook.Date) {
	if !a.SubmitBy.Valid() || day < a.SubmitBy {
		a.SubmitBy, a.SubmitNo = day, a.no(rule)
	}
}
