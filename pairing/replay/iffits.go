package replay

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// maxFits is how many explanations of one round are listed.
const maxFits = 12

// explain looks, for every round that differs on its own account, for what
// arbiters do lawfully: what was known when the round was paired need not be what
// the report has now.
func (c *check) explain(outcomes []replayed) {
	for i := range outcomes {
		o := &outcomes[i]
		if o.status != outcome.Different || o.follows || !o.cause.IsZero() || o.right == nil {
			continue
		}
		s := &search{o: o, work: c.work}
		c.work.Within(func() {
			s.colours()
			s.apart()
			s.absences()
			s.results()
		})
		o.fits = s.fits
	}
}

// search looks for what makes one round fit exactly.
type search struct {
	o    *replayed
	work *swiss.Work
	fits []outcome.IfFit
}

func (s *search) found(kind outcome.FitKind, round int, text handbook.Text, players ...int) *outcome.IfFit {
	s.fits = append(s.fits, outcome.IfFit{Kind: kind, Round: round, Players: players, Text: text})
	return &s.fits[len(s.fits)-1]
}

// colours: one pair stands with its colours reversed, all else being right.
func (s *search) colours() {
	o := s.o
	if len(o.missing) != 1 || len(o.unexpected) != 1 {
		return
	}
	right, is := o.missing[0], o.unexpected[0]
	if right.White == is.Black && right.Black == is.White {
		s.found(outcome.Colours, o.round, handbook.Say("replay.if.colours", "pair", outcome.PairOf(right.White, right.Black)), is.White, is.Black)
	}
}

// apart: one pair was made separately, and the others without these two.
func (s *search) apart() {
	o := s.o
	for _, p := range o.reported {
		if p.Black == 0 || slices.Contains(o.right.Pairs, p) || slices.Contains(o.right.Pairs, swiss.Pair{White: p.Black, Black: p.White}) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(o.reported), func(q swiss.Pair) bool { return q == p })
		if s.agrees(s.without(p.White, p.Black), rest) {
			white, black := o.name(p.White), o.name(p.Black)
			s.found(outcome.PairApart, o.round, handbook.Say("replay.if.pair-apart", "pair", outcome.PairOf(white, black)), white, black)
		}
	}
}

// without is the round as it stands without some players.
func (s *search) without(tpns ...int) *swiss.Round {
	out := *s.o.state
	out.Players = slices.DeleteFunc(slices.Clone(out.Players), func(p swiss.Player) bool { return slices.Contains(tpns, p.TPN) })
	out.Prohibited = slices.DeleteFunc(slices.Clone(out.Prohibited), func(p swiss.Pair) bool {
		return slices.Contains(tpns, p.White) || slices.Contains(tpns, p.Black)
	})
	return &out
}

func (s *search) agrees(state *swiss.Round, pairs []swiss.Pair) bool {
	s.work.Spend(8 * len(state.Players))
	return s.o.by.edition.Agrees(state, pairs)
}

// results: a game or a bye of an earlier round had another result then, the round
// before first. They are tried on one copy of the report.
func (s *search) results() {
	o := s.o
	t := *o.by.t
	t.Players = slices.Clone(t.Players)
	for i := range t.Players {
		t.Players[i].Games = slices.Clone(t.Players[i].Games)
	}
	here := map[int]bool{}
	for i := range o.state.Players {
		here[o.name(o.state.Players[i].TPN)] = true
	}
	for k := o.round - 1; k >= 1; k-- {
		for i := range t.Players {
			p := &t.Players[i]
			if k > len(p.Games) || len(s.fits) >= maxFits {
				continue
			}
			s.resultsOf(&t, p, k, here)
		}
	}
}

// resultsOf tries the other results of one player's game or bye.
func (s *search) resultsOf(t *tournament.Tournament, p *tournament.Player, k int, here map[int]bool) {
	was := &p.Games[k-1]
	number := s.o.by.name(p.StartingRank)
	if was.Opponent == 0 {
		if here[number] {
			s.byesOf(t, was, number, k)
		}
		return
	}
	q := t.Player(was.Opponent)
	if q == nil || q == p || k > len(q.Games) || q.Games[k-1].Opponent != p.StartingRank {
		return
	}
	back := &q.Games[k-1]
	other := s.o.by.name(q.StartingRank)
	if was.Colour == tournament.Black || was.Colour == 0 && number > other || !here[number] && !here[other] {
		return // once, from White's side
	}
	now, nowBack := *was, *back
	for _, r := range otherResults(now.Result, nowBack.Result) {
		was.Result, back.Result = r[0], r[1]
		if s.agreesOn(t) {
			pair := outcome.PairOf(number, other)
			fit := s.found(outcome.EarlierResult, k, handbook.Say("replay.if.result", "pair", pair, "round", k, "was", string(rune(r[0]))), number, other)
			fit.Was, fit.Is = string(rune(r[0])), string(rune(now.Result))
		}
	}
	*was, *back = now, nowBack
}

// byesOf tries the other values of a bye that was asked for.
func (s *search) byesOf(t *tournament.Tournament, g *tournament.Game, number, k int) {
	now := *g
	if now.Result == tournament.AllocatedBye || now.Result != tournament.None && !now.Result.Bye() {
		return
	}
	for _, r := range []tournament.Result{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye} {
		if r == now.Result || r == tournament.ZeroBye && now.Result == tournament.None {
			continue
		}
		g.Result = r
		if s.agreesOn(t) {
			fit := s.found(outcome.EarlierResult, k, handbook.Say("replay.if.bye", "player", number, "round", k, "was", string(rune(r))), number)
			fit.Was, fit.Is = string(rune(r)), string(rune(now.Result))
		}
	}
	*g = now
}

// otherResults are the results, of White and of Black, that a game may have had
// before it was corrected: the other ones over the board, a forfeit; of a forfeit
// all over the board and the other forfeits.
func otherResults(white, black tournament.Result) [][2]tournament.Result {
	all := [][2]tournament.Result{
		{tournament.Draw, tournament.Draw},
		{tournament.Win, tournament.Loss},
		{tournament.Loss, tournament.Win},
		{tournament.ForfeitWin, tournament.ForfeitLoss},
		{tournament.ForfeitLoss, tournament.ForfeitWin},
		{tournament.ForfeitLoss, tournament.ForfeitLoss},
	}
	return slices.DeleteFunc(all, func(r [2]tournament.Result) bool { return r == [2]tournament.Result{white, black} })
}

// agreesOn tells whether the round is as it should be on a report with another
// result.
func (s *search) agreesOn(t *tournament.Tournament) bool {
	o := s.o
	s.work.Spend(o.round * len(t.Players))
	r := newReplay(t, o.by.edition, o.by.reading)
	again := replayed{round: o.round, name: r.name}
	again.state, _ = r.history.Before(o.round)
	if o.by.ranks {
		ranked, _, ok := r.history.ByRank(again.state)
		if !ok {
			return false
		}
		again.state = ranked
	}
	again.state.Work = s.work
	return s.agrees(again.state, o.reported)
}
