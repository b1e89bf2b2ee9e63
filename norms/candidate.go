package norms

import "github.com/fedrate/fedrate/tournament"

// maxGames is the most rounds of a player that are looked at: a report has at most 60
// rounds.
const maxGames = 60

// game is a game that may count.
type game struct {
	round      int
	opponent   int // position in the field
	rating     int // that of 1.4.6d for an unrated opponent
	federation federation
	halves     uint8 // score in half points
	titles     titleSet
	unrated    bool
	short      bool // fewer than a move each
}

// candidate is a player's tournament as the search for norms sees it.
type candidate struct {
	player    int // position in the field
	own       federation
	games     []game
	left      []leftOut // rounds that are no games or not included
	plus      int       // wins by forfeit
	allocated int       // pairing-allocated byes
	full      int       // full-point byes, TRF's F
	forfeits  int       // own forfeits
	free      int       // rounds without opponent
	pending   int       // rounds paired and not yet played
	last      game      // the last round's game that the opponent forfeited
	lastPlus  bool
	meetings  int // most games against one opponent
}

// readGames fills the candidate from the report of a player's rounds.
func (s *search) readGames(player int, l *candidate) {
	*l = candidate{player: player, own: s.field[player].federation, games: l.games[:0], left: l.left[:0]}
	cells := s.cells(player)
	for round := 1; round <= min(s.played, maxGames); round++ {
		if round > len(cells) {
			l.free++
			l.left = append(l.left, leftOut{round, overBoardRule})
			continue
		}
		if why := s.cell(l, round, &cells[round-1]); why != nil && !isToBePlayed(cells[round-1]) { // a game to come is not left out
			l.left = append(l.left, leftOut{round, why})
		}
	}
}

// leftOut is a round that is no game that counts, and the rule that says so.
type leftOut struct {
	round int
	rule  *Rule
}

// cell adds a round to the candidate; the rule says why it is no game that
// counts, nil if it is one.
func (s *search) cell(l *candidate, round int, g *tournament.Game) *Rule {
	opponent := s.position(g.Opponent)
	if opponent < 0 || !g.Result.Played() {
		s.addUnplayed(l, round, g, opponent)
		return overBoardRule
	}
	short := !g.Result.Rated()
	if short && s.opt.Readings.ShortGamesOut {
		return overBoardRule
	}
	if why := s.exclusion(opponent); why != nil {
		return why
	}
	meetings := 1
	for i := range l.games {
		if l.games[i].opponent == opponent {
			meetings++
		}
	}
	l.meetings = max(l.meetings, meetings)
	l.games = append(l.games, s.game(round, opponent, uint8(g.Result.Score()*2/tournament.One)))
	l.games[len(l.games)-1].short = short
	return nil
}

// exclusion returns the rule that keeps games against an opponent out of every norm,
// nil if none does.
func (s *search) exclusion(opponent int) *Rule {
	switch {
	case s.field[opponent].federation == noMember:
		return memberRule
	case s.zero != nil && s.zero[opponent]:
		return zeroScoreRule
	}
	return nil
}

func (s *search) addUnplayed(l *candidate, round int, g *tournament.Game, opponent int) {
	switch g.Result {
	case tournament.ForfeitWin:
		l.plus++
		if round == s.scheduled && opponent >= 0 && s.exclusion(opponent) == nil {
			l.last, l.lastPlus = s.game(round, opponent, 0), true
		}
	case tournament.ForfeitLoss:
		l.forfeits++
	case tournament.AllocatedBye:
		l.allocated++
	case tournament.FullBye:
		l.full++
	}
	switch {
	case g.Result.Forfeit():
	case g.Opponent == 0:
		l.free++
	default:
		l.pending++
	}
}

func (s *search) game(round, opponent int, halves uint8) game {
	e := &s.fieldOf(round)[opponent]
	g := game{
		round: round, opponent: opponent, rating: int(e.rating),
		federation: e.federation, halves: halves, titles: e.titles,
	}
	if g.rating <= 0 {
		g.rating, g.unrated = int(s.num.Unrated), true
	}
	return g
}
