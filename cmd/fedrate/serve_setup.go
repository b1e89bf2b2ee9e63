package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web"
	"github.com/fedrate/fedrate/web/accounts"
)

// hasNoOffice reports whether the folder of the database has no office and no remains of
// one: a database of another name there means that the name was mistyped, and accounts or a key that the
// database is lost and a backup is wanted.
func (env *environment) hasNoOffice() bool {
	if len(env.Federations) > 0 || env.Several || !store.InFile(env.Database) {
		return false
	}
	for _, file := range []string{env.Database, env.accountsPath(), env.keyFile()} {
		if exists(file) {
			return false
		}
	}
	others, err := filepath.Glob(filepath.Join(filepath.Dir(env.Database), "*.db"))
	return err == nil && len(others) == 0
}

// setUpFirst serves the page on which an office is set up, until it is set up or ctx is done. The
// portal goes on with the listener.
func (env *environment) setUpFirst(ctx context.Context) (on net.Listener, made bool, err error) {
	env.Web.Addr = cmp.Or(env.Web.Addr, localAddr)
	encrypted, err := env.encryption()
	if err != nil {
		return nil, false, err
	}
	if on, err = listen(env.Web.Addr); err != nil {
		return nil, false, err
	}
	code := rand.Text()[:16] // 80 bits
	o := web.SetUpOptions{
		Version: version, Code: code, Log: env.logger(), Make: env.setUp, Settings: env.settingsFile,
		Local: env.Web.URL == "" && len(env.Web.Proxies) == 0 && isLoopback(on.Addr().String()),
	}
	page := "http://" + on.Addr().String() + "/setup"
	if encrypted != nil {
		o.TLS, page = encrypted.config, "https"+strings.TrimPrefix(page, "http")
	}
	said := strings.Join([]string{code[:4], code[4:8], code[8:12], code[12:]}, "-")
	if env.Log.Format == "json" {
		o.Log.Warn("office not set up yet", "page", page, "code", said)
	} else {
		env.note("cmd.serve.set-up", "page", page, "code", said)
	}
	s := web.NewSetUp(o, rand.Text())
	if err := s.Serve(ctx, on); err != nil || !s.IsMade() {
		return nil, false, errors.Join(err, on.Close())
	}
	return on, true, nil
}

// isLoopback reports whether an address is reached from this machine alone.
func isLoopback(address string) bool {
	at, err := netip.ParseAddrPort(address)
	return err == nil && at.Addr().IsLoopback()
}

// longestName is how long the name of a federation may be, in characters.
const longestName = 60

// setUp makes the office of the page, writes its settings, and takes them into use.
func (env *environment) setUp(ctx context.Context, o *web.NewOffice) (*web.MadeOffice, error) {
	code := strings.ToUpper(o.Federation)
	if !tournament.KnownFederation(code) || env.Federation != "" && env.Federation != code {
		return nil, handbook.Errorf("cmd.wrong.federation", "code", o.Federation)
	}
	if o.Password == "" || o.Account == "" {
		return nil, handbook.Errorf("pages.setup.account-needed")
	}
	made := &web.MadeOffice{Federation: code}
	act := store.ImportOptions{Act: store.Act{At: env.Now(), By: o.Account, Program: "fedrate " + version}}
	err := env.newOffice(ctx, code, "", func(ctx context.Context, st *store.Store) error {
		if o.List != nil {
			in := jobs.ListImport{Name: o.List.Name, Data: o.List.Data, Options: act}
			if o.Month != "" {
				var err error
				if in.As.Period, err = handbook.ParsePeriod(o.Month); err != nil {
					return err
				}
			}
			list, err := env.firstListOf(ctx, st, in)
			if err != nil {
				return err
			}
			made.List = &list
		}
		if err := env.addFirst(ctx, code, o); err != nil {
			return err
		}
		if env.settingsFile != "" {
			return nil
		}
		made.Settings = configFile
		return env.writeSettings(code, o)
	})
	if err != nil {
		return nil, err
	}
	addr := env.Web.Addr
	if env.Config, err = env.reload(); err != nil {
		return nil, err
	}
	if env.Web.Addr == "" { // the settings that are there open no port
		env.Web.Addr, made.Next = addr, addr
	}
	env.settingsFile = cmp.Or(env.settingsFile, configFile)
	return made, nil
}

// firstListOf imports the first list.
func (env *environment) firstListOf(ctx context.Context, st *store.Store, in jobs.ListImport) (web.MadeList, error) {
	defer modest(listIn)()
	list, err := jobs.ImportList(ctx, st, in)
	return web.MadeList{Period: list.Period, Players: list.Rows, Findings: len(list.Findings)}, err
}

// addFirst adds the account of the first administrator.
func (env *environment) addFirst(ctx context.Context, code string, o *web.NewOffice) error {
	a, err := env.openAccounts(ctx, code)
	if err != nil {
		return err
	}
	_, err = a.Add(ctx, accounts.New{Name: o.Account, Shown: o.Person, Role: accounts.Administrator, Password: o.Password}, o.Account)
	return errors.Join(err, a.Close())
}

// firstSettings are the settings that are written when an office is set up.
type firstSettings struct {
	Database   string `toml:"database,omitempty"`
	Federation string `toml:"federation"`
	Office     struct {
		Name     string `toml:"name,omitempty"`
		Logo     string `toml:"logo,omitempty"`
		Language string `toml:"language"`
	} `toml:"office"`
	Schedule struct {
		Timezone string `toml:"timezone"`
	} `toml:"schedule"`
	Web struct {
		Addr string `toml:"addr"`
	} `toml:"web"`
}

// writeSettings writes the settings of the page, and the logo next to the database.
func (env *environment) writeSettings(code string, o *web.NewOffice) (err error) {
	s := firstSettings{Federation: code}
	s.Office.Name, s.Office.Language, s.Schedule.Timezone, s.Web.Addr = o.Name, o.Language, cmp.Or(o.Timezone, "UTC"), env.Web.Addr
	if env.Database != defaultConfig().Database {
		s.Database = env.Database
	}
	if language.Find(o.Language) == nil {
		return wrongChoice("language", languageCodes(), o.Language)
	}
	if _, err := time.LoadLocation(s.Schedule.Timezone); err != nil || s.Schedule.Timezone == "Local" {
		return handbook.Errorf("pages.setup.zone-wrong", "zone", o.Timezone)
	}
	if len([]rune(o.Name)) > longestName {
		return handbook.Errorf("pages.setup.name-long", "most", longestName)
	}
	if o.Logo != nil {
		end, err := web.CheckLogo(o.Logo)
		if err != nil {
			return err
		}
		s.Office.Logo = filepath.Join(filepath.Dir(env.Database), "logo."+end)
		if err := writeNew(s.Office.Logo, o.Logo); err != nil {
			return err
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, os.Remove(s.Office.Logo))
			}
		}()
	}
	text := strings.Builder{}
	text.WriteString("# Settings of the office as it was set up. All settings: docs/serve.md, fedrate serve --help.\n")
	if err := toml.NewEncoder(&text).Encode(s); err != nil {
		return err
	}
	return writeNew(configFile, []byte(text.String()))
}

// writeNew writes a file that is not there yet.
func writeNew(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_, err = f.Write(data)
		err = errors.Join(err, f.Sync(), f.Close())
		if err != nil {
			err = errors.Join(err, os.Remove(name))
		}
	}
	if err != nil {
		return handbook.Errorf("cmd.wrong.settings-unwritten", "file", name, "problem", err)
	}
	return nil
}
