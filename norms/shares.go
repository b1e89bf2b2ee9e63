package norms

// share counts the opponents of one federation and the games won among them.
type share struct {
	of       federation
	met, won int
}

// sharesPossible refuses a task whose federations cannot come within the limits
// of 1.4.3 and 1.4.4 with so many wins left out; it knows nothing of titles.
func (s *search) sharesPossible(k *task) bool {
	games := k.stop - k.drops
	n := s.needs(k.v, games, games, k.exempt)
	if s.double || n.most == noLimit {
		return true
	}
	var buffer [maxGames]share
	shares, foreign := buffer[:0], 0
	for i := range k.v.games[:k.stop] {
		g := &k.v.games[i]
		switch {
		case g.federation == neutral:
			continue
		case g.federation == unknownFederation:
			foreign++
			continue
		}
		at := 0
		for at < len(shares) && shares[at].of != g.federation {
			at++
		}
		if at == len(shares) {
			shares = append(shares, share{of: g.federation})
			foreign += b2i(g.federation != k.own)
		}
		shares[at].met++
		shares[at].won += b2i(g.halves == 2)
	}
	excess := 0
	for i := range shares {
		limit := n.most
		if shares[i].of == k.own {
			limit = n.own
		}
		over := max(0, shares[i].met-limit)
		if over > shares[i].won {
			return false
		}
		excess += over
	}
	return foreign >= n.foreign && excess <= k.drops
}
