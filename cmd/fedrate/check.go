package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

func checkCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var noPairings, explain bool
	var received string
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Validate reports and hold them against the rules",
		Long: `Check reads each report (TRF16, TRF26, TRF(x) or the Krause files before them),
validates it, applies the rules that a report can answer and holds its rounds
against the pairing system. A folder stands for the reports in it.

The verdict is rejected with an error that nobody waived, warnings with a
warning, else accepted. Findings are FILE:LINE:COL: ARTICLE: message.`,
		Example: `  fedrate check open.trf
  fedrate check --format json reports/ > findings.json
  fedrate check --on 2024-02-29 --kind rapid open.trf`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			opt.NoPairings, opt.Working = noPairings, explain
			if received != "" {
				if opt.Received, err = handbook.ParseDate(received); err != nil {
					return fmt.Errorf("--received: %w", err)
				}
			}
			checks := []answer.Check{}
			wrong := false
			failed := eachFile(paths, func(name string, data []byte) error {
				r := audit.Check(name, data, opt)
				if len(data) > trf.MaxBytes { // refused unread: the sum is of all its bytes
					sum, err := hashOf(name)
					if err != nil {
						return fmt.Errorf("read report: %w", err)
					}
					r.SHA256 = sum
				}
				checks = append(checks, answer.NewCheck(env.locale(), r))
				wrong = wrong || r.Wrong()
				if !env.json() {
					env.printFindings(r.Findings)
					if err := env.printWorking(r); err != nil {
						return err
					}
					env.printCheck(r)
				}
				return nil
			})
			if env.json() {
				if err := writeJSON(env.Stdout, checks); err != nil {
					return err
				}
			}
			if failed == nil && wrong {
				return errWrong
			}
			return failed
		},
	}
	flags.add(cmd)
	cmd.Flags().BoolVar(&noPairings, "no-pairings", false, "leave the replay of the rounds out")
	cmd.Flags().StringVar(&received, "received", "", "day on which the report came in (YYYY-MM-DD), held against the 7 days after the end")
	cmd.Flags().BoolVar(&explain, "explain", false, "tell of each round that is paired otherwise how the right pairs come about, on standard error")
	return cmd
}

// printWorking tells how the right pairs of different rounds come about.
func (env *environment) printWorking(r *audit.Report) error {
	for i := range r.Rounds {
		working := r.Rounds[i].Working
		if working == nil {
			continue
		}
		fmt.Fprintln(env.Stderr)
		if err := working(env.Stderr, env.locale().Language().Say); err != nil {
			return fmt.Errorf("explain round %d: %w", r.Rounds[i].Round, err)
		}
		fmt.Fprintln(env.Stderr)
	}
	return nil
}

func (env *environment) printCheck(r *audit.Report) {
	w := env.Stdout
	o := r.Overview()
	if o == nil {
		fmt.Fprintf(w, "%s: %s: no tournament report\n", r.File, r.Verdict())
		return
	}
	fmt.Fprintf(w, "%s: %s\n", r.File, r.Verdict())
	name := r.Tournament.Name
	if name == "" {
		name = "(no name)"
	}
	fmt.Fprintf(w, "  %s, %s, %s to %s, %s\n", name, orUnknown(r.Tournament.Federation), orUnknown(o.Start.String()), orUnknown(o.End.String()), o.Kind)
	fmt.Fprintf(w, "  %d players, %d of %d rounds played, %d games, %d forfeits, %d byes\n",
		o.Players, o.RoundsPlayed, o.Rounds, o.Games, o.Forfeits, o.Byes)
	keys := answer.NewEditionKeys(r.Editions)
	fmt.Fprintf(w, "  editions: pairing %s, rating %s, titles %s, tie-breaks %s\n",
		orNone(keys.Pairing), orNone(keys.Rating), orNone(keys.Titles), orNone(keys.TieBreaks))
	if o.DueList != 0 {
		fmt.Fprintf(w, "  due for the list of %s, rated on none after that of %s\n", o.DueList, o.LastList)
	}
	for _, span := range env.locale().Language().SayAll(r.RoundSpans()) {
		fmt.Fprintf(w, "  %s\n", span)
	}
	counts := r.Count()
	fmt.Fprintf(w, "  %d errors, %d warnings, %d notes\n", counts.Errors, counts.Warnings, counts.Infos)
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

func orNone(s *string) string {
	if s == nil {
		return "none"
	}
	return *s
}
