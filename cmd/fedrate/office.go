package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// withStore opens the office's database for one command. A missing file is an
// error, so that a mistyped path makes no new office.
func (env *environment) withStore(ctx context.Context, do func(context.Context, *store.Store) error) error {
	st, err := env.ownStore(ctx)
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, st), st.Close())
}

// ownStore opens the database of the office, which has to be there.
func (env *environment) ownStore(ctx context.Context) (*store.Store, error) {
	if err := env.oneOffice(); err != nil {
		return nil, err
	}
	if err := env.databaseThere(); err != nil {
		return nil, err
	}
	st, err := env.openStore()
	if err != nil {
		return nil, err
	}
	if err := env.ownDatabase(ctx, st); err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return st, nil
}

// openStore opens the database as that of the actor of the command.
func (env *environment) openStore() (*store.Store, error) {
	if err := env.oneOffice(); err != nil {
		return nil, err
	}
	st, err := store.Open(env.Database)
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		host = ""
	}
	st.As(store.Acting{Actor: env.User, Host: host, Now: env.Now, Program: version, ReportDays: env.Office.ReportDays, Salt: rand.Reader})
	return st, nil
}

func backupCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "backup [FILE]",
		Example: `  fedrate backup
  fedrate backup office-2026-10-01.db`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if len(args) == 0 {
					return env.dailyBackup(ctx, st)
				}
				bar := env.progress(env.Sayf("cmd.backup.progress"))
				size, err := st.Backup(ctx, nil, args[0])
				bar.finish()
				if err == nil {
					err = env.backUpAccounts(ctx, args[0])
				}
				if err != nil {
					return err
				}
				if env.json() {
					return env.writeJSON(answer.Backup{Output: args[0], Bytes: size})
				}
				env.print("cmd.backup.made", "file", args[0], "bytes", int(size))
				env.hint("cmd.next.backup", "file", args[0])
				return nil
			})
		},
	}
}

// backUpAccounts writes the accounts of the portal next to a backup of the office.
// Those of several federations have backups of their own.
func (env *environment) backUpAccounts(ctx context.Context, backup string) error {
	if env.Several {
		return env.copyAccounts(ctx)
	}
	made, err := accounts.BackUp(ctx, nil, env.accountsPath(), accounts.PathOf(backup))
	if made {
		env.note("cmd.backup.accounts", "file", accounts.PathOf(backup))
	}
	return err
}

// dailyBackup writes the backup of the day to the folder of the settings, as serve
// does, where it is not there yet.
func (env *environment) dailyBackup(ctx context.Context, st *store.Store) error {
	if env.Backup.Folder == "" {
		return handbook.Errorf("cmd.wrong.backup-folder")
	}
	said, err := server.BackUp(ctx, st, nil, env.Backup.Folder, env.Backup.Keep, env.today(), env.language(), env.backUpAccounts)
	if err != nil {
		return err
	}
	path := filepath.Join(env.Backup.Folder, server.BackupName(env.today()))
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if env.json() {
		return env.writeJSON(answer.Backup{Output: path, Bytes: info.Size()})
	}
	_, err = fmt.Fprintln(env.Stdout, plain(said))
	return err
}

func restoreCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "restore FILE",
		Example: `  fedrate restore backups/fedrate-2026-10-01.db
  fedrate restore backups/fedrate-2026-10-01.db --database trial.db`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := env.oneOffice(); err != nil {
				return err
			}
			bar := env.progress(env.Sayf("cmd.restore.progress"))
			found, err := store.Restore(cmd.Context(), nil, args[0], env.Database)
			bar.finish()
			if err != nil {
				return err
			}
			faults := fsck.Named(found)
			if len(faults) == 0 {
				made, err := accounts.Restore(cmd.Context(), nil, accounts.PathOf(args[0]), env.accountsPath())
				if err != nil {
					return err
				}
				if made {
					env.note("cmd.restore.accounts", "file", env.accountsPath())
				}
			}
			if env.json() {
				err = env.writeJSON(answer.Restored{Database: env.database(), From: args[0], Restored: len(faults) == 0, Faults: env.faults(faults)})
			} else if len(faults) == 0 {
				env.print("cmd.restore.done", "database", env.database(), "file", args[0])
				env.hint("cmd.next.restored")
			} else {
				env.printFaults(faults)
				env.print("cmd.restore.not", "n", len(faults), "file", args[0])
			}
			if err == nil && len(faults) > 0 {
				return errWrong
			}
			return err
		},
	}
}
