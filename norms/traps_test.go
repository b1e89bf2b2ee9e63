package norms

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

const (
	before = handbook.Date(2023_12_31)
	after  = handbook.Date(2024_01_01)
)

// solid is nine rounds that make a GM norm with nothing to spare in titles:
// three GMs and two others with a title, 6½ of 9 against 2480.
func solid() applicant {
	return applicant{
		federation: "HUN", host: "AUT",
		rounds: []string{
			"GER GM 2500 1", "AUT GM 2500 =", "POL GM 2500 =", "GER IM 2480 1", "AUT IM 2480 1",
			"POL - 2480 1", "GER - 2460 1", "AUT - 2460 =", "POL - 2460 0",
		},
	}
}

func (a applicant) with(round int, line string) applicant {
	a.rounds = slices.Clone(a.rounds)
	if round > len(a.rounds) {
		a.rounds = append(a.rounds, line)
	} else {
		a.rounds[round-1] = line
	}
	return a
}

func (a applicant) from(day handbook.Date) applicant { a.start = day; return a }

func (a applicant) in(f registration.Format) applicant { a.format = f; return a }

func (a applicant) of(kind string) applicant { a.kind = kind; return a }

// tens are n rounds of 2480 with a GM, an IM and an untitled opponent in turn.
func tens(results string) applicant {
	a := applicant{federation: "HUN", host: "AUT"}
	titles := []string{"GM", "IM", "-"}
	feds := []string{"GER", "AUT", "POL", "CZE"}
	for i, r := range strings.Split(results, "") {
		a.rounds = append(a.rounds, feds[i%4]+" "+titles[i%3]+" 2480 "+r)
	}
	return a
}

type trap struct {
	name   string
	a      applicant
	title  tournament.Title
	ok     bool
	failed []string // where not ok
	more   func(*testing.T, Result)
}

func ignoredRounds(article string, rounds ...int) func(*testing.T, Result) {
	return func(t *testing.T, r Result) {
		var got []int
		for _, i := range r.Ignored {
			if i.Article == article {
				got = append(got, i.Round)
			}
		}
		require.Equal(t, rounds, got)
	}
}

func notes(word string) func(*testing.T, Result) {
	return func(t *testing.T, r Result) { require.Contains(t, said(r.Notes), word) }
}

func counts(n int) func(*testing.T, Result) {
	return func(t *testing.T, r Result) { require.Equal(t, n, r.CountsAs) }
}

func (c *trap) run(t *testing.T) {
	title := c.title
	if title == tournament.NoTitle {
		title = tournament.GM
	}
	r := c.a.near(t, title)
	require.Equal(t, c.ok, r.Achieved, "failed: %v, checks %v", failed(r), r.Checks)
	if c.failed != nil {
		require.Equal(t, c.failed, failed(r))
	}
	if c.more != nil {
		c.more(t, r)
	}
}

func runTraps(t *testing.T, traps []trap) {
	for i := range traps {
		t.Run(traps[i].name, traps[i].run)
	}
}

func TestNumberOfGames(t *testing.T) {
	runTraps(t, []trap{
		{name: "nine games", a: solid(), ok: true, more: counts(9)},
		{name: "eight rounds", a: applicant{federation: "HUN", rounds: solid().rounds[:8]}, failed: []string{"1.4.1a"}},
		{name: "1.4.1c: win by forfeit", a: solid().with(3, "POL GM 2500 +"), ok: false},
		{name: "1.4.1c: allocated bye", a: solid().with(9, "bye U"), ok: true, more: counts(10)},
		{name: "1.4.1c: in an early round", a: solid().with(6, "POL - 2480 +"), ok: true, more: counts(9)},
		{name: "1.4.1c: asked-for bye", a: solid().with(9, "bye H"), failed: []string{"1.4.1a"}},
		{name: "1.4.1c: own forfeit", a: solid().with(9, "POL - 2460 -"), failed: []string{"1.4.1a"}},
		{name: "1.4.1c: full-point bye is open", a: solid().with(9, "bye F"), failed: []string{"1.4.1a"}, more: notes("1.4.1c")},
		{name: "1.4.1c: not in ten rounds", a: applicant{federation: "HUN", scheduled: 10, rounds: solid().with(9, "bye U").rounds}, failed: []string{"1.4.1a"}},
		{name: "1.4.1c: two of them", a: solid().with(9, "bye U").with(5, "POL - 2460 +"), failed: []string{"1.4.1a"}},
		{name: "1.4.1b: world team, seven games", a: teams("world-team"), ok: true, more: counts(8)},
		{name: "1.4.1b: continental team", a: teams("continental-team"), ok: true},
		{name: "1.4.1b: national team needs nine", a: teams("national-team-championship"), failed: []string{"1.4.1a"}},
		{name: "1.4.1b: olympiad needs nine", a: teams("olympiad"), ok: false},
		{name: "1.4.1b: world cup needs eight", a: teams("world-cup"), failed: []string{"1.4.1b"}},
		{name: "1.4.1b: eight of the world cup count nine", a: teams("world-cup").in(registration.Knockout).with(8, "GER GM 2500 ="), ok: true, more: counts(9)},
		{name: "1.4.1b: nine games have limits again", a: teams("world-team").with(8, "GER GM 2500 =").with(9, "GER GM 2500 0"), ok: true, more: ignoredRounds("1.4.1e", 9)},
		{name: "1.4.1d: full points only", a: solid().with(9, "POL - 2460 1"), ok: true, more: counts(10)},
		{name: "1.4.1d: one full point", a: solid().with(9, "POL - 2460 ="), ok: true, more: counts(10)},
	})
}

// teams is seven rounds against one federation.
func teams(kind string) applicant {
	a := applicant{federation: "HUN", host: "HUN", format: registration.TeamSwiss, kind: kind}
	for _, r := range "11=1=1=" {
		a.rounds = append(a.rounds, "GER GM 2500 "+string(r))
	}
	return a
}

func TestGamesLeftOff(t *testing.T) {
	weak := "POL - 1700 "
	runTraps(t, []trap{
		{name: "1.4.1e: a lost round ten", a: tens("111=1=1=10"), ok: true, more: func(t *testing.T, r Result) {
			require.Equal(t, 10, r.Games, "most games first")
		}},
		{name: "1.4.1e: the tail goes", a: tens("111=1=10100"), ok: true},
		{name: "1.4.1e: tail of two", a: tens("111=1===000"), ok: true, more: ignoredRounds("1.4.1e", 10, 11)},
		{name: "1.4.1e: only the whole run", a: tens("11=11=1=0=1"), ok: true},
		{name: "1.4.1e: not in a round robin", a: tens("111=1===000").in(registration.RoundRobin), ok: false},
		{name: "1.4.1e: but in a league", a: tens("111=1===000").in(registration.TeamRoundRobin), ok: true},
		{name: "1.4.1e: knockouts are not predetermined", a: tens("111=1===000").in(registration.Knockout), ok: true},
		{name: "1.4.1f: a weak win goes", a: solid().with(10, weak+"1").with(11, weak+"1"), ok: true, more: ignoredRounds("1.4.1e", 10, 11)},
		{name: "1.4.1f: a weak draw stays", a: solid().with(1, weak+"=").with(10, "GER GM 2500 1").with(2, weak+"="), ok: false},
		{name: "1.4.1f: from the prefix too", a: solid().with(9, weak+"1").with(1, weak+"1").with(10, "POL GM 2460 =").with(11, "POL - 2500 ="), ok: true, more: ignoredRounds("1.4.1f", 1)},
		{name: "1.4.1f: never below nine", a: solid().with(1, weak+"1").with(2, weak+"1"), ok: false},
		{name: "1.4.1f: in a round robin of 2023", a: roundRobin().from(before), ok: true, more: ignoredRounds("1.4.1f", 1)},
		{name: "1.4.1f: 2024 with the mix of the field", a: weaker(roundRobin().with(1, "POL GM 1900 1")).from(after), ok: true, more: ignoredRounds("1.4.1f", 1)},
		{name: "1.4.1f: 2024 without", a: roundRobin().from(after), ok: false},
		{name: "1.4.1f: a Swiss needs no mix of the field", a: roundRobin().from(after).in(registration.Swiss), ok: true},
	})
}

// roundRobin has ten games, four of five titles needed with all of them.
func roundRobin() applicant {
	return applicant{
		federation: "HUN", host: "HUN", format: registration.RoundRobin,
		rounds: []string{
			"POL - 1900 1", "GER GM 2500 1", "AUT GM 2500 =", "POL GM 2500 =", "GER IM 2480 1", "AUT FM 2480 1",
			"POL - 2480 1", "GER - 2460 1", "AUT - 2460 =", "POL - 2460 =",
		},
	}
}

// weaker makes nine opponents 2385: with the tenth the average is too low.
func weaker(a applicant) applicant {
	for i := range a.rounds[1:] {
		f := strings.Fields(a.rounds[i+1])
		a.rounds[i+1] = f[0] + " " + f[1] + " 2385 " + f[3]
	}
	return a
}

func TestOpenReadings(t *testing.T) {
	field := weaker(roundRobin().with(1, "POL GM 1900 1")).event(t)
	require.True(t, find(t, field, tournament.GM, Readings{}).Achieved)
	require.False(t, find(t, field, tournament.GM, Readings{FieldAverage: true}).Achieved)

	full := solid().with(9, "bye F").event(t)
	require.True(t, find(t, full, tournament.GM, Readings{FullByeAllocated: true}).Achieved)

	own := roundRobin().with(1, "POL GM 2480 -").event(t)
	got := find(t, own, tournament.GM, Readings{})
	require.Equal(t, []string{"1.4.1e"}, failed(got))
	require.True(t, find(t, own, tournament.GM, Readings{OwnForfeit: true}).Achieved)

	opponents := roundRobin().with(1, "POL GM 2480 +").event(t)
	require.True(t, find(t, opponents, tournament.GM, Readings{}).Achieved)

	short := solid().with(9, "POL - 2460 L").event(t)
	require.False(t, find(t, short, tournament.GM, Readings{ShortGamesOut: true}).Achieved)

	unrated := tens("111=1=1=1").with(9, "POL - 0 1").with(8, "GER IM 0 1").with(7, "AUT GM 0 1").from(before)
	unrated.sex = tournament.Female
	require.Equal(t, "1.7", failed(find(t, unrated.event(t), tournament.WIM, Readings{LimitUnrated: true}))[0])
}

func TestGamesNotIncluded(t *testing.T) {
	runTraps(t, []trap{
		{name: "1.4.2a: NON is out of everything", a: solid().with(9, "NON - 2460 1"), failed: []string{"1.4.1a"}, more: ignoredRounds("1.4.2a", 9)},
		{name: "1.4.2a: FID is in", a: solid().with(9, "FID - 2460 0"), ok: true},
		{name: "1.4.2a: FID is no foreign federation", a: twoFeds("FID"), failed: []string{"1.4.3"}},
		{name: "1.4.2a: FID has no two-thirds cap", a: manyFid(), ok: true},
		{name: "1.4.2a: FID applicant has no own cap", a: fidApplicant(), ok: true},
		{name: "1.4.2b: zero score in a round robin", a: solid().in(registration.RoundRobin).with(10, "POL - 0 1"), ok: true, more: ignoredRounds("1.4.2b", 10)},
		{name: "1.4.2b: a draw saves him", a: solid().in(registration.RoundRobin).with(10, "POL - 0 ="), ok: false},
		{name: "1.4.2b: not in a Swiss", a: solid().with(10, "POL - 0 1"), ok: true, more: ignoredRounds("1.4.1e", 10)},
		{name: "1.4.2c: last-round forfeit as a loss", a: solid().with(9, "POL - 2460 +").with(6, "bye H").of(""), ok: false},
		{name: "1.4.2c: last-round forfeit, needed", a: lastForfeit().with(9, "bye H").with(10, "POL GM 2500 +"), ok: true, more: notes("1.4.2c")},
		{name: "1.4.2c: not another round", a: lastForfeit().with(9, "POL GM 2500 +").with(10, "bye H"), ok: false},
		{name: "1.4.2c: short games are in", a: solid().with(9, "POL - 2460 L"), ok: true, more: notes("under one move")},
		{name: "1.4.2e: Scheveningen 2023", a: solid().in(registration.Scheveningen).from(before), ok: true},
		{name: "1.4.2e: Scheveningen 2024", a: solid().in(registration.Scheveningen).from(after), failed: []string{"1.4.2e"}},
		{name: "1.4.2e: Schiller 2024", a: solid().in(registration.Schiller).from(after), failed: []string{"1.4.2e"}},
		{name: "1.4.2e: other formats are a note", a: solid().in(registration.OtherFormat), ok: true, more: notes("1.4.2e")},
	})
}

// lastForfeit: eight titled games need the ninth GM of the last round.
func lastForfeit() applicant {
	return solid().with(3, "POL FM 2500 1").with(9, "POL GM 2500 +")
}

func twoFeds(second string) applicant {
	a := solid()
	for i := range a.rounds {
		a.rounds[i] = strings.NewReplacer("AUT", second, "POL", second).Replace(a.rounds[i])
	}
	return a
}

func manyFid() applicant {
	a := solid()
	for i := range a.rounds[:7] {
		a.rounds[i] = "FID" + a.rounds[i][3:]
	}
	return a
}

func fidApplicant() applicant {
	a := manyFid()
	a.federation = "FID"
	return a
}

func TestFederations(t *testing.T) {
	own := func(n int) applicant {
		a := solid()
		for i := range n {
			a.rounds[i] = "HUN" + a.rounds[i][3:]
		}
		return a
	}
	one := func(n int) applicant {
		a := solid()
		for i := range a.rounds {
			fed := "GER"
			if i >= n {
				fed = "POL"
			}
			a.rounds[i] = fed + a.rounds[i][3:]
		}
		return a
	}
	tenth := func(line string) applicant {
		a := solid()
		a.rounds = append(slices.Clone(a.rounds), line)
		return a
	}
	runTraps(t, []trap{
		{name: "1.4.3: one foreign federation", a: twoFeds("HUN"), failed: []string{"1.4.3", "1.4.4"}},
		{name: "1.4.4: five of nine own", a: own(5), ok: true},
		{name: "1.4.4: six of nine own", a: own(6), failed: []string{"1.4.4"}},
		{name: "1.4.4: six of nine from one", a: one(6), ok: true},
		{name: "1.4.4: seven of nine from one", a: one(7), failed: []string{"1.4.4"}},
		{name: "1.4.2a: unknown federation of one of nine", a: solid().with(9, "? - 2460 0"), failed: []string{"1.4.2a"}, more: func(t *testing.T, r Result) {
			require.Contains(t, said(r.Lacks), "1.4.2a: the norm depends on the federation of 10, which is not known")
		}},
		{name: "1.4.2a: a code that is none of FIDE's", a: solid().with(9, "XYZ - 2460 0"), failed: []string{"1.4.2a"}},
		{name: "1.4.2a: unknown federation of a tenth", a: tenth("? - 2460 1"), ok: true, more: notes("not known")},
		{name: "1.4.2a: a tenth from the one federation that has most", a: tenth("GER - 2460 1"), ok: true},
		{name: "1.4.3a: own players", a: hosted(own(9), "HUN").of("national-championship"), ok: true, more: exempt("1.4.3a")},
		{name: "1.4.3a: not a guest", a: hosted(one(9), "AUT").of("national-championship"), ok: false},
		{name: "1.4.3b: own players", a: hosted(own(9), "HUN").of("national-team-championship"), ok: true, more: exempt("1.4.3b")},
		{name: "1.4.3c: everyone", a: one(9).of("zonal"), ok: true, more: exempt("1.4.3c")},
		{name: "1.4.3c: normal first", a: solid().of("zonal"), ok: true, more: exempt("")},
	})
}

func hosted(a applicant, host string) applicant { a.host = host; return a }

func exempt(article string) func(*testing.T, Result) {
	return func(t *testing.T, r Result) { require.Equal(t, article, r.Exempt) }
}

func TestTitlesOfOpponents(t *testing.T) {
	women := func(a applicant) applicant { a.sex = tournament.Female; return a }
	wgm := func(titles ...string) applicant {
		a := women(solid())
		for i, title := range titles {
			f := strings.Fields(a.rounds[i])
			a.rounds[i] = f[0] + " " + title + " 2300 " + f[3]
		}
		for i := len(titles); i < 9; i++ {
			f := strings.Fields(a.rounds[i])
			a.rounds[i] = f[0] + " - 2300 " + f[3]
		}
		return a
	}
	runTraps(t, []trap{
		{name: "1.4.5a: four of nine", a: solid().with(5, "AUT CM 2480 1"), failed: []string{"1.4.5a"}},
		{name: "1.4.5a: WFM counts", a: solid().with(5, "AUT WFM 2480 1"), ok: true},
		{name: "1.4.5b: two GMs", a: solid().with(3, "POL IM 2500 ="), failed: []string{"1.4.5b"}},
		{name: "1.4.5c: GMs count for IM", a: solid(), title: tournament.IM, ok: true},
		{name: "1.4.5c: WGM is no IM", a: wgm("WGM", "WGM", "WGM", "FM", "FM"), title: tournament.IM, failed: []string{"1.4.5c"}},
		{name: "1.4.5d: WGM, IM and GM", a: wgm("WGM", "IM", "GM", "FM", "FM"), title: tournament.WGM, ok: true},
		{name: "1.4.5d: WIM is no WGM", a: wgm("WGM", "IM", "WIM", "FM", "FM"), title: tournament.WGM, failed: []string{"1.4.5d"}},
		{name: "1.4.5d: both titles held", a: wgm("WGM", "IM", "FM+WGM", "FM", "FM"), title: tournament.WGM, ok: true},
		{name: "1.4.5e: WIM", a: wgm("WGM", "IM", "WIM", "WFM", "FM"), title: tournament.WIM, ok: true},
		{name: "1.4.5e: FM is no WIM", a: wgm("WGM", "IM", "FM", "FM", "FM"), title: tournament.WIM, failed: []string{"1.4.5e"}},
	})
}

// double returns a double round robin of n opponents, the first so many GMs, the
// next two IMs.
func double(opponents, gms int) applicant {
	a := applicant{federation: "HUN", host: "HUN", format: registration.DoubleRoundRobin}
	feds := []string{"GER", "AUT", "POL"}
	for i := range opponents {
		title := "-"
		switch {
		case i < gms:
			title = "GM"
		case i < gms+2:
			title = "IM"
		}
		a.rounds = append(a.rounds, feds[i%3]+" "+title+" 2500 1")
	}
	for i := range opponents {
		a.rounds = append(a.rounds, "#"+itoa(i+1)+" "+[]string{"=", "0"}[i%2])
	}
	return a
}

func TestDoubleRoundRobins(t *testing.T) {
	runTraps(t, []trap{
		{name: "1.4.5f: six players, three GMs", a: double(5, 3).from(before), ok: true},
		{name: "1.4.5f: six players, three GMs, 2024", a: double(5, 3).from(after), ok: true},
		{name: "1.4.5f: six players, two GMs", a: double(5, 2).from(before), failed: []string{"1.4.5b"}},
		{name: "1.4.5f: eight players, three GMs", a: double(7, 3).from(before), ok: true},
		{name: "1.4.5f: eight players, three GMs, 2024", a: double(7, 3).from(after), failed: []string{"1.4.5b"}},
		{name: "1.4.5f: eight players, four GMs, 2024", a: double(7, 4).from(after), ok: true},
		{name: "1.4.6c: raised in both games", a: double(5, 3).with(5, "AUT - 2100 1"), ok: false, more: func(t *testing.T, r Result) {
			require.Equal(t, tournament.Rating(2440), r.Average)
		}},
	})
	five := double(4, 3).with(9, "#1 1")
	require.Contains(t, failed(five.near(t, tournament.GM)), "1.4.5f")
}

func TestRatings(t *testing.T) {
	low := func(rating string) applicant { return solid().with(9, "POL - "+rating+" 1") }
	figures := func(avg tournament.Rating, raised *Raised) func(*testing.T, Result) {
		return func(t *testing.T, r Result) {
			require.Equal(t, avg, r.Average)
			require.Equal(t, raised, r.Raised)
		}
	}
	runTraps(t, []trap{
		{name: "1.4.6c: one is raised", a: low("2000"), ok: true, more: figures(2451, &Raised{Round: 9, From: 2000, To: 2200})},
		{name: "1.4.6c: only the lowest", a: low("2000").with(8, "AUT - 2100 1"), ok: true, more: figures(2411, &Raised{Round: 9, From: 2000, To: 2200})},
		{name: "1.4.6d: unrated raised", a: low("0"), ok: true, more: figures(2451, &Raised{Round: 9, From: 1400, To: 2200})},
		{name: "1.4.6d: unrated of 2023", a: low("0").from(before), ok: true, more: figures(2451, &Raised{Round: 9, From: 1000, To: 2200})},
		{name: "1.4.6d: two unrated, 1400", a: low("0").with(8, "AUT - 0 1"), ok: false, more: figures(2333, &Raised{Round: 8, From: 1400, To: 2200})},
		{name: "1.4.6d: two unrated, 1000", a: low("0").with(8, "AUT - 0 1").from(before), ok: false, more: figures(2289, &Raised{Round: 8, From: 1000, To: 2200})},
		{name: "1.7: unrated limit is a note", a: low("0").with(8, "AUT - 0 1").with(7, "GER - 0 1"), ok: false, more: notes("1.7")},
	})
}

// level9 is nine rounds of one rating.
func level9(rating, halves int) applicant {
	a := tens("000000000")
	for i := range a.rounds {
		f := strings.Fields(a.rounds[i])
		result := "0"
		switch {
		case halves >= 2:
			result, halves = "1", halves-2
		case halves == 1:
			result, halves = "=", 0
		}
		a.rounds[i] = f[0] + " " + f[1] + " " + itoa(rating) + " " + result
	}
	return a
}

func TestPerformance(t *testing.T) {
	runTraps(t, []trap{
		{name: "1.4.7b: 2379.5 is enough", a: level9(2380, 14).with(9, "GER - 2376 0"), ok: true},
		{name: "1.4.7b: 2379.4 is not", a: level9(2380, 14).with(9, "GER - 2375 0"), failed: []string{"1.4.8", "1.4.8a"}},
		{name: "1.4.8a: below the least average", a: level9(2379, 18), failed: []string{"1.4.8a"}},
		{name: "1.4.8b: 35 per cent", a: level9(2700, 7), ok: true},
		{name: "1.4.8b: three of nine", a: level9(2800, 6), failed: []string{"1.4.8b"}},
		{name: "1.4.9: seven of nine at 2380", a: level9(2380, 14), ok: true},
		{name: "1.4.9: six and a half at 2434", a: level9(2434, 13), ok: true},
		{name: "1.4.9: six and a half at 2433", a: level9(2433, 13), failed: []string{"1.4.8"}},
	})
	for _, c := range []struct{ games, halves, average int }{{8, 10, 2505}, {8, 6, 2687}, {12, 14, 2543}, {13, 15, 2543}} {
		h, ok := levels[0].requiredHalves(c.games, c.average)
		require.True(t, ok)
		require.Equal(t, c.halves, h, "%d games at %d", c.games, c.average)
		h, _ = levels[0].requiredHalves(c.games, c.average-1)
		require.Equal(t, c.halves+1, h)
	}
	h, _ := levels[0].requiredHalves(13, 2900)
	require.Equal(t, 10, h, "4½ of 13 are 34.6 per cent")
}

func TestMoreThanThirteenRounds(t *testing.T) {
	r := tens("1=1=1=1=1=1=1=1").near(t, tournament.GM)
	require.True(t, r.Achieved)
	require.Equal(t, 13, r.CountsAs)
	r = tens("1=1=1=1=1=1=1=1").near(t, tournament.IM)
	require.Greater(t, r.Exceeds, tournament.One)
	require.Equal(t, 13, r.CountsAs)
	ev := tens("1=1=1=1=1=1=1=1").event(t)
	require.Greater(t, find(t, ev, tournament.IM, Readings{SurplusOver13: true}).CountsAs, 13)
}
