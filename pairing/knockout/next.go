package knockout

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Next returns the next round of a knock-out: the next game of the matches that are not
// decided, else the next stage, by the bracket of the seeds or by lot. Players in away go
// no further: so the caller states a match that other games have decided. reason says why
// there are no pairs, and over is true if there are none because a player has won. In a
// bracket of seeds the colours of the first stage begin with the initial-colour and
// alternate from board to board; in later stages the player who began fewer matches with
// white has it, then the player who began with black last.
func Next(t *tournament.Tournament, rules Rules, away []int, draw Draw) (pairs []outcome.Pair, reason handbook.Text, over bool) {
	e := readEvent(t, outcome.Played(t), rules)
	switch {
	case len(e.numbers) < 2 || len(e.numbers) > MaxSeeds:
		return nil, handbook.Say("knockout.field", "players", len(e.numbers), "most", MaxSeeds), false
	case !rules.Lots && !draw.empty():
		return nil, handbook.Say("knockout.not-by-lot", "code", "CUSTOM_KNOCKOUT_LOTS"), false
	}
	if k := len(e.stages) - 1; k >= 0 {
		s := &e.stages[k]
		for i := range s.ties {
			m := &s.ties[i]
			if m.open {
				return nil, handbook.Say("knockout.results-missing", "pair", outcome.PairOf(m.a, m.b)), false
			}
			if a, b := slices.Contains(away, m.a), slices.Contains(away, m.b); m.isDrawn() && a != b {
				m.winner = m.a
				if a {
					m.winner = m.b
				}
			} else if m.isDrawn() {
				m.winner = 0
			}
		}
		switch more := s.moreGames(max(rules.Games, 1)); {
		case more != nil && draw.Pairs != nil:
			return nil, handbook.Say("knockout.undecided-yet", "pairs", pairList(more)), false
		case more != nil:
			return more, handbook.Text{}, false
		}
	}
	if rules.Lots {
		return e.byLot(draw)
	}
	groups, ok := e.groups()
	switch {
	case !ok:
		return nil, handbook.Say("knockout.no-bracket"), false
	case len(groups[0]) == 1:
		return nil, handbook.Say("knockout.over", "winner", groups[0][0]), true
	}
	for _, slots := range groups {
		for i := 0; i < len(slots); i += 2 {
			x, y := slots[i], slots[i+1]
			switch {
			case x == 0 && y == 0:
			case x == 0 || y == 0:
				pairs = append(pairs, outcome.Pair{White: x + y})
			case e.white(x, y, len(pairs)):
				pairs = append(pairs, outcome.Pair{White: x, Black: y})
			default:
				pairs = append(pairs, outcome.Pair{White: y, Black: x})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b outcome.Pair) int { return cmp.Compare(min(b.Black, 1), min(a.Black, 1)) })
	return pairs, handbook.Text{}, false
}

// moreGames returns the next games of matches that have fewer than are played of each, or that
// those leave drawn; with the colours of the last one reversed.
func (s *stage) moreGames(games int) (pairs []outcome.Pair) {
	most := 0
	for i := range s.ties {
		most = max(most, len(s.ties[i].rounds))
	}
	for i := range s.ties {
		m := &s.ties[i]
		switch {
		case most < games && 2*max(m.scores[0], m.scores[1]) > tournament.Points(games)*tournament.One:
			continue // decided: the games left are not played
		case most >= games && m.winner != 0, len(m.rounds) < most && m.winner != 0:
			continue
		}
		white := cmp.Or(m.whites[len(m.whites)-1], m.a)
		pairs = append(pairs, outcome.Pair{White: m.opponent(white), Black: white})
	}
	return pairs
}

// groups returns the players who play on in the order of the bracket, 0 for an empty
// place: first those who have lost no match, then, if losers play for the lower places,
// groups with the same wins and losses. ok is false if the stages do not follow the
// bracket.
func (e *event) groups() (groups [][]int, ok bool) {
	var all []int
	for _, seed := range leaves(len(e.numbers)) {
		n := 0
		if seed <= len(e.numbers) {
			n = e.numbers[seed-1]
		}
		all = append(all, n)
	}
	groups = [][]int{all}
	for k := range e.stages {
		var next [][]int
		for _, slots := range groups {
			winners, losers, ok := e.stages[k].split(slots)
			if !ok {
				return nil, false
			}
			next = append(next, winners)
			if e.places && len(slots) > 1 && countOf(losers) > 1 {
				next = append(next, losers)
			}
		}
		groups = next
	}
	return groups, true
}

// split returns the winners and the losers of neighbouring places after a stage.
func (s *stage) split(slots []int) (winners, losers []int, ok bool) {
	if len(slots) < 2 {
		return slots, nil, true
	}
	for i := 0; i+1 < len(slots); i += 2 {
		x, y := slots[i], slots[i+1]
		m := s.tieOf(max(x, y))
		switch {
		case x == 0 || y == 0:
			winners, losers = append(winners, x+y), append(losers, 0)
		case m == nil || !m.has(x) || !m.has(y) || m.winner == 0:
			return nil, nil, false
		default:
			winners, losers = append(winners, m.winner), append(losers, m.opponent(m.winner))
		}
	}
	return winners, losers, true
}

// countOf returns how many places are not empty.
func countOf(slots []int) (n int) {
	for _, x := range slots {
		if x != 0 {
			n++
		}
	}
	return n
}

// white reports whether x, the better placed, has white in the first game of a match.
func (e *event) white(x, y, board int) bool {
	begun := func(n int) (difference, last int) {
		for k := range e.stages {
			if m := e.stages[k].tieOf(n); m != nil && m.whites[0] != 0 {
				last = -1
				if m.whites[0] == n {
					last = 1
				}
				difference += last
			}
		}
		return difference, last
	}
	dx, lx := begun(x)
	dy, ly := begun(y)
	switch {
	case dx != dy:
		return dx < dy
	case lx != ly:
		return lx < ly
	}
	return (board%2 == 0) == (e.t.InitialColour != tournament.Black)
}

// pairList are pairs within a sentence.
func pairList(pairs []outcome.Pair) handbook.Text {
	texts := make([]handbook.Text, len(pairs))
	for i, p := range pairs {
		texts[i] = outcome.PairOf(p.White, p.Black)
	}
	return outcome.Pairs(texts)
}
