package web

import (
	"bytes"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
)

// codeShown is the code that the page of an officer shows once.
func codeShown(t testing.TB, w *httptest.ResponseRecorder) string {
	t.Helper()
	require.Equal(t, 200, w.Code, w.Body)
	found := regexp.MustCompile(`<code class="mono">([a-z2-7-]{19})</code>`).FindStringSubmatch(w.Body.String())
	require.NotNil(t, found, w.Body)
	return found[1]
}

// certificated returns an office that has published a month with certificates: one of
// me, who has it as a form, and one of another player.
func certificated(t *testing.T) (s *staffed, officer string, me, other store.Certificate) {
	t.Helper()
	s = working(t)
	officer = s.signIn("officer")
	masters, err := os.ReadFile("../fixtures/federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	require.Equal(t, 303, s.upload(officer, file{"masters.trf", masters}, file{"womens.trf", womens(t)}).Code)
	w := s.ask(officer, "POST", october, url.Values{"do": {"publish"}})
	require.Equal(t, october+"?said=published", w.Header().Get("Location"), w.Body)
	issued, err := s.o.Store.CertificatesOf(t.Context(), "")
	require.NoError(t, err)
	i := slices.IndexFunc(issued, func(c store.Certificate) bool { return c.FIDEID != "" && len(c.Drawing) > 0 })
	require.GreaterOrEqual(t, i, 0, "there is a norm")
	me = issued[i]
	other = store.Certificate{Form: "IT1", Title: "WIM", Data: []byte(`{}`), Drawing: me.Drawing, FIDEID: "99000138", Name: "X", Issued: s.now, Program: "test"}
	require.NotEqual(t, other.FIDEID, me.FIDEID)
	start := me.Number[:len(me.Number)-2] + "0"
	if strings.HasPrefix(me.Number, start) {
		start = me.Number[:len(me.Number)-2] + "1"
	}
	at := slices.IndexFunc([]byte("0123456789ABCDEFGHJKMNPQRSTVWXYZ"), func(check byte) bool {
		number, err := paper.ParseNumber(start + string(check))
		if err == nil {
			other.Number = number
		}
		return err == nil
	})
	require.GreaterOrEqual(t, at, 0)
	require.NoError(t, s.o.Store.Issue(t.Context(), other))
	return s, officer, me, other
}

func (s *staffed) give(officer string, player int) string {
	s.t.Helper()
	return codeShown(s.t, s.ask(officer, "POST", "/office/claims", url.Values{"player": {strconv.Itoa(player)}}))
}

// A player gets a code by letter, makes an account with it, and sees what is the
// player's alone.
func TestPlayerClaimsOwnPage(t *testing.T) {
	s, officer, me, other := certificated(t)
	id := number(me.FIDEID)
	w := s.ask(officer, "POST", "/office/claims", url.Values{"player": {"99999999"}})
	require.Equal(t, 422, w.Code)
	require.Contains(t, w.Body.String(), "no player of the newest list has the FIDE ID 99999999")
	old := s.give(officer, id)
	code := s.give(officer, id)
	require.NotEqual(t, old, code)
	require.Contains(t, s.page(officer, "/office/claims"), me.Name)
	require.NotContains(t, s.page(officer, "/office/claims"), code)

	for _, wrong := range []string{old, "", "aaaa-aaaa-aaaa-aaaa", "<script>"} {
		w := s.ask("", "POST", "/claim", url.Values{"code": {wrong}})
		require.Equal(t, 422, w.Code, wrong)
		require.NotContains(t, w.Body.String(), "<script>al")
	}
	typed := " " + strings.ToUpper(strings.ReplaceAll(code, "-", " ")) + " "
	w = s.ask("", "POST", "/claim", url.Values{"code": {typed}})
	require.Equal(t, 303, w.Code, w.Body)
	to := w.Header().Get("Location")
	require.Contains(t, s.page("", to), "This code is for "+me.Name+".")
	w = s.ask("", "POST", to, url.Values{"name": {"perla"}, "password": {password}})
	require.Equal(t, 303, w.Code, w.Body)
	perla := cookieOf(w)
	one, err := s.o.Accounts.Named(t.Context(), "perla")
	require.NoError(t, err)
	require.Equal(t, []any{accounts.Player, id}, []any{one.Role, one.Player})
	require.Equal(t, 422, s.ask("", "POST", "/claim", url.Values{"code": {code}}).Code, "it holds once")
	require.Contains(t, s.page(perla, "/account"), `href="/players/`+me.FIDEID+`"`)
	require.Contains(t, s.page(perla, "/account/player"), me.Name)
	require.Equal(t, 403, s.ask(perla, "GET", "/office", nil).Code)

	// Certificates: the own ones, as they were issued, and no others.
	for _, c := range []store.Certificate{me, other} {
		own := c.FIDEID == me.FIDEID
		w := s.ask(perla, "GET", "/account/player/certificates/"+c.Number+".pdf", nil)
		require.Equal(t, map[bool]int{true: 200, false: 404}[own], w.Code, c.Number)
		require.Equal(t, own, strings.Contains(s.page(perla, "/account/player"), c.Number))
		require.Equal(t, own, strings.HasPrefix(w.Body.String(), "%PDF"))
	}
	require.Equal(t, 404, s.ask(perla, "GET", "/account/player/certificates/x.pdf", nil).Code)
	require.Equal(t, 303, s.ask(s.signIn("player"), "GET", "/account/player", nil).Code, "who is no player claims a page first")
	require.Equal(t, 404, s.ask(s.signIn("administrator"), "GET", "/account/player/certificates/"+me.Number+".pdf", nil).Code)

	// The office gives another code: the account of before sees nothing any more.
	code = s.give(officer, id)
	require.True(t, s.in(perla), "not before the code is used")
	arbiter := s.signIn("arbiter")
	require.Contains(t, s.page(arbiter, "/invitation/"+code), "Use it for my account arbiter")
	require.Equal(t, "/login?to=%2Finvitation%2F"+code, s.ask("", "POST", "/invitation/"+code, url.Values{"do": {"claim"}}).Header().Get("Location"))
	require.Equal(t, "/account/player", s.ask(arbiter, "POST", "/invitation/"+code, url.Values{"do": {"claim"}}).Header().Get("Location"))
	require.Equal(t, 404, s.ask(arbiter, "POST", "/invitation/"+code, url.Values{"do": {"claim"}}).Code)
	require.Contains(t, s.page(arbiter, "/account/player"), me.Name)
	require.Equal(t, 200, s.ask(arbiter, "GET", "/office", nil).Code, "an arbiter still")
	require.False(t, s.in(perla))
	require.Equal(t, "/claim", s.ask(s.signIn("perla"), "GET", "/account/player", nil).Header().Get("Location"))
}

// A file is valid if it is the very one that was issued; of another the page says what
// is known of its number, and what to compare.
func TestCertificateFilePage(t *testing.T) {
	s, _, me, _ := certificated(t)
	for _, layout := range []string{"pdf", "xlsx"} {
		var b bytes.Buffer
		require.NoError(t, s.writeIssued(t.Context(), &b, &me, layout))
		said := func(data []byte) string {
			w := s.post(t, "/certificates", "it1."+layout, data)
			require.Equal(t, 200, w.Code)
			return w.Body.String()
		}
		page := said(b.Bytes())
		require.Contains(t, page, "Valid: "+me.Form+" "+me.Title+" of "+me.Name)
		require.NotContains(t, page, "paper in your hand")
		data := b.Bytes()
		if layout == "pdf" {
			data = append(data, '\n')
		} else {
			data[10] ^= 1 // the hour at which its first part was packed
		}
		page = said(data)
		require.NotContains(t, page, "Valid: ")
		require.Contains(t, page, "Not valid: not the file that was issued")
		require.Contains(t, page, "Its number is that of "+me.Form+" "+me.Title+" of "+me.Name)
		require.Contains(t, page, "ompare what is known of its number with the paper in your hand")
		require.Contains(t, page, me.FIDEID)
	}
	require.Contains(t, s.page("", "/certificates/"+me.Number), "Compare what stands here with the paper in your hand.")
}

// The tie follows the person when two FIDE IDs turn out to be one.
func TestClaimFollowsMerges(t *testing.T) {
	s, officer, me, other := certificated(t)
	code := s.give(officer, 99000138)
	w := s.ask("", "POST", "/invitation/"+code, url.Values{"name": {"kim"}, "password": {password}})
	require.Equal(t, 303, w.Code, w.Body)
	kim := cookieOf(w)
	require.NotContains(t, s.page(kim, "/account/player"), me.Name)
	_, err := s.o.Store.ChangePlayers(t.Context(), store.PlayerChange{FIDEID: 99000138, Act: store.PlayerMerge, Other: number(me.FIDEID), By: "officer", Reason: "one person"})
	require.NoError(t, err)
	page := s.page(kim, "/account/player")
	require.Contains(t, page, me.Name)
	require.Contains(t, page, other.Number, "what was issued to the ID of before")
	require.Equal(t, 200, s.ask(kim, "GET", "/account/player/certificates/"+other.Number+".pdf", nil).Code)
	require.Equal(t, 200, s.ask(kim, "GET", "/account/player/certificates/"+me.Number+".xlsx", nil).Code)
	require.Contains(t, s.page(kim, "/account"), `href="/players/`+me.FIDEID+`"`)
}

func TestCodesEnd(t *testing.T) {
	s, officer := octoberPublished(t)
	code := s.give(officer, 99000273)
	s.now = s.now.Add(accounts.Claimed - time.Second)
	require.Equal(t, 303, s.ask("", "POST", "/claim", url.Values{"code": {code}}).Code)
	s.now = s.now.Add(time.Second)
	require.Equal(t, 422, s.ask("", "POST", "/claim", url.Values{"code": {code}}).Code)
	for range 30 {
		s.ask("", "POST", "/claim", url.Values{"code": {"aaaa-aaaa-aaaa-aaaa"}})
	}
	require.Equal(t, 429, s.ask("", "POST", "/claim", url.Values{"code": {"aaaa-aaaa-aaaa-aaaa"}}).Code, "they cannot all be tried")
}
