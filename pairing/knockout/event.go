package knockout

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// tie is a match of two: one game or several in rounds that follow each other.
type tie struct {
	a, b   int   // starting ranks; a has white in the first game
	rounds []int // of its games
	whites []int // who has white in each; 0: not known
	scores [2]tournament.Points
	open   bool // a result is missing
	winner int  // 0: not known
}

func (m *tie) has(number int) bool { return m.a == number || m.b == number }

func (m *tie) opponent(number int) int { return m.a + m.b - number }

// pair returns the first game.
func (m *tie) pair() outcome.Pair { return outcome.Pair{White: m.a, Black: m.b} }

// isDrawn reports whether the games that the report has decide nothing.
func (m *tie) isDrawn() bool { return !m.open && m.scores[0] == m.scores[1] }

// stage is what others call a round of a knock-out: all its matches.
type stage struct {
	rounds []int
	ties   []tie
}

func (s *stage) tieOf(number int) *tie {
	for i := range s.ties {
		if s.ties[i].has(number) {
			return &s.ties[i]
		}
	}
	return nil
}

// event is a knock-out as its report has it.
type event struct {
	places  bool // losers play on for the lower places
	t       *tournament.Tournament
	numbers []int // starting ranks in order: the seeds
	stages  []stage
}

// readEvent groups the listed rounds into stages: a round in which no player has a new
// opponent continues the matches of the rounds before.
func readEvent(t *tournament.Tournament, listed []int, rules Rules) *event {
	e := &event{t: t, places: rules.Places}
	for i := range t.Players {
		if p := &t.Players[i]; p.StartingRank > 0 && t.Player(p.StartingRank) == p {
			e.numbers = append(e.numbers, p.StartingRank)
		}
	}
	slices.Sort(e.numbers)
	for _, round := range listed {
		pairs := e.pairs(round)
		if len(pairs) == 0 {
			continue
		}
		if n := len(e.stages); n == 0 || slices.ContainsFunc(pairs, func(p outcome.Pair) bool {
			m := e.stages[n-1].tieOf(p.White)
			return m == nil || !m.has(p.Black)
		}) {
			e.stages = append(e.stages, stage{})
		}
		s := &e.stages[len(e.stages)-1]
		s.rounds = append(s.rounds, round)
		for _, p := range pairs {
			m := s.tieOf(p.White)
			if m == nil {
				s.ties = append(s.ties, tie{a: p.White, b: p.Black})
				m = &s.ties[len(s.ties)-1]
			}
			e.add(m, round)
		}
	}
	e.decide()
	return e
}

// pairs returns those of a round, white first where it is known.
func (e *event) pairs(round int) (pairs []outcome.Pair) {
	for _, n := range e.numbers {
		g := e.t.Player(n).Game(round)
		o := e.t.Player(g.Opponent)
		if o == nil || g.Opponent < n || o.Game(round).Opponent != n {
			continue
		}
		p := outcome.Pair{White: n, Black: g.Opponent}
		if g.Colour == tournament.Black || g.Colour == 0 && o.Game(round).Colour == tournament.White {
			p.White, p.Black = p.Black, p.White
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// add enters a game of a match.
func (e *event) add(m *tie, round int) {
	a, b := e.t.Player(m.a).Game(round), e.t.Player(m.b).Game(round)
	white := 0
	switch {
	case a.Colour == b.Colour:
	case a.Colour == tournament.White || b.Colour == tournament.Black:
		white = m.a
	default:
		white = m.b
	}
	m.rounds, m.whites = append(m.rounds, round), append(m.whites, white)
	m.open = m.open || a.Result.Open() || b.Result.Open()
	m.scores[0] += e.t.Scoring.Points(a)
	m.scores[1] += e.t.Scoring.Points(b)
}

// decide says who won each match: by the games, else by who goes on, else, of the last
// ones and where both go on, by the ranks of the report.
func (e *event) decide() {
	for k := range e.stages {
		for i := range e.stages[k].ties {
			m := &e.stages[k].ties[i]
			switch {
			case m.open:
			case m.scores[0] > m.scores[1]:
				m.winner = m.a
			case m.scores[0] < m.scores[1]:
				m.winner = m.b
			default:
				m.winner = e.beyond(m, k)
			}
		}
	}
}

// beyond is who of a drawn match goes on, 0 if that does not tell.
func (e *event) beyond(m *tie, k int) int {
	last := true
	var on [2]bool
	for later := k + 1; later < len(e.stages); later++ {
		last = false
		on[0] = on[0] || e.stages[later].tieOf(m.a) != nil
		on[1] = on[1] || e.stages[later].tieOf(m.b) != nil
	}
	switch a, b := e.t.Player(m.a).Rank, e.t.Player(m.b).Rank; {
	case on[0] != on[1] && on[0]:
		return m.a
	case on[0] != on[1]:
		return m.b
	case !last && !on[0], a == 0, b == 0, a == b:
		return 0
	case a < b:
		return m.a
	default:
		return m.b
	}
}

// history returns how a player's matches ended before a stage: W or L, W for a stage that he was
// free in while he was unbeaten, or while the losers play on, ? for what is not known.
func (e *event) history(number, before int) string {
	h := []byte{}
	lost := false
	for k := range before {
		m := e.stages[k].tieOf(number)
		switch {
		case m == nil && lost && !e.places:
		case m == nil:
			h = append(h, 'W')
		case m.winner == 0:
			h = append(h, '?')
			lost = true
		case m.winner == number:
			h = append(h, 'W')
		default:
			h = append(h, 'L')
			lost = true
		}
	}
	return string(h)
}
