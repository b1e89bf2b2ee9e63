package tiebreak

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// koya returns the rounds against those who reach the limit; the others are marked
// as left out.
func (w *worker) koya(d Descriptor) []Part {
	enough := w.tb.koyaLimit(d)
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if !w.tb.regular(m, d) {
			continue
		}
		score := w.tb.total(m.opponent, d.Score)
		p := Part{Round: r + 1, Opponent: w.tb.entrants[m.opponent].number, Amount: points(w.tb.score(m, d.Score)), Cut: !enough(score)}
		p.What = handbook.Say("tiebreak.working.koya", "opponent", p.Opponent, "score", score, "limit", w.tb.koyaLeast(d))
		if d.Limit != 0 || d.Percent > 0 {
			p.Articles = []string{w.article("L")}
		}
		out = append(out, p)
	}
	return out
}

// ratings returns the opponents whose ratings count.
func (w *worker) ratings(d Descriptor) []Part {
	f := w.tb.ratedOpponents(w.i, d)
	type faced struct{ at, rating int }
	var rated []faced
	var out []Part
	for _, j := range f.opponents {
		rating := w.tb.ratingOf(j, d)
		r := slices.IndexFunc(w.tb.entrants[w.i].meetings, func(m entrantRound) bool { return m.opponent == j })
		for slices.ContainsFunc(out, func(p Part) bool { return p.Round == r+1 }) {
			r += 1 + slices.IndexFunc(w.tb.entrants[w.i].meetings[r+1:], func(m entrantRound) bool { return m.opponent == j })
		}
		p := Part{Round: r + 1, Opponent: w.tb.entrants[j].number, Amount: whole(int64(rating)), Cut: rating == 0}
		p.What = handbook.Say("tiebreak.working.rating", "opponent", p.Opponent, "rating", rating)
		if rating == 0 {
			p.What, p.Amount = handbook.Say("tiebreak.working.unrated", "opponent", p.Opponent), Value{}
		} else {
			rated = append(rated, faced{len(out), rating})
		}
		out = append(out, p)
	}
	slices.SortStableFunc(rated, func(a, b faced) int { return cmp.Compare(a.rating, b.rating) })
	low, high := w.tb.cutRatings(&f, d)
	for n, r := range rated {
		if n < low || n >= len(rated)-high {
			out[r.at].Cut = true
			out[r.at].Articles = []string{w.article(cutOf(d))}
		}
	}
	return out
}

// buchholz returns the Buchholz of the opponents met.
func (w *worker) buchholz(d Descriptor) []Part {
	of := buchholz(w.tb, d)
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		if m := &w.tb.entrants[w.i].meetings[r]; w.tb.regular(m, d) {
			p := Part{Round: r + 1, Opponent: w.tb.entrants[m.opponent].number, Amount: of[m.opponent]}
			p.What = handbook.Say("tiebreak.working.buchholz", "opponent", p.Opponent, "score", tournament.Points(of[m.opponent].num))
			out = append(out, p)
		}
	}
	return out
}

// performances returns those of the opponents whose ratings would count; who has
// none is left out.
func (w *worker) performances(d Descriptor, of []Value) []Part {
	out := w.ratings(Descriptor{Name: d.Name, Played: d.Played, Unrated: d.Unrated})
	for k := range out {
		p := &out[k]
		j := slices.IndexFunc(w.tb.entrants, func(e entrant) bool { return e.number == p.Opponent })
		p.Amount, p.Cut = of[j], !of[j].ok
		if p.Cut {
			p.What = handbook.Say("tiebreak.working.no-performance", "opponent", p.Opponent)
		} else {
			p.What = handbook.Say("tiebreak.working.performance", "opponent", p.Opponent, "rating", int(of[j].num))
		}
	}
	return out
}
