package play

import (
	"slices"

	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// Write returns the report with the pairs of a round in it, byes as black 0: one round,
// or the two of a match, the second with colours exchanged. free is what a bye among
// the pairs is: allocated by the pairing, or the free round of a table. Who is in no
// pair has the bye that the report gives him, else one of no points. Records about
// the round that the lines of the players now hold are taken out.
func Write(t *tournament.Tournament, rounds []int, pairs []outcome.Pair, free tournament.Result) *tournament.Tournament {
	out := copyReport(t)
	for k, round := range rounds {
		games := make(map[int]tournament.Game, 2*len(pairs))
		for _, p := range pairs {
			if p.Black == 0 {
				games[p.White] = tournament.Game{Result: free}
				if k > 0 && free == tournament.AllocatedBye {
					games[p.White] = tournament.Game{Result: tournament.HalfBye} // a match of a win and a draw (C.04.5 1.4)
				}
				continue
			}
			if k%2 == 1 {
				p.White, p.Black = p.Black, p.White
			}
			games[p.White] = tournament.Game{Opponent: p.Black, Colour: tournament.White}
			games[p.Black] = tournament.Game{Opponent: p.White, Colour: tournament.Black}
		}
		for i := range out.Players {
			p := &out.Players[i]
			g, paired := games[p.StartingRank]
			if !paired || out.Player(p.StartingRank) != p {
				g = tournament.Game{Result: absence(out, p, round)}
			}
			set(p, round, g)
		}
		forget(out, round)
		out.Rounds = max(out.Rounds, round)
	}
	out.Absent = nil
	count(out)
	return out
}

// absence returns the bye that a player who is not paired has in a round.
func absence(t *tournament.Tournament, p *tournament.Player, round int) tournament.Result {
	if r := p.Game(round).Result; p.Game(round).Opponent == 0 && r.Bye() && r != tournament.AllocatedBye {
		return r
	}
	for _, b := range t.Byes {
		if b.Round == round && slices.Contains(b.IDs, p.StartingRank) {
			return b.Kind
		}
	}
	return tournament.ZeroBye
}

// forget takes the byes of players in a round out of the records: their lines have
// them. Those of teams stay.
func forget(t *tournament.Tournament, round int) {
	if len(t.Teams) > 0 {
		return
	}
	t.Byes = slices.DeleteFunc(t.Byes, func(b tournament.ByeRecord) bool { return b.Round == round })
}
