package norms

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Working shows how a result came about: games, average, performance, then
// each clause.
func Working(r *Result, ev *Event) []rating.Step {
	s := newSearch(ev, Options{})
	steps := []rating.Step{step(s.gamesArticle(r), handbook.Say("norms.working.games", "rounds", r.Used), number(r.Games))}
	for _, i := range r.Ignored {
		steps = append(steps, step(i.Article, handbook.Say("norms.working.left-out", "round", i.Round), handbook.Verbatim("-")))
	}
	games, sum := s.games(r), 0
	for _, g := range games {
		sum += g.rating
		if g.unrated {
			steps = append(steps, step(s.no(unratedRule), handbook.Say("norms.working.unrated", "round", g.round), number(g.rating)))
		}
	}
	if raised := s.raisedOpponent(r); raised >= 0 {
		steps = append(steps, step(s.noFor(floorRule, floorRaise),
			handbook.Say("norms.working.raised", "round", r.Raised.Round, "from", r.Raised.From), number(int(r.Raised.To))))
		for _, g := range games {
			if g.opponent == raised && g.rating < int(r.Raised.To) {
				sum += int(r.Raised.To) - g.rating
			}
		}
	}
	return append(steps, s.ratingSteps(r, sum)...)
}

func step(article string, text, value handbook.Text) rating.Step {
	return rating.Step{Article: article, Text: text, Value: value}
}

func number(n int) handbook.Text { return handbook.Say("norms.working.number", "number", n) }

// gamesArticle is that of the number of games of the result.
func (s *search) gamesArticle(r *Result) string {
	for _, c := range r.Checks {
		if c.Rule == gamesRule.Name {
			return c.Article
		}
	}
	return s.no(gamesRule)
}

func (s *search) ratingSteps(r *Result, sum int) []rating.Step {
	var steps []rating.Step
	if r.Games > 0 {
		p := percentage(int(2*r.Score/tournament.One), r.Games)
		steps = append(
			steps,
			step(s.noFor(averageRule, rounding), handbook.Say("norms.working.average", "sum", sum, "games", r.Games), number(int(r.Average))),
			step(s.no(percentRule), handbook.Say("norms.working.percentage", "score", r.Score, "games", r.Games, "percent", p), number(rating.DP(p))),
			step(s.no(performanceRule), handbook.Say("norms.working.performance", "average", r.Average, "dp", rating.DP(p)), number(int(r.Performance))))
	}
	for _, c := range r.Checks {
		mark := "norms.working.met"
		if !c.OK {
			mark = "norms.working.not-met"
		}
		steps = append(steps, step(c.Article, handbook.Say("norms.lack.plain", "what", c.What, "have", c.Have, "need", c.Need), handbook.Say(mark)))
	}
	if r.Required != nil {
		steps = append(steps, step(s.no(surplusRule), handbook.Say("norms.working.counted", "score", r.Score, "required", *r.Required), number(r.CountsAs)))
	}
	return steps
}

// games returns those of a result, read again from the event.
func (s *search) games(r *Result) []game {
	at := s.position(r.StartingRank)
	if at < 0 {
		return nil
	}
	var l candidate
	s.readGames(at, &l)
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

// raisedOpponent returns the position of the opponent raised to the floor (1.4.6c),
// -1 if there is none.
func (s *search) raisedOpponent(r *Result) int {
	at := s.position(r.StartingRank)
	if at < 0 || r.Raised == nil {
		return -1
	}
	return s.position(s.t.Players[at].Game(r.Raised.Round).Opponent)
}
