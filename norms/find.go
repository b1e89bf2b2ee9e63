package norms

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Barred says why no norm can be looked for in an event at all, nothing where
// one can: titles are for standard chess (0.3), and an edition must be in
// force.
func Barred(ev *Event) handbook.Text {
	switch {
	case ev.Edition == nil:
		return handbook.Say("norms.barred.no-edition", "chapter", Chapter.ID)
	case ev.KindUnknown:
		return handbook.Say("norms.barred.kind-unknown", "article", ev.Edition.No(&standardRule.Rule))
	case ev.Kind != tournament.Standard:
		return handbook.Say("norms.barred.kind", "article", ev.Edition.No(&standardRule.Rule), "kind", ev.Kind)
	}
	return handbook.Text{}
}

// Find looks for GM and IM norms of everyone and WGM and WIM norms of women,
// except titles held and those below them in the same column. Achieved ones
// come first, then by starting rank, GM IM WGM WIM. With opt.Near results not
// achieved are there too, each for the choice that comes closest.
func Find(ev *Event, opt Options) []Result {
	results := []Result{}
	if !Barred(ev).IsZero() || ev.Tournament == nil {
		return results
	}
	opt.Near = opt.Near || opt.Forecast
	s := newSearch(ev, opt)
	if s.barred && !opt.Near {
		return results
	}
	var l candidate
	var vs []variant
	for i := range s.t.Players {
		if opt.Player != 0 && s.t.Players[i].StartingRank != opt.Player || i >= len(ev.Field) {
			continue
		}
		fresh := true
		for k := range s.num.Levels {
			lv := &s.num.Levels[k]
			if opt.Title != tournament.NoTitle && lv.Title != opt.Title ||
				!seeks(&ev.Field[i], s.field[i].titles, lv.Title) || !opt.Near && s.holders[k] < s.num.RequiredLeast {
				continue
			}
			if fresh {
				s.readGames(i, &l)
				vs, fresh = s.variants(&l, vs), false
			}
			if r, ok := s.result(&l, vs, lv); ok {
				if opt.Forecast {
					o := s.forecast(i, lv, r.Achieved)
					r.Outlook, r.Needs = &o, []Need{}
					if len(o.Ways) > 0 {
						r.Needs = o.Ways[0].needs()
					}
				}
				results = append(results, r)
			}
		}
	}
	slices.SortStableFunc(results, byAchieved)
	return results
}

func byAchieved(a, b Result) int {
	switch {
	case a.Achieved != b.Achieved && a.Achieved:
		return -1
	case a.Achieved != b.Achieved:
		return 1
	}
	return a.StartingRank - b.StartingRank
}

// result returns the preferred choice, else the closest where that is wanted.
func (s *search) result(l *candidate, vs []variant, lv *Level) (Result, bool) {
	if c, ok := s.bestChoice(l, vs, lv); ok {
		r := s.describe(l, lv, c)
		return r, r.Achieved || s.opt.Near
	}
	if !s.opt.Near {
		return Result{}, false
	}
	c := s.closest(l, vs, lv)
	return s.describe(l, lv, c), true
}

// bestChoice returns the choice of cli.md's order among those that make the norm:
// the normal foreigner rule goes before an exemption.
func (s *search) bestChoice(l *candidate, vs []variant, lv *Level) (choice, bool) {
	if s.barred || s.ev.Format.Predetermined() && s.countMissing(l) > 0 || !s.plausible(vs, lv) {
		return choice{}, false
	}
	c, made, promising := s.best(vs, l, lv, false)
	if made || !promising {
		return c, made
	}
	exempt := s.exemption(l.own)
	if exempt == nil {
		return choice{}, false
	}
	c, made, _ = s.best(vs, l, lv, true)
	c.exempt = exempt
	return c, made
}

// plausible refuses the bulk: too few games, or not three opponents with the
// required title in all of them.
func (s *search) plausible(vs []variant, lv *Level) bool {
	need := requiredTitleSet(lv.Title)
	for i := range vs {
		if len(vs[i].games) < vs[i].least {
			continue
		}
		n := 0
		for j := range vs[i].games {
			if vs[i].games[j].titles&need != 0 {
				n++
			}
		}
		if n >= s.num.RequiredLeast {
			return true
		}
	}
	return false
}

// FIDEIDText returns a FIDE ID as text, empty if there is none.
func FIDEIDText(id int) string {
	if id == 0 {
		return ""
	}
	return strconv.Itoa(id)
}
