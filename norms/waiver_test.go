package norms

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// setAside returns the notes that say who set an article aside.
func setAside(r Result) []string {
	var list []string
	for _, n := range r.Notes {
		if n.Key == "norms.note.waived" {
			list = append(list, language.English.Say(n))
		}
	}
	return list
}

func officer(rule string) handbook.Waiver {
	return handbook.Waiver{Rule: rule, Waived: handbook.Waived{By: "Marta Ober", On: 2024_01_05, Reason: "letter 12"}}
}

// A waiver acts on the check that fails, by the name of the rule and by its
// article, and the norm says who signed it.
func TestWaiverOfARule(t *testing.T) {
	for _, name := range []string{"chief-arbiter-title", "B.01-1.1.5"} {
		ev := solid().event(t)
		ev.Tournament.ChiefArbiter = "NA Stone, Ann"
		ev.Facts = &registration.Facts{ChiefTitle: "none", ArbiterInVenue: registration.No}
		r := find(t, ev, tournament.GM, Readings{})
		require.Equal(t, []string{"1.1.5", "1.1.5"}, failed(r))
		require.Empty(t, setAside(r))

		ev.Waivers = []handbook.Waiver{officer(name)}
		r = find(t, ev, tournament.GM, Readings{})
		require.True(t, r.Achieved, failed(r))
		require.Equal(t, []string{"1.1.5: set aside by Marta Ober on 2024-01-05: letter 12"}, setAside(r), name)
	}
}

// One that changes nothing is not quoted: the condition is met, the rule is
// another chapter's, or the waiver holds in one place only.
func TestWaiverThatDoesNotActIsNotQuoted(t *testing.T) {
	titled := &registration.Facts{ChiefTitle: "IA", ArbiterInVenue: registration.Yes}
	for name, w := range map[string]handbook.Waiver{
		"met": officer("chief-arbiter-title"), "of another chapter": officer("closing-day"), "of another article": officer("B.02-1.1.5"),
	} {
		ev := solid().event(t)
		ev.Facts, ev.Waivers = titled, []handbook.Waiver{w}
		require.Empty(t, setAside(find(t, ev, tournament.GM, Readings{})), name)
	}
	ev := solid().event(t)
	ev.Facts = &registration.Facts{ChiefTitle: "none"}
	w := officer("chief-arbiter-title")
	w.Players = []int{1}
	ev.Waivers = []handbook.Waiver{w}
	r := find(t, ev, tournament.GM, Readings{})
	require.Equal(t, []string{"1.1.5"}, failed(r), "the chief arbiter is that of everybody")
	require.Empty(t, setAside(r))
}

// What nothing answers is a condition of the norm; a waiver takes its place.
func TestWaiverOfWhatIsNotKnown(t *testing.T) {
	conditions := func(r Result, article string) (n int) {
		for _, note := range r.Notes {
			if note.Arg("article") == article && note.Key != "norms.note.waived" {
				n++
			}
		}
		return n
	}
	for rule, article := range map[string]string{
		"registration": "1.1.1", "chief-arbiter-title": "1.1.5", "arbiter-plays": "1.1.6", "changes-in-favour": "1.4.2d", "norm-format": "1.4.2e",
	} {
		ev := solid().event(t)
		ev.Format = registration.OtherFormat
		require.Equal(t, 1, conditions(find(t, ev, tournament.GM, Readings{}), article), rule)
		ev.Waivers = []handbook.Waiver{officer(rule)}
		r := find(t, ev, tournament.GM, Readings{})
		require.Zero(t, conditions(r, article), rule)
		require.Equal(t, []string{article + ": set aside by Marta Ober on 2024-01-05: letter 12"}, setAside(r))
	}
}

// The articles that define a norm cannot be waived.
func TestWaivable(t *testing.T) {
	for name, want := range map[string]bool{
		"chief-arbiter-title": true, "B.01-1.1.5": true, "two-rounds-a-day": true, "double-round-robin": true,
		"performance": false, "B.01-1.4.8": false, "federation-shares": false, "closing-day": false, "1.1.5": false, "": false,
	} {
		require.Equal(t, want, Waivable(name), name)
	}
	ev := solid().event(t)
	ev.Tournament.ChiefArbiter = "IA Stone, Ann"
	for i := range ev.Field {
		ev.Field[i].Title = tournament.NoTitle
	}
	ev.Waivers = []handbook.Waiver{officer("titled-opponents"), officer("required-titles")}
	r := find(t, ev, tournament.GM, Readings{})
	require.Contains(t, failed(r), "1.4.5a")
	require.Empty(t, setAside(r))
}

// An event of 45 minutes and 30 seconds whose rate of play is waived for the rating needs
// a waiver of 1.1.3 for its norms, too: 120 minutes for 60 moves are asked for.
func TestWaiverOfTheRateOfPlayOfNorms(t *testing.T) {
	for name, c := range map[string]struct {
		minutes  int
		waivers  []string
		achieved bool
		quoted   []string
	}{
		"no waiver":                       {45, nil, false, nil},
		"the waiver for the rating alone": {45, []string{"B.02-1.1"}, false, nil},
		"the rule of the rating":          {45, []string{"rate-of-play"}, false, nil},
		"both":                            {45, []string{"B.02-1.1", "B.01-1.1.3"}, true, []string{"1.1.3: set aside by Marta Ober on 2024-01-05: letter 12"}},
		"that for norms":                  {45, []string{"B.01-1.1.3"}, true, []string{"1.1.3: set aside by Marta Ober on 2024-01-05: letter 12"}},
		"another article of norms":        {45, []string{"B.01-1.1.5"}, false, nil},
		"a minute too few":                {89, nil, false, nil},
		"as many as needed":               {90, nil, true, nil},
		"as many as needed, waived":       {90, []string{"B.01-1.1.3"}, true, nil},
		"more":                            {91, []string{"B.02-1.1"}, true, nil},
	} {
		ev := solid().event(t)
		stage := []tournament.Stage{{Seconds: c.minutes * 60, Increment: 30}}
		ev.Tournament.TimeControl = tournament.TimeControl{Known: true, White: stage, Black: stage}
		for _, rule := range c.waivers {
			ev.Waivers = append(ev.Waivers, officer(rule))
		}
		r := find(t, ev, tournament.GM, Readings{})
		require.Equal(t, c.achieved, r.Achieved, "%s: %v", name, failed(r))
		require.Equal(t, c.quoted, setAside(r), name)
	}
}
