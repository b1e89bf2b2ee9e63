package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
)

var contradictedRule = &handbook.Rule{Name: "system-against-rounds", Severity: handbook.Warning}

// checkContradictedCode reports a code that says something else than the report holds, so that its
// rounds cannot be of that system. Words of record 092 are not held to it: they say less.
func (c *check) checkContradictedCode() {
	d := c.system
	if d.Code == "" || d.misspelt() {
		return
	}
	paired := pairedPlayers(c.t)
	if paired == 0 {
		return
	}
	if other := d.OtherSport(); !other.IsZero() {
		c.addAt(contradictedRule, c.t.At(tournament.ItemSystem), 0, nil, handbook.Say("pairing.system-against-rounds.sport", "what", other))
		return
	}
	if wrong := d.against(c.t, paired); !wrong.IsZero() {
		c.addAt(contradictedRule, c.t.At(tournament.ItemSystem), 0, nil,
			handbook.Say("pairing.system-against-rounds", "code", d.Code, "what", wrong, "like", likeRounds(c.t)))
	}
}

// OtherSport says that the system of the code is one of another sport than the event; empty
// if it is not.
func (d Detection) OtherSport() handbook.Text {
	if d.Code == "" || SystemOf(d.Code) == nil || SportOf(d.Code) == d.Sport {
		return handbook.Text{}
	}
	names := []string{codeDutch}
	if d.Sport != tournament.Chess {
		names = sportSystems(d.Sport)
	}
	return handbook.Say("pairing.other-sport", "code", d.Code, "of", SportOf(d.Code).Name(), "sport", d.Sport.Name(), "systems", names)
}

// pairedPlayers counts those who have an opponent in some round.
func pairedPlayers(t *tournament.Tournament) (n int) {
	for i := range t.Players {
		for _, g := range t.Players[i].Games {
			if g.Opponent > 0 {
				n++
				break
			}
		}
	}
	return n
}

// against says what a report with so many paired players has otherwise than the system
// demands; empty if it may be of that system.
func (d Detection) against(t *tournament.Tournament, paired int) handbook.Text {
	teams := len(t.Teams)
	switch d.Format {
	case Match:
		if paired != 2 {
			return handbook.Say("pairing.against.match", "players", paired)
		}
	case RoundRobin, DoubleRoundRobin:
		if paired > roundrobin.MaxTable {
			return handbook.Say("pairing.against.too-many", "players", paired, "most", roundrobin.MaxTable)
		}
	case TeamSwiss, TeamRoundRobin:
		switch {
		case teams < 2:
			return handbook.Say("pairing.against.no-teams", "teams", teams, "players", paired)
		case d.Format == TeamRoundRobin:
			if mixed := mixedRounds(t); 2*mixed > t.Played() {
				return handbook.Say("pairing.against.mixed-teams", "rounds", mixed)
			}
		}
	case Scheveningen, HalfScheveningen:
		switch {
		case teams != 2 && teams != 0:
			return handbook.Say("pairing.against.sides", "teams", teams, "need", 2)
		case d.sides(t) == nil:
			return handbook.Say("pairing.against.no-sides", "players", paired)
		}
	case Skalitzka:
		if teams != 3 {
			return handbook.Say("pairing.against.sides", "teams", teams, "need", 3)
		}
	case Schiller:
		if teams < 2 {
			return handbook.Say("pairing.against.no-teams", "teams", teams, "players", paired)
		}
	}
	return handbook.Text{}
}

// mixedRounds counts the rounds in which players of one team meet those of several others.
func mixedRounds(t *tournament.Tournament) (mixed int) {
	teamOf := teamsByRank(t)
	for r := 1; r <= t.Played(); r++ {
		meets := map[int32]int32{}
		for i := range t.Players {
			p := &t.Players[i]
			own, other := teamOf.indexOf(p.StartingRank), teamOf.indexOf(p.Game(r).Opponent)
			if own == 0 || other == 0 || own == other {
				continue
			}
			if before := meets[own]; before != 0 && before != other {
				mixed++
				break
			}
			meets[own] = other
		}
	}
	return mixed
}

// likeRounds says which kind of event the pairs alone look like.
func likeRounds(t *tournament.Tournament) handbook.Text {
	key := "pairing.like.swiss"
	switch fromPairs(t).Format {
	case Match:
		key = "pairing.like.match"
	case RoundRobin, DoubleRoundRobin:
		key = "pairing.like.round-robin"
	case TeamRoundRobin:
		key = "pairing.like.team-round-robin"
	case TeamSwiss:
		key = "pairing.like.team-swiss"
	case Swiss:
		if len(t.Teams) > 1 {
			key = "pairing.like.teams"
		}
	}
	return handbook.Say(key, "players", pairedPlayers(t), "teams", len(t.Teams), "rounds", t.Played())
}
