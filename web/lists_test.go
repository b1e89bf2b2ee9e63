package web_test

import (
	"encoding/json"
	"html"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

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
	require.Contains(t, page, "Nobody")

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
