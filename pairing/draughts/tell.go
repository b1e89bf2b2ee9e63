package draughts

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/matching"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Later says at which step of the group the report went another way.
func (l *law) Later(b *byefirst.Bracket, c *byefirst.Candidate) (*handbook.Rule, handbook.Text) {
	w := l.walk(b)
	if w == nil {
		return orderRule, handbook.Text{}
	}
	with := map[int]int{}
	for _, p := range c.Pairs {
		with[p[0]], with[p[1]] = p[1], p[0]
	}
	for _, s := range w.steps {
		switch other, paired := with[s.a]; {
		case s.with < 0 && !slices.Contains(c.Floaters, s.a):
			return s.rule, handbook.Say("draughts.later.floats", "player", l.f.Number(s.a), "report", l.f.ListOrNone(c.Floaters))
		case s.with >= 0 && !paired:
			return s.rule, handbook.Say("draughts.later.unpaired", "player", l.f.Number(s.a), "right", l.f.Number(s.with))
		case s.with >= 0 && other != s.with:
			return s.rule, handbook.Say("draughts.later.meets", "player", l.f.Number(s.a), "right", l.f.Number(s.with), "report", l.f.Number(other))
		}
	}
	return orderRule, handbook.Text{}
}

// Tell returns how the group came to its pairs, step by step.
func (l *law) Tell(b *byefirst.Bracket) []handbook.Text {
	w := l.walk(b)
	if w == nil {
		return nil
	}
	order := slices.Clone(b.Residents)
	l.classify(order)
	out := []handbook.Text{handbook.Say("draughts.explain.order", "players", l.f.Numbers(order))}
	for _, s := range w.steps {
		switch {
		case s.with < 0:
			out = append(out, handbook.Say("draughts.explain.floats", "player", l.f.Number(s.a)))
			for _, x := range s.passed[:min(len(s.passed), byefirst.MostSooner)] {
				out = append(out, handbook.Say("draughts.explain.stays", "player", l.f.Number(x)))
			}
		case s.rule == metRule:
			out = append(out, handbook.Say("draughts.explain.met", "player", l.f.Number(s.a), "opponent", l.f.Number(s.with)))
			out = append(out, l.f.Sooner(s.a, s.passed)...)
		default:
			out = append(out, l.f.Sooner(s.a, s.passed)...)
		}
	}
	return out
}

// allows says why reported pairs that are not those of this program are as the text
// allows, too: the lot decided, or colours that it leaves open. It is nothing where
// they are not.
func (l *law) allows(right, reported []swiss.Pair) handbook.Text {
	byLot := false
	for _, p := range reported {
		a, b := l.f.PlaceOf(p.White), l.f.PlaceOf(p.Black)
		switch {
		case slices.Contains(right, p):
			continue
		case l.lot && l.f.Round.Number > 1:
			byLot = true
		case p.Black == 0 || !slices.Contains(right, swiss.Pair{White: p.Black, Black: p.White}):
			return handbook.Text{}
		}
		if p.Black != 0 && (a < 0 || b < 0 || !l.mayHave(a, b)) {
			return handbook.Text{}
		}
	}
	switch {
	case !byLot:
		return handbook.Say("draughts.allowed.colours")
	case l.byLot(reported):
		return handbook.Say("draughts.allowed.lot")
	}
	return handbook.Text{}
}

// mayHave reports whether one of two may have White: it is the right colour, or the
// text does not say which of them has it.
func (l *law) mayHave(white, black int) bool {
	if right, _ := l.Colours(white, black); right == white {
		return true
	}
	p, q := &l.f.Players[white], &l.f.Players[black]
	switch {
	case p.Strength == swiss.NoPreference && q.Strength == swiss.NoPreference:
		return l.f.Round.Number > 1
	case p.Strength == swiss.NoPreference || q.Strength == swiss.NoPreference, p.Due != q.Due:
		return false
	}
	return p.Strength != swiss.Absolute && q.Strength != swiss.Absolute && p.Due != 0
}

// byLot reports whether the lot can have brought these pairs: every player meets an equal
// in points, but for as few as there must be, who meet the nearest.
func (l *law) byLot(reported []swiss.Pair) bool {
	opponent := map[int]int{}
	for _, p := range reported {
		a, b := l.f.PlaceOf(p.White), l.f.PlaceOf(p.Black)
		switch {
		case a < 0 || p.Black != 0 && (b < 0 || !l.f.Legal(a, b)):
			return false
		case p.Black == 0 && l.f.Players[a].ByeBarred:
			return false
		case p.Black == 0:
			l.f.Bye = a
		default:
			opponent[a], opponent[b] = b, a
		}
	}
	if len(opponent)%2 != 0 || len(opponent)+int(matching.Truth(l.f.Bye >= 0)) != len(l.f.Players) {
		return false
	}
	if at := l.f.Bye; at >= 0 && !l.lowestWith(at) {
		return false
	}
	var left []int
	for a := range l.f.Players {
		if a != l.f.Bye {
			left = append(left, a)
		}
	}
	var incoming []int
	for len(left) > 0 {
		group := left
		for i, a := range left {
			if l.f.Players[a].Score != l.f.Players[left[0]].Score {
				group = left[:i]
				break
			}
		}
		left = left[len(group):]
		w := &walk{law: l, members: slices.Concat(incoming, group), rest: left, open: map[int]bool{}}
		var on []int
		here := make([]bool, len(l.f.Players))
		for _, a := range w.members {
			here[a] = true
		}
		for _, a := range w.members {
			if !here[opponent[a]] {
				on = append(on, a)
			}
		}
		if len(on) != w.fewest() {
			return false
		}
		incoming = on
	}
	return true
}

// lowestWith reports whether no player with fewer points could have the plus instead.
func (l *law) lowestWith(bye int) bool {
	all := make([]int, len(l.f.Players))
	for a := range all {
		all[a] = a
	}
	return !slices.ContainsFunc(all, func(a int) bool {
		p := &l.f.Players[a]
		return p.Score < l.f.Players[bye].Score && !p.ByeBarred && l.f.Completable(removePlaces(all, a))
	})
}
