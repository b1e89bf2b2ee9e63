package replay

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// asDeclared is a round that differs as a line of the report declares it: the same round,
// marked, or the round as it was when it was paired, if that is as it should be.
func (r *replay) asDeclared(o replayed) replayed {
	if r.plain {
		return o
	}
	all := r.declarations()
	if len(all) == 0 {
		return o
	}
	tries := []replayed{o}
	for _, every := range []bool{false, true} {
		if t, games := r.beforeCorrections(all, o.round, every); t != nil {
			again := r.as(t, r.reading).round(o.round)
			if again.status == outcome.Identical {
				again.reason = outcome.Join(again.reason, handbook.Say("replay.declared.results", "games", games, "n", len(games)))
				return again
			}
			tries = append(tries, again)
		}
	}
	if t, line := r.beforeNumbers(all, o.round); t != nil {
		if again := r.as(t, r.reading).round(o.round); again.status == outcome.Identical {
			again.name = o.name
			again.reason = outcome.Join(again.reason, handbook.Say("replay.declared.numbers", "line", line))
			return again
		}
	}
	for i := range all {
		d := &all[i]
		if !d.ByPairs() || d.Unread != "" || r.roundOf(d) != o.round {
			continue
		}
		for k := range tries {
			if r.isMade(&tries[k], d) {
				return o.declaredBy(d)
			}
		}
	}
	for i := range all {
		d := &all[i]
		if !d.OfRounds() || d.Unread != "" || r.roundOf(d) <= o.round {
			continue
		}
		as := r.reading
		as.rounds = d.Was[0]
		if r.as(r.t, as).round(o.round).status == outcome.Identical {
			return o.declaredBy(d)
		}
	}
	return o
}

// as is a replay of a report, or of a reading of it, that looks at no declarations.
func (r *replay) as(t *tournament.Tournament, as reading) *replay {
	as.plain = true
	return newReplay(t, r.edition, as)
}

// declarations are those of the report, read once.
func (r *replay) declarations() []tournament.Declaration {
	if r.declared == nil {
		r.declared = append([]tournament.Declaration{}, r.t.Declarations()...)
	}
	return r.declared
}

// roundOf is the round of the system to which a line belongs.
func (r *replay) roundOf(d *tournament.Declaration) int {
	per := max(r.per, 1)
	return (d.Round + per - 1) / per
}

// declaredBy marks the round.
func (o replayed) declaredBy(d *tournament.Declaration) replayed {
	o.declared = true
	o.reason = outcome.Join(o.reason, outcome.DeclaredReason(d))
	return o
}

// number is the number of the tournament that is paired for one of the report.
func (r *replay) numberOf(name int) int {
	if r.number == nil {
		return name
	}
	return slices.Index(r.number, name)
}

// beforeCorrections is the report with the results that a round was paired from: of the
// round before it those that were corrected later, or every one of the rounds before it.
// Games of adjourned ones were draws. Nil: it is the same.
func (r *replay) beforeCorrections(all []tournament.Declaration, round int, every bool) (*tournament.Tournament, []handbook.Text) {
	if r.per > 1 || len(r.t.Teams) > 0 {
		return nil, nil
	}
	out := *r.t
	out.Players = slices.Clone(r.t.Players)
	var games []handbook.Text
	for i := range all {
		d := &all[i]
		if d.Unread != "" || d.Round >= round || d.Round < round-1 && !every && !d.IsForRating() {
			continue
		}
		for _, g := range d.Results {
			if r.setResult(&out, d.Round, g) {
				games = append(games, outcome.PairOf(g.White, g.Black))
			}
		}
	}
	if len(games) == 0 {
		return nil, nil
	}
	out.Index()
	return &out, games
}

// setResult gives both players of a game the result that it had before; false if they did
// not meet in that round.
func (r *replay) setResult(t *tournament.Tournament, round int, g tournament.LogResult) bool {
	ids := [2]int{r.numberOf(g.White), r.numberOf(g.Black)}
	var at [2]int
	for i, id := range ids {
		at[i] = slices.IndexFunc(t.Players, func(p tournament.Player) bool { return p.StartingRank == id })
		if at[i] < 0 || t.Players[at[i]].Game(round).Opponent != ids[1-i] {
			return false
		}
	}
	for i, k := range at {
		p := &t.Players[k]
		p.Games = slices.Clone(p.Games)
		cell := &p.Games[round-1]
		if g.Reversed {
			cell.Colour = map[tournament.Colour]tournament.Colour{tournament.White: tournament.Black, tournament.Black: tournament.White}[cell.Colour]
			continue
		}
		cell.Result = g.Was[i]
	}
	return true
}

// beforeNumbers is the report with the numbers that it had before a later round, where a
// line says that they were made again or exchanged then.
func (r *replay) beforeNumbers(all []tournament.Declaration, round int) (*tournament.Tournament, int) {
	if r.number != nil || r.ranks {
		return nil, 0
	}
	number, line := map[int]int{}, 0
	for i := range r.t.Players {
		number[r.t.Players[i].StartingRank] = r.t.Players[i].StartingRank
	}
	for i := len(all) - 1; i >= 0; i-- { // the last change is undone first
		d := &all[i]
		if !d.ByNumbers() || d.Unread != "" || r.roundOf(d) <= round {
			continue
		}
		before := map[int]int{}
		for k, is := range d.Is {
			before[is] = d.Was[k]
		}
		for id, n := range number {
			if was, changed := before[n]; changed {
				number[id] = was
			}
		}
		line = d.Line
	}
	if line == 0 {
		return nil, 0
	}
	return r.t.Renumber(number), line
}

// isMade reports whether a round is what the pairs of the rules become by the declaration.
// Players who have another bye on one of its sides are taken as the left side has them.
func (r *replay) isMade(o *replayed, d *tournament.Declaration) bool {
	var right []swiss.Pair
	if o.right != nil {
		right = o.right.Pairs
	}
	t := *r.t
	t.Players = slices.Clone(o.by.t.Players)
	changed := false
	set := func(id int, cell tournament.Game) {
		i := slices.IndexFunc(t.Players, func(p tournament.Player) bool { return p.StartingRank == r.numberOf(id) })
		if i < 0 || len(t.Players[i].Games) < o.round {
			return
		}
		t.Players[i].Games = slices.Clone(t.Players[i].Games)
		t.Players[i].Games[o.round-1] = cell
		changed = true
	}
	for _, p := range d.Made {
		if p.Black == 0 && p.Bye != tournament.AllocatedBye && !d.Words {
			set(p.White, tournament.Game{Result: tournament.AllocatedBye}) // was there
		}
	}
	for _, p := range d.Rules {
		if p.Black == 0 && p.Bye != tournament.AllocatedBye {
			set(p.White, tournament.Game{Result: p.Bye})
		}
	}
	if changed {
		state, _ := r.as(&t, o.by.reading).history.Before(o.round)
		state.Work = r.work
		right = nil
		r.work.Within(func() {
			if paired, err := r.memory.Pair(r.edition, state); err == nil {
				right = paired.Pairs
			}
		})
	}
	return outcome.IsDeclared(d, o.toReportNumbers(slices.Clone(right)), o.toReportNumbers(slices.Clone(o.reported)))
}
