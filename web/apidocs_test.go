package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page on the programming interface has each of its addresses, with what it takes
// and answers, and nothing that comes from elsewhere.
func TestAPIDocs(t *testing.T) {
	s := working(t)
	for accept, words := range map[string][]string{
		"en": {"Programming interface", "Open to all.", "that has the scope submit, of an account with at least this role: arbiter", "Required."},
		"ru": {"Программный интерфейс", "Открыто для всех.", "с правом submit, от учётной записи с ролью не ниже: арбитр", "Обязателен."},
	} {
		w := s.ask("", "GET", "/api/docs", nil, "Accept-Language", accept)
		require.Equal(t, 200, w.Code)
		page := w.Body.String()
		inert(t, "/api/docs", page)
		n := 0
		for i := range routes {
			r := &routes[i]
			if !strings.Contains(r.pattern, " /api/v1/") || strings.Contains(r.pattern, "openapi") || strings.Contains(r.pattern, "{schema}") {
				continue
			}
			n++
			require.Contains(t, page, `<strong class="mono">`+r.pattern+`</strong>`)
		}
		require.Greater(t, n, 20)
		require.Equal(t, n, strings.Count(page, `<details class="fold"`))
		for _, word := range words {
			require.Contains(t, page, word)
		}
		require.Contains(t, page, `<a class="mono" href="/api/v1/schemas/Check.json">Check</a>`)
		require.Contains(t, page, `standard | rapid | blitz`)
		for _, link := range wellFormed(t, "/api/docs", page) {
			if strings.HasPrefix(link, "/api/") {
				require.Equal(t, 200, s.ask("", "GET", link, nil).Code, link)
			}
		}
		require.Contains(t, s.ask("", "GET", "/", nil).Body.String(), `<a href="/api/docs">`)
	}
}
