package simulate

import (
	"math/rand/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Wishes are what an invented Swiss may be asked to be like. [Draw] draws them, in the
// ranges of JaVaFo's manual; who asks for something sets it afterwards.
type Wishes struct {
	Players, Rounds, Draws                           int // draws per cent
	Highest, Lowest                                  int // ratings
	Forfeits, Withdrawals, Late, Half, Zero, FullBye int // per mille
	Colour                                           tournament.Colour
	TieBreaks                                        string // a list of chapter C.07
}

// drawnLists are the lists of tie-breaks that are drawn from: such as opens have.
var drawnLists = []string{
	"BH/C1,BH,DE,WIN", "BH/C1,BH,SB,PS", "DE,BH/C1,BH,BPG", "BH/M1,BH,SB,WON", "WIN,BH/C1,BH,SB", "DE,SB,BH/C1,BWG", "BH,FB,SB,WIN", "PS,BH/C1,BH,DE",
}

// streamWishes is the stream of a seed from which wishes are drawn.
const streamWishes = 0x6a766f

// Draw draws what an event is like from its seed.
func Draw(seed uint64) *Wishes {
	rng := rand.New(rand.NewPCG(seed, streamWishes))
	between := func(from, to int) int { return from + rng.IntN(to-from+1) }
	w := &Wishes{
		Players: between(15, 415), Rounds: between(5, 17), Draws: between(10, 50), Highest: between(2400, 2800), Lowest: between(1400, 2300),
		Forfeits: 1000 / between(10, 100), Half: between(5, 45), Zero: between(0, 20), FullBye: between(0, 2), Withdrawals: between(0, 20),
	}
	w.Rounds = min(w.Rounds, w.Players/2)
	w.Late = between(0, 15)
	w.Colour = []tournament.Colour{tournament.White, tournament.Black}[rng.IntN(2)]
	w.TieBreaks = drawnLists[rng.IntN(len(drawnLists))]
	return w
}

// Options are the wishes as those of an event; the field is nil to have one invented.
func (w *Wishes) Options(seed uint64, field []ratinglist.Row) EventOptions {
	o := EventOptions{
		Players: w.Players, Rounds: w.Rounds, Draws: w.Draws, Forfeits: w.Forfeits, Byes: w.Half, ZeroByes: w.Zero, FullByes: w.FullBye,
		Withdrawals: w.Withdrawals, Late: w.Late, InitialColour: w.Colour, TieBreaks: w.TieBreaks,
		Field: field, RoundsPerDay: 1 + (w.Rounds-1)/28, ByTable: true,
	}
	if o.Draws == 0 {
		o.Draws = -1
	}
	if o.Field == nil {
		middle := (w.Highest + w.Lowest) / 2
		o.Field = List(seed, ListOptions{Players: w.Players, Middle: middle, Spread: max(w.Highest-middle, 1), Unrated: 1}).Rows
	}
	return o
}

// Rate gives the players ratings, one each in every kind, with the titles that go with
// them; 0 is no rating.
func Rate(seed uint64, field []ratinglist.Row, ratings []int) {
	s := newSource(seed, streamRatings)
	for i := range field[:min(len(field), len(ratings))] {
		row := &field[i]
		for k := range row.Standings {
			row.Standings[k] = ratinglist.Standing{Rating: tournament.Rating(ratings[i]), K: 20}
		}
		row.Title, row.WomenTitle = 0, 0
		s.setTitles(row)
	}
}

// RandomRatings are so many ratings between two, both included.
func RandomRatings(seed uint64, players, lowest, highest int) []int {
	s := newSource(seed, streamRatings)
	ratings := make([]int, players)
	for i := range ratings {
		ratings[i] = s.between(lowest, highest)
	}
	return ratings
}

// mostDraws is how often an event that does not come to its end is drawn again.
const mostDraws = 60

// PlayWhole plays an event to its end: where a round has no legal pairing, the event is
// drawn again from the same seed. If no drawing comes to the end, it says why the first
// did not, and there is no event.
func PlayWhole(seed uint64, opts EventOptions) (t *tournament.Tournament, ended handbook.Text, err error) {
	for n := range uint64(mostDraws) {
		opts.drawing = n
		played, why := Play(seed, opts)
		if why.IsZero() {
			return played, why, rank(played, opts.TieBreaks)
		}
		if ended.IsZero() {
			ended = why
		}
	}
	return nil, ended, nil
}
