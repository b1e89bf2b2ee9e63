package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// unplayed is the kind of an unplayed round (16.2).
type unplayed uint8

const (
	playedOut     unplayed = iota
	allocated              // pairing-allocated or full-point bye (16.2.1)
	wonByForfeit           // 16.2.2
	requestedBye           // half- or zero-point bye, before a round that is not voluntarily unplayed (16.2.3)
	lostByForfeit          // 16.2.4
	gone                   // requested bye followed by nothing but such rounds, or in the last round (16.2.5)
	free                   // free round of a round robin with an odd number: no round at all
)

// voluntary reports whether the participant was not there (16.1.2).
func (u unplayed) voluntary() bool { return u == requestedBye || u == lostByForfeit || u == gone }

// entrantRound is one round of an entrant.
type entrantRound struct {
	opponent int // index of the scheduled opponent, -1: none
	how      unplayed
	points   tournament.Points // primary score awarded
	other    tournament.Points // of a team: the secondary score
	game     tournament.Points // played game of a player: 10, 5, 0
	black    bool
	boards   []tournament.Points // of a team: game points board by board
	waived   bool                // a game that was forfeited in a match that was played
	asked    bool                // of a team: a full- or half-point bye of record 240
	bye      tournament.Result   // of a team without an opponent: the bye that its members have
}

// entrant is a player or a team as the tie-breaks see it.
type entrant struct {
	number   int
	rating   int
	void     bool // the results do not count, for opponents either
	meetings []entrantRound
	points   tournament.Points // primary score
	other    tournament.Points // secondary score of a team
}

// table holds all entrants with their rounds so far, from which every tie-break
// is computed.
type table struct {
	opt      Options
	rounds   int
	win      tournament.Points // primary score of a win
	draw     tournament.Points
	loss     tournament.Points
	drawn    tournament.Points // secondary score of a drawn match
	entrants []entrant
}

func newTable(t *tournament.Tournament, opt Options) *table {
	if opt.Teams {
		return newTeamTable(t, opt)
	}
	tb := &table{opt: opt, rounds: countedRounds(t), win: t.Scoring.WinWhite, draw: t.Scoring.DrawWhite, loss: t.Scoring.LossWhite}
	tb.entrants = make([]entrant, len(t.Players))
	index := make(map[int]int, len(t.Players))
	for i := range t.Players {
		if _, twice := index[t.Players[i].StartingRank]; !twice {
			index[t.Players[i].StartingRank] = i
		}
	}
	all := make([]entrantRound, len(t.Players)*tb.rounds)
	ratings := t.RankRatings()
	for i := range t.Players {
		p := &t.Players[i]
		e := &tb.entrants[i]
		e.number, e.rating = p.StartingRank, int(ratings[i])
		e.meetings = all[i*tb.rounds : (i+1)*tb.rounds]
		for r := range e.meetings {
			e.meetings[r] = playerMeeting(t, p.Game(r+1), index)
			e.meetings[r].points = assignedPoints(t, p.StartingRank, r+1, p.Game(r+1).Result, e.meetings[r].points)
			if len(opt.Excluded) > 0 && (slices.Contains(opt.Excluded, p.StartingRank) || slices.Contains(opt.Excluded, p.Game(r+1).Opponent)) {
				e.meetings[r] = entrantRound{opponent: -1, how: free}
			}
			e.points += e.meetings[r].points
		}
		e.points += bonus(t, p.StartingRank)
		e.void = slices.Contains(opt.Excluded, p.StartingRank)
	}
	if opt.TwoGames {
		tb.playMatches()
	}
	tb.sortUnplayed()
	return tb
}

// countedRounds returns the number of rounds that count: those in which a player has an
// opponent or a result, without those of an event in play that are only announced.
func countedRounds(t *tournament.Tournament) int {
	if played := t.RoundsPlayed(); t.RoundsStated && 0 < played && played < t.Rounds {
		return played
	}
	return t.Played()
}

// playMatches takes a single game that was forfeited as played (C.04.5, preface): a match
// ends by forfeit only if a player forfeits both of its games. The second round of a bye
// is what the first one is.
func (tb *table) playMatches() {
	lost := func(i, k int) bool {
		all := tb.entrants[i].meetings
		return all[k].how == lostByForfeit && all[k+1].how == lostByForfeit
	}
	byForfeit := make([][]bool, len(tb.entrants))
	for i := range tb.entrants {
		byForfeit[i] = make([]bool, tb.rounds)
		for k := 0; k+1 < tb.rounds; k += 2 {
			o := tb.entrants[i].meetings[k].opponent
			byForfeit[i][k] = lost(i, k) || o >= 0 && lost(o, k)
		}
	}
	for i := range tb.entrants {
		all := tb.entrants[i].meetings
		for k := 0; k+1 < tb.rounds; k += 2 {
			first, second := &all[k], &all[k+1]
			switch {
			case first.opponent < 0 && second.opponent < 0 && first.how == allocated && second.how == requestedBye && second.points > 0:
				second.how = allocated
			case first.opponent < 0 || first.opponent != second.opponent || byForfeit[i][k]:
			default:
				tb.play(first)
				tb.play(second)
			}
		}
	}
}

// play makes of a forfeited game one that was played, with its result.
func (tb *table) play(m *entrantRound) {
	switch m.how {
	case wonByForfeit:
		m.game = tournament.Win.Score()
	case lostByForfeit:
		m.game = tournament.Loss.Score()
	default:
		return
	}
	m.how, m.waived = playedOut, true
}

// bonus returns what records 299 without a kind of result give to a player or take
// from him.
func bonus(t *tournament.Tournament, number int) (sum tournament.Points) {
	for i := range t.Abnormal {
		if a := &t.Abnormal[i]; a.Adds(number) {
			sum += a.Points
		}
	}
	return sum
}

// assignedPoints returns what a player's round is worth after the records 299 with a kind
// of result: instead of what such a result is worth otherwise.
func assignedPoints(t *tournament.Tournament, number, round int, r tournament.Result, worth tournament.Points) tournament.Points {
	sum := worth
	for i := range t.Abnormal {
		if a := &t.Abnormal[i]; a.Sets(number, round, r) {
			sum += a.Points - worth
		}
	}
	return sum
}

func playerMeeting(t *tournament.Tournament, g tournament.Game, index map[int]int) entrantRound {
	m := entrantRound{opponent: -1, points: t.Scoring.Points(g), black: g.Colour == tournament.Black}
	if i, ok := index[g.Opponent]; ok && g.Opponent != 0 {
		m.opponent = i
	}
	switch {
	case m.opponent >= 0 && (g.Result.Played() || g.Result == tournament.Pending):
		m.game = g.Result.Score()
	case g.Result == tournament.ForfeitWin:
		m.how = wonByForfeit
	case g.Result == tournament.ForfeitLoss:
		m.how = lostByForfeit
	case g.Result == tournament.AllocatedBye || g.Result == tournament.FullBye:
		m.how = allocated
	default:
		m.how = requestedBye
	}
	return m
}

// sortUnplayed distinguishes requested byes after which the player came back (16.2.3)
// from those after which he did not play again (16.2.5). In a round robin a
// round without an opponent is no round at all.
func (tb *table) sortUnplayed() {
	for i := range tb.entrants {
		left := true
		for r := tb.rounds - 1; r >= 0; r-- {
			m := &tb.entrants[i].meetings[r]
			switch {
			case tb.opt.Predetermined && m.opponent < 0:
				m.how = free
			case m.how == requestedBye || m.how == gone:
				m.how = requestedBye
				if left {
					m.how = gone
				}
			case !m.how.voluntary():
				left = false
			}
		}
	}
}

// regular reports whether the round counts as a game or match of its result:
// played, or, where the pairings were known before or the descriptor says so,
// forfeited (15.2, /P).
func (tb *table) regular(m *entrantRound, d Descriptor) bool {
	return m.opponent >= 0 && (m.how == playedOut || tb.opt.Predetermined || d.Played && (m.how == wonByForfeit || m.how == lostByForfeit))
}

// score returns the score of a round, of the kind given.
func (tb *table) score(m *entrantRound, s Score) tournament.Points {
	if tb.secondary(s) {
		return m.other
	}
	return m.points
}

// total returns the whole score of an entrant, of the kind given.
func (tb *table) total(i int, s Score) tournament.Points {
	if tb.secondary(s) {
		return tb.entrants[i].other
	}
	return tb.entrants[i].points
}

func (tb *table) secondary(s Score) bool {
	return s == MatchPoints && tb.opt.GamePoints || s == GamePoints && !tb.opt.GamePoints
}

// half returns the number of points for a draw in that score.
func (tb *table) half(s Score) tournament.Points {
	if tb.secondary(s) {
		return tb.drawn
	}
	return tb.draw
}
