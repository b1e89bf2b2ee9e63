package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// timed gives an event its time control.
func timed(x *tournament.Tournament, text, encoded string) {
	x.TimeControlText, x.EncodedTimeControl = text, encoded
	x.TimeControl = timecontrol.Parse(text, encoded, x.FirstDay()).Control
}

// TestPlausible: what is possible and hardly ever right, each limit from both
// sides.
func TestPlausible(t *testing.T) {
	day := handbook.Date(2026_03_02)
	for name, c := range map[string]struct {
		spoil func(*tournament.Tournament)
		want  []string // messages
	}{
		"the start 31 days before round 1": {func(x *tournament.Tournament) { x.Start = day.AddDays(-31) }, nil},
		"the start 32 days before round 1": {func(x *tournament.Tournament) { x.Start = day.AddDays(-32) }, []string{
			"the start, 2026-01-29, lies 32 days before round 1: round 1 is dated 2026-03-02; correct record 042, or record 132",
		}},
		"no start":           {func(x *tournament.Tournament) { x.Start = 0 }, nil},
		"no date of round 1": {func(x *tournament.Tournament) { x.Start, x.RoundDates = day.AddDays(-99), nil }, nil},
		"blitz on four days": {func(x *tournament.Tournament) { timed(x, "", "180+2") }, []string{
			"the 4 rounds of a blitz event are played on 4 days; check the time control, records 122 and 222",
		}},
		"rapid on four days": {func(x *tournament.Tournament) { timed(x, "", "900+10") }, nil},
		"blitz on three days": {func(x *tournament.Tournament) {
			timed(x, "", "180+2")
			x.RoundDates[3] = x.RoundDates[2]
		}, nil},
		"a time control in text alone": {func(x *tournament.Tournament) { timed(x, "90 min + 30 sec", "") }, nil},
		"both name one time control":   {func(x *tournament.Tournament) { timed(x, "90 min + 30 sec", "5400+30") }, nil},
		"they differ": {func(x *tournament.Tournament) { timed(x, "90 min + 30 sec", "90+30") }, []string{
			`record 222 says "90+30" and record 122 "90 min + 30 sec": that is 1890 and 7200 seconds for 60 moves; record 222 is used; correct one of them`,
		}},
		"a text without a meaning": {func(x *tournament.Tournament) { timed(x, "as agreed", "5400+30") }, nil},
		"a code without a meaning": {func(x *tournament.Tournament) { timed(x, "90 min + 30 sec", "90 minutes") }, nil},
		"a member of two teams": {func(x *tournament.Tournament) {
			x.TeamCount = 2
			x.Teams = []tournament.Team{{Name: "Ants", Members: []int{1, 2}}, {Name: "Bees", Members: []int{3, 2, 4}}}
		}, []string{"player 2 is in two teams: Ants and Bees; take the player out of one of them"}},
		"a member twice in a team": {func(x *tournament.Tournament) {
			x.TeamCount = 1
			x.Teams = []tournament.Team{{Name: "Ants", Members: []int{1, 2, 3, 4, 2}}}
		}, []string{"player 2 stands twice in team Ants; correct one of the numbers"}},
		"a member who is not there": {func(x *tournament.Tournament) {
			x.TeamCount = 1
			x.Teams = []tournament.Team{{Name: "Ants", Members: []int{1, 2, 3, 4, 0, 9}}}
		}, []string{"team Ants has player 9: no line 001 has this number; correct the number, or add the line"}},
	} {
		t.Run(name, func(t *testing.T) {
			x := cleanEvent(4, 4)
			c.spoil(x)
			var got []string
			for _, f := range Report(x) {
				got = append(got, language.English.Message(&f))
			}
			require.Equal(t, c.want, got)
		})
	}
}

// TestResultsAlone: results without an opponent name their round, and what is
// lawful in team events is silent.
func TestResultsAlone(t *testing.T) {
	alone := func(result tournament.Result, spoil func(*tournament.Tournament)) []handbook.Finding {
		x := cleanEvent(4, 3) // players 2 and 4 have a half-point bye in round 3
		require.Equal(t, tournament.Game{Result: tournament.HalfBye}, x.Players[1].Games[2])
		x.Players[1].Points += x.Scoring.Points(tournament.Game{Result: result}) - tournament.One/2
		x.Players[1].Games[2] = tournament.Game{Result: result}
		if spoil != nil {
			spoil(x)
		}
		return Report(x)
	}

	found := alone(tournament.Win, nil)
	require.Equal(t, []string{"result-without-opponent"}, rules(found))
	require.Equal(t, 3, found[0].Round)
	require.Equal(t, "round 3 has the result 1 of a game, but no opponent; name the opponent, or give a bye", language.English.Message(&found[0]))

	teams := func(x *tournament.Tournament) {
		x.TeamCount = 1
		x.Teams = []tournament.Team{{Name: "Ants", Members: []int{1, 2, 3, 4}}}
	}
	require.Equal(t, []string{"forfeit-without-opponent"}, rules(alone(tournament.ForfeitWin, nil)))
	require.Equal(t, []string{"forfeit-without-opponent"}, rules(alone(tournament.ForfeitLoss, nil)))
	require.Equal(t, []string{"forfeit-without-opponent"}, rules(alone(tournament.ForfeitWin, teams)), "the match was played")
	require.Empty(t, alone(tournament.ForfeitLoss, teams), "the player's seat was empty")
	forfeited := func(round int) func(*tournament.Tournament) {
		return func(x *tournament.Tournament) {
			teams(x)
			x.ForfeitedMatches = []tournament.ForfeitedMatch{{Round: round}}
		}
	}
	require.Empty(t, alone(tournament.ForfeitWin, forfeited(3)))
	require.Equal(t, []string{"forfeit-without-opponent"}, rules(alone(tournament.ForfeitWin, forfeited(2))))

	second := alone(tournament.AllocatedBye, func(x *tournament.Tournament) {
		x.Players[3].Points += tournament.One / 2
		x.Players[3].Games[2] = tournament.Game{Result: tournament.AllocatedBye}
	})
	require.Equal(t, []string{"second-allocated-bye"}, rules(second))
	require.Equal(t, 3, second[0].Round)
	require.Equal(t, handbook.Cause{Rule: "several-byes", Round: 3}, second[0].Cause)
}

// TestThreePointsAWin: a report whose points follow 3-1-0 says so.
func TestThreePointsAWin(t *testing.T) {
	x := cleanEvent(6, 5)
	for i := range x.Players {
		for r := range x.Players[i].Games {
			g := &x.Players[i].Games[r]
			if g.Opponent > i+1 {
				g.Result = tournament.Win
				x.Players[g.Opponent-1].Games[r].Result = tournament.Loss
			}
		}
	}
	for i := range x.Players {
		p := &x.Players[i]
		p.Points = 0
		for _, g := range p.Games {
			switch g.Result {
			case tournament.Win:
				p.Points += 3 * tournament.One
			case tournament.Draw, tournament.HalfBye:
				p.Points += tournament.One
			}
		}
	}
	found := Report(x)
	require.Equal(t, "points-sum", found[0].Rule)
	require.Equal(t, "tournament.points-sum.three-points", found[0].Text.Key)
}
