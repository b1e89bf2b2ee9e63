package mend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Proposal is one change that may undo a mistake.
type Proposal struct {
	Finding  handbook.Finding             // says the mistake, at its place; its rule is empty where Of has it
	At       handbook.Pos                 // where the mistake stands, if Of has another place; else zero
	Of       int                          // the finding of the report that says the mistake, -1: Finding is new
	Fix      handbook.Text                // what the change does; zero: it cannot be made without information that the report has not
	Make     func(*Sheet)                 // makes the change
	Explains func(*handbook.Finding) bool // what follows from the mistake without trying; nil: what is gone after the change
	Ignore   func(*handbook.Finding) bool // what the change brings that counts for nothing
	Cost     int                          // how unlikely the mistake is, and how much is changed
	Round    int                          // this round is paired as the rules pair it after the change; 0: not asked
	With     int                          // the round that the change exchanges with it; 0: none
	Exact    bool                         // every round is
	Alone    bool                         // worth saying where nothing else follows from it
}

// View is what the catalogue looks at.
type View struct {
	Sheet    *Sheet
	T        *tournament.Tournament // as written
	Findings []handbook.Finding     // not yet explained
	Ranks    func() map[int]int     // the ranking that follows from points and tie-breaks, by starting rank; nil where there is none
}

// Proposals returns the changes that the findings suggest and that can be judged
// without pairing a round again.
func Proposals(v *View) []Proposal {
	c := &catalogue{View: v, article: v.T.Format + "-"}
	c.formal()
	c.columns()
	c.cut()
	c.numbers()
	c.findDuplicates()
	c.missing()
	c.cells()
	c.results()
	c.holes()
	c.byes()
	c.points()
	c.ranks()
	c.dates()
	c.controls()
	c.system()
	return c.out
}

// Deep returns the changes whose evidence is how rounds were paired.
func Deep(v *View) []Proposal {
	c := &catalogue{View: v, article: v.T.Format + "-"}
	c.exchanged() // a few; the others are many
	if c.has("other-order") {
		return c.out // a change of one round does not mend all from the first on
	}
	c.unplayed()
	c.byesPaired()
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Rule == "repeat-pairing" && len(f.Players) == 2 {
			c.metBefore(f)
		}
	}
	return c.out
}

type catalogue struct {
	*View
	article string
	out     []Proposal
}

// propose proposes a change for a finding of the report itself.
func (c *catalogue) propose(i, cost int, fix handbook.Text, apply func(*Sheet)) *Proposal {
	c.out = append(c.out, Proposal{Of: i, Fix: fix, Make: apply, Cost: cost, Alone: true})
	return &c.out[len(c.out)-1]
}

// new proposes a change with a finding of its own.
func (c *catalogue) new(f handbook.Finding, cost int, fix handbook.Text, apply func(*Sheet)) *Proposal {
	f.Pos.File, f.Pos.Col = c.T.File, max(f.Pos.Col, 1)
	f.Pos.Line = max(f.Pos.Line, 1)
	if !strings.Contains(f.Article, "-") {
		f.Article = c.article + f.Article
	}
	c.out = append(c.out, Proposal{Finding: f, Of: -1, Fix: fix, Make: apply, Cost: cost})
	return &c.out[len(c.out)-1]
}

func (c *catalogue) find(rule, key string) int {
	for i := range c.Findings {
		if f := &c.Findings[i]; f.Rule == rule && (key == "" || f.Text.Key == key) {
			return i
		}
	}
	return -1
}

func (c *catalogue) has(rules ...string) bool {
	for _, r := range rules {
		if c.find(r, "") >= 0 {
			return true
		}
	}
	return false
}

// col returns the column of a player's round.
func (c *catalogue) col(round int) int { return c.T.Columns.Round(round) }

// cellText returns a round's cell as it is written.
func cellText(g tournament.Game) string {
	colour, result := byte('-'), byte(' ')
	if g.Colour != 0 {
		colour = byte(g.Colour)
	}
	if g.Result != tournament.None {
		result = byte(g.Result)
	}
	if g.Opponent == 0 {
		return fmt.Sprintf("0000 %c %c", colour, result)
	}
	return fmt.Sprintf("%4d %c %c", g.Opponent, colour, result)
}

// mirrored returns the opponent's side of a player's game.
func mirrored(p *tournament.Player, g tournament.Game) tournament.Game {
	out := tournament.Game{Opponent: p.StartingRank}
	switch g.Colour {
	case tournament.White:
		out.Colour = tournament.Black
	case tournament.Black:
		out.Colour = tournament.White
	}
	out.Result = opposite(g.Result)
	return out
}

func opposite(r tournament.Result) tournament.Result {
	switch r {
	case tournament.Win:
		return tournament.Loss
	case tournament.Loss:
		return tournament.Win
	case tournament.ShortWin:
		return tournament.ShortLoss
	case tournament.ShortLoss:
		return tournament.ShortWin
	case tournament.ForfeitWin:
		return tournament.ForfeitLoss
	case tournament.ForfeitLoss:
		return tournament.ForfeitWin
	}
	return r
}

// sum returns what a player has earned with one round otherwise.
func (c *catalogue) sum(p *tournament.Player, round int, g tournament.Game) tournament.Points {
	other := *p
	if 1 <= round && round <= len(p.Games) {
		other.Games = slices.Clone(p.Games)
		other.Games[round-1] = g
	}
	return c.T.Earned(&other, nil)
}

func points(p tournament.Points) string { return fmt.Sprintf("%2d.%d", p/10, p%10) }
