package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web"
	"github.com/fedrate/fedrate/web/accounts"
)

func serveCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "serve",
		Example: `  fedrate serve --inbox inbox --timezone Europe/Vaduz
  fedrate serve --monthly "0 6 1 * *" --inbox-every "*/5 * * * *" --log-format json
  fedrate serve --addr 127.0.0.1:8080
  FEDRATE_INBOX_FOLDER=/srv/inbox fedrate serve --database /srv/fedrate.db`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM, os.Interrupt)
			defer stop()
			for _, flag := range []string{"inbox", "out", "backups", "federation"} {
				if cmd.Flags().Changed(flag) && len(env.Federations) > 0 {
					return handbook.Errorf("cmd.wrong.setting-each", "flag", flag)
				}
			}
			var on net.Listener
			if env.hasNoOffice() {
				var made bool
				var err error
				if on, made, err = env.setUpFirst(ctx); err != nil || !made {
					return err
				}
				defer on.Close() // the portal has closed it already if it answered
			}
			return serve(ctx, env, on)
		},
	}
	d, flags := defaultConfig(), cmd.Flags()
	flags.String("addr", d.Web.Addr, "")
	flags.String("inbox", d.Inbox.Folder, "")
	flags.Duration("settle", d.Inbox.Settle, "")
	flags.String("inbox-every", d.Schedule.Inbox, "")
	flags.String("monthly", d.Schedule.Monthly, "")
	flags.String("backup-every", d.Schedule.Backup, "")
	flags.String("backups", d.Backup.Folder, "")
	flags.String("timezone", d.Schedule.Timezone, "")
	flags.Duration("job-timeout", d.Jobs.Timeout, "")
	flags.Duration("grace", d.Jobs.Grace, "")
	flags.String("out", d.Out, "")
	flags.String("federation", d.Federation, "")
	flags.String("log-format", d.Log.Format, "")
	flags.String("log-level", d.Log.Level, "")
	cmd.AddCommand(serveHistoryCommand(env))
	return cmd
}

// served is an office that is served: the only one, or that of one federation of
// several.
type served struct {
	*environment
	store     *store.Store
	outbox    *outbox.Outbox
	schedules []server.Schedule
}

// serve opens the database of each federation and works it, and answers on the
// address where there is one, until ctx is done. A listener that is open already is on; nil: none is.
func serve(ctx context.Context, env *environment, on net.Listener) error {
	var offices []served
	for _, of := range env.each() {
		schedules, err := of.schedules()
		if err != nil {
			return err
		}
		offices = append(offices, served{environment: of, schedules: schedules})
	}
	return withEach(ctx, offices, func(ctx context.Context) error { return env.serveAll(ctx, offices, on) })
}

// withEach opens the databases of all offices, and what goes out of each.
func withEach(ctx context.Context, offices []served, do func(context.Context) error) error {
	if len(offices) == 0 {
		return do(ctx)
	}
	return offices[0].withStore(ctx, func(ctx context.Context, st *store.Store) error {
		out, err := offices[0].environment.outbox(st)
		if err != nil {
			return err
		}
		offices[0].store, offices[0].outbox = st, out
		return withEach(ctx, offices[1:], do)
	})
}

// serveAll works offices whose databases are open.
func (env *environment) serveAll(ctx context.Context, offices []served, on net.Listener) error {
	group, ctx := errgroup.WithContext(ctx)
	late := newNewcomers(env, group)
	if env.Web.Addr != "" {
		if folder := env.Web.Checker; folder != "" {
			if err := web.HasChecker(os.DirFS(folder)); err != nil {
				return handbook.Errorf("cmd.wrong.checker", "folder", folder, "problem", err)
			}
		}
		encrypted, err := env.encryption()
		if err != nil {
			return err
		}
		if on == nil {
			if on, err = listen(env.Web.Addr); err != nil {
				return err
			}
		}
		defer on.Close() // the portal has closed it already where it answered
		var plain net.Listener
		if env.Web.Redirect != "" {
			if plain, err = listen(env.Web.Redirect); err != nil {
				return err
			}
			defer plain.Close()
		}
		who, err := env.portalAccounts(ctx, offices)
		if err != nil {
			return err
		}
		if who != nil {
			defer who.Close()
		}
		answering, err := env.answering(ctx, offices, who, encrypted, late)
		if err != nil {
			return err
		}
		group.Go(func() error { return answering.Serve(ctx, on, env.Jobs.Grace) })
		if plain != nil {
			group.Go(func() error { return encrypted.serve(ctx, plain, env.logger()) })
		}
	}
	for _, of := range offices {
		of.work(ctx, group)
	}
	if len(env.Federations) > 0 {
		group.Go(func() error { return late.serve(ctx) })
	}
	return errors.Join(group.Wait(), late.close())
}

// work sends what goes out of an office, and works its inbox and schedules, until ctx
// is done.
func (of *served) work(ctx context.Context, group *errgroup.Group) {
	group.Go(func() error { return of.outbox.Serve(ctx, outboxEvery) })
	if len(of.schedules) > 0 {
		group.Go(func() error { return of.serveJobs(ctx, of.store, of.schedules) })
	}
}

// portalServer answers on an address until it is told to end.
type portalServer interface {
	Serve(ctx context.Context, on net.Listener, grace time.Duration) error
}

// answering returns what answers visitors: the portal of the office, or the portals of the
// federations by their host names.
func (env *environment) answering(ctx context.Context, offices []served, who *accounts.Accounts, encrypted *encryption, late *newcomers) (portalServer, error) {
	var hosted []web.Hosted
	for i := range offices {
		one, err := offices[i].hosted(ctx, who, encrypted)
		if err != nil {
			return nil, err
		}
		hosted = append(hosted, one)
	}
	if len(env.Federations) == 0 {
		return web.New(hosted[0].Options), nil
	}
	in := web.NewInstallation(hosted)
	in.Newcomers = late.look
	late.join = func(ctx context.Context, of *served) error {
		one, err := of.hosted(ctx, who, encrypted)
		if err != nil {
			return err
		}
		if err := in.Add(one); err != nil {
			return err
		}
		if encrypted != nil && encrypted.hosts != nil {
			encrypted.hosts.add(of.Host)
		}
		return nil
	}
	return in, nil
}

// hosted returns the portal of an office at its host name.
func (of *served) hosted(ctx context.Context, who *accounts.Accounts, encrypted *encryption) (web.Hosted, error) {
	code, err := of.store.Federation(ctx)
	if err != nil {
		return web.Hosted{}, err
	}
	o := of.portal(of.store, who, encrypted)
	if o.Logo, err = of.logo(); err != nil {
		return web.Hosted{}, err
	}
	if who != nil {
		o.Accounts = who.Of(code)
	}
	return web.Hosted{Host: of.Host, Options: o}, nil
}

// listen opens an address.
func listen(address string) (net.Listener, error) {
	on, err := net.Listen("tcp", address)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.listen", "address", address, "problem", err)
	}
	return on, nil
}

// portal returns what a portal of an office needs.
func (env *environment) portal(st *store.Store, who *accounts.Accounts, encrypted *encryption) web.Options {
	o := web.Options{
		Store: st, Federation: env.Federation, Version: version, Now: env.Now, Random: rand.Reader, Log: env.logger(), Proxies: env.Web.Proxies, Accounts: who, URL: env.url(), Licence: env.Web.Licence, Name: env.Office.Name, Office: env.deskOf(st),
		Rating: env.Office.Readings, Live: env.Office.LiveRatings,
		Mail: env.Mail.Server.Host != "" && env.url() != "", Caller: outbox.NewCaller(env.Hooks.Private),
	}
	if encrypted != nil {
		o.TLS = encrypted.config
	}
	if env.Web.Checker != "" {
		o.Checker = os.DirFS(env.Web.Checker)
	}
	return o
}

// logo reads the logo of the federation; nil if there is none.
func (env *environment) logo() ([]byte, error) {
	if env.Office.Logo == "" {
		return nil, nil
	}
	data, err := os.ReadFile(env.Office.Logo)
	if err == nil {
		_, err = web.CheckLogo(data)
	}
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.logo", "file", env.Office.Logo, "problem", err)
	}
	return data, nil
}

// deskOf returns how the desk of the portal works a month: as the commands do.
func (env *environment) deskOf(st *store.Store) web.Office {
	return web.Office{
		Run: func(ctx context.Context, p handbook.Period, publish bool) (month.Options, error) {
			return env.runOptions(ctx, st, p, publish, &bar{})
		},
		Alone:  env.withRunLease,
		Folder: func(p handbook.Period) string { return filepath.Join(env.Out, p.String()) },
		Made:   func(ctx context.Context) error { return env.siteAgain(ctx, st) },
		Status: func(ctx context.Context) (*answer.Status, error) { return env.officeStatus(ctx, st) },
		NewKey: func(ctx context.Context, st *store.Store, by string) error { return env.newKey(ctx, st, "", by) },
		Key: func() string {
			key, err := readKey(env.keyFile())
			if err != nil {
				return ""
			}
			return key.ID()
		},
		Schedules: env.nextJobs,
	}
}

// serveJobs works the schedules and the inbox.
func (env *environment) serveJobs(ctx context.Context, st *store.Store, schedules []server.Schedule) error {
	pool, err := st.Jobs()
	if err != nil {
		return err
	}
	log := env.logger()
	key := func(ctx context.Context) (*seal.Key, error) { return env.signingKey(ctx, st) }
	if _, err := key(ctx); err != nil {
		return errors.Join(err, pool.Close())
	}
	at, err := env.objects()
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	work := server.OfficeWork(st, server.WorkOptions{
		Out: env.Out, Objects: at, Federation: env.Federation, OwnOpponents: env.Office.Opponents == opponentsOwn, Rating: env.Office.Readings, Publish: env.Jobs.Publish && !env.Office.SecondSignature, By: env.User, Key: key, Language: env.office(), Papers: month.PaperMode(env.Office.Papers), Version: version,
		Backups: env.Backup.Folder, KeepBackups: env.Backup.Keep, SideBackup: env.backUpAccounts, Retention: env.Retention.until, Now: env.Now, Log: log,
		Made: func(ctx context.Context, p handbook.Period) error {
			_, err := env.writeSite(ctx, st, p)
			return err
		},
	})
	err = server.Serve(ctx, work, server.Options{
		Jobs:      pool,
		Schedules: schedules,
		Inbox:     env.Inbox.Folder,
		Settle:    env.Inbox.Settle,
		Holder:    env.holder(),
		Dead:      holderDied,
		Now:       env.Now,
		Log:       log,
		Timeout:   env.Jobs.Timeout,
		Grace:     env.Jobs.Grace,
		Language:  env.office(),
	})
	return errors.Join(err, pool.Close())
}

// schedule reads when a job is done, in the time zone of the settings.
func (env *environment) schedule(job, times string) (server.Schedule, error) {
	zone, err := time.LoadLocation(env.Schedule.Timezone)
	if err != nil {
		return server.Schedule{}, handbook.Errorf("cmd.wrong.schedule-zone", "problem", err)
	}
	return server.ParseSchedule(job, times, zone)
}

// schedules reads the times of the jobs: the inbox where one is watched, and
// the monthly run where it is wanted.
func (env *environment) schedules() ([]server.Schedule, error) {
	var schedules []server.Schedule
	for _, job := range []struct {
		name, times string
		wanted      bool
	}{
		{server.InboxJob, env.Schedule.Inbox, env.Inbox.Folder != ""},
		{server.RunJob, env.Schedule.Monthly, env.Schedule.Monthly != ""},
		{server.BackupJob, env.Schedule.Backup, env.Schedule.Backup != "" && env.Backup.Folder != "" && (env.Inbox.Folder != "" || env.Schedule.Monthly != "")},
	} {
		if !job.wanted {
			continue
		}
		s, err := env.schedule(job.name, job.times)
		if err != nil {
			return nil, err
		}
		schedules = append(schedules, s)
	}
	if len(schedules) == 0 && env.Web.Addr == "" {
		return nil, handbook.Errorf("cmd.wrong.nothing-to-serve")
	}
	return schedules, nil
}

// nextJobs returns the schedules, and when each is due next.
func (env *environment) nextJobs() ([]answer.JobSchedule, error) {
	schedules, err := env.schedules()
	settings := map[string]string{server.InboxJob: "schedule.inbox", server.RunJob: "schedule.monthly", server.BackupJob: "schedule.backup"}
	return answer.Each(schedules, func(s *server.Schedule) answer.JobSchedule {
		return answer.JobSchedule{Job: s.Job, Times: s.Times, Setting: settings[s.Job], Next: s.Next(env.Now()).UTC()}
	}), err
}

// logger writes the log of the server to standard error.
func (env *environment) logger() *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(env.Log.Level)); err != nil {
		level = slog.LevelInfo // the table of settings lets no other word pass
	}
	options := &slog.HandlerOptions{Level: level}
	log := slog.New(slog.NewTextHandler(env.Stderr, options))
	if env.Log.Format == "json" {
		log = slog.New(slog.NewJSONHandler(env.Stderr, options))
	}
	if env.Several {
		log = log.With("federation", env.Federation)
	}
	return log
}
