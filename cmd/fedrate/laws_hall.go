package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/report/answer"
)

// lawsLateCommand answers whether a player who comes late may play.
func lawsLateCommand(env *environment) *cobra.Command {
	var started, arrived, defaultTime, on string
	cmd := &cobra.Command{
		Use: "late --started HH:MM --arrived HH:MM [--default-time MINUTES]",
		Example: `  fedrate laws late --started 19:40 --arrived 20:05 --default-time 30
  fedrate laws late --started 15:00 --arrived 15:01 --on 2015-03-01`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, e, _, err := lawsOn(on)
			if err != nil {
				return err
			}
			start, err := minuteOfDay("started", started)
			if err != nil {
				return err
			}
			end, err := minuteOfDay("arrived", arrived)
			if err != nil {
				return err
			}
			limit := -1
			if defaultTime != "" {
				if limit, err = strconv.Atoi(defaultTime); err != nil || limit < 0 || limit > 24*60 {
					return handbook.Errorf("cmd.wrong.default-time", "value", defaultTime)
				}
			}
			if end < start { // after midnight
				end += 24 * 60
			}
			a := answer.NewLate(e, end-start, limit)
			if env.json() {
				err = env.writeJSON(a)
			} else {
				env.print(lateSentences[a.Verdict], "minutes", a.Minutes, "limit", max(0, limit))
				env.note("cmd.laws.article", "article", a.Article, "edition", a.Laws)
			}
			if err == nil && a.Verdict != "plays" {
				return errWrong
			}
			return err
		},
	}
	cmd.Flags().StringVar(&started, "started", "", "")
	cmd.Flags().StringVar(&arrived, "arrived", "", "")
	cmd.Flags().StringVar(&defaultTime, "default-time", "", "")
	cmd.Flags().StringVar(&on, "on", "", "")
	return cmd
}

var lateSentences = map[string]string{"plays": "cmd.laws.late.plays", "loses": "cmd.laws.late.loses", "not-decided": "cmd.laws.late.not-decided"}

// minuteOfDay reads a time of day of a flag.
func minuteOfDay(flag, text string) (int, error) {
	hour, minute, ok := strings.Cut(text, ":")
	h, wrongHour := strconv.Atoi(hour)
	m, wrongMinute := strconv.Atoi(minute)
	if !ok || wrongHour != nil || wrongMinute != nil || h < 0 || h > 23 || m < 0 || m > 59 || len(minute) != 2 {
		return 0, handbook.Errorf("cmd.wrong.time-of-day", "flag", flag, "value", text)
	}
	return h*60 + m, nil
}

// lawsAppealCommand holds the rule of an event on appeals against the Laws.
func lawsAppealCommand(env *environment) *cobra.Command {
	var within, rounds int
	var oral bool
	cmd := &cobra.Command{
		Use: "appeal --within HOURS [--rounds-a-day N] [--oral]",
		Example: `  fedrate laws appeal --within 24 --rounds-a-day 2 --oral
  fedrate laws appeal --within 1`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if within < 1 || rounds < 1 || rounds > 30 {
				return handbook.Errorf("cmd.wrong.appeal")
			}
			a := answer.AppealRule{Article: laws.Chapter.ID + "-" + laws.AppealArticle(), LongestHours: laws.LongestAppeal(rounds), Faults: []answer.AppealFault{}}
			if within >= a.LongestHours {
				a.Faults = append(a.Faults, answer.AppealFault{Fault: "too-long", Text: env.Sayf("cmd.laws.appeal.too-long", "within", within, "rounds", rounds, "hours", a.LongestHours)})
			}
			if oral {
				a.Faults = append(a.Faults, answer.AppealFault{Fault: "not-written", Text: env.Sayf("cmd.laws.appeal.not-written")})
			}
			var err error
			switch {
			case env.json():
				err = env.writeJSON(a)
			case len(a.Faults) == 0:
				env.print("cmd.laws.appeal.right", "article", a.Article)
			}
			if !env.json() {
				for _, f := range a.Faults {
					fmt.Fprintln(env.Stdout, f.Text)
				}
			}
			if err == nil && len(a.Faults) > 0 {
				return errWrong
			}
			return err
		},
	}
	cmd.Flags().IntVar(&within, "within", 0, "")
	cmd.Flags().IntVar(&rounds, "rounds-a-day", 1, "")
	cmd.Flags().BoolVar(&oral, "oral", false, "")
	return cmd
}
