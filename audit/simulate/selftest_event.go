package simulate

import "github.com/fedrate/fedrate/tournament"

// fields are the rating distributions of the self-test: an open, masters, a club with
// many unrated players, equals, and an event without rated players.
var fields = []ListOptions{
	{},
	{Middle: 2420, Spread: 260, Unrated: 1},
	{Middle: 1600, Spread: 300, Unrated: 400},
	{Middle: 2000, Spread: 3, Unrated: 1},
	{Unrated: 1000},
}

// event returns the options of the tournament of a seed: a quarter is plain, the
// others have a mixture of what happens at tournaments.
func (o *SelfTest) event(seed uint64) EventOptions {
	s := newSource(seed, streamTest)
	e := EventOptions{
		Edition: o.Edition, Start: o.Edition.From,
		Players: s.between(o.MinPlayers, o.MaxPlayers), Rounds: s.between(o.MinRounds, o.MaxRounds),
		InitialColour: one(s, []tournament.Colour{tournament.White, tournament.Black}),
		Draws:         s.between(1, 70),
	}
	list := one(s, fields)
	list.Players, list.Period = e.Players, e.Start.Period()
	e.Field = List(seed, list).Rows
	if s.chance(150) { // the ratings say nothing
		e.Strength = map[int]int{}
		for i := range e.Field {
			e.Strength[e.Field[i].FIDEID] = 2000
		}
	}
	if s.chance(250) {
		return e
	}
	s.happenings(&e)
	return e
}

// happenings draws byes, absences, forfeits, late entries, the scoring, the
// acceleration and who must not meet.
func (s source) happenings(e *EventOptions) {
	for _, h := range []struct {
		share *int
		most  int
	}{
		{&e.Byes, 250}, {&e.ZeroByes, 200}, {&e.FullByes, 80}, {&e.Withdrawals, 200}, {&e.Late, 150}, {&e.Forfeits, 80},
	} {
		if s.chance(600) {
			*h.share = s.IntN(h.most + 1)
		}
	}
	switch s.IntN(6) {
	case 0:
		e.Scoring = ScoringOf(3*tournament.One, tournament.One, 0)
	case 1:
		e.Scoring = ScoringOf(tournament.One, tournament.One/2, 0)
		e.Scoring.AllocatedBye = tournament.One / 2
	case 2, 3:
		e.Accelerate = true
	}
	if o := e.engine(); o.PerRound > 1 { // no record says what a match has of it
		e.Accelerate = false
	}
	if s.chance(250) {
		e.Prohibited = 1 + s.IntN(1+e.Players/8)
	}
}

// between draws a number, both ends included.
func (s source) between(from, to int) int { return from + s.IntN(max(to-from, 0)+1) }
