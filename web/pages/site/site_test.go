package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages/site"
	"github.com/fedrate/fedrate/web/published"
)

const fixtures = "../../../fixtures/federation"

// hostile is a hostile name: script, SQL, and letters that turn the line round.
const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`

// office is a database with the list of October made of the reports.
func office(t *testing.T, out string, reports map[string][]byte) *store.Store {
	t.Helper()
	ctx, day := context.Background(), time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	st, err := store.Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	require.NoError(t, st.Init(ctx, "LIE"))
	data, err := os.ReadFile(filepath.Join(fixtures, "lists", "2026-09.txt"))
	require.NoError(t, err)
	r, err := ratinglist.Open(bytes.NewReader(data), "2026-09.txt", ratinglist.Options{Period: 202609})
	require.NoError(t, err)
	_, err = st.Import(ctx, r, 202609, store.ImportOptions{})
	require.NoError(t, err)
	for name, report := range reports {
		got, err := jobs.Ingest(ctx, st, jobs.Submission{Name: name, Data: report, By: "test"}, day.AddDate(0, 0, -5))
		require.NoError(t, err)
		require.Equal(t, store.Accepted, got.Submission.State, "%v", got.Findings)
	}
	_, err = month.Run(ctx, st, month.Options{Period: 202610, Publish: true, By: "test", Out: out, Federation: "LIE", Version: "test", Now: day})
	require.NoError(t, err)
	return st
}

func written(t *testing.T, st *store.Store, out string) site.Options {
	t.Helper()
	state, err := published.New(st, "LIE").State(context.Background())
	require.NoError(t, err)
	o := site.Options{State: state, Out: out, Language: language.English, Version: "test"}
	_, err = site.Write(context.Background(), o)
	require.NoError(t, err)
	require.NoError(t, site.Officer(context.Background(), o, 202610))
	return o
}

func report(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(fixtures, "2026-09", name))
	require.NoError(t, err)
	return data
}

// files are the files of a folder with their bytes.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	list := map[string]string{}
	require.NoError(t, filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(folder, name)
		list[filepath.ToSlash(rel)] = string(data)
		return err
	}))
	return list
}

// The pages of a report whose every text is hostile: all links lead to files,
// nothing of the texts is markup, nothing private is in them, and the bytes are the
// same twice.
func TestSite(t *testing.T) {
	out := t.TempDir()
	masters := report(t, "01-masters-open.trf")
	evil := regexp.MustCompile(`(?m)^012 .*$`).ReplaceAll(masters, []byte("012 "+hostile+"\u202e'; DROP TABLE lists;--"))
	evil = regexp.MustCompile(`(?m)^022 .*$`).ReplaceAll(evil, []byte("022 "+hostile))
	evil = regexp.MustCompile(`(?m)^102 .*$`).ReplaceAll(evil, []byte("102 "+hostile))
	evil = regexp.MustCompile(`(?m)^122 .*$`).ReplaceAll(evil, []byte("122 90 min + 30 sec "+hostile))
	require.NotEqual(t, masters, evil)
	st := office(t, out, map[string][]byte{"evil.trf": evil})
	o := written(t, st, out)
	first := files(t, filepath.Join(out, site.Name))
	require.Contains(t, first, "index.html")
	require.Contains(t, first, "ru/index.html")
	require.Contains(t, first, "lists/2026-10-standard.html")
	require.Contains(t, first, "ru/events/1.html")
	require.Contains(t, first, "players/99000343.html")

	names := files(t, out)
	pagesSeen, links := 0, 0
	born := regexp.MustCompile(`(19|20)\d\d[/.-]\d\d[/.-]\d\d`)
	for name, content := range names {
		if strings.HasPrefix(name, "site/") && strings.HasSuffix(name, ".html") && !strings.HasSuffix(name, "rules.html") {
			require.NotContains(t, strings.ToLower(content), "certificate number", name)
			require.NotRegexp(t, `[A-Z]{3}-\d{4}-\d\d-IT1-`, content, name)
			for _, d := range born.FindAllString(content, -1) {
				require.Contains(t, []string{"2022-01-01", "2024-03-01", "2025-10-01", "2024-01-01", "2026-03-01", "2024-08-01", "2024-04-01", "2023-09-01", "2024-12-01"}, d, "a day in %s", name)
			}
		}
		if !strings.HasSuffix(name, ".html") || strings.HasPrefix(name, "2026-10/") {
			continue
		}
		pagesSeen++
		doc, err := html.Parse(strings.NewReader(content))
		require.NoError(t, err)
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if n.Data == "script" {
				require.Nil(t, n.FirstChild, "a script within %s", name)
			}
			require.NotContains(t, []string{"img", "style", "iframe", "object"}, n.Data, name)
			for _, a := range n.Attr {
				require.NotEqual(t, "style", a.Key, name)
				require.False(t, strings.HasPrefix(a.Key, "on"), "%s in %s", a.Key, name)
				if a.Key != "href" && a.Key != "src" && a.Key != "action" {
					continue
				}
				u, err := url.Parse(a.Val)
				require.NoError(t, err, name)
				require.Empty(t, u.Scheme, "%s leads to %s", name, a.Val)
				if u.Path == "" {
					continue
				}
				to := path.Join(path.Dir(name), u.Path)
				links++
				if strings.HasSuffix(u.Path, "/") {
					continue
				}
				_, there := names[to]
				require.True(t, there, "%s leads to %s", name, a.Val)
			}
		}
	}
	require.Greater(t, pagesSeen, 500)
	require.Greater(t, links, 5_000)
	require.Contains(t, first["events/1.html"], "&lt;script&gt;alert(1)&lt;/script&gt;")
	require.NotContains(t, first["events/1.html"], "\u202e")
	require.NotContains(t, first["assets/index.js"], "<script")

	_, err := site.Write(context.Background(), o)
	require.NoError(t, err)
	require.Equal(t, first, files(t, filepath.Join(out, site.Name)), "the same bytes twice")

	// a report that cannot be read any more costs its workbook, not the pages
	require.Contains(t, first, "events/1.xlsx")
	db, err := st.Jobs()
	require.NoError(t, err)
	nothing := sha256.Sum256([]byte("x"))
	_, err = db.Exec(`UPDATE submissions SET data = $1, sha256 = $2`, []byte("x"), hex.EncodeToString(nothing[:]))
	require.NoError(t, err)
	require.NoError(t, db.Close())
	o.State, err = published.New(st, "LIE").State(context.Background()) // read again: the log has no entry of this
	require.NoError(t, err)
	_, err = site.Write(context.Background(), o)
	require.NoError(t, err)
	last := files(t, filepath.Join(out, site.Name))
	require.Contains(t, last, "ru/events/1.html")
	require.NotContains(t, last, "events/1.xlsx")
	require.Len(t, last, len(first)-2)
}
