package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament/timecontrol"
)

// lawsCommand answers questions on the text of the Laws of Chess.
func lawsCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "laws",
		Example: `  fedrate laws class "12+0" --on 2012-05-01
  fedrate laws diff 2014 2023
  fedrate explain E.01-9.6`,
	}
	cmd.AddCommand(lawsClassCommand(env), lawsDiffCommand(env), lawsLateCommand(env), lawsAppealCommand(env))
	return cmd
}

// lawsOn returns the edition in force on a day that a flag names, the newest without one.
func lawsOn(on string) (day handbook.Date, e *laws.Edition, certain bool, err error) {
	if on == "" {
		e, _ = laws.On(0)
		return 0, e, true, nil
	}
	if day, err = handbook.ParseDate(on); err != nil {
		return 0, nil, false, handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
	}
	e, certain = laws.On(day)
	return day, e, certain && day >= e.From, nil
}

func lawsClassCommand(env *environment) *cobra.Command {
	var on string
	cmd := &cobra.Command{
		Use: "class TIME-CONTROL [--on DATE]",
		Example: `  fedrate laws class "12+0" --on 2012-05-01
  fedrate laws class "90/40+30+30s"
  fedrate laws class 40/5400+30:1800+30`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			day, e, certain, err := lawsOn(on)
			if err != nil {
				return err
			}
			text := handbook.Shown(args[0])
			read := timecontrol.Parse(args[0], "", day)
			a := answer.NewPlayClass(env.locale(), text, day, e, !certain, &read)
			if env.json() {
				err = env.writeJSON(a)
			} else {
				env.printClass(&a)
			}
			if err == nil && a.Class == nil {
				return errWrong
			}
			return err
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "")
	return cmd
}

// printClass prints the class alone on standard output; how it was found is a note.
func (env *environment) printClass(a *answer.PlayClass) {
	if a.Class != nil {
		fmt.Fprintln(env.Stdout, env.word("kind", *a.Class))
	}
	for _, s := range a.Sides {
		env.note("cmd.laws.time", "code", s.Code, "minutes", handbook.Decimal{Units: s.Seconds * 100 / 60, Places: 2}, "class", env.word("kind", s.Class))
	}
	switch {
	case a.Article != nil:
		env.note("cmd.laws.article", "article", *a.Article, "edition", a.Laws)
	case a.Class != nil:
		env.note("cmd.laws.standard", "edition", a.Laws)
	}
	if a.Assumed {
		env.note("cmd.laws.assumed", "edition", a.Laws)
	}
	if a.Problem != nil {
		env.note("cmd.laws.problem", "problem", *a.Problem)
	}
	if len(a.Sides) == 0 {
		env.note("cmd.laws.forms")
	}
}

func lawsDiffCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "diff OLD NEW",
		Example: `  fedrate laws diff 2014 2023
  fedrate laws diff 2011 2014 --format json`,
		Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			var editions [2]*laws.Edition
			for i, key := range args {
				var err error
				if editions[i], err = laws.Chapter.Edition(key); err != nil {
					return noneOf(key, editionsOfLaws())
				}
			}
			differences := answer.NewLawDifferences(env.locale(), editions[0], editions[1])
			if env.json() {
				return env.writeJSON(differences)
			}
			env.printDifferences(differences, args[0], args[1])
			return nil
		},
	}
}

// printDifferences prints what each edition says; provisions that only have another
// number stand at the end.
func (env *environment) printDifferences(differences []answer.LawDifference, older, newer string) {
	line := func(l *answer.LawLine, edition string) {
		if l == nil {
			env.print("cmd.laws.silent", "edition", edition)
			return
		}
		env.print("cmd.laws.line", "edition", edition, "article", l.Article, "text", l.Text)
	}
	renumbered := 0
	for _, d := range differences {
		if d.Change == "renumbered" {
			renumbered++
			continue
		}
		line(d.Old, older)
		line(d.New, newer)
		fmt.Fprintln(env.Stdout)
	}
	if renumbered > 0 {
		env.print("cmd.laws.renumbered", "n", renumbered)
	}
	for _, d := range differences {
		if d.Change == "renumbered" {
			env.print("cmd.laws.moved", "old", d.Old.Article, "new", d.New.Article, "text", d.New.Text)
		}
	}
	if len(differences) == 0 {
		env.print("cmd.laws.none", "old", older, "new", newer)
	}
}
