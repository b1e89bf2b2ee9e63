package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	pagesite "github.com/fedrate/fedrate/web/pages/site"
)

// monthIn is the least memory limit of a run, in bytes, and gameIn what each game of a
// player adds: a month of 6,000 events needs three quarters of it at once, and the
// database another 230 MB.
const monthIn, gameIn = 760 << 20, 400

func runCommand(env *environment) *cobra.Command {
	var period string
	var publish bool
	var act actFlags
	cmd := &cobra.Command{
		Use: "run --period YYYY-MM [--publish [--accept GATE --by NAME --reason TEXT]...] [--out DIR]",
		Example: `  fedrate run --period 2026-10
  fedrate run --period 2026-10 --publish --out out
  fedrate run --period 2026-10 --publish --accept empty --by "A. Officer" --reason "no event ended in September"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(period)
			if err != nil {
				return err
			}
			passed, err := act.passed(month.GateNames)
			if err != nil {
				return err
			}
			if len(passed) > 0 && !publish {
				return handbook.Errorf("cmd.wrong.accept-without-publish")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				games, err := st.DueGames(ctx, p)
				if err != nil {
					return err
				}
				defer modest(max(monthIn, gameIn*int64(games)))()
				bar := env.progress(env.Sayf("cmd.run.progress", "period", p))
				opt, err := env.runOptions(ctx, st, p, publish, bar)
				if err != nil {
					return err
				}
				opt.By, opt.Reason, opt.Accept = act.who(env), act.why(), passed
				var s *month.Result
				err = env.withRunLease(ctx, st, func(ctx context.Context, st *store.Store) (err error) {
					s, err = month.Run(ctx, st, opt)
					return err
				})
				bar.finish()
				if err != nil {
					return err
				}
				if err := env.printRun(s, publish); err != nil { // before the pages: what is published stays so if they fail
					return err
				}
				site := false
				if publish && !s.Refused {
					if site, err = env.writeSite(ctx, st, s.Period); err != nil {
						return err
					}
				}
				if site && !env.json() {
					env.print("cmd.run.site", "folder", filepath.Join(env.Out, pagesite.Name), "first", filepath.Join(env.Out, "index.html"))
				}
				if s.Refused {
					return errWrong
				}
				switch {
				case !publish:
					env.hint("cmd.next.publish", "period", s.Period)
				case s.Published:
					env.hint("cmd.next.published")
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().BoolVar(&publish, "publish", false, "")
	act.add(cmd, true)
	addRunFlags(cmd)
	return cmd
}

func rerunCommand(env *environment) *cobra.Command {
	var from string
	var publish, carry bool
	var act actFlags
	cmd := &cobra.Command{
		Use: "rerun --from YYYY-MM [--publish | --carry] [--out DIR]",
		Example: `  fedrate rerun --from 2026-09
  fedrate rerun --from 2026-09 --publish --by "A. Officer" --reason "a result was corrected"
  fedrate rerun --from 2026-09 --carry --by "A. Officer" --reason "a result was corrected"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := periodFlag(from)
			if err != nil {
				return err
			}
			mode := month.Look
			switch {
			case publish && carry:
				return handbook.Errorf("cmd.wrong.publish-or-carry")
			case publish:
				mode = month.Restate
			case carry:
				mode = month.Carry
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				bar := env.progress(env.Sayf("cmd.rerun.progress"))
				opt, err := env.runOptions(ctx, st, p, publish, bar)
				if err != nil {
					return err
				}
				opt.By, opt.Reason = act.who(env), act.why()
				var out *month.Rerun
				err = env.withRunLease(ctx, st, func(ctx context.Context, st *store.Store) (err error) {
					out, err = month.Again(ctx, st, p, mode, opt)
					return err
				})
				bar.finish()
				if err != nil {
					return err
				}
				if err := env.printRerun(out); err != nil {
					return err
				}
				if out.Refused {
					return errWrong
				}
				if !out.Made {
					return nil
				}
				if err := env.siteAgain(ctx, st); err != nil {
					return err
				}
				if mode == month.Carry {
					env.hint("cmd.next.carried", "list", out.Into)
				} else {
					env.hint("cmd.next.published-again", "period", out.From)
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "")
	cmd.Flags().BoolVar(&publish, "publish", false, "")
	cmd.Flags().BoolVar(&carry, "carry", false, "")
	act.add(cmd, false)
	addRunFlags(cmd)
	return cmd
}

// printRerun says which ratings differ, what was computed, and what became of
// it.
func (env *environment) printRerun(out *month.Rerun) error {
	if env.json() {
		return env.writeJSON(out.Answer(env.locale()))
	}
	for _, p := range out.Periods {
		for _, l := range p.Left {
			key := "cmd.rerun.left"
			if l.InForce {
				key = "cmd.rerun.fallen"
			}
			env.print(key, "period", p.Period, "submission", l.Report, "name", l.Name)
		}
		env.print("cmd.rerun.list", "period", p.Period, "n", len(p.Changed))
		for _, d := range p.Changed {
			env.print("cmd.rerun.change", "id", strconv.Itoa(d.FIDEID), "name", d.Name, "kind", d.Kind, "from", env.ratingWord(d.From), "to", env.ratingWord(d.To), "change", env.pointsBetween(d.From, d.To))
		}
	}
	env.print("cmd.rerun.computed", "lists", out.Computed.Lists, "reports", out.Computed.Reports, "players", out.Computed.Players)
	switch {
	case out.Proposed:
		env.note("cmd.run.gate", "gate", out.Gate.Name, "text", out.Gate.Text)
		env.note("cmd.rerun.proposed")
	case out.Refused:
		env.note("cmd.rerun.refused")
	case out.Made && out.Mode == month.Restate:
		env.print("cmd.rerun.published", "from", out.From)
	case out.Made && out.Mode == month.Carry:
		env.print("cmd.rerun.carried", "list", out.Into, "n", len(out.Carried))
	case out.Mode != month.Look:
		env.print("cmd.rerun.nothing")
	default:
		env.print("cmd.rerun.preview", "from", out.From)
	}
	return nil
}

// ratingWord returns a rating, or the word for none.
func (env *environment) ratingWord(r tournament.Rating) string {
	if r == 0 {
		return env.Sayf("cmd.rerun.unrated")
	}
	return strconv.Itoa(int(r))
}

// pointsBetween returns the difference of two ratings, with its sign; nothing where
// one of them is none.
func (env *environment) pointsBetween(from, to tournament.Rating) string {
	if from == 0 || to == 0 {
		return ""
	}
	return fmt.Sprintf("(%+d)", int(to)-int(from))
}

func addRunFlags(cmd *cobra.Command) {
	cmd.Flags().String("out", defaultConfig().Out, "")
	cmd.Flags().String("federation", "", "")
	cmd.Flags().String("papers", defaultConfig().Office.Papers, "")
	cmd.Flags().String("files", "", "")
}

func periodFlag(s string) (handbook.Period, error) {
	if s == "" {
		return 0, handbook.Errorf("cmd.wrong.period-needed")
	}
	p, err := handbook.ParsePeriod(s)
	if err != nil {
		return 0, handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
	}
	return p, nil
}

func (env *environment) runOptions(ctx context.Context, st *store.Store, p handbook.Period, publish bool, b *bar) (month.Options, error) {
	o := month.Options{
		Period: p, Publish: publish, Second: env.Office.SecondSignature, Out: env.Out, Federation: env.Federation, OwnOpponents: env.Office.Opponents == opponentsOwn, Rating: env.Office.Readings, Language: env.office(), Papers: month.PaperMode(env.Office.Papers), Version: version, Now: env.Now(),
		Progress: func(step string, done, total int) {
			b.step(env.word("step", step))
			b.set(done, total)
		},
	}
	var err error
	if o.Objects, err = env.objects(); err != nil {
		return o, err
	}
	o.Sharing = &server.Sharing{Store: st, Version: version, Objects: o.Objects, Log: env.logger()}
	if !publish {
		return o, nil
	}
	o.Key, err = env.signingKey(ctx, st)
	return o, err
}

// printRun prints what a run did, and of one that was to publish what became
// of that.
func (env *environment) printRun(s *month.Result, publish bool) error {
	if env.json() {
		return env.writeJSON(s.Answer(env.locale()))
	}
	if err := report.RunText(env.Stdout, env.language(), s.Run); err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout)
	for _, g := range s.Gates {
		if g.Accepted != nil {
			env.print("cmd.run.gate-passed", "gate", g.Name, "by", g.Accepted.By, "reason", g.Accepted.Reason, "text", g.Text)
		} else {
			env.note("cmd.run.gate", "gate", g.Name, "text", g.Text)
		}
	}
	switch {
	case s.Proposed:
		env.note("cmd.run.proposed", "period", s.Period)
		return nil
	case s.Refused:
		env.note("cmd.run.refused", "period", s.Period)
		return nil
	case s.Made:
		env.print("cmd.run.published", "period", s.Period, "revision", s.Revision.Number)
	case publish:
		env.print("cmd.run.so-already", "period", s.Period, "revision", s.Revision.Number)
	}
	env.print("cmd.run.files", "n", len(s.Files), "folder", s.Out, "manifest", filepath.Join(s.Out, "manifest.json"))
	return nil
}
