package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Announced returns the clauses that an event must meet before it begins, as far as
// the report without rounds and the registration record answer them: those that
// are the same for all, and the number of rounds (1.4.1). A title of a kind of
// play without norms, or no edition, is an empty list.
func Announced(ev *Event) []Clause {
	if !Barred(ev).IsZero() || ev.Tournament == nil {
		return nil
	}
	s := newSearch(ev, Options{})
	list := append([]Clause(nil), s.event...)
	if least, about := s.least(); s.scheduled > 0 {
		c := atLeast(handbook.Say("norms.check.rounds"), s.scheduled, least)
		c.Rule, c.Article = gamesRule.Name, s.noFor(gamesRule, about)
		list = append(list, c)
	}
	return list
}

// Chance is what the entries of an event allow for a title.
type Chance struct {
	Title   tournament.Title  `json:"title"`
	Seekers int               `json:"seekers"` // entries who may still make a norm for it
	Players []int             `json:"players"` // starting ranks of those for whom opponents enough are entered
	Games   int               `json:"games"`
	Average tournament.Rating `json:"average"` // the highest average of opponents that one of them can meet; null: no entry can
	Score   tournament.Points `json:"score"`   // the least score that makes the norm against it
}

// Chances returns the norms that the entries allow: for each title the players for
// whom opponents can be chosen among the entries with the mix of titles and
// federations and the average that a norm needs. Whom the pairings bring
// together is another matter: who is not named cannot make a norm, who is named
// may.
func Chances(ev *Event) []Chance {
	if !Barred(ev).IsZero() || ev.Tournament == nil || len(ev.Field) == 0 {
		return nil
	}
	s := newSearch(ev, Options{})
	games, _ := s.least()
	if s.scheduled > 0 && s.scheduled < games {
		return nil
	}
	var list []Chance
	for k := range s.num.Levels {
		lv := &s.num.Levels[k]
		c := Chance{Title: lv.Title, Games: games}
		mixes := map[federation]*mixes{}
		for i := range s.field {
			if i >= len(ev.Field) || !seeks(&ev.Field[i], s.field[i].titles, lv.Title) {
				continue
			}
			c.Seekers++
			own := s.field[i].federation
			if mixes[own] == nil {
				mixes[own] = s.newMixes(lv, own, games)
			}
			sum, ok := mixes[own].best(i)
			if !ok || average(sum, games) < lv.Average {
				continue
			}
			c.Players = append(c.Players, s.t.Players[i].StartingRank)
			c.Average = max(c.Average, tournament.Rating(average(sum, games)))
		}
		if halves, ok := lv.requiredHalves(games, int(c.Average)); ok {
			c.Score = points(halves)
		}
		list = append(list, c)
	}
	return list
}

// RegisterBy returns the last day on which an event may be registered so that norms
// can be made (1.1.1); false if its start is not known.
func RegisterBy(e *Edition, t *tournament.Tournament) (d rating.Deadline, ok bool) {
	start := t.FirstDay()
	if !start.Valid() {
		return d, false
	}
	days := e.Numbers.RegisteredBefore
	return rating.Deadline{
		Day: start.AddDays(-days), Article: Chapter.ID + "-" + e.No(&registrationRule.Rule), What: handbook.Say("norms.due.registration", "days", days),
	}, true
}
