package tournament

import (
	"cmp"
	"slices"
)

// BoardOrderFault is a match in which a team did not sit in the order of its list. If the
// report does not show which of the two teams it was, the fault is not certain, and Team
// is the one that stands first in the report.
type BoardOrderFault struct {
	Round, Team, Opponent int // numbers of teams
	Certain               bool
	Boards                []WrongBoard
}

// WrongBoard is a board on which Player sat, and Expected had to sit.
type WrongBoard struct{ Board, Player, Expected, Opponent int }

// BoardOrderFaults returns the faults of all rounds. A line-up that record 300 gives out
// of the order of the list is none. If the boards cross in more than a third of the
// matches, the lists are no order of boards, and there are no faults.
func (t *Tournament) BoardOrderFaults() []BoardOrderFault {
	if len(t.Teams) < 2 {
		return nil
	}
	matches := t.teamMatches()
	crossed := slices.DeleteFunc(slices.Clone(matches), func(m *teamMatch) bool { return m.isInOrder() || t.isAnnounced(m) })
	if len(crossed) == 0 || 3*len(crossed) > len(matches)+2 {
		return nil
	}
	isFree := slices.ContainsFunc(t.OutOfOrder, func(l LineUp) bool { return !t.followsList(&l) })
	var out []BoardOrderFault
	for _, m := range crossed {
		out = append(out, t.faultsOf(m, isFree)...)
	}
	return out
}

// WithBoardOrder returns the report as its matches count: a board on which a team
// certainly sat out of order is lost by forfeit. The report itself keeps the games as
// played, for the ratings. A game that was not played stays as it is.
func (t *Tournament) WithBoardOrder() *Tournament {
	var out *Tournament
	for _, f := range t.BoardOrderFaults() {
		if !f.Certain {
			continue
		}
		if out == nil {
			c := *t
			c.Players = slices.Clone(t.Players)
			out = &c
		}
		for _, b := range f.Boards {
			lost, won := out.Player(b.Player), out.Player(b.Opponent)
			if won == nil || !lost.Game(f.Round).Result.Played() || !won.Game(f.Round).Result.Played() {
				continue
			}
			lost.Games, won.Games = slices.Clone(lost.Games), slices.Clone(won.Games)
			lost.Games[f.Round-1].Result, won.Games[f.Round-1].Result = ForfeitLoss, ForfeitWin
		}
	}
	if out == nil {
		return t
	}
	return out
}

// teamMatch is a match of two teams, by their places in the report, the boards in the
// order of the first team's list.
type teamMatch struct {
	round, first, second int
	boards               []teamBoard
	empty                [2][]int // places in the lists of those whose opponent's board was empty
}

// teamBoard is a game of a match: the two players, their places in the lists of their
// teams, and the colour of the first team's player.
type teamBoard struct {
	players, places [2]int
	colour          Colour
}

// isInOrder reports whether both teams sat in the order of their lists.
func (m *teamMatch) isInOrder() bool {
	return slices.IsSortedFunc(m.boards, func(a, b teamBoard) int { return cmp.Compare(a.places[1], b.places[1]) })
}

// teamMatches returns the matches round by round, in the order of the teams.
func (t *Tournament) teamMatches() []*teamMatch {
	type seat struct{ team, place int }
	seats := map[int]seat{}
	for n := range t.Teams {
		for place, m := range t.Teams[n].Members {
			if _, twice := seats[m]; !twice && m != 0 {
				seats[m] = seat{n, place}
			}
		}
	}
	var out []*teamMatch
	for round := 1; round <= t.Played(); round++ {
		byTeams := map[[2]int]*teamMatch{}
		byTeam := map[int]*teamMatch{}
		for n := range t.Teams {
			for place, rank := range t.Teams[n].Members {
				p := t.Player(rank)
				if p == nil || seats[rank] != (seat{n, place}) {
					continue
				}
				g := p.Game(round)
				other, known := seats[g.Opponent]
				if t.Player(g.Opponent) == nil || !known || other.team <= n {
					continue
				}
				m := byTeams[[2]int{n, other.team}]
				if m == nil {
					m = &teamMatch{round: round, first: n, second: other.team}
					byTeams[[2]int{n, other.team}], byTeam[n], byTeam[other.team] = m, m, m
					out = append(out, m)
				}
				m.boards = append(m.boards, teamBoard{[2]int{rank, g.Opponent}, [2]int{place, other.place}, g.Colour})
			}
		}
		for n, m := range byTeam {
			for place, rank := range t.Teams[n].Members {
				if p := t.Player(rank); p != nil && p.Game(round).Opponent == 0 && p.Game(round).Result == ForfeitWin {
					side := 0
					if n == m.second {
						side = 1
					}
					m.empty[side] = append(m.empty[side], place)
				}
			}
		}
	}
	return out
}

// lineUpOf returns the record 300 of a team in a round, nil if there is none.
func (t *Tournament) lineUpOf(round, team int) *LineUp {
	for i := range t.OutOfOrder {
		if l := &t.OutOfOrder[i]; l.Round == round && l.Team == t.Teams[team].Number {
			return l
		}
	}
	return nil
}

// followsList reports whether a record 300 names players in the order of their list.
func (t *Tournament) followsList(l *LineUp) bool {
	for i := range t.Teams {
		if t.Teams[i].Number != l.Team {
			continue
		}
		last := 0
		for _, rank := range l.Players {
			place := slices.Index(t.Teams[i].Members, rank)
			switch {
			case rank == 0:
			case place < last: // or of another team
				return false
			default:
				last = place
			}
		}
	}
	return true
}

// isAnnounced reports whether a record 300 of the match says that a team sat in another
// order than that of its list, or does not say in which.
func (t *Tournament) isAnnounced(m *teamMatch) bool {
	for _, team := range []int{m.first, m.second} {
		if l := t.lineUpOf(m.round, team); l != nil && (len(l.Players) == 0 || !t.followsList(l)) {
			return true
		}
	}
	return false
}

// faultsOf returns the faults of a match whose boards cross. The boards fall into blocks,
// each of which holds the same boards by both lists; in a block the team is right whose
// order gives the colours that the boards must have.
func (t *Tournament) faultsOf(m *teamMatch, isFree bool) []BoardOrderFault {
	blocks := m.blocks()
	right := make([]int, len(blocks)) // 0, 1: the team; -1: not known
	for i := range right {
		right[i] = -1
	}
	one, two := t.lineUpOf(m.round, m.first), t.lineUpOf(m.round, m.second)
	switch {
	case one != nil && two == nil:
		for i := range right {
			right[i] = 0
		}
	case two != nil && one == nil:
		for i := range right {
			right[i] = 1
		}
	case one == nil && !isFree:
		t.rightByColours(m, blocks, right)
	}
	var out []BoardOrderFault
	for i, block := range blocks {
		if len(block) == 1 {
			continue
		}
		side := max(right[i], 0)
		f := BoardOrderFault{Round: m.round, Team: t.Teams[m.second].Number, Opponent: t.Teams[m.first].Number, Certain: right[i] >= 0}
		if side == 1 || !f.Certain {
			f.Team, f.Opponent = f.Opponent, f.Team
		}
		wrong := 1 - side
		if !f.Certain {
			wrong, side = 0, 1
		}
		announced := t.lineUpOf(m.round, [2]int{m.first, m.second}[side])
		if f.Boards = m.wrongBoards(block, side, wrong, announced); len(f.Boards) == 0 {
			continue // a player who stands on two boards
		}
		if k := len(out) - 1; k >= 0 && out[k].Team == f.Team && out[k].Certain == f.Certain {
			out[k].Boards = append(out[k].Boards, f.Boards...)
			continue
		}
		out = append(out, f)
	}
	return out
}

// blocks splits the boards into the smallest runs that hold the same players of both
// teams in both orders.
func (m *teamMatch) blocks() (blocks [][]teamBoard) {
	places := make([]int, len(m.boards))
	for i := range m.boards {
		places[i] = m.boards[i].places[1]
	}
	slices.Sort(places)
	first, most := 0, -1
	for i := range m.boards {
		most = max(most, m.boards[i].places[1])
		if most == places[i] {
			blocks = append(blocks, m.boards[first:i+1])
			first = i + 1
		}
	}
	return blocks
}

// inOrderOf returns the boards of a block in the order of a team's list.
func inOrderOf(block []teamBoard, side int) []teamBoard {
	out := slices.Clone(block)
	slices.SortFunc(out, func(a, b teamBoard) int { return cmp.Compare(a.places[side], b.places[side]) })
	return out
}

// number returns the number of a board, counted from 0, if a team sat in order: the boards
// before it, and those that one of the teams left empty.
func (m *teamMatch) number(b teamBoard, block []teamBoard, side int) int {
	n := 0
	for _, o := range m.boards {
		if o.places[side] < b.places[side] {
			n++
		}
	}
	for _, place := range m.empty[side] {
		if place < b.places[side] {
			n++
		}
	}
	least := inOrderOf(block, 1-side)[0].places[1-side]
	for _, place := range m.empty[1-side] {
		if place < least {
			n++
		}
	}
	return n
}

// rightByColours finds the team that sat in order in each block, if the colours show it.
func (t *Tournament) rightByColours(m *teamMatch, blocks [][]teamBoard, right []int) {
	var readings [][]int // of each colour that the first team can have on board 1
	for _, first := range []Colour{White, Black} {
		reading := make([]int, len(blocks))
		fits := true
		for i, block := range blocks {
			reading[i] = -1
			sides := 0
			for side := range 2 {
				if !slices.ContainsFunc(block, func(b teamBoard) bool {
					return b.colour == 0 || t.HasColourOfFirst(m.number(b, block, side)) != (b.colour == first)
				}) {
					sides++
					reading[i] = side
				}
			}
			fits = fits && sides > 0
			if sides == 2 {
				reading[i] = -1
			}
		}
		if fits {
			readings = append(readings, reading)
		}
	}
	for i := range right {
		for k, reading := range readings {
			if k == 0 {
				right[i] = reading[i]
			} else if right[i] != reading[i] {
				right[i] = -1
			}
		}
	}
}

// wrongBoards returns the boards of a block on which a team did not sit in order, as the
// order of the other team numbers them, or as its record 300 does.
func (m *teamMatch) wrongBoards(block []teamBoard, side, wrong int, announced *LineUp) (out []WrongBoard) {
	sat, expected := inOrderOf(block, side), inOrderOf(block, wrong)
	for i, b := range sat {
		if b.players[wrong] == expected[i].players[wrong] {
			continue
		}
		n := m.number(b, block, side) + 1
		if announced != nil {
			if k := slices.Index(announced.Players, b.players[side]); k >= 0 {
				n = k + 1
			}
		}
		out = append(out, WrongBoard{Board: n, Player: b.players[wrong], Expected: expected[i].players[wrong], Opponent: b.players[side]})
	}
	return out
}
