package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/language"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

func submissionsCommand(env *environment) *cobra.Command {
	var state string
	cmd := &cobra.Command{
		Use: "submissions [--state STATE]",
		Example: `  fedrate submissions --state rejected
  fedrate submissions show 12
  fedrate submissions show 12 --bytes > as-received.trf
  fedrate submissions withdraw 12`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var wanted store.State
			if state != "" {
				var err error
				if wanted, err = store.ParseState(state); err != nil {
					return language.Fail("cmd.wrong.flag", "flag", "state", "problem", err)
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				subs, err := st.Submissions(ctx, wanted)
				if err != nil {
					return err
				}
				return env.printSubmissions(subs)
			})
		},
	}
	cmd.Flags().StringVar(&state, "state", "", "")
	cmd.AddCommand(submissionShowCommand(env), submissionWithdrawCommand(env))
	return cmd
}

func submissionAnswer(s store.Submission) answer.Submission {
	line := answer.Submission{
		Number: s.Number, File: s.Name, SHA256: s.SHA256, Received: s.Received.UTC().Format("2006-01-02T15:04:05Z"), By: answer.TextOrNull(s.By),
		State: string(s.State), Verdict: s.Verdict, Name: answer.TextOrNull(s.Facts.Title), Federation: answer.TextOrNull(s.Facts.Federation), Start: s.Facts.Start,
		End: s.Facts.End, Kind: s.Facts.Kind, Players: s.Facts.Players, RatedIn: s.RatedIn,
	}
	if s.Code != "" {
		line.Event = &s.Code
	}
	if s.Replaces != 0 {
		line.Replaces = &s.Replaces
	}
	if s.SupersededBy != 0 {
		line.SupersededBy = &s.SupersededBy
	}
	return line
}

func (env *environment) printSubmissions(subs []store.Submission) error {
	lines := []answer.Submission{}
	for _, s := range subs {
		lines = append(lines, submissionAnswer(s))
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	for _, l := range lines {
		fmt.Fprintf(env.Stdout, "%4d  %-10s  %-8s  %-10s  %-8s  %4d  %s (%s)\n", l.Number, env.word("state", l.State), env.word("verdict", l.Verdict),
			env.language().Date(l.Start), env.word("kind", l.Kind.String()), l.Players, plain(env.orNone(l.Name)), plain(l.File))
	}
	return nil
}

func submissionShowCommand(env *environment) *cobra.Command {
	var raw bool
	cmd := &cobra.Command{
		Use: "show N", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withSubmission(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, s store.Submission) error {
				if raw {
					data, err := st.Bytes(ctx, s.Number)
					if err != nil {
						return err
					}
					_, err = env.Stdout.Write(data)
					return err
				}
				findings, err := st.Findings(ctx, s.Number)
				if err != nil {
					return err
				}
				run, err := jobs.RunFindings(ctx, st, &s)
				if err != nil {
					return err
				}
				if env.json() {
					return env.printSubmission(s, findings, run...)
				}
				env.printFindings(slices.Concat(findings, run))
				return env.printSubmissions([]store.Submission{s})
			})
		},
	}
	cmd.Flags().BoolVar(&raw, "bytes", false, "")
	return cmd
}

// printSubmission writes one submission with its findings as JSON.
func (env *environment) printSubmission(s store.Submission, findings []handbook.Finding, run ...handbook.Finding) error {
	return env.writeJSON(answer.SubmissionFindings{Submission: submissionAnswer(s), Findings: answer.Findings(env.locale(), findings), RunFindings: answer.Findings(env.locale(), run)})
}

func submissionWithdrawCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "withdraw N", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withSubmission(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, s store.Submission) error {
				rated, err := st.RatedFor(ctx, s.Tournament)
				if err != nil {
					return err
				}
				if s, err = st.Withdraw(ctx, s.Number); err != nil {
					return err
				}
				if len(rated) > 0 {
					env.note("cmd.submissions.rated", "from", rated[0])
				}
				return env.printSubmissions([]store.Submission{s})
			})
		},
	}
}

func (env *environment) withSubmission(ctx context.Context, number string, do func(context.Context, *store.Store, store.Submission) error) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return language.Fail("cmd.wrong.submission-number", "value", number)
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		s, err := st.Submission(ctx, n)
		if err != nil {
			return err
		}
		return do(ctx, st, s)
	})
}
