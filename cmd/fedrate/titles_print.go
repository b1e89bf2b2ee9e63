package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// printLedgers writes ledgers for people.
func (env *environment) printLedgers(ledgers []titles.Ledger) error {
	for i := range ledgers {
		if i > 0 {
			fmt.Fprintln(env.Stdout)
		}
		env.printLedger(&ledgers[i])
	}
	return nil
}

func (env *environment) printLedger(l *titles.Ledger) {
	fmt.Fprintln(env.Stdout, plain(fmt.Sprintf("%s  %s, %s", l.Player.FIDEID, l.Player.Name, l.Player.Federation)))
	for _, h := range l.Held {
		key := "cmd.titles.held"
		if h.Conditional {
			key = "cmd.titles.held-conditional"
		}
		env.print(key, "title", column(h.Title), "since", h.Since, "basis", env.word("basis", env.textOf(h.Basis)))
	}
	for i := range l.Norms {
		n := &l.Norms[i]
		key := "cmd.titles.norm"
		if i > 0 && l.Norms[i-1].Title == n.Title && l.Norms[i-1].Event == n.Event && l.Norms[i-1].Start == n.Start {
			key = "cmd.titles.norm-or" // the same norm by an exemption
		}
		number := ""
		if n.Number > 0 {
			number = " " + env.Sayf("cmd.titles.number", "number", n.Number)
		}
		env.print(key, "title", column(n.Title), "achieved", n.Achieved, "event", n.Event, "norm", env.normWords(n), "number", number)
	}
	for i := range l.Direct {
		d := &l.Direct[i]
		key := "cmd.titles.direct"
		if d.Norm {
			key = "cmd.titles.direct-norm"
		}
		env.print(key, "title", column(d.Title), "end", d.End, "place", env.textOf(d.Place), "event", d.Event)
		for _, note := range d.Notes {
			fmt.Fprintln(env.Stdout, "       ", plain(env.textOf(note)))
		}
	}
	for i := range l.Thresholds {
		if next := i + 1; next < len(l.Thresholds) && l.Thresholds[i].Published && l.Thresholds[next].Published && l.Thresholds[next].Day == l.Thresholds[i].Day {
			continue // the list shows a higher level
		}
		env.printThreshold(&l.Thresholds[i])
	}
	for i := range l.Claims {
		c := &l.Claims[i]
		state := env.word("claim", string(c.State))
		if c.Day.Valid() && c.State == titles.Due {
			state = env.Sayf("cmd.titles.due", "state", state, "basis", env.word("basis", env.textOf(c.Basis)), "article", c.Article, "day", c.Day)
		} else {
			state = env.Sayf("cmd.titles.state", "state", state, "basis", env.word("basis", env.textOf(c.Basis)), "article", c.Article)
		}
		env.print("cmd.titles.claim", "title", column(c.Title), "state", state, "text", env.textOf(c.Text))
	}
	for i := range l.Applications {
		for _, note := range l.Applications[i].Told() {
			fmt.Fprintf(env.Stdout, "        %s: %s\n", l.Applications[i].Title, plain(env.textOf(note)))
		}
	}
}

// column returns a title as wide as the widest.
func column(t tournament.Title) string { return fmt.Sprintf("%-4s", t) }

// normWords are games and conditions of a norm in one line.
func (env *environment) normWords(n *norms.Norm) string {
	words := []string{env.Sayf("cmd.titles.score", "score", n.Score, "n", n.Games)}
	if n.CountsAs != n.Games {
		words = append(words, env.Sayf("cmd.titles.counts-as", "games", n.CountsAs))
	}
	if n.EightGames {
		words = append(words, norms.EightGamesArticle(n.Start))
	}
	switch {
	case n.Exempt != "":
		words = append(words, env.Sayf("cmd.titles.exempt", "article", n.Exempt))
	case n.Normal == registration.Yes:
		words = append(words, env.Sayf("cmd.titles.normal"))
	}
	if n.OneRoundADay == registration.Yes {
		words = append(words, env.Sayf("cmd.titles.one-round"))
	}
	if n.LargeSwiss == registration.Yes {
		words = append(words, env.Sayf("cmd.titles.large-swiss"))
	}
	if n.Expired {
		words = append(words, env.Sayf("cmd.titles.expired"))
	}
	return strings.Join(words, ", ")
}

func (env *environment) printThreshold(t *titles.Threshold) {
	if t.Published {
		env.print("cmd.titles.rated", "level", fmt.Sprintf("%-4d", t.Level), "day", t.Day, "rating", t.Rating, "period", t.Period)
		return
	}
	after := env.Sayf("cmd.titles.no-rating")
	if t.ListAfter > 0 {
		after = strconv.Itoa(int(t.ListAfter))
	}
	env.print("cmd.titles.reached", "level", fmt.Sprintf("%-4d", t.Level), "day", t.Day, "rating", t.Rating, "round", t.Game.Round, "event", t.Game.Event,
		"opponent", t.Game.OpponentName, "before", t.Game.Before, "after", after, "period", t.Period)
}
