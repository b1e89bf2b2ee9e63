package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// explained adds why the ratings are what they are: month by month, game by
// game, what waits, and what was said of the person.
func (env *environment) explained(ctx context.Context, st *store.Store, p *answer.Player, row *ratinglist.Row, period handbook.Period) error {
	l := env.language()
	if env.json() {
		l = env.locale().Language()
	}
	months, err := jobs.Months(ctx, st, row.FIDEID, period)
	if err != nil {
		return err
	}
	p.Months, p.NotRated = jobs.Answers(answer.In(l), months), []answer.PlayerReport{}
	live, err := jobs.LiveRatings(ctx, st, row, env.Office.Readings)
	if err != nil {
		return err
	}
	p.Live = jobs.LiveAnswers(live)
	waiting, err := jobs.NotRated(ctx, st, row)
	if err != nil {
		return err
	}
	for i := range waiting {
		w := &waiting[i]
		one := answer.PlayerReport{Submission: w.Number, File: w.Name, Event: w.Facts.Title, State: string(w.State), DueList: w.Waiting.List, Errors: []string{}}
		if w.Waiting.Who != "" {
			one.WaitsFor = &answer.WaitsFor{Who: w.Waiting.Who, Until: w.Waiting.Until, Reason: l.Say(w.Waiting.Why)}
		} else {
			one.Why = answer.TextOrNull(l.Say(w.Waiting.Why))
		}
		for j := range w.Findings {
			one.Errors = append(one.Errors, l.Message(&w.Findings[j]))
		}
		p.NotRated = append(p.NotRated, one)
	}
	p.Changes, err = env.changesOf(ctx, st, row.FIDEID)
	return err
}

// printWhy writes what explained has added.
func (env *environment) printWhy(p *answer.Player) {
	for i := range p.Months {
		m := &p.Months[i]
		env.print("cmd.player.month", "period", m.Period, "kind", m.Kind)
		for j := range m.Events {
			e := &m.Events[j]
			env.print("cmd.player.event", "event", e.Event, "submission", e.Submission, "file", e.File, "edition", e.Edition, "sha256", e.SHA256)
			for _, g := range e.Games {
				key := "cmd.player.game"
				if e.Rating == 0 {
					key = "cmd.player.game-unrated"
				}
				env.print(key, "round", g.Round, "name", g.Name, "rating", g.OpponentRating, "score", g.Score, "expected", g.Expected, "delta", g.Delta)
			}
		}
		for _, s := range m.Steps {
			fmt.Fprintf(env.Stdout, "    %-10s %s: %s\n", s.Article, s.Text, s.Value)
		}
	}
	for i := range p.Live {
		v := &p.Live[i]
		env.print("cmd.player.live", "kind", v.Kind, "list", v.List, "from", env.ratingWord(v.Listed), "to", env.ratingWord(v.Rating),
			"games", v.Games, "change", v.Change, "k", v.K, "submissions", v.Submissions)
	}
	for i := range p.NotRated {
		r := &p.NotRated[i]
		env.print("cmd.player.not-rated", "event", r.Event, "submission", r.Submission, "file", r.File, "state", env.word("state", r.State))
		switch {
		case r.WaitsFor != nil:
			env.print("cmd.player.waits", "who", env.word("who", r.WaitsFor.Who), "until", r.WaitsFor.Until, "why", r.WaitsFor.Reason)
		case r.DueList != 0:
			env.print("cmd.player.due", "list", r.DueList)
		case r.Why != nil:
			env.print("cmd.player.why", "why", *r.Why)
		}
		for _, e := range r.Errors {
			fmt.Fprintln(env.Stdout, "    "+plain(e))
		}
	}
	env.printChanges(p.Changes)
}

// estimate returns what games against opponents that were named would do to the rating
// of the latest list.
func (env *environment) estimate(ctx context.Context, st *store.Store, row *ratinglist.Row, kind, against string) (*answer.Estimate, error) {
	k, err := kindFlag(kind)
	if err != nil {
		return nil, err
	}
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return nil, err
	}
	list := lists[len(lists)-1].Period
	q := jobs.Estimation{List: list, Row: *row, Kind: *k, Day: env.today(), Rating: env.Office.Readings, Find: func(id int) (*ratinglist.Row, error) {
		rows, err := st.RowsWith(ctx, list, []int{id})
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		return &rows[0], nil
	}}
	return q.Against(against, env.locale())
}

// printEstimate writes a line an opponent and a line a score.
func (env *environment) printEstimate(e *answer.Estimate) error {
	k, why := "–", ""
	if e.K != nil {
		k, why = strconv.Itoa(*e.K), *e.KReason
	}
	env.print("cmd.player.estimate", "kind", e.Kind, "list", e.List, "rating", env.ratingWord(e.Rating), "edition", e.Edition, "k", k, "why", why, "n", len(e.Opponents), "expected", e.Expected)
	for i := range e.Opponents {
		o := &e.Opponents[i]
		name, key := "", "cmd.player.opponent"
		if o.Name != nil {
			name = *o.Name
		}
		switch {
		case e.Rating == 0:
			key = "cmd.player.opponent-alone"
		case o.Capped:
			key = "cmd.player.opponent-capped"
		}
		env.print(key, "n", i+1, "name", name, "rating", o.Rating, "difference", o.Difference, "expected", o.Expected)
	}
	t := env.table("cmd.player.estimate-head")
	for i := range e.Outcomes {
		o := &e.Outcomes[i]
		change, reason := "–", ""
		if e.Rating > 0 {
			change = strings.TrimPrefix("+"+env.language().Fixed(o.Change.Decimal(), 2), "+-")
			if o.Change < 0 {
				change = "-" + change
			}
		}
		if o.Reason != nil {
			reason = *o.Reason
		}
		t.row(env.language().Decimal(o.Score.Decimal()), change, env.ratingWord(o.New), o.Performance, reason)
	}
	return t.flush("cmd.player.no-outcome")
}
