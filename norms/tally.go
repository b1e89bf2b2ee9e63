package norms

import "github.com/fedrate/fedrate/rating"

// tally holds the figures of a choice of games, each counted from the games again.
type tally struct {
	games       int
	opponents   int // different opponents in a double round robin, else games (1.4.5f)
	halves      int
	sum         int // of the ratings, one opponent raised
	average     int
	performance int
	required    int // score in half points; -1 where none suffices
	titled      int
	holders     int // opponents with the required title
	own         int
	foreign     int        // federations other than the applicant's
	most        int        // opponents from the one federation that has most
	mostOf      federation // which it is
	unrated     int
	unknown     int // opponents whose federation is not known
	raised      int // index of the game whose opponent was raised; -1: none
}

// tally counts the games of the set for a title.
func (s *search) tally(v *variant, used uint64, lv *Level, own federation) tally {
	t := tally{raised: -1, required: -1}
	var feds [maxGames + 1]struct {
		of federation
		n  int
	}
	named := 0
	need := requiredTitleSet(lv.Title)
	for i := range v.games {
		if used&(1<<i) == 0 {
			continue
		}
		g := &v.games[i]
		t.games++
		t.halves += int(g.halves)
		t.sum += g.rating
		if g.unrated {
			t.unrated++
		}
		titles := g.titles
		if s.double {
			if !s.firstMeeting(v, used, i) {
				continue
			}
			titles = s.titlesOf(v, used, i)
		}
		t.opponents++
		if titles != 0 {
			t.titled++
		}
		if titles&need != 0 {
			t.holders++
		}
		switch f := g.federation; {
		case f == unknownFederation:
			t.unknown++
			if s.firstMeeting(v, used, i) {
				t.foreign++
			}
		case f == neutral:
		case f == own:
			t.own++
		default:
			k := 0
			for k < named && feds[k].of != f {
				k++
			}
			if k == named {
				named++
			}
			feds[k].of = f
			feds[k].n++
		}
	}
	t.foreign += named
	t.most, t.mostOf = t.own, own
	for k := range named {
		if feds[k].n > t.most {
			t.most, t.mostOf = feds[k].n, feds[k].of
		}
	}
	t.raise(v, used, lv)
	t.finish(lv)
	return t
}

func (t *tally) finish(lv *Level) {
	if t.games == 0 {
		return
	}
	t.average = average(t.sum, t.games)
	t.performance = t.average + rating.DP(percentage(t.halves, t.games))
	if h, ok := lv.requiredHalves(t.games, t.average); ok {
		t.required = h
	}
}

// raise lifts the lowest rated opponent to the floor (1.4.6c). An opponent met
// twice is one opponent, so all his games are lifted; of several who are
// lowest, the one whose games gain most, then the first.
func (t *tally) raise(v *variant, used uint64, lv *Level) {
	lowest := lv.Floor
	for i := range v.games {
		if used&(1<<i) != 0 {
			lowest = min(lowest, v.games[i].rating)
		}
	}
	if lowest >= lv.Floor {
		return
	}
	best := 0
	for i := range v.games {
		if used&(1<<i) == 0 || v.games[i].rating != lowest {
			continue
		}
		if gain := v.gain(used, i, lv.Floor); gain > best {
			best, t.raised = gain, i
		}
	}
	t.sum += best
}

// gain returns what raising the opponent of a game adds to the sum.
func (v *variant) gain(used uint64, i, floor int) int {
	gain := 0
	for j := range v.games {
		if used&(1<<j) != 0 && v.games[j].opponent == v.games[i].opponent && v.games[j].rating < floor {
			gain += floor - v.games[j].rating
		}
	}
	return gain
}

func (s *search) firstMeeting(v *variant, used uint64, i int) bool {
	for j := range i {
		if used&(1<<j) != 0 && v.games[j].opponent == v.games[i].opponent {
			return false
		}
	}
	return true
}

func (s *search) titlesOf(v *variant, used uint64, i int) titleSet {
	titles := titleSet(0)
	for j := range v.games {
		if used&(1<<j) != 0 && v.games[j].opponent == v.games[i].opponent {
			titles |= v.games[j].titles
		}
	}
	return titles
}
