package main

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// database returns the name of the office's database as it is shown.
func (env *environment) database() string { return store.Shown(env.Database) }

// databaseThere refuses a file that is not there, so that a mistyped path makes no
// new office. Of a database with an address its server says so.
func (env *environment) databaseThere() error {
	if !store.InFile(env.Database) {
		return nil
	}
	if _, err := os.Stat(env.Database); errors.Is(err, fs.ErrNotExist) {
		return handbook.Errorf("cmd.wrong.no-database", "database", env.Database)
	}
	return nil
}

// sidePath returns the file next to which the accounts and the key of an office lie:
// its database, or for a database with an address a file of its name in the working
// folder: office.db of postgres://host/office.
func sidePath(database string) string {
	if store.InFile(database) {
		return database
	}
	name := "fedrate"
	if u, err := url.Parse(database); err == nil && path.Base(u.Path) != "." && path.Base(u.Path) != "/" {
		name = path.Base(u.Path)
	}
	return name + ".db"
}

func copyCommand(env *environment) *cobra.Command {
	var from, to string
	cmd := &cobra.Command{
		Use: "copy",
		Example: `  fedrate copy --from fedrate.db --to postgres://fedrate@db.example.org/office
  fedrate copy --from postgres://fedrate@db.example.org/office --to trial.db`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if from == "" || to == "" {
				return handbook.Errorf("cmd.wrong.copy-which")
			}
			env.Database = from
			if err := env.databaseThere(); err != nil {
				return err
			}
			bar := env.progress(env.Sayf("cmd.copy.progress"))
			done, err := store.Copy(cmd.Context(), from, to)
			bar.finish()
			if err != nil {
				return err
			}
			made, err := accounts.BackUp(cmd.Context(), nil, accounts.PathOf(sidePath(from)), accounts.PathOf(sidePath(to)))
			if err != nil {
				return err
			}
			if made {
				env.note("cmd.copy.accounts", "file", accounts.PathOf(sidePath(to)))
			}
			if env.json() {
				return env.writeJSON(answer.Copied{From: store.Shown(from), To: store.Shown(to), Tables: done.Tables, Rows: done.Rows, Digest: done.Digest})
			}
			env.print("cmd.copy.done", "database", store.Shown(to), "tables", done.Tables, "n", done.Rows, "digest", done.Digest)
			env.hint("cmd.next.copied", "key", sidePath(to)+".key")
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "")
	cmd.Flags().StringVar(&to, "to", "", "")
	return cmd
}
