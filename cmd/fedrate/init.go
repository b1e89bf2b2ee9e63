package main

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func initCommand(env *environment) *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:     "init --federation COD [--first-list YYYY-MM=FILE] [--complete] [--key FILE] [--replace] [--administrator NAME]",
		Example: `  fedrate init --federation LIE --first-list 2026-09=players_list.txt`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			code := strings.ToUpper(env.Federation)
			if code == "" {
				return handbook.Errorf("cmd.wrong.federation-needed")
			}
			if !tournament.KnownFederation(code) {
				return handbook.Errorf("cmd.wrong.federation", "code", env.Federation)
			}
			if f := env.federation(code); f != nil {
				env.Config = *f
			} else if len(env.Federations) > 0 {
				return handbook.Errorf("cmd.wrong.no-such-office", "code", code, "codes", env.federationCodes())
			} else if env.Several && env.Federation != code {
				return handbook.Errorf("cmd.wrong.no-such-office", "code", code, "codes", []string{env.Federation})
			}
			opt, err := f.over.options(env)
			if err != nil {
				return err
			}
			var imported []importedList
			var link *string
			if err := env.newOffice(cmd.Context(), code, f.key, func(ctx context.Context, st *store.Store) error {
				for _, flag := range f.lists {
					line, err := env.firstList(ctx, st, flag, f.complete, opt)
					if err != nil {
						return err
					}
					imported = append(imported, line)
				}
				if f.administrator != "" {
					link, err = env.firstAdministrator(ctx, f.administrator)
				}
				return err
			}); err != nil {
				return err
			}
			if !env.json() {
				env.note("cmd.init.office", "database", env.database(), "federation", code)
			}
			wrong := error(nil)
			for _, line := range imported {
				wrong = cmp.Or(wrong, wrongIn(line.findings))
			}
			if !env.json() {
				if len(f.lists) == 0 {
					env.hint("cmd.next.list")
				} else {
					env.hint("cmd.next.submit")
				}
				return wrong
			}
			if err := env.writeJSON(answer.Office{Database: env.database(), Federation: code, Lists: answer.Each(imported, env.importedList), AdministratorLink: link}); err != nil {
				return err
			}
			return wrong
		},
	}
	cmd.Flags().String("federation", "", "")
	cmd.Flags().StringArrayVar(&f.lists, "first-list", nil, "")
	cmd.Flags().BoolVar(&f.complete, "complete", false, "")
	cmd.Flags().StringVar(&f.key, "key", "", "")
	cmd.Flags().StringVar(&f.administrator, "administrator", "", "")
	f.over.add(cmd)
	return cmd
}

// initFlags are those of a new office.
type initFlags struct {
	lists              []string
	key, administrator string
	over               overFlags
	complete           bool
}

// newOffice makes the office with its key, and fills it with what there is of it at the
// beginning. If that fails, nothing is left of it.
func (env *environment) newOffice(ctx context.Context, code, key string, fill func(context.Context, *store.Store) error) (err error) {
	undo := env.whatIsThere()
	defer func() {
		if err == nil {
			return
		}
		if undone := undo(); undone != nil {
			err = errors.Join(err, undone)
		}
	}()
	st, err := env.openStore()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := st.Init(ctx, code); err != nil {
		return err
	}
	if _, err := env.firstKey(ctx, st, key); err != nil {
		return err
	}
	return fill(ctx, st)
}

// whatIsThere records which files of the office exist, and returns a function that
// deletes the others, for an office that could not be made. It deletes neither files
// that existed before nor a database with an address.
func (env *environment) whatIsThere() (undo func() error) {
	if !store.InFile(env.Database) || exists(env.Database) {
		return func() error { return nil }
	}
	var made []string
	for _, database := range []string{env.Database, env.accountsPath()} {
		for _, file := range store.FilesOf(database) {
			if !exists(file) {
				made = append(made, file)
			}
		}
	}
	if key := env.keyFile(); !exists(key) {
		made = append(made, key)
	}
	return func() (err error) {
		env.note("cmd.init.undone", "database", env.database())
		for _, file := range made {
			if exists(file) {
				err = errors.Join(err, os.Remove(file))
			}
		}
		return err
	}
}

// exists reports whether something of that name is there.
func exists(file string) bool {
	_, err := os.Lstat(file)
	return !errors.Is(err, fs.ErrNotExist)
}

func (env *environment) firstList(ctx context.Context, st *store.Store, flag string, complete bool, opt store.ImportOptions) (importedList, error) {
	month, path, ok := strings.Cut(flag, "=")
	if !ok {
		month, path = "", flag
	}
	var period handbook.Period
	if month != "" {
		var err error
		if period, err = handbook.ParsePeriod(month); err != nil {
			return importedList{}, handbook.Errorf("cmd.wrong.flag", "flag", "first-list", "problem", err)
		}
	}
	return env.importList(ctx, st, path, jobs.ListImport{As: ratinglist.Options{Period: period, Complete: complete}, Options: opt})
}
