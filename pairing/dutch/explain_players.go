package dutch

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// whoOf names those of a candidate who count under a criterion; nil for the
// criteria that count no single players.
func (c *comparison) whoOf(rule *handbook.Rule, b *engine.Bracket, pairs []swiss.Pair, floaters []int) []int {
	switch rule {
	case colourRule:
		return c.missedPreferences(pairs, swiss.Mild)
	case strongRule:
		return c.missedPreferences(pairs, swiss.Strong)
	case gapRule:
		return c.afterwards(pairs, func(gap, _ bool) bool { return gap })
	case runRule:
		return c.afterwards(pairs, func(_, run bool) bool { return run })
	case downOnceRule:
		return c.floatAgain(b, pairs, floaters, swiss.Down, 0)
	case downTwiceRule:
		return c.floatAgain(b, pairs, floaters, swiss.Down, 1)
	case upOnceRule:
		return c.floatAgain(b, pairs, floaters, swiss.Up, 0)
	case upTwiceRule:
		return c.floatAgain(b, pairs, floaters, swiss.Up, 1)
	}
	return nil
}

// missedPreferences returns those who do not get a preference of at least that strength when
// each pair gets the colours of the rules.
func (c *comparison) missedPreferences(pairs []swiss.Pair, least swiss.Strength) []int {
	var who []int
	for _, p := range pairs {
		right, _ := c.judge.Colours(p.White, p.Black)
		if due, s := c.judge.Preference(right.White); s >= least && due == tournament.Black {
			who = append(who, right.White)
		}
		if due, s := c.judge.Preference(right.Black); s >= least && due == tournament.White {
			who = append(who, right.Black)
		}
	}
	slices.Sort(who)
	return who
}

// afterwards returns those in pairs with a top scorer whom the colours of the rules
// leave with a bad history.
func (c *comparison) afterwards(pairs []swiss.Pair, bad func(gap, run bool) bool) []int {
	var who []int
	for _, p := range pairs {
		right, _ := c.judge.Colours(p.White, p.Black)
		if !c.players[p.White].Topscorer && !c.players[p.Black].Topscorer {
			continue
		}
		if bad(c.judge.Worsens(right.White, tournament.White)) {
			who = append(who, right.White)
		}
		if bad(c.judge.Worsens(right.Black, tournament.Black)) {
			who = append(who, right.Black)
		}
	}
	slices.Sort(who)
	return who
}

// floatAgain returns those who float as they did so many rounds before: in 2017 all
// of them, in 2026 of the downfloaters the residents alone (C14, C16).
func (c *comparison) floatAgain(b *engine.Bracket, pairs []swiss.Pair, floaters []int, way swiss.Float, rounds int) []int {
	var floating []int
	for _, p := range pairs {
		high, low := c.players[p.White], c.players[p.Black]
		if high.Score == low.Score {
			continue
		}
		if high.Score < low.Score {
			high, low = low, high
		}
		switch {
		case way == swiss.Up:
			floating = append(floating, low.TPN)
		case c.e.Key == edition2017.Key:
			floating = append(floating, high.TPN)
		}
	}
	if way == swiss.Down {
		for _, n := range floaters {
			if c.e.Key == edition2017.Key || !slices.Contains(b.MovedDown, n) {
				floating = append(floating, n)
			}
		}
	}
	who := slices.DeleteFunc(floating, func(n int) bool { return c.players[n].Floats[rounds] != way })
	slices.Sort(who)
	return who
}
