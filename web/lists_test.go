package web_test

import (
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
)

// clubs enters the club of two players.
func clubs(t *testing.T, st *store.Store) {
	t.Helper()
	of := func(id int, club string) store.PlayerChange {
		return store.PlayerChange{FIDEID: id, Act: store.PlayerEdit, Field: store.FieldClub, Value: club, By: "test", Reason: "members", At: day}
	}
	_, err := st.ChangePlayers(t.Context(), of(99000343, `Schachclub "Nord" & Süd`), of(99000348, "Ödhof"))
	require.NoError(t, err)
}

// A list is narrowed to a club, on the page and in the programming interface, and its
// pages and columns keep the club.
func TestListOfAClub(t *testing.T) {
	st := office(t, masters())
	p := portal(t, st)
	require.NotContains(t, ask(p, "GET", "/lists/2026-10/standard", "").Body.String(), `name="club"`, "no club is known")
	clubs(t, st)
	page := ask(p, "GET", "/lists/2026-10/standard", "").Body.String()
	require.Contains(t, html.UnescapeString(page), `<select id="club" name="club"><option value="" selected>any</option><option value="Ödhof">Ödhof</option><option value="Schachclub "Nord" & Süd">Schachclub "Nord" & Süd</option></select>`)
	of := url.QueryEscape(`Schachclub "Nord" & Süd`)
	page = ask(p, "GET", "/lists/2026-10/standard?club="+of, "", "Accept-Language", "ru").Body.String()
	require.Contains(t, page, "1–1 из 1")
	require.Contains(t, page, "/players/99000343")
	require.Contains(t, page, "Клуб")
	require.Contains(t, html.UnescapeString(page), "/lists/2026-10/standard?club="+of+"&sort=name", "another order is of the same club")
	page = ask(p, "GET", "/lists/2026-10/standard?club=Nowhere", "").Body.String()
	require.Contains(t, page, `<option value="Nowhere" selected>Nowhere</option>`)
	require.Contains(t, page, "No players")

	var l struct {
		Total int
		Rows  []struct{ FideID, Club string }
	}
	require.NoError(t, json.Unmarshal(ask(p, "GET", "/api/v1/lists/2026-10?club="+of, "").Body.Bytes(), &l))
	require.Equal(t, 1, l.Total)
	require.Equal(t, "99000343", l.Rows[0].FideID)
	require.Equal(t, `Schachclub "Nord" & Süd`, l.Rows[0].Club)
	require.Contains(t, ask(p, "GET", "/api/v1/lists/2026-10?limit=1&q=99000342", "").Body.String(), `"club":null`)
}

// What differs between two lists stands on a page in parts, and in a file as a whole.
func TestComparisonOfLists(t *testing.T) {
	st := office(t, masters())
	p := portal(t, st)
	require.Contains(t, ask(p, "GET", "/lists/2026-10/rapid", "").Body.String(), `<a href="/lists/2026-10/against/2026-09?kind=rapid">What differs from September 2026</a>`)
	require.NotContains(t, ask(p, "GET", "/lists/2026-09/standard", "").Body.String(), "/against/")
	const path = "/lists/2026-10/against/2026-09"
	page := ask(p, "GET", path, "").Body.String()
	require.Contains(t, page, "What differs: September 2026 and October 2026")
	require.Regexp(t, `Solvastad, Hedda</a></th><td class="opt">LIE</td><td class="n">2164</td><td class="n strong">2214</td><td class="n"><span class="up">\+50</span>`, page)
	require.Less(t, strings.Index(page, "Solvastad"), strings.Index(page, "Marendahl"), "the larger change stands first")
	require.Contains(t, page, `href="`+path+`?in=new"`)
	russian := ask(p, "GET", path+"?in=title&federation=all", "", "Accept-Language", "ru").Body.String()
	require.Contains(t, russian, "Различия листов: сентябрь 2026 и октябрь 2026")
	require.Contains(t, russian, "Никто")
	require.Contains(t, russian, `href="`+path+`.csv?federation=all"`)
	clubs(t, st)
	page = ask(p, "GET", path+"?in=club", "").Body.String()
	require.Contains(t, page, "No players", "the clubs hold for both lists")

	file := ask(p, "GET", path+".csv", "")
	require.Equal(t, "text/csv; charset=utf-8", file.Header().Get("Content-Type"))
	require.Contains(t, file.Header().Get("Content-Disposition"), "2026-10-against-2026-09.csv")
	require.Contains(t, file.Body.String(), "\n99000344,\"Solvastad, Hedda\",changed,\"Solvastad, Hedda\",LIE,LIE,")
	for _, wrong := range []string{"/lists/2026-10/against/2026-08", "/lists/2026-09/against/2026-10", "/lists/2026-10/against/2026-10", "/lists/2026-10/against/x", "/lists/x/against/2026-09", path + "?in=nothing", "/lists/2026-10/against/2026-08.csv", path + ".exe"} {
		require.Equal(t, 404, ask(p, "GET", wrong, "").Code, wrong)
	}
	require.Equal(t, 200, ask(p, "GET", path+"?page=99999&kind=blitz", "").Code)
}

// The top lists of the list for the wall are a page.
func TestTopLists(t *testing.T) {
	p := portal(t, office(t, masters()))
	page := ask(p, "GET", "/lists/2026-10/top", "").Body.String()
	require.Contains(t, page, "Top lists, Standard, October 2026")
	for _, name := range []string{"All", "Women", "Under 18", "65 and over", "Gained most", "Most games"} {
		require.Contains(t, page, ">"+name+"</h2>")
	}
	require.NotContains(t, page, "Clubs")
	require.Regexp(t, `Gained most</h2>.*?<td class="n soft">1</td><th scope="row" class="who"><span class="t">[A-Z]*</span><a href="/players/99000344" translate="no">Solvastad, Hedda</a></th><td class="n">2214</td><td class="n strong"><span class="up">\+50</span>`, strings.ReplaceAll(page, "\n", ""))
	require.Contains(t, ask(p, "GET", "/lists/2026-10/top?kind=rapid", "", "Accept-Language", "ru").Body.String(), "Списки лучших, Рапид, октябрь 2026")
	require.Equal(t, 404, ask(p, "GET", "/lists/2026-10/top?kind=bullet", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/lists/2030-10/top", "").Code)
	require.Contains(t, ask(p, "GET", "/lists/2026-10/rapid", "").Body.String(), `href="/lists/2026-10/top?kind=rapid"`)
}

// The page of the rules says in how many reports each was found, and how many of them
// were rejected.
func TestRulesAreCounted(t *testing.T) {
	st := office(t, masters())
	submit := func(name, verdict, event string) {
		_, err := st.Submit(t.Context(), store.Incoming{
			Name: name, Data: []byte(name), SHA256: strings.Repeat(name, 64), Verdict: verdict, At: day, Facts: &store.Facts{Title: event, Start: 2026_09_01, End: 2026_09_02},
			Findings: []handbook.Finding{{Rule: "points-sum", Severity: handbook.Error, Message: "x"}, {Rule: "points-sum", Severity: handbook.Error, Message: "y"}},
		})
		require.NoError(t, err)
	}
	submit("a", "rejected", "Cup of A")
	submit("b", "warnings", "Cup of B")
	p := portal(t, st)
	page := strings.ReplaceAll(ask(p, "GET", "/rules", "").Body.String(), "\n", "")
	require.Contains(t, page, "since 1 October 2025")
	require.Regexp(t, `<tr id="points-sum">.*?<td class="n">2<br><span class="small soft">rejected: 1</span></td><td class="n">2<br>`, page)
	require.Contains(t, ask(p, "GET", "/rules?q=points-sum", "", "Accept-Language", "ru").Body.String(), "отклонено: 1")
	require.NotContains(t, ask(p, "GET", "/search?q=points-sum", "").Body.String(), "rejected: 1")
}
