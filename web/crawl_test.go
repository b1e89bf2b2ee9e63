package web

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// ofAKind is how many pages of a kind are followed, such as those of players.
const ofAKind = 12

// kindOf is an address with any number for its numbers.
func kindOf(path string) string {
	return strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return '0'
		}
		return c
	}, path)
}

// void are the elements that have no end.
var void = strings.Fields("area base br col embed hr img input link meta source track wbr")

// closed are elements of drawings, which may end at once.
var closed = strings.Fields("path rect circle line polyline polygon g use text")

// wellFormed tells that each element of a page ends where it should, that no name
// stands twice, and that labels lead to fields. It is where the page leads to.
func wellFormed(t testing.TB, at, page string) (links []string) {
	t.Helper()
	var open []string
	ids, wanted := map[string]bool{}, map[string]string{}
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			seen := map[string]bool{}
			for _, a := range token.Attr {
				require.False(t, seen[a.Key], "%s: <%s> has %s twice", at, token.Data, a.Key)
				seen[a.Key] = true
				switch a.Key {
				case "id":
					require.False(t, ids[a.Val], "%s: the name %s stands twice", at, a.Val)
					ids[a.Val] = true
				case "for", "aria-labelledby", "aria-describedby":
					wanted[a.Val] = a.Key
				case "href":
					links = append(links, a.Val)
				}
			}
			switch {
			case slices.Contains(void, token.Data):
			case kind == html.SelfClosingTagToken:
				require.Contains(t, closed, token.Data, at)
			default:
				require.False(t, token.Data == "form" && slices.Contains(open, "form"), "%s: a form within a form", at)
				require.False(t, token.Data == "a" && slices.Contains(open, "a"), "%s: a link within a link", at)
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			require.NotEmpty(t, open, "%s: </%s>", at, token.Data)
			require.Equal(t, open[len(open)-1], token.Data, "%s: what ends", at)
			open = open[:len(open)-1]
		}
	}
	require.Empty(t, open, "%s: what does not end", at)
	for id, key := range wanted {
		require.True(t, ids[id], "%s: %s=%q leads nowhere", at, key, id)
	}
	return links
}

// crawl opens every page that somebody can reach by links, and has a look at each. It
// gives the addresses that were opened.
func (s *staffed) crawl(cookie string, look func(at, page string)) map[string]bool {
	s.t.Helper()
	todo, seen, kinds := []string{"/", "/office"}, map[string]bool{}, map[string]int{}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if seen[at] || kinds[kindOf(at)] == ofAKind {
			continue
		}
		seen[at] = true
		kinds[kindOf(at)]++
		w := s.ask(cookie, "GET", at, nil)
		if w.Code == 303 {
			todo = append(todo, w.Header().Get("Location"))
			continue
		}
		require.Equal(s.t, 200, w.Code, at)
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		look(at, w.Body.String())
		for _, link := range wellFormed(s.t, at, w.Body.String()) {
			to, err := url.Parse(link)
			require.NoError(s.t, err, at)
			require.Empty(s.t, to.Host, "%s leads to another server: %s", at, link)
			if to.Path == "" || strings.HasPrefix(to.Path, "/language/") {
				continue // a place on the page, or the page in another language
			}
			to.Fragment = ""
			base, err := url.Parse(at)
			require.NoError(s.t, err)
			todo = append(todo, base.ResolveReference(to).String())
		}
	}
	for _, path := range []string{"/office/users", "/office/questions/Q1", "/office/months/2026-10/files.zip", "/account/second", "/lists/2026-10/standard", "/events/1"} {
		require.True(s.t, seen[path], path)
	}
	require.Greater(s.t, len(seen), 60)
	return seen
}

// Every page that an administrator can reach by links is there and well formed.
func TestEveryLinkLeadsToAPage(t *testing.T) {
	s, officer := octoberPublished(t)
	require.Equal(t, 303, s.upload(officer, file{"b.trf", []byte(strings.Replace(string(womens(t)), "012 ", "012 The ", 1))}).Code)
	require.Equal(t, 303, s.ask(officer, "POST", "/office/months/2026-11", url.Values{"do": {"preview"}}).Code)
	s.crawl(s.signIn("administrator"), func(at, page string) { inert(t, at, page) })
}

// inert tells that nothing of a page is other than the portal has written it: no script
// but its own files, nothing that loads or runs anything, no letter that turns a line
// round.
func inert(t testing.TB, at, page string) {
	t.Helper()
	require.NotContains(t, page, "ZgotmplZ", at)
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		texts := []string{token.Data}
		for _, a := range token.Attr {
			texts = append(texts, a.Val)
			require.False(t, strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcdoc", "%s: <%s %s>", at, token.Data, a.Key)
			require.NotRegexp(t, `(?i)^\s*(javascript|data|vbscript):`, a.Val, at)
		}
		for _, text := range texts {
			require.False(t, strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }), "%s: %q", at, text)
		}
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			require.NotContains(t, []string{"img", "style", "iframe", "object", "embed", "base", "marquee"}, token.Data, at)
		}
		if kind == html.StartTagToken && token.Data == "script" {
			require.Len(t, token.Attr, 2, at)
			require.True(t, strings.HasPrefix(token.Attr[0].Val, "/assets/"), "%s: %v", at, token)
			require.Equal(t, html.EndTagToken, z.Next(), "%s: a script within the page", at)
		}
	}
}

// evil is what somebody may write where a text belongs: a script, SQL, and letters that
// turn the line round.
const evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202e\u2066'; DROP TABLE lists;--"

// A report whose every text is evil is rated, another one that is so in its names, too,
// waits: on each page that an administrator can reach all of it is text.
func TestEvilTextsOnEveryPage(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	texts := regexp.MustCompile(`(?m)^(012|022|102|112|122) .*$`)
	rated := texts.ReplaceAll(womens(t), []byte("$1 A "+evil))
	require.Len(t, texts.FindAll(rated, -1), 5, "all are there")
	require.Equal(t, 303, s.upload(officer, file{evil + ".trf", rated}).Code)
	w := s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, october+"?said=published", w.Header().Get("Location"), w.Body)
	lines := strings.Split(string(texts.ReplaceAll(womens(t), []byte("$1 B "+evil))), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "001") {
			lines[i] = l[:14] + "<script>alert(3)</script>,<marquee>&\u202e" + l[47:]
		}
	}
	for _, report := range []string{strings.Join(lines, "\n"), strings.Replace(string(rated), "012 A", "012 The A", 1), regexp.MustCompile(`(?m)^(032|092|052) .*$`).ReplaceAllString(string(rated), "$1 "+evil)} {
		require.Equal(t, 303, s.upload(officer, file{evil + ".trf", []byte(report)}).Code)
	}
	require.Equal(t, 303, s.ask(officer, "POST", "/office/months/2026-11", url.Values{"do": {"preview"}}).Code)
	told := 0
	seen := s.crawl(s.signIn("administrator")+"; language=ru", func(at, page string) {
		inert(t, at, page)
		told += strings.Count(page, "&lt;script&gt;")
	})
	require.Greater(t, told, 20, "it is told as it was written")
	for _, path := range []string{"/office/reports/1", "/office/reports/2", "/office/reports/3", "/office/reports/4"} {
		require.True(t, seen[path], path)
	}
}
