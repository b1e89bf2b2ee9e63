package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func submissionsCommand(env *environment) *cobra.Command {
	var state string
	cmd := &cobra.Command{
		Use: "submissions [--state STATE]",
		Example: `  fedrate submissions --state rejected
  fedrate submissions show 12
  fedrate submissions show 12 --bytes > as-received.trf
  fedrate submissions withdraw 12 --by "A. Officer" --reason "the organiser asks for it"
  fedrate submissions hold 12 --by "A. Officer" --reason "an appeal is open"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var wanted store.State
			if state != "" {
				var err error
				if wanted, err = store.ParseState(state); err != nil {
					var known []string
					for _, s := range store.States {
						known = append(known, string(s))
					}
					return wrongChoice("state", known, state)
				}
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				subs, err := st.Submissions(ctx, wanted)
				if err != nil {
					return err
				}
				return env.printSubmissions(ctx, st, subs)
			})
		},
	}
	cmd.Flags().StringVar(&state, "state", "", "")
	cmd.AddCommand(submissionShowCommand(env), submissionWithdrawCommand(env), submissionHoldCommand(env, "hold"), submissionHoldCommand(env, "release"))
	return cmd
}

// printSubmissions lists reports, one a line, with who is waited for.
func (env *environment) printSubmissions(ctx context.Context, st *store.Store, subs []store.Submission) error {
	lines := []answer.Submission{}
	t := env.table("cmd.submissions.head")
	for i := range subs {
		s := &subs[i]
		h, err := jobs.HistoryOf(ctx, st, s)
		if err != nil {
			return err
		}
		if env.json() {
			lines = append(lines, jobs.SubmissionAnswer(env.locale(), s, &h))
			continue
		}
		t.row(s.Number, env.stateOf(s), env.language().Date(s.Facts.Start), env.word("kind", s.Facts.Kind.String()), s.Facts.Players, env.waiting(&h.Waiting),
			env.orNone(answer.TextOrNull(s.Facts.Title))+" ("+s.Name+")")
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	return t.flush("cmd.submissions.none")
}

// stateOf returns where a report stands, in one word and what belongs to it.
func (env *environment) stateOf(s *store.Submission) string {
	word := env.word("state", string(s.State))
	switch {
	case s.State == store.Rated && s.RatedIn != 0:
		return env.Sayf("cmd.submissions.state-rated", "state", word, "list", s.RatedIn)
	case s.State == store.Superseded && s.SupersededBy != 0:
		return env.Sayf("cmd.submissions.state-superseded", "state", word, "by", s.SupersededBy)
	case s.State == store.Accepted && s.Verdict == "warnings":
		return env.Sayf("cmd.submissions.state-warnings", "state", word)
	}
	return word
}

// waiting is who is waited for, and until when.
func (env *environment) waiting(w *jobs.Waiting) string {
	switch {
	case w.Who == "" && w.List != 0:
		return env.Sayf("cmd.submissions.list", "list", w.List)
	case w.Who == "":
		return "–"
	case w.Until.Valid():
		return env.Sayf("cmd.submissions.waits", "who", env.word("who", w.Who), "until", w.Until)
	}
	return env.word("who", w.Who)
}

// printPast says what a report replaced, what replaced it, of what it is a
// part, what is asked about it, and what it waits for.
func (env *environment) printPast(s *store.Submission, h *jobs.History) {
	if len(h.Replaced) > 0 {
		env.print("cmd.submissions.replaced", "n", len(h.Replaced), "submissions", h.Replaced)
	}
	if s.SupersededBy != 0 {
		env.print("cmd.submissions.replaced-by", "submission", s.SupersededBy)
	}
	if len(h.Parts) > 0 {
		env.print("cmd.submit.part", "n", len(h.Parts), "submissions", h.Parts)
	}
	if w := h.Withdrawal; w != nil {
		env.print("cmd.submissions.withdrawn", "at", handbook.FromTime(w.At), "by", w.By, "reason", w.Reason)
	}
	if s.Corrects != 0 {
		env.print("cmd.submissions.corrects", "submission", s.Corrects)
	}
	if !h.Waiting.Why.IsZero() {
		env.print("cmd.submissions.why", "why", h.Waiting.Why)
	}
	for i := range h.Questions {
		env.printQuestion(&h.Questions[i])
	}
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
					_, err = env.raw().Write(data)
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
					return env.printSubmission(ctx, st, s, findings, run...)
				}
				env.printFindings(slices.Concat(findings, run))
				if err := env.printSubmissions(ctx, st, []store.Submission{s}); err != nil {
					return err
				}
				h, err := jobs.HistoryOf(ctx, st, &s)
				if err != nil {
					return err
				}
				env.printPast(&s, &h)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&raw, "bytes", false, "")
	return cmd
}

// printSubmission writes one submission with its findings as JSON.
func (env *environment) printSubmission(ctx context.Context, st *store.Store, s store.Submission, findings []handbook.Finding, run ...handbook.Finding) error {
	h, err := jobs.HistoryOf(ctx, st, &s)
	if err != nil {
		return err
	}
	return env.writeJSON(answer.SubmissionFindings{Submission: jobs.SubmissionAnswer(env.locale(), &s, &h), Findings: answer.Findings(env.locale(), findings), RunFindings: answer.Findings(env.locale(), run)})
}

func submissionWithdrawCommand(env *environment) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use: "withdraw N [--by NAME] [--reason TEXT]", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withSubmission(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, s store.Submission) error {
				rated, err := st.RatedFor(ctx, s.Tournament)
				if err != nil {
					return err
				}
				if s, err = st.Withdraw(ctx, s.Number, store.Withdrawal{By: env.author(by), Reason: strings.TrimSpace(reason), At: env.Now()}); err != nil {
					return err
				}
				if len(rated) > 0 {
					env.note("cmd.submissions.rated", "from", rated[0])
				}
				if err := env.printSubmissions(ctx, st, []store.Submission{s}); err != nil {
					return err
				}
				if len(rated) > 0 {
					env.hint("cmd.next.rerun", "period", rated[0])
					return nil
				}
				return env.nextInOffice(ctx, st)
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

func (env *environment) withSubmission(ctx context.Context, number string, do func(context.Context, *store.Store, store.Submission) error) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return handbook.Errorf("cmd.wrong.submission-number", "value", number)
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		s, err := st.Submission(ctx, n)
		if err != nil {
			return err
		}
		return do(ctx, st, s)
	})
}
