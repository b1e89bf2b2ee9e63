package roundrobin

// Schiller returns the tables of the Scheveningen system for several teams, in which every
// player meets all players of the other teams. The teams meet by the Berger tables, each
// match is played by the Scheveningen table, so there are as many rounds as matches of a
// team times boards. With an odd number of teams one is free in each match.
//
// The first team of a match has side A of the table. The boards of the second have the
// seats of side B so that board k has white as much more often as board k of side A has it
// less often: with an odd number of boards the table has a game more with one colour for
// each seat, and Berger's colours, which alternate for each team, take that back in the
// next match. So no player's colours differ by more than one, or at all over an even
// number of games, and no player has one colour more than three times in a row.
//
// Schiller returns nil outside 2 to 26 teams and 1 to 10 boards.
func Schiller(teams, boards int) [][]BoardPair {
	match := Scheveningen(boards)
	if boards == 1 {
		match = [][]BoardPair{{{White: Seat{'A', 1}, Black: Seat{'B', 1}}}}
	}
	if teams < 2 || teams > 26 || match == nil {
		return nil
	}
	board := counterparts(match)
	var rounds [][]BoardPair
	for _, meetings := range Berger(teams) {
		for _, table := range match {
			var pairs []BoardPair
			for _, m := range meetings {
				if m.Black == 0 {
					continue
				}
				seat := func(s Seat) Seat {
					if s.Team == 'A' {
						return Seat{Team: byte('A' + m.White - 1), Number: s.Number}
					}
					return Seat{Team: byte('A' + m.Black - 1), Number: board[s.Number]}
				}
				for _, p := range table {
					pairs = append(pairs, BoardPair{White: seat(p.White), Black: seat(p.Black)})
				}
			}
			rounds = append(rounds, pairs)
		}
	}
	return rounds
}

// counterparts returns the boards of a second team by the seats of side B: board k has the first
// seat from the k-th on, and round to it, whose difference of colours is the opposite of that
// of board k of side A.
func counterparts(match [][]BoardPair) map[int]int {
	more := map[Seat]int{} // games with white less those with black
	for _, pairs := range match {
		for _, p := range pairs {
			more[p.White]++
			more[p.Black]--
		}
	}
	boards := len(match[0])
	board := make(map[int]int, boards)
	for k := 1; k <= boards; k++ {
		for step := range boards {
			seat := (k-1+step)%boards + 1
			if board[seat] == 0 && more[Seat{'B', seat}] == -more[Seat{'A', k}] {
				board[seat] = k
				break
			}
		}
	}
	return board
}
