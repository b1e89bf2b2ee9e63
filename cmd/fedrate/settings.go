package main

import (
	"fmt"
	"maps"
	"net"
	"net/mail"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // time zones where the machine has none

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/jobs/outbox"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/store"
)

// setting is one row of the table below: its key in fedrate.toml, from which
// its environment variable follows, and the flag that overrides both.
type setting struct {
	key  string // "schedule.timezone"
	flag string // without dashes; empty: none
	set  func(c *Config, value string) error
}

// env returns the environment variable: FEDRATE_SCHEDULE_TIMEZONE.
func (s setting) env() string {
	return "FEDRATE_" + strings.ToUpper(strings.NewReplacer(".", "_", "-", "_").Replace(s.key))
}

// settings are all that may stand in fedrate.toml. Paths are relative to the
// folder the program is started in.
var settings = slices.Concat([]setting{
	{
		"database", "database",
		text(func(c *Config) *string { return &c.Database }),
	},
	{
		"federation", "federation",
		text(func(c *Config) *string { return &c.Federation }),
	},
	{
		"out", "out",
		text(func(c *Config) *string { return &c.Out }),
	},
	{
		"accounts", "",
		text(func(c *Config) *string { return &c.Accounts }),
	},
	{
		"office.name", "",
		text(func(c *Config) *string { return &c.Office.Name }),
	},
	{
		"office.logo", "",
		text(func(c *Config) *string { return &c.Office.Logo }),
	},
	{
		"office.language", "office-language",
		oneOf(func(c *Config) *string { return &c.Office.Language }, languageCodes()...),
	},
	{
		"office.papers", "papers",
		oneOf(func(c *Config) *string { return &c.Office.Papers }, month.PaperModes...),
	},
	{
		"office.files", "files",
		filesAddress(func(c *Config) *string { return &c.Office.Files }),
	},
	{
		"office.site", "",
		yesNo(func(c *Config) *bool { return &c.Office.Site }),
	},
	{
		"office.live-ratings", "",
		yesNo(func(c *Config) *bool { return &c.Office.LiveRatings }),
	},
	{
		"office.second-signature", "",
		yesNo(func(c *Config) *bool { return &c.Office.SecondSignature }),
	},
	{
		"office.key", "",
		text(func(c *Config) *string { return &c.Office.Key }),
	},
	{
		"office.opponents", "",
		oneOf(func(c *Config) *string { return &c.Office.Opponents }, opponentsOfficial, opponentsOwn),
	},
	{
		"office.readings", "",
		func(c *Config, v string) (err error) {
			c.Office.Readings, err = ratingOptions(wordsOf(v))
			return err
		},
	},
	{
		"office.report-days", "",
		count(func(c *Config) *int { return &c.Office.ReportDays }, 0, 366),
	},
	{
		"log.format", "log-format",
		oneOf(func(c *Config) *string { return &c.Log.Format }, "text", "json"),
	},
	{
		"log.level", "log-level",
		oneOf(func(c *Config) *string { return &c.Log.Level }, "debug", "info", "warn", "error"),
	},
	{
		"web.addr", "addr",
		text(func(c *Config) *string { return &c.Web.Addr }),
	},
	{
		"web.url", "",
		text(func(c *Config) *string { return &c.Web.URL }),
	},
	{
		"web.proxies", "",
		prefixes(func(c *Config) *[]netip.Prefix { return &c.Web.Proxies }),
	},
	{
		"web.checker", "",
		text(func(c *Config) *string { return &c.Web.Checker }),
	},
	{
		"web.licence", "",
		text(func(c *Config) *string { return &c.Web.Licence }),
	},
	{
		"web.certificate", "",
		text(func(c *Config) *string { return &c.Web.Certificate }),
	},
	{
		"web.certificate-key", "",
		text(func(c *Config) *string { return &c.Web.CertificateKey }),
	},
	{
		"web.acme", "",
		wordList(func(c *Config) *[]string { return &c.Web.ACME.Hosts }),
	},
	{
		"web.acme-folder", "",
		text(func(c *Config) *string { return &c.Web.ACME.Folder }),
	},
	{
		"web.acme-mail", "",
		text(func(c *Config) *string { return &c.Web.ACME.Mail }),
	},
	{
		"web.acme-directory", "",
		text(func(c *Config) *string { return &c.Web.ACME.Directory }),
	},
	{
		"web.redirect", "",
		text(func(c *Config) *string { return &c.Web.Redirect }),
	},
	{
		"mail.server", "",
		mailServer(func(c *Config) *ServerConfig { return &c.Mail.Server }),
	},
	{
		"mail.encryption", "",
		oneOf(func(c *Config) *string { return &c.Mail.Encryption }, outbox.Encryptions...),
	},
	{
		"mail.user", "",
		text(func(c *Config) *string { return &c.Mail.User }),
	},
	{
		"mail.password-file", "",
		text(func(c *Config) *string { return &c.Mail.PasswordFile }),
	},
	{
		"mail.from", "",
		sender(func(c *Config) *mail.Address { return &c.Mail.From }),
	},
	{
		"mail.office", "",
		address(func(c *Config) *string { return &c.Mail.Office }),
	},
	{
		"hooks.private", "",
		yesNo(func(c *Config) *bool { return &c.Hooks.Private }),
	},
	{
		"inbox.folder", "inbox",
		text(func(c *Config) *string { return &c.Inbox.Folder }),
	},
	{
		"inbox.settle", "settle",
		duration(func(c *Config) *time.Duration { return &c.Inbox.Settle }, 0),
	},
	{
		"schedule.timezone", "timezone",
		zone(func(c *Config) *string { return &c.Schedule.Timezone }),
	},
	{
		"schedule.monthly", "monthly",
		text(func(c *Config) *string { return &c.Schedule.Monthly }),
	},
	{
		"schedule.inbox", "inbox-every",
		text(func(c *Config) *string { return &c.Schedule.Inbox }),
	},
	{
		"schedule.backup", "backup-every",
		text(func(c *Config) *string { return &c.Schedule.Backup }),
	},
	{
		"backup.folder", "backups",
		text(func(c *Config) *string { return &c.Backup.Folder }),
	},
	{
		"backup.keep", "",
		count(func(c *Config) *int { return &c.Backup.Keep }, 1, 10_000),
	},
	{
		"retention.log", "",
		count(func(c *Config) *int { return &c.Retention.Log }, 0, 100),
	},
	{
		"retention.births", "",
		count(func(c *Config) *int { return &c.Retention.Births }, 0, 100),
	},
	{
		"jobs.timeout", "job-timeout",
		duration(func(c *Config) *time.Duration { return &c.Jobs.Timeout }, time.Second),
	},
	{
		"jobs.grace", "grace",
		duration(func(c *Config) *time.Duration { return &c.Jobs.Grace }, 0),
	},
	{
		"jobs.publish", "",
		yesNo(func(c *Config) *bool { return &c.Jobs.Publish }),
	},
}, tariff())

// tariff returns the settings of what the office asks for, in the table [fees].
func tariff() []setting {
	list := []setting{{"fees.currency", "", currency(func(c *Config) *string { return &c.Fees.Currency })}}
	for _, item := range fees.Items() {
		list = append(list, setting{"fees." + string(item), "", func(c *Config, v string) error { return c.Fees.Set(item, v) }})
	}
	return list
}

func currency(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if len(v) != 3 || strings.ContainsFunc(v, func(r rune) bool { return r < 'A' || r > 'Z' }) {
			return handbook.Errorf("cmd.wrong.currency", "value", v)
		}
		*field(c) = v
		return nil
	}
}

// languageCodes returns those of the languages that the program speaks.
func languageCodes() []string {
	codes := make([]string, len(language.All))
	for i, l := range language.All {
		codes[i] = l.Code
	}
	return codes
}

func text(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error {
		*field(c) = v
		return nil
	}
}

// filesAddress returns an address of files, or none.
func filesAddress(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if v != "" {
			if err := objects.Valid(v); err != nil {
				return err
			}
		}
		*field(c) = v
		return nil
	}
}

func oneOf(field func(*Config) *string, choices ...string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if !slices.Contains(choices, v) {
			return noneOf(v, choices)
		}
		*field(c) = v
		return nil
	}
}

func duration(field func(*Config) *time.Duration, least time.Duration) func(*Config, string) error {
	return func(c *Config, v string) error {
		d, err := time.ParseDuration(v)
		if err != nil {
			return handbook.Errorf("cmd.wrong.duration", "value", v)
		}
		if d < least {
			return handbook.Errorf("cmd.wrong.too-short", "value", d, "least", least)
		}
		*field(c) = d
		return nil
	}
}

func count(field func(*Config) *int, least, most int) func(*Config, string) error {
	return func(c *Config, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < least || n > most {
			return handbook.Errorf("cmd.wrong.count", "value", v, "least", least, "most", most)
		}
		*field(c) = n
		return nil
	}
}

func zone(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if _, err := time.LoadLocation(v); err != nil || v == "" || v == "Local" {
			return handbook.Errorf("cmd.wrong.zone", "value", v)
		}
		*field(c) = v
		return nil
	}
}

// mailServer returns a host with its port, 587 where none is named.
func mailServer(field func(*Config) *ServerConfig) func(*Config, string) error {
	return func(c *Config, v string) error {
		if v == "" {
			*field(c) = ServerConfig{}
			return nil
		}
		host, port, err := net.SplitHostPort(v)
		if err != nil {
			host, port = v, "587"
		}
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 || host == "" || strings.ContainsAny(host, " /@") {
			return handbook.Errorf("cmd.wrong.mail-server", "value", v)
		}
		*field(c) = ServerConfig{Host: host, Port: int(n)}
		return nil
	}
}

// sender returns an address of mail that may have a name before it.
func sender(field func(*Config) *mail.Address) func(*Config, string) error {
	return func(c *Config, v string) error {
		if v == "" {
			*field(c) = mail.Address{}
			return nil
		}
		a, err := mail.ParseAddress(v)
		if err != nil || handbook.Shown(a.Name) != a.Name {
			return handbook.Errorf("store.wrong.address", "address", v)
		}
		if a.Address, err = store.ParseAddress(a.Address); err != nil {
			return err
		}
		*field(c) = *a
		return nil
	}
}

// address returns an address of mail, or none.
func address(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) (err error) {
		if v != "" {
			v, err = store.ParseAddress(v)
		}
		*field(c) = v
		return err
	}
}

// wordsOf returns the words of a setting, with commas or blanks between.
func wordsOf(v string) []string {
	return strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' })
}

func wordList(field func(*Config) *[]string) func(*Config, string) error {
	return func(c *Config, v string) error {
		*field(c) = append([]string(nil), wordsOf(v)...) // nil where there are none
		return nil
	}
}

// prefixes are networks such as 10.0.0.0/8, or single addresses, with commas or
// blanks between.
func prefixes(field func(*Config) *[]netip.Prefix) func(*Config, string) error {
	return func(c *Config, v string) error {
		var list []netip.Prefix
		for _, word := range wordsOf(v) {
			p, err := netip.ParsePrefix(word)
			if err != nil {
				a, err := netip.ParseAddr(word)
				if err != nil {
					return handbook.Errorf("cmd.wrong.network", "value", word)
				}
				p = netip.PrefixFrom(a, a.BitLen())
			}
			list = append(list, p.Masked())
		}
		*field(c) = list
		return nil
	}
}

func yesNo(field func(*Config) *bool) func(*Config, string) error {
	return func(c *Config, v string) error {
		switch v {
		case "true":
			*field(c) = true
		case "false":
			*field(c) = false
		default:
			return handbook.Errorf("cmd.wrong.true-false", "value", v)
		}
		return nil
	}
}

// settingText returns a value of the file as the text that an environment
// variable would hold. Amounts of money and numbers of things may be whole numbers.
func settingText(key string, value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case bool:
		return fmt.Sprint(v), nil
	case int64:
		if strings.HasPrefix(key, "fees.") || strings.HasPrefix(key, "retention.") || key == "backup.keep" || key == "office.report-days" {
			return fmt.Sprint(v), nil
		}
	}
	return "", handbook.Errorf("cmd.wrong.setting-value", "value", fmt.Sprint(value))
}

func settingKeys() []string {
	keys := make([]string, len(settings))
	for i, s := range settings {
		keys[i] = s.key
	}
	return keys
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
