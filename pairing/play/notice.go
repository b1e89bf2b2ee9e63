package play

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Notice is what is known of a round before it is paired, in addition to the report.
type Notice struct {
	Absent   []int             // starting ranks of those who miss the round
	HalfByes []int             // of those who have asked for a bye of half a point
	ZeroByes []int             // of those who have asked for one of none
	FullByes []int             // of those who have one of a full point
	Left     []int             // of those who have withdrawn: they miss all rounds from this one on
	Apart    [][2]int          // pairs that must not meet from the round on
	ApartBy  string            // players of one group must not meet either; empty: no groups
	Initial  tournament.Colour // the initial-colour that was drawn; 0: nothing said
}

// The groups whose players can be kept apart.
const (
	ByFederation = "federation"
	ByClub       = "club"
)

// Empty reports whether nothing is known.
func (n *Notice) Empty() bool {
	return len(n.Absent)+len(n.HalfByes)+len(n.ZeroByes)+len(n.FullByes)+len(n.Left)+len(n.Apart) == 0 && n.ApartBy == "" && n.Initial == 0
}

// Tell returns the report with the notice in it, for the rounds that are to be paired
// together: one, or the two of a match. Pairs are kept apart to the last round.
func (n *Notice) Tell(t *tournament.Tournament, rounds []int) (*tournament.Tournament, error) {
	if n.Empty() {
		return t, nil
	}
	out := copyReport(t)
	if err := n.writeAbsent(out, rounds); err != nil {
		return nil, err
	}
	for round := rounds[len(rounds)-1] + 1; len(n.Left) > 0 && out.RoundsStated && round <= out.Rounds; round++ {
		out.Byes = append(out.Byes, tournament.ByeRecord{Kind: tournament.ZeroBye, Round: round, IDs: slices.Clone(n.Left)})
	}
	groups, err := n.groups(out)
	if err != nil {
		return nil, err
	}
	for _, ids := range groups {
		keepApart(out, rounds[0], ids)
	}
	switch {
	case n.Initial == 0:
	case out.InitialColour != 0 && out.InitialColour != n.Initial:
		return nil, handbook.Errorf("play.initial-colour", "have", letter(out.InitialColour), "want", letter(n.Initial))
	case out.InitialColour == 0 && rounds[0] > 1:
		return nil, handbook.Errorf("play.initial-colour-late", "round", rounds[0])
	default:
		out.InitialColour = n.Initial
	}
	return out, nil
}

func letter(c tournament.Colour) string { return string(rune(c)) }

// writeAbsent writes who misses the rounds.
func (n *Notice) writeAbsent(t *tournament.Tournament, rounds []int) error {
	said := map[int]string{}
	for _, a := range []struct {
		flag string
		ids  []int
		kind tournament.Result
	}{
		{"absent", n.Absent, tournament.ZeroBye},
		{"half-bye", n.HalfByes, tournament.HalfBye},
		{"zero-bye", n.ZeroByes, tournament.ZeroBye},
		{"full-bye", n.FullByes, tournament.FullBye},
		{"withdrawn", n.Left, tournament.ZeroBye},
	} {
		for _, id := range a.ids {
			p := t.Player(id)
			switch {
			case p == nil:
				return handbook.Errorf("play.no-player", "flag", a.flag, "player", id)
			case said[id] != "" && said[id] != a.flag:
				return handbook.Errorf("play.said-twice", "player", id, "first", said[id], "second", a.flag)
			}
			said[id] = a.flag
			for _, round := range rounds {
				if g := p.Game(round); g.Opponent != 0 && g.Result != tournament.None && g.Result != tournament.Pending {
					return handbook.Errorf("play.has-result", "flag", a.flag, "player", id, "round", round)
				}
				set(p, round, tournament.Game{Result: a.kind})
			}
		}
	}
	return nil
}

// groups returns those whose players must not meet.
func (n *Notice) groups(t *tournament.Tournament) ([][]int, error) {
	var groups [][]int
	for _, pair := range n.Apart {
		for _, id := range pair {
			if t.Player(id) == nil {
				return nil, handbook.Errorf("play.no-player", "flag", "prohibit", "player", id)
			}
		}
		if pair[0] == pair[1] {
			return nil, handbook.Errorf("play.apart-from-oneself", "player", pair[0])
		}
		groups = append(groups, []int{min(pair[0], pair[1]), max(pair[0], pair[1])})
	}
	switch n.ApartBy {
	case ByFederation:
		groups = append(groups, federations(t)...)
	case ByClub:
		if len(t.Teams) == 0 {
			return nil, handbook.Errorf("play.no-clubs", "records", []string{"013", "310"})
		}
		for _, team := range t.Teams {
			ids := slices.Clone(team.Members)
			slices.Sort(ids)
			groups = append(groups, slices.DeleteFunc(slices.Compact(ids), func(id int) bool { return t.Player(id) == nil }))
		}
	}
	return slices.DeleteFunc(groups, func(ids []int) bool { return len(ids) < 2 }), nil
}

// federations returns the players of each federation, in order of its code.
func federations(t *tournament.Tournament) [][]int {
	members := map[string][]int{}
	var codes []string
	for i := range t.Players {
		p := &t.Players[i]
		if p.Federation == "" || p.StartingRank == 0 {
			continue
		}
		if members[p.Federation] == nil {
			codes = append(codes, p.Federation)
		}
		members[p.Federation] = append(members[p.Federation], p.StartingRank)
	}
	slices.Sort(codes)
	groups := make([][]int, len(codes))
	for i, code := range codes {
		groups[i] = members[code]
		slices.Sort(groups[i])
	}
	return groups
}

// keepApart adds a record that keeps the players of a group apart, unless one does that
// in the round already. It is for all rounds if the last round is not known.
func keepApart(t *tournament.Tournament, round int, ids []int) {
	for _, p := range t.Prohibited {
		inForce := p.First == 0 || p.First <= round && round <= max(p.First, p.Last)
		if inForce && !slices.ContainsFunc(ids, func(id int) bool { return !slices.Contains(p.IDs, id) }) {
			return
		}
	}
	apart := tournament.Prohibition{IDs: ids}
	if t.RoundsStated && t.Rounds >= round {
		apart.First, apart.Last = round, t.Rounds
	}
	t.Prohibited = append(t.Prohibited, apart)
}
