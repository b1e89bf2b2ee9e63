package norms

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// assumption gives a player results in rounds not yet played.
type assumption struct {
	player int
	games  []tournament.Game
}

// cells returns a player's rounds, with what a forecast assumes.
func (s *search) cells(player int) []tournament.Game {
	if s.assumed != nil && s.assumed.player == player {
		return s.assumed.games
	}
	return s.t.Players[player].Games
}

// isToBePlayed reports whether a round is paired and not yet played.
func isToBePlayed(g tournament.Game) bool {
	return g.Opponent != 0 && g.Result.Open()
}

// strangers is the first number of the federations that no player has met.
const strangers federation = 1 << 20

// future is a player's tournament with the rounds to come. The field of its search has
// one invented player more for each round whose opponent is not known.
type future struct {
	s       search
	player  int
	lv      *Level
	own     federation
	played  int               // rounds of the report
	games   []tournament.Game // the player's, with the opponents to come
	rounds  []int             // to come, in order
	paired  int               // of these the first so many have an opponent
	first   int               // position of the first stranger
	met     []federation      // of the opponents up to the last pairing, and his own
	unmet   []int             // positions of those he has not met
	ratings []int             // of these, the highest first
}

// toCome reports whether a player has a round to come: paired for him, or not
// paired for anybody.
func (s *search) toCome(player int) bool {
	return s.played < min(s.t.Rounds, maxGames) || slices.ContainsFunc(s.t.Players[player].Games, func(g tournament.Game) bool {
		return isToBePlayed(g) && s.position(g.Opponent) >= 0
	})
}

func newFuture(base *search, player int, lv *Level) *future {
	base.bigSwiss() // over the rounds so far: an exemption stands on these
	f := &future{s: *base, player: player, lv: lv, own: base.field[player].federation, played: base.played, first: len(base.field)}
	f.games = slices.Clone(base.t.Players[player].Games)
	for i := range f.games {
		if isToBePlayed(f.games[i]) && base.position(f.games[i].Opponent) >= 0 {
			f.rounds = append(f.rounds, i+1)
		}
	}
	f.paired = len(f.rounds)
	for round := base.played + 1; round <= min(base.t.Rounds, maxGames); round++ {
		f.rounds = append(f.rounds, round)
		for len(f.games) < round {
			f.games = append(f.games, tournament.Game{})
		}
	}
	f.look()
	if left := f.opponentsLeft(); base.ev.Format.Predetermined() && len(left) == len(f.rounds)-f.paired {
		for i, rank := range left { // the order of the rounds does not matter
			f.games[f.rounds[f.paired+i]-1].Opponent = rank
		}
		f.paired = len(f.rounds)
	}
	f.addStrangers()
	return f
}

// opponentsLeft returns the starting ranks that a player of a round robin has still to meet
// in rounds without a pairing.
func (f *future) opponentsLeft() []int {
	var left []int
	for i := range f.s.t.Players {
		meetings := 1 + b2i(f.s.double)
		for _, g := range f.games {
			if i == f.player || g.Opponent != 0 && f.s.position(g.Opponent) == i {
				meetings--
			}
		}
		for range max(0, meetings) * b2i(i != f.player) {
			left = append(left, f.s.t.Players[i].StartingRank)
		}
	}
	return left
}

// look gathers the federations met and those not met.
func (f *future) look() {
	seen := map[int]bool{f.player: true}
	if f.own >= firstMember {
		f.met = append(f.met, f.own)
	}
	for _, g := range f.games {
		o := f.s.position(g.Opponent)
		if o < 0 || seen[o] {
			continue
		}
		seen[o] = true
		if e := f.s.field[o].federation; e >= firstMember && !slices.Contains(f.met, e) {
			f.met = append(f.met, e)
		}
	}
	for i := range f.s.field {
		if !seen[i] && f.s.exclusion(i) == nil {
			f.unmet = append(f.unmet, i)
			f.ratings = append(f.ratings, int(f.s.field[i].rating))
		}
	}
	slices.SortFunc(f.ratings, func(a, b int) int { return b - a })
}

func (f *future) addStrangers() {
	s := &f.s
	s.field, s.positions, s.zero = slices.Clone(s.field), slices.Clone(s.positions), slices.Clone(s.zero)
	s.rounds = nil
	taken := map[int]bool{} // numbers of opponents, some of whom the report may lack
	for _, g := range f.games {
		taken[g.Opponent] = true
	}
	for _, round := range f.rounds[f.paired:] {
		for taken[len(s.positions)] {
			s.positions = append(s.positions, 0)
		}
		f.games[round-1].Opponent = len(s.positions)
		s.positions = append(s.positions, int32(len(s.field)+1))
		s.field = append(s.field, entrant{})
		if s.zero != nil {
			s.zero = append(s.zero, false)
		}
	}
}

// attempt is a future that ends after its first n rounds, all of them played.
type attempt struct {
	f        *future
	n        int
	l        candidate
	vs       []variant
	late     uint64 // games against opponents who are known
	unknown  []int  // index of the games against strangers
	in       uint64 // the same as a set
	possible bool   // a norm can be looked for
}

func (f *future) attemptWith(n int) *attempt {
	a := &attempt{f: f, n: n}
	games := slices.Clone(f.games)
	for i, round := range f.rounds {
		if i < n {
			games[round-1].Result = tournament.Win
		} else if i >= f.paired {
			games[round-1] = tournament.Game{}
		}
	}
	f.s.assumed = &assumption{player: f.player, games: games}
	f.s.played = max(f.played, f.rounds[n-1])
	f.s.readGames(f.player, &a.l)
	a.vs = f.s.variants(&a.l, nil)
	for i := range a.l.games {
		switch {
		case a.l.games[i].opponent >= f.first:
			a.unknown = append(a.unknown, i)
			a.in |= 1 << i
		case slices.Contains(f.rounds[:n], a.l.games[i].round):
			a.late |= 1 << i
		}
	}
	a.possible = !f.s.barred && (!f.s.ev.Format.Predetermined() || f.s.countMissing(&a.l) == 0)
	return a
}

// kind is what is asked of the strangers: the first so many hold a title that
// 1.4.5b to e ask for, the first so many any of 1.4.5a.
type kind struct {
	holders, titled int
	ratings         []int        // of each, 0 unrated
	federations     []federation // of each
}

// suppose makes the strangers of a kind.
func (a *attempt) suppose(k *kind) {
	for i, at := range a.unknown {
		titles := titleSet(0)
		switch {
		case i < k.holders:
			titles = setGM
		case i < k.titled:
			titles = setFM
		}
		a.meet(at, &entrant{rating: int32(k.ratings[i]), federation: k.federations[i], titles: titles})
	}
}

// meet sets the opponent of a game.
func (a *attempt) meet(at int, e *entrant) {
	g := &a.l.games[at]
	g.rating, g.titles, g.federation, g.unrated = int(e.rating), e.titles, e.federation, e.rating <= 0
	if g.unrated {
		g.rating = int(a.f.s.num.Unrated)
	}
}

// plan is a choice that makes the norm with a total in the rounds to come.
type plan struct {
	used   uint64
	exempt *Rule
	lates  int // games of rounds to come that are left out
}

// solve looks for a choice with so many half points in the rounds to come: all
// games against strangers count, of the others to come those won may be left
// out. The score of a choice depends on the total alone, so the wins that are
// left out are found as in [search.fit], and no result is tried by itself.
func (a *attempt) solve(total int) (plan, bool) {
	less := 2*(count(a.late)+len(a.unknown)) - total
	if !a.possible || less < 0 {
		return plan{}, false
	}
	for _, exempt := range a.f.s.foreignerRules(a.f.own) {
		for lates := 0; lates <= min(count(a.late), total/2); lates++ {
			if p, ok := a.choose(exempt, lates, less); ok {
				return p, true
			}
		}
	}
	return plan{}, false
}

// choose returns the choice with the most games under a rule for the foreigners.
func (a *attempt) choose(exempt *Rule, lates, less int) (plan, bool) {
	s := &a.f.s
	may := s.mayDrop(&a.l, a.f.lv, exempt != nil)
	for i := range a.vs {
		v := &a.vs[i]
		for drops := 0; len(v.games)-drops >= v.least && (drops == 0 || v.wins && may); drops++ {
			k := &task{
				v: v, lv: a.f.lv, own: a.f.own, exempt: exempt != nil, stop: len(v.games), drops: drops,
				in: a.in, late: a.late, lates: lates, less: less,
			}
			halves, ok := s.possible(k, &a.l)
			if !ok {
				continue
			}
			if _, sum, ok := s.try(k, halves); ok {
				used := s.smallest(k, sum)
				return plan{used: used, exempt: exempt, lates: count(a.late &^ used)}, true
			}
		}
	}
	return plan{}, false
}
