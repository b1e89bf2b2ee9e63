package norms

import (
	"strings"

	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// federation is a number that stands for a code within one event.
type federation int32

const (
	unknownFederation federation = iota
	neutral                      // FID: accepted, no foreign player, in no count (1.4.2a)
	noMember                     // NON: not of a FIDE federation (1.4.2a)
	firstMember
)

// entrant is what the search needs of an opponent.
type entrant struct {
	rating     int32 // 0: unrated
	federation federation
	titles     titleSet
}

// codes numbers the federations of an event.
type codes struct {
	number map[string]federation
	names  []string // index federation
}

func newCodes() codes {
	return codes{
		number: map[string]federation{"": unknownFederation, "FID": neutral, "NON": noMember},
		names:  append(make([]string, 0, 16), "", "FID", "NON"),
	}
}

// federationOf returns the number of a code. FIDE's codes are taken in small letters, too;
// another text that is not three capitals, such as a club's, is unknown.
func (c *codes) federationOf(code string) federation {
	if f, ok := c.number[code]; ok {
		return f
	}
	f := unknownFederation
	switch folded := strings.ToUpper(strings.TrimSpace(code)); {
	case folded != code && tournament.KnownFederation(folded):
		f = c.federationOf(folded)
	case capitals(code):
		f = federation(len(c.names))
		c.names = append(c.names, code)
	}
	c.number[code] = f
	return f
}

func capitals(code string) bool {
	if len(code) != 3 {
		return false
	}
	for i := range 3 {
		if code[i] < 'A' || code[i] > 'Z' {
			return false
		}
	}
	return true
}

// field turns the event's entrants into what the search needs; an entrant that
// the event lacks is unrated, untitled and of no known federation.
func (c *codes) field(list []Entrant, players int, into []entrant) []entrant {
	into = into[:0]
	last, lastCode := unknownFederation, ""
	for i := range players {
		if i >= len(list) {
			into = append(into, entrant{})
			continue
		}
		e := &list[i]
		if e.Federation != lastCode {
			last, lastCode = c.federationOf(e.Federation), e.Federation
		}
		into = append(into, entrant{
			rating: int32(e.Rating), federation: last, titles: setOf(e.Title) | setOf(e.WomenTitle),
		})
	}
	return into
}

// fieldOf returns the field of a round: ratings and titles of the day of the game where
// the event is long (1.1.4), federations always those of the start.
func (s *search) fieldOf(round int) []entrant {
	if s.ev.FieldAt == nil || round < 1 {
		return s.field
	}
	for len(s.rounds) <= round {
		s.rounds = append(s.rounds, nil)
	}
	if s.rounds[round] == nil {
		s.rounds[round] = s.codes.field(s.ev.FieldAt(round), len(s.field), make([]entrant, 0, len(s.field)))
		for i := range s.rounds[round] {
			s.rounds[round][i].federation = s.field[i].federation
		}
	}
	return s.rounds[round]
}

// scoredZero marks the unrated players of a round robin who scored zero
// against rated opponents (1.4.2b).
func (s *search) scoredZero() []bool {
	if s.ev.Format != registration.RoundRobin && s.ev.Format != registration.DoubleRoundRobin {
		return nil
	}
	zero := make([]bool, len(s.t.Players))
	for i := range s.t.Players {
		if s.field[i].rating > 0 {
			continue
		}
		games, score := 0, tournament.Points(0)
		for _, g := range s.t.Players[i].Games {
			if o := s.position(g.Opponent); o >= 0 && g.Result.Played() && s.field[o].rating > 0 {
				games++
				score += g.Result.Score()
			}
		}
		zero[i] = games > 0 && score == 0
	}
	return zero
}
