package accounts_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/web/accounts"
)

// clock is the time that the accounts are given.
type clock struct{ now time.Time }

func (c *clock) pass(d time.Duration) { c.now = c.now.Add(d) }

// opened are accounts with cheap digests: what they cost is no matter of the
// tests.
func opened(t *testing.T) (*accounts.Accounts, *clock, string) {
	t.Helper()
	c := &clock{time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC)}
	path := filepath.Join(t.TempDir(), "accounts.db")
	a, err := accounts.Open(t.Context(), path, accounts.Options{Now: func() time.Time { return c.now }, Random: rand.Reader, Cost: accounts.Cost{Memory: 8, Time: 1, Threads: 1}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	return a, c, path
}

const password = "correct horse battery"

func officer(t *testing.T, a *accounts.Accounts) *accounts.Account {
	t.Helper()
	one, err := a.Add(t.Context(), accounts.New{Name: "Tilda", Shown: "Pelnes, Tilda", Role: accounts.Officer, Password: password}, "test")
	require.NoError(t, err)
	return one
}

func said(t *testing.T, err error) string {
	t.Helper()
	require.Error(t, err)
	return language.English.Error(err)
}

func TestBeside(t *testing.T) {
	require.Equal(t, "out/demo-accounts.db", accounts.PathOf("out/demo.db"))
	require.Equal(t, "office-accounts", accounts.PathOf("office"))
}

func TestAccountsAreKeptAsDigests(t *testing.T) {
	a, _, path := opened(t)
	one := officer(t, a)
	require.Equal(t, "tilda", one.Name)
	require.Equal(t, "Pelnes, Tilda", one.Shown)
	require.Equal(t, accounts.Officer, one.Role)
	code, _, err := a.Invite(t.Context(), accounts.Arbiter, "test")
	require.NoError(t, err)
	word, _, err := a.AddToken(t.Context(), one, "robot", []accounts.Scope{accounts.Submit}, 30, "test")
	require.NoError(t, err)

	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	var kept strings.Builder
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err == nil {
			kept.Write(data)
		}
	}
	require.Contains(t, kept.String(), "Pelnes, Tilda")
	for _, secret := range []string{password, code, word, strings.TrimPrefix(word, "fedrate_")} {
		require.NotContains(t, kept.String(), secret)
	}
	require.Contains(t, kept.String(), "$argon2id$v=19$m=8,t=1,p=1$")
}

func TestSignIn(t *testing.T) {
	a, _, _ := opened(t)
	officer(t, a)
	one, err := a.SignIn(t.Context(), " TILDA ", password, "192.0.2.1")
	require.NoError(t, err)
	require.Equal(t, "tilda", one.Name)
	for _, c := range [][2]string{{"tilda", password + "x"}, {"tilda", ""}, {"unknown", password}, {"", ""}, {"tilda' --", password}, {"tilda", strings.Repeat("x", 1<<20)}} {
		_, err := a.SignIn(t.Context(), c[0], c[1], "192.0.2.1")
		require.Equal(t, "name and password do not fit", said(t, err), "%q", c[0])
	}
	require.NoError(t, a.SetPassword(t.Context(), "tilda", "another long one", "test"))
	_, err = a.SignIn(t.Context(), "tilda", password, "192.0.2.1")
	require.ErrorIs(t, err, accounts.ErrRefused)
	later, err := a.Named(t.Context(), "tilda")
	require.NoError(t, err)
	require.Equal(t, one.Epoch+1, later.Epoch, "sessions end with the password")
}

// Who has no password yet cannot sign in without one.
func TestNoPasswordLetsNobodyIn(t *testing.T) {
	a, _, _ := opened(t)
	_, err := a.Add(t.Context(), accounts.New{Name: "new", Role: accounts.Officer}, "test")
	require.NoError(t, err)
	for _, p := range []string{"", "$argon2id$", "x"} {
		_, err := a.SignIn(t.Context(), "new", p, "192.0.2.1")
		require.ErrorIs(t, err, accounts.ErrRefused)
	}
}

// Ten attempts of an account from an address, thirty of an address, then none for
// a quarter of an hour; one that succeeds takes back those before it.
func TestAttemptsAreCounted(t *testing.T) {
	a, c, _ := opened(t)
	officer(t, a)
	try := func(name, password, from string) error {
		_, err := a.SignIn(t.Context(), name, password, from)
		return err
	}
	for range 9 {
		require.ErrorIs(t, try("tilda", "wrong", "192.0.2.1"), accounts.ErrRefused)
	}
	require.NoError(t, try("tilda", password, "192.0.2.1"), "the tenth")
	for range 10 {
		require.ErrorIs(t, try("tilda", "wrong", "192.0.2.2"), accounts.ErrRefused)
	}
	require.ErrorIs(t, try("tilda", password, "192.0.2.2"), accounts.ErrTooMany)
	require.NoError(t, try("tilda", password, "192.0.2.3"), "who is elsewhere is not locked out")
	c.pass(15*time.Minute - time.Second)
	require.ErrorIs(t, try("tilda", password, "192.0.2.2"), accounts.ErrTooMany)
	c.pass(time.Second)
	require.NoError(t, try("tilda", password, "192.0.2.2"))

	for i := range 30 {
		require.ErrorIs(t, try("name"+string(rune('a'+i%26))+string(rune('a'+i/26)), "wrong", "192.0.2.4"), accounts.ErrRefused)
	}
	require.ErrorIs(t, try("tilda", password, "192.0.2.4"), accounts.ErrTooMany)
	require.NoError(t, try("tilda", password, "192.0.2.5"), "others can sign in")
}

// Who guesses from many addresses is stopped, and does not lock out the person
// whose account it is from where that person has signed in.
func TestGuessesFromEverywhere(t *testing.T) {
	a, c, _ := opened(t)
	officer(t, a)
	try := func(password, from string) error {
		_, err := a.SignIn(t.Context(), "tilda", password, from)
		return err
	}
	require.NoError(t, try(password, "192.0.2.1"))
	guess := func() {
		for i := range 100 {
			require.ErrorIs(t, try("wrong", fmt.Sprintf("198.51.100.%d", i)), accounts.ErrRefused)
		}
		require.ErrorIs(t, try("wrong", "198.51.100.200"), accounts.ErrTooMany)
	}
	guess()
	require.ErrorIs(t, try(password, "192.0.2.2"), accounts.ErrTooMany, "from an address that was never there")
	require.NoError(t, try(password, "192.0.2.1"))
	for range 10 {
		require.ErrorIs(t, try("wrong", "192.0.2.1"), accounts.ErrRefused)
	}
	require.ErrorIs(t, try(password, "192.0.2.1"), accounts.ErrTooMany, "a known address may not guess either")
	c.pass(30*24*time.Hour - time.Second)
	guess()
	require.NoError(t, try(password, "192.0.2.1"), "known for thirty days from the last time")
	require.NoError(t, a.SetPassword(t.Context(), "tilda", "another long one", "test"))
	require.ErrorIs(t, try("another long one", "192.0.2.1"), accounts.ErrTooMany, "with another password no address is known")
	c.pass(time.Hour)
	require.NoError(t, try("another long one", "192.0.2.1"))
	c.pass(30 * 24 * time.Hour)
	guess()
	require.ErrorIs(t, try("another long one", "192.0.2.1"), accounts.ErrTooMany, "thirty days have passed")
}

// Attempts that were counted while the clock ran ahead lock no account once it is right
// again.
func TestAttemptsOfAClockThatRanAhead(t *testing.T) {
	a, c, _ := opened(t)
	officer(t, a)
	c.pass(365 * 24 * time.Hour)
	for range 10 {
		_, err := a.SignIn(t.Context(), "tilda", "wrong", "192.0.2.1")
		require.ErrorIs(t, err, accounts.ErrRefused)
	}
	c.pass(-time.Minute)
	_, err := a.SignIn(t.Context(), "tilda", password, "192.0.2.1")
	require.ErrorIs(t, err, accounts.ErrTooMany, "a little backwards forgets nothing")
	c.pass(-365 * 24 * time.Hour)
	_, err = a.SignIn(t.Context(), "tilda", password, "192.0.2.1")
	require.NoError(t, err)
}

// Attempts at the same time are counted before they are made.
func TestAttemptsAtOnceAreCounted(t *testing.T) {
	a, _, _ := opened(t)
	officer(t, a)
	var wait sync.WaitGroup
	refused := make(chan error, 40)
	for range 40 {
		wait.Go(func() {
			_, err := a.SignIn(context.Background(), "tilda", "wrong", "192.0.2.1")
			refused <- err
		})
	}
	wait.Wait()
	close(refused)
	tried := 0
	for err := range refused {
		if errors.Is(err, accounts.ErrRefused) {
			tried++
		}
	}
	require.Equal(t, 10, tried)
}

func TestPasswords(t *testing.T) {
	a, _, _ := opened(t)
	for bad, why := range map[string]string{
		"short":                   "at least 10 characters",
		strings.Repeat("ab", 101): "at most 200 characters",
		"aaaaaaaaaaaa":            "one character again and again",
		"яяяяяяяяяя":              "one character again and again",
		"longername12":            "the name itself",
		"abcdefghijk\xff":         "at most 200 characters",
	} {
		_, err := a.Add(t.Context(), accounts.New{Name: "longername", Role: accounts.Player, Password: bad}, "test")
		require.Contains(t, said(t, err), why, "%q", bad)
	}
	_, err := a.Add(t.Context(), accounts.New{Name: "ß", Role: accounts.Player}, "test")
	require.Contains(t, said(t, err), "no name to sign in with")
	_, err = a.Add(t.Context(), accounts.New{Name: "Inbox", Role: accounts.Arbiter}, "test")
	require.Contains(t, said(t, err), "work at the office stands under the name inbox", "reports of the folder belong to no account")
	_, err = a.Add(t.Context(), accounts.New{Name: "anna", Shown: "A\u202enna", Role: accounts.Player}, "test")
	require.Contains(t, said(t, err), "one line")
	officer(t, a)
	_, err = a.Add(t.Context(), accounts.New{Name: "TILDA", Role: accounts.Player}, "test")
	require.Equal(t, "there is an account tilda: choose another name", said(t, err))
}

func TestLastAdministratorStays(t *testing.T) {
	a, _, _ := opened(t)
	_, err := a.Add(t.Context(), accounts.New{Name: "first", Role: accounts.Administrator, Password: password}, "test")
	require.NoError(t, err)
	require.Contains(t, said(t, a.Disable(t.Context(), "first", true, "test")), "the last administrator")
	require.Contains(t, said(t, a.SetRole(t.Context(), "first", accounts.Officer, "test")), "the last administrator")
	_, err = a.Add(t.Context(), accounts.New{Name: "second", Role: accounts.Administrator, Password: password}, "test")
	require.NoError(t, err)
	require.NoError(t, a.Disable(t.Context(), "first", true, "second"))
	_, err = a.SignIn(t.Context(), "first", password, "192.0.2.1")
	require.ErrorIs(t, err, accounts.ErrRefused)
	require.NoError(t, a.Disable(t.Context(), "first", false, "second"))
	_, err = a.SignIn(t.Context(), "first", password, "192.0.2.1")
	require.NoError(t, err)
	acts, err := a.Acts(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, "enable", acts[0].Act)
	require.Equal(t, "second", acts[0].By)
	require.Equal(t, "first", acts[0].About)
}

func TestSecondStep(t *testing.T) {
	a, c, _ := opened(t)
	one := officer(t, a)
	second, err := a.NewSecond(one, "LIE")
	require.NoError(t, err)
	u, err := url.Parse(second.URL)
	require.NoError(t, err)
	require.Equal(t, "otpauth", u.Scheme)
	require.Equal(t, "/LIE:tilda", u.Path)
	require.Equal(t, second.Secret, u.Query().Get("secret"))
	again, err := accounts.SecondOf(one, "LIE", second.Secret)
	require.NoError(t, err)
	require.Equal(t, second, again)
	code := func() string {
		s, err := totp.GenerateCode(second.Secret, c.now)
		require.NoError(t, err)
		return s
	}
	_, err = a.UseSecond(t.Context(), one, second.Secret, "000000")
	require.ErrorIs(t, err, accounts.ErrCode)
	recovery, err := a.UseSecond(t.Context(), one, second.Secret, code())
	require.NoError(t, err)
	require.Len(t, recovery, 8)

	one, err = a.SignIn(t.Context(), "tilda", password, "192.0.2.1")
	require.NoError(t, err)
	require.True(t, one.Second)
	require.ErrorIs(t, a.SecondStep(t.Context(), one, code(), "192.0.2.1"), accounts.ErrCode, "it was used to set it up")
	c.pass(30 * time.Second)
	require.NoError(t, a.SecondStep(t.Context(), one, code()[:3]+" "+code()[3:], "192.0.2.1"))
	require.ErrorIs(t, a.SecondStep(t.Context(), one, code(), "192.0.2.1"), accounts.ErrCode, "none is taken twice")
	require.NoError(t, a.SecondStep(t.Context(), one, strings.ToUpper(recovery[3]), "192.0.2.1"))
	require.ErrorIs(t, a.SecondStep(t.Context(), one, recovery[3], "192.0.2.1"), accounts.ErrCode)
	for range 4 {
		require.ErrorIs(t, a.SecondStep(t.Context(), one, "123456", "192.0.2.1"), accounts.ErrCode)
	}
	c.pass(30 * time.Second)
	require.ErrorIs(t, a.SecondStep(t.Context(), one, code(), "192.0.2.9"), accounts.ErrTooMany, "five after one password")
	c.pass(15 * time.Minute)
	require.NoError(t, a.SecondStep(t.Context(), one, code(), "192.0.2.9"))
	require.NoError(t, a.ForgetSecond(t.Context(), "tilda", "test"))
	one, err = a.Named(t.Context(), "tilda")
	require.NoError(t, err)
	require.False(t, one.Second)
	require.ErrorIs(t, a.SecondStep(t.Context(), one, "", "192.0.2.9"), accounts.ErrCode)
}

func TestInvitationsHoldOnce(t *testing.T) {
	a, c, _ := opened(t)
	code, expires, err := a.Invite(t.Context(), accounts.Arbiter, "tilda")
	require.NoError(t, err)
	require.Equal(t, c.now.Add(7*24*time.Hour), expires)
	in, err := a.Invitation(t.Context(), code)
	require.NoError(t, err)
	require.Equal(t, accounts.Arbiter, in.Role)
	_, err = a.Accept(t.Context(), code, "viktor", "", "short")
	require.Contains(t, said(t, err), "at least 10", "what was wrong leaves it holding")
	one, err := a.Accept(t.Context(), code, "Viktor", "Tamberg, Viktor", password)
	require.NoError(t, err)
	require.Equal(t, accounts.Arbiter, one.Role)
	_, err = a.Accept(t.Context(), code, "other", "", password)
	require.ErrorIs(t, err, accounts.ErrInvitation)
	for _, wrong := range []string{"", "x", code + "x"} {
		_, err = a.Invitation(t.Context(), wrong)
		require.ErrorIs(t, err, accounts.ErrInvitation)
	}

	old, _, err := a.InviteTo(t.Context(), "viktor", "tilda")
	require.NoError(t, err)
	fresh, _, err := a.InviteTo(t.Context(), "viktor", "tilda")
	require.NoError(t, err)
	_, err = a.Accept(t.Context(), old, "", "", "another long one")
	require.ErrorIs(t, err, accounts.ErrInvitation, "a later one takes its place")
	_, err = a.Accept(t.Context(), fresh, "a-person", "", "another long one")
	require.NoError(t, err)
	_, err = a.SignIn(t.Context(), "viktor", "another long one", "192.0.2.1")
	require.NoError(t, err, "of the account that it was given out for")

	late, _, err := a.Invite(t.Context(), accounts.Officer, "tilda")
	require.NoError(t, err)
	c.pass(7 * 24 * time.Hour)
	_, err = a.Accept(t.Context(), late, "late", "", password)
	require.ErrorIs(t, err, accounts.ErrInvitation)
}

// A link ends with what it rests on: the old password of the account that it is
// for, the leave and the role of the account that gave it out.
func TestLinksEnd(t *testing.T) {
	a, _, _ := opened(t)
	officer(t, a)
	for _, name := range []string{"first", "second"} {
		_, err := a.Add(t.Context(), accounts.New{Name: name, Role: accounts.Administrator, Password: password}, "test")
		require.NoError(t, err)
	}
	for what, end := range map[string]func() error{
		"shut out":     func() error { return a.Disable(t.Context(), "first", true, "second") },
		"another role": func() error { return a.SetRole(t.Context(), "first", accounts.Officer, "second") },
	} {
		require.NoError(t, a.SetRole(t.Context(), "first", accounts.Administrator, "second"))
		require.NoError(t, a.Disable(t.Context(), "first", false, "second"))
		code, _, err := a.Invite(t.Context(), accounts.Administrator, "first")
		require.NoError(t, err)
		other, _, err := a.Invite(t.Context(), accounts.Administrator, "second")
		require.NoError(t, err)
		require.NoError(t, end())
		_, err = a.Invitation(t.Context(), code)
		require.ErrorIs(t, err, accounts.ErrInvitation, what)
		_, err = a.Invitation(t.Context(), other)
		require.NoError(t, err, what)
	}
	for what, end := range map[string]func() error{
		"another password": func() error { return a.SetPassword(t.Context(), "tilda", "another long one", "test") },
		"shut out": func() error {
			if err := a.Disable(t.Context(), "tilda", true, "second"); err != nil {
				return err
			}
			return a.Disable(t.Context(), "tilda", false, "second")
		},
	} {
		code, _, err := a.InviteTo(t.Context(), "tilda", "second")
		require.NoError(t, err)
		require.NoError(t, end())
		_, err = a.Accept(t.Context(), code, "", "", "chosen by a stranger")
		require.ErrorIs(t, err, accounts.ErrInvitation, what)
	}
}

func TestInvitationAtOnce(t *testing.T) {
	a, _, _ := opened(t)
	code, _, err := a.Invite(t.Context(), accounts.Arbiter, "tilda")
	require.NoError(t, err)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() { _, _ = a.Accept(context.Background(), code, "name"+string(rune('a'+i)), "", password) })
	}
	wait.Wait()
	list, err := a.List(t.Context())
	require.NoError(t, err)
	require.Len(t, list, 1)
}

func TestTokens(t *testing.T) {
	a, c, _ := opened(t)
	one := officer(t, a)
	arbiter, err := a.Add(t.Context(), accounts.New{Name: "arbiter", Role: accounts.Arbiter, Password: password}, "test")
	require.NoError(t, err)
	_, _, err = a.AddToken(t.Context(), arbiter, "robot", []accounts.Scope{accounts.Submit, accounts.Runs}, 30, "arbiter")
	require.Equal(t, "a token for runs needs another role; this account is that of: arbiter", said(t, err))
	for days, why := range map[int]string{0: "1 to 366 days", 367: "1 to 366 days"} {
		_, _, err = a.AddToken(t.Context(), one, "robot", []accounts.Scope{accounts.Submit}, days, "tilda")
		require.Contains(t, said(t, err), why)
	}
	word, made, err := a.AddToken(t.Context(), one, "robot", []accounts.Scope{accounts.Submit, accounts.Runs}, 30, "tilda")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(word, "fedrate_"))
	who, scopes, err := a.ByToken(t.Context(), word)
	require.NoError(t, err)
	require.Equal(t, "tilda", who.Name)
	require.Equal(t, []accounts.Scope{accounts.Submit, accounts.Runs}, scopes)
	for _, wrong := range []string{"", "fedrate_", word + "x", strings.TrimPrefix(word, "fedrate_")} {
		_, _, err = a.ByToken(t.Context(), wrong)
		require.ErrorIs(t, err, accounts.ErrToken)
	}
	require.Contains(t, said(t, a.RevokeToken(t.Context(), made.ID, "arbiter", "arbiter")), "there is no token", "of another account")
	require.NoError(t, a.RevokeToken(t.Context(), made.ID, "tilda", "tilda"))
	acts, err := a.Acts(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, []accounts.Act{{At: c.now, By: "tilda", Act: "revoke", About: "tilda 1"}}, acts)
	_, _, err = a.ByToken(t.Context(), word)
	require.ErrorIs(t, err, accounts.ErrToken)

	word, _, err = a.AddToken(t.Context(), one, "robot", []accounts.Scope{accounts.Submit}, 30, "tilda")
	require.NoError(t, err)
	require.NoError(t, a.Disable(t.Context(), "tilda", true, "test"))
	_, _, err = a.ByToken(t.Context(), word)
	require.ErrorIs(t, err, accounts.ErrToken, "an account that is shut out has none")
	require.NoError(t, a.Disable(t.Context(), "tilda", false, "test"))
	_, _, err = a.ByToken(t.Context(), word)
	require.ErrorIs(t, err, accounts.ErrToken, "nor does it get them back")
	word, _, err = a.AddToken(t.Context(), one, "robot", []accounts.Scope{accounts.Submit}, 30, "tilda")
	require.NoError(t, err)
	c.pass(30*24*time.Hour - time.Second)
	_, _, err = a.ByToken(t.Context(), word)
	require.NoError(t, err)
	c.pass(time.Second)
	_, _, err = a.ByToken(t.Context(), word)
	require.ErrorIs(t, err, accounts.ErrToken)
	list, err := a.Tokens(t.Context(), "tilda")
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.False(t, list[0].Holds(c.now))
	require.Equal(t, time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC), list[1].Revoked)
}

func TestSessionsEnd(t *testing.T) {
	a, c, _ := opened(t)
	s := a.Sessions()
	require.NoError(t, s.CommitCtx(t.Context(), "one", []byte("data"), c.now.Add(time.Hour)))
	data, found, err := s.FindCtx(t.Context(), "one")
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, "data", string(data))
	c.pass(time.Hour)
	_, found, err = s.FindCtx(t.Context(), "one")
	require.NoError(t, err)
	require.False(t, found)
	require.NoError(t, s.DeleteCtx(t.Context(), "one"))
}
