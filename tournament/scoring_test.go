package tournament

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// What record 299 says of results: W, D and L stand for played games of whatever
// length, another letter for itself; no player named means all, no round every round.
func TestAbnormalPointsSet(t *testing.T) {
	for name, c := range map[string]struct {
		a    AbnormalPoints
		sets bool // player 3, round 2, with the result
		r    Result
	}{
		"a win for all":               {AbnormalPoints{Kind: ShortWin}, true, Win},
		"a short win":                 {AbnormalPoints{Kind: ShortWin}, true, ShortWin},
		"a win by forfeit is another": {AbnormalPoints{Kind: ShortWin}, false, ForfeitWin},
		"a draw is no win":            {AbnormalPoints{Kind: ShortWin}, false, Draw},
		"a draw":                      {AbnormalPoints{Kind: ShortDraw}, true, Draw},
		"a short draw":                {AbnormalPoints{Kind: ShortDraw}, true, ShortDraw},
		"a win is no draw":            {AbnormalPoints{Kind: ShortDraw}, false, Win},
		"a loss":                      {AbnormalPoints{Kind: ShortLoss}, true, Loss},
		"a short loss":                {AbnormalPoints{Kind: ShortLoss}, true, ShortLoss},
		"a draw is no loss":           {AbnormalPoints{Kind: ShortLoss}, false, Draw},
		"a forfeit":                   {AbnormalPoints{Kind: ForfeitWin}, true, ForfeitWin},
		"no result":                   {AbnormalPoints{}, false, None},
		"in the round":                {AbnormalPoints{Kind: ShortWin, Round: 2}, true, Win},
		"in another round":            {AbnormalPoints{Kind: ShortWin, Round: 1}, false, Win},
		"of the player":               {AbnormalPoints{Kind: ShortWin, IDs: []int{1, 3}}, true, Win},
		"of others":                   {AbnormalPoints{Kind: ShortWin, IDs: []int{1, 2}}, false, Win},
	} {
		require.Equal(t, c.sets, c.a.Sets(3, 2, c.r), name)
	}
	for name, c := range map[string]struct {
		a    AbnormalPoints
		adds bool // to player 3
	}{
		"a bonus":             {AbnormalPoints{IDs: []int{3}}, true},
		"of one round":        {AbnormalPoints{IDs: []int{3}, Round: 2}, true},
		"of another":          {AbnormalPoints{IDs: []int{4}}, false},
		"of no player":        {AbnormalPoints{}, false},
		"the worth of a win":  {AbnormalPoints{Kind: ShortWin, IDs: []int{3}}, false},
		"of two, he is of it": {AbnormalPoints{IDs: []int{1, 3}}, true},
	} {
		require.Equal(t, c.adds, c.a.Adds(3), name)
	}
}

// The points that a player's results earn.
func TestEarned(t *testing.T) {
	p := &Player{StartingRank: 3, Games: []Game{
		{2, White, Win}, {4, Black, Draw}, {Result: AllocatedBye}, {Result: HalfBye}, {5, White, Pending}, {6, Black, Loss},
	}}
	x := Tournament{Scoring: StandardScoring}
	require.Equal(t, 3*One, x.Earned(p, nil), "what is pending has earned nothing")
	require.Equal(t, 2*One, x.Earned(p, func(round int) bool { return round == 3 }), "without the bye of round 3")
	require.Equal(t, 2*One+One/2, x.Earned(p, func(round int) bool { return round == 4 || round == 1 }), "a game is no bye")
	for name, c := range map[string]struct {
		a    AbnormalPoints
		want Points
	}{
		"a win is worth 3":                   {AbnormalPoints{Kind: ShortWin, Points: 3 * One}, 5 * One},
		"the bye of round 3 is worth a half": {AbnormalPoints{Kind: AllocatedBye, Round: 3, Points: One / 2}, 2*One + One/2},
		"that of round 2, where he has none": {AbnormalPoints{Kind: AllocatedBye, Round: 2, Points: One / 2}, 3 * One},
		"a win of round 1":                   {AbnormalPoints{Kind: ShortWin, Round: 1, Points: 0}, 2 * One},
		"a penalty of one point":             {AbnormalPoints{IDs: []int{3}, Points: -One}, 2 * One},
		"that of another":                    {AbnormalPoints{IDs: []int{4}, Points: -One}, 3 * One},
	} {
		x.Abnormal, x.Teams = []AbnormalPoints{c.a}, nil
		require.Equal(t, c.want, x.Earned(p, nil), name)
		x.Teams = []Team{{Number: 1}} // there the records are of teams
		require.Equal(t, 3*One, x.Earned(p, nil), name)
	}
}

// A forfeit without an opponent has a reason in a team event: a player who lost by
// it, a match that was not played, a bye of the team.
func TestTeamForfeit(t *testing.T) {
	teams := []Team{{Number: 1}}
	for name, c := range map[string]struct {
		x    Tournament
		r    Result
		want bool
	}{
		"an individual event":      {Tournament{}, ForfeitLoss, false},
		"of no team, says 082":     {Tournament{TeamCount: 0}, ForfeitLoss, false},
		"not said":                 {Tournament{TeamCount: -1}, ForfeitLoss, false},
		"a team, says 082":         {Tournament{TeamCount: 1}, ForfeitLoss, true},
		"a loss":                   {Tournament{Teams: teams}, ForfeitLoss, true},
		"a win without a reason":   {Tournament{Teams: teams}, ForfeitWin, false},
		"a match of the round":     {Tournament{Teams: teams, ForfeitedMatches: []ForfeitedMatch{{Round: 2}}}, ForfeitWin, true},
		"a match of another":       {Tournament{Teams: teams, ForfeitedMatches: []ForfeitedMatch{{Round: 1}}}, ForfeitWin, false},
		"a bye of the round":       {Tournament{Teams: teams, Byes: []ByeRecord{{Round: 2}}}, ForfeitWin, true},
		"a bye of another":         {Tournament{Teams: teams, Byes: []ByeRecord{{Round: 3}}}, ForfeitWin, false},
		"record 320":               {Tournament{Teams: teams, TeamByes: &TeamByes{Teams: []int{0, 1}}}, ForfeitWin, true},
		"record 320, not that":     {Tournament{Teams: teams, TeamByes: &TeamByes{Teams: []int{1, 0}}}, ForfeitWin, false},
		"record 320 of one round":  {Tournament{Teams: teams, TeamByes: &TeamByes{Teams: []int{1}}}, ForfeitWin, false},
		"record 320, a team of it": {Tournament{Teams: teams, TeamByes: &TeamByes{Teams: []int{0, 2}}}, ForfeitWin, true},
	} {
		require.Equal(t, c.want, c.x.TeamForfeit(2, c.r), name)
	}
}

// A player who sat out has no bye; one without an opponent whose team played has.
func TestCountsOfTeams(t *testing.T) {
	x := Tournament{Teams: []Team{{Number: 1}}, ForfeitedMatches: []ForfeitedMatch{{Round: 2}}, Players: []Player{
		{StartingRank: 1, Games: []Game{{Result: ForfeitWin}, {Result: ForfeitWin}, {Result: ForfeitLoss}, {Result: HalfBye}, {}}},
	}}
	x.Index()
	_, _, byes := x.Counts()
	require.Equal(t, 2, byes)
}

func TestLookUpsOfNothing(t *testing.T) {
	x := Tournament{Players: []Player{{StartingRank: 1}}}
	require.Equal(t, -1, x.Place(1), "without an index")
	x.EnsureIndex()
	require.Equal(t, 0, x.Place(1))
	require.Equal(t, -1, x.Place(2))
	require.Equal(t, -1, x.Place(0))
	for _, code := range []string{"", "XXX", "usa", "U1A", "USAX", "1SA", "US["} {
		require.False(t, KnownFederation(code), code)
	}
}

// What JSON says of points and ratings is read as it was written, and nothing else.
func TestNumbersFromJSON(t *testing.T) {
	for text, want := range map[string]Points{"7.5": 75, "7": 70, "-0.5": -5, "10.1": 101} {
		var p Points
		require.NoError(t, p.UnmarshalJSON([]byte(text)), text)
		require.Equal(t, want, p, text)
	}
	for _, text := range []string{"x", "1a", "7.55", "7.x"} {
		require.Error(t, new(Points).UnmarshalJSON([]byte(text)), text)
	}
	for text, want := range map[string]Rating{"2400": 2400, "null": 0} {
		r := Rating(7)
		require.NoError(t, r.UnmarshalJSON([]byte(text)), text)
		require.Equal(t, want, r, text)
	}
	require.Error(t, new(Rating).UnmarshalJSON([]byte("x")))
	require.Equal(t, handbook.Decimal{Units: 5, Places: 2}, Hundredths(5).Decimal())
	require.Equal(t, handbook.Decimal{Units: 5, Places: 1}, Points(5).Decimal())
}
