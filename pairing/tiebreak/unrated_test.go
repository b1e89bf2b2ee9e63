package tiebreak_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// unratedEvent has four players of whom the last has no rating: cells of his
// line decide whether he takes part.
func unratedEvent(t *testing.T, last ...string) *tournament.Tournament {
	e := event(t, []string{"2w1", "3b1"}, []string{"1b0", "4w1"}, []string{"4b1", "1w0"}, []string{"3w0", "2b0"})
	if last != nil {
		e = event(t, []string{"2w1", "3b1"}, []string{"1b0", "U"}, []string{"U", "1w0"}, last)
	}
	e.Players[3].Rating = 0
	return e
}

// TestRatingTieBreaksWithUnratedPlayers: C.07 10 of 2024-08 and 2026-03 drops
// every tie-break on ratings, unless a rule was published.
func TestRatingTieBreaksWithUnratedPlayers(t *testing.T) {
	for _, c := range []struct {
		edition, list string
		rule          tiebreak.Unrated
		dropped, used string
	}{
		{"2024-08-01", "ARO", tiebreak.Unrated{}, "ARO", ""},
		{"2026-03-01", "ARO/C1,BH", tiebreak.Unrated{}, "ARO/C1", "BH"},
		{"2026-03-01", "TPR,PTP,APRO,APPO,RTNG,TPN", tiebreak.Unrated{}, "TPR PTP APRO APPO RTNG", "TPN"},
		{"2026-03-01", "ARO/U,TPR/U1400,PTP", tiebreak.Unrated{}, "PTP", "ARO/U TPR/U1400"},
		{"2026-03-01", "ARO,TPR", tiebreak.Unrated{Published: true}, "", "ARO TPR"},
		{"2024-08-01", "ARO,TPR", tiebreak.Unrated{Published: true, Rating: 1000}, "", "ARO TPR"},
		{"pre-2023", "ARO,TPR", tiebreak.Unrated{}, "", "ARO TPR"},
		{"2023-09-01", "ARO", tiebreak.Unrated{}, "", "ARO"},
		{"2024-04-01", "ARO", tiebreak.Unrated{}, "", "ARO"},
		{"2026-03-01", "BH,SB,WIN,DE,TPN,OTHER_LOT", tiebreak.Unrated{}, "", "BH SB WIN DE TPN OTHER_LOT"},
	} {
		opt := tiebreak.Options{Edition: edition(t, c.edition), TieBreaks: list(t, c.list), Unrated: c.rule}
		used, dropped := tiebreak.Dropped(unratedEvent(t), opt)
		var names string
		for _, d := range dropped {
			require.Equal(t, []int{4}, d.Unrated)
			names += " " + d.TieBreak.String()
		}
		require.Equal(t, c.dropped, trimmed(names), "%s %s", c.edition, c.list)
		names = ""
		for _, d := range used {
			names += " " + d.String()
		}
		require.Equal(t, c.used, trimmed(names), "%s %s", c.edition, c.list)
	}
}

func trimmed(s string) string {
	if s == "" {
		return s
	}
	return s[1:]
}

// TestUnratedPlayerTakesPart: an unrated name in the list that was never paired
// drops nothing.
func TestUnratedPlayerTakesPart(t *testing.T) {
	for _, c := range []struct {
		cells []string
		drops bool
	}{
		{[]string{"Z", "Z"}, false},
		{[]string{".", "."}, false},
		{[]string{"H", "Z"}, false},
		{[]string{"U", "Z"}, true},
		{[]string{"F", "Z"}, true},
		{[]string{"3w+", "Z"}, true},
		{[]string{"3w-", "Z"}, true},
		{[]string{"3w0", "Z"}, true},
		{[]string{"Z", "2b="}, true},
	} {
		e := unratedEvent(t, c.cells...)
		by := standings(t, e, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "ARO")})
		require.Equal(t, !c.drops, by[1].TieBreaks[0].Exists(), "%v", c.cells)
	}
	before := event(t, []string{}, []string{}) // all in the list take part
	before.Players[1].Rating = 0
	_, dropped := tiebreak.Dropped(before, tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "RTNG")})
	require.Len(t, dropped, 1)
}

// TestPublishedRuleGivesARating: the fact of the event is as good as U, and U
// comes before it.
func TestPublishedRuleGivesARating(t *testing.T) {
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), TieBreaks: list(t, "ARO,ARO/U,ARO/U1200")}
	opt.Unrated, _ = tiebreak.ParseUnrated("1400")
	by := standings(t, unratedEvent(t), opt)
	require.Equal(t, []string{"1700", "2000", "1600"}, valuesOf(by[2]), "2000 and 1400, 2000 alone, 2000 and 1200")
	for text, want := range map[string]bool{"1400": true, "left-out": true, "1": true, "9999": true, "0": false, "10000": false, "-5": false, "": false, "out": false} {
		_, ok := tiebreak.ParseUnrated(text)
		require.Equal(t, want, ok, text)
	}
}

// TestRankingMadeWithADroppedTieBreak: one finding, whether the order was made
// with the tie-break or with nothing.
func TestRankingMadeWithADroppedTieBreak(t *testing.T) {
	e := event(t, []string{"4w1"}, []string{"3w1"}, []string{"2b0"}, []string{"1b0"}, []string{"U"})
	e.Players[4].Rating, e.TieBreaks = 0, "ARO,TPN"
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01")}
	for _, c := range []struct {
		ranks []int
		want  string
	}{
		{[]int{1, 2, 4, 5, 3}, "ARO: 1 unrated player takes part, the first is 5: tie-breaks on ratings are dropped then"},
		{[]int{2, 1, 5, 4, 3}, "ARO: 1 unrated player takes part, the first is 5, and the ranking is made with it, unrated opponents left out: "},
	} {
		found := findings(claim(e, c.ranks...), opt)
		if c.ranks[0] == 2 {
			require.Len(t, found, 1, "%v", said(found))
		}
		require.Equal(t, "rating-tie-break-dropped", found[0].Rule)
		require.Contains(t, language.English.Message(&found[0]), c.want)
		require.Equal(t, "C.07-10", found[0].Article)
	}
	e.TieBreaks = "ARO/U,TPN"
	require.Empty(t, said(findings(claim(e, 2, 1, 5, 4, 3), opt)))
	e.TieBreaks, opt.Edition = "ARO", edition(t, "2024-04-01")
	found := findings(claim(e, 2, 1, 5, 4, 3), opt)
	require.Equal(t, []string{"unrated-left-out", "C.07-10"}, []string{found[0].Rule, found[0].Article})
	opt.Edition = edition(t, "pre-2023")
	found = findings(claim(e, 2, 1, 5, 4, 3), opt)
	require.Contains(t, language.English.Message(&found[0]), "the manual has this tie-break for events in which everybody is rated")
}

// TestCutOfRatingsInTheManual: byes and forfeits are left out first, and then
// nothing more is cut (annex 3, average rating); later editions cut the lowest.
func TestCutOfRatingsInTheManual(t *testing.T) {
	for _, c := range []struct {
		cells         []string
		tieBreak      string
		manual, later string
	}{
		// opponents 2, 3, 4 are rated 1990, 1980, 1970
		{[]string{"2w1", "3b1", "4w1"}, "ARO/C1", "1985", "1985"},
		{[]string{"2w1", "3b1", "4w1"}, "ARO/C2", "1990", "1990"},
		{[]string{"2w1", "3b1", "4w1"}, "ARO/M1", "1980", "1980"},
		{[]string{"2w1", "3b1", "4w+"}, "ARO/C1", "1985", "1990"},
		{[]string{"2w1", "3b1", "4w-"}, "ARO/C1", "1985", "1990"},
		{[]string{"2w1", "3b1", "U"}, "ARO/C1", "1985", "1990"},
		{[]string{"2w1", "3b1", "H"}, "ARO/C1", "1985", "1990"},
		{[]string{"2w1", "3b1", "Z"}, "ARO/C1", "1985", "1990"},
		{[]string{"2w1", "3b1", "Z"}, "ARO/C2", "1985", "–"},
		{[]string{"2w1", "3b1", "U"}, "ARO/M1", "1985", "–"},
		{[]string{"2w1", "H", "Z"}, "ARO/C1", "1990", "–"},
		{[]string{"2w1", "3b1", "U"}, "ARO", "1985", "1985"},
	} {
		e := event(t, c.cells, []string{"1b0", "Z", "Z"}, []string{"Z", "1w0", "Z"}, []string{"Z", "Z", "1b0"})
		require.Equal(t, c.manual, texts(t, e, "pre-2023", c.tieBreak, false)[0], "%v %s", c.cells, c.tieBreak)
		require.Equal(t, c.later, texts(t, e, "2026-03-01", c.tieBreak, false)[0], "%v %s", c.cells, c.tieBreak)
	}
	// In a round robin of the manual a forfeit is no game of an average either.
	e := event(t, []string{"2w1", "3b1", "4w+"}, []string{"1b0"}, []string{".", "1w0"}, []string{".", ".", "1b-"})
	require.Equal(t, []string{"1985"}, texts(t, e, "pre-2023", "ARO", true)[:1])
	require.Equal(t, []string{"1980"}, texts(t, e, "2024-08-01", "ARO", true)[:1])
	w, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, "pre-2023"), TieBreaks: list(t, "ARO/C1")}, 1)
	require.NoError(t, err)
	require.Equal(t, "the average of what is here; with 1 round missed, nothing more is cut", language.English.Say(w[0].Note))
}

// TestDirectEncounterOfTwoWhoMetTwice: the manual adds all games, later
// editions take the average; what the working adds up is what the table shows.
func TestDirectEncounterOfTwoWhoMetTwice(t *testing.T) {
	for _, c := range []struct {
		first, second string // results of player 1 against 2 in two games
		manual, later string
	}{
		{"1", "1", "2", "1"}, {"1", "=", "1.5", "0.75"}, {"1", "0", "1", "0.5"}, {"=", "=", "1", "0.5"}, {"=", "0", "0.5", "0.25"}, {"0", "0", "0", "0"},
	} {
		back := map[string]string{"1": "0", "=": "=", "0": "1"}
		rest := map[string]string{"2": "00", "1.5": "0=", "1": "==", "0.5": "=1", "0": "11"}[c.manual] // so that both have 2 points of 4
		third := "1"                                                                                   // what 3 makes of 4 twice, so that neither is tied with 1 and 2
		if rest == "11" {
			third = "0"
		}
		e := event(t,
			[]string{"2w" + c.first, "2b" + c.second, "3w" + rest[:1], "3b" + rest[1:]},
			[]string{"1b" + back[c.first], "1w" + back[c.second], "4w" + back[rest[:1]], "4b" + back[rest[1:]]},
			[]string{"4w" + third, "4b" + third, "1b" + back[rest[:1]], "1w" + back[rest[1:]]},
			[]string{"3b" + back[third], "3w" + back[third], "2b" + rest[:1], "2w" + rest[1:]},
		)
		for _, key := range editions {
			want := c.later
			if key == "pre-2023" {
				want = c.manual
			}
			w, err := tiebreak.Explain(e, tiebreak.Options{Edition: edition(t, key), TieBreaks: list(t, "DE"), Predetermined: true}, 1)
			require.NoError(t, err)
			require.Equal(t, want, w[0].Value.String(), "%v %s", c, key)
			require.Len(t, w[0].Parts, 2)
			sum := 0
			for _, p := range w[0].Parts {
				sum += valueInHundredths(t, p.Amount)
			}
			require.InDelta(t, valueInHundredths(t, w[0].Value), sum, 1, "%v %s: a quarter is shown to two places", c, key)
		}
	}
}

// valueInHundredths reads a value that has at most two places.
func valueInHundredths(t *testing.T, v tiebreak.Value) int {
	t.Helper()
	d, err := v.MarshalJSON()
	require.NoError(t, err)
	whole, places, dot := 0, 0, false
	for _, c := range d {
		switch {
		case c == '.':
			dot = true
		default:
			whole = 10*whole + int(c-'0')
			if dot {
				places++
			}
		}
	}
	for ; places < 2; places++ {
		whole *= 10
	}
	return whole
}

// TestModifiersWithoutBearing: what would change nothing, or make every value
// 0, is refused and not passed over.
func TestModifiersWithoutBearing(t *testing.T) {
	for text, want := range map[string]string{
		"WIN/P":   "P changes nothing in WIN; leave it out",
		"PS/P":    "P changes nothing in PS; leave it out",
		"STD/P":   "P changes nothing in STD; leave it out",
		"TPN/P":   "P changes nothing in TPN; leave it out",
		"BC/P":    "P changes nothing in BC; leave it out",
		"WIN/F":   "F changes nothing in WIN; leave it out",
		"ARO/F":   "F changes nothing in ARO; leave it out",
		"DE/R":    "R changes nothing in DE; leave it out",
		"EDE/R":   "R changes nothing in EDE; leave it out",
		"TBR/R":   "R changes nothing in TBR; leave it out",
		"BH/L+1":  "L+1 changes nothing in BH; leave it out",
		"BH/L60":  "L60 changes nothing in BH; leave it out",
		"SB/K2":   "K2 changes nothing in SB; leave it out",
		"BH/U":    "BH is not made from ratings, so U gives no player one",
		"WON/C1":  "WON has no values that could be cut",
		"RTNG/C1": "RTNG has no values that could be cut",
	} {
		_, err := tiebreak.Parse(text)
		require.Error(t, err, text)
		require.Contains(t, language.English.Error(err), want, text)
	}
	for _, text := range []string{"DE/P", "WON/P", "BPG/P", "BH/P/F", "AOB/F", "SB/C1/P", "KS/L-2", "SSSC/K3/P/F", "RTNG/R", "RTNG/U1400/R", "TPN/R", "EMGSB/C2/P", "EDE/P", "ARO/M1/U"} {
		_, err := tiebreak.Parse(text)
		require.NoError(t, err, text)
	}
}

// TestScoresOfTeamsForPlayers: match points and game points are of teams.
func TestScoresOfTeamsForPlayers(t *testing.T) {
	for _, text := range []string{"BH:GP/C1", "BH:MP", "SB:GP", "PS:GP", "KS:MP", "WIN:GP", "DE:GP", "FB:MP", "AOB:GP", "STD:GP"} {
		_, err := tiebreak.Standings(fourPlayers(t), tiebreak.Options{Edition: edition(t, "2024-08-01"), TieBreaks: list(t, text)})
		require.Error(t, err, text)
		require.Contains(t, language.English.Error(err), "match points and game points are scores of teams, and players are ranked", text)
		e := fourPlayers(t)
		e.TieBreaks = text
		require.Equal(t, "tie-break-unread", findings(e, tiebreak.Options{Edition: edition(t, "2024-08-01")})[0].Rule, text)
	}
	for text, game := range map[string]bool{"EDE:GP": false, "SSSC:GP": false, "EDEBT:MP": true} {
		opt := tiebreak.Options{Edition: edition(t, "2024-08-01"), Teams: true, GamePoints: game, TieBreaks: list(t, text)}
		_, err := tiebreak.Standings(league(), opt)
		require.Error(t, err, text)
		opt.GamePoints = !game
		_, err = tiebreak.Standings(league(), opt)
		require.NoError(t, err, text)
	}
}
