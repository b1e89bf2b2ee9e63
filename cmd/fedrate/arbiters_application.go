package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
)

func arbiterApplicationCommand(env *environment) *cobra.Command {
	var on, out string
	cmd := &cobra.Command{
		Use:   "application ID FA|IA [-o DIR]",
		Short: "Make an arbiter's application (FA2, IA2) with the reports on its norms",
		Long: `Application chooses from the events that were run here, or recorded, the norms that
satisfy B.06.1: three for FA, four for IA, of two systems or with a large international
Swiss, each exception once, within the years of 5.3, with seminar, age and languages.
It writes FA2 or IA2 with the FA1s or IA1s; where something lacks it says what, and the
status is 1.`,
		Example: "  fedrate arbiters application 99000901 FA --on 2026-12-01 -o fa",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			title := arbiters.Title(strings.ToUpper(args[1]))
			if title != arbiters.FA && title != arbiters.IA {
				return fmt.Errorf("an arbiter's title is FA or IA, not %q", args[1])
			}
			day := handbook.FromTime(env.Now())
			if on != "" {
				var err error
				if day, err = handbook.ParseDate(on); err != nil {
					return fmt.Errorf("--on: %w", err)
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
	cmd.Flags().StringVar(&on, "on", "", "day of the application (YYYY-MM-DD; default today)")
	cmd.Flags().StringVarP(&out, "output", "o", "", "folder to write the forms to")
	return cmd
}

// saveArbiterApplication writes and keeps the application and the reports on its
// norms.
func (env *environment) saveArbiterApplication(ctx context.Context, st *store.Store, a *arbiters.Application, out string) ([]string, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, fmt.Errorf("write the application: %w", err)
	}
	var papers []*paper.Paper
	var stamps []paper.Stamp
	var kept []store.Certificate
	issue := func(p *paper.Paper) {
		papers = append(papers, p)
		kept = append(kept, jobs.Issued(p, a.Candidate.FIDEID, a.Candidate.Name, env.Now(), version))
	}
	for i := range a.Norms {
		n := &a.Norms[i]
		if n.Arbiter.Federation == "" {
			n.Arbiter.Federation = a.Candidate.Federation
		}
		p := forms.ArbiterNorm(env.office(), arbiters.NewReport(n), forms.Source{})
		stamps = append(stamps, p.Stamp)
		issue(p)
	}
	issue(forms.ArbiterApplication(env.office(), *a, stamps))
	if err := st.Issue(ctx, kept...); err != nil {
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
		err = writeJSON(env.Stdout, answer.ArbiterApplication{Application: *a, Files: files})
	} else {
		line := func(format string, args ...any) { fmt.Fprintf(env.Stdout, format+"\n", args...) }
		line("%s for %s %s on %s: %s", a.Title, a.Candidate.FIDEID, plain(a.Candidate.Name), a.Day, a.State)
		for i := range a.Norms {
			n := &a.Norms[i]
			line("  %s  %s, %s, by %s", n.Event.End, plain(n.Event.Name), n.Event.System, n.Article)
		}
		for _, c := range a.Checks {
			mark := "ok"
			if !c.OK {
				mark = "fails"
			}
			line("  %-7s %s: %s, needed %s: %s", c.Article, language.English.Say(c.What), c.Have, c.Need, mark)
		}
		for _, m := range a.Missing {
			line("  missing: %s", plain(language.English.Say(m)))
		}
		for _, n := range a.Notes {
			line("  note: %s", plain(language.English.Say(n)))
		}
		if a.SubmitBy.Valid() {
			line("  to be sent by %s", a.SubmitBy)
		}
		for _, file := range files {
			line("  %s", file)
		}
	}
	if err == nil && a.State == arbiters.Missing {
		return errWrong
	}
	return err
}
