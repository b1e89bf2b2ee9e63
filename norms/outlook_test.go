package norms

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The manual's second example before the last round is paired: a win against a
// third WGM, IM or GM, not a WIM, not from Germany, rated at least 2296.
func TestOutlookOfTheManual(t *testing.T) {
	a := eightRounds("")
	a.rounds, a.scheduled = a.rounds[:8], 9
	a.more = []Entrant{
		{Rating: 2400, Title: tournament.WGM, Federation: "GER"},
		{Rating: 2350, Title: tournament.WIM, Federation: "FRA"},
		{Rating: 2296, Title: tournament.WGM, Federation: "FRA"},
		{Rating: 2295, Title: tournament.GM, Federation: "FRA"},
		{Rating: 2390, Title: tournament.IM, Federation: "RUS"},
	}
	r := forecast(t, a, tournament.WGM)
	require.False(t, r.Achieved)
	o := r.Outlook
	require.Equal(t, "open", o.State)
	require.Equal(t, []string{"a win in round 9 against an opponent with the title of GM, IM or WGM, not from GER, rated at least 2296"}, language.English.SayAll(o.Text))
	require.Equal(t, []Way{{
		Rounds: []int{9}, Score: tournament.One, Paired: []Need{}, Unpaired: []int{9},
		Titles: []tournament.Title{tournament.GM, tournament.IM, tournament.WGM}, Holders: 1, Titled: 1, Rating: 2296,
		NotFrom: []string{"GER"}, AtMost: []FederationShare{}, OneOther: 1, LeftOut: []int{}, Fits: []int{12, 14},
	}}, o.Ways)
	require.Equal(t, []Need{{
		Round: 9, Score: tournament.One, Titles: []tournament.Title{tournament.GM, tournament.IM, tournament.WGM}, NotFrom: []string{"GER"}, Rating: 2296,
	}}, r.Needs)

	a.more = a.more[1:2]
	o = forecast(t, a, tournament.WGM).Outlook
	require.Equal(t, "open", o.State, "a WGM of that rating would do, but there is none")
	require.Empty(t, o.Ways[0].Fits)
	a.more[0].Rating = 2295
	require.Equal(t, "out-of-reach", forecast(t, a, tournament.WGM).Outlook.State, "no player is rated so high")
}

// The third example of the manual: a draw, and against which opponents had the
// last round not been paired.
func TestOutlookOfTheLastRound(t *testing.T) {
	o := forecast(t, nineRounds("*"), tournament.GM).Outlook
	require.Equal(t, []string{"a draw in round 9 against player 10"}, language.English.SayAll(o.Text))

	a := nineRounds("*")
	a.rounds, a.scheduled = a.rounds[:8], 9
	a.more = []Entrant{{Rating: 2695, Title: tournament.GM, Federation: "USA"}}
	require.Equal(t, []string{
		"a draw in round 9 against an opponent with the title of GM, rated at least 2686",
		"a win in round 9 against an opponent with the title of GM, rated at least 2317",
	}, language.English.SayAll(forecast(t, a, tournament.GM).Outlook.Text))
}

// Of several rounds only the total counts; a weak opponent may be beaten and left out.
func TestOutlookInWords(t *testing.T) {
	a := solid().with(7, "GER - 2460 =").with(8, "AUT - 2460 0").with(10, "GER GM 1900 *")
	a.scheduled = 11
	a.more = []Entrant{{Rating: 2600, Title: tournament.GM, Federation: "USA"}}
	// With both games 24,520 + 2600 = 27,120 : 11 = 2465 are too few for 7½ of 11; without round 10
	// 6½ of 10 (65 %, dp 110) need 2490, that is 24,895 where 22,320 are there.
	require.Equal(t, []string{
		"2 points in rounds 10 to 11 against player 11 and an opponent with the title of GM, rated at least 2575; round 10 must be won and is left out (1.4.1f)",
	}, language.English.SayAll(forecast(t, a, tournament.GM).Outlook.Text))
}

func TestOutlookStates(t *testing.T) {
	require.Equal(t, "made", forecast(t, solid(), tournament.GM).Outlook.State)
	over := forecast(t, nineRounds("0"), tournament.GM)
	require.Equal(t, "over", over.Outlook.State)
	require.Equal(t, []Need{}, over.Needs)
	late := solid()
	late.start = after
	ev := late.with(9, "POL - 2460 *").event(t)
	ev.Facts = factsOf(t, "registered=2023-12-20")
	got := Find(ev, Options{Player: 1, Title: tournament.GM, Forecast: true})
	require.Equal(t, []string{"out of reach: the event gives no norms"}, language.English.SayAll(got[0].Outlook.Text))
	robin := tens("111=1=1=").in(registration.RoundRobin)
	robin.scheduled = 10
	robin = robin.with(9, "POL GM 2480 -")
	require.Contains(t, language.English.Say(forecast(t, robin, tournament.GM).Outlook.Text[0]), "1.4.1e")
}

// In a round robin those he has not met are his opponents to come.
func TestOutlookOfARoundRobin(t *testing.T) {
	a := tens("111=1===").in(registration.RoundRobin)
	a.scheduled = 10
	a.more = []Entrant{{Rating: 2480, Federation: "POL"}, {Rating: 2480, Title: tournament.GM, Federation: "CZE"}}
	o := forecast(t, a, tournament.GM).Outlook
	require.Equal(t, "open", o.State)
	require.Empty(t, o.Ways[0].Unpaired)
	require.Equal(t, []int{9, 10}, o.Ways[0].Rounds)
	require.Equal(t, 10, *o.Ways[0].Paired[0].Opponent)
}

// drawFuture returns an event with one to three rounds to come, some of them paired.
func drawFuture(rnd *rand.Rand) applicant {
	pick := func(list ...string) string { return list[rnd.IntN(len(list))] }
	a := applicant{federation: "HUN", host: "HUN", sex: tournament.Female, start: before}
	if rnd.IntN(2) == 0 {
		a.start = after
	}
	toCome := 1 + rnd.IntN(3)
	paired := rnd.IntN(toCome + 1)
	base := []int{2400, 2250, 2200, 2050}[rnd.IntN(4)] + rnd.IntN(60)
	feds := []string{"GER", "GER", "HUN", "AUT", "FID"}[:2+rnd.IntN(4)]
	titles := []string{"GM", "IM", "WGM", "WIM", "FM", "-", "-"}
	for i := range 7 + rnd.IntN(3) + toCome {
		result := pick("1", "1", "1", "=", "0", "=")
		if i >= 7 && len(a.rounds) >= 7 && rnd.IntN(12) == 0 {
			result = "+"
		}
		rating := base + rnd.IntN(120) - 60
		if rnd.IntN(5) == 0 {
			rating = base - 150 - rnd.IntN(200)
		}
		a.rounds = append(a.rounds, fmt.Sprintf("%s %s %d %s", pick(feds...), pick(titles...), rating, result))
	}
	a.scheduled = len(a.rounds)
	played := len(a.rounds) - toCome
	for i := range paired {
		line := a.rounds[played+i]
		a.rounds[played+i] = line[:len(line)-1] + "*"
	}
	a.rounds = a.rounds[:played+paired]
	for range 3 + rnd.IntN(4) {
		title, _ := tournament.ParseTitle(pick("GM", "IM", "WGM", "WIM"))
		a.more = append(a.more, Entrant{Rating: tournament.Rating(base + 40 + rnd.IntN(120)), Title: title, Federation: pick("GER", "POL", "FID", "HUN")})
	}
	return a
}

// played returns the applicant's event after the rounds of a way: results in half
// points, and who the strangers were.
func (a applicant) played(t *testing.T, w *Way, halves []int, guests []Entrant) *Event {
	ev := a.event(t)
	p := &ev.Tournament.Players[0]
	for i, round := range w.Rounds {
		for len(p.Games) < round {
			p.Games = append(p.Games, tournament.Game{})
		}
		g := &p.Games[round-1]
		if i >= len(w.Rounds)-len(w.Unpaired) {
			guest := guests[i-(len(w.Rounds)-len(w.Unpaired))]
			ev.Field = append(ev.Field, guest)
			rank := len(ev.Field)
			ev.Tournament.Players = append(ev.Tournament.Players, tournament.Player{StartingRank: rank, Games: make([]tournament.Game, round)})
			g.Opponent = rank
			p = &ev.Tournament.Players[0]
			g = &p.Games[round-1]
		}
		g.Result = []tournament.Result{tournament.Loss, tournament.Draw, tournament.Win}[halves[i]]
	}
	ev.Tournament.Index()
	return ev
}

// splits returns all ways to get so many half points in n rounds.
func splits(n, total int) [][]int {
	if n == 0 {
		if total == 0 {
			return [][]int{{}}
		}
		return nil
	}
	var list [][]int
	for h := 0; h <= min(2, total); h++ {
		for _, rest := range splits(n-1, total-h) {
			list = append(list, append([]int{h}, rest...))
		}
	}
	return list
}

// TestOutlookAgreesWithEveryResult plays the rounds to come: each way makes the
// norm whatever allowed opponents come, a half point less makes none in any
// way against any opponent, and a rating lower by one makes none.
func TestOutlookAgreesWithEveryResult(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 10))
	open, ways, hopeless := 0, 0, 0
	makes := func(ev *Event, title tournament.Title) bool {
		return len(Find(ev, Options{Player: 1, Title: title})) == 1
	}
	for range 1500 {
		a := drawFuture(rnd)
		title := []tournament.Title{tournament.GM, tournament.IM, tournament.WGM, tournament.WIM}[rnd.IntN(4)]
		o := forecast(t, a, title).Outlook
		top := tournament.Rating(0)
		for _, e := range a.more {
			top = max(top, e.Rating)
		}
		best := func(n int, rating tournament.Rating) []Entrant {
			var list []Entrant
			for i := range n {
				list = append(list, Entrant{Rating: rating, Title: tournament.GM, Federation: farAway[i]})
			}
			return list
		}
		limit := 0 // half points that nothing less than makes the norm with
		switch o.State {
		case "open":
			open++
			limit = int(2 * o.Ways[0].Score / tournament.One)
		case "out-of-reach":
			hopeless++
			limit = 2*(a.scheduled-len(a.rounds)+3) + 1
		default:
			continue
		}
		first, toCome := len(a.rounds), 0
		for i, line := range a.rounds {
			if line[len(line)-1] == '*' {
				first = min(first, i)
			}
		}
		toCome = a.scheduled - first
		var strongest []Entrant // each of the highest ratings at most once
		ratings := slices.Clone(a.more)
		slices.SortFunc(ratings, func(x, y Entrant) int { return int(y.Rating - x.Rating) })
		for i, e := range best(min(toCome, len(ratings)), 0) {
			e.Rating = ratings[i].Rating
			strongest = append(strongest, e)
		}
		for n := 1; n <= toCome; n++ {
			w := Way{}
			for i := range n {
				w.Rounds = append(w.Rounds, first+1+i)
				if first+i >= len(a.rounds) {
					w.Unpaired = append(w.Unpaired, first+1+i)
				}
			}
			for total := range min(limit, 2*n+1) {
				for _, halves := range splits(n, total) {
					require.False(t, makes(a.played(t, &w, halves, strongest), title), "%s %v of %v\n%+v", title, halves, w.Rounds, a)
				}
			}
		}
		for i := range o.Ways {
			w := &o.Ways[i]
			ways++
			total := int(2 * w.Score / tournament.One)
			var fixed []int
			for _, n := range w.Paired {
				fixed = append(fixed, int(2*n.Score/tournament.One))
				total -= fixed[len(fixed)-1]
			}
			for _, rest := range splits(len(w.Unpaired), total) {
				halves := append(slices.Clone(fixed), rest...)
				guests := a.guests(rnd, w)
				require.True(t, makes(a.played(t, w, halves, guests), title), "%s %v of %v: %s\n%+v\n%+v", title, halves, w.Rounds, language.English.Say(w.text(&edition2024)), guests, a)
				if w.Rating > 0 {
					low := best(len(w.Unpaired), w.Rating-1)
					for j := w.Holders; j < len(low); j++ {
						low[j].Title = tournament.NoTitle
						if j < w.Titled {
							low[j].Title = tournament.FM
						}
					}
					shown := a
					shown.more = nil
					for r := range choicesOf(shown.played(t, w, halves, low), 1, title) {
						all := !slices.ContainsFunc(w.Unpaired, func(n int) bool { return !slices.Contains(r.Used, n) })
						require.False(t, all, "a point lower: %s\n%+v\n%+v", language.English.Say(w.text(&edition2024)), a, r)
					}
				}
			}
			require.GreaterOrEqual(t, total, 0, "%+v", w)
			for _, rank := range w.Fits {
				ev := a.event(t)
				require.True(t, makes(a.played(t, w, append(slices.Clone(fixed), total), ev.Field[rank-1:rank]), title), language.English.Say(w.text(&edition2024)))
			}
		}
	}
	t.Logf("%d open with %d ways, %d out of reach", open, ways, hopeless)
	require.Greater(t, min(open, hopeless), 100)
}

// guests are opponents as a way allows them: anywhere at most of one of the
// federations that are limited.
// farAway are federations that no drawn opponent is from.
var farAway = []string{"ISL", "MLT", "AND", "MNC", "SMR", "CYP", "IRL", "ARM", "GEO", "MGL", "NEP", "FIJ", "PER", "CHI", "URU", "PAR", "BOL", "ECU"}

func (a applicant) guests(rnd *rand.Rand, w *Way) []Entrant {
	n := len(w.Unpaired)
	var list []Entrant
	for i := range n {
		e := Entrant{Rating: w.Rating + tournament.Rating(rnd.IntN(30)), Federation: farAway[i]}
		if w.Rating == 0 {
			e.Rating = 0
		}
		switch {
		case i < w.Holders:
			e.Title = w.Titles[rnd.IntN(len(w.Titles))]
		case i < w.Titled:
			e.Title = titleHolders[rnd.IntN(len(titleHolders))]
		}
		list = append(list, e)
	}
	rnd.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	from, most := "LUX", w.OneOther
	if len(w.AtMost) > 0 && rnd.IntN(2) == 0 {
		s := w.AtMost[rnd.IntN(len(w.AtMost))]
		from, most = s.Federation, s.Opponents
	}
	for i := range rnd.IntN(most + 1) {
		list[i].Federation = from
	}
	return list
}
