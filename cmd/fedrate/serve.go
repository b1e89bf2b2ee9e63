package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
)

func serveCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Work the inbox and the monthly run by themselves",
		Long: `Serve watches the inbox folder and makes the monthly run at its time, until it
is told to end (SIGTERM or Ctrl-C). Then it starts nothing more, and a running
job has the grace to finish; what is cut off is begun again at the next start.

Reports put into the inbox are taken once they are complete: accepted ones are
moved to its folder accepted, the others to rejected with their findings beside
them as NAME.findings.txt. The run at a time makes the newest list whose closing
day (3 days before it, B.02 7.1.3) is over. What was missed while the machine was
down is caught up once, the runs oldest first.

A second serve on the same database waits until the first ends. No port is
opened. Every setting can stand in fedrate.toml or in the environment:

` + settingsHelp(),
		Example: `  fedrate serve --inbox inbox --timezone Europe/Vaduz
  fedrate serve --monthly "0 6 1 * *" --inbox-every "*/5 * * * *" --log-format json
  FEDRATE_INBOX_FOLDER=/srv/inbox fedrate serve --database /srv/fedrate.db`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM, os.Interrupt)
			defer stop()
			return serve(ctx, env)
		},
	}
	d, flags := defaultConfig(), cmd.Flags()
	flags.String("inbox", d.Inbox.Folder, "folder that is watched for reports (default none)")
	flags.Duration("settle", d.Inbox.Settle, "how long a file must be unchanged before it is taken")
	flags.String("inbox-every", d.Schedule.Inbox, "when the inbox is looked into, as five cron fields")
	flags.String("monthly", d.Schedule.Monthly, "when the monthly run is made, as five cron fields; empty for never")
	flags.String("timezone", d.Schedule.Timezone, "time zone of the schedule")
	flags.Duration("job-timeout", d.Jobs.Timeout, "the longest a job may take")
	flags.Duration("grace", d.Jobs.Grace, "time left to a running job at the end")
	flags.String("out", d.Out, "folder for lists, reports and certificates")
	flags.String("federation", d.Federation, "FIDE code of the federation")
	flags.String("log-format", d.Log.Format, "form of the log on standard error: text or json")
	flags.String("log-level", d.Log.Level, "least level that is logged: debug, info, warn or error")
	cmd.AddCommand(serveHistoryCommand(env))
	return cmd
}

// serve opens the database and works it until ctx is done.
func serve(ctx context.Context, env *environment) error {
	schedules, err := env.schedules()
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		queue, err := st.Queue()
		if err != nil {
			return err
		}
		log := env.logger()
		work := server.OfficeWork(st, server.WorkOptions{
			Out: env.Out, Federation: env.Federation, Publish: env.Jobs.Publish, Language: env.office(), Version: version,
			Now: env.Now, Log: log,
		})
		err = server.Serve(ctx, work, server.Options{
			Queue:     queue,
			Schedules: schedules,
			Inbox:     env.Inbox.Folder,
			Settle:    env.Inbox.Settle,
			Holder:    env.holder(),
			Dead:      holderDied,
			Now:       env.Now,
			Log:       log,
			Timeout:   env.Jobs.Timeout,
			Grace:     env.Jobs.Grace,
		})
		return errors.Join(err, queue.Close())
	})
}

// schedules reads the times of the jobs: the inbox where one is watched, and
// the monthly run where it is wanted.
func (env *environment) schedules() ([]server.Schedule, error) {
	zone, err := time.LoadLocation(env.Schedule.Timezone)
	if err != nil {
		return nil, fmt.Errorf("time zone of the schedule: %w", err)
	}
	var schedules []server.Schedule
	for _, job := range []struct {
		name, times string
		wanted      bool
	}{
		{server.InboxJob, env.Schedule.Inbox, env.Inbox.Folder != ""},
		{server.RunJob, env.Schedule.Monthly, env.Schedule.Monthly != ""},
	} {
		if !job.wanted {
			continue
		}
		s, err := server.ParseSchedule(job.name, job.times, zone)
		if err != nil {
			return nil, err
		}
		schedules = append(schedules, s)
	}
	if len(schedules) == 0 {
		return nil, fmt.Errorf("nothing to serve: name an inbox (--inbox) or a monthly run (--monthly)")
	}
	return schedules, nil
}

// logger writes the log of the server to standard error.
func (env *environment) logger() *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(env.Log.Level)); err != nil {
		level = slog.LevelInfo // the table of settings lets no other word pass
	}
	options := &slog.HandlerOptions{Level: level}
	if env.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(env.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(env.Stderr, options))
}
