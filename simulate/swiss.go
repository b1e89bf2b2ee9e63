package simulate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// engine pairs a round.
type engine func(*swiss.Round) (*swiss.Pairing, error)

// swiss plays the rounds of a Swiss by C.04.3. Each round is paired from what
// the participants kept of the rounds before. It ends early where a round has no legal
// pairing, and says why.
func (h *venue) swiss(engine engine) (ended string) {
	rounds, e := h.opts.Rounds, h.opts.edition()
	there := h.attend(rounds)
	h.prohibit(rounds)
	if h.opts.Accelerate {
		h.t.Accelerations = baku(rounds, &h.t.Scoring, fromTheStart(there))
	}
	for round := 1; round <= rounds; round++ {
		r := h.task(round, there)
		if len(r.Players) == 0 {
			h.missing(round, there)
			return fmt.Sprintf("round %d: nobody is left to be paired", round)
		}
		paired, err := engine(r)
		if err != nil {
			h.missing(round, there)
			return fmt.Sprintf("round %d: %v", round, err)
		}
		h.play(r, paired.Pairs, there, e.Rules)
	}
	return ""
}

// missing names those who are away from a round that was not played.
func (h *venue) missing(round int, there []attendance) {
	for i := range there {
		if there[i].away(round) != tournament.None {
			h.t.Absent = append(h.t.Absent, i+1)
		}
	}
}

// task is the round to be paired.
func (h *venue) task(round int, there []attendance) *swiss.Round {
	r := &swiss.Round{Number: round, Initial: h.t.InitialColour, Prohibited: forbidden(h.t.Prohibited, round)}
	parity := 0
	for i := range h.seats {
		s := &h.seats[i]
		here := there[i].away(round) == tournament.None
		if here || s.joined {
			parity++
		}
		if !here {
			continue
		}
		r.Players = append(r.Players, swiss.Player{
			TPN: i + 1, Parity: parity, Points: s.points, Score: s.points + virtual(h.t.Accelerations, i+1, round),
			Colours: slices.Clone(s.colours), Met: slices.Clone(s.met), Floats: s.floats, ByeBarred: s.barred, Unplayed: s.unplayed,
			Topscorer: round == h.opts.Rounds && 2*s.points > tournament.Points(round-1)*h.t.Scoring.WinWhite,
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
func (h *venue) play(r *swiss.Round, pairs []swiss.Pair, there []attendance, rules swiss.Rules) {
	score := make([]tournament.Points, len(h.seats))
	for i := range r.Players {
		score[r.Players[i].TPN-1] = r.Players[i].Score
	}
	for _, p := range pairs {
		if p.Black == 0 {
			h.absent(p.White-1, tournament.AllocatedBye)
		} else {
			h.game(p.White-1, p.Black-1)
		}
	}
	for i := range h.seats {
		games := h.t.Players[i].Games
		if len(games) < r.Number {
			h.absent(i, there[i].away(r.Number))
			games = h.t.Players[i].Games
		}
		if g := games[r.Number-1]; g.Result.Played() {
			h.seats[i].played(g, score[i], score[g.Opponent-1])
		} else {
			h.seats[i].missed(g, &h.t.Scoring, rules)
		}
	}
}
