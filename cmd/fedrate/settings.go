package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // time zones where the machine has none

	"github.com/fedrate/fedrate/language"
)

// setting is one row of the table below: its key in fedrate.toml, from which
// its environment variable follows, and the flag that overrides both.
type setting struct {
	key  string // "schedule.timezone"
	flag string // without dashes; empty: none
	doc  string
	set  func(c *Config, value string) error
}

// env is the environment variable: FEDRATE_SCHEDULE_TIMEZONE.
func (s setting) env() string {
	return "FEDRATE_" + strings.ToUpper(strings.ReplaceAll(s.key, ".", "_"))
}

// settings are all that may stand in fedrate.toml. Paths are relative to the
// folder the program is started in.
var settings = []setting{
	{
		"database", "database", "path of the database",
		text(func(c *Config) *string { return &c.Database }),
	},
	{
		"federation", "federation", "FIDE code of the federation",
		text(func(c *Config) *string { return &c.Federation }),
	},
	{
		"out", "out", "folder for lists, reports and certificates",
		text(func(c *Config) *string { return &c.Out }),
	},
	{
		"office.language", "office-language", "language of papers and of what is kept: " + strings.Join(languageCodes(), ", "),
		oneOf(func(c *Config) *string { return &c.Office.Language }, languageCodes()...),
	},
	{
		"log.format", "log-format", "form of the log: text or json",
		oneOf(func(c *Config) *string { return &c.Log.Format }, "text", "json"),
	},
	{
		"log.level", "log-level", "least level that is logged: debug, info, warn or error",
		oneOf(func(c *Config) *string { return &c.Log.Level }, "debug", "info", "warn", "error"),
	},
	{
		"inbox.folder", "inbox", "folder that is watched for reports; empty for none",
		text(func(c *Config) *string { return &c.Inbox.Folder }),
	},
	{
		"inbox.settle", "settle", "how long a file must be unchanged before it is taken",
		duration(func(c *Config) *time.Duration { return &c.Inbox.Settle }, 0),
	},
	{
		"schedule.timezone", "timezone", "time zone of the schedule",
		zone(func(c *Config) *string { return &c.Schedule.Timezone }),
	},
	{
		"schedule.monthly", "monthly", "when the monthly run happens, as five cron fields; empty for never",
		text(func(c *Config) *string { return &c.Schedule.Monthly }),
	},
	{
		"schedule.inbox", "inbox-every", "when the inbox is looked at, as five cron fields",
		text(func(c *Config) *string { return &c.Schedule.Inbox }),
	},
	{
		"jobs.timeout", "job-timeout", "the longest a job may take",
		duration(func(c *Config) *time.Duration { return &c.Jobs.Timeout }, time.Second),
	},
	{
		"jobs.grace", "grace", "time left to a running job after SIGTERM",
		duration(func(c *Config) *time.Duration { return &c.Jobs.Grace }, 0),
	},
	{
		"jobs.publish", "", "whether the monthly run publishes its list",
		yesNo(func(c *Config) *bool { return &c.Jobs.Publish }),
	},
}

// languageCodes are those of the languages that the program speaks.
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

func oneOf(field func(*Config) *string, choices ...string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if !slices.Contains(choices, v) {
			return fmt.Errorf("%q is none of %s", v, strings.Join(choices, ", "))
		}
		*field(c) = v
		return nil
	}
}

func duration(field func(*Config) *time.Duration, least time.Duration) func(*Config, string) error {
	return func(c *Config, v string) error {
		d, err := time.ParseDuration(v)
		if err != nil {
			return fmt.Errorf("%q is no length of time such as 30s, 5m or 2h", v)
		}
		if d < least {
			return fmt.Errorf("%s is too short; at least %s is needed", d, least)
		}
		*field(c) = d
		return nil
	}
}

func zone(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, v string) error {
		if _, err := time.LoadLocation(v); err != nil || v == "" || v == "Local" {
			return fmt.Errorf("%q is no time zone such as Europe/Vaduz or UTC", v)
		}
		*field(c) = v
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
			return fmt.Errorf("%q is neither true nor false", v)
		}
		return nil
	}
}

// settingText is a value of the file as the text that an environment
// variable would hold.
func settingText(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case bool:
		return fmt.Sprint(v), nil
	}
	return "", fmt.Errorf("%v is neither a text in quotes nor true or false", value)
}

func settingKeys() []string {
	keys := make([]string, len(settings))
	for i, s := range settings {
		keys[i] = s.key
	}
	return keys
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

// settingsHelp lists the settings as help shows them.
func settingsHelp() string {
	var b strings.Builder
	for _, s := range settings {
		fmt.Fprintf(&b, "    %-18s %-26s %s\n", s.key, s.env(), s.doc)
	}
	return b.String()
}
