package web_test

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/testing/cluster"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web"
)

var (
	day     = time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)
	fixture = filepath.Join("..", "fixtures", "federation")
)

// templates are databases that are made once and copied for each test: with the
// list of September 2026 alone, and with that of October made of one report.
var templates = [2]func() (string, error){
	sync.OnceValues(func() (string, error) { return template() }),
	sync.OnceValues(func() (string, error) { return template(masters()) }),
}

var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "web"); err != nil {
		panic(err)
	}
	status := m.Run()
	faults, seen := web.InvalidPages(folder, flag.Lookup("test.run").Value.String() == "")
	if seen > 0 {
		fmt.Printf("the Nu HTML checker has looked at %d pages\n", seen)
	}
	for _, fault := range faults {
		fmt.Println(fault)
		status = 1
	}
	cluster.End()
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

func template(reports ...string) (path string, err error) {
	ctx := context.Background()
	path = filepath.Join(folder, strconv.Itoa(len(reports))+".db")
	name, err := storetest.Name(ctx, path)
	if err != nil {
		return "", err
	}
	st, err := store.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := st.Init(ctx, "LIE"); err != nil {
		return "", err
	}
	f, err := os.Open(filepath.Join(fixture, "lists", "2026-09.txt"))
	if err != nil {
		return "", err
	}
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 202609})
	if err != nil {
		return "", err
	}
	if _, err = st.Import(ctx, r, 202609, store.ImportOptions{}); err != nil || len(reports) == 0 {
		return path, err
	}
	for _, report := range reports {
		data, err := os.ReadFile(report)
		if err != nil {
			return "", err
		}
		if _, err := jobs.Ingest(ctx, st, jobs.Submission{Name: filepath.Base(report), Data: data, By: "test"}, day.AddDate(0, 0, -5)); err != nil {
			return "", err
		}
	}
	_, err = month.Run(ctx, st, month.Options{Period: 202610, Publish: true, By: "test", Out: filepath.Join(folder, "out"), Federation: "LIE", Version: "test", Now: day})
	return path, err
}

// office is a database with the list of September 2026, and with what is
// published for October.
func office(t testing.TB, reports ...string) *store.Store {
	t.Helper()
	from, err := templates[min(len(reports), 1)]()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "office.db")
	storetest.Copied(t, from, path)
	return storetest.Open(t, path)
}

func masters() string { return filepath.Join(fixture, "2026-09", "01-masters-open.trf") }

func portal(t testing.TB, st *store.Store, change ...func(*web.Options)) *web.Portal {
	t.Helper()
	o := web.Options{Store: st, Federation: "LIE", Version: "test", Now: func() time.Time { return day }, Random: rand.Reader, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	for _, c := range change {
		c(&o)
	}
	return web.New(o)
}

// elsewhere is the address from which requests of tests come.
const elsewhere = "192.0.2.1:1234"

// ask sends one request; the head is given as name, value.
func ask(h http.Handler, method, path, body string, head ...string) *httptest.ResponseRecorder {
	return askFrom(h, elsewhere, method, path, body, head...)
}

// askFrom sends one request from an address.
func askFrom(h http.Handler, from, method, path, body string, head ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.RemoteAddr = from
	for i := 0; i < len(head); i += 2 {
		r.Header.Set(head[i], head[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Every page answers in both languages, without styles and scripts of its own.
func TestPages(t *testing.T) {
	p := portal(t, office(t, masters()))
	for _, path := range []string{
		"/", "/lists/2026-10/standard", "/lists/2026-10/rapid?federation=all&sort=name&page=2", "/lists/2026-09/blitz?q=marendahl", "/players/99000343",
		"/events", "/events/1", "/check", "/certificates", "/certificates?n=LIE-2026-09-IT1-GM-0000-0000", "/rules", "/rules?q=B.01-1.4.4", "/search?q=Marendahl", "/search?q=%D0%9E%D0%B7%D0%BA%D0%B5%D0%BB%D0%B2%D0%B8%D0%BD", "/search",
	} {
		english := ask(p, "GET", path, "", "Accept-Language", "en-GB,en;q=0.9,ru;q=0.5")
		russian := ask(p, "GET", path, "", "Accept-Language", "ru-RU,ru;q=0.9,en;q=0.5")
		require.Equal(t, 200, english.Code, path)
		require.Equal(t, 200, russian.Code, path)
		require.Contains(t, english.Body.String(), `<html lang="en">`, path)
		require.Contains(t, russian.Body.String(), `<html lang="ru">`, path)
		for _, w := range []*httptest.ResponseRecorder{english, russian} {
			require.NotRegexp(t, `style=|<script|<style| on[a-z]+=`, withoutOwnScript(w), path)
			require.NotContains(t, w.Body.String(), "pages.", "a key without its sentence on %s", path)
		}
	}
	require.Contains(t, ask(p, "GET", "/search?q=%D0%9E%D0%B7%D0%BA%D0%B5%D0%BB%D0%B2%D0%B8%D0%BD", "").Body.String(), "Özkelvin, Nilan")
	for _, path := range []string{"/nowhere", "/players/5", "/players/x", "/events/99", "/lists/2030-01/standard", "/lists/2026-10/bullet", "/assets/web.go", "/language/xx", "/lists/2026-10.exe"} {
		require.Equal(t, 404, ask(p, "GET", path, "").Code, path)
	}
	require.Equal(t, "/lists/2026-10/standard", ask(p, "GET", "/lists", "").Header().Get("Location"))
	require.Equal(t, "text/css; charset=utf-8", ask(p, "GET", "/assets/style.css", "").Header().Get("Content-Type"))
	require.Contains(t, ask(p, "GET", "/lists/2026-10.csv", "").Body.String(), "Marendahl")
	require.Equal(t, 200, ask(p, "GET", "/event-files/1.xlsx", "").Code)
}

func TestLanguageIsKept(t *testing.T) {
	p := portal(t, office(t))
	w := ask(p, "GET", "/language/ru?to="+"%2Fevents%3Fq%3Dx", "")
	require.Equal(t, "/events?q=x", w.Header().Get("Location"))
	cookie := w.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.Contains(t, ask(p, "GET", "/events", "", "Cookie", cookie.Name+"="+cookie.Value, "Accept-Language", "en").Body.String(), `<html lang="ru">`)
	for _, to := range []string{"//elsewhere.example", "https://elsewhere.example/", `/\elsewhere.example`, "elsewhere"} {
		w := ask(p, "GET", "/language/ru?to="+url.QueryEscape(to), "")
		require.Equal(t, "/", w.Header().Get("Location"), to)
	}
}
