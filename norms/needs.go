package norms

// needs are the limits for a number of games and of opponents.
type needs struct {
	holders int // opponents with the required title, at least (1.4.5b-f)
	titled  int // title-holders, at least (1.4.5a)
	foreign int // federations other than the applicant's, at least (1.4.3)
	own     int // opponents from the own federation, at most (1.4.4)
	most    int // opponents from one federation, at most (1.4.4)
	unrated int // unrated opponents, at most (annex)
}

const noLimit = maxGames + 1

// needs are rounded up where they are a minimum, down where a maximum (1.4.4).
// The annex's tables for seven and eight games have no federation limits. An
// exemption of 1.4.3 lifts 1.4.4 as well.
func (s *search) needs(v *variant, games, opponents int, exempt bool) needs {
	n := needs{
		holders: requiredThird(opponents), titled: (opponents + 1) / 2,
		foreign: 2, own: opponents * 3 / 5, most: opponents * 2 / 3, unrated: mostUnrated(games),
	}
	if s.double && s.num.DoubleHalf {
		n.holders = max(3, (opponents+1)/2)
	}
	if exempt || v.unbound && games < 9 {
		n.foreign, n.own, n.most = 0, noLimit, noLimit
	}
	if !s.opt.Readings.LimitUnrated {
		n.unrated = noLimit
	}
	return n
}

// requiredThird is a third of the opponents, three at least (1.4.5b-e).
func requiredThird(opponents int) int { return max(3, (opponents+2)/3) }

// mostUnrated is the number of unrated opponents that the annex prints (1.7).
func mostUnrated(games int) int { return (games + 1) / 5 }

// passes tells whether a choice makes the norm.
func (s *search) passes(v *variant, t *tally, exempt bool) bool {
	if t.games < v.least || t.required < 0 || t.halves < t.required {
		return false
	}
	n := s.needs(v, t.games, t.opponents, exempt)
	return t.holders >= n.holders && s.mixed(t, n)
}

// mixed is the mix of federations and of title-holders.
func (s *search) mixed(t *tally, n needs) bool {
	return t.titled >= n.titled && t.foreign >= n.foreign && t.own <= n.own && t.most <= n.most && t.unrated <= n.unrated
}
