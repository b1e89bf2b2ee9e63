package replay

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// absences tries late arrivals and no-shows as explanations: a player was not paired and
// then met the player who had the bye, or was paired and stayed away. It also tries
// whether players who came later were on the list, by which colours go.
func (s *search) absences() {
	for _, p := range s.o.reported {
		if !slices.Contains(s.o.right.Pairs, p) {
			s.unknown(p.White, p.Black)
			if p.Black != 0 {
				s.unknown(p.Black, p.White)
			}
		}
	}
	for i := range s.o.by.t.Players {
		p := &s.o.by.t.Players[i]
		if !s.o.by.ranks && p.StartingRank > 0 && s.inRound(p.StartingRank) == nil {
			s.tryAbsent(p)
		}
	}
	s.numbers()
}

func (s *search) inRound(tpn int) *swiss.Player {
	i := slices.IndexFunc(s.o.state.Players, func(p swiss.Player) bool { return p.TPN == tpn })
	if i < 0 {
		return nil
	}
	return &s.o.state.Players[i]
}

// pair pairs a round; nil if it has no legal pairing.
func (s *search) pair(state *swiss.Round) []swiss.Pair {
	s.work.Spend(8*len(state.Players) + len(state.Prohibited))
	right, err := s.o.by.edition.Pair(state)
	if err != nil {
		return nil
	}
	return right.Pairs
}

// unknown: the round was paired without this player, who then took the place of
// the bye, or has a bye of his own.
func (s *search) unknown(tpn, opponent int) {
	right := s.pair(s.roundWithout(tpn))
	if right == nil || opponent != 0 && !slices.Contains(right, swiss.Pair{White: opponent}) || !samePairs(right, s.o.reported, tpn, opponent) {
		return
	}
	kind, key := outcome.AbsentThen, "replay.if.away"
	if s.firstPairedRound(tpn) >= s.o.round {
		kind, key = outcome.LateEntry, "replay.if.entered-later"
	}
	s.newPlausibleCause(kind, s.o.round, handbook.Say(key, "player", s.o.name(tpn)), s.o.name(tpn))
}

// tryAbsent: the round was paired with a player who is absent in the report. The
// opponent then had no game, or met the one who had the bye.
func (s *search) tryAbsent(p *tournament.Player) {
	o, n := s.o, p.StartingRank
	t := *o.by.t
	t.Players = slices.Clone(t.Players)
	q := t.Player(n)
	if q == nil {
		return
	}
	q.Games = slices.Clone(q.Games)
	for len(q.Games) < o.round {
		q.Games = append(q.Games, tournament.Game{})
	}
	q.Games[o.round-1] = tournament.Game{Result: tournament.AllocatedBye}
	s.work.Spend(o.round * len(t.Players))
	state, _ := newReplay(&t, o.by.edition, o.by.reading).history.Before(o.round)
	state.Work = s.work
	right := s.pair(state)
	opponent := opponentOf(right, n)
	ignored := []int{n, opponent}
	if i := slices.IndexFunc(right, func(p swiss.Pair) bool { return p.Black == 0 }); i >= 0 && opponentOf(o.reported, right[i].White) == opponent {
		ignored = append(ignored, right[i].White)
	}
	if right == nil || !samePairs(right, o.reported, ignored...) {
		return
	}
	kind := outcome.AbsentThen
	if s.firstPairedRound(n) >= o.round {
		kind = outcome.LateEntry
	}
	s.newPlausibleCause(kind, o.round, handbook.Say("replay.if.there", "player", o.name(n)), o.name(n))
}

// numbers: only the colours differ, and they fit when those who came later
// counted among the numbers, or those who came in this round did not.
func (s *search) numbers() {
	o := s.o
	if o.by.ranks || len(o.missing) != len(o.unexpected) || len(o.missing) < 2 || slices.ContainsFunc(o.missing, func(p outcome.Pair) bool {
		return !slices.Contains(o.unexpected, outcome.Pair{White: p.Black, Black: p.White})
	}) {
		return
	}
	var later, new []int
	for i := range o.by.t.Players {
		n := o.by.t.Players[i].StartingRank
		switch entered := s.firstPairedRound(n); {
		case n <= 0:
		case entered > o.round && s.inRound(n) == nil:
			later = append(later, n)
		case entered == o.round && o.round > 1:
			new = append(new, n)
		}
	}
	for _, g := range []struct {
		key   string
		group []int
		step  int
	}{{"replay.if.known-before", later, 1}, {"replay.if.not-known", new, -1}} {
		for _, n := range g.group {
			s.tryNumbers(g.key, g.step, n)
		}
		if len(g.group) > 1 {
			s.tryNumbers(g.key, g.step, g.group...)
		}
	}
}

// tryNumbers tries the numbers with some players more, or fewer, in front.
func (s *search) tryNumbers(key string, step int, tpns ...int) {
	state := *s.o.state
	state.Players = slices.Clone(state.Players)
	for i := range state.Players {
		for _, n := range tpns {
			if n < state.Players[i].TPN {
				state.Players[i].Parity += step
			}
		}
	}
	if s.agrees(&state, s.o.reported) {
		players := make([]int, len(tpns))
		for i, n := range tpns {
			players[i] = s.o.name(n)
		}
		s.newPlausibleCause(outcome.LateEntry, s.o.round, handbook.Say(key, "n", len(players), "players", outcome.Numbers(players)), players...)
	}
}

// firstPairedRound returns the first round in which a player was paired; one beyond the report
// for who never was.
func (s *search) firstPairedRound(tpn int) int {
	p := s.o.by.t.Player(tpn)
	if p == nil {
		return 0
	}
	for k, g := range p.Games {
		if g.Opponent != 0 || g.Result == tournament.AllocatedBye {
			return k + 1
		}
	}
	return len(p.Games) + 1
}

func opponentOf(pairs []swiss.Pair, tpn int) int {
	for _, p := range pairs {
		switch tpn {
		case p.White:
			return p.Black
		case p.Black:
			return p.White
		}
	}
	return 0
}

// samePairs reports whether two lists have the same pairs, those of some players
// left out.
func samePairs(a, b []swiss.Pair, ignored ...int) bool {
	others := func(pairs []swiss.Pair) map[swiss.Pair]bool {
		out := make(map[swiss.Pair]bool, len(pairs))
		for _, p := range pairs {
			if !slices.Contains(ignored, p.White) && (p.Black == 0 || !slices.Contains(ignored, p.Black)) {
				out[p] = true
			}
		}
		return out
	}
	x, y := others(a), others(b)
	for p := range x {
		if !y[p] {
			return false
		}
	}
	return len(x) == len(y)
}
