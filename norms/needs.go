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
		holders: s.num.leastHolders(opponents), titled: s.num.Titled.atLeast(opponents), foreign: s.num.Foreign,
		own: s.num.MaxOwn.atMost(opponents), most: s.num.MaxOne.atMost(opponents), unrated: s.num.mostUnrated(games),
	}
	if s.double && s.num.DoubleHalf {
		n.holders = max(s.num.RequiredLeast, s.num.Titled.atLeast(opponents))
	}
	if exempt || v.unbound && games < s.num.MinGames {
		n.foreign, n.own, n.most = 0, noLimit, noLimit
	}
	if !s.opt.Readings.LimitUnrated {
		n.unrated = noLimit
	}
	return n
}

// leastHolders returns how many of the opponents must have the required title.
func (n *Numbers) leastHolders(opponents int) int {
	return max(n.RequiredLeast, n.Required.atLeast(opponents))
}

// mostUnrated returns the number of unrated opponents that the annex prints.
func (n *Numbers) mostUnrated(games int) int { return (games + 1) / n.AnnexUnrated }

// passes reports whether a choice makes the norm.
func (s *search) passes(v *variant, t *tally, exempt bool) bool {
	if t.games < v.least || t.required < 0 || t.halves < t.required {
		return false
	}
	n := s.needs(v, t.games, t.opponents, exempt)
	return t.holders >= n.holders && s.hasMix(t, n)
}

// hasMix returns the mix of federations and of title-holders.
func (s *search) hasMix(t *tally, n needs) bool {
	return t.titled >= n.titled && t.foreign >= n.foreign && t.own <= n.own && t.most <= n.most && t.unrated <= n.unrated
}
