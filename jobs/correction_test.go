package jobs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

// corrected is a report of which one draw was a win.
var corrected = strings.NewReplacer(
	"2.0    2     4 w 1     3 w =     2 b =", "2.5    1     4 w 1     3 w =     2 b 1",
	"2.5    1     3 b 1     4 b 1     1 w =", "2.0    2     3 b 1     4 b 1     1 w 0",
)

// handIn hands a report in for an account; arbiters have other names than officers.
func handIn(t *testing.T, st *store.Store, by, data string) Outcome {
	t.Helper()
	out, err := ingest(t.Context(), st, Submission{Name: "cup.trf", Data: []byte(data), By: by, Arbiter: by != "officer"}, noon, audit.Check)
	require.NoError(t, err)
	return out
}

// TestCorrectionIsAsked: a report takes the place of another account's, or of one with
// certificates, when an officer has said so, and not before.
func TestCorrectionIsAsked(t *testing.T) {
	cup := report("Cup", "9910002")
	certified := func(t *testing.T, st *store.Store) {
		require.NoError(t, st.Issue(t.Context(), store.Certificate{Number: "LIE-2026-09-IT1-GM-XSV7-K8M5", Form: "IT1", Title: "GM", Data: []byte(`{}`), Drawing: []byte{}, Submission: 1, Issued: noon}))
	}
	account, certificates := "another account has handed it in, and this report would take its place", "1 certificate rests on it, and this report would take its place"
	for name, c := range map[string]struct {
		first, second string // accounts
		before        string
		then          func(*testing.T, *store.Store)
		data          string
		why           string // empty: it is taken
		superseded    []int
	}{
		"the same arbiter":                    {"arb0", "arb0", cup, nil, corrected.Replace(cup), "", []int{1}},
		"another arbiter":                     {"arb0", "arb1", cup, nil, corrected.Replace(cup), account, nil},
		"another arbiter, in small letters":   {"arb0", "arb1", cup, nil, corrected.Replace(strings.Replace(cup, "012 Cup", "012  cUP ", 1)), account, nil},
		"another arbiter, the same results":   {"arb0", "arb1", cup, nil, cup + "### again\n", account, nil},
		"an officer":                          {"arb0", "officer", cup, nil, corrected.Replace(cup), "", []int{1}},
		"an arbiter after an officer":         {"officer", "arb1", cup, nil, corrected.Replace(cup), account, nil},
		"an arbiter after the inbox":          {"inbox", "arb1", cup, nil, corrected.Replace(cup), account, nil},
		"the inbox after an arbiter":          {"arb0", "inbox", cup, nil, corrected.Replace(cup), account, nil},
		"the inbox after the inbox":           {"inbox", "inbox", cup, nil, corrected.Replace(cup), "", []int{1}},
		"with a certificate":                  {"arb0", "arb0", cup, certified, corrected.Replace(cup), certificates, nil},
		"with a certificate, by an officer":   {"arb0", "officer", cup, certified, corrected.Replace(cup), "", []int{1}},
		"with a certificate, another arbiter": {"arb0", "arb1", cup, certified, corrected.Replace(cup), account, nil},
		"one that was withdrawn": {"arb0", "arb1", cup, func(t *testing.T, st *store.Store) {
			_, err := st.Withdraw(t.Context(), 1, store.Withdrawal{By: "arb0", Reason: "a mistake", At: noon})
			require.NoError(t, err)
		}, corrected.Replace(cup), "", nil},
		"one that was rejected": {"arb0", "arb1", strings.Replace(cup, "4 w 1     3 w =", "4 w 1     3 w 1", 1), nil, corrected.Replace(cup), "", []int{1}},
		"another event":         {"arb0", "arb1", cup, nil, strings.NewReplacer("991000", "992000", "Novak", "Horak", "Mueller", "Hueller", "Schmidt", "Schmitz", "Petrov", "Pavlov").Replace(report("Trophy", "9910002")), "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			st := office(t)
			before := handIn(t, st, c.first, c.before)
			if c.then != nil {
				c.then(t, st)
			}
			was, err := st.Submission(t.Context(), before.Submission.Number)
			require.NoError(t, err)
			out := handIn(t, st, c.second, c.data)
			require.Equal(t, c.superseded, out.Superseded, "%s %v", out.Submission.State, out.Questions)
			if c.why == "" {
				require.Equal(t, store.Accepted, out.Submission.State)
				require.Empty(t, out.Questions)
				return
			}
			require.Equal(t, store.Held, out.Submission.State)
			require.Len(t, out.Questions, 1)
			q := out.Questions[0]
			require.Equal(t, store.SameEvent, q.Kind)
			require.Len(t, q.Candidates, 1)
			require.Equal(t, 1, q.Candidates[0].Submission)
			require.Equal(t, c.why, language.English.Say(q.Candidates[0].Why))
			stays, err := st.Submission(t.Context(), 1)
			require.NoError(t, err)
			require.Equal(t, was, stays, "the report that is here stays as it is")

			r := letter
			r.Decision, r.Value = store.SameAs, 1
			done, err := Reply(t.Context(), st, q.ID, r)
			require.NoError(t, err)
			require.NotEqual(t, store.Held, done.Answer.Submission.State, "and an officer is asked once")
		})
	}
}

// TestCorrectionIsRefused: an officer may say that the report is of another event, or send
// it back; the one that is here stays in force.
func TestCorrectionIsRefused(t *testing.T) {
	for decision, want := range map[store.Decision]store.State{store.Another: store.Accepted, store.SendBack: store.Rejected, store.KeepHeld: store.Held} {
		st := office(t)
		cup := report("Cup", "9910002")
		handIn(t, st, "arb0", cup)
		out := handIn(t, st, "arb1", corrected.Replace(cup))
		r := letter
		r.Decision = decision
		_, err := Reply(t.Context(), st, out.Questions[0].ID, r)
		require.NoError(t, err)
		for number, state := range map[int]store.State{1: store.Accepted, 2: want} {
			sub, err := st.Submission(t.Context(), number)
			require.NoError(t, err)
			require.Equal(t, state, sub.State, "%s %d", decision, number)
		}
		if decision == store.SendBack { // and the arbiter of the first can correct it
			own := handIn(t, st, "arb0", corrected.Replace(cup)+"### by its arbiter\n")
			require.Equal(t, store.Accepted, own.Submission.State)
			require.Contains(t, own.Superseded, 1)
		}
	}
}
