//go:build e2e

package e2e

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
)

// A player types the code of a letter, makes an account and sees the own page; where
// scripts run, passkeys are offered on the account and where one signs in. What a device
// answers is tried in package web.
func TestPlayerClaimsPage(t *testing.T) {
	o := open(t)
	source := axeSource(t)
	o.url = strings.Replace(o.url, "127.0.0.1", "localhost", 1) // no passkey is offered at a bare address
	for i, look := range []screen{{1280, 900, false, true}, {390, 844, true, true}, {1280, 900, true, true}, {390, 844, false, true}} {
		if i > 1 && *shots == "" {
			break
		}
		v := visit(t, o, []*language.Language{language.English, language.Russian}[i%2], look)
		tell(v, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true}) // what looks at the page is no part of it
		given, err := exec.Command(program, "user", "claim", "99000348", "--database", filepath.Join(o.folder, "office.db")).Output()
		require.NoError(t, err)
		code := regexp.MustCompile(`[a-z2-7]{4}(-[a-z2-7]{4}){3}`).FindString(string(given))
		v.get("/claim")
		v.accessible(source, "claim")
		v.write("#code", strings.ToUpper(code))
		require.EqualValues(t, 200, v.press("main form button.main"))
		require.Contains(t, v.sees(), "Velogorin")
		v.accessible(source, "claim-code")
		name := "player-" + v.name
		v.write("#name", name)
		v.write("#password", passwordOf("player"))
		require.EqualValues(t, 200, v.press("main form button.main:not([name])"))
		v.get("/account/player")
		require.Contains(t, v.sees(), v.say("desk.own-player.certificates"))
		v.accessible(source, "account-player")

		v.get("/account")
		v.do(chromedp.WaitVisible(chromedp.CSS(`[data-passkey="new"] button`)))
		v.accessible(source, "account-passkey")
		require.EqualValues(t, 200, v.press(`form[action="/logout"] button`))
		v.get("/login?to=/account")
		v.do(chromedp.WaitVisible(chromedp.CSS(`[data-passkey="login"] button`)))
		v.accessible(source, "login-passkey")
	}
}

// Without scripts nothing of passkeys is shown, and the password serves.
func TestNoPasskeyWithoutScript(t *testing.T) {
	v := visit(t, open(t), language.English, screen{1280, 900, false, false})
	v.get("/login")
	require.NotContains(t, v.sees(), v.say("desk.passkey.sign-in"))
	v.write("#name", "officer")
	v.write("#password", passwordOf("officer"))
	require.EqualValues(t, 200, v.press("main form button.main"))
	v.get("/account")
	require.NotContains(t, v.sees(), v.say("desk.passkey.new"))
}
