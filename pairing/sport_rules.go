package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// The rules of draughts and renju that no chapter of chess has.
var (
	notDeclaredRule   = &handbook.Rule{Name: "sport-system-not-named", Severity: handbook.Info}
	schemeRule        = &handbook.Rule{Name: "scoring-scheme", Severity: handbook.Error}
	microRule         = &handbook.Rule{Name: "micro-match", Severity: handbook.Error}
	plusTwiceRule     = &handbook.Rule{Name: "plus-twice", Severity: handbook.Error}
	colourLimitRule   = &handbook.Rule{Name: "colour-limit", Severity: handbook.Error}
	absentPairedRule  = &handbook.Rule{Name: "absent-paired", Severity: handbook.Error}
	absentScoreRule   = &handbook.Rule{Name: "absent-score", Severity: handbook.Error}
	byeNotLastRule    = &handbook.Rule{Name: "plus-not-last", Severity: handbook.Warning}
	usualRoundsRule   = &handbook.Rule{Name: "usual-rounds", Severity: handbook.Info}
	floatAgainRule    = &handbook.Rule{Name: "float-again", Severity: handbook.Info}
	boardColoursRule  = &handbook.Rule{Name: "board-colours", Severity: handbook.Error}
	quorumRule        = &handbook.Rule{Name: "team-quorum", Severity: handbook.Error}
	perfectSecondRule = &handbook.Rule{Name: "team-perfect-second", Severity: handbook.Info}
)

// runSport runs the rules of a sport other than chess. Rules of meetings look at the
// micro-matches where meetings are such.
func (c *check) runSport() {
	c.micro()
	c.checkContradictedCode()
	games := c.t
	c.t = Meetings(c.t, c.system)
	c.scheme()
	c.repeats()
	c.checkProhibited()
	c.withdrawals()
	if c.individualSwiss() {
		if !c.wrongEnding(notDeclaredRule) && c.system.Engine() == nil {
			c.addAt(notDeclaredRule, c.t.At(tournament.ItemType), 0, nil, handbook.Say("pairing.sport-system-not-named", "systems", sportSystems(c.edition.Numbers.Sport)))
		}
		for i := range c.t.Players {
			p := &c.t.Players[i]
			c.pluses(p)
			c.limits(p)
			c.absent(p)
		}
		c.plusesLast()
		c.floatsAgain()
		c.usualRounds()
		c.sportStartList()
	}
	c.t = games
	c.teams()
	c.sportTeams()
}

// PerRound returns how many rounds of the report a round of the system is: the games of a
// micro-match, or of a match of a Double-Swiss.
func (d Detection) PerRound(t *tournament.Tournament) int {
	if s := d.Engine(); s != nil {
		return max(s.PerRound, 1)
	}
	return max(t.MicroMatch, draughts.GamesIn(d.Code))
}

// TwoGames reports whether a round of the system is a match of two games that count one
// by one (C.04.5), and is no micro-match, which counts as a whole.
func (d Detection) TwoGames() bool {
	s := d.Engine()
	return s != nil && s.Code == codeDoubleSwiss
}

// Meetings returns the report with a round a meeting, where meetings are micro-matches; else
// the report itself.
func Meetings(t *tournament.Tournament, d Detection) *tournament.Tournament {
	if d.TwoGames() {
		return t
	}
	return draughts.Meetings(t, d.PerRound(t))
}

func sportSystems(s tournament.Sport) (names []string) {
	for _, system := range SportSystems() {
		if draughts.SportOf(system.Code) == s {
			names = append(names, system.Code)
		}
	}
	return names
}

// scheme: a win is 1 point and a draw half of one; in draughts also 2 and 1. A plus
// is worth a win.
func (c *check) scheme() {
	s, one, two := c.t.Scoring, tournament.StandardScoring, tournament.TwoPoints
	same := func(o tournament.Scoring) bool {
		return s.WinWhite == o.WinWhite && s.WinBlack == o.WinBlack && s.DrawWhite == o.DrawWhite && s.DrawBlack == o.DrawBlack &&
			s.LossWhite == 0 && s.LossBlack == 0 && s.ForfeitWin == o.ForfeitWin && s.ForfeitLoss == 0 && s.AllocatedBye == o.AllocatedBye && s.ZeroBye == 0
	}
	if same(one) || c.edition.Numbers.TwoPoints && same(two) {
		return
	}
	key := "pairing.scoring-scheme.one"
	if c.edition.Numbers.TwoPoints {
		key = "pairing.scoring-scheme"
	}
	c.addAt(schemeRule, c.t.At(tournament.ItemScoring), 0, nil, handbook.Say(key, "win", s.WinWhite, "draw", s.DrawWhite, "loss", s.LossWhite, "plus", s.AllocatedBye))
}

// micro: the games of a micro-match have the same opponents, and colours change.
func (c *check) micro() {
	n := c.system.PerRound(c.t)
	if n < 2 {
		return
	}
	if c.t.RoundsStated && c.t.Rounds%n != 0 {
		c.addAt(microRule, c.t.At(tournament.ItemRounds), 0, nil, handbook.Say("pairing.micro-match.rounds", "rounds", c.t.Rounds, "games", n))
	}
	for i := range c.t.Players {
		p := &c.t.Players[i]
		for k := 1; k < len(p.Games); k++ {
			before, g := p.Games[k-1], p.Games[k]
			switch {
			case k%n == 0 || g.Opponent < p.StartingRank && g.Opponent != 0 && g.Opponent == before.Opponent:
			case g.Opponent != before.Opponent && (g.Opponent > p.StartingRank || before.Opponent > p.StartingRank):
				c.add(microRule, p, k+1, []int{p.StartingRank}, handbook.Say("pairing.micro-match.opponents",
					"player", p.StartingRank, "game", k%n+1, "match", k/n+1, "opponent", g.Opponent, "before", before.Opponent))
			case g.Opponent != 0 && g.Opponent == before.Opponent && g.Colour != 0 && g.Colour == before.Colour:
				c.add(microRule, p, k+1, []int{p.StartingRank, g.Opponent}, handbook.Say("pairing.micro-match.colours",
					"player", p.StartingRank, "opponent", g.Opponent, "game", k%n+1, "match", k/n+1))
			}
		}
	}
}

// pluses reports a player who wins without play twice, by a plus because there is no
// opponent or because the opponent did not come.
func (c *check) pluses(p *tournament.Player) {
	first := 0
	for k, g := range p.Games {
		if !c.bars(g) || g.Result.Played() {
			continue
		}
		if first > 0 {
			c.add(plusTwiceRule, p, k+1, []int{p.StartingRank}, handbook.Say("pairing.plus-twice", "player", p.StartingRank, "round", k+1, "before", first))
			if g.Opponent != 0 { // when the pair was made it was not known that the opponent would not come
				c.findings[len(c.findings)-1].Severity = handbook.Info
			}
		}
		if first == 0 {
			first = k + 1
		}
	}
}

// limits: not so often one colour running, nor so much more of it. Unplayed games
// have no colour.
func (c *check) limits(p *tournament.Player) {
	numbers, run, gap := &c.edition.Numbers, 0, 0
	var last tournament.Colour
	for k, g := range p.Games {
		if g.Opponent == 0 || g.Colour == 0 || !g.Result.Played() && g.Result != tournament.Pending {
			continue
		}
		if g.Colour != last {
			run = 0
		}
		last = g.Colour
		run++
		step := 1
		if g.Colour == tournament.Black {
			step = -1
		}
		gap += step
		say := func(text handbook.Text) {
			c.add(colourLimitRule, p, k+1, []int{p.StartingRank}, text)
			if numbers.LastRoundFree && k+1 >= c.lastRound() {
				f := &c.findings[len(c.findings)-1]
				f.Severity = handbook.Warning
				if c.system.Engine() != nil { // which reports whether it had to give way
					f.Severity = handbook.Info
				}
			}
		}
		switch {
		case run >= numbers.ColourRun:
			say(handbook.Say("pairing.colour-limit.run", "player", p.StartingRank, "colour", outcome.Letter(g.Colour), "round", k+1, "run", run, "limit", numbers.ColourRun-1))
		case numbers.ColourGap > 0 && gap*step > numbers.ColourGap:
			say(handbook.Say("pairing.colour-limit.gap", "player", p.StartingRank, "colour", outcome.Letter(g.Colour), "round", k+1, "difference", gap*step, "limit", numbers.ColourGap))
		}
	}
}

// absent: who left is not paired again; who said that he would not come has nothing
// for the round.
func (c *check) absent(p *tournament.Player) {
	if r := roundOfReturn(p); r > 0 {
		c.add(absentPairedRule, p, r, []int{p.StartingRank}, handbook.Say("pairing.absent-paired", "player", p.StartingRank, "round", r))
	}
	for k, g := range p.Games {
		if worth := c.t.Scoring.Points(g); g.Opponent == 0 && (g.Result == tournament.HalfBye || g.Result == tournament.ZeroBye) && worth > 0 {
			c.add(absentScoreRule, p, k+1, []int{p.StartingRank}, handbook.Say("pairing.absent-score", "player", p.StartingRank, "round", k+1, "points", worth))
		}
	}
}

// pointsBefore returns the points of every player before a round, by place in the report.
func (c *check) pointsBefore(round int) []tournament.Points {
	out := make([]tournament.Points, len(c.t.Players))
	for i := range c.t.Players {
		for k := range round - 1 {
			out[i] += c.t.Scoring.Points(c.t.Players[i].Game(k + 1))
		}
	}
	return out
}

// plusesLast: the plus for want of an opponent goes to the last.
func (c *check) plusesLast() {
	for round := 1; round <= c.t.Played(); round++ {
		points := c.pointsBefore(round)
		for i := range c.t.Players {
			p := &c.t.Players[i]
			if p.Game(round).Result != tournament.AllocatedBye {
				continue
			}
			for j := range c.t.Players {
				o := &c.t.Players[j]
				if o.Game(round).Opponent != 0 && points[j] < points[i] && !c.hadPlus(o, round) {
					c.add(byeNotLastRule, p, round, []int{p.StartingRank, o.StartingRank}, handbook.Say("pairing.plus-not-last",
						"player", p.StartingRank, "points", points[i], "round", round, "other", o.StartingRank, "otherPoints", points[j]))
					break
				}
			}
		}
	}
}

func (c *check) hadPlus(p *tournament.Player, before int) bool {
	for k := range min(before-1, len(p.Games)) {
		if !p.Games[k].Result.Played() && c.bars(p.Games[k]) {
			return true
		}
	}
	return false
}

// floatsAgain: in the system by lot of renju no player should go down, or up, twice running.
func (c *check) floatsAgain() {
	if c.edition.No(floatAgainRule) == "" || c.system.Engine() == nil || !c.system.Engine().Lots {
		return
	}
	at := map[int]int{}
	for i := range c.t.Players {
		at[c.t.Players[i].StartingRank] = i
	}
	before := make([]int, len(c.t.Players))
	for round := 1; round <= c.t.Played(); round++ {
		points := c.pointsBefore(round)
		for i := range c.t.Players {
			p := &c.t.Players[i]
			way := 0
			if j, known := at[p.Game(round).Opponent]; known && p.Game(round).Opponent != 0 {
				way = sign(points[i] - points[j])
			}
			if way != 0 && way == before[i] {
				key := "pairing.float-again.up"
				if way > 0 {
					key = "pairing.float-again.down"
				}
				c.add(floatAgainRule, p, round, []int{p.StartingRank}, handbook.Say(key, "player", p.StartingRank, "round", round))
			}
			before[i] = way
		}
	}
}

func sign(p tournament.Points) int {
	switch {
	case p > 0:
		return 1
	case p < 0:
		return -1
	}
	return 0
}

// usualRounds: so many rounds for so many players.
func (c *check) usualRounds() {
	if c.edition.No(usualRoundsRule) == "" {
		return
	}
	players, rounds := len(c.t.Players), c.lastRound()
	var usual []int
	switch {
	case players < 18:
		return
	case players < 30:
		usual = []int{7, 9}
	case players == 30:
		usual = []int{7, 9, 11}
	case players <= 50:
		usual = []int{9, 11}
	default:
		usual = []int{11, 13}
	}
	for _, n := range usual {
		if n == rounds {
			return
		}
	}
	c.addAt(usualRoundsRule, c.t.At(tournament.ItemRounds), 0, nil, handbook.Say("pairing.usual-rounds", "players", players, "rounds", rounds, "usual", usual))
}
