package tiebreak

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Working is how the value of one tie-break of one participant was reached.
type Working struct {
	TieBreak Descriptor
	Article  string // with the chapter
	Value    Value
	Parts    []Part // round by round; empty where the value is a count of rounds or no sum
}

// Part is what one round brings to the value.
type Part struct {
	Round    int
	Opponent int // number of the scheduled opponent, 0: none
	What     handbook.Text
	Amount   Value
	Cut      bool     // left out of the sum
	Articles []string // under which it is not simply the opponent's score, with the chapter
}

// Explain gives the working of every tie-break of the list for one participant,
// by number.
func Explain(t *tournament.Tournament, opt Options, number int) ([]Working, error) {
	lines, err := Standings(t, opt)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(lines, func(s Standing) bool { return s.StartingRank == number })
	if at < 0 {
		return nil, handbook.Errorf("tiebreak.error.nobody", "number", number)
	}
	tb := newTable(t, opt)
	w := &worker{tb: tb, lines: lines, at: at}
	w.i = slices.IndexFunc(tb.entrants, func(e entrant) bool { return e.number == number })
	out := make([]Working, 0, len(opt.TieBreaks))
	for k, d := range opt.TieBreaks {
		out = append(out, Working{
			TieBreak: d, Article: w.article(d.Name), Value: lines[at].TieBreaks[k], Parts: w.parts(d, k),
		})
	}
	return out, nil
}

// worker writes out the rounds of one participant.
type worker struct {
	tb    *table
	lines []Standing
	at    int // line of the participant
	i     int // index of the entrant
}

// article is the article about something, with the chapter; that on the list
// of tie-breaks where the edition has no line about it.
func (w *worker) article(about string) string {
	c := rankChecker{edition: w.tb.opt.Edition}
	no := c.lineFor(about)
	if no == "" {
		no = c.lineFor("list")
	}
	return Chapter.ID + "-" + no
}

func (w *worker) parts(d Descriptor, k int) []Part {
	switch d.Name {
	case "BH", "FB", "SSSC":
		if d.Name == "FB" {
			d.Fore = true
		}
		if d.Name == "SSSC" {
			d.Score = Primary
		}
		return w.opponents(d, d.Score, d.Score, false)
	case "SB":
		return w.opponents(d, d.Score, d.Score, true)
	case "EMMSB":
		return w.opponents(d, MatchPoints, MatchPoints, true)
	case "EMGSB":
		return w.opponents(d, MatchPoints, GamePoints, true)
	case "EGMSB":
		return w.opponents(d, GamePoints, MatchPoints, true)
	case "EGGSB":
		return w.opponents(d, GamePoints, GamePoints, true)
	case "KS":
		return w.koya(d)
	case "PS":
		return w.progress(d)
	case "ARO", "TPR", "PTP":
		return w.ratings(d)
	case "SUMBH", "AOB":
		return w.buchholz(d)
	case "APRO":
		return w.performances(d, performance(w.tb, d))
	case "APPO":
		return w.performances(d, perfect(w.tb, d))
	case "BC", "TBR", "BBE":
		return w.boards(d, k)
	case "DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB":
		return w.encounters(d, k)
	}
	return nil
}

// opponents are the rounds of a sum of opponents' scores, or of their products
// with the own results.
func (w *worker) opponents(d Descriptor, theirs, own Score, product bool) []Part {
	tb := w.tb
	if d.Fore {
		tb = tb.fore()
	}
	adjusted := tb.adjusted(theirs)
	all := tb.contributions(nil, w.i, d, adjusted, theirs, own)
	kept := slices.Clone(all)
	if product {
		slices.SortFunc(kept, func(a, b contribution) int {
			return cmp.Or(cmp.Compare(a.opponent, b.opponent), cmp.Compare(a.product(), b.product()))
		})
		kept = cutProducts(kept, d)
	} else {
		slices.SortFunc(kept, func(a, b contribution) int { return cmp.Compare(a.opponent, b.opponent) })
		kept = cutSorted(kept, d)
	}
	out := make([]Part, 0, len(all))
	for _, c := range all {
		p := w.contribution(tb, d, &c, adjusted, theirs)
		p.Amount = points(c.opponent)
		if product {
			p.What = handbook.Say("tiebreak.working.times", "score", p.What, "result", c.result)
			p.Amount = products(c.product())
		}
		if p.Cut = !slices.ContainsFunc(kept, func(k contribution) bool { return k.round == c.round }); p.Cut {
			p.Articles = append(p.Articles, w.article(cutOf(d)))
			if c.voluntary {
				p.Articles = append(p.Articles, w.article("exception"))
			}
		}
		out = append(out, p)
	}
	return out
}

// cutOf is what the articles call the cut of a descriptor.
func cutOf(d Descriptor) string {
	switch {
	case d.Median > 1:
		return "M2"
	case d.Median > 0:
		return "M1"
	case d.Cut > 1:
		return "C2"
	}
	return "C1"
}

// contribution says whose score a round brings: that of the opponent met, as
// adjusted, or that of the dummy.
func (w *worker) contribution(tb *table, d Descriptor, c *contribution, adjusted []tournament.Points, s Score) Part {
	m := &tb.entrants[w.i].meetings[c.round-1]
	p := Part{Round: c.round}
	if m.opponent >= 0 {
		p.Opponent = tb.entrants[m.opponent].number
	}
	if tb.regular(m, d) {
		total := tb.total(m.opponent, s)
		p.What = handbook.Say("tiebreak.working.opponent", "opponent", p.Opponent, "score", c.opponent)
		if adjusted[m.opponent] != total {
			p.What = handbook.Say("tiebreak.working.adjusted", "opponent", p.Opponent, "score", c.opponent, "total", total)
			p.Articles = append(p.Articles, w.article("adjusted"))
		}
		return p
	}
	if tb.opt.Edition.Numbers.Virtual {
		p.What = handbook.Say("tiebreak.working.virtual", "score", c.opponent)
		p.Articles = append(p.Articles, w.article("virtual"))
		return p
	}
	total := tb.total(w.i, s)
	p.Articles = append(p.Articles, w.article("dummy"))
	switch {
	case c.opponent == total:
		p.What = handbook.Say("tiebreak.working.dummy.own", "score", c.opponent)
	case p.Opponent > 0 && m.how != requestedBye && m.how != gone:
		p.What = handbook.Say("tiebreak.working.dummy.scheduled", "score", c.opponent, "total", total, "opponent", p.Opponent)
	default:
		p.What = handbook.Say("tiebreak.working.dummy.drawn", "score", c.opponent, "total", total)
	}
	return p
}

// koya are the rounds against those who reach the limit; the others are marked
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

// progress are the scores after each round.
func (w *worker) progress(d Descriptor) []Part {
	var score tournament.Points
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		score += w.tb.score(&w.tb.entrants[w.i].meetings[r], d.Score)
		p := Part{Round: r + 1, What: handbook.Say("tiebreak.working.progress"), Amount: points(score)}
		if p.Cut = r < max(d.Cut, d.Median) || r >= w.tb.rounds-d.Median; p.Cut {
			p.Articles = []string{w.article(cutOf(d))}
		}
		out = append(out, p)
	}
	return out
}

// ratings are the opponents whose ratings count.
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
	for n, r := range rated {
		if n < max(d.Cut, d.Median) || n >= len(rated)-d.Median {
			out[r.at].Cut = true
			out[r.at].Articles = []string{w.article(cutOf(d))}
		}
	}
	return out
}

// buchholz are the Buchholz of the opponents met.
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

// performances are those of the opponents whose ratings would count; who has
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

// boards are the matches with what each board brought. Boards that nobody of
// those tied has more of are the ones compared.
func (w *worker) boards(d Descriptor, k int) []Part {
	most := 0
	for i := range w.lines {
		if w.lines[i].after[k] == w.lines[w.at].after[k] {
			number := w.lines[i].StartingRank
			at := slices.IndexFunc(w.tb.entrants, func(e entrant) bool { return e.number == number })
			most = max(most, len(w.tb.ofAllMatches(at)))
		}
	}
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if len(m.boards) == 0 {
			continue
		}
		p := Part{Round: r + 1}
		if m.opponent >= 0 {
			p.Opponent = w.tb.entrants[m.opponent].number
		}
		var sum tournament.Points
		var said []any
		for board, made := range m.boards {
			said = append(said, made.Decimal())
			switch {
			case d.Name == "BC":
				sum += tournament.Points(board+1) * made
			case d.Name == "TBR" && board == 0, d.Name == "BBE" && board < most-1:
				sum += made
			}
		}
		p.Amount = points(sum)
		p.What = handbook.Say("tiebreak.working.boards", "boards", said)
		out = append(out, p)
	}
	return out
}

// encounters are the rounds against those with whom the participant was tied
// when the tie-break came.
func (w *worker) encounters(d Descriptor, k int) []Part {
	tied := make(map[int]bool)
	for i := range w.lines {
		if i != w.at && w.lines[i].after[k] == w.lines[w.at].after[k] {
			tied[w.lines[i].StartingRank] = true
		}
	}
	var out []Part
	for r := range w.tb.entrants[w.i].meetings {
		m := &w.tb.entrants[w.i].meetings[r]
		if m.opponent < 0 || !tied[w.tb.entrants[m.opponent].number] {
			continue
		}
		p := Part{Round: r + 1, Opponent: w.tb.entrants[m.opponent].number, Amount: points(w.tb.score(m, d.Score)), Cut: !w.tb.regular(m, d)}
		p.What = handbook.Say("tiebreak.working.encounter.game", "opponent", p.Opponent)
		if d.Name != "DE" {
			p.What = handbook.Say("tiebreak.working.encounter.match", "opponent", p.Opponent, "game", w.tb.score(m, w.tb.second()))
		}
		if p.Cut {
			p.What = handbook.Say("tiebreak.working.encounter.forfeit", "opponent", p.Opponent)
		}
		out = append(out, p)
	}
	return out
}
