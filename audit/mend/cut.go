package mend

import (
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// effects are the rules that complain where games, points or lines are missing.
var effects = map[string]bool{
	"opponent-missing": true, "one-sided": true, "result-mismatch": true, "colour-mismatch": true, "points-sum": true, "rank-differs": true,
	"rank-range": true, "rank-missing": true, "rank-duplicate": true, "player-count": true, "rated-count": true, "team-count": true, "pairing-differs": true,
	"number-gap": true, "short-line": true, "round-count": true, "several-byes": true, "missing-players": true, "team-member-missing": true,
	"points-form": true, "same-colour-three-times": true, "colour-difference": true, "result-form": true, "event-unfinished": true,
	"start-list-order": true, "date-form": true, "fide-id-missing": true, "number-form": true, "federation-form": true, "opponent-form": true, "other-edition-fits": true,
	"repeat-pairing": true, "unpaired": true, "half-point-byes": false, "name-missing": true, "unknown-federation": true, "round-date": false, "tie-break-unread": false,
}

// fileCut returns the line in the middle of which the file ends, 0 if it ends after a
// whole line. The line is a player's, is shorter than the others, and opponents who
// would follow it are named or more players are announced.
func (c *catalogue) fileCut() int {
	t := c.T
	if len(t.Players) < 2 {
		return 0
	}
	last := c.Sheet.Len()
	for last > 0 && strings.TrimSpace(c.Sheet.Line(last)) == "" {
		last--
	}
	p := &t.Players[len(t.Players)-1]
	cut := p.Line == last && c.shorter(last)
	if !strings.HasPrefix(c.Sheet.Line(last), "001 ") {
		cut = p.Line == last-1 && len(c.Sheet.Line(last)) < 4 && !c.Sheet.Ended()
		if cut {
			return last
		}
		return 0
	}
	if !cut {
		return 0
	}
	beyond := t.PlayerCount > len(t.Players)
	for m := range c.absent() {
		beyond = beyond || m > p.StartingRank
	}
	if !beyond && c.Sheet.Ended() {
		return 0
	}
	return last
}

// shorter reports whether a player's line is shorter than the one before it.
func (c *catalogue) shorter(n int) bool {
	length := func(k int) int { return utf8.RuneCountInString(strings.TrimRight(c.Sheet.Line(k), " ")) }
	most := 0
	for i := range c.T.Players {
		most = max(most, length(c.T.Players[i].Line))
	}
	return length(n)+1 < most
}

// cut proposes causes: a file that ends in the middle of a player, and a last round
// that no player's line has.
func (c *catalogue) cut() {
	if n := c.fileCut(); n > 0 {
		p := &c.T.Players[len(c.T.Players)-1]
		f := handbook.Finding{
			Article: "001", Rule: "file-cut-off", Severity: handbook.Error,
			Pos: handbook.Pos{Line: n, Col: utf8.RuneCountInString(c.Sheet.Line(n)) + 1}, Players: ranks(p.StartingRank),
			Text: handbook.Say("audit.cause.file-cut-off", "player", p.StartingRank, "lines", len(c.T.Players)),
		}
		prop := c.new(f, 0, handbook.Text{}, nil)
		prop.Explains, prop.Alone = func(f *handbook.Finding) bool { return effects[f.Rule] }, true
		return
	}
	c.lastRound()
}

// lastRound finds that the last round was cut off: the points of most players
// are more than their results make, by what one round can give.
func (c *catalogue) lastRound() {
	t := c.T
	played := t.Played()
	if played > t.RoundsPlayed() { // its games are there, and wait for the results that the points hold
		return
	}
	more, other := 0, 0
	var total tournament.Points
	for i := range t.Players {
		p := &t.Players[i]
		if !p.PointsKnown {
			continue
		}
		switch d := p.Points - c.T.Earned(p, nil); {
		case d == tournament.One || d == tournament.One/2:
			more++
			total += d
		case d != 0:
			other++
		}
	}
	if more < 2 || other > 0 || played == 0 {
		return
	}
	n := tournament.Points(len(t.Players))
	announced := t.RoundsStated && t.Rounds == played+1 || len(t.RoundDates) == played+1
	if len(t.Teams) == 0 && 2*total < n*tournament.One*6/10 || 2*total > (n+1)*tournament.One || !announced && 3*more < len(t.Players) {
		return
	}
	p := &t.Players[0]
	prop := c.new(handbook.Finding{
		Article: "001", Rule: "last-round-missing", Severity: handbook.Error, Round: played + 1,
		Pos:  handbook.Pos{Line: p.Line, Col: c.col(played + 1)},
		Text: handbook.Say("audit.cause.last-round-missing", "round", played+1, "players", more),
	}, 0, handbook.Text{}, nil)
	prop.Explains = func(f *handbook.Finding) bool {
		switch f.Rule {
		case "points-sum", "team-points", "rank-differs", "round-count", "event-unfinished", "numbers-final-ranking", "half-point-bye-last-round", "same-colour-three-times", "colour-difference":
			return true
		}
		return false
	}
	prop.Alone = true
}
