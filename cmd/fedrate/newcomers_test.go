package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// serverLog is what a program has written, which others read meanwhile.
type serverLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *serverLog) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *serverLog) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// find waits until something was written.
func (s *serverLog) find(t *testing.T, pattern string) []string {
	t.Helper()
	for range 10_000 {
		if found := regexp.MustCompile(pattern).FindStringSubmatch(s.String()); found != nil {
			return found
		}
		time.Sleep(time.Millisecond)
	}
	require.Regexp(t, pattern, s.String())
	return nil
}

// A federation whose table and database come while others are served is served at once,
// with its accounts and its jobs; a fault of one does not affect the others.
func TestServeNewcomers(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder) // where what belongs to an office in PostgreSQL lies
	settings := filepath.Join(folder, "fedrate.toml")
	write := func(text string) { require.NoError(t, os.WriteFile(settings, []byte(text), 0o600)) }
	head := "database = '" + storetest.Kept(t, filepath.Join(folder, "fedrate.db")) + "'\nout = '" + filepath.Join(folder, "out") + "'\n" +
		"[web]\naddr = '127.0.0.1:0'\n[schedule]\nmonthly = ''\n[backup]\nfolder = ''\n[federations.LIE]\nhost = 'rating.lie.example'\n" + databaseLine(t, folder, "lie")
	clock := func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }
	initial := func(code, administrator string) string {
		var out, wrong strings.Builder
		require.Zero(t, run([]string{"init", "--config", settings, "--federation", code, "--administrator", administrator}, &out, &wrong, getenv(nil), clock), wrong.String())
		return regexp.MustCompile(`/invitation/\S+`).FindString(out.String())
	}
	write(head)
	ofLIE := initial("LIE", "anna")

	c, err := loadConfig(nil, getenv(nil), settings)
	require.NoError(t, err)
	log := &serverLog{}
	env := &environment{
		Config: c, Stdout: io.Discard, Stderr: log, Now: clock, User: "test", settingsFile: settings,
		reload: func() (Config, error) { return loadConfig(nil, getenv(nil), settings) },
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, env, nil) }()
	at := "http://" + log.find(t, `msg=listening federation=LIE address=(\S+)`)[1]
	get := func(host, path string) (int, string) {
		r, err := http.NewRequest(http.MethodGet, at+path, nil)
		if !assert.NoError(t, err) {
			return 0, ""
		}
		r.Host = host
		w, err := http.DefaultClient.Do(r)
		if !assert.NoError(t, err) {
			return 0, ""
		}
		defer w.Body.Close()
		body, err := io.ReadAll(w.Body)
		assert.NoError(t, err)
		return w.StatusCode, string(body)
	}
	const host = "rating.and.example"
	and := storetest.Kept(t, filepath.Join(folder, "and.db"))
	shown := store.Shown(and)
	if store.InFile(and) {
		shown = "and.db"
	}
	status, _ := get(host, "/")
	require.Equal(t, 421, status)

	require.NoError(t, os.Mkdir(filepath.Join(folder, "inbox"), 0o700))
	table := "[federations.AND]\nhost = '" + host + "'\n" + databaseLine(t, folder, "and") + "inbox.folder = '" + filepath.Join(folder, "inbox") + "'\n"
	if store.InFile(and) {
		require.NoError(t, os.Remove(and), "the file is not made yet")
	}
	write(head + table)
	status, _ = get(host, "/")
	require.Equal(t, 421, status, "there is no office yet")
	link := initial("AND", "carla")
	if !store.InFile(and) { // it was asked before, found without an office, and rests until it is looked at again
		log.find(t, `msg="federation added" federation=AND`)
	}
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			status, body := get(host, "/")
			assert.Equal(t, 200, status)
			assert.Contains(t, body, "AND")
			assert.NotContains(t, body, "LIE")
		})
	}
	group.Wait()
	log.find(t, `msg="federation added" federation=AND host=rating.and.example database="?`+regexp.QuoteMeta(shown))
	log.find(t, `msg=serving federation=AND .*inbox=\S+inbox`)
	for _, c := range []struct {
		host, link string
		status     int
	}{{host, link, 200}, {"rating.lie.example", link, 404}, {host, ofLIE, 404}, {"rating.lie.example", ofLIE, 200}} {
		status, _ = get(c.host, c.link)
		require.Equal(t, c.status, status, "%s at %s", c.link, c.host)
	}

	write(head + table + "[federations.SMR]\nhost = 'rating.smr.example'\ndatabase = '" + and + "'\n")
	status, _ = get("rating.smr.example", "/")
	require.Equal(t, 421, status)
	log.find(t, `msg="changed settings not read" problem=".*`+regexp.QuoteMeta(shown)+` is that of (AND and of SMR|SMR and of AND)`)
	for _, host := range []string{host, "rating.lie.example"} {
		status, _ = get(host, "/")
		require.Equal(t, 200, status, host)
	}
	stop()
	require.NoError(t, <-ended)
}
