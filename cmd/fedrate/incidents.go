package main

import (
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// incidentsCommand works on the log of an event's arbiters.
func incidentsCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "incidents",
		Example: `  fedrate incidents check log.csv --report open.trf --default-time 30`,
	}
	cmd.AddCommand(incidentsCheckCommand(env))
	return cmd
}

func incidentsCheckCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var path, defaultTime string
	var supervised bool
	cmd := &cobra.Command{
		Use: "check LOG.csv [--report FILE]",
		Example: `  fedrate incidents check log.csv --report open.trf --default-time 30
  fedrate incidents check log.csv --kind blitz --supervised --on 2023-05-01`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			day, edition, _, err := lawsOn(flags.on)
			if err != nil {
				return err
			}
			played := tournament.Standard
			var t *tournament.Tournament
			if path != "" {
				r, err := env.openedReport(path, &flags, false)
				if err != nil {
					return err
				}
				t = r.Tournament
				played = t.Kind()
				if day == 0 {
					edition, _ = laws.On(t.FirstDay())
				}
			}
			if flags.kind != "" {
				kinds := map[string]tournament.Kind{"standard": tournament.Standard, "rapid": tournament.Rapid, "blitz": tournament.Blitz}
				named, ok := kinds[flags.kind]
				if !ok {
					return wrongChoice("kind", []string{"standard", "rapid", "blitz"}, flags.kind)
				}
				played = named
			}
			limit := -1
			if defaultTime != "" {
				if limit, err = strconv.Atoi(defaultTime); err != nil || limit < 0 || limit > 24*60 {
					return handbook.Errorf("cmd.wrong.default-time", "value", defaultTime)
				}
			}
			f, err := os.Open(args[0])
			if err != nil {
				return handbook.Errorf("cmd.wrong.open-log", "problem", err)
			}
			defer f.Close()
			log, err := laws.ReadLog(args[0], f)
			if err != nil {
				return err
			}
			play := laws.PlayOf(played, supervised)
			a := answer.NewIncidents(args[0], edition, play, laws.JudgeLog(edition, play, limit, log), t)
			if env.json() {
				err = env.writeJSON(a)
			} else {
				env.printIncidents(&a)
			}
			if err == nil && a.Wrong > 0 {
				return errWrong
			}
			return err
		},
	}
	cmd.Flags().StringVar(&path, "report", "", "")
	cmd.Flags().StringVar(&flags.kind, "kind", "", "")
	cmd.Flags().BoolVar(&supervised, "supervised", false, "")
	cmd.Flags().StringVar(&flags.on, "on", "", "")
	cmd.Flags().StringVar(&defaultTime, "default-time", "", "")
	return cmd
}

// printIncidents prints each incident with what was given and what the Laws demand.
func (env *environment) printIncidents(a *answer.Incidents) {
	for i := range a.Incidents {
		one := &a.Incidents[i]
		env.print("cmd.incidents.line", "file", a.File, "line", one.Line, "round", one.Round, "player", one.Player, "what", env.word("incident", one.What), "given", env.word("penalty", one.Given))
		switch {
		case one.Demanded == nil:
			env.print("cmd.incidents.open")
		case one.Right:
			env.print("cmd.incidents.right", "demanded", env.word("penalty", *one.Demanded), "article", *one.Article, "edition", a.Laws)
		default:
			env.print("cmd.incidents.wrong", "demanded", env.word("penalty", *one.Demanded), "article", *one.Article, "edition", a.Laws)
		}
		if one.OrDraw {
			env.print("cmd.incidents.or-draw")
		}
		if one.Reported != nil && !*one.Agrees {
			env.print("cmd.incidents.reported", "result", *one.Reported)
		}
	}
	env.print("cmd.incidents.totals", "n", len(a.Incidents), "wrong", a.Wrong)
}
