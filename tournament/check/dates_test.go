package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// said is where each finding of a spoiled report stands, and its sentence.
func said(spoil func(*tournament.Tournament)) (at, messages []string) {
	x := cleanEvent(4, 4)
	places(x)
	spoil(x)
	found := Report(x)
	for _, f := range found {
		messages = append(messages, language.English.Message(&f))
	}
	return told(found), messages
}

// What dates of rounds and of the event say against each other.
func TestDatesOfRounds(t *testing.T) {
	for name, c := range map[string]struct {
		spoil    func(*tournament.Tournament)
		at, says []string
	}{
		"a round without a date": {func(x *tournament.Tournament) { x.RoundDates[1] = 0 }, []string{"warning round-date TRF16-132 6:5 round 2"}, []string{
			"3 of 4 rounds have a date: round 2 has none; complete record 132",
		}},
		"the last round without a date": {func(x *tournament.Tournament) { x.RoundDates[3] = 0 }, []string{"warning round-date TRF16-132 6:5 round 4"}, []string{
			"3 of 4 rounds have a date: round 4 has none; complete record 132",
		}},
		"the last without a date, and no record": {func(x *tournament.Tournament) {
			x.RoundDates[3], x.Places[tournament.ItemRoundDates] = 0, handbook.Pos{}
		}, nil, nil},
		"the last round past the dates": {func(x *tournament.Tournament) {
			x.RoundDates, x.Places[tournament.ItemRoundDates] = x.RoundDates[:3], handbook.Pos{}
		}, []string{"warning round-date TRF16-132 1:1 round 4"}, []string{"3 of 4 rounds have a date: round 4 has none; complete record 132"}},
		"before the start and the round before": {func(x *tournament.Tournament) { x.RoundDates[1] = 2026_02_27 }, []string{"warning round-date TRF16-132 6:5 round 2"}, []string{
			"round 2 is dated 2026-02-27, before the start on 2026-03-02, and out of order after round 1 on 2026-03-02; correct record 132, or record 042",
		}},
		"before the start": {func(x *tournament.Tournament) { x.RoundDates[0] = 2026_02_27 }, []string{"warning round-date TRF16-132 6:5 round 1"}, []string{
			"round 1 is dated 2026-02-27, before the start on 2026-03-02; correct record 132, or record 042",
		}},
		"after the end": {func(x *tournament.Tournament) { x.RoundDates[3] = 2026_03_21 }, []string{"warning round-date TRF16-132 6:5 round 4"}, []string{
			"round 4 is dated 2026-03-21, after the end on 2026-03-20; correct record 132, or record 052",
		}},
		"before the round before": {func(x *tournament.Tournament) { x.RoundDates[2] = 2026_03_02 }, []string{"warning round-date TRF16-132 6:5 round 3"}, []string{
			"round 3 is dated 2026-03-02, before round 2 on 2026-03-03; put the dates in order",
		}},
		"a round too few at the end": {func(x *tournament.Tournament) { x.Rounds, x.End = 5, 2026_03_05 }, []string{"warning event-unfinished TRF16-XXR 7:5"}, []string{
			"5 rounds are scheduled and 4 reported: the event ended on 2026-03-05, the day of the last of them; report all rounds, or correct record XXR",
		}},
		"a round too few, and days to play it": {func(x *tournament.Tournament) { x.Rounds, x.End = 5, 2026_03_06 }, nil, nil},
		"a round too few, which has its day": {func(x *tournament.Tournament) {
			x.Rounds, x.End, x.RoundDates = 5, 2026_03_05, append(x.RoundDates, 2026_03_05)
		}, nil, nil},
		"a round too few, the last without a day": {func(x *tournament.Tournament) { x.Rounds, x.End, x.RoundDates = 5, 2026_03_05, nil }, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			at, says := said(c.spoil)
			require.Equal(t, c.at, at)
			require.Equal(t, c.says, says)
		})
	}
}

// The day of another year is proposed only within an event whose days are known.
func TestOtherYearOfAnEventWithoutDays(t *testing.T) {
	for _, forget := range []func(*tournament.Tournament){
		func(x *tournament.Tournament) { x.Start = 0 },
		func(x *tournament.Tournament) { x.End = 0 },
	} {
		_, says := said(func(x *tournament.Tournament) {
			x.RoundDates[1] = 2025_03_03
			forget(x)
		})
		require.Len(t, says, 1)
		require.NotContains(t, says[0], "2026-03-03")
	}
}

// A title hardly ever goes with a very low rating; where more than half of the field
// is so, the ratings are of another kind.
func TestTitlesAndRatings(t *testing.T) {
	low := func(n int) func(*tournament.Tournament) {
		return func(x *tournament.Tournament) {
			for i := range n {
				x.Players[i].Title, x.Players[i].Rating = tournament.GM, 1999
			}
		}
	}
	for n, want := range []string{1: "GM with rating 1999", 2: "GM with rating 1999 (and 1 more line)", 3: "GM with rating 1999 (and 2 more lines)", 4: ""} {
		at, says := said(low(n))
		if want == "" {
			require.Empty(t, says, n)
			continue
		}
		require.Equal(t, []string{"info title-rating TRF16-001 10:11 players [1]"}, at)
		require.Equal(t, []string{want + ": holders are hardly ever below 2000; look up the title"}, says)
	}
	_, says := said(func(x *tournament.Tournament) { x.Players[0].Title, x.Players[0].Rating = tournament.GM, 2000 })
	require.Empty(t, says)
}

// Two ranks are given twice: the first is named with its own holder.
func TestRanksGivenTwice(t *testing.T) {
	_, says := said(func(x *tournament.Tournament) {
		for i, points := range []tournament.Points{30, 25, 20, 15} {
			x.Players[i].Points, x.Players[i].Rank = points, 1+i/2*2
		}
	})
	require.Contains(t, says, "rank 1 is also that of player 1, who has 3 points and not 2.5 (and 1 more line): only equal points make a tie; correct the ranking")
}

// Points that do not follow from the games are reported in addition to a game that is
// mended.
func TestPointsBesideAMendedGame(t *testing.T) {
	at, _ := said(func(x *tournament.Tournament) {
		x.Players[0].Games[0].Result = 0 // the other side says a draw
		x.Players[2].Points += 10
	})
	require.Contains(t, at, "warning points-sum TRF16-001 12:81 players [3]")
}

// A second allocated bye names its round and who has the first; a number of 0 is
// that of a line without one.
func TestSecondByeOfARound(t *testing.T) {
	x := cleanEvent(4, 3)
	for _, i := range []int{1, 3} {
		x.Players[i].PointsKnown, x.Players[i].Games[2] = false, tournament.Game{Result: tournament.AllocatedBye}
	}
	x.Players[0].Games[2], x.Players[2].Games[2] = tournament.Game{}, tournament.Game{}
	for _, f := range Report(x) {
		if f.Rule == "second-allocated-bye" {
			require.Equal(t, 3, f.Text.Number("round"))
			require.Equal(t, 2, f.Text.Number("player"))
			require.Equal(t, []int{2, 4}, numbers(2, 0, 4))
			return
		}
	}
	require.Fail(t, "not found")
}
