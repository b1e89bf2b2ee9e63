package titles

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/tournament"
)

// mostWays is how many titles a page of a player shows the way to.
const mostWays = 2

// Way is a title that a player is on the way to, with what is reached and what is
// missing.
type Way struct {
	Title   tournament.Title
	State   string // Complete, Unverified or Missing
	Missing int    // goals not reached
	Goals   []Goal
}

// Goal is one condition of a title.
type Goal struct {
	What, Words handbook.Text // the condition, and how far the player is
	Done        bool
	Have, Need  tournament.Hundredths // how far by numbers; Need 0: it is met or not
}

// Ways returns the titles for which the player has a norm, or all there is to have.
func (l *Ledger) Ways() []Way {
	var ways []Way
	for i := range l.Applications {
		a := &l.Applications[i]
		if len(a.Norms) == 0 && a.State == Missing || len(ways) == mostWays {
			continue
		}
		w := Way{Title: a.Title, State: a.State}
		for j := range a.Checks {
			if !a.Checks[j].OK {
				w.Missing++
			}
			w.Goals = append(w.Goals, goalOf(&a.Checks[j]))
		}
		ways = append(ways, w)
	}
	return ways
}

// goalOf returns the goal of a check. A condition that one norm meets has no measure.
func goalOf(c *norms.Clause) Goal {
	g := Goal{What: c.What, Done: c.OK, Have: c.Have, Need: c.Need}
	key := "titles.goal.of"
	switch {
	case c.AtMost:
		g.What, key = handbook.Say("titles.goal.limit", "what", c.What, "need", c.Need), "titles.goal.have"
	case c.OK:
		key = "titles.goal.needed"
	}
	g.Words = handbook.Say(key, "have", c.Have, "need", c.Need)
	if c.Need <= 100 || c.AtMost {
		g.Need = 0
	}
	return g
}
