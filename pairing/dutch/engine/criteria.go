package engine

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
)

// criterion is one line of the order: what pairs and floaters of a bracket
// cost. Numbers are added up; differences are listed and compared from the
// largest.
type criterion struct {
	name   string
	listed bool
	pair   func(hi, lo int) int // of a pair of the bracket; nil is none
	float  func(a int) int      // of a member who is not paired in the bracket; nil is none
	next   func(a int) int      // of a member of the following bracket who is not paired there; nil is none
}

// notListed is what does not stand in a list of differences.
const notListed = -1 << 40

func one(int) int { return 1 }

// criteria returns those of the bracket from the number of pairs on, in order.
func (t *task) criteria() []criterion {
	out := t.floaterCriteria()
	if t.f.law.Collapses {
		out = append(out, t.colourCriteria("C8", "C9", "C10", "C11")...)
		return append(out, t.floatCriteria2017()...)
	}
	if t.byeHere {
		out = append(out, criterion{name: "C9", float: func(a int) int { return t.f.Players[a].Unplayed }})
	}
	out = append(out, t.colourCriteria("C10", "C11", "C12", "C13")...)
	return append(out, t.floatCriteria2026()...)
}

// floaterCriteria are C5–C7 of 2017 and C6–C8 of 2026: how many float, with
// which scores, and what becomes of the following bracket.
func (t *task) floaterCriteria() []criterion {
	score := func(a int) int { return t.f.Players[a].Score }
	if t.f.law.Collapses {
		out := []criterion{
			{name: "C5", float: one},
			{name: "C6", listed: true, pair: t.difference, float: t.fall},
		}
		if t.kind == Collapsed {
			out = append(out, criterion{name: "C6", float: t.isMoved})
		}
		if t.kind == Ordinary && !t.last {
			out = append(out, criterion{name: "C7", next: t.leftBehind}, criterion{name: "C7", listed: true, next: score})
		}
		return out
	}
	out := []criterion{{name: "C6", float: one}, {name: "C7", listed: true, float: score}}
	if !t.last {
		out = append(out, criterion{name: "C8", next: one}, criterion{name: "C8", listed: true, next: score})
	}
	return out
}

// leftBehind returns what a player costs who would be left over in the following
// bracket (C.7). Where that is the last one, its pairing is legal only with a
// bye that may be given: a barred player counts for more than one who may have
// it. The corpora tell: where this is left out, one round of them differs.
func (t *task) leftBehind(a int) int {
	odd := (len(t.down)+len(t.residents)+len(t.next))%2 == 1
	if len(t.below) == 0 && odd && !t.f.mayHaveBye(a) {
		return 2
	}
	return 1
}

func (t *task) isMoved(a int) int {
	if t.isMovedDown(a) {
		return 1
	}
	return 0
}

func (t *task) difference(hi, lo int) int { return t.f.Players[hi].Score - t.f.Players[lo].Score }

// fall returns the score difference of a downfloater: to one point below the lowest
// of the bracket (A.8). The text of 2026 gives none for who stays in the Limbo:
// one and the same, larger than that of anyone paired.
func (t *task) fall(a int) int {
	if t.f.law.Collapses {
		return t.f.Players[a].Score - t.lowest + 10
	}
	return t.highest - t.lowest + 10
}

func (t *task) colourCriteria(gap, run, missed, strong string) []criterion {
	var out []criterion
	if t.topscorers {
		out = append(out,
			criterion{name: gap, pair: func(a, b int) int { return int(t.f.colourCost(a, b).gap) }},
			criterion{name: run, pair: func(a, b int) int { return int(t.f.colourCost(a, b).run) }})
	}
	return append(out,
		criterion{name: missed, pair: func(a, b int) int {
			p, q := &t.f.Players[a], &t.f.Players[b]
			return truth(p.Strength != swiss.NoPreference && p.Due == q.Due)
		}},
		criterion{name: strong, pair: func(a, b int) int {
			p, q := &t.f.Players[a], &t.f.Players[b]
			return truth(min(p.Strength, q.Strength) == swiss.Strong && p.Due == q.Due)
		}})
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// floatCriteria2017 are C.12 to C.19: of players of different scores the higher
// floats down, the lower up, and who is left over floats down.
func (t *task) floatCriteria2017() []criterion {
	had := func(a, ago int, way swiss.Float) bool { return t.f.Players[a].Floats[ago] == way }
	apart := func(hi, lo int) bool { return t.f.Players[hi].Score != t.f.Players[lo].Score }
	count := func(name string, ago int, way swiss.Float) criterion {
		if way == swiss.Up {
			return criterion{name: name, pair: func(hi, lo int) int { return truth(apart(hi, lo) && had(lo, ago, way)) }}
		}
		return criterion{
			name: name, pair: func(hi, lo int) int { return truth(apart(hi, lo) && had(hi, ago, way)) },
			float: func(a int) int { return truth(had(a, ago, way)) },
		}
	}
	listed := func(name string, ago int, way swiss.Float) criterion {
		c := criterion{name: name, listed: true, pair: func(hi, lo int) int {
			who := hi
			if way == swiss.Up {
				who = lo
			}
			if !apart(hi, lo) || !had(who, ago, way) {
				return notListed
			}
			return t.difference(hi, lo)
		}}
		if way == swiss.Down {
			c.float = func(a int) int {
				if !had(a, ago, way) {
					return notListed
				}
				return t.fall(a)
			}
		}
		return c
	}
	return []criterion{
		count("C12", 0, swiss.Down), count("C13", 0, swiss.Up), count("C14", 1, swiss.Down), count("C15", 1, swiss.Up),
		listed("C16", 0, swiss.Down), listed("C17", 0, swiss.Up), listed("C18", 1, swiss.Down), listed("C19", 1, swiss.Up),
	}
}

// floatCriteria2026 are C14 to C21: resident downfloaters, players moved down
// and their opponents.
func (t *task) floatCriteria2026() []criterion {
	had := func(a, ago int, way swiss.Float) bool { return t.f.Players[a].Floats[ago] == way }
	down := func(name string, ago int) criterion {
		return criterion{name: name, float: func(a int) int { return truth(!t.isMovedDown(a) && had(a, ago, swiss.Down)) }}
	}
	up := func(name string, ago int) criterion {
		return criterion{name: name, pair: func(hi, lo int) int { return truth(t.isMovedDown(hi) && had(lo, ago, swiss.Up)) }}
	}
	fell := func(name string, ago int) criterion {
		return criterion{name: name, listed: true, pair: func(hi, lo int) int {
			if !t.isMovedDown(hi) || !had(hi, ago, swiss.Down) {
				return notListed
			}
			return t.difference(hi, lo)
		}, float: func(a int) int {
			if !t.isMovedDown(a) || !had(a, ago, swiss.Down) {
				return notListed
			}
			return t.fall(a)
		}}
	}
	rose := func(name string, ago int) criterion {
		return criterion{name: name, listed: true, pair: func(hi, lo int) int {
			if !t.isMovedDown(hi) || !had(lo, ago, swiss.Up) {
				return notListed
			}
			return t.difference(hi, lo)
		}}
	}
	return []criterion{
		down("C14", 0), up("C15", 0), down("C16", 1), up("C17", 1),
		fell("C18", 0), rose("C19", 0), fell("C20", 1), rose("C21", 1),
	}
}

// add lists the values of a criterion for a candidate.
func (c *criterion) values(pairs [][2]int, floaters []int) []int {
	var list []int
	total := 0
	note := func(n int) {
		if c.listed && n != notListed {
			list = append(list, n)
		} else if !c.listed {
			total += n
		}
	}
	for _, p := range pairs {
		if c.pair != nil {
			note(c.pair(p[0], p[1]))
		}
	}
	for _, a := range floaters {
		if c.float != nil {
			note(c.float(a))
		}
	}
	if !c.listed {
		return []int{total}
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}
