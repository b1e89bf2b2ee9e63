package main

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
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
				p, err := st.KeptOn(ctx, strconv.Itoa(id))
				if err != nil {
					return err
				}
				if len(p.Tables) == 0 && len(p.Reports) == 0 {
					return wrongData{handbook.Errorf("cmd.wrong.nothing-kept", "id", p.FIDEID)}
				}
				return env.writeJSON(answer.PersonData{
					FIDEID: p.FIDEID, Names: p.Names, Reports: p.Reports,
					Tables: answer.Each(p.Tables, func(t *store.PersonTable) answer.PersonTable { return answer.PersonTable(*t) }),
				})
			})
		},
	}
}

func playersErase(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "erase ID",
		Example: `  fedrate players erase 99000348 --by "A. Officer"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := fideNumber(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				before, err := st.KeptOn(ctx, strconv.Itoa(id))
				if err != nil {
					return err
				}
				if len(before.Names) == 0 {
					return wrongData{handbook.Errorf("cmd.wrong.nothing-kept", "id", strconv.Itoa(id))}
				}
				e, err := st.Erase(ctx, strconv.Itoa(id))
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Erasure{
						FIDEID: e.FIDEID, Pseudonym: e.Pseudonym, Rows: e.Rows, Certificates: e.Certificates, LogValues: e.LogValues,
						Reports: answer.Each(e.Reports, func(r *store.ErasedReport) answer.ErasedReport { return answer.ErasedReport(*r) }),
					})
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
}
