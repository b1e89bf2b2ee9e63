package roundrobin

// Skalitzka returns the match of three teams A, B, C of an even number of boards in two
// rounds, in which no player is free. In the first table of the manual every team has one
// colour against each of the others. If alternated, every second block of two boards has
// its colours reversed, which splits them as evenly as possible. Skalitzka returns nil
// for an odd number of boards, fewer than 2 or more than [MaxTable].
func Skalitzka(boards int, alternated bool) [][]BoardPair {
	if boards < 2 || boards%2 != 0 || boards > MaxTable {
		return nil
	}
	rounds := make([][]BoardPair, 2)
	for k := 1; k < boards; k += 2 {
		block := skalitzkaBlock(k, alternated)
		reversed := alternated && k/2%2 == 1
		for r := range rounds {
			for _, p := range block[r] {
				if reversed {
					p.White, p.Black = p.Black, p.White
				}
				rounds[r] = append(rounds[r], p)
			}
		}
	}
	return rounds
}

// skalitzkaBlock returns the three games of boards k and k+1 in both rounds.
func skalitzkaBlock(k int, alternated bool) [2][]BoardPair {
	game := func(white byte, i int, black byte, j int) BoardPair {
		return BoardPair{White: Seat{white, i}, Black: Seat{black, j}}
	}
	if alternated {
		return [2][]BoardPair{
			{game('A', k, 'B', k), game('C', k, 'A', k+1), game('B', k+1, 'C', k+1)},
			{game('B', k, 'C', k), game('C', k+1, 'A', k), game('A', k+1, 'B', k+1)},
		}
	}
	return [2][]BoardPair{
		{game('A', k, 'B', k), game('B', k+1, 'C', k), game('C', k+1, 'A', k+1)},
		{game('C', k, 'A', k), game('B', k, 'C', k+1), game('A', k+1, 'B', k+1)},
	}
}
