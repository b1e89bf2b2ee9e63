package tiebreak

import "github.com/fedrate/fedrate/handbook"

// PlayOffGame is a game of a play-off; the players by their place in the tie, or by lot
// where the step says so.
type PlayOffGame struct{ White, Black int }

// PlayOffStage is a step of a play-off as games to be played.
type PlayOffStage struct {
	Rest  int           // minutes at least before it: 30 after the last game of the event, 10 between steps
	Games []PlayOffGame // those known beforehand; of winners none
	Text  handbook.Text // control, and what it is for
}

// PlayOffGames is the ladder of the Russian rules of 2011 for a tie of n for the first place
// where time is short, two at least: each step as games, with the rests before it.
func PlayOffGames(n int) []PlayOffStage {
	stages := russianLadder(n)
	for i := range stages {
		stages[i].Rest = 10
		if i == 0 {
			stages[i].Rest = 30
		}
	}
	return stages
}

func russianLadder(n int) []PlayOffStage {
	match := func(pairs ...PlayOffGame) (games []PlayOffGame) {
		for _, p := range pairs {
			games = append(games, p, PlayOffGame{p.Black, p.White})
		}
		return games
	}
	step := func(text handbook.Text, games ...PlayOffGame) PlayOffStage {
		return PlayOffStage{Games: games, Text: text}
	}
	final := step(handbook.Say("tiebreak.ladder.final"))
	switch {
	case n == 2:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.match"), match(PlayOffGame{1, 2})...),
			step(handbook.Say("tiebreak.ladder.armageddon"), PlayOffGame{1, 2}),
		}
	case n == 3:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.round-robin"), everybody(1, 2, 3)...),
			step(handbook.Say("tiebreak.ladder.round-robin-armageddon"), everybody(1, 2, 3)...),
			step(handbook.Say("tiebreak.ladder.fewest-moves")),
		}
	case n == 4:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.knock-out-matches"), match(PlayOffGame{1, 4}, PlayOffGame{2, 3})...),
			step(handbook.Say("tiebreak.ladder.drawn"), PlayOffGame{1, 4}, PlayOffGame{2, 3}),
			step(handbook.Say("tiebreak.ladder.winners-match")), final,
		}
	case n == 5:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.round-robin"), everybody(1, 2, 3, 4, 5)...),
			step(handbook.Say("tiebreak.ladder.of-five")),
		}
	case n == 6:
		groups := append(everybody(1, 4, 5), everybody(2, 3, 6)...)
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.groups"), groups...),
			step(handbook.Say("tiebreak.ladder.groups-armageddon"), groups...),
			final,
		}
	case n == 7:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.all-armageddon"), everybody(1, 2, 3, 4, 5, 6, 7)...),
			step(handbook.Say("tiebreak.ladder.fewest-moves")),
		}
	case n == 9:
		groups := append(append(everybody(1, 5, 9), everybody(2, 6, 7)...), everybody(3, 4, 8)...)
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.groups-of-armageddon"), groups...),
			step(handbook.Say("tiebreak.ladder.winners-of-three")),
		}
	case n == 10:
		return []PlayOffStage{
			step(handbook.Say("tiebreak.ladder.groups"), append(everybody(1, 4, 5, 8, 9), everybody(2, 3, 6, 7, 10)...)...),
			step(handbook.Say("tiebreak.ladder.of-five")), final,
		}
	}
	eight := []PlayOffStage{
		step(handbook.Say("tiebreak.ladder.knock-out-armageddon"), PlayOffGame{1, 8}, PlayOffGame{2, 7}, PlayOffGame{3, 6}, PlayOffGame{4, 5}),
		step(handbook.Say("tiebreak.ladder.winners-armageddon")), final,
	}
	if n > 8 {
		eight[0].Text = handbook.Say("tiebreak.ladder.first-eight", "out", n-8, "step", eight[0].Text)
	}
	return eight
}

// everybody is the round robin of a few by the Berger tables, round after round.
func everybody(numbers ...int) (games []PlayOffGame) {
	n := len(numbers) + len(numbers)%2
	for round := range n - 1 {
		first := round * (n / 2) % (n - 1)
		for k := range n / 2 {
			w, b := (first+k)%(n-1), (first-k+n-1)%(n-1)
			if k == 0 {
				b = n - 1
				if round%2 == 1 {
					w, b = b, w
				}
			}
			if w < len(numbers) && b < len(numbers) {
				games = append(games, PlayOffGame{numbers[w], numbers[b]})
			}
		}
	}
	return games
}
