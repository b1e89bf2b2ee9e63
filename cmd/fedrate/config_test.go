package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

func getenv(m map[string]string) func(string) string {
	return func(k string) string { return m[k] }
}

func settingsFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "office.toml")
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

func TestFlagOverEnvironmentOverFileOverDefault(t *testing.T) {
	path := settingsFile(t, `
database = "file.db"
federation = "LIE"
out = "file-out"

[inbox]
settle = "45s"

[schedule]
timezone = "Europe/Vaduz"

[jobs]
publish = false
`)
	flags := pflag.NewFlagSet("fedrate", pflag.ContinueOnError)
	flags.String("database", "fedrate.db", "")
	flags.String("out", "out", "")
	require.NoError(t, flags.Parse([]string{"--database", "flag.db"}))
	env := map[string]string{
		"FEDRATE_DATABASE":     "env.db",
		"FEDRATE_OUT":          "env-out",
		"FEDRATE_INBOX_FOLDER": "post",
		"FEDRATE_JOBS_TIMEOUT": "90m",
	}

	c, err := loadConfig(flags, getenv(env), path)

	require.NoError(t, err)
	require.Equal(t, "flag.db", c.Database, "flag over environment")
	require.Equal(t, "env-out", c.Out, "a flag that was not given leaves the environment")
	require.Equal(t, "LIE", c.Federation, "from the file")
	require.Equal(t, "post", c.Inbox.Folder)
	require.Equal(t, 45*time.Second, c.Inbox.Settle)
	require.Equal(t, "Europe/Vaduz", c.Schedule.Timezone)
	require.Equal(t, "0 6 1 * *", c.Schedule.Monthly, "the default")
	require.Equal(t, 90*time.Minute, c.Jobs.Timeout)
	require.False(t, c.Jobs.Publish)
}

func TestNoSettingsFile(t *testing.T) {
	t.Chdir(t.TempDir())

	c, err := loadConfig(nil, getenv(nil), "")
	require.NoError(t, err)
	require.Equal(t, defaultConfig(), c)

	_, err = loadConfig(nil, getenv(nil), "gone.toml")
	require.ErrorIs(t, err, os.ErrNotExist, "a file that was named has to be there")
	_, err = loadConfig(nil, getenv(map[string]string{"FEDRATE_CONFIG": "gone.toml"}), "")
	require.ErrorIs(t, err, os.ErrNotExist)

	require.NoError(t, os.WriteFile("fedrate.toml", []byte(`out = "lists"`), 0o600))
	c, err = loadConfig(nil, getenv(nil), "")
	require.NoError(t, err)
	require.Equal(t, "lists", c.Out, "fedrate.toml of the folder")
}

func TestWrongSettingsNameTheirPlace(t *testing.T) {
	cases := map[string]struct{ file, message string }{
		"unknown key":   {"[schedule]\nyearly = \"x\"", `"schedule.yearly" is no setting of fedrate`},
		"not TOML":      {"database = ", "office.toml: toml: line 1"},
		"no duration":   {"[inbox]\nsettle = \"soon\"", `inbox.settle: "soon" is no length of time`},
		"negative":      {"[jobs]\ngrace = \"-5s\"", "jobs.grace: -5s is too short"},
		"no time zone":  {"[schedule]\ntimezone = \"Vaduz\"", `schedule.timezone: "Vaduz" is no time zone`},
		"no log format": {"[log]\nformat = \"xml\"", `log.format: "xml" is none of text, json`},
		"no text":       {"database = 5", "database: 5 is neither a text"},
		"no yes or no":  {"[jobs]\npublish = \"perhaps\"", `jobs.publish: "perhaps" is neither true nor false`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := loadConfig(nil, getenv(nil), settingsFile(t, c.file))
			require.Contains(t, language.English.Error(err), c.message)
		})
	}
	_, err := loadConfig(nil, getenv(map[string]string{"FEDRATE_LOG_LEVEL": "loud"}), settingsFile(t, ""))
	require.Contains(t, language.English.Error(err), `environment variable FEDRATE_LOG_LEVEL: "loud" is none of`)
}

func TestSettingsAreNamedOnce(t *testing.T) {
	keys, flags := map[string]bool{}, map[string]bool{}
	for _, s := range settings {
		require.False(t, keys[s.key], s.key)
		require.False(t, s.flag != "" && flags[s.flag], s.flag)
		require.True(t, language.English.Has("cmd.help.settings."+strings.ReplaceAll(s.key, ".", "-")), s.key)
		keys[s.key], flags[s.flag] = true, true
	}
}

// Every setting has a variable that a shell can set, and each its own.
func TestVariablesOfSettings(t *testing.T) {
	seen := map[string]string{}
	for i := range settings {
		name := settings[i].env()
		require.Regexp(t, `^FEDRATE_[A-Z0-9_]+$`, name)
		require.Empty(t, seen[name], "%s and %s", settings[i].key, seen[name])
		seen[name] = settings[i].key
	}
	c, err := loadConfig(nil, getenv(map[string]string{"FEDRATE_OFFICE_SECOND_SIGNATURE": "true"}), "")
	require.NoError(t, err)
	require.True(t, c.Office.SecondSignature)
}
