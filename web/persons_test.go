package web

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// An officer finds a person, corrects the data, enters a transfer and a death, and takes
// changes back; each with a reason, and what cannot be is refused with what was typed.
func TestPersonsOnTheDesk(t *testing.T) {
	s, _ := octoberPublished(t)
	officer := s.signIn("officer")
	const at = "/office/players/99000348"
	do := func(path string, f url.Values) string {
		w := s.ask(officer, "POST", path, f)
		if w.Code != 303 {
			require.Contains(t, []int{400, 404, 422}, w.Code)
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	row, err := s.o.Store.FindPlayers(t.Context(), "99000348", 20261001)
	require.NoError(t, err)
	require.Len(t, row, 1)
	require.Contains(t, s.page(officer, "/office/players?q=99000348"), `<a href="`+at+`">`+row[0].Name+`</a>`)
	require.Contains(t, s.page(officer, "/office/players?q=Zzyzx"), "No player matches")
	require.Contains(t, s.page(officer, at), "Nothing was changed by hand")

	page := do(at, url.Values{"do": {"edit"}, "name": {"New, Name"}, "birth": {"1850"}, "reason": {"letter"}})
	require.Contains(t, page, `year of birth &#34;1850&#34; cannot be: give a year from 1906 to 2026`)
	require.Contains(t, page, `value="New, Name"`)
	require.Contains(t, do(at, url.Values{"do": {"edit"}, "reason": {"letter"}}), "fill in at least one field")
	require.Contains(t, do(at, url.Values{"do": {"edit"}, "club": {"SC Test"}}), "give the reason")
	require.Contains(t, do(at, url.Values{"do": {"edit"}, "second": {"x"}, "reason": {"letter"}}), `&#34;x&#34; is no FIDE ID`)
	require.Equal(t, at+"?said=person", do(at, url.Values{"do": {"edit"}, "club": {" SC  Test "}, "birth": {"1990"}, "reason": {"letter <b>"}}))
	page = s.page(officer, at+"?said=person")
	require.Contains(t, page, "<span>SC Test</span>")
	require.Contains(t, page, "<span>1990</span>")
	require.Contains(t, page, "officer: letter &lt;b&gt;")
	require.Contains(t, page, "It counts from the next list on")

	require.Contains(t, do(at, url.Values{"do": {"transfer"}, "to": {"XXX"}, "from": {"2026-10-15"}, "reason": {"letter"}}), "is no federation")
	require.Contains(t, do(at, url.Values{"do": {"transfer"}, "to": {"ger"}, "reason": {"letter"}}), "give the day")
	require.Equal(t, at+"?said=person", do(at, url.Values{"do": {"transfer"}, "to": {"ger"}, "from": {"2026-10-15"}, "reason": {"letter"}}))
	require.Contains(t, do(at, url.Values{"do": {"deceased"}, "on": {"2026-10-02"}, "reason": {"letter"}}), "is still to come")
	require.Equal(t, at+"?said=person", do(at, url.Values{"do": {"deceased"}, "on": {"2026-09-30"}, "reason": {"letter"}}))
	require.Contains(t, s.page(officer, at), "Died on 30 September 2026.")

	changes, err := s.o.Store.PlayerChanges(t.Context())
	require.NoError(t, err)
	require.Len(t, changes, 4)
	require.Equal(t, "SC Test", changes[1].Value)
	require.Equal(t, "GER", changes[2].Value)
	require.Equal(t, "officer", changes[2].By)
	require.Equal(t, 400, s.ask(officer, "POST", "/office/players/99000343", url.Values{"do": {"undo"}, "change": {"4"}, "reason": {"typing error"}}).Code, "a change of another person")
	require.Equal(t, at+"?said=person", do(at, url.Values{"do": {"undo"}, "change": {"4"}, "reason": {"typing error"}}))
	page = s.page(officer, at)
	require.NotContains(t, page, "Died on")
	require.Contains(t, page, "undone by change 5")
	require.Equal(t, 400, s.ask(officer, "POST", at, url.Values{"do": {"sell"}, "reason": {"x"}}).Code)
	require.Equal(t, 404, s.ask(officer, "GET", "/office/players/1", nil).Code)
	require.Equal(t, 403, s.ask(s.signIn("arbiter"), "GET", at, nil).Code)
}

// A ban is entered and lifted on the desk, and stands on the page of the player.
func TestBansOnTheDesk(t *testing.T) {
	s, _ := octoberPublished(t)
	officer := s.signIn("officer")
	do := func(f url.Values) string {
		w := s.ask(officer, "POST", "/office/bans", f)
		if w.Code != 303 {
			require.Contains(t, []int{400, 422}, w.Code)
			return w.Body.String()
		}
		return w.Header().Get("Location")
	}
	require.Contains(t, s.page(officer, "/office/bans"), "No one is banned")
	require.Contains(t, do(url.Values{"do": {"ban"}, "kind": {"federation"}, "whom": {"XXX"}, "from": {"2026-10-01"}, "reason": {"decision 7"}}), "is no federation")
	require.Contains(t, do(url.Values{"do": {"ban"}, "kind": {"player"}, "whom": {"99000348"}, "from": {"2026-10-01"}}), "give the reason")
	require.Contains(t, do(url.Values{"do": {"ban"}, "kind": {"player"}, "whom": {"99000348"}, "from": {"2026-10-01"}, "to": {"2026-09-01"}, "reason": {"decision 7"}}), `value="2026-09-01"`)
	require.Equal(t, "/office/bans?said=ban", do(url.Values{"do": {"ban"}, "kind": {"player"}, "whom": {"99000348"}, "from": {"2026-10-01"}, "reason": {"decision 7"}}))
	page := s.page(officer, "/office/bans?said=ban")
	require.Contains(t, page, `player <a href="/office/players/99000348">99000348</a>`)
	require.Contains(t, page, "in force")
	require.Contains(t, page, "1 October 2026 – no end")
	require.Contains(t, s.page(officer, "/office/players/99000348"), "officer: decision 7")
	require.Equal(t, "/office/bans?said=lift", do(url.Values{"do": {"lift"}, "ban": {"1"}, "from": {"2026-10-01"}, "reason": {"appeal"}}))
	require.Contains(t, s.page(officer, "/office/bans"), "lifted from 1 October 2026 by officer: appeal")
	bans, err := s.o.Store.Bans(t.Context())
	require.NoError(t, err)
	require.Equal(t, store.Lift{From: 20261001, By: "officer", Reason: "appeal", At: bans[0].Lifted.At}, bans[0].Lifted)
	require.Equal(t, 400, s.ask(officer, "POST", "/office/bans", url.Values{"do": {"ban"}, "kind": {"club"}, "whom": {"1"}}).Code)
	require.Equal(t, 403, s.ask(s.signIn("arbiter"), "GET", "/office/bans", nil).Code)
}
