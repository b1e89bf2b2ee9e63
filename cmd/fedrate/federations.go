package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/accounts"
)

// Several federations in one installation. The settings name each in a table of its
// own ([federations.LIE]) with the host name at which it is reached; what the table
// leaves out is as the settings above it say, with paths of its own.

// federationsTable is the table of the settings that holds them.
const federationsTable = "federations"

// hostKey is the host name of a federation in its table.
const hostKey = "host"

// ofInstallation are the settings that no federation has for itself, by the
// beginning of their keys.
var ofInstallation = []string{"federation", "accounts", "web.", "log."}

// ofOne are the settings that each federation has for itself: of all at once they
// cannot be set.
var ofOne = []string{"database", "federation", "out", "inbox.folder", "backup.folder", "office.key", "office.files"}

// divide makes the settings of each federation from those of all and its table.
func (c *Config) divide(path string, tables map[string]any) error {
	wrong := func(name string, err error) error {
		return handbook.Errorf("cmd.wrong.setting", "file", path, "setting", federationsTable+"."+name, "problem", err)
	}
	hosts := map[string]string{}
	for _, name := range sortedKeys(tables) {
		values, ok := tables[name].(map[string]any)
		code := strings.ToUpper(name)
		if !ok || !tournament.KnownFederation(code) {
			return wrong(name, handbook.Errorf("cmd.wrong.federation", "code", name))
		}
		host, _ := values[hostKey].(string)
		host = strings.ToLower(strings.TrimSpace(host))
		switch {
		case host == "" || strings.ContainsAny(host, ":/ ") || net.ParseIP(host) != nil:
			return wrong(name, handbook.Errorf("cmd.wrong.host", "value", host))
		case hosts[host] != "":
			return wrong(name, handbook.Errorf("cmd.wrong.host-twice", "host", host, "federation", hosts[host]))
		}
		hosts[host] = code
		of := *c
		of.Federations, of.Several, of.Federation, of.Host = nil, true, code, host
		of.setFederationPaths(strings.ToLower(code))
		rest := map[string]any{}
		for key, value := range values {
			if key == hostKey {
				continue
			}
			rest[key] = value
		}
		if err := of.apply(path, "", rest, federationsTable+"."+name+"."); err != nil {
			return err
		}
		c.Federations = append(c.Federations, of)
	}
	return c.overlap(path)
}

// setFederationPaths gives a federation paths of its own in addition to those of the installation.
func (c *Config) setFederationPaths(name string) {
	below := func(path string) string {
		if path == "" {
			return ""
		}
		return filepath.Join(path, name)
	}
	c.Accounts = c.accountsPath()
	c.AccountsBackup = c.Backup
	if store.InFile(c.Database) { // a database with an address each table names itself
		c.Database = filepath.Join(filepath.Dir(c.Database), name+filepath.Ext(c.Database))
	}
	c.Out, c.Inbox.Folder, c.Backup.Folder = below(c.Out), below(c.Inbox.Folder), below(c.Backup.Folder)
	c.Office.Key = ""
	if c.Office.Files != "" {
		if at, err := objects.Below(c.Office.Files, name); err == nil { // it was read before
			c.Office.Files = at
		}
	}
}

// overlap refuses federations that share a file or a folder.
func (c *Config) overlap(path string) error {
	taken := map[string]string{filepath.Clean(c.accountsPath()): "accounts"}
	for i := range c.Federations {
		f := &c.Federations[i]
		for _, one := range []string{f.Database, f.Out, f.Inbox.Folder, f.Backup.Folder, f.Office.Key, f.Office.Files} {
			if one == "" {
				continue
			}
			if other := taken[filepath.Clean(one)]; other != "" && other != f.Federation {
				shown := one
				if one == f.Database { // the others have no password
					shown = store.Shown(one)
				}
				return handbook.Errorf("cmd.wrong.shared", "file", path, "path", shown, "federation", f.Federation, "other", other)
			}
			taken[filepath.Clean(one)] = f.Federation
		}
	}
	return nil
}

// federation returns the settings of a federation, nil where there is none of the code.
func (c *Config) federation(code string) *Config {
	i := slices.IndexFunc(c.Federations, func(f Config) bool { return strings.EqualFold(f.Federation, code) })
	if i < 0 {
		return nil
	}
	return &c.Federations[i]
}

func (c *Config) federationCodes() []string {
	var codes []string
	for i := range c.Federations {
		codes = append(codes, c.Federations[i].Federation)
	}
	return codes
}

// choose takes the settings of the federation that a command is for, where the
// installation has several: the one that is named, else the one whose database is
// named. Another database that is named is no federation's of these.
func (c *Config) choose(flags *pflag.FlagSet, getenv func(string) string) error {
	given := func(flag, variable string) string {
		if f := lookup(flags, flag); f != nil && f.Changed {
			return f.Value.String()
		}
		return getenv(variable)
	}
	if code := given("office", "FEDRATE_OFFICE"); code != "" {
		f := c.federation(code)
		if f == nil {
			return handbook.Errorf("cmd.wrong.no-such-office", "code", code, "codes", c.federationCodes())
		}
		*c = *f
		return nil
	}
	if database := given("database", "FEDRATE_DATABASE"); database != "" && len(c.Federations) > 0 {
		i := slices.IndexFunc(c.Federations, func(f Config) bool { return filepath.Clean(f.Database) == filepath.Clean(database) })
		if i >= 0 {
			*c = c.Federations[i]
		}
		c.Federations = nil
	}
	return nil
}

// accountsPath returns where the accounts of the portal lie.
func (c *Config) accountsPath() string {
	return cmp.Or(c.Accounts, accounts.PathOf(sidePath(c.Database)))
}

// oneOffice refuses a command that is not told which federation it is for.
func (env *environment) oneOffice() error {
	if len(env.Federations) == 0 {
		return nil
	}
	return handbook.Errorf("cmd.wrong.which-office", "codes", env.federationCodes())
}

// each returns the environments of the federations that are served: of all of an
// installation, else of the one office.
func (env *environment) each() []*environment {
	if len(env.Federations) == 0 {
		return []*environment{env}
	}
	list := make([]*environment, len(env.Federations))
	for i := range env.Federations {
		of := *env
		of.Config = env.Federations[i]
		list[i] = &of
	}
	return list
}

// ownDatabase refuses the database of another federation.
func (env *environment) ownDatabase(ctx context.Context, st *store.Store) error {
	code, err := st.Federation(ctx)
	if err == nil && env.Several && code != env.Federation {
		err = handbook.Errorf("cmd.wrong.foreign-database", "database", env.database(), "federation", code, "wanted", env.Federation)
	}
	return err
}

// url returns the address of the portal from outside: of the settings, with the host name
// of the federation where there are several; empty: as it is asked.
func (env *environment) url() string {
	if env.Host == "" {
		return env.Web.URL
	}
	at, err := url.Parse(env.Web.URL)
	if env.Web.URL == "" || err != nil {
		at = &url.URL{Scheme: "http", Host: env.Web.Addr}
		if env.Web.Certificate != "" || len(env.Web.ACME.Hosts) > 0 {
			at.Scheme = "https"
		}
	}
	port := at.Port()
	if port == map[string]string{"http": "80", "https": "443"}[at.Scheme] {
		port = ""
	}
	if at.Host = env.Host; port != "" {
		at.Host = net.JoinHostPort(env.Host, port)
	}
	return at.String()
}

// copyAccounts writes the accounts of an installation of several federations to a
// folder of their own, once a day, for none of the federations has those of others in
// its backups.
func (env *environment) copyAccounts(ctx context.Context) error {
	folder := env.AccountsBackup
	if folder.Folder == "" {
		return nil
	}
	var d *disk.Disk
	if err := d.MkdirAll(folder.Folder); err != nil {
		return err
	}
	to := accounts.PathOf(filepath.Join(folder.Folder, server.BackupName(env.today())))
	made, err := accounts.BackUp(ctx, d, env.accountsPath(), to)
	if made {
		env.note("cmd.backup.accounts", "file", to)
	}
	_, failed := server.Rotate(d, folder.Folder, folder.Keep)
	return errors.Join(err, failed)
}
