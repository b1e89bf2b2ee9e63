package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/store"
)

func backupCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Example: `  fedrate backup office-2026-10-01.db`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := st.Backup(ctx, args[0]); err != nil {
					return err
				}
				return env.wrote(args[0], nil)
			})
		},
	}
}
