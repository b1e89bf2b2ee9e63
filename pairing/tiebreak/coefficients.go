package tiebreak

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// The coefficients of draughts are sums over the opponents of a share of each one's
// score, the share by the result against him. A game that was not played counts by
// its plus or minus.

// outcome is the result of a meeting for a coefficient.
type outcome uint8

const (
	lost outcome = iota
	drawn
	won
)

// shares are, in halves, what lost, drawn and won meetings bring of the opponent's
// score.
type shares [3]int64

// faced is a meeting as the coefficients take it.
type faced struct {
	round    int
	opponent int // index; -1: the virtual one of who was left without an opponent
	score    Value
	outcome  outcome
}

// sharesOf returns those of a coefficient by its code.
func sharesOf(d Descriptor, sport tournament.Sport) shares {
	switch d.Name {
	case "SHM":
		return shares{-2, 0, 2}
	case "SB":
		if sport == tournament.Renju {
			return shares{0, 1, 2}
		}
		return shares{0, 2, 4}
	case "RIGA":
		return shares{2, 3, 4}
	case "BEAT":
		return shares{0, 0, 2}
	}
	return shares{2, 2, 2}
}

// cutsOf returns how many of the lowest and of the highest scores are left out.
func cutsOf(d Descriptor) (low, high int) {
	switch d.Name {
	case "SOL":
		return 1, 1
	case "TSOL":
		return 1, 0
	}
	return max(d.Cut, d.Median), d.Median
}

// ofSport reports whether the edition is of a sport that has these coefficients.
func (tb *table) ofSport() bool { return tb.opt.Edition.Numbers.Sport != tournament.Chess }

// coefficient returns a sum over the opponents.
func coefficient(tb *table, d Descriptor) []Value {
	part, scores := sharesOf(d, tb.opt.Edition.Numbers.Sport), tb.scoresForCoefficients()
	low, high := cutsOf(d)
	out := make([]Value, len(tb.entrants))
	for i := range out {
		out[i] = sum(part, cutFaced(tb.facedBy(i, scores), low, high))
	}
	return out
}

func sum(part shares, of []faced) Value {
	total := new(big.Rat)
	for _, f := range of {
		share := new(big.Rat).SetFrac64(part[f.outcome], 2)
		total.Add(total, share.Mul(share, new(big.Rat).SetFrac64(f.score.num, f.score.den)))
	}
	return ofRat(total)
}

// billion is the fineness of a fraction too long to be kept whole.
const billion = 1_000_000_000

// ofRat returns the fraction as a value; one beyond 64 bits is taken to the billionth.
func ofRat(r *big.Rat) Value {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return fraction(r.Num().Int64(), r.Denom().Int64())
	}
	n := new(big.Int).Mul(r.Num(), big.NewInt(billion))
	return fraction(n.Div(n, r.Denom()).Int64(), billion)
}

// cutFaced leaves out so many of the lowest and of the highest scores.
func cutFaced(of []faced, low, high int) []faced {
	sorted := slices.Clone(of)
	slices.SortStableFunc(sorted, func(a, b faced) int { return cmp.Or(a.score.compare(b.score), cmp.Compare(a.round, b.round)) })
	return sorted[min(low, len(sorted)):max(len(sorted)-high, min(low, len(sorted)))]
}

// facedBy returns the meetings of an entrant that count: against an opponent, played or
// not, and where an odd number left him without one.
func (tb *table) facedBy(i int, scores []Value) []faced {
	var out []faced
	for r := range tb.entrants[i].meetings {
		m := &tb.entrants[i].meetings[r]
		f := faced{round: r + 1, opponent: m.opponent, outcome: tb.outcomeOf(m)}
		switch {
		case m.how == free:
			continue
		case m.opponent >= 0:
			f.score = scores[m.opponent]
		case m.how == allocated:
			f.score = points(tb.lowest())
		default:
			continue
		}
		out = append(out, f)
	}
	return out
}

func (tb *table) outcomeOf(m *entrantRound) outcome {
	if tb.opt.Teams {
		switch made, half := tb.score(m, MatchPoints), tb.half(MatchPoints); {
		case made > half:
			return won
		case made == half:
			return drawn
		}
		return lost
	}
	switch {
	case m.points >= tb.win:
		return won
	case m.points >= tb.draw && tb.draw > 0:
		return drawn
	}
	return lost
}

// lowest returns the lowest score that an entrant has: that of the virtual opponent.
func (tb *table) lowest() tournament.Points {
	least := tournament.Points(-1)
	for i := range tb.entrants {
		if e := &tb.entrants[i]; !e.void && (least < 0 || e.points < least) {
			least = e.points
		}
	}
	return max(least, 0)
}

// scoresForCoefficients returns the scores of all entrants as they count for those who
// met them. Who left a Swiss is credited with what the others of his score group
// made on average in the rounds that he missed.
func (tb *table) scoresForCoefficients() []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		out[i] = points(tb.entrants[i].points)
		if group, at := tb.leftWith(i); len(group) > 0 {
			made := int64(tb.entrants[i].points) * int64(len(group))
			for _, j := range group {
				made += int64(tb.entrants[j].points - tb.scoreAfter(j, at))
			}
			out[i] = fraction(made, int64(len(group))*int64(tournament.One))
		}
	}
	return out
}

// leftWith returns the others who had as many points when an entrant left a Swiss, and
// after how many rounds that was; group is nil if the entrant did not leave.
func (tb *table) leftWith(i int) (group []int, rounds int) {
	e := &tb.entrants[i]
	rounds = len(e.meetings)
	for rounds > 0 && e.meetings[rounds-1].how == gone && e.meetings[rounds-1].opponent < 0 {
		rounds--
	}
	if tb.opt.Predetermined || rounds == 0 || rounds == len(e.meetings) {
		return nil, 0
	}
	for j := range tb.entrants {
		if j != i && !tb.entrants[j].void && tb.scoreAfter(j, rounds) == tb.scoreAfter(i, rounds) {
			group = append(group, j)
		}
	}
	return group, rounds
}

// scoreAfter returns the score of an entrant after so many rounds.
func (tb *table) scoreAfter(i, rounds int) (score tournament.Points) {
	for r := range rounds {
		score += tb.entrants[i].meetings[r].points
	}
	return score
}

// separateByTruncatedSums separates a tied group by the sum of the opponents' scores without the
// lowest, then without the two lowest, and so on.
func separateByTruncatedSums(tb *table, _ Descriptor, group []int, _ []Value) [][]int {
	scores, part := tb.scoresForCoefficients(), shares{2, 2, 2}
	lines := make(map[int][]Value, len(group))
	for _, i := range group {
		met := tb.facedBy(i, scores)
		for cut := 1; cut <= max(tb.rounds, 1); cut++ {
			lines[i] = append(lines[i], sum(part, cutFaced(met, cut, 0)))
		}
	}
	return groupBy(group, func(a, b int) int {
		return slices.CompareFunc(lines[b], lines[a], Value.compare)
	})
}

// opponentsRatings returns the sum of the ratings of the opponents.
func opponentsRatings(tb *table, _ Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		total := int64(0)
		for r := range tb.entrants[i].meetings {
			if m := &tb.entrants[i].meetings[r]; m.opponent >= 0 && m.how != free {
				total += int64(tb.entrants[m.opponent].rating)
			}
		}
		out[i] = whole(total)
	}
	return out
}
