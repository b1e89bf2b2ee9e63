package norms

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// drawApplicant draws an event in which norms are near: strong opponents, many
// wins, few federations.
func drawApplicant(t *rapid.T) applicant {
	formats := []registration.Format{registration.Swiss, registration.Swiss, registration.Swiss, registration.RoundRobin, registration.DoubleRoundRobin, registration.Knockout, registration.TeamRoundRobin}
	a := applicant{
		federation: rapid.SampledFrom([]string{"HUN", "HUN", "FID", "?"}).Draw(t, "own"),
		title:      tournament.NoTitle, sex: tournament.Female, host: "HUN",
		format: rapid.SampledFrom(formats).Draw(t, "format"),
		kind:   rapid.SampledFrom([]string{"", "", "", "zonal", "world-team", "world-cup"}).Draw(t, "kind"),
		start:  rapid.SampledFrom([]handbook.Date{2022_10_01, 2024_01_01}).Draw(t, "start"),
	}
	if a.federation == "?" {
		a.federation = ""
	}
	rounds := rapid.IntRange(7, 13).Draw(t, "rounds")
	if rapid.IntRange(0, 40).Draw(t, "longer") == 0 {
		rounds = 15
	}
	base := rapid.SampledFrom([]int{2030, 2180, 2230, 2380}).Draw(t, "base")
	spread := rapid.IntRange(5, 300).Draw(t, "spread")
	feds := []string{"GER", "GER", "HUN", "AUT", "FID", "?", "NON"}[:rapid.IntRange(2, 7).Draw(t, "federations")]
	titles := []string{"GM", "IM", "WGM", "WIM", "FM", "-", "IM+WGM", "CM"}
	lean := rapid.IntRange(1, len(titles)).Draw(t, "titles")
	for i := range rounds {
		result := rapid.SampledFrom([]string{"1", "1", "1", "=", "0"}).Draw(t, "result")
		if rapid.IntRange(0, 25).Draw(t, "odd") == 0 {
			result = rapid.SampledFrom([]string{"+", "-", "W", "D"}).Draw(t, "unplayed")
		}
		if a.format == registration.DoubleRoundRobin && i >= (rounds+1)/2 {
			a.rounds = append(a.rounds, fmt.Sprintf("#%d %s", i-(rounds+1)/2+1, result))
			continue
		}
		rating := base + rapid.IntRange(-spread, spread).Draw(t, "rating")
		switch rapid.IntRange(0, 9).Draw(t, "low") {
		case 0:
			rating = 0
		case 1:
			rating = base - rapid.IntRange(150, 400).Draw(t, "far")
		}
		a.rounds = append(a.rounds, fmt.Sprintf("%s %s %d %s", rapid.SampledFrom(feds).Draw(t, "fed"),
			rapid.SampledFrom(titles[:lean]).Draw(t, "title"), rating, result))
	}
	return a
}

// changing returns a field whose ratings and titles change from round to round.
func changing(field []Entrant) func(int) []Entrant {
	return func(round int) []Entrant {
		list := append([]Entrant(nil), field...)
		for i := range list {
			list[i].Rating = max(0, list[i].Rating+tournament.Rating((round*37+i*11)%60-30))
			if (round+i)%4 == 0 {
				list[i].Title = tournament.FM
			}
		}
		return list
	}
}

// brute returns the preferred choice found by looking at every choice.
func (s *search) brute(l *candidate, vs []variant, lv *Level) (choice, bool) {
	var best choice
	var bestTally tally
	for _, article := range []*Rule{nil, s.exemption(l.own)} {
		for c := range s.every(vs, l, lv, article) {
			t := s.tally(c.v, c.used, lv, l.own)
			if s.passes(c.v, &t, article != nil) && (best.v == nil || preferredTo(&c, &t, &best, &bestTally)) {
				best, bestTally = c, t
			}
		}
		if best.v != nil || s.exemption(l.own) == nil {
			break
		}
	}
	return best, best.v != nil
}

func TestSearchAgreesWithEveryChoice(t *testing.T) {
	achieved, dropped := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		a := drawApplicant(rt)
		ev := a.event(t)
		if rapid.IntRange(0, 4).Draw(rt, "long") == 0 {
			ev.FieldAt = changing(ev.Field)
		}
		s := newSearch(ev, Options{Readings: Readings{LimitUnrated: rapid.Bool().Draw(rt, "limit")}})
		s.barred, s.event = false, nil
		s.few = rapid.SampledFrom([]int{0, 1, 10, fewChoices}).Draw(rt, "few")
		var l candidate
		s.readGames(0, &l)
		vs := s.variants(&l, nil)
		for k := range s.num.Levels {
			lv := &s.num.Levels[k]
			if s.ev.Format.Predetermined() && s.countMissing(&l) > 0 {
				continue
			}
			want, wantOK := s.brute(&l, vs, lv)
			got, ok := s.bestChoice(&l, vs, lv)
			require.Equal(rt, wantOK, ok, "%s %+v", lv.Title, a)
			if !ok {
				continue
			}
			achieved++
			if count(got.used) < got.stop {
				dropped++
			}
			require.Equal(rt, want.v, got.v)
			require.Equal(rt, want.stop, got.stop, "%s %+v", lv.Title, a)
			require.Equal(rt, want.used, got.used, "%s %+v", lv.Title, a)
			require.Equal(rt, want.exempt, got.exempt)
			r := s.describe(&l, lv, got)
			require.Subset(rt, []string{"1.4.2a"}, failed(r), "but federations that are not known")
		}
	})
	t.Logf("%d norms, %d with wins dropped", achieved, dropped)
	require.Positive(t, dropped)
}

func TestClosestFailsAndSaysWhy(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := drawApplicant(rt)
		for _, r := range Find(a.event(t), Options{Player: 1, Near: true}) {
			require.Equal(rt, r.Achieved, len(failed(r)) == 0, "%s %v", r.Title, r)
			require.Len(rt, r.Used, r.Games)
			require.Len(rt, r.Ignored, len(a.rounds)-r.Games)
		}
	})
}
