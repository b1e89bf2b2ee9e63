//go:build e2e

package e2e

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// A player types the code of a letter, makes an account and sees the own page; where
// scripts run, passkeys are offered on the account and where one signs in.
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

// An officer adds the passkey of a device, signs in with it alone, and removes it
// again. The device is the browser's virtual one, which confirms presence and identity
// at once.
func TestPasskey(t *testing.T) {
	o := open(t, "FEDRATE_WEB_URL=") // passkeys hold where the portal is asked for
	o.url = strings.Replace(o.url, "127.0.0.1", "localhost", 1)
	for i, look := range []screen{{1280, 900, false, true}, {390, 844, true, true}} {
		v := visit(t, o, []*language.Language{language.English, language.Russian}[i], look)
		tell(v, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // a window without focus makes no passkey
		tell(v, webauthn.Enable, webauthn.EnableParams{})
		device := tell(v, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
			Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true, HasUserVerification: true,
			IsUserVerified: true, AutomaticPresenceSimulation: true, // without it the browser waits for a finger, for ever
		}}).AuthenticatorID
		v.get("/login")
		v.write("#name", "officer")
		v.write("#password", passwordOf("officer"))
		require.EqualValues(t, 200, v.press("main form button.main"))

		const adding = `[data-passkey="new"] `
		add := func(password string) {
			v.get("/account")
			v.do(chromedp.WaitVisible(chromedp.CSS(adding + "button")))
			v.write("#device", "the officer's key")
			v.write(adding+`input[name="current"]`, password)
		}
		add("it is another one")
		v.choose(adding + "button")
		v.do(chromedp.WaitVisible(chromedp.CSS(adding + "[role=alert]")))
		require.Empty(t, tell(v, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: device}).Credentials)
		v.picture("account-passkey-refused")
		add(passwordOf("officer"))
		require.EqualValues(t, 200, v.press(adding+"button"))
		require.Contains(t, v.sees(), "the officer's key")
		require.Len(t, tell(v, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: device}).Credentials, 1)
		v.picture("account-passkey-added")

		require.EqualValues(t, 200, v.press(`form[action="/logout"] button`))
		v.get("/login?to=/account")
		const signing = `[data-passkey="login"] button`
		v.do(chromedp.WaitVisible(chromedp.CSS(signing)))
		require.EqualValues(t, 200, v.press(signing))
		require.Equal(t, o.url+"/account", ask(v, chromedp.Location()))
		require.Contains(t, v.sees(), "the officer's key")

		require.EqualValues(t, 200, v.press(`form[action^="/account/passkeys/"] button`))
		require.NotContains(t, v.sees(), "the officer's key")
		require.EqualValues(t, 200, v.press(`form[action="/logout"] button`))
		v.get("/login?to=/account")
		v.do(chromedp.WaitVisible(chromedp.CSS(signing)))
		v.choose(signing)
		v.do(chromedp.WaitVisible(chromedp.CSS(`[data-passkey="login"] [role=alert]`)))
		require.Contains(t, ask(v, chromedp.Location()), "/login", "a passkey that was taken away signs no one in")
	}
}
