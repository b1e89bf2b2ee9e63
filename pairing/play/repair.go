package play

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Trouble is what has happened to a round after its pairs were published.
type Trouble struct {
	Absent []int // starting ranks of those who are paired and will not come
	Late   []int // of late entries who have arrived and are in no pair
}

// Change is a change of a published round: what its players had and what they have
// now. A pair of which only one comes is forfeited, which is no new pair.
type Change struct {
	Kind    pairing.RepairReason // why the pair is made; empty: no player is paired again
	Article string               // of the edition that allows it; empty if none is needed
	Was     []outcome.Pair       // byes as black 0
	Is      []outcome.Pair
	Agree   []int // starting ranks of those who have to agree
	Text    handbook.Text
}

// Repaired is a round after the smallest change.
type Repaired struct {
	Tournament *tournament.Tournament
	Changes    []Change
}

// mostFree is up to how many players without an opponent are looked at: beyond that
// the round is better paired again.
const mostFree = 12

// repair is a published round being changed.
type repair struct {
	t      *tournament.Tournament // with the round as it is to be
	round  int
	event  pairing.Detection
	law    *pairing.Edition
	engine *swiss.Edition
	before *swiss.Round
	number func(n int) int // of the report, by number of the pairing
	player map[int]*swiss.Player
	absent []int
	late   []int
	bye    int // the player with the bye of the pairing, 0 none
	kept   []outcome.Pair
	broken []outcome.Pair // repeats, which may not stand
	free   []int          // present, and without an opponent
	had    map[int]outcome.Pair
}

// Repair changes a published round of a Swiss as little as what has happened, and
// the edition, allow: as few pairs as possible are broken, then as many as possible
// have a game, then the new pairs are as close in the standings as possible.
// Each new pair is one that the system itself may make, with the colours that it
// gives the two. Pairs of two who have met are broken in any case.
func Repair(t *tournament.Tournament, round int, event pairing.Detection, law *pairing.Edition, engine *swiss.Edition, x Trouble) (*Repaired, error) {
	r := &repair{t: copyReport(t), round: round, event: event, law: law, engine: engine, absent: x.Absent, late: x.Late, had: map[int]outcome.Pair{}}
	if err := r.sort(t); err != nil {
		return nil, err
	}
	r.know()
	return r.mend()
}

// sort puts the pairs of the round to those that stay, are broken, or lose a player.
func (r *repair) sort(t *tournament.Tournament) error {
	boards := pairsOf(t, r.round)
	for _, b := range boards {
		pair := outcome.Pair{White: b.White, Black: b.Black}
		r.had[b.White] = pair
		if b.Black != 0 {
			r.had[b.Black] = pair
		}
		gone := slices.Contains(r.absent, b.White) || slices.Contains(r.absent, b.Black)
		switch {
		case gone && b.Black != 0 && !b.Open():
			return handbook.Errorf("play.repair.has-result", "white", b.White, "black", b.Black, "round", r.round)
		case b.Black == 0 && !gone:
			r.bye = b.White
			r.free = append(r.free, b.White)
		case gone:
			for _, n := range []int{b.White, b.Black} {
				if n != 0 && !slices.Contains(r.absent, n) {
					r.free = append(r.free, n)
				}
			}
		default:
			r.kept = append(r.kept, pair)
		}
	}
	for _, n := range r.absent {
		if _, paired := r.had[n]; !paired {
			return handbook.Errorf("play.repair.not-paired", "player", n, "round", r.round)
		}
	}
	for _, n := range r.late {
		p := r.t.Player(n)
		switch _, paired := r.had[n]; {
		case p == nil:
			return handbook.Errorf("play.no-player", "flag", "late", "player", n)
		case paired:
			return handbook.Errorf("play.repair.paired", "player", n, "round", r.round)
		}
		set(p, r.round, tournament.Game{})
		r.free = append(r.free, n)
	}
	return nil
}

// know asks what the engine knows before the round, and breaks the repeats.
func (r *repair) know() {
	h := swiss.NewHistory(r.t, swiss.Options{Rules: r.engine.Rules, Baku: bakuOf(r.t, r.event, r.law)})
	r.before, r.number = asPaired(r.t, h, r.round)
	r.player = make(map[int]*swiss.Player, len(r.before.Players))
	for i := range r.before.Players {
		r.player[r.number(r.before.Players[i].TPN)] = &r.before.Players[i]
	}
	r.kept = slices.DeleteFunc(r.kept, func(p outcome.Pair) bool {
		white, black := r.player[p.White], r.player[p.Black]
		again := white != nil && black != nil && slices.Contains(white.Met, black.TPN) && r.isOpen(p)
		if again {
			r.broken = append(r.broken, p)
			r.free = append(r.free, p.White, p.Black)
		}
		return again
	})
}

// isOpen reports whether a pair has no result yet.
func (r *repair) isOpen(p outcome.Pair) bool {
	return r.t.Player(p.White).Game(r.round).Result.Open()
}

// pairAlone returns the pair that the system makes of two players; false if it may not.
func (r *repair) pairAlone(a, b int) (outcome.Pair, bool) {
	p, q := r.player[a], r.player[b]
	if p == nil || q == nil {
		return outcome.Pair{}, false
	}
	two := &swiss.Round{
		Number: r.round, Rounds: r.before.Rounds, Initial: r.before.Initial, Prohibited: r.before.Prohibited, Win: r.before.Win, Players: []swiss.Player{*p, *q},
	}
	slices.SortFunc(two.Players, func(x, y swiss.Player) int { return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.TPN, y.TPN)) })
	made, err := r.engine.Pair(two)
	if err != nil || len(made.Pairs) != 1 || made.Pairs[0].Black == 0 {
		return outcome.Pair{}, false
	}
	return outcome.Pair{White: r.number(made.Pairs[0].White), Black: r.number(made.Pairs[0].Black)}, true
}

// distance returns how far apart two players stand, in tenths of a point.
func (r *repair) distance(a, b int) int {
	d := int(r.player[a].Score - r.player[b].Score)
	return max(d, -d)
}
