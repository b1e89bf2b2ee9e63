package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The log has each row that an act adds, changes or takes away, as it was before and as it is
// afterwards. An act that is refused, or changes nothing, is not in it.
func TestEveryActIsLogged(t *testing.T) {
	ctx, s := t.Context(), officeOf(t, storetest.New(t))
	at := time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC)
	last := 0
	did := func(key string, rows int, err error) {
		t.Helper()
		require.NoError(t, err)
		list, err := s.Log(ctx, last+1, 0)
		require.NoError(t, err)
		require.Len(t, list, 1, key)
		require.Equal(t, "store.doing."+key, list[0].Key)
		require.Len(t, list[0].Values, rows, key)
		last = list[0].ID
		storetest.Logged(t, s, key)
	}
	nothing := func(wrong bool, err error) {
		t.Helper()
		require.Equal(t, wrong, err != nil, "%v", err)
		n, err := s.LogLast(ctx)
		require.NoError(t, err)
		require.Equal(t, last, n)
	}
	first := func(_ any, err error) error { return err }

	did("init", 1, s.Init(ctx, "TST"))
	nothing(false, s.Init(ctx, "TST"))
	nothing(true, s.Init(ctx, "AUT"))

	did("submit", 3, first(s.Submit(ctx, incoming("one", cup)))) // the report, its event, and the report with its event
	nothing(false, first(s.Submit(ctx, incoming("one", cup))))
	nothing(true, first(s.Withdraw(ctx, 9, store.Withdrawal{At: at})))
	did("hold", 1, s.Hold(ctx, store.Hold{Report: 1, By: "A. Officer", Reason: "letter", At: at}))
	nothing(true, s.Hold(ctx, store.Hold{Report: 1, By: "A. Officer", Reason: "letter", At: at}))
	did("release", 1, s.Release(ctx, store.Hold{Report: 1, By: "A. Officer", Reason: "answered", At: at}))
	nothing(true, s.Release(ctx, store.Hold{Report: 1, By: "A. Officer", Reason: "answered", At: at}))
	did("waiver", 1, first(s.Waive(ctx, store.Waiver{Tournament: 1, Rule: "dates", Reason: "letter", By: "A. Officer", On: 2026_10_01})))
	did("facts", 2, s.SetEventFacts(ctx, 1, []registration.Value{{Name: "registered", Values: []string{"2026-08-01"}}, {Name: "contact", Values: []string{"the office"}}}, "A. Officer", at))
	did("register", 1, first(s.RegisterEvent(ctx, "T-7")))
	nothing(false, first(s.RegisterEvent(ctx, "T-7")))
	did("withdraw", 2, first(s.Withdraw(ctx, 1, store.Withdrawal{By: "A. Officer", At: at})))

	did("ban", 1, first(s.AddBan(ctx, store.Ban{Kind: store.BannedPlayer, Whom: "1000", From: 2026_10_01, By: "A. Officer", Reason: "decision", At: at})))
	did("ban", 1, s.LiftBan(ctx, 1, store.Lift{From: 2026_11_01, By: "A. Officer", Reason: "appeal", At: at}))
	nothing(true, s.LiftBan(ctx, 1, store.Lift{From: 2026_11_01, By: "A. Officer", Reason: "appeal", At: at}))

	payment := fees.Payment{Debtor: fees.Debtor{Name: "TST", Federation: true}, Period: 2026_10, Amount: 500, Currency: "EUR", On: 2026_10_01, By: "A. Officer"}
	did("payment", 1, first(s.Pay(ctx, payment, at)))
	did("payment", 1, first(s.TakeBackPayment(ctx, 1, "A. Officer", "twice", at)))
	nothing(true, first(s.TakeBackPayment(ctx, 1, "A. Officer", "twice", at)))
	application := &fees.Application{FIDEID: "1000", Title: "FM", Name: "Stone, Ann", Federation: "TST", Sent: 2026_10_01}
	did("application", 1, s.KeepApplication(ctx, application, "A. Officer"))
	nothing(false, s.KeepApplication(ctx, application, "A. Officer"))

	proposal := store.Proposal{Action: store.ActRun, Period: 2026_10, Digest: "d", By: "A. Officer", At: at}
	did("propose", 1, first(s.Propose(ctx, proposal)))
	did("propose", 2, first(s.Propose(ctx, proposal))) // in the place of the first
	did("approve", 1, s.Approve(ctx, 2, "B. Officer", at))
	nothing(false, s.Approve(ctx, 2, "B. Officer", at))
	did("propose", 1, first(s.Propose(ctx, proposal)))
	did("decline", 1, s.Decline(ctx, 3, "B. Officer", "wrong", at))
	nothing(true, s.Decline(ctx, 3, "B. Officer", "wrong", at))

	request := store.PrivacyRequest{Kind: "access", FIDEID: 1000, Received: 2026_10_01, Entered: at, By: "A. Officer"}
	did("privacy-enter", 1, first(s.EnterPrivacyRequest(ctx, request)))
	request.ID, request.Ended, request.EndedBy, request.Outcome = 1, at, "A. Officer", "granted"
	did("privacy-end", 1, s.EndPrivacyRequest(ctx, request))
	nothing(true, s.EndPrivacyRequest(ctx, request))

	did("player", 1, first(s.ChangePlayers(ctx, store.PlayerChange{FIDEID: 1000, Act: store.PlayerEdit, Field: "name", Value: "Stone, Anna", By: "A. Officer", Reason: "letter", At: at})))
	did("player", 2, first(s.ChangePlayers(ctx, store.PlayerChange{Act: store.PlayerUndo, Other: 1, By: "A. Officer", Reason: "letter", At: at})))

	one := seal.Public{ID: "00000001", Key: []byte("one")}
	did("key", 1, s.UseKey(ctx, one, "A. Officer", at))
	nothing(false, s.UseKey(ctx, one, "A. Officer", at))
	did("key", 2, s.UseKey(ctx, seal.Public{ID: "00000002", Key: []byte("two")}, "A. Officer", at))
	did("key", 2, s.UseKey(ctx, one, "A. Officer", at))
	did("key", 1, first(s.RevokeKey(ctx, "00000002", 2026_10_01, "A. Officer", "lost")))
	nothing(false, first(s.RevokeKey(ctx, "00000002", 2026_10_01, "A. Officer", "lost")))
	paper := store.Certificate{Number: "N-1", Form: "it1", Title: "FM", Data: []byte("data"), Drawing: []byte("drawing"), FIDEID: "1000", Name: "Stone, Ann", Issued: at, SigningKey: "00000002", Signature: []byte("s")}
	did("certificates", 1, s.Issue(ctx, paper))
	nothing(false, s.Issue(ctx, paper))
	paper.SigningKey = "00000001"
	did("certificates", 1, s.Issue(ctx, paper)) // signed again, for its key was revoked

	candidate := arbiters.Candidate{FIDEID: "1001", Name: "Field, Joan", Seminars: []arbiters.Seminar{{Title: arbiters.FA, Start: 2025_05_01, End: 2025_05_03, Percent: 90}}}
	did("arbiter", 2, s.SetArbiter(ctx, candidate))
	candidate.Seminars[0].Percent = 91
	did("arbiter", 2, s.SetArbiter(ctx, candidate)) // the seminars go and come
	event := arbiters.Event{Name: "Cup", Start: 2026_08_01, End: 2026_08_09, Chief: arbiters.Official{Name: "Field, Joan", FIDEID: "1001"}, Arbiters: []arbiters.Official{{Name: "Hill, Tom"}}}
	did("arbiter-event", 3, first(s.AddArbiterEvent(ctx, event)))
	did("arbiter-fact", 1, s.SetArbiterFact(ctx, 1, "festival", "Summer"))
	did("arbiter-fact", 1, s.SetArbiterFact(ctx, 1, "festival", "Winter"))
	did("arbiter-fact", 1, s.SetArbiterFact(ctx, 1, "festival", ""))
	nothing(false, s.SetArbiterFact(ctx, 1, "festival", ""))

	place := direct.Result{FIDEID: "1000", Title: tournament.FM, Event: "Youth", Start: 2026_08_01, End: 2026_08_09, Rank: 1}
	did("direct", 1, first(s.AddDirect(ctx, []direct.Result{place})))
	place.Rank = 2
	did("direct", 1, first(s.AddDirect(ctx, []direct.Result{place})))
	did("direct", 0, first(s.AddDirect(ctx, []direct.Result{place}))) // written as it is
	did("title", 1, s.Award(ctx, "1000", titles.Held{Title: tournament.FM, Since: 2026_10_01}))
	did("title", 1, s.Award(ctx, "1000", titles.Held{Title: tournament.FM, Since: 2026_10_02}))

	did("hook", 0, first(s.AddHook(ctx, store.Hook{URL: "https://example.org", Made: at})))
	did("no-hook", 0, s.RemoveHook(ctx, 1))
	nothing(true, s.RemoveHook(ctx, 1))

	carried := []store.Carried{{FIDEID: 1000, Name: "Stone, Ann", Published: 1500, Computed: 1510, K: 20}}
	did("carry", 5, s.Carry(ctx, 2026_11, store.Act{Action: store.ActCarry, Since: 2026_10, By: "A. Officer", At: at, Passed: []store.PassedGate{{Gate: "shrunken", By: "A. Officer", Reason: "known"}}}, carried, []int{1}, []int{1}))
	did("act", 1, s.PassGate(ctx, 1, store.PassedGate{Gate: "empty", By: "A. Officer", Reason: "known", Said: handbook.Say("store.doing.act")}))
	did("run", 1, s.AddRun(ctx, store.Run{Period: 2026_10, Started: at, Finished: at}))

	state, err := s.VerifyLog(ctx)
	require.NoError(t, err)
	require.Zero(t, state.Broken)
	require.Equal(t, last, state.Entries)
	n, err := s.EraseLog(ctx, 2026_10_02)
	require.NoError(t, err)
	require.Positive(t, n)
	list, err := s.Log(ctx, last+1, 0)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Empty(t, list[0].Values)
}
