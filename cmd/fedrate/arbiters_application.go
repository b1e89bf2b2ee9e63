package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

func arbiterApplicationCommand(env *environment) *cobra.Command {
	var on, out string
	cmd := &cobra.Command{
		Use:     "application ID FA|IA [-o DIR]",
		Example: "  fedrate arbiters application 99000901 FA --on 2026-12-01 -o fa",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			title := arbiters.Title(strings.ToUpper(args[1]))
			if title != arbiters.FA && title != arbiters.IA {
				return handbook.Errorf("cmd.wrong.arbiter-title", "title", args[1])
			}
			day := handbook.FromTime(env.Now())
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "on", "problem", err)
				}
			}
			return env.withArbiter(cmd.Context(), args[0], title, func(ctx context.Context, st *store.Store, c *arbiters.Candidate) error {
				a, err := arbiters.NewApplication(c, title, day)
				if err != nil {
					return wrongData{err}
				}
				files := []string{}
				if out != "" && a.State != arbiters.Missing {
					if files, err = env.saveArbiterApplication(ctx, st, &a, out); err != nil {
						return err
					}
				}
				return env.printArbiterApplication(&a, files)
			})
		},
	}
	cmd.Flags().StringVar(&on, "on", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// saveArbiterApplication writes and keeps the application and the reports on its
// norms.
func (env *environment) saveArbiterApplication(ctx context.Context, st *store.Store, a *arbiters.Application, out string) ([]string, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, handbook.Errorf("cmd.wrong.write-application", "problem", err)
	}
	var papers []*paper.Paper
	var stamps []paper.Stamp
	var kept []store.Certificate
	key, err := env.signingKey(ctx, st)
	if err != nil {
		return nil, err
	}
	numbers := jobs.NewNumbers(st, key)
	issue := func(p *paper.Paper) error {
		if err := numbers.Give(ctx, p); err != nil {
			return err
		}
		papers = append(papers, p)
		kept = append(kept, jobs.Issued(p, a.Candidate.FIDEID, a.Candidate.Name, env.Now(), version))
		return nil
	}
	for i := range a.Norms {
		n := &a.Norms[i]
		if n.Arbiter.Federation == "" {
			n.Arbiter.Federation = a.Candidate.Federation
		}
		p := forms.ArbiterNorm(env.paperLanguage(), arbiters.NewReport(n), forms.Source{})
		if err := issue(p); err != nil {
			return nil, err
		}
		stamps = append(stamps, p.Stamp)
	}
	if err := issue(forms.ArbiterApplication(env.paperLanguage(), *a, stamps)); err != nil {
		return nil, err
	}
	if err := st.Issue(ctx, kept...); err != nil {
		return nil, err
	}
	made := fees.Application{FIDEID: a.Candidate.FIDEID, Name: a.Candidate.Name, Title: string(a.Title), Federation: a.Candidate.Federation, Sent: a.Day}
	if err := st.KeepApplication(ctx, &made, env.User); err != nil {
		return nil, err
	}
	var files []string
	for _, p := range papers {
		written, err := savePaper(p, out)
		if err != nil {
			return nil, err
		}
		files = append(files, written...)
	}
	return files, nil
}

func (env *environment) printArbiterApplication(a *arbiters.Application, files []string) error {
	var err error
	if env.json() {
		err = env.writeJSON(answer.ArbiterApplication{Application: answer.NewArbiterApplication(a), Files: files})
	} else {
		env.print("cmd.application.arbiter", "title", a.Title, "id", a.Candidate.FIDEID, "name", a.Candidate.Name, "day", a.Day, "state", env.word("application", string(a.State)))
		for i := range a.Norms {
			n := &a.Norms[i]
			env.print("cmd.application.arbiter-norm", "end", n.Event.End, "event", n.Event.Name, "system", n.Event.System, "article", n.Article)
		}
		env.printChecks(a.Checks)
		for _, m := range a.Missing {
			env.print("cmd.application.missing", "text", env.textOf(m))
		}
		for _, n := range a.Notes {
			env.print("cmd.application.note", "text", env.textOf(n))
		}
		if a.SubmitBy.Valid() {
			env.print("cmd.application.send-by", "day", a.SubmitBy)
		}
		for _, file := range files {
			fmt.Fprintln(env.Stdout, " ", file)
		}
	}
	if err == nil && a.State == arbiters.Missing {
		return errWrong
	}
	return err
}
