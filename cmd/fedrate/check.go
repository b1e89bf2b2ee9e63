package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

func checkCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists listFlags
	var fix fixFlags
	var noPairings, explain, all bool
	var budget int64
	var received string
	var games []string
	cmd := &cobra.Command{
		Use: "check FILE...",
		Example: `  fedrate check open.trf
  fedrate check --format json reports/ > findings.json
  fedrate check --fix -o corrected.trf --accept 1,3 open.trf
  fedrate check open.trf --games open.pgn
  fedrate check --on 2024-02-29 --kind rapid open.trf`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := fix.check(paths); err != nil {
				return err
			}
			if len(games) > 0 && len(paths) != 1 {
				return handbook.Errorf("cmd.wrong.games-reports")
			}
			opt, err := flags.options()
			if err != nil {
				return err
			}
			opt.NoPairings, opt.Working, opt.Budget = noPairings, explain, budget*1_000_000
			opt.Today, opt.ReportDays = env.today(), env.Office.ReportDays
			if received != "" {
				if opt.Received, err = handbook.ParseDate(received); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "received", "problem", err)
				}
			}
			return lists.withOffice(cmd.Context(), env, paths, func(office identity.Office, register arbiters.Register) error {
				opt.Persons, opt.Arbiters = office, register
				return env.check(paths, opt, &fix, all, func(r *audit.Report) (*answer.GamesCheck, error) {
					return env.compareGames(cmd.Context(), r, &lists, games)
				})
			})
		},
	}
	flags.add(cmd)
	lists.add(cmd)
	fix.add(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "")
	cmd.Flags().StringArrayVar(&games, "games", nil, "")
	cmd.Flags().Int64Var(&budget, "budget", 0, "")
	cmd.Flags().BoolVar(&noPairings, "no-pairings", false, "")
	cmd.Flags().StringVar(&received, "received", "", "")
	cmd.Flags().BoolVar(&explain, "explain", false, "")
	return cmd
}

// check checks the reports of the paths and prints what is found. With compare come the
// findings on the games of a report: they are no part of the verdict on it.
func (env *environment) check(paths []string, opt audit.Options, fix *fixFlags, all bool, compare func(*audit.Report) (*answer.GamesCheck, error)) error {
	checks := []answer.Check{}
	wrong := false
	failed := eachFile(paths, func(name string, data []byte) error {
		r := audit.Check(name, data, opt)
		if r.Failed != nil {
			return r.Failed
		}
		if len(data) > trf.MaxBytes { // refused unread: the sum is of all its bytes
			sum, err := hashOf(name)
			if err != nil {
				return handbook.Errorf("cmd.wrong.read-report", "problem", err)
			}
			r.SHA256 = sum
		}
		one := answer.NewCheck(env.locale(), r)
		if !env.json() {
			env.printCheck(r)
		}
		var err error
		if one.Games, err = compare(r); err != nil {
			return err
		}
		one.Findings = answer.Findings(env.locale(), r.Findings)
		checks = append(checks, one)
		wrong = wrong || r.Wrong()
		if !env.json() {
			if g := one.Games; g != nil {
				env.print("cmd.application.games", "file", g.File, "games", g.Games, "needed", g.Needed, "found", g.Found)
			}
			env.printCauses(r.Findings, all)
			if err := env.printWorking(r); err != nil {
				return err
			}
			if r.Tournament != nil {
				fmt.Fprintf(env.Stdout, "  %s\n", env.Say(r.Checked()))
			}
		}
		return fix.write(env, r)
	})
	if failed != nil && len(checks) == 0 { // nothing could be read: the answer is why
		return failed
	}
	if env.json() {
		if err := env.writeJSON(checks); err != nil {
			return err
		}
	}
	if failed == nil && wrong {
		return errWrong
	}
	return failed
}

// printWorking tells how the right pairs of different rounds come about.
func (env *environment) printWorking(r *audit.Report) error {
	for i := range r.Rounds {
		working := r.Rounds[i].Working
		if working == nil {
			continue
		}
		fmt.Fprintln(env.Stderr)
		if err := working(env.Stderr, env.Say); err != nil {
			return handbook.Errorf("cmd.wrong.working-round", "round", r.Rounds[i].Round, "problem", err)
		}
		fmt.Fprintln(env.Stderr)
	}
	return nil
}

func (env *environment) printCheck(r *audit.Report) {
	verdict := env.word("verdict", string(r.Verdict()))
	first := func(key string) {
		line := plain(env.Sayf(key, "file", r.File, "verdict", verdict))
		fmt.Fprintln(env.Stdout, env.paint(env.Stdout, colourOfVerdict(r.Verdict()), line))
	}
	o := r.Overview()
	if o == nil {
		first("cmd.check.no-report")
		return
	}
	first("cmd.check.verdict")
	name := handbook.Truncate(r.Tournament.Name) // before it is copied into a sentence: it may have 64 MiB
	if name == "" {
		name = env.Sayf("cmd.check.no-name")
	}
	var kind any = o.Kind
	if o.KindUnknown {
		kind = env.Sayf("cmd.check.no-kind")
	}
	env.print("cmd.check.event", "name", name, "federation", env.knownOr(r.Tournament.Federation), "start", env.day(o.Start), "end", env.day(o.End), "kind", kind)
	env.print("cmd.check.counts", "players", o.Players, "played", o.RoundsPlayed, "rounds", o.Rounds, "games", o.Games, "forfeits", o.Forfeits, "byes", o.Byes)
	keys := answer.NewEditionKeys(r.CheckedBy())
	env.print("cmd.check.editions", "pairing", env.orNone(keys.Pairing), "rating", env.orNone(keys.Rating), "titles", env.orNone(keys.Titles), "tiebreaks", env.orNone(keys.TieBreaks))
	if o.DueList != 0 {
		env.print("cmd.check.due", "list", o.DueList, "last", o.LastList)
	}
	for _, span := range r.RoundSpans() {
		fmt.Fprintf(env.Stdout, "  %s\n", env.Say(span))
	}
	if r.Places != nil {
		for _, p := range r.Places.Wrong {
			env.print("cmd.check.place", "player", p.Player, "found", p.Found, "right", p.Right, "by", p.By)
		}
	}
	counts := r.Count()
	env.print("cmd.check.totals", "errors", counts.Errors, "warnings", counts.Warnings, "infos", counts.Infos)
}

// day is a day, or the word for one that is not known.
func (env *environment) day(d handbook.Date) any {
	if d == 0 {
		return env.Sayf("cmd.unknown")
	}
	return d
}
