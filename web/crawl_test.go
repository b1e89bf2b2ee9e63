package web

import (
	"net/url"
	"slices"
	"strings"
	"testing"

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
func wellFormed(t *testing.T, at, page string) (links []string) {
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

// Every page that an administrator can reach by links is there and well formed.
func TestEveryLinkLeadsToAPage(t *testing.T) {
	s, officer := octoberPublished(t)
	require.Equal(t, 303, s.upload(officer, file{"b.trf", []byte(strings.Replace(string(womens(t)), "012 ", "012 The ", 1))}).Code)
	require.Equal(t, 303, s.ask(officer, "POST", "/office/months/2026-11", url.Values{"do": {"preview"}}).Code)
	cookie := s.signIn("administrator")
	todo, seen, kinds, followed := []string{"/", "/office"}, map[string]bool{}, map[string]int{}, 0
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		if seen[at] || kinds[kindOf(at)] == ofAKind {
			continue
		}
		seen[at] = true
		kinds[kindOf(at)]++
		followed++
		w := s.ask(cookie, "GET", at, nil)
		if w.Code == 303 {
			todo = append(todo, w.Header().Get("Location"))
			continue
		}
		require.Equal(t, 200, w.Code, at)
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		for _, link := range wellFormed(t, at, w.Body.String()) {
			to, err := url.Parse(link)
			require.NoError(t, err, at)
			require.Empty(t, to.Host, "%s leads to another server: %s", at, link)
			if to.Path == "" || strings.HasPrefix(to.Path, "/language/") {
				continue // a place on the page, or the page in another language
			}
			to.Fragment = ""
			base, err := url.Parse(at)
			require.NoError(t, err)
			todo = append(todo, base.ResolveReference(to).String())
		}
	}
	require.Greater(t, followed, 60)
	for _, path := range []string{"/office/users", "/office/questions/Q1", "/office/months/2026-10/files.zip", "/account/second", "/lists/2026-10/standard", "/events/1"} {
		require.True(t, seen[path], path)
	}
}
