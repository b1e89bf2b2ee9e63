package tournament

import "strings"

// ColourSequence returns the colours that record 352 names for the boards of a match, as
// W and B, or nothing if it holds other letters.
func (t *Tournament) ColourSequence() string {
	s := strings.ToUpper(strings.Join(strings.Fields(t.BoardColours), ""))
	if strings.Trim(s, "WB") != "" {
		return ""
	}
	return s
}

// HasColourOfFirst reports whether a team has on a board, counted from 0, the colour of
// its first board. Record 352 says so if it names the board; else odd and even boards
// alternate. The colour of the first board itself is that of the team in the pairing
// (C.04.6 1.6.1), so a sequence that begins with B says the same as one with W.
func (t *Tournament) HasColourOfFirst(board int) bool {
	if s := t.ColourSequence(); board < len(s) {
		return s[board] == s[0]
	}
	return board%2 == 0
}

// MostBoards returns on how many boards two teams met at most in the rounds played, 0 if
// none did, and the round.
func (t *Tournament) MostBoards() (most, inRound int) {
	team := map[int]int{}
	for i := range t.Teams {
		for _, m := range t.Teams[i].Members {
			team[m] = t.Teams[i].Number
		}
	}
	for round := 1; round <= t.Played(); round++ {
		games := map[[2]int]int{}
		for i := range t.Players {
			p := &t.Players[i]
			g := p.Game(round)
			if own, other := team[p.StartingRank], team[g.Opponent]; own != 0 && own < other {
				games[[2]int{own, other}]++
				if games[[2]int{own, other}] > most {
					most, inRound = games[[2]int{own, other}], round
				}
			}
		}
	}
	return most, inRound
}
