//go:build e2e

package e2e

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"github.com/fedrate/fedrate/handbook/language"
)

// TestFolder opens the folder that a run has written from the disk, as an officer
// and as a visitor of a web server without scripts would: axe-core looks at each
// kind of page, every link leads to a file, and the search finds a player.
func TestFolder(t *testing.T) {
	o := open(t)
	out := filepath.Join(o.folder, "out")
	o.run(t, "", append([]string{"submit", "--by", "officer"}, o.reports(t)[:12]...)...)
	o.run(t, "", "run", "--period", "2026-10", "--publish", "--federation", "LIE", "--out", out)
	linked(t, out)
	source := axeSource(t)
	pages := []string{
		"index.html", "site/index.html", "site/events.html", "site/rules.html", "site/search.html", "site/events/1.html", "site/events/4.html", "site/lists/2026-10-standard.html",
		"site/players/99000343.html", "site/ru/index.html", "site/ru/events/4.html", "site/ru/lists/2026-10-rapid.html", "site/ru/players/99000343.html",
	}
	for _, look := range []screen{{1280, 900, false, true}, {390, 844, true, true}} {
		v := visit(t, o, language.English, look)
		v.name = "folder-" + v.name
		t.Run(v.name, func(t *testing.T) {
			v.t = t
			for _, page := range pages {
				v.file(filepath.Join(out, filepath.FromSlash(page)), "")
				v.accessible(source, page)
			}
			v.file(filepath.Join(out, "site", "search.html"), "q=brandelmar")
			require.Contains(t, v.sees(), "Brandelmar, Zoë")
		})
	}
}

// file opens a page from the disk.
func (v *visitor) file(path, query string) {
	v.t.Helper()
	at := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: query}
	v.do(chromedp.Navigate(at.String()))
}

// linked holds that every link of every page of a folder leads to a file of it.
func linked(t *testing.T, folder string) {
	t.Helper()
	seen := 0
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		page, err := html.Parse(f)
		if err != nil {
			return err
		}
		for node := range page.Descendants() {
			for _, a := range node.Attr {
				if a.Key != "href" && a.Key != "src" && a.Key != "action" {
					continue
				}
				to, err := url.Parse(a.Val)
				require.NoError(t, err, "%s: %s", path, a.Val)
				if to.Scheme != "" || to.Path == "" {
					continue
				}
				require.False(t, strings.HasPrefix(to.Path, "/"), "%s: %s leads out of the folder", path, a.Val)
				_, err = os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(to.Path)))
				require.NoError(t, err, path)
				seen++
			}
		}
		return nil
	}))
	require.Greater(t, seen, 5000)
}
