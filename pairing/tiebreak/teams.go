package tiebreak

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// newTeamTable builds the matches of the teams from the games of their
// members, board by board in the order of the report (300, 310, 013).
func newTeamTable(t *tournament.Tournament, opt Options) *table {
	b := &teamBuilder{t: t, counted: t.WithBoardOrder(), award: awards(t), of: make(map[int]int), index: make(map[int]int, len(t.Teams))}
	b.table = &table{opt: opt, rounds: t.Played(), entrants: make([]entrant, len(t.Teams))}
	for i := range t.Teams {
		b.index[t.Teams[i].Number] = i
		for _, m := range t.Teams[i].Members {
			b.of[m] = i
		}
	}
	b.build()
	tb := b.table
	tb.win, tb.draw, tb.loss = b.award.win, b.award.draw, b.award.loss
	tb.drawn = tournament.Points(b.size) * t.Scoring.DrawWhite
	if opt.GamePoints {
		tb.win, tb.draw, tb.drawn = tournament.Points(b.size)*t.Scoring.WinWhite, tb.drawn, b.award.draw
		tb.loss = 0
		b.swapScores()
	}
	tb.sortUnplayed()
	return tb
}

type matchAward struct{ win, draw, loss tournament.Points }

// awards returns the match points of record 362, 2, 1 and 0 without it.
func awards(t *tournament.Tournament) matchAward {
	return matchAward{win: t.MatchAward("TW"), draw: t.MatchAward("TD"), loss: t.MatchAward("TL")}
}

type teamBuilder struct {
	t       *tournament.Tournament
	counted *tournament.Tournament // the games as they count for the matches
	table   *table
	award   matchAward
	size    int         // boards of a match
	of      map[int]int // team index by member
	index   map[int]int // by number
}

// build makes the rounds of all teams.
func (b *teamBuilder) build() {
	for i := range b.table.entrants {
		e := &b.table.entrants[i]
		e.number, e.rating = b.t.Teams[i].Number, b.t.Teams[i].Strength
		e.meetings = make([]entrantRound, b.table.rounds)
		for r := range e.meetings {
			e.meetings[r] = b.boards(i, r+1)
			if e.meetings[r].opponent >= 0 {
				b.size = max(b.size, len(e.meetings[r].boards))
			}
		}
	}
	b.size = max(b.size, len(b.t.ColourSequence()))
	for i := range b.table.entrants {
		e := &b.table.entrants[i]
		for r := range e.meetings {
			b.decide(i, r)
			b.assign(i, r)
			e.points += e.meetings[r].points
			e.other += e.meetings[r].other
		}
		for k := range b.t.Abnormal {
			if a := &b.t.Abnormal[k]; a.Adds(e.number) {
				e.points += a.MatchPoints
				e.other += a.Points
			}
		}
	}
}

// assign gives a round the points that records 299 with a kind of result say
// such a result is worth.
func (b *teamBuilder) assign(i, r int) {
	m := &b.table.entrants[i].meetings[r]
	match, game := m.points, m.other
	for k := range b.t.Abnormal {
		if a := &b.t.Abnormal[k]; a.Sets(b.t.Teams[i].Number, r+1, b.result(m, match)) {
			m.points += a.MatchPoints - match
			m.other += a.Points - game
		}
	}
}

// result returns the result of a team's round, by the match points that it gave.
func (b *teamBuilder) result(m *entrantRound, match tournament.Points) tournament.Result {
	switch {
	case m.how == wonByForfeit:
		return tournament.ForfeitWin
	case m.how == lostByForfeit:
		return tournament.ForfeitLoss
	case m.how == allocated && m.asked:
		return tournament.FullBye
	case m.how == allocated:
		return tournament.AllocatedBye
	case m.how != playedOut && m.asked:
		return tournament.HalfBye
	case m.how != playedOut:
		return tournament.ZeroBye
	case match == b.award.win:
		return tournament.Win
	case match == b.award.draw:
		return tournament.Draw
	}
	return tournament.Loss
}

// lineUp returns the order of a team's boards in a round, 0 for an empty board, and
// whether a record 300 names every board.
func (b *teamBuilder) lineUp(i, round int) (members []int, named bool) {
	for _, l := range b.t.OutOfOrder {
		if l.Round == round && l.Team == b.t.Teams[i].Number {
			return l.Players, true
		}
	}
	return b.t.Teams[i].Members, false
}

// boards collects the results of a team's members in a round, and the opponents.
func (b *teamBuilder) boards(i, round int) entrantRound {
	m := entrantRound{opponent: -1, how: requestedBye}
	forfeits, sat := 0, 0
	members, named := b.lineUp(i, round)
	for _, member := range members {
		var g tournament.Game
		var points tournament.Points
		if p := b.t.Player(member); p != nil {
			g, points = p.Game(round), b.t.Scoring.Points(b.counted.Player(member).Game(round))
		}
		if g.Opponent == 0 && points == 0 {
			if named {
				m.boards = append(m.boards, 0)
			}
			continue
		}
		sat++
		m.boards = append(m.boards, points)
		m.other += points
		if other, ok := b.of[g.Opponent]; ok && other != i && m.opponent < 0 {
			m.opponent = other
		}
		switch {
		case g.Result == tournament.AllocatedBye || g.Result == tournament.FullBye || g.Result == tournament.HalfBye:
			m.bye = g.Result
		case g.Result.Played() || g.Result == tournament.Pending:
			m.how = playedOut
		case g.Result.Forfeit():
			forfeits++
		}
	}
	switch {
	case m.how == playedOut:
	case m.opponent >= 0 && forfeits > 0:
		m.how = lostByForfeit // decide says which side won
	case sat > 0:
		m.how = allocated
	}
	return m
}

// decide gives the match points of a round from the game points of both
// sides, or from the records of byes and forfeited matches.
func (b *teamBuilder) decide(i, r int) {
	m := &b.table.entrants[i].meetings[r]
	number := b.t.Teams[i].Number
	if byes := b.t.TeamByes; byes != nil && r < len(byes.Teams) && byes.Teams[r] == number && m.opponent < 0 {
		m.how, m.points, m.other = allocated, byes.MatchPoints, byes.GamePoints
		m.boards = b.winsOnAllBoards()
		return
	}
	if f := b.forfeitRecord(number, r+1); f != nil {
		b.forfeit(m, number, f)
		return
	}
	if m.opponent < 0 {
		if m.points = b.byePoints(m, number, r+1); m.how == allocated {
			m.boards = b.winsOnAllBoards()
		}
		return
	}
	theirs := b.table.entrants[m.opponent].meetings[r].other
	switch {
	case m.other > theirs:
		m.points = b.award.win
	case m.other == theirs && m.how == playedOut:
		m.points = b.award.draw
	default:
		m.points = b.award.loss
	}
	if m.how == lostByForfeit && m.other > theirs {
		m.how = wonByForfeit
	}
}

// forfeitRecord returns the record 330 that decides the team's round, nil if none
// does.
func (b *teamBuilder) forfeitRecord(number, round int) *tournament.ForfeitedMatch {
	for k := range b.t.ForfeitedMatches {
		if f := &b.t.ForfeitedMatches[k]; f.Round == round && (f.White == number || f.Black == number) {
			return f
		}
	}
	return nil
}

// forfeit returns a round that a record 330 decides: the record also says who the
// scheduled opponent was, whom the players' lines need not name (16.4.1).
// The game points are those of the players' lines.
func (b *teamBuilder) forfeit(m *entrantRound, number int, f *tournament.ForfeitedMatch) {
	scheduled, won := f.Black, f.Kind == "+-"
	if f.Black == number {
		scheduled, won = f.White, f.Kind == "-+"
	}
	if j, ok := b.index[scheduled]; ok {
		m.opponent = j
	}
	m.how, m.points = lostByForfeit, b.award.loss
	if won {
		m.how, m.points = wonByForfeit, b.award.win
	}
}

// winsOnAllBoards returns how a pairing-allocated bye counts board by board (12).
func (b *teamBuilder) winsOnAllBoards() []tournament.Points {
	out := make([]tournament.Points, b.size)
	for k := range out {
		out[k] = b.t.Scoring.WinWhite
	}
	return out
}

// byePoints returns the match points of a round without an opponent.
func (b *teamBuilder) byePoints(m *entrantRound, number, round int) tournament.Points {
	kind := tournament.None
	if !b.table.opt.Predetermined { // a free round of a league is no bye
		kind = m.bye
	}
	for _, r := range b.t.Byes {
		if r.Round == round && slices.Contains(r.IDs, number) && (r.Kind == tournament.HalfBye || r.Kind == tournament.FullBye) {
			kind = r.Kind
			break
		}
	}
	drawn := tournament.Points(b.size) * b.t.Scoring.DrawWhite
	switch kind {
	case tournament.AllocatedBye: // worth a drawn match, however many players it has (C.04.6 1.4)
		m.how, m.other = allocated, drawn
		return b.award.draw
	case tournament.HalfBye:
		m.how, m.asked, m.other = requestedBye, true, drawn
		return b.award.draw
	case tournament.FullBye:
		m.how, m.asked = allocated, true
		m.other = tournament.Points(b.size) * b.t.Scoring.WinWhite
		return b.award.win
	}
	if m.how == allocated {
		return b.award.win
	}
	return 0
}

// swapScores makes game points the primary score.
func (b *teamBuilder) swapScores() {
	for i := range b.table.entrants {
		e := &b.table.entrants[i]
		e.points, e.other = e.other, e.points
		for r := range e.meetings {
			m := &e.meetings[r]
			m.points, m.other = m.other, m.points
		}
	}
}

// matchOrGame returns the score that does not rank (13.1), or the one named.
func matchOrGame(tb *table, d Descriptor) []Value {
	out := make([]Value, len(tb.entrants))
	for i := range out {
		if d.Score == Primary {
			out[i] = points(tb.entrants[i].other)
		} else {
			out[i] = points(tb.total(i, d.Score))
		}
	}
	return out
}

// scheduleStrength returns the secondary score and the Buchholz of the primary one,
// divided by what brings them to one scale (13.4): the highest primary score
// of the tournament over the highest secondary score of a match, rounded down.
func scheduleStrength(tb *table, d Descriptor) []Value {
	factor := tb.factor(d)
	d.Score = Primary
	of := buchholz(tb, d)
	out := make([]Value, len(tb.entrants))
	for i := range out {
		one := int64(tournament.One)
		out[i] = fraction(int64(tb.entrants[i].other)*factor+of[i].num, one*factor)
	}
	return out
}

// factor is that of the descriptor, or the one of 13.4.
func (tb *table) factor(d Descriptor) int64 {
	if d.Factor > 0 {
		return int64(d.Factor)
	}
	most := 2 * int64(tb.drawn)
	if most == 0 {
		return 1
	}
	return max(int64(tb.win)*int64(tb.rounds)/most, 1)
}
