package main

import (
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// The mail of each federation comes from the address in its table and leads to its own
// host name; what a table leaves out is as for all, and never as for another one.
func TestMailOfEachFederation(t *testing.T) {
	folder := t.TempDir()
	c, err := loadConfig(nil, getenv(nil), settingsFile(t, `
database = '`+storetest.Kept(t, filepath.Join(folder, "fedrate.db"))+`'
[web]
addr = ":443"
url = "https://rating.example"
acme = "rating.example"
[mail]
server = "post.example:587"
from = "Rating office <office@rating.example>"
[federations.LIE]
host = "rating.lie.example"
`+databaseLine(t, folder, "lie")+`mail.from = "Office of LIE <office@lie.example>"
mail.office = "desk@lie.example"
[federations.SMR]
host = "rating.smr.example"
`+databaseLine(t, folder, "smr")+`mail.server = "post.smr.example:25"
mail.office = "desk@smr.example"
[federations.AND]
host = "rating.and.example"
`+databaseLine(t, folder, "and")))
	require.NoError(t, err)
	env := &environment{Config: c}
	var got [][]string
	for _, of := range env.each() {
		st, err := store.Open(of.Database)
		require.NoError(t, err)
		require.NoError(t, st.Init(t.Context(), of.Federation))
		o, err := of.outbox(st)
		require.NoError(t, err)
		require.Same(t, st, o.Store)
		require.IsType(t, &slog.Logger{}, o.Log)
		got = append(got, []string{o.Federation, o.URL, o.Post.From.Address, o.Office, o.Post.Host})
		require.NoError(t, st.Close())
	}
	require.Equal(t, [][]string{
		{"AND", "https://rating.and.example", "office@rating.example", "", "post.example"},
		{"LIE", "https://rating.lie.example", "office@lie.example", "desk@lie.example", "post.example"},
		{"SMR", "https://rating.smr.example", "office@rating.example", "desk@smr.example", "post.smr.example"},
	}, got)
}

// databaseLine returns the setting of a federation's database if it does not follow
// from another one: an address of PostgreSQL. A file lies next to that of the office.
func databaseLine(t *testing.T, folder, name string) string {
	t.Helper()
	at := storetest.Kept(t, filepath.Join(folder, name+".db"))
	if store.InFile(at) {
		return ""
	}
	return "database = '" + at + "'\n"
}

// The files of each federation have an address of their own, below that of all or where its
// table says; no two have the same.
func TestFilesOfEachFederation(t *testing.T) {
	text := func(smr string) string {
		return `
[office]
files = "s3://bucket/rating?region=here"
[federations.LIE]
host = "rating.lie.example"
[federations.SMR]
host = "rating.smr.example"
office.files = "` + smr + `"
`
	}
	c, err := loadConfig(nil, getenv(nil), settingsFile(t, text("file:///srv/smr")))
	require.NoError(t, err)
	require.Equal(t, "s3://bucket/rating/lie?region=here", c.federation("LIE").Office.Files)
	require.Equal(t, "file:///srv/smr", c.federation("SMR").Office.Files)
	_, err = loadConfig(nil, getenv(nil), settingsFile(t, text("s3://bucket/rating/lie?region=here")))
	require.Error(t, err)
	require.Contains(t, language.English.Error(err), "s3://bucket/rating/lie")
	c, err = loadConfig(nil, getenv(map[string]string{"FEDRATE_OFFICE_FILES": "file:///srv/all"}), settingsFile(t, text("file:///srv/smr")))
	require.NoError(t, err)
	require.Equal(t, "file:///srv/smr", c.federation("SMR").Office.Files, "of all at once it cannot be set")
}
