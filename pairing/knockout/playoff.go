package knockout

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/roundrobin"
)

// Stage is a step of a play-off as games to be played.
type Stage struct {
	Rest  int            // minutes at least before it: 30 after the last game of the event, 10 between steps
	Games []outcome.Pair // by place in the tie, or by lot where the step says so; games of winners are not known beforehand
	Text  handbook.Text  // control, and what it is for
}

// PlayOff returns the ladder of the Russian rules of 2011 for a tie of n for the first place
// where time is short, two at least: each step as games, with the rests before it.
func PlayOff(n int) []Stage {
	stages := russianLadder(n)
	for i := range stages {
		stages[i].Rest = 10
		if i == 0 {
			stages[i].Rest = 30
		}
	}
	return stages
}

func russianLadder(n int) []Stage {
	match := func(pairs ...outcome.Pair) (games []outcome.Pair) {
		for _, p := range pairs {
			games = append(games, p, outcome.Pair{White: p.Black, Black: p.White})
		}
		return games
	}
	step := func(text handbook.Text, games ...outcome.Pair) Stage {
		return Stage{Games: games, Text: text}
	}
	final := step(handbook.Say("knockout.ladder.final"))
	switch {
	case n == 2:
		return []Stage{
			step(handbook.Say("knockout.ladder.match"), match(outcome.Pair{White: 1, Black: 2})...),
			step(handbook.Say("knockout.ladder.armageddon"), outcome.Pair{White: 1, Black: 2}),
		}
	case n == 3:
		return []Stage{
			step(handbook.Say("knockout.ladder.round-robin"), everybody(1, 2, 3)...),
			step(handbook.Say("knockout.ladder.round-robin-armageddon"), everybody(1, 2, 3)...),
			step(handbook.Say("knockout.ladder.fewest-moves")),
		}
	case n == 4:
		return []Stage{
			step(handbook.Say("knockout.ladder.knock-out-matches"), match(outcome.Pair{White: 1, Black: 4}, outcome.Pair{White: 2, Black: 3})...),
			step(handbook.Say("knockout.ladder.drawn"), outcome.Pair{White: 1, Black: 4}, outcome.Pair{White: 2, Black: 3}),
			step(handbook.Say("knockout.ladder.winners-match")), final,
		}
	case n == 5:
		return []Stage{
			step(handbook.Say("knockout.ladder.round-robin"), everybody(1, 2, 3, 4, 5)...),
			step(handbook.Say("knockout.ladder.of-five")),
		}
	case n == 6:
		groups := append(everybody(1, 4, 5), everybody(2, 3, 6)...)
		return []Stage{
			step(handbook.Say("knockout.ladder.groups"), groups...),
			step(handbook.Say("knockout.ladder.groups-armageddon"), groups...),
			final,
		}
	case n == 7:
		return []Stage{
			step(handbook.Say("knockout.ladder.all-armageddon"), everybody(1, 2, 3, 4, 5, 6, 7)...),
			step(handbook.Say("knockout.ladder.fewest-moves")),
		}
	case n == 9:
		groups := append(append(everybody(1, 5, 9), everybody(2, 6, 7)...), everybody(3, 4, 8)...)
		return []Stage{
			step(handbook.Say("knockout.ladder.groups-of-armageddon"), groups...),
			step(handbook.Say("knockout.ladder.winners-of-three")),
		}
	case n == 10:
		return []Stage{
			step(handbook.Say("knockout.ladder.groups"), append(everybody(1, 4, 5, 8, 9), everybody(2, 3, 6, 7, 10)...)...),
			step(handbook.Say("knockout.ladder.of-five")), final,
		}
	}
	eight := []Stage{
		step(handbook.Say("knockout.ladder.knock-out-armageddon"), outcome.Pair{White: 1, Black: 8}, outcome.Pair{White: 2, Black: 7}, outcome.Pair{White: 3, Black: 6}, outcome.Pair{White: 4, Black: 5}),
		step(handbook.Say("knockout.ladder.winners-armageddon")), final,
	}
	if n > 8 {
		eight[0].Text = handbook.Say("knockout.ladder.first-eight", "out", n-8, "step", eight[0].Text)
	}
	return eight
}

// everybody returns the round robin of a few by the Berger tables, round after round.
func everybody(numbers ...int) (games []outcome.Pair) {
	for _, round := range roundrobin.Berger(len(numbers)) {
		for _, p := range round {
			if p.Black != 0 {
				games = append(games, outcome.Pair{White: numbers[p.White-1], Black: numbers[p.Black-1]})
			}
		}
	}
	return games
}
