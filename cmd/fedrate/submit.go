package main

import (
	"context"
	"fmt"

	"github.com/fedrate/fedrate/language"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
)

func submitCommand(env *environment) *cobra.Command {
	var event, by string
	var replaces int
	cmd := &cobra.Command{
		Use: "submit FILE... [--event CODE] [--replaces N]",
		Example: `  fedrate submit reports/*.trf
  fedrate submit corrected.trf --replaces 12`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				outcomes, wrong := []answer.Submitted{}, false
				failed := eachFile(paths, func(name string, data []byte) error {
					if len(data) > trf.MaxBytes {
						return language.Fail("cmd.wrong.too-large", "file", name, "most", trf.MaxBytes)
					}
					o, err := jobs.Ingest(ctx, st, jobs.Submission{Name: name, Data: data, Event: event, Replaces: replaces, By: by}, env.Now())
					if err != nil {
						return err
					}
					line := env.submitted(name, &o)
					outcomes = append(outcomes, line)
					wrong = wrong || notTaken(line)
					if !env.json() {
						env.printFindings(o.Findings)
						env.printSubmit(line, o.Question())
					}
					return nil
				})
				if env.json() {
					if err := env.writeJSON(outcomes); err != nil {
						return err
					}
				}
				if failed == nil && wrong {
					return errWrong
				}
				return failed
			})
		},
	}
	cmd.Flags().StringVar(&event, "event", "", "")
	cmd.Flags().IntVar(&replaces, "replaces", 0, "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

func (env *environment) submitted(file string, o *jobs.Outcome) answer.Submitted {
	line := answer.Submitted{
		File: file, Number: o.Submission.Number, State: string(o.Submission.State), Verdict: o.Submission.Verdict, Duplicate: o.Duplicate,
		Superseded: answer.List(o.Superseded), RatedFor: answer.List(o.RatedFor), Question: []answer.Candidate{}, Findings: answer.Findings(env.locale(), o.Findings),
	}
	for _, c := range o.Candidates {
		line.Question = append(line.Question, answer.Candidate{Number: c.Number, Name: c.Facts.Title, Start: c.Facts.Start, Kind: c.Facts.Kind})
	}
	return line
}

// notTaken tells whether a report is rejected, or waits for an answer.
func notTaken(l answer.Submitted) bool {
	return l.State == string(store.Rejected) || l.State == string(store.Received)
}

func (env *environment) printSubmit(l answer.Submitted, question handbook.Text) {
	if l.Duplicate {
		env.print("cmd.submit.known", "file", l.File, "submission", l.Number, "state", env.word("state", l.State))
	} else {
		env.print("cmd.submit.taken", "file", l.File, "submission", l.Number, "verdict", env.word("verdict", l.Verdict))
	}
	for _, n := range l.Superseded {
		env.print("cmd.submit.supersedes", "submission", n)
	}
	if len(l.RatedFor) > 0 {
		env.print("cmd.submit.rated", "from", l.RatedFor[0])
	}
	if !question.IsZero() {
		fmt.Fprintln(env.Stdout, plain(env.Say(question)))
	}
}
