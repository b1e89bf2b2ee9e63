package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs/server"
)

func TestServeSchedules(t *testing.T) {
	env := &environment{Config: defaultConfig()}
	env.Schedule.Timezone = "Europe/Vaduz"
	got, err := env.schedules()
	require.NoError(t, err)
	require.Len(t, got, 2, "without an inbox the monthly run and the backup")
	require.Equal(t, server.RunJob, got[0].Job)
	require.Equal(t, "2026-10-01T06:00:00+02:00",
		got[0].Next(time.Date(2026, 9, 15, 0, 0, 0, 0, time.UTC)).Format(time.RFC3339))

	env.Inbox.Folder = "inbox"
	got, err = env.schedules()
	require.NoError(t, err)
	require.Len(t, got, 3)
	require.Equal(t, server.InboxJob, got[0].Job, "reports are taken before they are rated")
	require.Equal(t, server.BackupJob, got[2].Job)
	env.Backup.Folder = ""
	got, err = env.schedules()
	require.NoError(t, err)
	require.Len(t, got, 2, "no folder, no backups")

	env.Schedule.Monthly = "at dawn"
	_, err = env.schedules()
	require.Contains(t, language.English.Error(err), `schedule of job run: "at dawn"`)

	env.Inbox.Folder, env.Schedule.Monthly = "", ""
	_, err = env.schedules()
	require.Contains(t, language.English.Error(err), "nothing to serve")
}

func TestServeLog(t *testing.T) {
	var b strings.Builder
	env := &environment{Config: defaultConfig(), Stderr: &b}
	env.Log.Level = "warn"
	env.logger().Info("quiet")
	require.Empty(t, b.String())
	env.Log.Format = "json"
	env.logger().Warn("loud", "job", "run")
	require.Contains(t, b.String(), `"msg":"loud","job":"run"}`)
}

func TestServeHelpNamesEverySetting(t *testing.T) {
	help := settingsHelp(language.English)
	for _, s := range settings {
		require.Contains(t, help, s.key)
		require.Contains(t, help, s.env())
	}
}

// Each flag of the table that serve defines has the default of the settings.
func TestServeFlagsShowTheDefaults(t *testing.T) {
	cmd := serveCommand(&environment{})
	before := defaultConfig()
	for _, s := range settings {
		if f := cmd.Flags().Lookup(s.flag); f != nil {
			require.NoError(t, s.set(&before, f.DefValue), s.key)
		}
	}
	require.Equal(t, defaultConfig(), before)
}

// The settings that docs/serve.md shows are those that hold by default.
func TestDocsServeShowsTheDefaults(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "serve.md"))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(page), "```toml\n")
	require.True(t, found)
	example, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	c, err := loadConfig(nil, getenv(nil), settingsFile(t, example))
	require.NoError(t, err)
	require.Equal(t, defaultConfig(), c)
	for _, s := range settings {
		name := s.key[strings.LastIndex(s.key, ".")+1:]
		require.Contains(t, "\n"+example, "\n"+name+" = ", "docs/serve.md lacks %s", s.key)
	}
}
