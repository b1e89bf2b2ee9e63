package main

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func initCommand(env *environment) *cobra.Command {
	var lists []string
	var key, administrator string
	var over overFlags
	var complete bool
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
			opt, err := over.options(env)
			if err != nil {
				return err
			}
			st, err := env.openStore()
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, st.Close()) }()
			if err := st.Init(cmd.Context(), code); err != nil {
				return err
			}
			if !env.json() {
				env.note("cmd.init.office", "database", env.database(), "federation", code)
			}
			if _, err := env.firstKey(cmd.Context(), st, key); err != nil {
				return err
			}
			imported := []importedList{}
			for _, flag := range lists {
				line, err := env.firstList(cmd.Context(), st, flag, complete, opt)
				if err != nil {
					return err
				}
				imported = append(imported, line)
			}
			var link *string
			if administrator != "" {
				if link, err = env.firstAdministrator(cmd.Context(), administrator); err != nil {
					return err
				}
			}
			wrong := error(nil)
			for _, line := range imported {
				wrong = cmp.Or(wrong, wrongIn(line.findings))
			}
			if !env.json() {
				if len(lists) == 0 {
					env.next("cmd.next.list")
				} else {
					env.next("cmd.next.submit")
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
	cmd.Flags().StringArrayVar(&lists, "first-list", nil, "")
	cmd.Flags().BoolVar(&complete, "complete", false, "")
	cmd.Flags().StringVar(&key, "key", "", "")
	cmd.Flags().StringVar(&administrator, "administrator", "", "")
	over.add(cmd)
	return cmd
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
	return env.importList(ctx, st.Import, path, ratinglist.Options{Period: period, Complete: complete}, opt)
}
