package trf

import (
	"fmt"

	"github.com/fedrate/fedrate/tournament"
)

// players writes the player section, every line with all rounds.
func (w *writer) players() {
	rounds := 0
	for i := range w.t.Players {
		games := w.t.Players[i].Games
		for len(games) > rounds && blank(games[len(games)-1]) {
			games = games[:len(games)-1]
		}
		rounds = max(rounds, len(games))
	}
	extra := w.foldedByes()
	for i := range extra {
		rounds = max(rounds, extra[i].round)
	}
	c := &player
	for i := range w.t.Players {
		p := &w.t.Players[i]
		w.begin("001")
		w.number(&c.StartingRank, 0, p.StartingRank)
		w.putText(&c.Sex, 0, p.Sex.String(), false)
		w.putText(&c.Title, 0, p.Title.String(), true)
		w.putText(&c.Name, 0, p.Name, false)
		w.number(&c.Rating, 0, int(p.Rating))
		w.putText(&c.Federation, 0, p.Federation, false)
		w.number(&c.FIDEID, 0, p.FIDEID)
		w.putText(&c.Birth, 0, day(p.Birth), false)
		if p.PointsKnown {
			w.points(&c.Points, 0, p.Points)
		}
		w.number(&c.Rank, 0, p.Rank)
		for round := 1; round <= rounds; round++ {
			g := p.Game(round)
			if g == (tournament.Game{}) {
				for _, b := range extra {
					if b.round == round && b.id == p.StartingRank {
						g.Result = b.kind
					}
				}
			}
			w.cell(round-1, g)
		}
		w.end(rounds > 0)
	}
}

// cell writes a round. The result of an adjourned game is a question mark in TRF26, a
// blank in TRF16, which has no sign for it.
func (w *writer) cell(n int, g tournament.Game) {
	c := &player
	if blank(g) {
		w.putText(&c.Result, n, " ", false)
		return
	}
	result := g.Result.String()
	switch {
	case g.Result == tournament.Pending && w.new && g.Opponent != 0:
		result = "?"
	case g.Result == tournament.Pending:
		result = " "
	}
	if g.Opponent == 0 {
		w.putText(&c.Opponent, n, "0000", false)
	} else {
		w.number(&c.Opponent, n, g.Opponent)
	}
	sign := "-"
	if g.Colour != 0 {
		sign = string(rune(g.Colour))
	}
	w.putText(&c.Colour, n, sign, false)
	w.putText(&c.Result, n, result, false)
}

// blank reports whether nothing is written of a round.
func blank(g tournament.Game) bool {
	return g.Opponent == 0 && g.Colour == 0 && g.Result.Open()
}

// foldedBye is a bye of record 240 that TRF16 has in the player's line.
type foldedBye struct {
	id, round int
	kind      tournament.Result
}

// foldedByes returns the byes of individuals that TRF16 can only write as rounds, with the
// absences of the round to be paired: not every program that pairs knows XXZ, and one
// that does not pairs who is absent.
func (w *writer) foldedByes() []foldedBye {
	if w.new || len(w.t.Teams) > 0 {
		return nil
	}
	var out []foldedBye
	exists := w.numbers()
	fold := func(kind tournament.Result, round int, ids []int) {
		for _, id := range ids {
			if id > 0 && id < len(exists) && exists[id] {
				out = append(out, foldedBye{id, round, kind})
			}
		}
	}
	for _, b := range w.t.Byes {
		if b.Round >= 1 && b.Round <= MaxRounds {
			fold(b.Kind, b.Round, b.IDs)
		}
	}
	if w.foldsAbsent() {
		fold(tournament.ZeroBye, w.nextRound(), w.t.Absent)
	}
	return out
}

// foldsAbsent reports whether the absences of the round to be paired are written as
// cells of that round: where there is such a round.
func (w *writer) foldsAbsent() bool {
	next := w.nextRound()
	return !w.new && len(w.t.Teams) == 0 && next <= MaxRounds && (!w.t.RoundsStated || next <= w.t.Rounds)
}

// numbers returns which starting ranks there are.
func (w *writer) numbers() []bool {
	highest := 0
	for i := range w.t.Players {
		highest = max(highest, w.t.Players[i].StartingRank)
	}
	exists := make([]bool, highest+1)
	for i := range w.t.Players {
		if n := w.t.Players[i].StartingRank; n > 0 {
			exists[n] = true
		}
	}
	return exists
}

// nextRound returns the round to be paired: the one after the last in which anybody
// has an opponent or the pairing-allocated bye.
func (w *writer) nextRound() int {
	last := 0
	for i := range w.t.Players {
		games := w.t.Players[i].Games
		for round := len(games); round > last; round-- {
			if g := games[round-1]; g.Opponent != 0 || g.Result == tournament.AllocatedBye {
				last = round
				break
			}
		}
	}
	return last + 1
}

func join(ids []int) string {
	s := ""
	for i, id := range ids {
		if i > 0 {
			s += " "
		}
		s += fmt.Sprint(id)
	}
	return s
}
