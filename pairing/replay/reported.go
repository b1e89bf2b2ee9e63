package replay

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// reported is a round as the report has it: the pairs with an opponent on both
// sides, forfeited ones too, and the pairing-allocated bye as black 0.
type reported struct {
	pairs      []swiss.Pair
	colourless []swiss.Pair  // of the pairs, those without colours
	games      int           // pairs that are no bye
	broken     handbook.Text // why the round cannot be compared, nothing where it can
}

// reportedRound reads a round of the report.
func reportedRound(t *tournament.Tournament, round int) reported {
	var d reported
	for i := range t.Players {
		p := &t.Players[i]
		g := p.Game(round)
		switch {
		case g.Opponent == 0 && g.Result == tournament.AllocatedBye:
			d.pairs = append(d.pairs, swiss.Pair{White: p.StartingRank})
		case g.Opponent != 0:
			d.add(t, p, round)
		}
		if !d.broken.IsZero() {
			return d
		}
	}
	slices.SortFunc(d.pairs, func(a, b swiss.Pair) int {
		return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black))
	})
	return d
}

// add adds the pair of a player, once, when both lines agree on it.
func (d *reported) add(t *tournament.Tournament, p *tournament.Player, round int) {
	g := p.Game(round)
	o := t.Player(g.Opponent)
	switch {
	case o == nil:
		d.broken = handbook.Say("replay.broken.missing", "player", p.StartingRank, "opponent", g.Opponent)
		return
	case o == p:
		d.broken = handbook.Say("replay.broken.own", "player", p.StartingRank)
		return
	}
	og := o.Game(round)
	if og.Opponent != p.StartingRank {
		d.broken = handbook.Say("replay.broken.one-sided", "player", p.StartingRank, "opponent", g.Opponent)
		return
	}
	if p.StartingRank > o.StartingRank {
		return
	}
	pair := swiss.Pair{White: p.StartingRank, Black: o.StartingRank}
	switch {
	case g.Colour == og.Colour && g.Colour != 0:
		d.broken = handbook.Say("replay.broken.colours", "player", p.StartingRank, "opponent", o.StartingRank, "colour", outcome.Letter(g.Colour))
		return
	case g.Colour == tournament.Black, og.Colour == tournament.White:
		pair.White, pair.Black = pair.Black, pair.White
	case g.Colour == 0 && og.Colour == 0:
		d.colourless = append(d.colourless, pair)
	}
	d.games++
	d.pairs = append(d.pairs, pair)
}

// colour gives the pairs without colours those of the engine, where it makes the
// pair.
func (d *reported) colour(right []swiss.Pair) {
	for _, p := range d.colourless {
		if back := (swiss.Pair{White: p.Black, Black: p.White}); slices.Contains(right, back) {
			d.pairs[slices.Index(d.pairs, p)] = back
		}
	}
}

// against compares the reported pairs with those of the engine.
func (d *reported) against(right []swiss.Pair) (missing, unexpected []outcome.Pair) {
	missing, unexpected = []outcome.Pair{}, []outcome.Pair{}
	have := make(map[swiss.Pair]bool, len(d.pairs))
	for _, p := range d.pairs {
		have[p] = true
	}
	want := make(map[swiss.Pair]bool, len(right))
	for _, p := range right {
		want[p] = true
		if !have[p] {
			missing = append(missing, p)
		}
	}
	for _, p := range d.pairs {
		if !want[p] {
			unexpected = append(unexpected, p)
		}
	}
	return missing, unexpected
}
