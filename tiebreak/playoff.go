package tiebreak

import (
	"fmt"
	"strings"
)

// PlayOff is how a tie of so many for one place is played out in limited time.
type PlayOff struct {
	Tied  int      `json:"tied"`  // players
	Steps []string `json:"steps"` // in order; each is needed only where the one before left a tie
}

const (
	miniMatch  = "a match of two games, 3 minutes and 2 seconds a move; colours by lot"
	suddenGame = "single games of the same pace until one is won; colours by lot, reversed after every odd game"
	roundOfAll = "a round robin of one game each, 2 minutes and 2 seconds a move"
	nextDrops  = "the next tie-break of the list: the last one drops out"
)

// maxLadder is the last number of tied players in the table.
const maxLadder = 11

// PlayOffs is the table of ladders for ties of two to eleven, after
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

// PlayOffOf is the ladder for a tie of n, two at least.
func PlayOffOf(n int) PlayOff { return PlayOff{Tied: n, Steps: ladder(n)} }

func ladder(n int) []string {
	switch n {
	case 2:
		return []string{miniMatch, suddenGame}
	case 3:
		return append([]string{roundOfAll, "all three tied again: " + nextDrops}, asFor("the two left", 2)...)
	case 4:
		return append([]string{"a knock-out, pairs by lot: each match is " + miniMatch}, "a drawn match: "+suddenGame)
	}
	return append([]string{fmt.Sprintf("the next tie-break of the list leaves the first four; %d drop out", n-4)}, asFor("the four", 4)...)
}

func asFor(who string, n int) []string {
	steps := ladder(n)
	for i := range steps {
		steps[i] = who + ": " + steps[i]
	}
	return steps
}

// String is the ladder as text, one step a line.
func (p PlayOff) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d tied\n", p.Tied)
	for i, s := range p.Steps {
		fmt.Fprintf(&b, "  %d. %s\n", i+1, s)
	}
	return b.String()
}
