// Package world invents the tournaments of many federations, month after month, of any size:
// 6,000 events a month among 500,000 players. It keeps nothing between two months. Who plays
// where, how strong everybody truly is, who moves to another federation and which report comes
// late follow from a seed, the month and the list in force, so that months can be made one at a
// time, and reports one after the other. It computes no rating: the lists come from the office
// that rates the reports.
package world

import (
	"math/rand/v2"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// World is a world of players. The same values give the same world.
type World struct {
	Seed    uint64
	Players int
	First   handbook.Period // of the first list
}

// federations are small ones with their weights, so that the invented players are not
// taken for real ones; the first is the home federation.
var federations = append(simulate.DefaultShares(), []simulate.Share{
	{Federation: "BAR", Weight: 6},
	{Federation: "BER", Weight: 3},
	{Federation: "BHU", Weight: 5},
	{Federation: "BIZ", Weight: 4},
	{Federation: "BRU", Weight: 5},
	{Federation: "CAY", Weight: 3},
	{Federation: "COM", Weight: 2},
	{Federation: "CPV", Weight: 4},
	{Federation: "DJI", Weight: 4},
	{Federation: "GAM", Weight: 4},
	{Federation: "GRN", Weight: 2},
	{Federation: "GUM", Weight: 3},
	{Federation: "LCA", Weight: 2},
	{Federation: "MAC", Weight: 5},
	{Federation: "MDV", Weight: 6},
	{Federation: "PLW", Weight: 2},
	{Federation: "SEY", Weight: 4},
	{Federation: "SOL", Weight: 3},
	{Federation: "STP", Weight: 3},
	{Federation: "VAN", Weight: 2},
}...)

// The streams of a seed, so that one draw more in one of them moves no other.
const (
	streamStrength = iota + 101
	streamMoves
	streamSlot
	streamEvent
)

// draw returns the source of one stream for one month and place in it.
func (w World) draw(stream uint64, month handbook.Period, at int) *rand.Rand {
	return rand.New(rand.NewPCG(w.Seed<<8^stream, uint64(month)<<32^uint64(at))) //nolint:gosec // months and places are not negative
}

// person returns the row of a player on the first list, by FIDE ID.
func (w World) person(id int) ratinglist.Row {
	return simulate.List(w.Seed<<32^uint64(id), simulate.ListOptions{ //nolint:gosec // IDs are not negative
		Period: w.First, Players: 1, FirstID: id, Shares: federations,
	}).Rows[0]
}

// FirstList returns the list before the first month.
func (w World) FirstList() *ratinglist.List {
	list := &ratinglist.List{Period: w.First, Kinds: [tournament.Kinds]bool{true, true, true}, Rows: make([]ratinglist.Row, 0, w.Players)}
	for i := range w.Players {
		list.Rows = append(list.Rows, w.person(simulate.FirstID+i))
	}
	list.Index()
	return list
}

// How a player's true strength differs from the first list, and how juniors improve.
const (
	spread    = 120  // either way
	unrated   = 1600 // the middle of those without any rating
	grown     = 20   // years: players improve until then
	perMonth  = 4    // rating points a month, of juniors
	firstPlay = 8    // years: players improve from then on
)

// strength returns the true strength of a player in a month, which the lists only
// approach.
func (w World) strength(id int, month handbook.Period) int {
	row := w.person(id)
	base := unrated
	for _, s := range row.Standings {
		if s.Rating > 0 {
			base = int(s.Rating)
			break
		}
	}
	r := w.draw(streamStrength, 0, id)
	base += r.IntN(2*spread+1) - spread
	young := min(w.First.MonthsUntil(month), max(0, 12*(row.Birth+grown)-12*w.First.Year()))
	if w.First.Year()-row.Birth >= firstPlay && young > 0 {
		base += young * r.IntN(2*perMonth+1) / 2
	}
	return base
}

// Move is a player who belongs to another federation from a day on.
type Move struct {
	FIDEID     int
	Federation string
	From       handbook.Date
}

// moving is how many of 10,000 players change federation in a month.
const moving = 2

// Moves returns those who change federation at the end of the month of a list; the reports of the
// month after name the new one.
func (w World) Moves(list *ratinglist.List) []Move {
	var moves []Move
	r := w.draw(streamMoves, list.Period, 0)
	for i := range list.Rows {
		if r.IntN(10_000) < moving {
			to := federations[r.IntN(len(federations))].Federation
			if row := &list.Rows[i]; row.Federation != to {
				moves = append(moves, Move{row.FIDEID, to, list.Period.Add(1).First()})
			}
		}
	}
	return moves
}
