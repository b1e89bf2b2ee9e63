package main

import (
	"context"
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
)

// playersExport writes all that is kept on a person, for the person (GDPR,
// article 15): JSON whatever the format is.
func playersExport(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "export ID",
		Example: "  fedrate players export 99000348 > person.json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := env.byName(cmd.Context(), &args[0]); err != nil {
				return err
			}
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				p, err := jobs.PersonData(ctx, st, id)
				if err != nil {
					return nothingKept(err)
				}
				return env.writeJSON(p)
			})
		},
	}
}

// nothingKept makes an error of the data of one that says that nothing is kept.
func nothingKept(err error) error {
	if none := new(jobs.NothingKeptError); errors.As(err, &none) {
		return wrongData{err}
	}
	return err
}

func playersErase(env *environment) *cobra.Command {
	var answers int
	cmd := &cobra.Command{
		Use:     "erase ID [--request N]",
		Example: `  fedrate players erase 99000348 --by "A. Officer"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				var ends *store.PrivacyRequest
				if answers != 0 {
					one, err := request(ctx, st, answers)
					if err != nil {
						return err
					}
					if one.FIDEID != id || one.Kind != "erasure" {
						return handbook.Errorf("cmd.wrong.request-other", "number", answers, "id", strconv.Itoa(id))
					}
					if ends, err = jobs.Answered(one, false, "", env.User, env.Now()); err != nil {
						return err
					}
				}
				e, err := jobs.Erase(ctx, st, id, ends)
				if err != nil {
					return nothingKept(err)
				}
				if env.json() {
					return env.writeJSON(e)
				}
				env.print("cmd.erase.done", "id", e.FIDEID, "pseudonym", e.Pseudonym, "rows", e.Rows, "reports", len(e.Reports), "certificates", e.Certificates, "values", e.LogValues)
				for _, r := range e.Reports {
					env.print("cmd.erase.report", "submission", r.Submission, "was", r.Was, "is", r.Is)
				}
				env.print("cmd.erase.elsewhere")
				return nil
			})
		},
	}
	cmd.Flags().IntVar(&answers, "request", 0, "")
	return cmd
}
