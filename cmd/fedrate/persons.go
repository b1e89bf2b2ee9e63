package main

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// listFlags are the flags of commands that hold reports against rating lists.
type listFlags struct {
	lists    []string
	complete bool
	database *pflag.Flag
}

func (f *listFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.lists, "list", nil, "")
	cmd.Flags().BoolVar(&f.complete, "complete", false, "")
	cmd.PreRun = func(cmd *cobra.Command, _ []string) { f.database = cmd.Flags().Lookup("database") }
}

// load reads from the lists what the reports need: the rows of their players,
// and of persons with names like theirs. With it comes what had to be said of
// the lists. Nil without lists.
func (f *listFlags) load(env *environment, reports []*tournament.Tournament) (*ratinglist.Lists, []handbook.Finding, error) {
	if f.complete && len(f.lists) == 0 {
		return nil, nil, handbook.Errorf("cmd.wrong.complete")
	}
	return env.loadLists(f.lists, ratinglist.Options{Only: identity.Wants(reports), Complete: f.complete})
}

// identify holds the players of the reports against the lists that were read,
// or against those of the database where --database names one; the lists of
// the database are then what the reports are computed with.
func (f *listFlags) identify(ctx context.Context, env *environment, reports []*audit.Report, shelf *ratinglist.Lists) (*ratinglist.Lists, error) {
	if shelf != nil {
		return shelf, identifyBy(identity.FromLists(shelf), reports)
	}
	if !f.fromDatabase() {
		return nil, nil
	}
	err := env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		office, err := st.Office(ctx)
		if err != nil {
			return err
		}
		if shelf, err = jobs.ListsFor(ctx, st, reports); err != nil {
			return err
		}
		return identifyBy(office, reports)
	})
	return shelf, err
}

func identifyBy(office identity.Office, reports []*audit.Report) error {
	for _, r := range reports {
		if err := r.Identify(office); err != nil {
			return err
		}
	}
	return nil
}

// fromDatabase reports whether the lists of a database are asked for.
func (f *listFlags) fromDatabase() bool {
	return len(f.lists) == 0 && f.database != nil && f.database.Changed
}

// withOffice calls do with the lists that the reports of the paths are held
// against: those of the flags, else those of the database that --database
// names, else nil; and with what that database keeps of arbiters.
func (f *listFlags) withOffice(ctx context.Context, env *environment, paths []string, do func(identity.Office, arbiters.Register) error) error {
	if f.fromDatabase() {
		return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
			office, err := st.Office(ctx)
			if err != nil {
				return err
			}
			return do(office, st.ArbiterRegister(ctx))
		})
	}
	office, err := f.office(env, paths)
	if err != nil {
		return err
	}
	return do(office, nil)
}

// office reads from the lists what the reports of the paths need. Files that
// cannot be opened are left to the command, which opens them again.
func (f *listFlags) office(env *environment, paths []string) (identity.Office, error) {
	var reports []*tournament.Tournament
	if len(f.lists) > 0 {
		_ = eachFile(paths, func(name string, data []byte) error {
			if t, _, err := trf.Read(name, data); err == nil {
				reports = append(reports, t)
			}
			return nil
		})
	}
	shelf, _, err := f.load(env, reports)
	if shelf == nil || err != nil {
		return nil, err
	}
	return identity.FromLists(shelf), nil
}
