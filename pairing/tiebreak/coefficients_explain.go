package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// coefficients returns the meetings of a coefficient of draughts, those left out marked.
func (w *worker) coefficients(d Descriptor) []Part {
	tb := w.tb
	scores, part := tb.scoresForCoefficients(), sharesOf(d, tb.opt.Edition.Numbers.Sport)
	low, high := cutsOf(d)
	all := tb.facedBy(w.i, scores)
	kept := cutFaced(all, low, high)
	out := make([]Part, 0, len(all))
	for _, f := range all {
		p := Part{Round: f.round, Amount: sum(part, []faced{f})}
		switch {
		case f.opponent < 0:
			p.What = handbook.Say("tiebreak.working.lowest", "score", f.score)
			p.Articles = append(p.Articles, w.article("virtual"))
		case f.score.compare(points(tb.entrants[f.opponent].points)) != 0:
			p.Opponent = tb.entrants[f.opponent].number
			p.What = handbook.Say("tiebreak.working.left", "opponent", p.Opponent, "score", f.score, "total", tb.entrants[f.opponent].points)
			p.Articles = append(p.Articles, w.article("virtual"))
		default:
			p.Opponent = tb.entrants[f.opponent].number
			p.What = handbook.Say("tiebreak.working.opponent", "opponent", p.Opponent, "score", f.score)
		}
		if part != (shares{2, 2, 2}) {
			p.What = handbook.Say("tiebreak.working.times", "score", p.What, "result", fraction(part[f.outcome], 2))
		}
		p.Cut = !slices.ContainsFunc(kept, func(k faced) bool { return k.round == f.round })
		out = append(out, p)
	}
	return out
}

// opponentsRatings returns the ratings of the opponents.
func (w *worker) opponentsRatings() []Part {
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if m.opponent < 0 || m.how == free {
			continue
		}
		o := &w.tb.entrants[m.opponent]
		out = append(out, Part{Round: r + 1, Opponent: o.number, Amount: whole(int64(o.rating)), What: handbook.Say("tiebreak.working.rating", "opponent", o.number, "rating", o.rating)})
	}
	return out
}
