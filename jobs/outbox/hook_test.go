package outbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

// called is a call as the other program got it.
type called struct {
	head http.Header
	body []byte
}

// listening is another program that keeps its calls, and an office that calls it.
func listening(t *testing.T, status *int, private bool) (o *Outbox, now *time.Time, calls *[]called, hook store.Hook) {
	t.Helper()
	o, _, now = office(t)
	o.Post = nil
	calls = &[]called{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*calls = append(*calls, called{r.Header.Clone(), body})
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(*status)
	}))
	t.Cleanup(server.Close)
	o.Caller = NewCaller(private)
	hook, err := o.Store.AddHook(t.Context(), store.Hook{URL: server.URL + "/rating", Events: []store.NoticeKind{store.ReportAccepted, store.ListPublished}, Note: "club", Secret: "secret", Made: *now, By: "tilda"})
	require.NoError(t, err)
	return o, now, calls, hook
}

// A call says what happened and is signed; it is tried until it is answered.
func TestCalls(t *testing.T) {
	status := 503
	o, now, calls, hook := listening(t, &status, true)
	o.handIn(t, "viktor", womens(t))
	require.Equal(t, 1, o.work(t))
	*now = now.Add(waits[0])
	status = 302
	require.Equal(t, 1, o.work(t), "where it is sent on it is not followed")
	*now = now.Add(waits[1])
	status = 204
	require.Equal(t, 1, o.work(t))
	require.Equal(t, 0, o.work(t))
	require.Len(t, *calls, 3)
	first, last := (*calls)[0], (*calls)[2]
	require.Equal(t, first.body, last.body, "the same bytes each time")
	require.Equal(t, "report-accepted", last.head.Get("Fedrate-Event"))
	require.Equal(t, "1", last.head.Get("Fedrate-Delivery"))
	require.Equal(t, Signature("secret", *now, last.body), last.head.Get("Fedrate-Signature"))
	require.NotEqual(t, first.head.Get("Fedrate-Signature"), last.head.Get("Fedrate-Signature"), "with the moment of the attempt")
	mac := hmac.New(sha256.New, []byte("secret"))
	mac.Write([]byte("1790769600." + string(first.body)))
	require.Equal(t, "t=1790769600,v1="+hex.EncodeToString(mac.Sum(nil)), first.head.Get("Fedrate-Signature"))
	var told answer.HookCall
	require.NoError(t, json.Unmarshal(last.body, &told))
	one := 1
	require.Equal(t, answer.HookCall{Delivery: 1, Notice: 1, Event: "report-accepted", At: "2026-09-30T12:00:00Z", Federation: "LIE", Report: &one, Address: "https://rating.example/api/v1/reports/1"}, told)

	list, err := o.Store.Messages(t.Context(), "", "", 10)
	require.NoError(t, err)
	require.Equal(t, []any{store.MessageSent, 3, hook.URL}, []any{list[0].State, list[0].Attempts, list[0].Address})
	require.NoError(t, o.Store.RemoveHook(t.Context(), hook.ID))
	hooks, err := o.Store.Hooks(t.Context())
	require.NoError(t, err)
	require.Empty(t, hooks)
}

// An address that says it is gone is called no more for this.
func TestGoneEndsCalls(t *testing.T) {
	status := 410
	o, _, calls, _ := listening(t, &status, true)
	o.handIn(t, "viktor", womens(t))
	require.Equal(t, 1, o.work(t))
	list, err := o.Store.Messages(t.Context(), "", store.MessageFailed, 10)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Len(t, *calls, 1)
}

// Nothing of the own network is called, whatever name leads there.
func TestOwnNetworkIsNotCalled(t *testing.T) {
	status := 200
	o, _, calls, hook := listening(t, &status, false)
	o.handIn(t, "viktor", womens(t))
	require.Equal(t, 1, o.work(t))
	require.Empty(t, *calls)
	list, err := o.Store.Messages(t.Context(), "", store.MessageFailed, 10)
	require.NoError(t, err)
	require.Equal(t, "outbox.wrong.not-https", list[0].Problem.Key)
	require.Contains(t, language.English.Error(o.Caller.allowed("127.0.0.1:443")), "own network", "the address that a name leads to is looked at, too")
	inside := new(url.Error)
	_, err = o.Caller.client.Get(hook.URL)
	require.ErrorAs(t, err, &inside)
	refused := new(handbook.TextError)
	require.ErrorAs(t, inside.Err, &refused)

	for _, a := range []string{
		"127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1",
		"::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::7f00:1", "fec0::1",
	} {
		require.False(t, public(netip.MustParseAddr(a)), a)
	}
	for _, a := range []string{"1.1.1.1", "93.184.216.34", "2606:4700::1111"} {
		require.True(t, public(netip.MustParseAddr(a)), a)
	}
	for _, u := range []string{
		"http://club.example/", "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://a:b@club.example/", "ftp://club.example/", "https:///x", "https://club.example/#x", "club.example",
		"https://club.example/\u202e",
	} {
		require.Error(t, o.Caller.CheckURL(u), u)
	}
	require.NoError(t, o.Caller.CheckURL("https://club.example/rating?x=1"))
}
