package roundrobin

import (
	"fmt"
	"strings"
)

// Seat is a place in a team match: the team's letter and the board number.
type Seat struct {
	Team   byte
	Number int
}

// String returns a seat such as A1; "" for the zero seat.
func (s Seat) String() string {
	if s == (Seat{}) {
		return ""
	}
	return fmt.Sprintf("%c%d", s.Team, s.Number)
}

// BoardPair is a pairing by seats.
type BoardPair struct{ White, Black Seat }

// scheveningenTables are the standard tables for 2 to 10 boards, rows as
// printed in the Arbiters' Manual, White first.
var scheveningenTables = [...][]string{
	2: {
		"A1-B1 A2-B2",
		"B2-A1 B1-A2",
	},
	3: {
		"A1-B1 A2-B2 B3-A3",
		"B2-A1 A2-B3 B1-A3",
		"A1-B3 B1-A2 A3-B2",
	},
	4: {
		"A1-B1 A2-B2 B3-A3 B4-A4",
		"B2-A1 B1-A2 A3-B4 A4-B3",
		"A1-B3 A2-B4 B1-A3 B2-A4",
		"B4-A1 B3-A2 A3-B2 A4-B1",
	},
	5: {
		"A1-B1 A2-B2 A3-B3 B4-A4 B5-A5",
		"B2-A1 B3-A2 B4-A3 A4-B5 A5-B1",
		"A1-B3 A2-B4 B5-A3 B1-A4 A5-B2",
		"B4-A1 B5-A2 A3-B1 A4-B2 B3-A5",
		"A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
	},
	6: {
		"B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6",
		"B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5",
		"A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4",
		"A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6",
		"B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2",
		"A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6",
	},
	7: {
		"A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7",
		"B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7",
		"A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2",
		"B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7",
		"A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4",
		"B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7",
		"A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6",
	},
	8: {
		"A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8",
		"B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5",
		"A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8",
		"B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7",
		"A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8",
		"B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1",
		"A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8",
		"B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
	},
	9: {
		"A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 B6-A6 B7-A7 B8-A8 B9-A9",
		"B2-A1 B3-A2 B4-A3 B5-A4 A5-B6 A6-B7 A7-B8 A8-B9 B1-A9",
		"A1-B3 A2-B4 A3-B5 A4-B6 B7-A5 B8-A6 B9-A7 B1-A8 A9-B2",
		"B4-A1 B5-A2 B6-A3 A4-B7 A5-B8 A6-B9 A7-B1 B2-A8 B3-A9",
		"A1-B5 A2-B6 A3-B7 B8-A4 B9-A5 B1-A6 B2-A7 A8-B3 A9-B4",
		"B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9",
		"A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6",
		"B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9",
		"A1-B9 B1-A2 B2-A3 B3-A4 B4-A5 A6-B5 A7-B6 A8-B7 A9-B8",
	},
	10: {
		"A1-B1 A2-B2 A3-B8 B9-A4 B5-A5 A6-B3 A7-B4 B6-A8 B7-A9 B10-A10",
		"B2-A1 B1-A2 B4-A3 A4-B7 A5-B10 B8-A6 B3-A7 A8-B5 A9-B6 A10-B9",
		"A1-B3 A2-B8 A3-B1 B2-A4 B6-A5 A6-B4 A7-B10 B7-A8 B9-A9 B5-A10",
		"B4-A1 B3-A2 A3-B9 B1-A4 A5-B7 B10-A6 A7-B6 B8-A8 A9-B5 A10-B2",
		"A1-B5 A2-B4 B2-A3 A4-B3 B1-A5 B9-A6 B7-A7 A8-B10 B8-A9 A10-B6",
		"B6-A1 A2-B7 B5-A3 B4-A4 A5-B8 A6-B1 A7-B9 A8-B2 B10-A9 B3-A10",
		"A1-B7 B5-A2 A3-B10 A4-B6 B4-A5 B2-A6 B1-A7 B9-A8 A9-B3 A10-B8",
		"B8-A1 B6-A2 B3-A3 B10-A4 A5-B9 A6-B5 A7-B2 A8-B1 A9-B4 B7-A10",
		"A1-B9 A2-B10 A3-B6 A4-B8 B2-A5 A6-B7 B5-A7 B3-A8 B1-A9 B4-A10",
		"B10-A1 B9-A2 B7-A3 A4-B5 A5-B3 B6-A6 B8-A7 A8-B4 A9-B2 A10-B1",
	},
}

// Scheveningen returns the match of two teams in which every player of A meets
// every player of B, by the standard tables: as many rounds as boards. It returns nil
// outside 2 to 10 boards, for which alone tables are printed.
func Scheveningen(boards int) [][]BoardPair {
	if boards < 2 || boards >= len(scheveningenTables) {
		return nil
	}
	rounds := make([][]BoardPair, 0, boards)
	for _, row := range scheveningenTables[boards] {
		var pairs []BoardPair
		for field := range strings.FieldsSeq(row) {
			white, black, _ := strings.Cut(field, "-")
			pairs = append(pairs, BoardPair{White: readSeat(white), Black: readSeat(black)})
		}
		rounds = append(rounds, pairs)
	}
	return rounds
}

// Against returns a table of two teams of which the second has fewer players: who would meet
// one that it lacks is free. His pair has no black, and stands last.
func Against(rounds [][]BoardPair, players int) [][]BoardPair {
	out := make([][]BoardPair, 0, len(rounds))
	for _, pairs := range rounds {
		var there, free []BoardPair
		for _, p := range pairs {
			switch {
			case p.White.Team == 'B' && p.White.Number > players:
				free = append(free, BoardPair{White: p.Black})
			case p.Black.Team == 'B' && p.Black.Number > players:
				free = append(free, BoardPair{White: p.White})
			default:
				there = append(there, p)
			}
		}
		out = append(out, append(there, free...))
	}
	return out
}

func readSeat(s string) Seat {
	n := 0
	for i := 1; i < len(s); i++ {
		n = 10*n + int(s[i]-'0')
	}
	return Seat{Team: s[0], Number: n}
}

// HalfScheveningen has the upper halves of two teams meet each other, and the
// lower halves: boards is the even number of players of a team, 4 to 20.
func HalfScheveningen(boards int) [][]BoardPair {
	if boards%2 != 0 {
		return nil
	}
	rounds := Scheveningen(boards / 2)
	for i, pairs := range rounds {
		for _, p := range pairs {
			p.White.Number += boards / 2
			p.Black.Number += boards / 2
			rounds[i] = append(rounds[i], p)
		}
	}
	return rounds
}
