package main

import (
	"errors"
	"io"
	"io/fs"
	"net/mail"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/rating"
)

// environment is what a command gets from the world outside: settings, the
// streams to write to, and the clock. Nothing below cmd reaches past it.
type environment struct {
	Config
	Stdout, Stderr io.Writer
	format         string                 // of the output: text or json
	findingsTo     string                 // stderr or stdout
	jsonAsked      bool                   // on the command line, whether or not its flags could be read
	quiet, verbose bool                   // less or more messages apart from the answer
	settingsFile   string                 // that was read; empty: none
	reload         func() (Config, error) // reads the settings once more
	spoken         *language.Language
	asked          bool                 // the language was asked for with the flag
	noColour       bool                 // on terminals, too
	terminal       func(io.Writer) bool // whether a person looks at what is written there
	Now            func() time.Time
	User           string // of the system: who acts if no other name is given
	access         objects.Access
	unknown        error // a word that names no command below another; see refuseUnknown
}

// Config holds every setting. Each one comes from a flag, else from the
// environment, else from fedrate.toml, else from [defaultConfig]; the table
// in settings.go names them.
type Config struct {
	Database   string // path or URL of the database
	Federation string // FIDE code of the federation, such as LIE
	Out        string // folder for the files of a run
	Accounts   string // path of the accounts of the portal; empty: next to the database

	Federations    []Config     // settings of each federation of an installation of several; none: there is one
	Several        bool         // these are the settings of one federation of several
	Host           string       // at which the federation is reached, where there are several
	AccountsBackup BackupConfig // of the accounts, where there are several federations

	Office   OfficeConfig
	Log      LogConfig
	Web      WebConfig
	Inbox    InboxConfig
	Schedule ScheduleConfig
	Jobs     JobsConfig
	Fees     fees.Tariff // what the office asks organisers and federations for
	Backup   BackupConfig
	Mail     MailConfig
	Hooks    HooksConfig

	Retention RetentionConfig
}

// RetentionConfig says how many years personal data are kept; 0: without an end.
type RetentionConfig struct {
	Log    int // rows of the log
	Births int // days of birth in reports, from the end of the event; the years stay
}

// OfficeConfig says how the office writes and rates.
type OfficeConfig struct {
	Language string         // code of the language of its papers
	Papers   string         // which a run writes: all, changed or none
	Files    string         // address that gets what is published, too; empty: none
	Key      string         // file of its private key; empty: next to the database
	Name     string         // of the federation; empty: it is called by its code
	Logo     string         // file of its logo; empty: none
	Readings rating.Options // of what the texts on ratings leave open
	// ReportDays is from the end of an event to its report, as the federation asks; 0: what B.02 9.1 says alone.
	ReportDays int
	Site       bool // whether a published list is written as pages, too
	// LiveRatings shows everybody on the page of a player what the accepted reports
	// would do to the ratings.
	LiveRatings bool
	// SecondSignature has what is published proposed by one officer and published by
	// another.
	SecondSignature bool
	Opponents       string // whose list rates opponents where both are held: official or own
}

// The lists that opponents may be rated by.
const (
	opponentsOfficial = "official"
	opponentsOwn      = "own"
)

// LogConfig says how `fedrate serve` logs.
type LogConfig struct {
	Format string // text or json
	Level  string // debug, info, warn or error
}

// WebConfig says where the portal and the programming interface answer.
type WebConfig struct {
	Addr    string         // host and port; empty: nowhere
	URL     string         // under which the portal is reached from outside; empty: http:// and the address
	Proxies []netip.Prefix // whose word on the address of a visitor is taken
	Checker string         // folder of the checker as a page; empty: none
	Licence string         // address of the terms under which the lists may be used; empty: none is said

	Certificate, CertificateKey string // files in PEM; empty: see ACME
	ACME                        ACMEConfig
	Redirect                    string // host and port that send visitors to https; empty: none
}

// ACMEConfig says from whom the portal gets its certificate by itself.
type ACMEConfig struct {
	Hosts     []string // names of the portal; none: no mail is taken
	Folder    string   // keeps account and certificates
	Mail      string   // to which the issuer writes; empty: no mail
	Directory string   // address of the issuer; empty: Let's Encrypt
}

// MailConfig says how the office sends mail.
type MailConfig struct {
	Server       ServerConfig // no host: none is sent
	Encryption   string       // see [outbox.Encryption]
	User         string       // signs in to the server; empty: no sign-in
	PasswordFile string       // whose first line is the password
	From         mail.Address
	Office       string // address that is told of questions and lists; empty: none is
}

// ServerConfig is a server with its port.
type ServerConfig struct {
	Host string
	Port int
}

// HooksConfig says which addresses may be called.
type HooksConfig struct {
	Private bool // those of the own network, too, and without encryption
}

// InboxConfig describes the watched folder.
type InboxConfig struct {
	Folder string        // empty: no folder is watched
	Settle time.Duration // how long a file must be unchanged before it is taken
}

// ScheduleConfig holds the times of the jobs as five cron fields (minute,
// hour, day of the month, month, day of the week) in the time zone.
type ScheduleConfig struct {
	Timezone string
	Monthly  string // empty: no monthly run
	Inbox    string
	Backup   string // empty: no backups
}

// BackupConfig says where the backups of the schedule lie, and how many stay.
type BackupConfig struct {
	Folder string // empty: no backups
	Keep   int
}

// JobsConfig bounds the jobs of the server.
type JobsConfig struct {
	Timeout time.Duration // the longest a job may take
	Grace   time.Duration // the time left to a running job after SIGTERM
	Publish bool          // whether the monthly run publishes its list; else it is a preview
}

// defaultConfig returns the settings that hold by default.
func defaultConfig() Config {
	return Config{
		Database: "fedrate.db",
		Out:      "out",
		Office:   OfficeConfig{Language: language.English.Code, Site: true, LiveRatings: true, Opponents: opponentsOfficial, Papers: string(month.PapersChanged)},
		Log:      LogConfig{Format: "text", Level: "info"},
		Web:      WebConfig{ACME: ACMEConfig{Folder: "acme"}},
		Inbox:    InboxConfig{Settle: 30 * time.Second},
		Schedule: ScheduleConfig{Timezone: "UTC", Monthly: "0 6 1 * *", Inbox: "*/3 * * * *", Backup: "30 2 * * *"},
		Backup:   BackupConfig{Folder: "backups", Keep: 30},
		Mail:     MailConfig{Encryption: string(outbox.StartTLS)},
		Jobs:     JobsConfig{Timeout: 6 * time.Hour, Grace: 20 * time.Second},
		Fees:     fees.Tariff{Currency: "EUR"},
	}
}

// office returns the language of the papers of the office.
func (env *environment) office() *language.Language {
	if l := language.Find(env.Office.Language); l != nil {
		return l
	}
	return language.English
}

// paperLanguage is that of a paper or picture that a command writes: of the flag where
// it is given, else of the office. What a run writes is in that of the office.
func (env *environment) paperLanguage() *language.Language {
	if env.asked {
		return env.spoken
	}
	return env.office()
}

// configFile is read where no other is named and it is there.
const configFile = "fedrate.toml"

// loadConfig joins the four sources of settings: a flag that was given wins over the
// environment, that over the file, that over the default. The file is path, else
// FEDRATE_CONFIG, else fedrate.toml if it is there; a file that was named and is
// missing, or an unknown key, is an error. Flags that are not defined are left out, so
// each command defines those it needs.
func loadConfig(flags *pflag.FlagSet, getenv func(string) string, path string) (Config, error) {
	c := defaultConfig()
	if err := c.readFile(path, getenv); err != nil {
		return Config{}, err
	}
	if err := c.choose(flags, getenv); err != nil {
		return Config{}, err
	}
	for _, s := range settings {
		if v := getenv(s.env()); v != "" {
			if err := s.setAll(&c, v); err != nil {
				return Config{}, handbook.Errorf("cmd.wrong.environment", "name", s.env(), "problem", err)
			}
		}
		if f := lookup(flags, s.flag); f != nil && f.Changed {
			if err := s.setAll(&c, f.Value.String()); err != nil {
				return Config{}, handbook.Errorf("cmd.wrong.flag", "flag", s.flag, "problem", err)
			}
		}
	}
	return c, nil
}

// setAll sets a value for the office, and for each federation of several that does
// not have its own.
func (s *setting) setAll(c *Config, value string) error {
	err := s.set(c, value)
	for i := 0; i < len(c.Federations) && err == nil && !slices.Contains(ofOne, s.key); i++ {
		err = s.set(&c.Federations[i], value)
	}
	return err
}

func lookup(flags *pflag.FlagSet, name string) *pflag.Flag {
	if flags == nil || name == "" {
		return nil
	}
	return flags.Lookup(name)
}

func (c *Config) readFile(path string, getenv func(string) string) error {
	if path == "" {
		path = getenv("FEDRATE_CONFIG")
	}
	named := path != ""
	if !named {
		path = configFile
	}
	values, err := readTOML(path)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return nil
	}
	if unopened := new(fs.PathError); errors.As(err, &unopened) {
		return handbook.Errorf("cmd.wrong.settings", "problem", err)
	}
	if err != nil {
		return handbook.Errorf("cmd.wrong.settings-file", "file", path, "problem", err)
	}
	several, _ := values[federationsTable].(map[string]any)
	if several != nil {
		delete(values, federationsTable)
	}
	if err := c.apply(path, "", values, ""); err != nil {
		return err
	}
	return c.divide(path, several)
}

// apply sets the values of one table of the file, and those of its tables. Within
// names the table of a federation; empty: they are those of the installation.
func (c *Config) apply(path, prefix string, values map[string]any, within string) error {
	for _, name := range sortedKeys(values) {
		key, value := prefix+name, values[name]
		if table, ok := value.(map[string]any); ok {
			if err := c.apply(path, key+".", table, within); err != nil {
				return err
			}
			continue
		}
		i := slices.IndexFunc(settings, func(s setting) bool { return s.key == key })
		if i < 0 {
			return handbook.Errorf("cmd.wrong.unknown-setting", "file", path, "setting", within+key, "known", settingKeys())
		}
		if within != "" && slices.ContainsFunc(ofInstallation, func(start string) bool { return strings.HasPrefix(key, start) }) {
			return handbook.Errorf("cmd.wrong.setting-of-all", "file", path, "setting", within+key)
		}
		text, err := settingText(key, value)
		if err == nil {
			err = settings[i].set(c, text)
		}
		if err != nil {
			return handbook.Errorf("cmd.wrong.setting", "file", path, "setting", within+key, "problem", err)
		}
	}
	return nil
}

// today returns the day of the clock.
func (env *environment) today() handbook.Date { return handbook.FromTime(env.Now()) }
