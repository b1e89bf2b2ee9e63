package byefirst

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// LeastScore gives the bye to the lowest score.
func LeastScore(f *Field) ByeKey {
	return ByeKey{
		Rule: ByeScoreRule,
		Of:   func(a int) int { return f.Players[a].Score },
		Text: func(a int) handbook.Text {
			return handbook.Say("byefirst.bye.score", "points", tenths(f.Players[a].Score))
		},
	}
}

// MostGames gives the bye to who has played the most games.
func MostGames(f *Field) ByeKey {
	return ByeKey{
		Rule: ByeGamesRule,
		Of:   func(a int) int { return f.Players[a].Unplayed },
		Text: func(a int) handbook.Text {
			return handbook.Say("byefirst.bye.games", "n", f.Round.Number-1-f.Players[a].Unplayed)
		},
	}
}

// LargestNumber gives the bye to the last in the order of the numbers.
func LargestNumber(f *Field) ByeKey {
	return ByeKey{
		Rule: ByeLastRule,
		Of:   func(a int) int { return -f.Players[a].TPN },
		Text: func(a int) handbook.Text { return handbook.Say("byefirst.bye.number", "player", f.Number(a)) },
	}
}

// Complete returns the completion criterion: 1 where these cannot all be paired.
func Complete(f *Field, rest []int) Cost {
	c := Cost{Name: "C4", Rule: CompletionRule, Values: []int{0}, Text: handbook.Say("byefirst.cost.complete")}
	if !f.Completable(rest) {
		c.Values[0], c.Text = 1, handbook.Say("byefirst.cost.incomplete")
	}
	return c
}

// CameUp returns what those who come up cost: how many they are, and their scores, the
// lowest first; under the names of the two criteria.
func CameUp(f *Field, c *Candidate, fewest, highest string) []Cost {
	scores, points := []int{}, []int{}
	for _, a := range slices.Backward(c.Floaters) {
		scores, points = append(scores, -f.Players[a].Score), append(points, f.Players[a].Score)
	}
	return []Cost{
		{Name: fewest, Rule: FewestRule, Values: []int{len(c.Floaters)}, Who: c.Floaters, Text: handbook.Say("byefirst.cost.fewest", "who", f.Who(), "n", len(c.Floaters))},
		{Name: highest, Rule: HighestRule, Values: scores, Who: c.Floaters, Text: handbook.Say("byefirst.cost.scores", "n", len(points), "points", PointList(points))},
	}
}

// Missed returns how many do not get the colour they are due, and in which pairs.
func Missed(f *Field, c *Candidate) (n int, who []int) {
	for _, p := range c.Pairs {
		if f.SameDue(p[0], p[1]) {
			n++
			who = append(who, p[0], p[1])
		}
	}
	slices.Sort(who)
	return n, who
}
