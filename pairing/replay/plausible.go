package replay

import (
	"math"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// maxUnexplained is how many rounds running may have no explanation before the search
// ends.
const maxUnexplained = 2

// maxFits is how many explanations of one round are listed.
const maxFits = 12

// explain looks, for every round that differs, for what arbiters do lawfully: what
// was known when the round was paired need not be what the report has now. A result
// that explains a round is tried first on the rounds after it. Where nothing explains two
// rounds running and no later round is right, the rest follows something else, and
// nothing more is looked for.
func (c *check) explain(outcomes []replayed) {
	work := swiss.NewWork(min(c.work.Left(), c.explainable))
	var known []correction
	unexplained := 0 // rounds running
	for i := range outcomes {
		o := &outcomes[i]
		if unexplained >= maxUnexplained && !slices.ContainsFunc(outcomes[i:], isRight) {
			return
		}
		if !o.isOpen() || o.right == nil {
			unexplained = 0
			continue
		}
		s := &search{o: o, work: work, known: known}
		o.state.Work = work
		work.Within(func() {
			s.colours()
			s.tryPairApart()
			if s.tryEarlierResult() {
				return
			}
			s.absences()
			s.results()
		})
		o.state.Work = c.work
		o.fits, known = s.fits, s.known
		if unexplained++; len(o.fits) > 0 {
			unexplained = 0
		}
	}
}

func isRight(o replayed) bool { return o.status == outcome.Identical }

// explainWork returns how many steps the explanation of a report with so many
// players may take. It grows as the time of a replay does, so that a large event
// whose rounds nothing explains does not wait for that.
func explainWork(players int) int64 {
	n := int64(players)
	return max(20_000_000, 2*n*n*n)
}

// correction is a result of an earlier round that explained a round, by the numbers
// of the report, and the first round that it explained.
type correction struct {
	round, explained int
	games            map[int]tournament.Game
	fit              outcome.PlausibleCause
}

// tryEarlierResult reports whether a result that explained an earlier round explains this
// one, too. Nothing else is then looked for.
func (s *search) tryEarlierResult() bool {
	s.tryRoundBefore()
	for _, known := range s.known {
		if known.round < s.o.round && s.agreesWith(known.round, known.games) {
			s.fits = append(s.fits, known.fit)
			s.o.sameAs = known.explained
		}
	}
	return s.o.sameAs > 0
}

// tryRoundBefore takes the round as it was before it was paired, by the numbers of the report.
func (s *search) tryRoundBefore() {
	s.base = s.o.state
	if s.o.by.ranks {
		s.base, _ = s.o.by.history.Before(s.o.round)
		s.base.Work = s.work
	}
	s.low = s.lowestAffecting()
}

// search looks for what makes one round fit exactly.
type search struct {
	o     *replayed
	work  *swiss.Work
	base  *swiss.Round              // before the round, by the numbers of the report that is read
	score map[int]tournament.Points // before the round, by pairing number
	low   tournament.Points         // results of players with fewer points change nothing that differs
	fits  []outcome.PlausibleCause
	known []correction // of this report so far
}

func (s *search) newPlausibleCause(kind outcome.CauseKind, round int, text handbook.Text, players ...int) *outcome.PlausibleCause {
	s.fits = append(s.fits, outcome.PlausibleCause{Kind: kind, Round: round, Players: players, Text: text})
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
		s.newPlausibleCause(outcome.Colours, o.round, handbook.Say("replay.if.colours", "pair", outcome.PairOf(right.White, right.Black)), is.White, is.Black)
	}
}

// tryPairApart: one pair was made separately, and the others without these two.
func (s *search) tryPairApart() {
	o := s.o
	for _, p := range o.reported {
		if p.Black == 0 || slices.Contains(o.right.Pairs, p) || slices.Contains(o.right.Pairs, swiss.Pair{White: p.Black, Black: p.White}) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(o.reported), func(q swiss.Pair) bool { return q == p })
		if s.agrees(s.roundWithout(p.White, p.Black), rest) {
			white, black := o.name(p.White), o.name(p.Black)
			s.newPlausibleCause(outcome.PairApart, o.round, handbook.Say("replay.if.pair-apart", "pair", outcome.PairOf(white, black)), white, black)
		}
	}
}

// roundWithout returns the round as it stands without some players.
func (s *search) roundWithout(tpns ...int) *swiss.Round {
	out := *s.o.state
	out.Players = slices.DeleteFunc(slices.Clone(out.Players), func(p swiss.Player) bool { return slices.Contains(tpns, p.TPN) })
	out.Prohibited = slices.DeleteFunc(slices.Clone(out.Prohibited), func(p swiss.Pair) bool {
		return slices.Contains(tpns, p.White) || slices.Contains(tpns, p.Black)
	})
	return &out
}

func (s *search) agrees(state *swiss.Round, pairs []swiss.Pair) bool {
	s.work.Spend(8*len(state.Players) + len(state.Prohibited))
	return s.o.by.edition.Agrees(state, pairs)
}

// results: a game or a bye of an earlier round had another result then, the round
// before first.
func (s *search) results() {
	here := make(map[int]bool, len(s.base.Players))
	for i := range s.base.Players {
		here[s.base.Players[i].TPN] = true
	}
	t := s.o.by.t
	for k := s.o.round - 1; k >= 1; k-- {
		for i := range t.Players {
			p := &t.Players[i]
			g := p.Game(k)
			switch {
			case len(s.fits) >= maxFits:
				return
			case g.Opponent == 0:
				if here[p.StartingRank] {
					s.byesOf(p.StartingRank, g, k)
				}
			case here[p.StartingRank] || here[g.Opponent]:
				s.resultsOf(p, g, k)
			}
		}
	}
}

// resultsOf tries the other results of a game, once, from White's side.
func (s *search) resultsOf(p *tournament.Player, g tournament.Game, k int) {
	q := s.o.by.t.Player(g.Opponent)
	if q == nil || q == p || q.Game(k).Opponent != p.StartingRank || g.Colour == tournament.Black || g.Colour == 0 && p.StartingRank > g.Opponent {
		return
	}
	back := q.Game(k)
	for _, r := range otherResults(g.Result, back.Result) {
		then, thenBack := g, back
		then.Result, thenBack.Result = r[0], r[1]
		games := map[int]tournament.Game{p.StartingRank: then, q.StartingRank: thenBack}
		if s.agreesWith(k, games) {
			white, black := s.o.by.name(p.StartingRank), s.o.by.name(q.StartingRank)
			text := handbook.Say("replay.if.result", "pair", outcome.PairOf(white, black), "round", k, "was", string(rune(r[0])))
			fit := s.newPlausibleCause(outcome.EarlierResult, k, text, white, black)
			fit.Was, fit.Is = string(rune(r[0])), string(rune(g.Result))
			s.known = append(s.known, correction{k, s.o.round, games, *fit})
		}
	}
}

// byesOf tries the other values of a bye that was asked for.
func (s *search) byesOf(tpn int, g tournament.Game, k int) {
	if g.Result == tournament.AllocatedBye || g.Result != tournament.None && !g.Result.Bye() {
		return
	}
	for _, r := range []tournament.Result{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye} {
		if r == g.Result || r == tournament.ZeroBye && g.Result == tournament.None {
			continue
		}
		games := map[int]tournament.Game{tpn: {Result: r}}
		if s.agreesWith(k, games) {
			fit := s.newPlausibleCause(outcome.EarlierResult, k, handbook.Say("replay.if.bye", "player", s.o.by.name(tpn), "round", k, "was", string(rune(r))), s.o.by.name(tpn))
			fit.Was, fit.Is = string(rune(r)), string(rune(g.Result))
			s.known = append(s.known, correction{k, s.o.round, games, *fit})
		}
	}
}

// otherResults returns the results, of White and of Black, that a game may have had
// before it was corrected: over the board, or by forfeit.
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

// lowestAffecting returns the score, in tenths, from which on another result can
// change the first bracket that differs: that of the next scoregroup below it, if
// the system pairs from the top.
func (s *search) lowestAffecting() tournament.Points {
	if !s.o.by.edition.Descending || s.o.by.ranks {
		return math.MinInt
	}
	scores := make(map[int]tournament.Points, len(s.base.Players))
	for i := range s.base.Players {
		scores[s.base.Players[i].TPN] = s.base.Players[i].Score
	}
	s.score = scores
	right := make(map[swiss.Pair]bool, len(s.o.right.Pairs))
	for _, p := range s.o.right.Pairs {
		right[p] = true
	}
	first := tournament.Points(math.MinInt)
	for _, p := range s.o.reported {
		if p.Black != 0 && !right[p] {
			first = max(first, min(scores[p.White], scores[p.Black]))
		}
		delete(right, p)
	}
	for p := range right {
		if p.Black != 0 {
			first = max(first, min(scores[p.White], scores[p.Black]))
		}
	}
	low := tournament.Points(math.MinInt)
	for _, score := range scores {
		if score < first {
			low = max(low, score)
		}
	}
	return low
}

// canReach reports whether other games of round k can change what differs: they
// give points, or the floats of the last two rounds, to a player with enough points.
func (s *search) canReach(k int, games map[int]tournament.Game) bool {
	if s.low == math.MinInt {
		return true
	}
	scoring := &s.o.by.t.Scoring
	for tpn, then := range games {
		p := s.o.by.t.Player(tpn)
		if p == nil {
			return true
		}
		if score, here := s.score[tpn]; here && max(score, score-scoring.Points(p.Game(k))+scoring.Points(then)) >= s.low {
			return true
		}
		for m := max(k+1, s.o.round-2); m < s.o.round; m++ {
			if score, here := s.score[p.Game(m).Opponent]; here && score >= s.low {
				return true
			}
		}
	}
	return false
}

// agreesWith reports whether the round is as it should be with other results of an
// earlier round.
func (s *search) agreesWith(k int, games map[int]tournament.Game) bool {
	if !s.canReach(k, games) {
		return false
	}
	state := s.o.by.history.Otherwise(s.base, k, games)
	if s.o.by.ranks {
		state, _ = s.o.by.history.ByLine(state)
	}
	return s.agrees(state, s.o.reported)
}
