package roundrobin

import "github.com/fedrate/fedrate/pairing/outcome"

// Schiller is the Scheveningen of several teams, in which everybody meets
// everybody of the other teams. The teams meet by the Berger tables, each
// match by the Scheveningen table, so there are as many rounds as matches of
// a team times boards. With an odd number of teams one is free in each match.
// It is nil outside 2 to 26 teams and 1 to 10 boards.
func Schiller(teams, boards int) [][]BoardPair {
	match := Scheveningen(boards)
	if boards == 1 {
		match = [][]BoardPair{{{White: Seat{'A', 1}, Black: Seat{'B', 1}}}}
	}
	if teams < 2 || teams > 26 || match == nil {
		return nil
	}
	var rounds [][]BoardPair
	for _, meetings := range Berger(teams) {
		for _, table := range match {
			var pairs []BoardPair
			for _, m := range meetings {
				if m.Black == 0 {
					continue
				}
				for _, p := range table {
					pairs = append(pairs, BoardPair{White: seatOf(p.White, m), Black: seatOf(p.Black, m)})
				}
			}
			rounds = append(rounds, pairs)
		}
	}
	return rounds
}

// seatOf puts the teams of a meeting in the place of A and B.
func seatOf(s Seat, m outcome.Pair) Seat {
	if s.Team == 'A' {
		return Seat{Team: byte('A' + m.White - 1), Number: s.Number}
	}
	return Seat{Team: byte('A' + m.Black - 1), Number: s.Number}
}
