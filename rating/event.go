package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// ratedEvent is one event prepared for rating: the rating that each player has
// for his opponents, and the facts of the event that decide whether a game
// counts.
type ratedEvent struct {
	*Event
	t      *tournament.Tournament
	start  handbook.Date
	numb   *Numbers
	no     [reasons]string
	lines  []playerLine // parallel to t.Players
	slots  []monthList  // the first is the list at the start; more only in events over 30 days
	slotOf []uint8      // index into slots by round-1; nil: all 0
	match  []int        // by position: see matches; nil where the event holds none
	all    reason       // what keeps every game out, else counts
	time   int          // seconds for 60 moves; 0: not known, or article 1.1 waived
	at     []int32
}

// monthList is a list in force during the event, with the rating that it gives
// each player.
type monthList struct {
	list   *ratinglist.List // nil: the report
	period handbook.Period
	rating []int32 // parallel to t.Players: as the opponents see them
	own    []int32 // parallel to t.Players: the ratings that their own changes start from
}

// playerLine is one player's line in the report of an event.
type playerLine struct {
	entry        int32 // who he is in the period
	seen         int32 // rating at the start, 0 none
	fromStandard bool  // it is the standard rating (7.2.1)
}

// mostRank is the highest starting rank that is indexed; reports have four
// digits for it.
const mostRank = 99999

// index fills at so that at[starting rank] is the player's position in
// t.Players plus one; of several players with one starting rank the first
// counts.
func (f *ratedEvent) index(at []int32) []int32 {
	highest := 0
	for i := range f.t.Players {
		if r := f.t.Players[i].StartingRank; r <= mostRank {
			highest = max(highest, r)
		}
	}
	if cap(at) <= highest {
		at = make([]int32, highest+1)
	}
	at = at[:highest+1]
	clear(at)
	for i := range f.t.Players {
		if r := f.t.Players[i].StartingRank; r > 0 && r <= mostRank && at[r] == 0 {
			at[r] = int32(i + 1)
		}
	}
	f.at = at
	return at
}

// position of a starting rank in t.Players, -1 where there is none.
func (f *ratedEvent) position(rank int) int {
	if rank < 1 || rank >= len(f.at) {
		return -1
	}
	return int(f.at[rank]) - 1
}

// conditions finds out what the event as a whole decides for all its games:
// a time control that is too fast, a match, an article that is waived.
func (f *ratedEvent) conditions() {
	f.no = articlesOf(f.Edition, f.Kind)
	f.match = f.matches()
	tc := f.t.TimeControl
	if !tc.Known {
		return
	}
	f.time = tc.Seconds()
	if f.waiver(tooFast, 0) != nil || (f.KindGiven && tc.KindOn(f.start) != f.Kind) {
		f.time = 0
	}
	switch {
	case f.Kind != tournament.Standard && !tc.Equal() && f.waiver(unequal, 0) == nil:
		f.all = unequal
	case f.Kind != tournament.Standard && f.time != 0 && !f.numb.Range[f.Kind-tournament.Rapid].holds(f.time):
		f.all = tooFast
	case shortFirst(tc, f.numb.FirstControlMoves) && f.waiver(shortControl, 0) == nil:
		f.all = shortControl
	}
}

// shortFirst reports whether a side's first control names fewer moves than it
// must (1.2).
func shortFirst(tc tournament.TimeControl, moves int) bool {
	least := firstMoves(tc)
	return least > 0 && least < moves
}

// judge reports whether the game of the player at a position in a round counts,
// and the position of the opponent where there is one.
func (f *ratedEvent) judge(pos int, rank, round int, g tournament.Game, s *monthList) (reason, int) {
	switch {
	case g.Opponent <= 0:
		switch {
		case g.Result == tournament.None:
			return absent, -1
		case g.Result.Bye() || g.Result.Forfeit():
			return bye, -1
		case g.Result.Open():
			return noResult, -1
		}
		return notPlayed, -1
	case !g.Result.Rated():
		switch {
		case g.Result.Forfeit():
			return forfeit, -1
		case g.Result.Bye():
			return bye, -1
		case g.Result.Open():
			return noResult, -1
		}
		return notPlayed, -1
	case g.Opponent == rank:
		return notPlayed, -1
	}
	opp := f.position(g.Opponent)
	if opp < 0 {
		return opponentUnrated, -1
	}
	if isContradicted(g.Result, &f.t.Players[opp], rank, round) {
		return disputed, opp
	}
	own, other := int(s.own[pos]), int(s.rating[opp])
	switch {
	case f.inUnratedMatch(pos, own, other) && f.waiver(matchUnrated, round, rank, g.Opponent) == nil:
		return matchUnrated, opp
	case f.afterDecision(pos, round) && f.waiver(matchOver, round, rank, g.Opponent) == nil:
		return matchOver, opp
	case other == 0:
		return opponentUnrated, opp
	case f.all != counts && f.waiver(f.all, round, rank, g.Opponent) == nil:
		return f.all, opp
	case f.time != 0 && f.time < f.minimum(max(own, other)) && f.waiver(tooFast, round, rank, g.Opponent) == nil:
		return tooFast, opp
	case f.numb.NotRatedFrom > 0 && own > 0 && f.tooFarApart(own, other):
		return difference600, opp
	}
	return counts, opp
}

// isContradicted reports whether the opponent's cell of the same game rules out
// the result: both sides together made more than a point, or one of them says
// that it was not played. Less than one point together is possible: an arbiter
// may declare a game lost by both players. Where the opponent's cell does not
// name the player, each side is rated by its own cell.
func isContradicted(own tournament.Result, opp *tournament.Player, rank, round int) bool {
	if round > len(opp.Games) {
		return false
	}
	g := opp.Games[round-1]
	if g.Opponent != rank || g.Result == tournament.None {
		return false
	}
	return !g.Result.Rated() || own.Score()+g.Result.Score() > tournament.One
}

// minimum returns the least time in seconds for 60 moves of a game (1.1). The rating
// given is the higher one of the two players; an unrated player counts as
// rated below the lowest limit.
func (f *ratedEvent) minimum(rating int) int {
	for _, m := range f.numb.Play {
		if rating >= m.Rating {
			return m.Seconds
		}
	}
	return 0
}

func (f *ratedEvent) tooFarApart(a, b int) bool {
	return max(a, b) > f.numb.NotRatedAbove && max(a-b, b-a) >= f.numb.NotRatedFrom
}
