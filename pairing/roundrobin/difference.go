package roundrobin

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// diff is the difference between a round and its table. Same and wrong count
// pairs; absent counts players who stand alone where the table has a pair.
type diff struct {
	same, wrong         int
	absent              []int
	missing, unexpected []outcome.Pair
}

// compare compares the k-th listed round with the table.
func (x *crosstable) compare(k int, l labels, f table) diff {
	d := diff{missing: []outcome.Pair{}, unexpected: []outcome.Pair{}}
	round, row := x.rounds[k], x.meet[k]
	for i := range row {
		y, white := f.opponent(round, l.number[i])
		j := int(l.holder[y])
		a := int(row[i])
		switch {
		case j < 0 && a == alone:
		case j < 0:
			d.miss(outcome.Pair{White: x.number(i)})
		case a == j && int(row[j]) == i:
			if i < j {
				d.pair(x, round, i, j, white)
			}
			continue
		case a == alone && row[j] == alone:
			d.absent = append(d.absent, x.number(i))
		default:
			if white {
				d.miss(outcome.Pair{White: x.number(i), Black: x.number(j)})
			}
			if a == alone && x.t.Players[i].Game(round).Result == tournament.AllocatedBye {
				d.unexpect(outcome.Pair{White: x.number(i)})
			}
		}
		x.extra(&d, round, row, i)
	}
	return d
}

// pair judges two who met as the table has it, by colours.
func (d *diff) pair(x *crosstable, round, i, j int, white bool) {
	if !white {
		i, j = j, i
	}
	if x.colourOf(round, i, j) == tournament.Black {
		d.miss(outcome.Pair{White: x.number(i), Black: x.number(j)})
		d.unexpect(outcome.Pair{White: x.number(j), Black: x.number(i)})
		return
	}
	d.same++
}

// extra reports the meeting of position i that the table does not have, once.
func (x *crosstable) extra(d *diff, round int, row []int32, i int) {
	a := int(row[i])
	switch {
	case a == alone:
		return
	case a == unknown:
		d.unexpect(colouredPair(x.t.Players[i].Game(round).Colour, x.number(i), x.t.Players[i].Game(round).Opponent))
	case int(row[a]) != i || i < a:
		d.unexpect(colouredPair(x.colourOf(round, i, a), x.number(i), x.number(a)))
	}
}

func colouredPair(c tournament.Colour, own, other int) outcome.Pair {
	if c == tournament.Black {
		return outcome.Pair{White: other, Black: own}
	}
	return outcome.Pair{White: own, Black: other}
}

func (d *diff) miss(p outcome.Pair) {
	d.wrong++
	d.missing = append(d.missing, p)
}

func (d *diff) unexpect(p outcome.Pair) {
	d.wrong++
	d.unexpected = append(d.unexpected, p)
}

// explain says in what a round differs.
func (d *diff) explain() handbook.Text {
	var reversed, missing, unexpected, parts []handbook.Text
	for _, p := range d.missing {
		pair := outcome.PairOf(p.White, p.Black)
		if slices.Contains(d.unexpected, outcome.Pair{White: p.Black, Black: p.White}) {
			reversed = append(reversed, pair)
		} else {
			missing = append(missing, pair)
		}
	}
	for _, p := range d.unexpected {
		if !slices.Contains(d.missing, outcome.Pair{White: p.Black, Black: p.White}) {
			unexpected = append(unexpected, outcome.PairOf(p.White, p.Black))
		}
	}
	if len(reversed) > 0 {
		parts = append(parts, handbook.Say("roundrobin.reversed", "pairs", reversed))
	}
	if len(missing) > 0 {
		parts = append(parts, handbook.Say("roundrobin.missing", "pairs", missing))
	}
	if len(unexpected) > 0 {
		parts = append(parts, handbook.Say("roundrobin.unexpected", "pairs", unexpected))
	}
	return outcome.Join(parts...)
}
