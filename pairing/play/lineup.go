package play

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// LineUp returns a round of teams, by their numbers, as one of boards: both teams sit in
// the order of their lists, without those who are absent from the event or away in the
// round, on as many boards as the largest match of the report has, or as record 352
// names if these are more, before round 1 without it as both can fill. The team named first has White on its
// first board (C.04.6 1.6.1), and the others follow by [tournament.Tournament.HasColourOfFirst].
// A team whose opponent is 0 is free; a match without a board is an error.
func LineUp(t *tournament.Tournament, pairs []outcome.Pair, away []int) ([]outcome.Pair, error) {
	var out []outcome.Pair
	most := boardsOf(t)
	for _, p := range pairs {
		if p.Black == 0 {
			continue
		}
		first, second := present(t, p.White, away), present(t, p.Black, away)
		boards := min(len(first), len(second))
		if most > 0 {
			boards = min(boards, most)
		}
		if boards == 0 {
			return nil, handbook.Errorf("play.no-line-up", "one", p.White, "other", p.Black)
		}
		for k := range boards {
			b := outcome.Pair{White: first[k], Black: second[k]}
			if !t.HasColourOfFirst(k) {
				b.White, b.Black = b.Black, b.White
			}
			out = append(out, b)
		}
	}
	return out, nil
}

// WriteTeams returns the report with a round of teams in it, by their numbers: the boards of
// their line-up, the bye of the pairing in record 320. Unless the record says otherwise
// the bye is worth a drawn match on as many boards as a match has (C.04.6 1.4), however
// many players the team has. The lines of the members of a team that is free have its bye.
func WriteTeams(t *tournament.Tournament, round int, pairs []outcome.Pair) (*tournament.Tournament, error) {
	in := copyReport(t)
	in.Byes = nil
	for _, b := range t.Byes {
		if b.Round != round {
			continue
		}
		of := tournament.ByeRecord{Kind: b.Kind, Round: round}
		for _, team := range b.IDs {
			of.IDs = append(of.IDs, present(t, team, nil)...)
		}
		in.Byes = append(in.Byes, of)
	}
	games, err := LineUp(t, pairs, nil)
	if err != nil {
		return nil, err
	}
	boards, free := boardsOf(t), 0
	if boards == 0 { // before round 1: as many as the largest match of the round has
		for _, p := range pairs {
			boards = max(boards, min(len(present(t, p.White, nil)), len(present(t, p.Black, nil))))
		}
	}
	for _, p := range pairs {
		if p.Black == 0 {
			free = p.White
			for _, member := range present(t, free, nil) {
				games = append(games, outcome.Pair{White: member})
			}
		}
	}
	out := Write(in, []int{round}, games, tournament.AllocatedBye)
	out.Byes = slices.Clone(t.Byes)
	if free == 0 {
		return out, nil
	}
	bye := tournament.TeamByes{MatchPoints: t.MatchAward("TD"), GamePoints: tournament.Points(boards) * t.Scoring.DrawWhite}
	if t.TeamByes != nil {
		bye = *t.TeamByes
	}
	bye.Teams = append(slices.Clone(bye.Teams), make([]int, max(round-len(bye.Teams), 0))...)
	bye.Teams[round-1] = free
	out.TeamByes = &bye
	return out, nil
}

// TellTeams returns the report with a notice of teams in it; as is the report with teams as
// participants.
func (n *Notice) TellTeams(t, as *tournament.Tournament, rounds []int) (*tournament.Tournament, error) {
	told, err := n.Tell(as, rounds)
	if err != nil || n.Empty() {
		return t, err
	}
	out := copyReport(t)
	out.InitialColour = told.InitialColour
	for _, b := range []tournament.ByeRecord{
		{Kind: tournament.ZeroBye, IDs: slices.Concat(n.Absent, n.ZeroByes)}, {Kind: tournament.HalfBye, IDs: n.HalfByes},
	} {
		if len(b.IDs) > 0 {
			b.Round = rounds[0]
			out.Byes = append(out.Byes, b)
		}
	}
	return out, nil
}

// boardsOf returns how many boards teams meet on: as many as the largest match of the report has,
// or as record 352 names if these are more; 0: nothing tells it.
func boardsOf(t *tournament.Tournament) int {
	most, _ := t.MostBoards()
	return max(most, len(t.ColourSequence()))
}

// matchOrder returns the order of the boards of a round of teams: match by match in the order
// of the teams, by board; by the two numbers.
func matchOrder(t *tournament.Tournament, round int) map[[2]int]int {
	order := map[[2]int]int{}
	for i := range t.Teams {
		for seat, m := range t.Teams[i].Members {
			p := t.Player(m)
			if p == nil || p.Game(round).Opponent == 0 {
				continue
			}
			if k := key(m, p.Game(round).Opponent); order[k] == 0 {
				order[k] = i*maxMembers + seat + 1
			}
		}
	}
	return order
}

// maxMembers is more than the members of a team.
const maxMembers = 1000

// present returns the members of a team, by its number, who can play, without those away.
func present(t *tournament.Tournament, number int, away []int) (members []int) {
	for i := range t.Teams {
		if t.Teams[i].Number != number {
			continue
		}
		for _, rank := range t.Teams[i].Members {
			if t.Player(rank) != nil && !slices.Contains(t.Absent, rank) && !slices.Contains(away, rank) {
				members = append(members, rank)
			}
		}
	}
	return members
}
