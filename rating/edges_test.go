package rating_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// A waiver can set most rules aside, for the event or for one place in it; the
// day on which a list closes is one for the whole event.
func TestWaivable(t *testing.T) {
	for rule, want := range map[string][2]bool{
		"rate-of-play": {true, true}, "match-decided": {true, true}, "not-on-list": {true, true},
		"closing-day": {true, false}, "unplayed": {false, false}, "drop-below-floor": {false, false}, "": {false, false},
	} {
		event, place := rating.Waivable(rule)
		require.Equal(t, want, [2]bool{event, place}, rule)
	}
}

// A player of an event that was read from no file stands in its first line and
// column, another in the line and at the column of his rating.
func TestPlaceOfAPlayer(t *testing.T) {
	open := against(2000, 100, []int{1900, 1800}, "1=")
	open.Players[0].Line = 0
	places := func() (at []handbook.Pos) {
		_, findings := rating.Rate(rating.Input{
			Events: []rating.Event{event(t, open, tournament.Standard)},
			Lists:  shelf(list(2026_03, tournament.Standard, row{9_000_001, 1800, 20})),
		})
		for _, f := range findings {
			if f.Rule == "not-on-list" {
				at = append(at, f.Pos)
			}
		}
		return at
	}
	require.Equal(t, []handbook.Pos{{File: "a.trf", Line: 1, Col: 1}, {File: "a.trf", Line: 11, Col: 1}}, places())
	open.Columns = &tournament.Columns{Rating: 49}
	require.Equal(t, []handbook.Pos{{File: "a.trf", Line: 1, Col: 49}, {File: "a.trf", Line: 11, Col: 49}}, places())
}

// 7.2.1: whose standard rating serves in a rapid event, and who is on no list
// any more at the end of the period, is rated from the rating of the start;
// with a standard rating on the last list, from that.
func TestStandardRatingOfTheStart(t *testing.T) {
	m := against(0, 100, []int{1900, 1800}, "1=")
	m.Start, m.End = 2026_05_10, 2026_05_12
	first, last := &monthly{period: 2026_05}, &monthly{period: 2026_07}
	first.plain[0], last.plain[0] = 2000, 0
	rated := func() rating.Player {
		may, july := first.list(), last.list()
		for _, l := range []*ratinglist.List{may, july} {
			l.Rows = append(l.Rows, list(l.Period, tournament.Rapid, row{9_000_000, 1900, 20}).Rows...)
		}
		players, _ := rating.Rate(rating.Input{Period: 2026_08, Lists: shelf(may, july), Events: []rating.Event{event(t, m, tournament.Rapid)}})
		at := slices.IndexFunc(players, func(p rating.Player) bool { return p.FIDEID == "100" })
		require.GreaterOrEqual(t, at, 0)
		return players[at]
	}
	require.EqualValues(t, 2000, rated().Rating)
	last.plain[0] = 2100
	require.EqualValues(t, 2100, rated().Rating)
}

// Each limit of the rate of play that has a rating says it, however low it is.
func TestLimitsOfTheRateOfPlay(t *testing.T) {
	open := against(2000, 100, []int{1900}, "1")
	open.TimeControl = control(30*60, 0)
	made := *event(t, open, tournament.Standard).Edition
	made.Numbers.Play = []rating.Minimum{{Rating: 1, Seconds: 90 * 60}, {Rating: 0, Seconds: 60 * 60}}
	findings := rating.Check(open, tournament.Standard, &made, rating.Registration{})
	require.NotEmpty(t, findings)
	require.Equal(t, "rate-of-play", findings[0].Rule)
	require.Equal(t, []any{
		handbook.Say("rating.limit.upper", "minutes", 90, "rating", 1), handbook.Say("rating.limit.lower", "minutes", 60),
	}, findings[0].Text.Arg("limits"))
}
