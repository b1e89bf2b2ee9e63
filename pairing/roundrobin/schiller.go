package roundrobin

// Schiller is the Scheveningen of several teams, in which everybody meets
// everybody of the other teams. The teams meet by the Berger tables, each
// match by the Scheveningen table, so there are as many rounds as matches of
// a team times boards. With an odd number of teams one is free in each match.
// Which team of a match has which side of the table, and whether its colours are
// reversed, is chosen so that nobody has one colour much more often than the other,
// or often in a row. It is nil outside 2 to 26 teams and 1 to 10 boards.
func Schiller(teams, boards int) [][]BoardPair {
	match := Scheveningen(boards)
	if boards == 1 {
		match = [][]BoardPair{{{White: Seat{'A', 1}, Black: Seat{'B', 1}}}}
	}
	if teams < 2 || teams > 26 || match == nil {
		return nil
	}
	s := newSchiller(teams, match)
	s.even()
	var rounds [][]BoardPair
	for m := range s.matches {
		for _, table := range match {
			var pairs []BoardPair
			for i := range s.matches[m] {
				for _, p := range table {
					pairs = append(pairs, s.matches[m][i].pair(p))
				}
			}
			rounds = append(rounds, pairs)
		}
	}
	return rounds
}

// schiller is an event of several teams while its colours are made even.
type schiller struct {
	table   [2][][]bool // whether a board has white in the rounds of the table, by side
	matches [][]teamMatch
	course  [][]*teamMatch // by team, its matches in order
}

// teamMatch is a match of two teams by the table.
type teamMatch struct {
	teams    [2]int // the side of A, and that of B
	reversed bool   // as to colours
}

func newSchiller(teams int, match [][]BoardPair) *schiller {
	s := &schiller{course: make([][]*teamMatch, teams)}
	boards := len(match[0])
	for side := range s.table {
		s.table[side] = make([][]bool, boards)
	}
	for _, pairs := range match {
		for _, p := range pairs {
			s.table[p.White.Team-'A'][p.White.Number-1] = append(s.table[p.White.Team-'A'][p.White.Number-1], true)
			s.table[p.Black.Team-'A'][p.Black.Number-1] = append(s.table[p.Black.Team-'A'][p.Black.Number-1], false)
		}
	}
	for _, meetings := range Berger(teams) {
		var matches []teamMatch
		for _, m := range meetings {
			if m.Black != 0 {
				matches = append(matches, teamMatch{teams: [2]int{m.White - 1, m.Black - 1}})
			}
		}
		s.matches = append(s.matches, matches)
		for i := range matches {
			for _, t := range matches[i].teams {
				s.course[t] = append(s.course[t], &matches[i])
			}
		}
	}
	return s
}

// pair is a pair of the table with the teams of the match.
func (m *teamMatch) pair(p BoardPair) BoardPair {
	seat := func(s Seat) Seat { return Seat{Team: byte('A' + m.teams[s.Team-'A']), Number: s.Number} }
	if m.reversed {
		p.White, p.Black = p.Black, p.White
	}
	return BoardPair{White: seat(p.White), Black: seat(p.Black)}
}

// mostPasses is how often all matches are looked through at most.
const mostPasses = 20

// even turns one match after the other, or two that follow each other for a team, as
// long as that makes the colours more even.
func (s *schiller) even() {
	for range mostPasses {
		better := false
		for _, course := range s.course {
			for i, m := range course {
				better = s.turn(m) || better
				if i > 0 {
					better = s.turn(m, course[i-1]) || better
				}
			}
		}
		if !better {
			return
		}
	}
}

// turn takes the best of the ways to play some matches; false where that is the present
// one.
func (s *schiller) turn(matches ...*teamMatch) bool {
	before := make([]teamMatch, len(matches))
	for i, m := range matches {
		before[i] = *m
	}
	set := func(way int) {
		for i, m := range matches {
			*m = before[i]
			if way>>(2*i)&1 == 1 {
				m.teams[0], m.teams[1] = m.teams[1], m.teams[0]
			}
			m.reversed = m.reversed != (way>>(2*i+1)&1 == 1)
		}
	}
	best, least := 0, s.cost(matches)
	for way := 1; way < 1<<(2*len(matches)); way++ {
		set(way)
		if cost := s.cost(matches); cost < least {
			best, least = way, cost
		}
	}
	set(best)
	return best != 0
}

// cost is how uneven the colours are of those who play in some matches.
func (s *schiller) cost(matches []*teamMatch) (sum int) {
	seen := map[int]bool{}
	for _, m := range matches {
		for _, t := range m.teams {
			if !seen[t] {
				sum += s.unevenness(t)
			}
			seen[t] = true
		}
	}
	return sum
}

// unevenness counts, of the players of a team, the difference of the colours beyond
// one, and each game beyond the third in a row with one colour, much more.
func (s *schiller) unevenness(team int) (sum int) {
	for board := range s.table[0] {
		difference, run := 0, 0
		for _, m := range s.course[team] {
			side := 0
			if m.teams[1] == team {
				side = 1
			}
			for _, white := range s.table[side][board] {
				step := -1
				if white != m.reversed {
					step = 1
				}
				difference += step
				if run*step < 0 {
					run = 0
				}
				if run += step; max(run, -run) > 3 {
					sum += 100
				}
			}
		}
		if beyond := max(difference, -difference) - 1; beyond > 0 {
			sum += 100 * beyond * beyond
		}
	}
	return sum
}
