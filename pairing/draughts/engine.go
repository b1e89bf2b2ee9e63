package draughts

import (
	"fmt"
	"io"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// engine returns a system ready to pair by; again is the other reading of the halves.
func (v *variant) engine(e *Edition, again bool) swiss.Edition {
	out := swiss.Edition{
		System: v.code, Key: e.Key, From: e.From, Rules: e.Numbers,
		Met: e.No(byefirst.MeetRule), Barred: e.No(byefirst.BarredRule),
		Pair: func(r *swiss.Round) (*swiss.Pairing, error) {
			l, p, err := v.pair(e, again, r)
			if err != nil {
				return nil, err
			}
			return &swiss.Pairing{
				Pairs: p.Pairs,
				Compare: func(reported []swiss.Pair, name func(int) int) *swiss.Difference {
					return byefirst.Compare(l, p, reported, name)
				},
				Explain: func(w io.Writer, say func(handbook.Text) string, name func(int) int) error {
					return byefirst.Explain(w, say, l, p, name)
				},
			}, nil
		},
		Agrees: func(r *swiss.Round, pairs []swiss.Pair) bool {
			_, p, err := v.pair(e, again, r)
			return err == nil && len(p.Pairs) == len(pairs) && !slices.ContainsFunc(pairs, func(p2 swiss.Pair) bool { return !slices.Contains(p.Pairs, p2) })
		},
		Allows: func(r *swiss.Round, right *swiss.Pairing, reported []swiss.Pair) handbook.Text {
			return v.lawOf(e, again, r).allows(right.Pairs, reported)
		},
	}
	byefirst.Answer(&out, func(r *swiss.Round) byefirst.Rules { return v.lawOf(e, again, r) })
	return out
}

// pair pairs a round. In renju the limits on colours give way in the last round
// where without them opponents are nearer in points.
func (v *variant) pair(e *Edition, again bool, r *swiss.Round) (*law, *byefirst.Result, error) {
	strict := newLaw(v, e, again, r, true)
	p, err := strict.round()
	if v.sport != tournament.Renju || !strict.f.Last() {
		return strict, p, err
	}
	free := newLaw(v, e, again, r, false)
	q, wrong := free.round()
	if wrong == nil && (err != nil || sumOfDifferences(free.f, q.Pairs) < sumOfDifferences(strict.f, p.Pairs)) {
		return free, q, nil
	}
	return strict, p, err
}

// lawOf returns the system on a round, with the limits on colours that hold in it.
func (v *variant) lawOf(e *Edition, again bool, r *swiss.Round) *law {
	if v.sport == tournament.Renju && r.Rounds > 0 && r.Number >= r.Rounds {
		l, _, _ := v.pair(e, again, r)
		return l
	}
	return newLaw(v, e, again, r, true)
}

// round pairs the round.
func (l *law) round() (*byefirst.Result, error) {
	if !l.regulated {
		return byefirst.Pair(l)
	}
	if !byefirst.GiveBye(l) {
		return nil, l.f.Impossible()
	}
	out := &byefirst.Result{}
	var pairs [][2]int
	for brackets := l.inTurn(); ; {
		b := brackets(out.Brackets)
		if b == nil {
			break
		}
		if !l.Pair(b) {
			return nil, fmt.Errorf("group %s: no pairing", b.Score)
		}
		pairs = append(pairs, b.Pairs...)
		out.Brackets = append(out.Brackets, *b)
	}
	out.Pairs = byefirst.Published(l, pairs)
	return out, nil
}

// inTurn gives the groups of the regulated system one by one, each after those that
// are paired: from the top down to the middle, from the bottom up to it, and the
// middle with who came to it from both sides.
func (l *law) inTurn() func(done []byefirst.Bracket) *byefirst.Bracket {
	var upper, lower [][]int
	var middle []int
	for a := range l.f.Players {
		if a == l.f.Bye {
			continue
		}
		switch side := l.side(a); {
		case side == 0:
			middle = append(middle, a)
		case side > 0:
			upper = l.join(upper, a)
		default:
			lower = l.join(lower, a)
		}
	}
	slices.Reverse(lower)
	turn, ended := 0, false
	var down, up []int
	return func(done []byefirst.Bracket) *byefirst.Bracket {
		if n := len(done); n > 0 {
			if last := done[n-1].Floaters; n <= len(upper) {
				down = last
			} else {
				up = last
			}
		}
		b := &byefirst.Bracket{}
		switch {
		case turn < len(upper):
			b.Incoming, b.Residents = down, upper[turn]
			after := append(slices.Clone(upper[turn+1:]), middle)
			b.Next, b.Below = after[0], slices.Concat(append(after[1:], lower...)...)
		case turn < len(upper)+len(lower):
			at := turn - len(upper)
			b.Incoming, b.Residents = up, lower[at]
			after := append(slices.Clone(lower[at+1:]), slices.Concat(middle, down))
			b.Next, b.Below = after[0], slices.Concat(after[1:]...)
		case ended || len(middle)+len(down)+len(up) == 0:
			return nil
		default:
			ended = true
			b.Incoming, b.Residents = slices.Concat(down, up), middle
		}
		turn++
		for _, group := range [][]int{b.Residents, b.Incoming} {
			if len(group) > 0 {
				b.Score = tournament.Points(l.f.Players[group[0]].Score)
				break
			}
		}
		return b
	}
}

// join puts a player, who comes by score, into the group of his score.
func (l *law) join(groups [][]int, a int) [][]int {
	if n := len(groups); n > 0 && l.f.Players[groups[n-1][0]].Score == l.f.Players[a].Score {
		groups[n-1] = append(groups[n-1], a)
		return groups
	}
	return append(groups, []int{a})
}
