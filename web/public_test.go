package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"io"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/web"
)

// A page of another site reads the lists, players and events of the portal, and nothing else.
func TestDataForOtherSites(t *testing.T) {
	p := portal(t, office(t, masters()))
	for _, path := range []string{
		"/api/v1/lists", "/api/v1/lists/latest?limit=5", "/api/v1/players/99000343", "/api/v1/events/1", "/api/v1/datasets", "/api/v1/datasets/latest.csv", "/lists/latest.csv", "/event-files/1.xlsx",
		"/feed.atom", "/calendar.ics", "/embed/lists/latest/standard", "/assets/style.css",
	} {
		w := ask(p, "GET", path, "", "Origin", "https://club.example")
		require.Equal(t, 200, w.Code, path)
		require.Equal(t, "*", w.Header().Get("Access-Control-Allow-Origin"), path)
		require.Equal(t, "cross-origin", w.Header().Get("Cross-Origin-Resource-Policy"), path)
		require.Empty(t, w.Header().Get("Access-Control-Allow-Credentials"), path)
		w = ask(p, "OPTIONS", path, "", "Origin", "https://club.example", "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "if-none-match")
		require.Equal(t, 204, w.Code, path)
		require.Equal(t, "GET, HEAD", w.Header().Get("Access-Control-Allow-Methods"), path)
		require.Equal(t, "If-None-Match", w.Header().Get("Access-Control-Allow-Headers"), path)
	}
	for _, path := range []string{"/", "/events/1", "/lists/2026-10/standard", "/check", "/certificates", "/login", "/office", "/metrics", "/api/docs"} {
		for _, method := range []string{"GET", "OPTIONS"} {
			w := ask(p, method, path, "", "Origin", "https://club.example", "Access-Control-Request-Method", "GET")
			require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"), "%s %s", method, path)
		}
	}
	w := ask(p, "OPTIONS", "/api/v1/lists", "", "Origin", "https://club.example", "Access-Control-Request-Method", "POST")
	require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
}

// The newest list stands at addresses that stay.
func TestLatest(t *testing.T) {
	p := portal(t, office(t, masters()))
	for latest, dated := range map[string]string{
		"/lists/latest.csv": "/lists/2026-10.csv", "/lists/latest.xml": "/lists/2026-10.xml", "/api/v1/datasets/latest.json": "/api/v1/datasets/2026-10.json",
		"/api/v1/lists/latest?limit=20": "/api/v1/lists/2026-10?limit=20", "/lists/latest/rapid": "/lists/2026-10/rapid", "/lists/latest/top?kind=blitz": "/lists/2026-10/top?kind=blitz",
		"/lists/latest/against/2026-09": "/lists/2026-10/against/2026-09", "/lists/latest/against/2026-09.csv": "/lists/2026-10/against/2026-09.csv",
	} {
		want := ask(p, "GET", dated, "")
		have := ask(p, "GET", latest, "")
		require.Equal(t, 200, have.Code, latest)
		of := func(b string) string { return strings.ReplaceAll(b, url.QueryEscape(latest), url.QueryEscape(dated)) } // the link to the other language
		require.Equal(t, want.Body.String(), of(have.Body.String()), latest)
	}
	require.Equal(t, "/lists/latest/standard", ask(p, "GET", "/lists/latest", "").Header().Get("Location"))
	require.Equal(t, "/lists/2026-09/standard", ask(p, "GET", "/lists/2026-09", "").Header().Get("Location"))
	require.Equal(t, 404, ask(p, "GET", "/lists/2030-01", "").Code)
	require.Equal(t, 404, ask(portal(t, office(t)), "GET", "/lists/newest.csv", "").Code)
}

// A view for a frame of another site has the page and nothing of the portal around it,
// and nothing of the signed-in user.
func TestEmbedded(t *testing.T) {
	p := portal(t, office(t, masters()), func(o *web.Options) { o.Mail = true })
	for path, has := range map[string]string{
		"/embed/lists/latest/standard": "Marendahl, Torvin", "/embed/lists/2026-10/top": "Gained most", "/embed/players/99000343": "Zoë Brandelmar", "/embed/events/1": "Masters Open",
	} {
		w := ask(p, "GET", path+"?lang=en", "", "Accept-Language", "ru")
		require.Equal(t, 200, w.Code, path)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "frame-ancestors *", path)
		require.Contains(t, w.Header().Get("Content-Security-Policy"), "form-action 'self'; base-uri 'none'", path)
		page := w.Body.String()
		require.Contains(t, page, `<html lang="en">`, path)
		require.Contains(t, page, has, path)
		require.Contains(t, page, `<base target="_blank">`, path)
		require.Contains(t, page, `<a href="`+strings.TrimPrefix(path, "/embed")+`">Rating office of LIE</a>`, path)
		for _, not := range []string{"<form", "<nav class=\"nav\"", "canonical", "ld+json", "/login"} {
			require.NotContains(t, page, not, path)
		}
	}
	w := ask(p, "GET", "/embed/events/99", "")
	require.Equal(t, 404, w.Code)
	require.Contains(t, ask(p, "GET", "/events/1", "").Header().Get("Content-Security-Policy"), "frame-ancestors 'none'")
}

// Search engines are told of every public page, by the address at which it is known.
func TestForSearchEngines(t *testing.T) {
	p := portal(t, office(t, masters()), func(o *web.Options) {
		o.URL, o.Licence = "https://rating.example/", "https://creativecommons.org/licenses/by/4.0/"
	})
	robots := ask(p, "GET", "/robots.txt", "").Body.String()
	require.Contains(t, robots, "Disallow: /office\n")
	require.Contains(t, robots, "\nSitemap: https://rating.example/sitemap.xml\n")

	places := func(path string) []string {
		w := ask(p, "GET", path, "")
		require.Equal(t, 200, w.Code, path)
		require.Equal(t, 304, ask(p, "GET", path, "", "If-None-Match", w.Header().Get("ETag")).Code)
		var all []string
		for _, m := range regexp.MustCompile(`<loc>https://rating\.example([^<]*)</loc>`).FindAllStringSubmatch(w.Body.String(), -1) {
			all = append(all, m[1])
		}
		return all
	}
	parts := places("/sitemap.xml")
	require.Equal(t, []string{"/sitemap/0.xml", "/sitemap/1.xml"}, parts)
	first := places(parts[0])
	for _, path := range []string{"/", "/rules", "/help", "/api/docs", "/events", "/events/1", "/lists/2026-10/against/2026-09", "/lists/2026-09/blitz", "/lists/2026-10/top?kind=rapid"} {
		require.Contains(t, first, path)
	}
	players := places(parts[1])
	require.Contains(t, players, "/players/99000343")
	for _, path := range append(first, players[:20]...) {
		w := ask(p, "GET", path, "")
		require.Equal(t, 200, w.Code, path)
		require.Contains(t, w.Body.String(), `<link rel="canonical" href="https://rating.example`+path+`">`)
	}
	require.Equal(t, 404, ask(p, "GET", "/sitemap/2.xml", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/sitemap/01.xml", "").Code)

	page := ask(p, "GET", "/lists/latest/standard?q=a&lang=ru", "").Body.String()
	require.Contains(t, page, `<html lang="ru">`)
	require.Contains(t, page, `<link rel="canonical" href="https://rating.example/lists/2026-10/standard?lang=ru">`)
	require.Contains(t, page, `<link rel="alternate" hreflang="en" href="https://rating.example/lists/2026-10/standard?lang=en">`)
	require.NotContains(t, ask(p, "GET", "/search?q=a", "").Body.String(), "canonical")
	require.NotContains(t, ask(p, "GET", "/events/99", "").Body.String(), "canonical")

	about := func(path string, into any) {
		found := regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`).FindStringSubmatch(ask(p, "GET", path, "").Body.String())
		require.NotNil(t, found, path)
		require.NoError(t, json.Unmarshal([]byte(found[1]), into), path)
	}
	var event struct {
		Type      string `json:"@type"`
		Name, URL string
		StartDate string
	}
	about("/events/1", &event)
	require.Equal(t, "SportsEvent", event.Type)
	require.Equal(t, "https://rating.example/events/1", event.URL)
	require.Regexp(t, `^2026-09-\d\d$`, event.StartDate)
	var player map[string]any
	about("/players/99000343", &player)
	require.Equal(t, "Zoë Brandelmar", player["name"])
	require.Equal(t, "99000343", player["identifier"].(map[string]any)["value"])
	require.NotContains(t, player, "birthDate")
	var list struct {
		Type, License string
		Distribution  []struct{ ContentURL string }
	}
	about("/lists/2026-10/standard", &list)
	require.Equal(t, "https://creativecommons.org/licenses/by/4.0/", list.License)
	require.Equal(t, "https://rating.example/lists/2026-10.csv", list.Distribution[0].ContentURL)
	var sets struct{ Licence string }
	require.NoError(t, json.Unmarshal(ask(p, "GET", "/api/v1/datasets", "").Body.Bytes(), &sets))
	require.Equal(t, "https://creativecommons.org/licenses/by/4.0/", sets.Licence)
	var described struct {
		Servers []struct{ URL string }
		Info    struct{ License struct{ URL string } }
	}
	require.NoError(t, json.Unmarshal(ask(p, "GET", "/api/v1/openapi.json", "").Body.Bytes(), &described))
	require.Equal(t, "https://rating.example", described.Servers[0].URL)
	require.Equal(t, "https://creativecommons.org/licenses/by/4.0/", described.Info.License.URL)
}

// A browser that has a file already is not sent it again.
func TestFilesAreNamed(t *testing.T) {
	p := portal(t, office(t, masters()))
	for _, path := range []string{"/lists/latest.csv", "/lists/2026-10.txt", "/event-files/1.xlsx", "/api/v1/datasets/latest.csv", "/events/1", "/help", "/embed/events/1"} {
		w := ask(p, "GET", path, "")
		require.NotEmpty(t, w.Header().Get("ETag"), path)
		require.Contains(t, w.Header().Get("Cache-Control"), "no-cache", path)
		w = ask(p, "GET", path, "", "If-None-Match", w.Header().Get("ETag"))
		require.Equal(t, 304, w.Code, path)
		require.Empty(t, w.Body.Bytes(), path)
	}
}

// The help has the same parts in both languages, and its links lead to pages.
func TestHelp(t *testing.T) {
	p := portal(t, office(t, masters()))
	parts := func(code string) (ids []string) {
		page := ask(p, "GET", "/help?lang="+code, "").Body.String()
		for _, found := range regexp.MustCompile(`<h2 id="(\w+)">`).FindAllStringSubmatch(page, -1) {
			ids = append(ids, found[1])
		}
		main := page[strings.Index(page, "<main"):strings.Index(page, "</main>")]
		for _, link := range regexp.MustCompile(`href="(/[^"]*)"`).FindAllStringSubmatch(main, -1) {
			if link[1] != "/login" { // there are no accounts here
				require.Contains(t, []int{200, 303}, ask(p, "GET", link[1], "").Code, link[1])
			}
		}
		for _, address := range regexp.MustCompile(`<code>(/(?:lists|embed|api|feed|calendar)[^<]*)</code>`).FindAllStringSubmatch(main, -1) {
			path := strings.NewReplacer("ID", "99000343", "NUMBER", "1", "НОМЕР", "1").Replace(address[1])
			require.Equal(t, 200, ask(p, "GET", path, "").Code, path)
		}
		return ids
	}
	require.Equal(t, []string{"find", "wrong", "check", "month", "certificates", "site", "parts"}, parts("en"))
	require.Equal(t, parts("en"), parts("ru"))
}

// Who follows the feed reads of each list and event once, newest first.
func TestFeed(t *testing.T) {
	p := portal(t, office(t, masters()))
	w := ask(p, "GET", "/feed.atom", "")
	require.Equal(t, "application/atom+xml; charset=utf-8", w.Header().Get("Content-Type"))
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Entries []struct {
			ID, Title, Updated, Summary string
			Link                        struct {
				Href string `xml:"href,attr"`
			}
		} `xml:"entry"`
	}
	type lower struct {
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
			Summary string `xml:"summary"`
		} `xml:"entry"`
	}
	require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &feed))
	var found lower
	require.NoError(t, xml.Unmarshal(w.Body.Bytes(), &found))
	require.Equal(t, "Rating lists and tournaments of LIE", feed.Title)
	require.Len(t, found.Entries, 3)
	require.Equal(t, "Rating list of October 2026", found.Entries[0].Title)
	require.Equal(t, feed.Updated, found.Entries[0].Updated)
	require.Equal(t, "http://example.com/events/1", found.Entries[1].ID)
	require.Contains(t, found.Entries[1].Summary, "rated for the list of October 2026")
	require.Equal(t, "http://example.com/lists/2026-09/standard", found.Entries[2].ID)
	ids := map[string]bool{}
	for _, e := range found.Entries {
		require.False(t, ids[e.ID])
		ids[e.ID] = true
		_, err := time.Parse(time.RFC3339, e.Updated)
		require.NoError(t, err)
		require.Equal(t, 200, ask(p, "GET", strings.TrimPrefix(e.ID, "http://example.com"), "").Code)
	}
	require.Contains(t, ask(p, "GET", "/feed.atom?lang=ru", "").Body.String(), "Рейтинг-лист: октябрь 2026")
}

// The calendar of a phone has the closing days: 29 October is the last day for November.
func TestCalendar(t *testing.T) {
	p := portal(t, office(t, masters()))
	w := ask(p, "GET", "/calendar.ics?lang=ru", "")
	require.Equal(t, "text/calendar; charset=utf-8", w.Header().Get("Content-Type"))
	text := w.Body.String()
	require.Equal(t, strings.Count(text, "\n"), strings.Count(text, "\r\n"), "RFC 5545 3.1")
	for line := range strings.SplitSeq(text, "\r\n") {
		require.LessOrEqual(t, len(line), 75, line)
		require.True(t, strings.ToValidUTF8(line, "") == line, "cut within a letter: %q", line)
	}
	plain := strings.ReplaceAll(text, "\r\n ", "")
	require.Contains(t, plain, "UID:closes-2026-11@example.com\r\nDTSTAMP:20261001T000000Z\r\nDTSTART;VALUE=DATE:20261029\r\nDTEND;VALUE=DATE:20261030\r\nSUMMARY:Последний день турниров для рейтинг-листа: ноябрь 2026\r\n")
	require.Contains(t, plain, "DTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261102\r\nSUMMARY:Вступает в силу рейтинг-лист: ноябрь 2026\r\n")
	require.Equal(t, 24, strings.Count(text, "BEGIN:VEVENT"))
}

// Pages are compressed for visitors who have not signed in; the files that they load
// are kept for a year under an address that changes with them.
func TestSmallAndKept(t *testing.T) {
	p := portal(t, office(t, masters()))
	plain := ask(p, "GET", "/events/1", "")
	require.Empty(t, plain.Header().Get("Content-Encoding"))
	packed := ask(p, "GET", "/events/1", "", "Accept-Encoding", "gzip, br")
	require.Equal(t, "gzip", packed.Header().Get("Content-Encoding"))
	require.Contains(t, packed.Header().Values("Vary"), "Accept-Encoding")
	require.Less(t, packed.Body.Len(), 25<<10)
	z, err := gzip.NewReader(bytes.NewReader(packed.Body.Bytes()))
	require.NoError(t, err)
	whole, err := io.ReadAll(z)
	require.NoError(t, err)
	require.Equal(t, plain.Body.String(), string(whole))
	require.Equal(t, 304, ask(p, "GET", "/events/1", "", "Accept-Encoding", "gzip", "If-None-Match", packed.Header().Get("ETag")).Code)
	require.Empty(t, ask(p, "GET", "/events/1", "", "Accept-Encoding", "gzip", "Cookie", "session=x").Header().Get("Content-Encoding"))

	style := regexp.MustCompile(`/assets/style\.css\?v=[0-9a-f]{8}`).FindString(plain.Body.String())
	require.Equal(t, "public, max-age=31536000, immutable", ask(p, "GET", style, "").Header().Get("Cache-Control"))
	require.Equal(t, "public, max-age=3600", ask(p, "GET", "/assets/style.css?v=00000000", "").Header().Get("Cache-Control"))
	icon := ask(p, "GET", "/favicon.ico", "")
	require.Equal(t, "image/x-icon", icon.Header().Get("Content-Type"))
	require.Equal(t, []byte{0, 0, 1, 0}, icon.Body.Bytes()[:4])
}
