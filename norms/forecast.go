package norms

import (
	"slices"
	"sort"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// forecast returns what the rounds to come can bring a player: every total of points
// that makes the norm, against which opponents. More points, higher ratings,
// more titles and federations not met never hurt (all clauses of 1.4.3 to 1.4.8
// are limits on one side, for a fixed choice of games), so each least figure is
// found by halving and no combination of results or opponents is run through.
func (s *search) forecast(player int, lv *Level, achieved bool) Outlook {
	o := Outlook{State: "made", Ways: []Way{}, Text: []handbook.Text{}}
	if achieved {
		return o
	}
	if !s.toCome(player) {
		o.State = "over"
		return o
	}
	f := newFuture(s, player, lv)
	o.Ways = append(o.Ways, f.ways()...)
	o.State = "open"
	if len(o.Ways) == 0 {
		o.State = "out-of-reach"
	}
	for i := range o.Ways {
		o.Text = append(o.Text, o.Ways[i].text(s.ev.Edition))
	}
	if len(o.Ways) == 0 {
		o.Text = append(o.Text, f.hopeless())
	}
	return o
}

// manyRounds is from how many rounds to come on only the fewest rounds are
// looked at for each total.
const manyRounds = 4

// ways returns all totals of points, each with the fewest rounds that make it, and,
// where few rounds are to come, with more.
func (f *future) ways() []Way {
	least := map[int]*attempt{} // by total
	var list []Way
	fewest := 1
	if f.s.ev.Format.Predetermined() {
		fewest = len(f.rounds)
	}
	for n := fewest; n <= len(f.rounds); n++ {
		a := f.attemptWith(n)
		most := 2 * (count(a.late) + len(a.unknown))
		a.suppose(f.best(len(a.unknown)))
		total := sort.Search(most+1, func(total int) bool {
			_, ok := a.solve(total)
			return ok
		})
		for ; total <= most; total++ {
			if least[total] != nil && len(f.rounds) >= manyRounds {
				continue
			}
			least[total] = a
			list = append(list, a.ways(total)...)
		}
	}
	slices.SortStableFunc(list, func(a, b Way) int {
		return slices.Compare(a.order(), b.order())
	})
	var kept []Way
	for i := range list {
		if !slices.ContainsFunc(kept, func(w Way) bool { return w.easier(&list[i]) }) {
			kept = append(kept, list[i])
		}
	}
	return kept
}

func (w *Way) order() []int {
	return []int{int(w.Score), len(w.Rounds), w.Holders, w.Titled, int(w.Rating)}
}

// best returns the strongest opponents that a field could have: the highest rated whom
// the player has not met, each a GM of a different federation.
func (f *future) best(n int) *kind {
	k := &kind{holders: n, titled: n}
	for i := range n {
		rating := 0
		if i < len(f.ratings) {
			rating = f.ratings[i]
		}
		k.ratings = append(k.ratings, rating)
		k.federations = append(k.federations, strangers+federation(i))
	}
	return k
}

// alike are n opponents of one rating, of federations not met.
func alike(n, holders, titled, rating int) *kind {
	k := &kind{holders: holders, titled: titled}
	for i := range n {
		k.ratings = append(k.ratings, rating)
		k.federations = append(k.federations, strangers+federation(i))
	}
	return k
}

func (a *attempt) makes(total int, k *kind) bool {
	a.suppose(k)
	_, ok := a.solve(total)
	return ok
}

// ways returns those of one total, one for each kind of opponents that no other
// kind is easier than.
func (a *attempt) ways(total int) []Way {
	n := len(a.unknown)
	if n == 0 {
		p, ok := a.solve(total)
		if !ok {
			return nil
		}
		return []Way{a.way(total, &p)}
	}
	top := 0
	if len(a.f.ratings) > 0 {
		top = a.f.ratings[0]
	}
	holders := sort.Search(n, func(h int) bool { return a.makes(total, alike(n, h, n, top)) })
	titled := holders + sort.Search(n-holders, func(t int) bool { return a.makes(total, alike(n, holders, holders+t, top)) })
	var list []Way
	lowest := a.leastRating(total, n, n, top)
	for h := holders; h <= n; h++ {
		for t := max(h, titled); t <= n; t++ {
			rating := a.leastRating(total, h, t, top)
			if rating > top {
				continue
			}
			list = append(list, a.against(total, alike(n, h, t, rating)))
			if rating == lowest {
				break
			}
		}
		if len(list) > 0 && int(list[len(list)-1].Rating) == lowest && list[len(list)-1].Titled == titled {
			break
		}
	}
	return list
}

// leastRating returns the lowest rating that opponents of a kind may all have, 0
// if unrated ones do, over top where none suffices.
func (a *attempt) leastRating(total, holders, titled, top int) int {
	n := len(a.unknown)
	if a.makes(total, alike(n, holders, titled, 0)) {
		return 0
	}
	low := int(a.f.s.num.Unrated)
	return low + sort.Search(max(0, top-low+1), func(r int) bool { return a.makes(total, alike(n, holders, titled, low+r)) })
}

// against writes out a way with opponents of a kind: from which federations
// they may be.
func (a *attempt) against(total int, k *kind) Way {
	a.suppose(k)
	p, _ := a.solve(total)
	w := a.way(total, &p)
	n := len(a.unknown)
	w.Titles, w.Holders, w.Titled, w.Rating = wantedTitles(a.f.lv.Title), k.holders, k.titled, tournament.Rating(k.ratings[0])
	w.OneOther = a.most(total, k, strangers)
	s := &a.f.s
	for _, of := range append(slices.Clone(a.f.met), a.neutral()...) {
		switch most := a.most(total, k, of); {
		case most == 0:
			w.NotFrom = append(w.NotFrom, s.codes.names[of])
		case most < n:
			w.AtMost = append(w.AtMost, FederationShare{s.codes.names[of], most})
		}
	}
	slices.Sort(w.NotFrom)
	slices.SortFunc(w.AtMost, func(a, b FederationShare) int { return strings.Compare(a.Federation, b.Federation) })
	if n == 1 {
		w.Fits = append(w.Fits, a.fittingPlayers(total, k)...)
	}
	return w
}

// neutral returns FID if a player in the field plays under it, else nil.
func (a *attempt) neutral() []federation {
	if slices.ContainsFunc(a.f.s.field, func(e entrant) bool { return e.federation == neutral }) {
		return []federation{neutral}
	}
	return nil
}

// most returns how many of the opponents may be from one federation while the others
// are from federations not met.
func (a *attempt) most(total int, k *kind, of federation) int {
	mixed := *k
	mixed.federations = slices.Clone(k.federations)
	for n := 1; n <= len(mixed.federations); n++ {
		mixed.federations[n-1] = of
		if !a.makes(total, &mixed) {
			return n - 1
		}
	}
	return len(mixed.federations)
}

// fittingPlayers returns the players not met yet with whom, as they are, the total makes the
// norm and who are of the kind.
func (a *attempt) fittingPlayers(total int, k *kind) []int {
	var list []int
	for _, i := range a.f.unmet {
		e := &a.f.s.field[i]
		if int(e.rating) < k.ratings[0] || k.holders > 0 && e.titles&requiredTitleSet(a.f.lv.Title) == 0 || k.titled > 0 && e.titles == 0 {
			continue
		}
		a.meet(a.unknown[0], e)
		if _, ok := a.solve(total); ok {
			list = append(list, a.f.s.t.Players[i].StartingRank)
		}
	}
	slices.Sort(list)
	return list
}

// way returns a plan with the results it takes: the rounds whose wins are left out
// are won, the lowest scores come first.
func (a *attempt) way(total int, p *plan) Way {
	w := Way{
		Rounds: slices.Clone(a.f.rounds[:a.n]), Score: points(total), Paired: []Need{}, Unpaired: []int{}, Titles: []tournament.Title{},
		NotFrom: []string{}, AtMost: []FederationShare{}, OneOther: len(a.unknown), LeftOut: []int{}, Fits: []int{},
	}
	if p.exempt != nil {
		w.Exempt = a.f.s.no(p.exempt)
	}
	out := map[int]bool{}
	for i := range a.l.games {
		if p.used&(1<<i) == 0 {
			w.LeftOut = append(w.LeftOut, a.l.games[i].round)
			out[a.l.games[i].round] = true
			if a.late&(1<<i) != 0 {
				total -= 2
			}
		}
	}
	total -= 2 * len(a.unknown)
	w.Unpaired = append(w.Unpaired, a.f.rounds[a.n-len(a.unknown):a.n]...)
	var needs []Need
	for i := a.n - len(a.unknown) - 1; i >= 0; i-- { // the later the more
		round := a.f.rounds[i]
		n := Need{Round: round, Opponent: new(a.f.games[round-1].Opponent)}
		at := slices.IndexFunc(a.l.games, func(g game) bool { return g.round == round })
		switch {
		case out[round]:
			n.Score = tournament.One
		case at >= 0 && total > 0:
			n.Score = points(min(2, total))
			total -= 2
		}
		needs = append(needs, n)
	}
	slices.Reverse(needs)
	w.Paired = append(w.Paired, needs...)
	return w
}
