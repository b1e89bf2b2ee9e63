package tiebreak

import "github.com/fedrate/fedrate/handbook"

// PlayOff is how a tie of so many for one place is played out in limited time.
type PlayOff struct {
	Tied  int             // players
	Steps []handbook.Text // in order; each is needed only where the one before left a tie
}

// maxLadder is the last number of tied players in the table.
const maxLadder = 11

// PlayOffs returns the table of ladders for ties of two to eleven, after
// the manual's examples for play-offs in limited time: four play a knock-out;
// of five and more the next tie-break of the list leaves four. At least 30
// minutes lie before the first game, 10 between the steps.
func PlayOffs() []PlayOff {
	out := make([]PlayOff, 0, maxLadder-1)
	for n := 2; n <= maxLadder; n++ {
		out = append(out, PlayOffOf(n))
	}
	return out
}

// PlayOffOf returns the ladder for a tie of n, two at least.
func PlayOffOf(n int) PlayOff { return PlayOff{Tied: n, Steps: ladder(n)} }

func ladder(n int) []handbook.Text {
	match, single := handbook.Say("tiebreak.play-off.match"), handbook.Say("tiebreak.play-off.single")
	switch n {
	case 2:
		return []handbook.Text{match, single}
	case 3:
		return append([]handbook.Text{handbook.Say("tiebreak.play-off.round-robin"), handbook.Say("tiebreak.play-off.all-three")},
			asFor("tiebreak.play-off.the-two", 2)...)
	case 4:
		return []handbook.Text{
			handbook.Say("tiebreak.play-off.knock-out", "match", match), handbook.Say("tiebreak.play-off.drawn", "single", single),
		}
	}
	return append([]handbook.Text{handbook.Say("tiebreak.play-off.first-four", "out", n-4)}, asFor("tiebreak.play-off.the-four", 4)...)
}

// asFor returns the ladder of n, each step with those whom it is for.
func asFor(key string, n int) []handbook.Text {
	steps := ladder(n)
	for i := range steps {
		steps[i] = handbook.Say(key, "step", steps[i])
	}
	return steps
}
