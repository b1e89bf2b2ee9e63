package norms

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Working shows how a result came about: games, average, performance, then
// each clause.
func Working(r *Result, ev *Event) []rating.Step {
	steps := []rating.Step{
		{Article: "1.4.1a", Text: handbook.Verbatim("games used: rounds " + roundList(r.Used)), Value: handbook.Verbatim(fmt.Sprint(r.Games))},
	}
	for _, i := range r.Ignored {
		steps = append(steps, rating.Step{Article: i.Article, Text: handbook.Verbatim(fmt.Sprintf("round %d is left out", i.Round)), Value: handbook.Verbatim("-")})
	}
	s := newSearch(ev, Options{})
	games, sum := s.games(r), 0
	for _, g := range games {
		sum += g.rating
		if g.unrated {
			steps = append(steps, rating.Step{
				Article: "1.4.6d", Text: handbook.Verbatim(fmt.Sprintf("round %d: the opponent is unrated and counts as", g.round)),
				Value: handbook.Verbatim(fmt.Sprint(g.rating)),
			})
		}
	}
	if raised := s.raisedOpponent(r); raised >= 0 {
		steps = append(steps, rating.Step{
			Article: "1.4.6c", Text: handbook.Verbatim(fmt.Sprintf("round %d: the lowest rated opponent, %d, is raised to", r.Raised.Round, r.Raised.From)),
			Value: handbook.Verbatim(fmt.Sprint(int(r.Raised.To))),
		})
		for _, g := range games {
			if g.opponent == raised && g.rating < int(r.Raised.To) {
				sum += int(r.Raised.To) - g.rating
			}
		}
	}
	return append(steps, ratingSteps(r, sum)...)
}

func ratingSteps(r *Result, sum int) []rating.Step {
	var steps []rating.Step
	if r.Games > 0 {
		p := percentage(int(2*r.Score/tournament.One), r.Games)
		steps = append(
			steps,
			rating.Step{
				Article: "1.4.7", Text: handbook.Verbatim(fmt.Sprintf("average: %d / %d, rounded half up", sum, r.Games)),
				Value: handbook.Verbatim(fmt.Sprint(int(r.Average))),
			},
			rating.Step{Article: "1.4.9", Text: handbook.Verbatim(fmt.Sprintf("%s of %d is %d %%, dp", r.Score, r.Games, p)), Value: handbook.Verbatim(fmt.Sprint(rating.DP(p)))},
			rating.Step{
				Article: "1.4.8", Text: handbook.Verbatim(fmt.Sprintf("performance: %d %+d", int(r.Average), rating.DP(p))),
				Value: handbook.Verbatim(fmt.Sprint(int(r.Performance))),
			})
	}
	for _, c := range r.Checks {
		mark := "met"
		if !c.OK {
			mark = "not met"
		}
		steps = append(steps, rating.Step{Article: c.Article, Text: handbook.Verbatim(fmt.Sprintf("%s: %s, needed %s", c.What, c.Have, c.Need)), Value: handbook.Verbatim(mark)})
	}
	if r.Required != nil {
		steps = append(steps, rating.Step{
			Article: "1.4.1d", Text: handbook.Verbatim(fmt.Sprintf("%s points, required %s; games counted", r.Score, r.Required)), Value: handbook.Verbatim(fmt.Sprint(r.CountsAs)),
		})
	}
	return steps
}

// games are those of a result, read again from the event.
func (s *search) games(r *Result) []game {
	at := s.position(r.StartingRank)
	if at < 0 {
		return nil
	}
	var l candidate
	s.read(at, &l)
	var used []game
	all := l.games
	if l.lastPlus {
		all = append(all, l.last)
	}
	for _, g := range all {
		if slices.Contains(r.Used, g.round) {
			used = append(used, g)
		}
	}
	return used
}

// raisedOpponent is the position of the opponent raised to the floor (1.4.6c),
// -1 where nobody is.
func (s *search) raisedOpponent(r *Result) int {
	at := s.position(r.StartingRank)
	if at < 0 || r.Raised == nil {
		return -1
	}
	return s.position(s.t.Players[at].Game(r.Raised.Round).Opponent)
}

// roundList writes rounds with blanks between.
func roundList(rounds []int) string {
	var parts []string
	for _, n := range rounds {
		parts = append(parts, fmt.Sprint(n))
	}
	return strings.Join(parts, " ")
}
