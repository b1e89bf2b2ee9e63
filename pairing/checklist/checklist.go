// Package checklist makes the table by which the pairing of a round is looked
// through by hand (FIDE Arbiters' Manual). It asks the pairing system for colour
// preferences and judges nothing.
package checklist

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Row is a player's line of the checklist by which a round's pairing
// is looked through by hand (FIDE Arbiters' Manual, checking computer
// pairings).
type Row struct {
	Rank    int  // place by pairing score and number among those to be paired; the others follow
	Absent  bool // not to be paired in the round
	Player  *tournament.Player
	Points  tournament.Points // before the round
	Score   tournament.Points // pairing score: points and virtual points
	History string            // W, B, or u for unplayed, one letter a round (C.04.2 3.4)
	Given   tournament.Colour // colour in the round, where the report has it
	Due     tournament.Colour // 0: no preference
	Kind    swiss.Strength    // of the preference
	Floats  [2]swiss.Float    // of the previous round and of the round before that
	// Difference is games with White less games with Black; Run is the number
	// of the latest games with one colour, negative for Black.
	Difference, Run int
	Opponents       []int // starting ranks of those met, by Ranks
	Ranks           []int // their ranks, ascending
	ByeBarred       bool  // shall not receive the pairing-allocated bye
}

// Rows returns the table of a round: those to be paired in the order of
// pairing, then those of the report who are not.
func Rows(t *tournament.Tournament, e *swiss.Edition, r *swiss.Round) []Row {
	preference := e.Preferences(r)
	rows := make([]Row, 0, len(t.Players))
	listed := map[int]int{} // starting rank to rank
	for i := range r.Players {
		p := &r.Players[i]
		player := t.Player(p.TPN)
		if player == nil || listed[p.TPN] != 0 {
			continue
		}
		row := Row{
			Rank: len(rows) + 1, Player: player, Points: p.Points, Score: p.Score, Opponents: slices.Clone(p.Met),
			Given: player.Game(r.Number).Colour, Floats: p.Floats, ByeBarred: p.ByeBarred,
		}
		row.History = historyBefore(player, r.Number)
		row.colours(p.Colours)
		due := preference(p.TPN)
		row.Due, row.Kind = due.Due, due.Strength
		rows = append(rows, row)
		listed[p.TPN] = row.Rank
	}
	rows = append(rows, absentRows(t, r.Number, listed)...)
	for i := range rows {
		rows[i].rank(listed)
	}
	return rows
}

// absentRows returns the players who are not to be paired, by points and starting
// rank; they are entered among the listed.
func absentRows(t *tournament.Tournament, round int, listed map[int]int) []Row {
	var rows []Row
	for i := range t.Players {
		p := &t.Players[i]
		if listed[p.StartingRank] != 0 || t.Player(p.StartingRank) != p {
			continue
		}
		row := Row{Absent: true, Player: p, History: historyBefore(p, round)}
		var colours []tournament.Colour
		for k := 1; k < round; k++ {
			g := p.Game(k)
			row.Points += t.Scoring.Points(g)
			if g.Result.Played() && g.Opponent != 0 {
				colours = append(colours, g.Colour)
				row.Opponents = append(row.Opponents, g.Opponent)
			}
		}
		row.Score = row.Points
		row.colours(colours)
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Player.StartingRank, b.Player.StartingRank))
	})
	first := len(listed)
	for i := range rows {
		rows[i].Rank = first + i + 1
		listed[rows[i].Player.StartingRank] = rows[i].Rank
	}
	return rows
}

// rank puts the opponents in the order of their ranks; those of whom the
// report knows nothing come last, without.
func (row *Row) rank(listed map[int]int) {
	slices.SortStableFunc(row.Opponents, func(a, b int) int {
		x, y := listed[a], listed[b]
		if (x == 0) != (y == 0) {
			return cmp.Compare(y, x)
		}
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
	})
	for _, o := range row.Opponents {
		if n := listed[o]; n != 0 {
			row.Ranks = append(row.Ranks, n)
		}
	}
}

// colours fills in what the colours of the games played come to, oldest first.
func (row *Row) colours(played []tournament.Colour) {
	for i, c := range played {
		if i == 0 || c != played[i-1] {
			row.Run = 0
		}
		step := -1
		if c == tournament.White {
			step = 1
		}
		row.Run += step
		row.Difference += step
	}
}

// historyBefore is one letter for each round before.
func historyBefore(p *tournament.Player, round int) string {
	var b strings.Builder
	for k := 1; k < round; k++ {
		g := p.Game(k)
		switch {
		case !g.Result.Played() || g.Colour == 0:
			b.WriteByte('u')
		case g.Colour == tournament.White:
			b.WriteByte('W')
		default:
			b.WriteByte('B')
		}
	}
	return b.String()
}
