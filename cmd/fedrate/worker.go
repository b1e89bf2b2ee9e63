package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
)

func workerCommand(env *environment) *cobra.Command {
	var parallel int
	cmd := &cobra.Command{
		Use: "worker",
		Example: `  fedrate worker --database postgres://fedrate@db.example.org/office
  FEDRATE_DATABASE=postgres://fedrate@db.example.org/office fedrate worker --parallel 4 --log-format json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if store.InFile(env.Database) {
				return handbook.Errorf("jobs.wrong.worker-file")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM, os.Interrupt)
			defer stop()
			if parallel < 1 {
				parallel = runtime.GOMAXPROCS(0)
			}
			at, err := env.objects()
			if err != nil {
				return err
			}
			return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
				return server.Attend(ctx, st, server.WorkerOptions{Version: version, Parallel: parallel, Grace: env.Jobs.Grace, Objects: at, Log: env.logger()})
			})
		},
	}
	d, flags := defaultConfig(), cmd.Flags()
	flags.IntVar(&parallel, "parallel", 0, "")
	flags.Duration("grace", d.Jobs.Grace, "")
	flags.String("files", d.Office.Files, "")
	flags.String("log-format", d.Log.Format, "")
	flags.String("log-level", d.Log.Level, "")
	return cmd
}
