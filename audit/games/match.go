package games

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/titles/law"
)

// entry is a game of a file while it is compared.
type entry struct {
	*Game
	file         string
	white, black reading
	pairing      *pairing // of the report; nil: none
}

// match finds the game of the report for each game of the files: first those that the
// tags name, with their round, then those without a round, then what else can be meant.
func (c *comparison) match() {
	for i := range c.entries {
		e := &c.entries[i]
		e.white, e.black = c.find(e.White), c.find(e.Black)
	}
	for _, withRound := range []bool{true, false} {
		for i := range c.entries {
			if e := &c.entries[i]; withRound == (e.Round != 0) {
				c.take(e, c.gamesNamed(e))
			}
		}
	}
	for i := range c.entries {
		if e := &c.entries[i]; e.pairing == nil {
			c.takeOther(e)
		}
	}
}

// between returns the games of the report between the players of a game of a file.
func (c *comparison) between(e *entry) (list []*pairing) {
	for _, w := range e.white.players {
		for _, b := range e.black.players {
			for _, i := range c.ofPair[pairOf(w, b)] {
				if p := &c.pairings[i]; w != b && !slices.Contains(list, p) {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// sideGames returns the games that the report has of a side in a round; 0: in any.
func (c *comparison) sideGames(r reading, round int) (list []*pairing) {
	for _, rank := range r.players {
		for _, i := range c.ofPlayer[rank] {
			if p := &c.pairings[i]; round == 0 || p.round == round {
				list = append(list, p)
			}
		}
	}
	return list
}

// gamesNamed returns the games of the report that the tags of a game name. A round with a
// point may be a match, of which each game is a round of the report.
func (c *comparison) gamesNamed(e *entry) []*pairing {
	list := c.between(e)
	if e.Round == 0 || e.Part && len(list) > 1 {
		return list
	}
	return slices.DeleteFunc(list, func(p *pairing) bool { return p.round != e.Round })
}

// free returns those of the games that no game of the files stands for yet.
func free(list []*pairing) (out []*pairing) {
	for _, p := range list {
		if p.game == nil && !p.claimed {
			out = append(out, p)
		}
	}
	return out
}

// take matches a game with the one of the list that it fits best.
func (c *comparison) take(e *entry, list []*pairing) {
	list = free(list)
	if len(list) == 0 {
		return
	}
	best := list[0]
	for _, p := range list[1:] {
		if c.fit(e, p) > c.fit(e, best) {
			best = p
		}
	}
	var readings []*pairing
	for _, p := range list {
		if c.fit(e, p) == c.fit(e, best) {
			readings = append(readings, p)
		}
	}
	for _, p := range readings {
		if pairOf(p.white, p.black) != pairOf(best.white, best.black) {
			c.unclear(e, readings)
			break
		}
	}
	best.game, e.pairing = e, best
}

// fit returns how well a game fits one of the report: by round, colours, day and result.
func (c *comparison) fit(e *entry, p *pairing) (n int) {
	if e.Round == p.round {
		n += 8
	}
	if p.coloured && slices.Contains(e.white.players, p.white) && slices.Contains(e.black.players, p.black) {
		n += 4
	}
	if c.isDay(e, p.round) {
		n += 2
	}
	if p.played && (e.Token == p.result || e.Token == "" && e.Tag == p.result) {
		n++
	}
	return n
}

// isDay reports whether the whole date of a game is the day of a round of the report.
func (c *comparison) isDay(e *entry, round int) bool {
	day := c.t.RoundDate(round)
	return day.Valid() && e.Date == [3]int{day.Year(), day.Month(), day.Day()}
}

// takeOther says what is meant by a game that the report does not have as its tags say.
func (c *comparison) takeOther(e *entry) {
	pairs, known := c.between(e), len(e.white.players) > 0 && len(e.black.players) > 0
	if !known && len(e.white.players) == 0 && len(e.black.players) == 0 {
		c.strays = append(c.strays, e)
		return
	}
	for _, p := range pairs {
		if p.game != nil && (len(e.Moves) > 0 && slices.Equal(p.game.Moves, e.Moves) || e.Round == p.round || e.Round == 0) {
			c.addDuplicate(e, p)
			return
		}
	}
	other := free(pairs)
	var opponent []*pairing
	if e.Round != 0 {
		opponent = free(append(c.sideGames(e.white, e.Round), c.sideGames(e.black, e.Round)...))
	} else if !known {
		if opponent = free(append(c.sideGames(e.white, 0), c.sideGames(e.black, 0)...)); len(opponent) > 1 {
			opponent = nil
		}
	}
	if len(other) > 0 && len(opponent) > 0 {
		byDay := func(p *pairing) bool { return !c.isDay(e, p.round) }
		byRound, byOpponent := slices.DeleteFunc(slices.Clone(other), byDay), slices.DeleteFunc(slices.Clone(opponent), byDay)
		switch {
		case len(byRound) > 0 && len(byOpponent) == 0:
			opponent = nil
		case len(byOpponent) > 0 && len(byRound) == 0:
			other = nil
		default:
			c.unclear(e, append(slices.Clone(other), opponent...))
			for _, p := range append(other, opponent...) {
				p.claimed = true
			}
			return
		}
	}
	if len(other) > 0 {
		c.take(e, other)
		c.add(e, law.PGNRound, e.RoundPlace, handbook.Say("titles.pgn-round", "game", c.entryText(e), "round", e.Round, "right", e.pairing.round))
		return
	}
	if len(pairs) > 0 && len(opponent) == 0 && known && pairs[0].game != nil {
		c.addDuplicate(e, pairs[0])
		return
	}
	c.opponent(e, opponent)
}

// opponent says that a game is between others than in the report.
func (c *comparison) opponent(e *entry, list []*pairing) {
	place, side := e.Black.Place, e.black
	if len(list) > 0 {
		p := list[0]
		for _, q := range list[1:] {
			if c.fit(e, q) > c.fit(e, p) {
				p = q
			}
		}
		p.claimed = true
		if slices.Contains(side.players, p.white) || slices.Contains(side.players, p.black) {
			place = e.White.Place
		}
	} else if len(side.players) > 0 && len(e.white.players) == 0 {
		place = e.White.Place
	}
	var have []any
	for _, s := range []reading{e.white, e.black} {
		for _, rank := range s.players[:min(len(s.players), 1)] {
			have = append(have, c.gamesOf(rank, e.Round))
		}
	}
	text := handbook.Say("titles.pgn-opponent", "game", c.entryText(e), "round", e.Round, "games", have)
	if e.Round == 0 {
		text = handbook.Say("titles.pgn-opponent.no-round", "game", c.entryText(e))
	}
	c.add(e, law.PGNOpponent, place, text)
}

// gamesOf says what the report has of a player in a round.
func (c *comparison) gamesOf(rank, round int) handbook.Text {
	for _, i := range c.ofPlayer[rank] {
		if p := &c.pairings[i]; round != 0 && p.round == round {
			return c.gameText(p)
		}
	}
	return handbook.Say("titles.game.none", "player", c.name(rank))
}

// gameText names a game of the report.
func (c *comparison) gameText(p *pairing) handbook.Text {
	return handbook.Say("titles.game.pair", "white", c.name(p.white), "black", c.name(p.black))
}

// entryText names a game of a file, as its tags do.
func (c *comparison) entryText(e *entry) handbook.Text {
	return handbook.Say("titles.game.pair", "white", orUnknown(e.White.Name), "black", orUnknown(e.Black.Name))
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return handbook.Truncate(name)
}

// unclear names all games of the report that a game of a file can be.
func (c *comparison) unclear(e *entry, list []*pairing) {
	var readings []any
	for _, p := range list[:min(len(list), mostReadings)] {
		readings = append(readings, handbook.Say("titles.game.round", "round", p.round, "game", c.gameText(p)))
	}
	c.add(e, law.PGNUnclear, e.Place, handbook.Say("titles.pgn-unclear", "game", c.entryText(e), "readings", readings))
}

// addDuplicate adds a finding for a game that is in the files already.
func (c *comparison) addDuplicate(e *entry, p *pairing) {
	first := handbook.Pos{File: p.game.file, Line: p.game.Place.Line, Col: p.game.Place.Col}
	e.pairing = p
	c.repeated[e] = true
	c.add(e, law.PGNTwice, e.Place, handbook.Say("titles.pgn-twice", "round", p.round, "game", c.gameText(p), "first", first.String()))
}
