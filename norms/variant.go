package norms

import "math/bits"

// variant is a set of games from which the choice is made, under one clause of
// 1.4.1.
type variant struct {
	games    []game
	least    int    // games needed
	about    string // which line of the rule on the number of games
	tail     bool   // later games may be ignored (1.4.1e)
	wins     bool   // beaten opponents may be ignored (1.4.1f)
	unbound  bool   // below nine games the annex has no federation limits
	counts   int    // games that a norm counts as; 0: those used
	lastLoss bool   // the last round's forfeit is in as a loss (1.4.2c)
}

// prefix returns the set of the first n games.
func prefix(n int) uint64 { return 1<<n - 1 }

// wonGames returns the set of games won among the first n.
func (v *variant) wonGames(n int) uint64 {
	set := uint64(0)
	for i := range v.games[:n] {
		if v.games[i].halves == 2 {
			set |= 1 << i
		}
	}
	return set
}

// least returns the number of games that the event asks for, and the line of the
// rule that says so (1.4.1a, b).
func (s *search) least() (int, string) {
	switch {
	case s.isKind("world-team", "world-club", "continental-team", "continental-club"):
		if s.scheduled >= s.num.TeamRounds[0] && s.scheduled <= s.num.TeamRounds[1] {
			return s.num.TeamGames, eventGames
		}
	case s.isKind("world-cup", "womens-world-cup"):
		return s.num.CupGames, eventGames
	}
	return s.num.MinGames, usualGames
}

// variants lists the sets of games of a line. More than one exists only where
// a game is missing to the required number.
func (s *search) variants(l *candidate, into []variant) []variant {
	least, about := s.least()
	predetermined := s.ev.Format.Predetermined()
	all := variant{
		games: l.games, least: least, about: about, tail: !predetermined, wins: true,
		unbound: about == eventGames,
	}
	if about == eventGames && least == s.num.CupGames {
		all.counts = s.num.MinGames
	}
	into = append(into[:0], all)
	if s.eightOfNine(l, least) {
		into = append(into, variant{games: l.games, least: s.num.ByeGames, about: byeGames, counts: s.num.MinGames})
	}
	if l.lastPlus && len(l.games)+1 == least {
		loss := all
		loss.games = append(append(make([]game, 0, least), l.games...), l.last)
		loss.tail, loss.wins, loss.lastLoss = false, false, true
		into = append(into, loss)
	}
	return into
}

// eightOfNine is 1.4.1c: a nine-round tournament with eight games because of a
// win by forfeit or an allocated bye. The free round of a round robin, of a
// league too, is no allocated bye; nor is TRF's full-point bye, unless read so.
func (s *search) eightOfNine(l *candidate, least int) bool {
	if s.scheduled != s.num.MinGames || s.played != s.num.MinGames || least != s.num.MinGames || len(l.games) != s.num.ByeGames {
		return false
	}
	byes := l.allocated
	if s.ev.Format.FreeRounds() {
		byes = 0
	}
	if s.opt.Readings.FullByeAllocated {
		byes = l.allocated + l.full
	}
	return l.plus+byes == 1
}

func count(set uint64) int { return bits.OnesCount64(set) }
