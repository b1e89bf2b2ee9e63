package web

import (
	"encoding/json"
	"fmt"
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

// within are the elements that stand in these alone.
var within = map[string][]string{
	"li": {"ul", "ol"}, "dt": {"dl", "div"}, "dd": {"dl", "div"}, "tr": {"table", "thead", "tbody", "tfoot"}, "td": {"tr"}, "th": {"tr"}, "thead": {"table"}, "tbody": {"table"}, "tfoot": {"table"},
	"caption": {"table"}, "option": {"select", "datalist"}, "summary": {"details"}, "legend": {"fieldset"}, "head": {"html"}, "body": {"html"}, "title": {"head", "svg", "g", "path", "circle", "rect"}, "main": {"body"},
}

// lines are the elements in which there are words, and no element of blocks.
var lines = strings.Fields("p h1 h2 h3 h4 h5 h6 span em strong small b i abbr code mark label button summary pre time")

// blocks are the elements that stand in no line of words.
var blocks = strings.Fields("p div ul ol dl table form section article header footer nav main h1 h2 h3 h4 h5 h6 pre blockquote fieldset details hr aside figure")

// touched are the elements that a visitor acts with; in a link or a button there is no
// other.
var touched = strings.Fields("a button input select textarea label details")

// misplaced says why an element may not stand where it does, empty: it may.
func misplaced(name string, open []string) string {
	if len(open) == 0 {
		return ""
	}
	parent := open[len(open)-1]
	for _, o := range open {
		switch {
		case slices.Contains(lines, o) && slices.Contains(blocks, name) && !(o == "summary" && strings.HasPrefix(name, "h")):
			return "<" + name + "> in <" + o + ">"
		case (o == "a" || o == "button") && slices.Contains(touched, name), o == "label" && (name == "label" || name == "a" || name == "button"), o == "form" && name == "form":
			return "<" + name + "> in <" + o + ">"
		}
	}
	if in := within[name]; in != nil && !slices.Contains(in, parent) {
		return "<" + name + "> in <" + parent + ">"
	}
	if children := map[string]string{"ul": "li", "ol": "li", "tr": "th td", "table": "caption thead tbody tfoot tr", "select": "option optgroup"}[parent]; children != "" && !slices.Contains(strings.Fields(children), name) {
		return "<" + name + "> in <" + parent + ">"
	}
	return ""
}

// wellFormed tells that a page has no fault that [faults] finds. It is where the page
// leads to.
func wellFormed(t testing.TB, at, page string) []string {
	t.Helper()
	links, wrong := faults(page)
	require.Empty(t, wrong, at)
	return links
}

// quoted is the value of an attribute.
var quoted = regexp.MustCompile(`"[^"]*"|'[^']*'`)

// faults are elements of a page that do not end where they should or may not stand
// where they do, what stands twice, and labels that lead to no field.
func faults(page string) (links, wrong []string) {
	var open []string
	say := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	ids, wanted := map[string]bool{}, map[string]string{}
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		raw := string(z.Raw())
		token := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			seen := map[string]bool{} // of what the tokens do not say twice
			for _, a := range strings.Fields(strings.Trim(quoted.ReplaceAllString(raw, `""`), "</>"))[1:] {
				name, _, _ := strings.Cut(a, "=")
				say(!seen[name], "<%s> has %s twice", token.Data, name)
				seen[name] = true
			}
			for _, a := range token.Attr {
				switch a.Key {
				case "id":
					say(!ids[a.Val] && a.Val != "", "the name %q stands twice", a.Val)
					ids[a.Val] = true
				case "for", "aria-labelledby", "aria-describedby":
					for _, id := range strings.Fields(a.Val) {
						wanted[id] = a.Key
					}
				case "href":
					links = append(links, a.Val)
				}
			}
			why := misplaced(token.Data, open)
			say(why == "", "%s", why)
			switch {
			case slices.Contains(void, token.Data):
			case kind == html.SelfClosingTagToken:
				say(slices.Contains(closed, token.Data), "<%s> does not end", token.Data)
			default:
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				say(false, "</%s> ends nothing of %v", token.Data, open)
				return links, wrong
			}
			open = open[:len(open)-1]
		}
	}
	say(len(open) == 0, "%v do not end", open)
	for id, key := range wanted {
		say(ids[id], "%s=%q leads nowhere", key, id)
	}
	return links, wrong
}

// What may not stand on a page is found.
func TestFaults(t *testing.T) {
	for page, want := range map[string]string{
		`<p>a<ul><li>b</li></ul></p>`:                             "<ul> in <p>",
		`<p><span><div>a</div></span></p>`:                        "<div> in <p>",
		`<ul><p>a</p></ul>`:                                       "<p> in <ul>",
		`<div><li>a</li></div>`:                                   "<li> in <div>",
		`<table><tr><p>a</p></tr></table>`:                        "<p> in <tr>",
		`<table><td>a</td></table>`:                               "<td> in <table>",
		`<a href="/x"><button>a</button></a>`:                     "<button> in <a>",
		`<a href="/x"><span><a href="/y">a</a></span></a>`:        "<a> in <a>",
		`<button><a href="/x">a</a></button>`:                     "<a> in <button>",
		`<form><div><form></form></div></form>`:                   "<form> in <form>",
		`<label><label>a</label></label>`:                         "<label> in <label>",
		`<div>a`:                                                  "[div] do not end",
		`<b><i>a</b></i>`:                                         "</b> ends nothing of [b i]",
		`</p>`:                                                    "</p> ends nothing of []",
		`<i id="x"></i><b id="x"></b>`:                            `the name "x" stands twice`,
		`<i class="x" class="y"></i>`:                             "<i> has class twice",
		`<label for="x">a</label>`:                                `for="x" leads nowhere`,
		`<p id="a"></p><section aria-labelledby="a b"></section>`: `aria-labelledby="b" leads nowhere`,
		`<div/>`: "<div> does not end",
		`<span><details><summary>a</summary></details></span>`:        "<details> in <span>",
		`<select><p>a</p></select>`:                                   "<p> in <select>",
		`<form><label for="x">a<input id="x"></label></form><hr><p>b`: "[p] do not end",
	} {
		_, wrong := faults(page)
		require.Equal(t, []string{want}, wrong, page)
	}
	_, wrong := faults(`<section aria-labelledby="h"><h2 id="h">a <a href="/x"><svg><path d=""/></svg>b</a></h2><details><summary><h3>c</h3></summary><p>d<br>e</p></details></section>`)
	require.Empty(t, wrong)
}

// crawl opens every page that can be reached by links, and calls look for each. It
// returns the addresses that it opened.
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
			to, err := url.Parse(strings.TrimPrefix(link, "http://example.com")) // how a page is known outside
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

// The views for frames of other sites, to which no page leads, are well formed, too, and show
// an officer nothing that others do not see.
func TestEmbeddedPagesAreWellFormed(t *testing.T) {
	s, officer := octoberPublished(t)
	for _, path := range []string{"/embed/events/1", "/embed/lists/latest/standard", "/embed/lists/2026-10/top", "/embed/players/99000348"} {
		for _, lang := range []string{"en", "ru"} {
			at := path + "?lang=" + lang
			page := s.ask("", "GET", at, nil)
			require.Equal(t, 200, page.Code, at)
			wellFormed(t, at, page.Body.String())
			require.Equal(t, page.Body.String(), s.ask(officer, "GET", at, nil).Body.String(), at)
		}
	}
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
		if kind == html.StartTagToken && token.Data == "script" && token.Attr[0].Val == "application/ld+json" {
			require.Equal(t, html.TextToken, z.Next(), at) // what the page is about, and nothing that runs
			require.True(t, json.Valid(z.Text()), "%s: %s", at, z.Text())
			continue
		}
		if kind == html.StartTagToken && token.Data == "script" {
			require.Len(t, token.Attr, 2, at)
			require.True(t, strings.HasPrefix(token.Attr[0].Val, "/assets/"), "%s: %v", at, token)
			require.Equal(t, html.EndTagToken, z.Next(), "%s: a script within the page", at)
		}
	}
}

// evil is a hostile text: a script, SQL, and letters that turn the line round.
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
