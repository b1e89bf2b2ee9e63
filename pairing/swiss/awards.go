package swiss

import "github.com/fedrate/fedrate/tournament"

// awards are the abnormal points of individuals (TRF26 299), by player; those
// for all players stand under 0.
type awards struct {
	by map[int][]*tournament.AbnormalPoints
}

func newAwards(t *tournament.Tournament) *awards {
	a := &awards{by: map[int][]*tournament.AbnormalPoints{}}
	if len(t.Teams) > 0 {
		return a
	}
	for i := range t.Abnormal {
		line := &t.Abnormal[i]
		if len(line.IDs) == 0 && line.Kind != tournament.None {
			a.by[0] = append(a.by[0], line)
		}
		for _, n := range line.IDs {
			if n > 0 {
				a.by[n] = append(a.by[n], line)
			}
		}
	}
	return a
}

// pointsOf returns the points that a round gives in addition to those of its result.
func (a *awards) pointsOf(tpn, round int, g tournament.Game, worth tournament.Points) (sum tournament.Points) {
	if len(a.by) == 0 {
		return 0
	}
	for _, who := range []int{0, tpn} {
		for _, line := range a.by[who] {
			switch {
			case line.Kind == tournament.None && line.Round == round:
				sum += line.Points
			case line.Kind != tournament.None && (line.Round == 0 || line.Round == round) && sameOutcome(line.Kind, g.Result):
				sum += line.Points - worth
			}
		}
	}
	return sum
}

// start returns what a player has from the beginning: penalties and bonuses without
// a round.
func (a *awards) start(tpn int) (sum tournament.Points) {
	for _, line := range a.by[tpn] {
		if line.Kind == tournament.None && line.Round == 0 {
			sum += line.Points
		}
	}
	return sum
}

// sameOutcome: W, D and L of record 299 stand for the games played, of whatever
// length.
func sameOutcome(kind, r tournament.Result) bool {
	switch kind {
	case tournament.ShortWin:
		return r == tournament.Win || r == tournament.ShortWin
	case tournament.ShortDraw:
		return r == tournament.Draw || r == tournament.ShortDraw
	case tournament.ShortLoss:
		return r == tournament.Loss || r == tournament.ShortLoss
	}
	return kind == r
}
