package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// UnplayedCodes is how a text marks the games that a player did not play who left a round
// robin before half of them. From half on they are - for him and + for the opponents under
// every text.
type UnplayedCodes uint8

// The ways of the texts.
const (
	NoUnplayedCodes UnplayedCodes = iota // the text has no rule that is checked
	BothMinus                            // - for both (draughts)
	LeftBlank                            // nothing (renju)
	PlusForOpponent                      // - for him, + for the opponents
)

var marksRule = &handbook.Rule{Name: "withdrawal-marks", Severity: handbook.Error}

// shareOfGames distinguishes the two articles of the rule.
type shareOfGames string

const (
	belowHalf shareOfGames = "below half"
	fromHalf  shareOfGames = "from half"
)

// marks looks at the games that who left a finished round robin did not play.
func (c *check) marks() {
	if c.edition.Numbers.UnplayedCodes == NoUnplayedCodes {
		return
	}
	t := c.t
	games, rounds := roundRobinGames(t, c.system)
	if games == 0 || t.Played() < rounds {
		return
	}
	for i := range t.Players {
		p := &t.Players[i]
		first, played := leftIn(p)
		if first == 0 {
			continue
		}
		for k := first - 1; k < len(p.Games); k++ {
			c.mark(p, k, played, games)
		}
	}
}

// leftIn returns the first round of the run of rounds until the end that a player did not
// come to, 0 if he came to the last of his games; and how many games he played.
func leftIn(p *tournament.Player) (first, played int) {
	for k, g := range p.Games {
		switch {
		case g.Opponent != 0 && (g.Result.Played() || g.Result == tournament.Pending):
			played++
			first = 0
		case g.Opponent != 0 && g.Result == tournament.ForfeitWin:
			first = 0
		case first == 0 && g.Opponent != 0:
			first = k + 1
		}
	}
	return first, played
}

// mark looks at one game of who left.
func (c *check) mark(p *tournament.Player, k, played, games int) {
	g := p.Games[k]
	o := c.t.Player(g.Opponent)
	if g.Opponent == 0 || o == nil {
		return
	}
	if left, _ := leftIn(o); left > 0 && left <= k+1 {
		return // both had left
	}
	about, own, other := fromHalf, tournament.ForfeitLoss, tournament.ForfeitWin
	if 2*played < games {
		about = belowHalf
		switch c.edition.Numbers.UnplayedCodes {
		case BothMinus:
			other = tournament.ForfeitLoss
		case LeftBlank:
			own, other = tournament.None, tournament.None
		}
	}
	has := o.Game(k + 1).Result
	if sameMark(g.Result, own) && sameMark(has, other) {
		return
	}
	key := "pairing.withdrawal-marks.from-half"
	switch {
	case about == fromHalf:
	case c.edition.Numbers.UnplayedCodes == BothMinus:
		key = "pairing.withdrawal-marks.both-minus"
	case c.edition.Numbers.UnplayedCodes == LeftBlank:
		key = "pairing.withdrawal-marks.blank"
	default:
		key = "pairing.withdrawal-marks.below-half"
	}
	c.add(marksRule, p, k+1, []int{p.StartingRank, o.StartingRank}, handbook.Say(key, "player", p.StartingRank, "played", played, "games", games,
		"opponent", o.StartingRank, "round", k+1, "own", markText(g.Result), "other", markText(has)))
	c.findings[len(c.findings)-1].Article = c.edition.NoFor(marksRule, string(about))
}

// sameMark: a game without a result and one that is yet to come are both blank.
func sameMark(is, should tournament.Result) bool {
	return is == should || should == tournament.None && is.Open()
}

// markText returns a mark as it stands in the report.
func markText(r tournament.Result) handbook.Text {
	if r.Open() {
		return handbook.Say("pairing.mark-blank")
	}
	return handbook.Verbatim(string(rune(r)))
}
