package main

import (
	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/identity"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// listFlags are the flags of commands that hold reports against rating lists.
type listFlags struct {
	lists    []string
	complete bool
}

func (f *listFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.lists, "list", nil, "")
	cmd.Flags().BoolVar(&f.complete, "complete", false, "")
}

// load reads from the lists what the reports need: the rows of their players,
// and of persons with names like theirs. With it comes what had to be said of
// the lists. Nil without lists.
func (f *listFlags) load(env *environment, reports []*tournament.Tournament) (*ratinglist.Shelf, []handbook.Finding, error) {
	if f.complete && len(f.lists) == 0 {
		return nil, nil, language.Fail("cmd.wrong.complete")
	}
	shelf, said, err := env.loadLists(f.lists, identity.Wants(reports))
	if err == nil && shelf != nil && f.complete {
		for _, l := range shelf.Lists {
			l.Complete = true
		}
	}
	return shelf, said, err
}

// identify holds the players of the reports against the lists; without lists
// nothing is done.
func identify(reports []*audit.Report, shelf *ratinglist.Shelf) error {
	if shelf == nil {
		return nil
	}
	office := identity.OnShelf(shelf)
	for _, r := range reports {
		if err := r.Identify(office); err != nil {
			return err
		}
	}
	return nil
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
	return identity.OnShelf(shelf), nil
}
