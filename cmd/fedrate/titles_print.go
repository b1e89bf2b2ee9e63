package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/titles"
)

// plain marks the control characters of a text from a file: a name must not
// steer the terminal.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

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
	say := func(t handbook.Text) string { return plain(env.locale().Language().Say(t)) }
	line := func(format string, args ...any) { fmt.Fprintf(env.Stdout, format+"\n", args...) }
	line("%s  %s, %s", l.Player.FIDEID, plain(l.Player.Name), plain(l.Player.Federation))
	for _, h := range l.Held {
		conditional := ""
		if h.Conditional {
			conditional = ", conditional (0.6.2)"
		}
		line("  title %-4s since %s (%s)%s", h.Title, h.Since, plain(h.Basis), conditional)
	}
	for i := range l.Norms {
		n := &l.Norms[i]
		number := ""
		if n.Number > 0 {
			number = fmt.Sprintf(" [recorded %d]", n.Number)
		}
		what := "norm"
		if i > 0 && l.Norms[i-1].Title == n.Title && l.Norms[i-1].Event == n.Event && l.Norms[i-1].Start == n.Start {
			what = "  or" // the same norm by an exemption
		}
		line("  %s  %-4s %s  %s, %s%s", what, n.Title, n.Achieved, plain(n.Event), normWords(n), number)
	}
	for i := range l.Direct {
		d := &l.Direct[i]
		what := "direct title"
		if d.Norm {
			what = "direct norm of 9 games"
		}
		line("  place %-4s %s  %s: %s at %s", d.Title, d.End, what, say(d.Place), plain(d.Event))
		for _, note := range d.Notes {
			line("        %s", say(note))
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
		day := ""
		if c.Day.Valid() && c.State == titles.Due {
			day = " as of " + c.Day.String()
		}
		line("  claim %-4s %s (%s, %s)%s: %s", c.Title, c.State, c.Basis, c.Article, day, say(c.Text))
	}
	for i := range l.Applications {
		for _, note := range l.Applications[i].Notes {
			line("        %s: %s", l.Applications[i].Title, say(note))
		}
	}
}

// normWords are games and conditions of a norm in one line.
func normWords(n *norms.Norm) string {
	words := []string{fmt.Sprintf("%s of %d games", n.Score, n.Games)}
	if n.CountsAs != n.Games {
		words = append(words, fmt.Sprintf("counts as %d", n.CountsAs))
	}
	if n.EightGames {
		words = append(words, "1.4.1c")
	}
	switch {
	case n.Exempt != "":
		words = append(words, "exempt by "+n.Exempt)
	case n.Normal == registration.Yes:
		words = append(words, "normal foreigner rule")
	}
	if n.OneRoundADay == registration.Yes {
		words = append(words, "one round a day")
	}
	if n.LargeSwiss == registration.Yes {
		words = append(words, "large Swiss")
	}
	if n.Expired {
		words = append(words, "expired (1.5.5)")
	}
	return strings.Join(words, ", ")
}

func (env *environment) printThreshold(t *titles.Threshold) {
	if t.Published {
		fmt.Fprintf(env.Stdout, "  rated %-4d %s  %s on the list of %s\n", t.Level, t.Day, t.Rating, t.Period)
		return
	}
	after := "no rating"
	if t.ListAfter > 0 {
		after = fmt.Sprint(int(t.ListAfter))
	}
	fmt.Fprintf(env.Stdout, "  rated %-4d %s  %s after round %d of %s (against %s; %s before, %s on the list of %s)\n",
		t.Level, t.Day, t.Rating, t.Game.Round, plain(t.Game.Event), plain(t.Game.OpponentName), t.Game.Before, after, t.Period)
}
