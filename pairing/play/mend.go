package play

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// mostBroken is how many pairs that could stand are broken at most.
const mostBroken = 2

// solution is a way to give opponents to those who have none.
type solution struct {
	pairs    []outcome.Pair
	left     []int // without an opponent
	broken   []outcome.Pair
	odd      int // what those who are left over cost, by who they are
	distance int // between the new opponents, tenths of a point
}

// better reports whether a solution of as many broken pairs is the smaller change.
func (s *solution) better(o *solution) bool {
	switch {
	case len(s.left) != len(o.left):
		return len(s.left) < len(o.left)
	case s.odd != o.odd:
		return s.odd < o.odd
	}
	return s.distance < o.distance
}

// mend finds the smallest change and makes it.
func (r *repair) mend() (*Repaired, error) {
	if len(r.free) > mostFree {
		return nil, handbook.Errorf("play.repair.too-many", "n", len(r.free), "most", mostFree, "round", r.round)
	}
	search := search{repair: r, made: map[[2]int]*outcome.Pair{}}
	best := search.best(r.free, nil)
	for k := 1; k <= mostBroken && !search.isComplete(best) && r.mayBreak(); k++ {
		if s := search.bestBreaking(k, 0, nil, nil); s != nil && search.isComplete(s) {
			best = s
		}
	}
	return r.apply(best), nil
}

// mayBreak reports whether a pair that could stand may be broken for what happened.
func (r *repair) mayBreak() bool {
	return len(r.late) > 0 && r.article(pairing.LateEntry) != "" || len(r.broken) > 0 && r.article(pairing.Repeated) != ""
}

// article is that of the edition which allows a change on a ground, empty where
// none does.
func (r *repair) article(g pairing.RepairReason) string { return r.law.NoFor(nil, string(g)) }

// ground returns the reason for which two players are paired again.
func (r *repair) ground(a, b int, broken []outcome.Pair) pairing.RepairReason {
	of := func(n int) pairing.RepairReason {
		has := func(p outcome.Pair) bool { return p.White == n || p.Black == n }
		switch {
		case slices.ContainsFunc(r.broken, has):
			return pairing.Repeated
		case slices.Contains(r.late, n):
			return pairing.LateEntry
		case slices.ContainsFunc(broken, has) && len(r.broken) > 0:
			return pairing.Repeated
		case slices.ContainsFunc(broken, has):
			return pairing.LateEntry
		}
		return pairing.Opponentless
	}
	switch one, two := of(a), of(b); {
	case one == pairing.Repeated || two == pairing.Repeated:
		return pairing.Repeated
	case one == pairing.LateEntry || two == pairing.LateEntry:
		return pairing.LateEntry
	}
	return pairing.Opponentless
}

// search looks for the best solution.
type search struct {
	*repair
	made map[[2]int]*outcome.Pair // what the system makes of two; nil: it may not pair them
}

// pair returns what the system makes of two who have not just lost each other.
func (s *search) pair(a, b int) *outcome.Pair {
	k := key(a, b)
	if p, known := s.made[k]; known {
		return p
	}
	var out *outcome.Pair
	if p, ok := s.pairAlone(a, b); ok {
		out = &p
	}
	s.made[k] = out
	return out
}

// isComplete reports whether all players have an opponent but one of an odd number, who may
// stay without.
func (s *search) isComplete(x *solution) bool {
	return len(x.left) <= len(s.free)%2 && x.odd < barred
}

// bestBreaking returns the best solution that breaks k of the pairs from a place on.
func (s *search) bestBreaking(k, from int, broken []outcome.Pair, best *solution) *solution {
	if k == 0 {
		free := slices.Clone(s.free)
		for _, p := range broken {
			free = append(free, p.White, p.Black)
		}
		if x := s.best(free, slices.Clone(broken)); best == nil || x.better(best) {
			return x
		}
		return best
	}
	for i := from; i < len(s.kept); i++ {
		if s.isOpen(s.kept[i]) {
			best = s.bestBreaking(k-1, i+1, append(broken, s.kept[i]), best)
		}
	}
	return best
}

// best pairs those who are free, one of them after the other.
func (s *search) best(free []int, broken []outcome.Pair) *solution {
	var best *solution
	var next func(rest []int, so solution)
	next = func(rest []int, so solution) {
		if best != nil && len(so.left) > len(best.left) {
			return
		}
		if len(rest) == 0 {
			if best == nil || so.better(best) {
				so.pairs, so.left = slices.Clone(so.pairs), slices.Clone(so.left)
				best = &so
			}
			return
		}
		a, others := rest[0], rest[1:]
		for i, b := range others {
			p := s.pair(a, b)
			if p == nil || s.article(s.ground(a, b, broken)) == "" || slices.Contains(broken, *p) {
				continue
			}
			with := so
			with.pairs = append(slices.Clone(so.pairs), *p)
			with.distance += s.distance(a, b)
			next(slices.Delete(slices.Clone(others), i, i+1), with)
		}
		without := so
		without.left = append(slices.Clone(so.left), a)
		without.odd += s.cost(a)
		next(others, without)
	}
	next(free, solution{broken: broken})
	return best
}

// barred is the cost of leaving over a player who may not have the bye.
const barred = 100_000

// cost returns what it costs to leave a player without an opponent: nothing if he had
// the bye, little where he wins by forfeit, else more the more points he has.
func (r *repair) cost(n int) int {
	pair, paired := r.had[n]
	switch {
	case n == r.bye:
		return 0
	case paired && (slices.Contains(r.absent, pair.White) || slices.Contains(r.absent, pair.Black)):
		return 1
	case r.player[n] == nil || r.player[n].ByeBarred:
		return barred
	}
	return 2 + int(r.player[n].Score)
}

// apply writes a solution into the report and says what it changes.
func (r *repair) apply(s *solution) *Repaired {
	out := &Repaired{Tournament: r.t}
	bye := r.bye
	for _, p := range s.pairs {
		out.Changes = append(out.Changes, r.newPair(p, s.broken))
		if p.White == bye || p.Black == bye {
			bye = 0
		}
	}
	if slices.Contains(r.absent, bye) {
		bye = 0
	}
	for _, n := range r.absent {
		if !r.forfeits(n, s.left) {
			set(r.t.Player(n), r.round, tournament.Game{Result: tournament.ZeroBye})
		}
	}
	for _, n := range s.left {
		if n != bye || n == 0 {
			out.Changes = append(out.Changes, r.leftOver(n, &bye))
		}
	}
	for _, n := range r.absent {
		pair := r.had[n]
		if slices.Contains(r.absent, pair.White) && slices.Contains(r.absent, pair.Black) && n == pair.White {
			out.Changes = append(out.Changes, r.forfeit(pair, tournament.ForfeitLoss, tournament.ForfeitLoss))
		}
	}
	count(r.t)
	return out
}

// forfeits reports whether the published game of an absent player stands, as lost.
func (r *repair) forfeits(n int, left []int) bool {
	pair := r.had[n]
	other := pair.White + pair.Black - n
	return pair.Black != 0 && (slices.Contains(left, other) || slices.Contains(r.absent, other))
}

// newPair writes a new pair.
func (r *repair) newPair(p outcome.Pair, broken []outcome.Pair) Change {
	set(r.t.Player(p.White), r.round, tournament.Game{Opponent: p.Black, Colour: tournament.White})
	set(r.t.Player(p.Black), r.round, tournament.Game{Opponent: p.White, Colour: tournament.Black})
	c := Change{Kind: r.ground(p.White, p.Black, broken), Is: []outcome.Pair{p}}
	c.Article = r.article(c.Kind)
	for _, n := range []int{p.White, p.Black} {
		if was, ok := r.had[n]; ok && !slices.Contains(c.Was, was) {
			c.Was = append(c.Was, was)
		}
	}
	pair, apart := outcome.PairOf(p.White, p.Black), tournament.Points(r.distance(p.White, p.Black))
	switch c.Kind {
	case pairing.Repeated:
		c.Text = handbook.Say("play.change.repeated", "pair", pair, "article", c.Article)
	case pairing.LateEntry:
		c.Agree = []int{p.White, p.Black}
		c.Text = handbook.Say("play.change.late-entry", "pair", pair, "article", c.Article, "agree", c.Agree)
	default:
		c.Agree = []int{p.White, p.Black}
		c.Text = handbook.Say("play.change.opponentless", "pair", pair, "article", c.Article, "agree", c.Agree, "apart", apart)
	}
	return c
}

// leftOver writes the round of a player who stays without an opponent: the win by
// forfeit, else the bye if no player has it, else nothing.
func (r *repair) leftOver(n int, bye *int) Change {
	pair, paired := r.had[n]
	switch {
	case paired && slices.Contains(r.absent, pair.White) && pair.Black != 0:
		return r.forfeit(pair, tournament.ForfeitLoss, tournament.ForfeitWin)
	case paired && slices.Contains(r.absent, pair.Black):
		return r.forfeit(pair, tournament.ForfeitWin, tournament.ForfeitLoss)
	}
	c := Change{}
	if paired {
		c.Was = []outcome.Pair{pair}
	}
	if *bye == 0 && r.player[n] != nil && !r.player[n].ByeBarred && r.mayBreak() {
		*bye = n
		set(r.t.Player(n), r.round, tournament.Game{Result: tournament.AllocatedBye})
		c.Is = []outcome.Pair{{White: n}}
		c.Text = handbook.Say("play.change.bye", "player", n)
		return c
	}
	set(r.t.Player(n), r.round, tournament.Game{Result: tournament.ZeroBye})
	c.Text = handbook.Say("play.change.none", "player", n, "edition", r.law.Key, "round", r.round)
	return c
}

// forfeit writes a published game that is not played.
func (r *repair) forfeit(p outcome.Pair, white, black tournament.Result) Change {
	set(r.t.Player(p.White), r.round, tournament.Game{Opponent: p.Black, Colour: tournament.White, Result: white})
	set(r.t.Player(p.Black), r.round, tournament.Game{Opponent: p.White, Colour: tournament.Black, Result: black})
	return Change{
		Was: []outcome.Pair{p}, Is: []outcome.Pair{p},
		Text: handbook.Say("play.change.forfeit", "pair", outcome.PairOf(p.White, p.Black), "result", WordOf(white, black)),
	}
}
