//go:build e2e

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// What is found follows what is typed, without a button: in the search and in the
// filters of a list. The address is that of what is shown, so that it can be sent.
func TestFoundWhileTyping(t *testing.T) {
	v := visit(t, open(t), language.English, screen{1280, 900, false, true})
	v.get("/search")
	v.write("#search", "Velogorin")
	v.do(chromedp.WaitVisible(chromedp.CSS(`#results a[href="/players/99000348"]`)))
	require.Contains(t, v.sees(), "2088")
	require.Equal(t, v.at.url+"/search?q=Velogorin", ask(v, chromedp.Location()))
	v.picture("search-typing")

	v.get("/lists/2026-09/standard")
	require.Equal(t, 50, v.has("#rows tbody tr"))
	v.write("#q", "Velogorin D")
	v.do(chromedp.WaitNotPresent(chromedp.CSS("#rows tbody tr:nth-child(3)")))
	require.Equal(t, 1, v.has(`#rows a[href="/players/99000348"]`))
	require.Equal(t, 1, v.has("#rows tbody tr"))
}
