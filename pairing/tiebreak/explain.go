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
	Parts    []Part        // round by round; none of what is no matter of rounds
	Note     handbook.Text // how the value comes from the parts; nothing where it is their sum
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
		value, parts := lines[at].TieBreaks[k], w.parts(d, k)
		out = append(out, Working{TieBreak: d, Article: w.article(d.Name), Value: value, Parts: parts, Note: w.note(d, value, parts)})
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

// article returns the article about something, with the chapter; that on the list
// of tie-breaks where the edition has no line about it.
func (w *worker) article(about string) string {
	c := rankChecker{edition: w.tb.opt.Edition}
	no := c.lineFor(about)
	if no == "" {
		no = c.lineFor("list")
	}
	return chapterID(w.tb.opt.Edition) + "-" + no
}

func (w *worker) parts(d Descriptor, k int) []Part {
	switch d.Name {
	case "SHM", "SOL", "TSOL", "RIGA", "BEAT":
		return w.coefficients(d)
	case "ELO":
		return w.opponentsRatings()
	case "BH", "SB":
		if w.tb.ofSport() {
			return w.coefficients(d)
		}
	}
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
	case "WIN":
		return w.countedRounds(d, isWin)
	case "WON":
		return w.countedRounds(d, isGameWon)
	case "BPG":
		return w.countedRounds(d, isBlack)
	case "BWG":
		return w.countedRounds(d, isBlackWon)
	case "REP":
		return w.countedRounds(d, isElected)
	case "STD":
		return w.standard(d)
	case "MPVGP":
		return w.otherScore(d)
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

// opponents returns the rounds of a sum of opponents' scores, or of their products
// with the own results.
func (w *worker) opponents(d Descriptor, theirs, own Score, product bool) []Part {
	tb := w.tb
	if d.Fore {
		tb = tb.fore()
	}
	adjusted := tb.adjustedScores(theirs)
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

// cutOf returns what the articles call the cut of a descriptor.
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
