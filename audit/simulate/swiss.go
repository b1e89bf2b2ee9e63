package simulate

import (
	"cmp"
	"errors"
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// engine pairs a round.
type engine func(*swiss.Round) (*swiss.Pairing, error)

// swiss plays the rounds of a Swiss by the edition asked for, each paired from what the
// venue itself kept of the rounds before. It ends early where a round has no legal
// pairing, and says why.
func (v *venue) swiss(engine engine) (ended handbook.Text) {
	rounds, e := v.opts.Rounds, v.opts.edition()
	if v.opts.engine().Teams {
		v.form()
	}
	there := v.attend(rounds)
	for _, c := range v.opts.ByeCounts {
		if !v.grant(there, c, rounds) {
			return handbook.Say("simulate.ended.byes", "n", c.Count, "kind", string(rune(c.Kind)), "round", c.Round)
		}
	}
	v.prohibit(rounds)
	if v.opts.Accelerate {
		worth := v.worth()
		v.t.Accelerations = baku(rounds, &worth, fromTheStart(there))
		for i := range v.t.Accelerations {
			if a := &v.t.Accelerations[i]; v.teams != nil {
				a.MatchPoints = a.Points
			}
		}
	}
	played := v.opts.played(rounds)
	if !v.drawFates(there, played) {
		return handbook.Say("simulate.ended.games")
	}
	for round := 1; round <= played; round++ {
		r := v.task(round, there)
		if len(r.Players) == 0 {
			v.missing(round, there)
			return handbook.Say("simulate.ended.no-players", "round", round)
		}
		paired, err := engine(r)
		if err != nil {
			v.missing(round, there)
			return handbook.Say("simulate.ended.impossible", "round", round, "why", errorText(err))
		}
		v.play(r, paired.Pairs, there, e.Rules)
	}
	if played > 0 && played < rounds {
		v.announced(played+1, there)
	}
	return handbook.Text{}
}

// errorText is what an error of an engine says.
func errorText(err error) handbook.Text {
	if impossible := (*swiss.Impossible)(nil); errors.As(err, &impossible) {
		return impossible.Reason
	}
	return handbook.SaidBy(err)
}

// missing names those who are away from a round that could not be paired.
func (v *venue) missing(round int, there []attendance) {
	for i := range there {
		if there[i].byeOf(round) != tournament.None {
			v.t.Absent = append(v.t.Absent, i+1)
		}
	}
}

// announced names those who will be away from a round that is yet to be paired,
// and what bye they have asked for.
func (v *venue) announced(round int, there []attendance) {
	for i := range there {
		switch bye := there[i].byeOf(round); bye {
		case tournament.None:
		case tournament.ZeroBye:
			v.t.Absent = append(v.t.Absent, i+1)
		default:
			v.t.Byes = append(v.t.Byes, tournament.ByeRecord{Kind: bye, Round: (round-1)*v.per() + 1, IDs: []int{i + 1}})
		}
	}
}

// task is the round to be paired.
func (v *venue) task(round int, there []attendance) *swiss.Round {
	r := &swiss.Round{Number: round, Rounds: v.opts.Rounds, Initial: v.t.InitialColour, Prohibited: forbidden(v.t.Prohibited, round), Win: v.worth().WinWhite}
	parity, sides := 0, v.sides()
	for i := range sides {
		s := &sides[i]
		here := there[i].byeOf(round) == tournament.None
		if here || s.joined {
			parity++
		}
		if !here {
			continue
		}
		r.Players = append(r.Players, swiss.Player{
			TPN: i + 1, Parity: parity, Points: s.points, Score: s.points + virtual(v.t.Accelerations, i+1, round),
			Colours: slices.Clone(s.colours), Met: slices.Clone(s.met), Floats: s.floats, ByeBarred: s.barred, Unplayed: s.unplayed,
			Figures:   v.figures(i, func(i int) bool { return there[i].byeOf(round) == tournament.None }),
			Topscorer: round == v.opts.Rounds && 2*s.points > tournament.Points(round-1)*r.Win,
		})
	}
	slices.SortStableFunc(r.Players, func(a, b swiss.Player) int { return cmp.Compare(b.Score, a.Score) })
	return r
}

// forbidden are the pairs of the groups that must not meet in a round.
func forbidden(groups []tournament.Prohibition, round int) (pairs []swiss.Pair) {
	for _, g := range groups {
		if round < g.First || round > g.Last {
			continue
		}
		for i, a := range g.IDs {
			for _, b := range g.IDs[i+1:] {
				pairs = append(pairs, swiss.Pair{White: a, Black: b})
			}
		}
	}
	return pairs
}

// play plays the pairs and writes the rounds of those without a game.
func (v *venue) play(r *swiss.Round, pairs []swiss.Pair, there []attendance, rules swiss.Rules) {
	sides, worth := v.sides(), v.worth()
	score := make([]tournament.Points, len(sides))
	for i := range r.Players {
		score[r.Players[i].TPN-1] = r.Players[i].Score
	}
	for _, p := range pairs {
		if p.Black == 0 {
			v.free(p.White-1, r.Number, tournament.AllocatedBye)
		} else {
			v.meet(p.White-1, p.Black-1, r.Number)
		}
	}
	for i := range sides {
		if !v.entered(i, r.Number) {
			v.free(i, r.Number, there[i].byeOf(r.Number))
		}
		g := v.outcome(i, r.Number)
		if v.micro() {
			sides[i].meetings = append(sides[i].meetings, g)
			sides[i].points += worth.Points(g)
		}
		if g.Result.Played() {
			sides[i].played(g, score[i], score[g.Opponent-1])
		} else {
			sides[i].missed(g, &worth, rules)
		}
	}
	clear(v.last)
}
