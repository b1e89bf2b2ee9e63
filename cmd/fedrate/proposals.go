package main

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// submissionHoldCommand keeps a report from being rated, or lets it be rated again.
func submissionHoldCommand(env *environment, what string) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use: what + " N --reason TEXT [--by NAME]", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withSubmission(cmd.Context(), args[0], func(ctx context.Context, st *store.Store, s store.Submission) error {
				do := st.Hold
				if what == "release" {
					do = st.Release
				}
				if err := do(ctx, store.Hold{Report: s.Number, By: env.author(by), Reason: reason, At: env.Now()}); err != nil {
					return err
				}
				return env.printSubmissions(ctx, st, []store.Submission{s})
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}

func proposalsCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "proposals", Args: cobra.NoArgs,
		Example: `  fedrate proposals
  fedrate proposals decline 3 --by "B. Officer" --reason "a report is missing"`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				list, err := st.Proposals(ctx)
				if err != nil {
					return err
				}
				return env.printProposals(list)
			})
		},
	}
	cmd.AddCommand(proposalsDeclineCommand(env))
	return cmd
}

// printProposals prints what waits for a second signature, one a line.
func (env *environment) printProposals(list []store.Proposal) error {
	if env.json() {
		return env.writeJSON(answer.Each(list, func(p *store.Proposal) answer.Proposal {
			return answer.Proposal{Number: p.ID, Action: string(p.Action), Period: p.Period, Digest: p.Digest, By: p.By, At: utc(p.At), Reason: p.Reason}
		}))
	}
	t := env.table("cmd.proposals.head")
	for i := range list {
		p := &list[i]
		t.row(p.ID, env.word("action", string(p.Action)), p.Period.String(), p.By, utc(p.At), p.Reason)
	}
	return t.flush("cmd.proposals.none")
}

func proposalsDeclineCommand(env *environment) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use: "decline NUMBER --reason TEXT [--by NAME]", Args: cobra.ExactArgs(1),
		Example: `  fedrate proposals decline 3 --by "B. Officer" --reason "a report is missing"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.Atoi(args[0])
			if err != nil {
				return handbook.Errorf("store.wrong.no-proposal", "proposal", args[0])
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := st.Decline(ctx, id, env.author(by), reason, env.Now()); err != nil {
					return err
				}
				list, err := st.Proposals(ctx)
				if err != nil {
					return err
				}
				return env.printProposals(list)
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "")
	cmd.Flags().StringVar(&reason, "reason", "", "")
	return cmd
}
