package tournament

import "slices"

// Scoring says what each result is worth. The zero Scoring is not usable; see
// [StandardScoring].
type Scoring struct {
	WinWhite, WinBlack   Points
	DrawWhite, DrawBlack Points
	LossWhite, LossBlack Points
	ForfeitWin           Points
	ForfeitLoss          Points
	HalfBye, FullBye     Points
	ZeroBye              Points
	AllocatedBye         Points
	Unknown              Points // TRF26's X: an adjourned game
}

// StandardScoring is 1, half, 0, with a pairing-allocated bye worth a win.
var StandardScoring = Scoring{
	WinWhite: One, WinBlack: One, DrawWhite: One / 2, DrawBlack: One / 2,
	ForfeitWin: One, HalfBye: One / 2, FullBye: One, AllocatedBye: One, Unknown: One / 2,
}

// Points returns what a game is worth. A blank cell is worth a zero-point bye.
func (s *Scoring) Points(g Game) Points {
	switch g.Result {
	case Win, ShortWin:
		if g.Colour == Black {
			return s.WinBlack
		}
		return s.WinWhite
	case Draw, ShortDraw:
		if g.Colour == Black {
			return s.DrawBlack
		}
		return s.DrawWhite
	case Loss, ShortLoss:
		if g.Colour == Black {
			return s.LossBlack
		}
		return s.LossWhite
	case ForfeitWin:
		return s.ForfeitWin
	case ForfeitLoss:
		return s.ForfeitLoss
	case HalfBye:
		return s.HalfBye
	case FullBye:
		return s.FullBye
	case AllocatedBye:
		return s.AllocatedBye
	case ZeroBye, None:
		return s.ZeroBye
	case Pending:
		return s.Unknown
	}
	return 0
}

// Sets reports whether the assignment says what such a result of a player or team
// in a round is worth.
func (a *AbnormalPoints) Sets(id, round int, r Result) bool {
	return a.Kind != None && a.is(r) && a.covers(id, round)
}

// Adds reports whether the assignment is a penalty or bonus of a player or team.
func (a *AbnormalPoints) Adds(id int) bool {
	return a.Kind == None && len(a.IDs) > 0 && a.covers(id, a.Round)
}

// is reports whether the assignment is of a result: W, D and L stand for the
// played games, of whatever length.
func (a *AbnormalPoints) is(r Result) bool {
	switch a.Kind {
	case ShortWin:
		return r == Win || r == ShortWin
	case ShortDraw:
		return r == Draw || r == ShortDraw
	case ShortLoss:
		return r == Loss || r == ShortLoss
	}
	return a.Kind == r
}

func (a *AbnormalPoints) covers(id, round int) bool {
	return (a.Round == 0 || a.Round == round) && (len(a.IDs) == 0 || slices.Contains(a.IDs, id))
}

// Earned returns the sum of the points of a player's results so far, with those that
// record 299 gives individuals. A game that is pending has earned nothing yet;
// without returns the rounds in which byes are left out; nil: none.
func (t *Tournament) Earned(p *Player, without func(round int) bool) Points {
	var sum Points
	for r, g := range p.Games {
		if g.Result == Pending || without != nil && g.Opponent == 0 && g.Result.Bye() && without(r+1) {
			continue
		}
		sum += t.Scoring.Points(g)
		for _, a := range t.Abnormal {
			if len(t.Teams) == 0 && a.Sets(p.StartingRank, r+1, g.Result) {
				sum += a.Points - t.Scoring.Points(g)
			}
		}
	}
	for _, a := range t.Abnormal {
		if len(t.Teams) == 0 && a.Adds(p.StartingRank) {
			sum += a.Points
		}
	}
	return sum
}

// MatchAward returns the match points of a won, drawn or lost match of teams: those of
// record 362, else 2, 1 and 0.
func (t *Tournament) MatchAward(code string) Points {
	for _, a := range t.TeamScoring {
		if a.Code == code {
			return a.Points
		}
	}
	return map[string]Points{"TW": 2 * One, "TD": One}[code]
}
