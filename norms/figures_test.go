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

// Only a double round robin counts opponents instead of games: of one to as many
// as there are, or as there are games.
func TestNumbersOfOpponents(t *testing.T) {
	s := newSearch(solid().event(t), Options{})
	require.Equal(t, []int{9}, slices.Collect(s.opponentCounts(make([]unit, 5), 9)))
	s.double = true
	require.Equal(t, []int{1, 2, 3}, slices.Collect(s.opponentCounts(make([]unit, 3), 9)))
	require.Equal(t, []int{1, 2}, slices.Collect(s.opponentCounts(make([]unit, 3), 2)))
}

// The federation with most opponents is the applicant's own before one that has
// as many, and of two others the first.
func TestFederationWithMost(t *testing.T) {
	s := newSearch(solid().event(t), Options{})
	own, other, third := firstMember, firstMember+1, firstMember+2
	for _, c := range []struct {
		met    []federation
		most   int
		mostOf federation
	}{
		{[]federation{own, own, other, other}, 2, own},
		{[]federation{own, other, other}, 2, other},
		{[]federation{other, third, third, other}, 2, other},
		{[]federation{other, third, third}, 2, third},
		{[]federation{other}, 1, other},
	} {
		var v variant
		for i, f := range c.met {
			v.games = append(v.games, game{opponent: i + 1, rating: 2400, federation: f})
		}
		got := s.tally(&v, prefix(len(v.games)), s.num.level(tournament.GM), own)
		require.Equal(t, c.most, got.most, c.met)
		require.Equal(t, c.mostOf, got.mostOf, c.met)
	}
}

// Of six wins against one opponent, who had another rating each month, the lowest
// rated go first; up to four wins every choice is there.
func TestOptionsAgainstOneOpponent(t *testing.T) {
	v := &variant{}
	for _, rating := range []int{2430, 2410, 2450, 2400, 2440, 2420} {
		v.games = append(v.games, game{opponent: 1, rating: rating, halves: 2})
	}
	k := &task{v: v, stop: 6}
	require.Equal(t, []uint64{0b111111, 0b110111, 0b110101, 0b010101, 0b010100, 0b000100, 0}, k.options(prefix(6), -1))
	k.in, k.out = 0b000001, 0b100000
	require.Equal(t, 16, len(k.options(prefix(6), -1)), "four wins that may go or stay")
	require.Equal(t, []uint64{0b1, 0b11}, k.options(0b11, -1))
}

// Even a second a player is a time control that is known.
func TestTimeControlOfASecond(t *testing.T) {
	ev := solid().event(t)
	stage := []tournament.Stage{{Seconds: 1}}
	ev.Tournament.TimeControl = tournament.TimeControl{Known: true, White: stage, Black: stage}
	s := newSearch(ev, Options{})
	at := slices.IndexFunc(s.event, func(c Clause) bool { return c.What.Key == "norms.check.minutes-each" })
	require.GreaterOrEqual(t, at, 0)
	require.False(t, s.event[at].OK)
	require.EqualValues(t, 0, s.event[at].Have)
	require.EqualValues(t, 12000, s.event[at].Need)
}

// In a double round robin all players meet: a norm is possible if the field
// has the mix and the average, not known if it lacks either, and not possible
// without three opponents with the title, or with too few games.
func TestFieldOfADoubleRoundRobin(t *testing.T) {
	for _, c := range []struct {
		what   string
		rounds []string
		want   registration.Answer
	}{
		{"mix and average", []string{"GER GM 2500 1", "POL GM 2500 1", "AUT GM 2500 1", "CZE GM 2500 1", "SVK GM 2500 1"}, registration.Yes},
		{"an average of 2300", []string{"GER GM 2300 1", "POL GM 2300 1", "AUT GM 2300 1", "CZE GM 2300 1", "SVK GM 2300 1"}, registration.Unknown},
		{"one federation", []string{"GER GM 2500 1", "GER GM 2500 1", "GER GM 2500 1", "GER GM 2500 1", "GER GM 2500 1"}, registration.Unknown},
		{"two GMs", []string{"GER GM 2500 1", "POL GM 2500 1", "AUT IM 2500 1", "CZE IM 2500 1", "SVK IM 2500 1"}, registration.No},
		{"eight games", []string{"GER GM 2500 1", "POL GM 2500 1", "AUT GM 2500 1", "CZE GM 2500 1"}, registration.No},
	} {
		s := newSearch(applicant{host: "HUN", start: 2022_05_01, format: registration.DoubleRoundRobin, rounds: c.rounds}.event(t), Options{})
		require.Equal(t, c.want, s.allOpponents(0, s.num.level(tournament.GM)), c.what)
	}
}

// With fourteen wins only the lowest rated are tried as those left out: fourteen
// games down to twelve, and as many wins less as that leaves room for.
func TestFourteenWinsAreTooManyToTryAll(t *testing.T) {
	v := variant{least: 12, tail: true, wins: true}
	for i := range 14 {
		v.games = append(v.games, game{round: i + 1, opponent: i + 1, rating: 2300 + i, federation: firstMember, halves: 2})
	}
	s := newSearch(solid().event(t), Options{})
	dropped := func() (list [][]int) {
		for _, c := range s.candidateChoices([]variant{v}, &candidate{games: v.games}, s.num.level(tournament.GM), nil) {
			list = append(list, append([]int{c.stop}, c.droppedRounds()...))
		}
		return list
	}
	require.Equal(t, [][]int{{14}, {14, 1}, {14, 1, 2}, {13}, {13, 1}, {12}}, dropped())
	v.games = v.games[1:]
	require.Len(t, dropped(), 1+13+1, "of thirteen wins each is tried")
}

// One opponent of no known federation is said, and the federation that most are
// from is named where each has one.
func TestNotesOfOneOpponent(t *testing.T) {
	r := solid().with(9, "? - 2460 =").near(t, tournament.GM)
	at := slices.IndexFunc(r.Notes, func(n handbook.Text) bool { return n.Key == "norms.note.unknown-federations" })
	require.GreaterOrEqual(t, at, 0)
	require.Equal(t, 1, r.Notes[at].Number("opponents"))
	apart := applicant{host: "AUT"}
	for _, f := range []string{"GER", "POL", "AUT", "CZE", "SVK", "ITA", "FRA", "ESP", "NED"} {
		apart.rounds = append(apart.rounds, f+" GM 2500 =")
	}
	r = apart.near(t, tournament.GM)
	at = slices.IndexFunc(r.Checks, func(c Clause) bool { return c.What.Key == namedFederation })
	require.GreaterOrEqual(t, at, 0)
	require.Equal(t, "GER", r.Checks[at].What.Arg("federation"))
}

// The checks of a result, in the order of the edition: an exemption adds its
// own, and no result has those of another.
func TestChecksOfAResult(t *testing.T) {
	keys := func(r Result) (list []string) {
		for _, c := range r.Checks {
			list = append(list, c.Article+" "+strings.TrimPrefix(c.What.Key, "norms.check."))
		}
		return list
	}
	r := solid().near(t, tournament.GM)
	require.Equal(t, []string{
		"1.4.1a games", "1.4.2e format", "1.4.3 foreign", "1.4.4 own-federation", "1.4.4 named-federation", "1.4.5a titled",
		"1.4.5b required", "1.4.8 performance", "1.4.8a average", "1.4.8b score",
	}, keys(r))
	zonal := solid()
	zonal.kind = "zonal"
	for i := range zonal.rounds {
		zonal.rounds[i] = "HUN GM 2500 1"
	}
	r = zonal.near(t, tournament.GM)
	require.Equal(t, []string{
		"1.4.1a games", "1.4.2e format", "1.4.3c exempt", "1.4.5a titled", "1.4.5b required", "1.4.8 performance", "1.4.8a average", "1.4.8b score",
	}, keys(r))
}

// Three wins with a third GM or IM may be against lower rated opponents: two
// ways, none of which is easier than the other.
func TestTwoWaysOfOneScore(t *testing.T) {
	a := applicant{
		host: "HUN", sex: tournament.Female, start: 2023_12_31, scheduled: 10,
		rounds: []string{"AUT FM 2243 0", "HUN GM 2307 =", "GER IM 2251 1", "HUN IM 2329 1", "GER FM 2026 1", "AUT WGM 2253 =", "AUT WIM 1944 ="},
		more: []Entrant{
			{Rating: 2392, Title: tournament.IM, Federation: "FID"},
			{Rating: 2343, Title: tournament.GM, Federation: "HUN"},
			{Rating: 2438, Title: tournament.IM, Federation: "POL"},
		},
	}
	ways := forecast(t, a, tournament.IM).Outlook.Ways
	require.Len(t, ways, 2)
	for i, want := range []Way{{Holders: 0, Titled: 0, Rating: 2373, LeftOut: []int{5}}, {Holders: 1, Titled: 1, Rating: 2369, LeftOut: []int{}}} {
		w := ways[i]
		require.Equal(t, 3*tournament.One, w.Score)
		require.Equal(t, want, Way{Holders: w.Holders, Titled: w.Titled, Rating: w.Rating, LeftOut: w.LeftOut})
	}
}

// From 2024 the complete field of a round robin has a forfeited game's opponent
// in it, the first of the list as any other: here he is the third GM.
func TestForfeitIsInTheCompleteField(t *testing.T) {
	a := roundRobin()
	a.rounds = []string{
		"GER GM 2500 1", "POL GM 2500 1", "AUT IM 2480 1", "GER IM 2480 1", "POL IM 2480 1",
		"AUT IM 2480 1", "GER - 2480 1", "POL - 2460 1", "AUT - 2460 -",
	}
	ev := a.event(t)
	ev.Field[0].Title, ev.Field[0].Federation = tournament.GM, "CZE"
	s := newSearch(ev, Options{})
	require.True(t, s.fieldRule())
	var v []game
	for i := 1; i <= 8; i++ {
		v = append(v, s.game(i, i, 2))
	}
	last := len(ev.Tournament.Players) - 1
	l := &candidate{player: last, own: s.field[last].federation, games: v}
	lv := s.num.level(tournament.GM)
	require.True(t, s.fieldHasMix(l, lv, false), "the player of the forfeit is a GM")
	s.field[0].titles = setIM
	require.False(t, s.fieldHasMix(l, lv, false))
	s.field[0].titles = setGM
	ev.Tournament.Players[last].Games[8].Result = tournament.Pending
	require.False(t, s.fieldHasMix(l, lv, false), "not a forfeit")
}

// A federation is uncertain where it is blank or no code of FIDE's, the first of
// an event as any other; FID and NON are certain.
func TestUncertainFederations(t *testing.T) {
	s := newSearch(solid().event(t), Options{})
	require.Equal(t, "HUN", s.codes.names[firstMember])
	require.False(t, s.uncertain(firstMember))
	s.codes.names[firstMember] = "XYZ"
	require.True(t, s.uncertain(firstMember))
	require.True(t, s.uncertain(unknownFederation))
	require.False(t, s.uncertain(neutral))
	require.False(t, s.uncertain(noMember))
}
