package lim

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// comparison holds a reported round and the right one.
type comparison struct {
	*byefirst.Judge
	l        *law
	c        *course
	opponent map[int]int // in the report, by place
	right    map[int]int // in the right pairing
}

// compare says what a reported round does first otherwise: what no pairing may do, who
// has the bye, then, in the order in which the scoregroups are paired, who floats and
// who meets whom; else the colours. It returns nil if nothing differs.
func (l *law) compare(c *course, reported []swiss.Pair, name func(tpn int) int) *swiss.Difference {
	d := &comparison{Judge: byefirst.NewJudge(l, reported, name), l: l, c: c}
	for _, look := range []func() *swiss.Difference{d.Absolute, d.WrongBye} {
		if found := look(); found != nil {
			return found
		}
	}
	d.opponent, d.right = l.opponents(reported), l.opponents(c.pairs)
	for _, g := range c.groups {
		if found := d.group(g); found != nil {
			return found
		}
	}
	return d.Reversed(c.pairs)
}

// opponents returns those of a round, by place.
func (l *law) opponents(pairs []swiss.Pair) map[int]int {
	out := make(map[int]int, 2*len(pairs))
	for _, p := range pairs {
		if a, b := l.f.PlaceOf(p.White), l.f.PlaceOf(p.Black); a >= 0 && b >= 0 {
			out[a], out[b] = b, a
		}
	}
	return out
}

// outside returns those of a group who have their opponents elsewhere.
func outside(members []int, opponent map[int]int) []int {
	return slices.DeleteFunc(slices.Clone(members), func(a int) bool { return slices.Contains(members, opponent[a]) })
}

// in makes the difference that lies in a group.
func (d *comparison) in(g *group, rule *handbook.Rule, who []int, text handbook.Text) *swiss.Difference {
	return d.Says(rule, "", d.l.groupText(g), who, text)
}

// groupText returns the group within a sentence.
func (l *law) groupText(g *group) handbook.Text {
	if g.half == median {
		return handbook.Say("lim.group.median", "score", tournament.Points(g.score))
	}
	return handbook.Say("lim.group.of", "score", tournament.Points(g.score))
}

// group compares a scoregroup.
func (d *comparison) group(g *group) *swiss.Difference {
	for _, k := range d.c.cracks {
		if k.from == g && d.opponent[k.pair.first] == k.pair.second && d.right[k.pair.first] != k.pair.second {
			return d.in(g, crackRule, []int{k.pair.first, k.pair.second}, handbook.Say("lim.later.crack",
				"pair", d.l.f.Meeting(k.pair.first, k.pair.second), "higher", k.higher, "lower", k.lower))
		}
	}
	if found := d.floaters(g, outside(g.members(), d.opponent)); found != nil {
		return found
	}
	for _, m := range g.pairs {
		if d.opponent[m.first] != m.second {
			return d.meets(g, m)
		}
	}
	return nil
}

// floaters compares who leaves a group.
func (d *comparison) floaters(g *group, report []int) *swiss.Difference {
	right := outside(g.members(), d.right)
	more := removePlaces(report, right...)
	lacking := removePlaces(right, report...)
	switch {
	case len(more)+len(lacking) == 0:
		return nil
	case len(report) != len(right) && len(d.c.cracks) > 0:
		var pairs []handbook.Text
		for _, k := range d.c.cracks {
			pairs = append(pairs, d.l.f.Meeting(k.pair.first, k.pair.second))
		}
		return d.in(g, crackRule, more, handbook.Say("lim.later.other-crack", "pairs", outcome.Pairs(pairs), "floaters", d.l.f.ListOrNone(report)))
	case len(report) > len(right):
		return d.in(g, pairsRule, more, handbook.Say("lim.later.pairs", "n", len(report), "players", d.l.f.List(report), "fewer", len(right), "right", d.l.f.ListOrNone(right)))
	}
	for _, f := range g.floats {
		if slices.Contains(report, f.place) {
			continue
		}
		for _, other := range f.ranks {
			if slices.Contains(more, other.place) {
				own := f.ranks[f.tried]
				return d.in(g, d.sooner(g, own, other), []int{other.place}, handbook.Say("lim.later.floater",
					"right", d.l.f.Number(own.place), "why", d.l.rankText(own), "report", d.l.f.Number(other.place), "reportWhy", d.l.rankText(other)))
			}
		}
	}
	return d.in(g, crackRule, report, handbook.Say("lim.later.other-crack", "pairs", handbook.Text{}, "floaters", d.l.f.ListOrNone(report)))
}

// sooner returns the rule by which one floats sooner than another; where he does not, the
// other would have cost a pair.
func (d *comparison) sooner(g *group, own, other rank) *handbook.Rule {
	switch {
	case own.compare(other) > 0:
		return pairsRule
	case own.kind != other.kind:
		return typeRule
	case own.floated != other.floated:
		return againRule
	case own.excess != other.excess:
		return excessRule
	case g.half == beneath:
		return upRule
	}
	return downRule
}

// rankText returns what is said of one who may float: "type d, due white".
func (l *law) rankText(r rank) handbook.Text {
	p := &l.f.Players[r.place]
	due := ""
	if p.Strength != swiss.NoPreference {
		due = outcome.Letter(p.Due)
	}
	return handbook.Say("lim.standing", "type", string("dcba"[r.kind]), "floated", r.floated, "colour", due)
}

// meets returns why a player of a group has another opponent than in the report.
func (d *comparison) meets(g *group, m meeting) *swiss.Difference {
	other := d.opponent[m.first]
	f := d.l.f
	rule, key := orderRule, "lim.later.order"
	if m.floats {
		rule, key = floaterRule, "lim.later.floater-order"
	}
	white, _ := d.l.Colours(m.first, m.second)
	pair := f.Meeting(white, m.first+m.second-white)
	if at := slices.IndexFunc(m.passed, func(p passed) bool { return p.place == other }); at >= 0 {
		switch m.passed[at].reason {
		case colour:
			if rule = scrutinyRule; m.floats {
				rule = floaterRule
			}
			return d.in(g, rule, []int{m.first, other}, handbook.Say("lim.later.colour", "pair", pair, "report", f.Meeting(m.first, other),
				"colour", outcome.Letter(f.Players[m.first].Due)))
		case far:
			return d.in(g, maxiRule, []int{m.first, other}, handbook.Say("lim.later.far", "pair", pair, "report", f.Meeting(m.first, other), "gap", maxiGap))
		}
	}
	return d.in(g, rule, []int{m.first, other}, handbook.Say(key, "player", f.Number(m.first), "right", f.Number(m.second), "report", f.Number(other), "pair", pair))
}
