package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// How far nine games are from a GM norm: 100 a game, opponent or federation, 50
// half a point, rating points as they are.
func TestDistanceOfEachClause(t *testing.T) {
	s := newSearch(solid().event(t), Options{Readings: Readings{LimitUnrated: true}})
	lv := s.num.level(tournament.GM)
	for _, c := range []struct {
		what   string
		change func(*tally)
		want   distance
	}{
		{"a norm", func(*tally) {}, distance{}},
		{"eight games", func(t *tally) { t.games, t.opponents = 8, 8 }, distance{1, 100}},
		{"one foreign federation of two", func(t *tally) { t.foreign = 1 }, distance{1, 100}},
		{"five of the own federation", func(t *tally) { t.own = 5 }, distance{}},
		{"six of the own federation", func(t *tally) { t.own = 6 }, distance{1, 100}},
		{"six of one federation", func(t *tally) { t.most = 6 }, distance{}},
		{"eight of one federation", func(t *tally) { t.most = 8 }, distance{1, 200}},
		{"three title-holders of five", func(t *tally) { t.titled = 3 }, distance{1, 200}},
		{"one GM of three", func(t *tally) { t.holders = 1 }, distance{1, 200}},
		{"ten rating points of performance", func(t *tally) { t.performance = 2590 }, distance{1, 10}},
		{"seven rating points of average", func(t *tally) { t.average = 2373 }, distance{1, 7}},
		{"3 of 9 where 35 per cent are 3½", func(t *tally) { t.halves = 6 }, distance{1, 50}},
		{"two clauses", func(t *tally) { t.performance, t.holders = 2599, 2 }, distance{2, 101}},
	} {
		whole := tally{games: 9, opponents: 9, halves: 12, average: 2500, performance: 2625, titled: 9, holders: 9, foreign: 3, most: 3}
		c.change(&whole)
		require.Equal(t, c.want, s.distance(&variant{least: 9}, &whole, lv, false), c.what)
	}
}

// The most that may be of a federation, and unrated, is still allowed; under FID
// no federation is full (1.4.2a).
func TestLimitsAreAllowed(t *testing.T) {
	s := newSearch(solid().event(t), Options{})
	own, other := strangers, strangers+1
	n := needs{own: 5, most: 6, unrated: 2}
	for _, f := range []federation{neutral, unknownFederation, own, other} {
		require.False(t, s.exceeds(f, own, state{here: 5, unrated: 2}, n), f)
		require.True(t, s.exceeds(f, own, state{here: 5, unrated: 3}, n), f)
	}
	require.False(t, s.exceeds(neutral, own, state{here: 9}, n))
	require.True(t, s.exceeds(own, own, state{here: 6}, n))
	require.False(t, s.exceeds(other, own, state{here: 6}, n))
	require.True(t, s.exceeds(other, own, state{here: 7}, n))
}

// With thirteen wins in seventeen games the closest result is sought among the
// choices that leave out the lowest rated wins alone.
func TestChoicesComparedAreFew(t *testing.T) {
	a := applicant{host: "AUT"}
	for i := range 17 {
		result := " 1"
		if i >= 13 {
			result = " ="
		}
		a.rounds = append(a.rounds, []string{"GER", "AUT", "POL"}[i%3]+" GM 2"+itoa(300+i)+result)
	}
	s := newSearch(a.event(t), Options{})
	var l candidate
	s.readGames(0, &l)
	list := s.candidateChoices(s.variants(&l, nil), &l, s.num.level(tournament.GM), nil)
	require.NotEmpty(t, list)
	require.LessOrEqual(t, len(list), 9*9, "nine stopping points, up to eight wins less")
}

// A way is easier than another where it asks for no more in any respect.
func TestEasierWays(t *testing.T) {
	way := func(change func(*Way)) *Way {
		w := &Way{Rounds: []int{9}, Score: tournament.One, Unpaired: []int{9}, Holders: 1, Titled: 1, Rating: 2400, OneOther: 1}
		change(w)
		return w
	}
	same := way(func(*Way) {})
	require.True(t, same.easier(same))
	for what, harder := range map[string]*Way{
		"not from a federation": way(func(w *Way) { w.NotFrom = []string{"GER"} }),
		"a higher rating":       way(func(w *Way) { w.Rating++ }),
		"no federation twice":   way(func(w *Way) { w.OneOther = 0 }),
		"an exemption":          way(func(w *Way) { w.Exempt = "1.4.3c" }),
	} {
		require.False(t, harder.easier(same), what)
		require.True(t, same.easier(harder), what)
	}
	require.False(t, same.easier(way(func(w *Way) { w.Score /= 2 })))
	require.False(t, same.easier(way(func(w *Way) { w.Holders = 0 })))
	require.False(t, same.easier(way(func(w *Way) { w.Holders, w.Titled = 0, 0 })))
	two := func(most int) *Way {
		w := way(func(w *Way) { w.Rounds, w.Unpaired, w.OneOther = []int{8, 9}, []int{8, 9}, 2 })
		if most < 2 {
			w.AtMost = []FederationShare{{"GER", most}}
		}
		return w
	}
	require.False(t, two(1).easier(two(2)))
	require.True(t, two(1).easier(two(1)))
	require.True(t, two(2).easier(two(1)))
}

// What several opponents who are not known yet must be.
func TestWayAgainstSeveral(t *testing.T) {
	w := Way{
		Rounds: []int{8, 9}, Score: 15, Unpaired: []int{8, 9}, Titles: []tournament.Title{tournament.GM}, Holders: 1, Titled: 2,
		Rating: 2400, OneOther: 2,
	}
	text := func() string { return language.English.Say(w.text(&edition2024)) }
	require.Equal(t, "1.5 points in rounds 8 to 9 against opponents each rated at least 2400, 1 of them with the title of GM, 2 with a title other than CM or WCM", text())
	w.NotFrom = []string{"GER"}
	require.Contains(t, text(), "none from GER")
	require.NotContains(t, text(), "at most")
	w.OneOther = 1
	require.Contains(t, text(), "at most 1 from one other federation")
	w.AtMost = []FederationShare{{"AUT", 1}}
	require.Contains(t, text(), "at most 1 from AUT or 1 from one other federation")
	w.Holders, w.Titled, w.Rating = 0, 0, 0
	require.Contains(t, text(), "opponents of any rating")
	require.NotContains(t, text(), "title")
}

// The kind of event of an application is the one that stands for the large
// Swiss of 1.5.6, where there is one: of a national championship the final.
func TestKindOfTheApplication(t *testing.T) {
	for _, c := range []struct {
		facts []string
		want  string
	}{
		{nil, ""},
		{[]string{"kind=zonal"}, "zonal"},
		{[]string{"kind=zonal", "kind=national-championship"}, "national-championship"},
		{[]string{"kind=zonal", "kind=national-championship", "final-stage=yes"}, "national-championship"},
		{[]string{"kind=zonal", "kind=national-championship", "final-stage=no"}, "zonal"},
		{[]string{"kind=zonal", "kind=eve-event", "final-stage=no"}, "eve-event"},
	} {
		ev := solid().event(t)
		ev.Facts = factsOf(t, c.facts...)
		r := find(t, ev, tournament.GM, Readings{})
		require.Equal(t, c.want, NewNorm(ev, &r).EventKind, c.facts)
	}
	ev := solid().of("zonal").event(t)
	ev.Facts = &registration.Facts{}
	r := find(t, ev, tournament.GM, Readings{})
	require.Equal(t, "zonal", NewNorm(ev, &r).EventKind)
}

// 1.1.6: who is named as an arbiter without a FIDE number may be a namesake;
// with the number it is the player. Organizers are no arbiters.
func TestArbitersAmongThePlayers(t *testing.T) {
	for _, c := range []struct {
		fact string
		want officials
	}{
		{"official=chief IA - Sample, Player", officials{named: true, namesakes: []int{1}}},
		{"official=arbiter FA - Stone, Ann", officials{named: true}},
		{"official=arbiter FA 225185 Sample, Player", officials{named: true, numbered: true, playing: 1}},
		{"official=arbiter FA 225186 Sample, Player", officials{named: true, numbered: true}},
		{"official=organizer IO 225185 Sample, Player", officials{}},
	} {
		ev := solid().event(t)
		ev.Tournament.Players[0].FIDEID = 225185
		ev.Facts = factsOf(t, c.fact)
		s := newSearch(ev, Options{})
		require.Equal(t, c.want, s.arbiters(), c.fact)
	}
	ev := solid().event(t)
	ev.Tournament.Deputies = []string{"FA Sample, Player"}
	s := newSearch(ev, Options{})
	require.Equal(t, officials{named: true, namesakes: []int{1}}, s.arbiters())
}
