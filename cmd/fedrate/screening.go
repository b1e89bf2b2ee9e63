package main

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament/registration"
)

func screeningCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var fund int
	var official string
	var all bool
	cmd := &cobra.Command{
		Use: "screening FILE [--prize-fund EUROS] [--official yes|no]",
		Example: `  fedrate screening open.trf --prize-fund 15000 --official no
  fedrate screening open.trf --all --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			facts := audit.ProtectionFacts{PrizeFund: fund, PrizeFundKnown: cmd.Flags().Changed("prize-fund")}
			if fund < 0 {
				return handbook.Errorf("cmd.wrong.prize-fund")
			}
			if official != "" {
				var ok bool
				if facts.Official, ok = registration.ParseAnswer(official); !ok {
					return wrongChoice("official", []string{"yes", "no"}, official)
				}
			}
			data, err := readReport(paths[0])
			if err != nil {
				return err
			}
			r := audit.Open(paths[0], data, opt)
			if !env.json() {
				env.printFindings(r.Errors())
			}
			if r.Tournament == nil {
				return errWrong
			}
			protection, players := r.Protection(facts), r.Screen()
			if env.json() {
				err = env.writeJSON(env.screeningAnswer(r, protection, players))
			} else {
				err = report.ScreeningText(env.Stdout, env.language(), r, protection, players, all)
			}
			if err != nil {
				return err
			}
			return wrongIn(r.Findings)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&fund, "prize-fund", 0, "")
	cmd.Flags().StringVar(&official, "official", "", "")
	cmd.Flags().BoolVar(&all, "all", false, "")
	return cmd
}

func (env *environment) screeningAnswer(r *audit.Report, p audit.Protection, players []audit.Screened) answer.Screening {
	out := answer.Screening{
		File: r.File, Level: p.Level, Why: env.locale().Language().SayAll(p.Why), Unknown: env.locale().Language().SayAll(p.Unknown),
		Measures: p.Measures, Arbiter: p.Arbiter, Games: env.locale().Language().Say(p.Games), Notice: report.ScreeningNotice(env.locale().Language()), Players: []answer.ScreenedPlayer{},
	}
	for _, s := range players {
		out.Players = append(out.Players, answer.ScreenedPlayer{
			StartingRank: s.StartingRank, Name: s.Name, Rating: s.Rating, Games: s.Games, Score: s.Score, Expected: s.Expected,
			Z: json.Number(report.Deviation(s.Z)), OneIn: json.Number(report.Odds(s.Odds)), Stands: s.Stands,
		})
	}
	return out
}
