package replay

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// maxCauses is how many rounds that differ are looked into for what follows
// from them.
const maxCauses = 4

// consequences marks the rounds that differ only because of an earlier one. Each
// round is replayed from the results really played before it. A round that would
// be right once the earlier mistake is mended says so, and is no finding of its
// own.
func (c *check) consequences(outcomes []replayed) {
	mended := slices.Clone(outcomes)
	c.causes(mended)
	for i := range outcomes {
		switch o := &outcomes[i]; {
		case !o.isOpen():
		case mended[i].status == outcome.Identical:
			o.follows = true
			o.reason = outcome.Join(o.reason, handbook.Say("replay.follows", "how", mended[i].how))
		default:
			o.cause = mended[i].cause
		}
	}
}

// causes separates a round that differs from the rounds that differ because of it: a
// wrong pair changes colours, floats and opponents of all later rounds. Where
// they are as they should be once the round is taken as it should have been
// paired, or without a player who had withdrawn, the one mistake is reported
// and not its consequences.
func (c *check) causes(outcomes []replayed) {
	tried := 0
	for k := range outcomes {
		o := &outcomes[k]
		if !o.isOpen() || o.by.ranks || o.right == nil || tried == maxCauses {
			continue
		}
		tried++
		if c.withdrew(outcomes, k) {
			continue
		}
		if right := o.asPaired(); right != nil {
			c.follow(outcomes, k, right, handbook.Say("replay.mended.pairs", "round", o.round))
		}
	}
}

// follow replays the rounds after the k-th on a corrected report, and keeps
// that where fewer of them differ, and none that was right.
func (c *check) follow(outcomes []replayed, k int, right *tournament.Tournament, how handbook.Text) bool {
	by, later := outcomes[k].by, outcomes[k+1:]
	listed := make([]int, len(later))
	for i := range later {
		listed[i] = later[i].round
	}
	again := c.replayAll(right, by.edition, by.reading, listed)
	if c.work.Spent() {
		return false
	}
	for i := range again {
		if again[i].status != outcome.Identical && later[i].status == outcome.Identical {
			return false
		}
	}
	if before := countDiffering(later); before > 0 && countDiffering(again) >= before {
		return false
	}
	for i := range again {
		again[i].how = how
		if later[i].status == again[i].status {
			again[i].how = later[i].how
		}
	}
	copy(later, again)
	if by.number == nil {
		c.Corrected = right
	}
	return true
}

// asPaired returns the report with the round's pairs as the engine makes them, each
// player with the points that he has in the report; nil if the bye does not
// allow it.
func (o *replayed) asPaired() *tournament.Tournament {
	t := o.by.t
	out := *t
	out.Players = slices.Clone(t.Players)
	set := func(rank int, opponent int, colour tournament.Colour) bool {
		i := slices.IndexFunc(t.Players, func(p tournament.Player) bool { return p.StartingRank == rank })
		if i < 0 || o.round > len(t.Players[i].Games) {
			return false
		}
		was := t.Players[i].Games[o.round-1]
		now := tournament.Game{Opponent: opponent, Colour: colour, Result: was.Result}
		switch bye := opponent == 0; {
		case bye:
			now.Colour, now.Result = 0, tournament.AllocatedBye
		case was.Opponent == 0:
			now.Result = tournament.Win
		}
		if t.Scoring.Points(was) != t.Scoring.Points(now) {
			return false
		}
		out.Players[i].Games = slices.Clone(t.Players[i].Games)
		out.Players[i].Games[o.round-1] = now
		return true
	}
	for _, p := range o.right.Pairs {
		switch {
		case p.Black == 0:
			if !set(p.White, 0, 0) {
				return nil
			}
		case !set(p.White, p.Black, tournament.White) || !set(p.Black, p.White, tournament.Black):
			return nil
		}
	}
	return &out
}

// withdrew looks for a pair, in the round or before it, of a player who was gone
// and without whom the round is as it should be: the opponent is then free, or
// was gone as well.
func (c *check) withdrew(outcomes []replayed, k int) bool {
	o := &outcomes[k]
	for e := k; e >= 0; e-- {
		for _, p := range outcomes[e].reported {
			for _, turn := range []swiss.Pair{p, {White: p.Black, Black: p.White}} {
				if p.Black == 0 || !isAbsent(o.by.t, turn.White, outcomes[e].round, e < k) {
					continue
				}
				for _, bye := range []tournament.Result{tournament.AllocatedBye, tournament.ZeroBye} {
					if bye == tournament.ZeroBye && !isAbsent(o.by.t, turn.Black, outcomes[e].round, e < k) {
						continue
					}
					right := removePair(o.by.t, outcomes[e].round, turn.White, turn.Black, bye)
					if again := newReplay(right, o.by.edition, o.by.reading).round(o.round); again.status == outcome.Identical {
						c.reportGone(outcomes, e, k, turn, bye, right)
						return true
					}
				}
			}
		}
	}
	return false
}

// isAbsent reports whether a player was absent from the round before, or stayed away
// from it, and, if asked, is not there afterwards either.
func isAbsent(t *tournament.Tournament, rank, round int, after bool) bool {
	p := t.Player(rank)
	if p == nil || round < 2 || after && round < len(p.Games) && opponentIn(p.Games[round:]) {
		return false
	}
	if !opponentIn(p.Games[:min(round-1, len(p.Games))]) {
		return false // has not come yet
	}
	g := p.Game(round - 1)
	return g.Opponent == 0 && (g.Result == tournament.None || g.Result == tournament.ZeroBye) || g.Result == tournament.ForfeitLoss
}

// removePair returns the report with a pair of the round taken out: the first player is
// absent, the other has the bye given.
func removePair(t *tournament.Tournament, round, left, other int, bye tournament.Result) *tournament.Tournament {
	out := *t
	out.Players = slices.Clone(t.Players)
	for i := range out.Players {
		p := &out.Players[i]
		if n := p.StartingRank; n != left && n != other || len(p.Games) < round {
			continue
		}
		p.Games = slices.Clone(p.Games)
		p.Games[round-1] = tournament.Game{Result: tournament.ZeroBye}
		if p.StartingRank == other {
			p.Games[round-1].Result = bye
		}
	}
	return &out
}

// reportGone reports the pair of the e-th round on whose account the k-th
// differs; where that is a later round, it follows with the others.
func (c *check) reportGone(outcomes []replayed, e, k int, pair swiss.Pair, bye tournament.Result, right *tournament.Tournament) {
	o := &outcomes[e]
	left, other := o.name(pair.White), o.name(pair.Black)
	c.Withdrawn = append(c.Withdrawn, left)
	instead := handbook.Say("replay.gone.too", "player", other)
	if bye == tournament.AllocatedBye {
		instead = handbook.Say("replay.gone.bye", "player", other)
	}
	if e == k {
		o.cause = handbook.Say("replay.gone.cause", "player", left, "round", o.round, "other", other, "fits", outcomes[k].round, "instead", instead)
	}
	p := c.t.Player(left)
	c.Findings = append(c.Findings, handbook.Finding{
		Article: c.Article(ReturnRule), Rule: ReturnRule.Name, Severity: handbook.Warning,
		Pos: outcome.PlaceOf(c.t, p, o.round), Round: o.round, Players: []int{left},
		Text: handbook.Say("replay.paired-after-withdrawal", "player", left, "round", o.round, "other", other, "fits", outcomes[k].round, "instead", instead),
	})
	c.follow(outcomes, e, right, handbook.Say("replay.mended.without", "pair", outcome.PairOf(left, other), "round", o.round))
}

// opponentIn reports whether the player has an opponent in one of the games.
func opponentIn(games []tournament.Game) bool {
	return slices.ContainsFunc(games, func(g tournament.Game) bool { return g.Opponent != 0 })
}
