package jobs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func TestMain(m *testing.M) { storetest.Main(m) }

var (
	noon   = time.Date(2026, 9, 20, 12, 0, 0, 0, time.UTC)
	letter = store.Reply{By: "officer", Reason: "letter of the organiser", At: noon}
)

// round robin of four, the second player under an ID to be chosen.
const four = `012 NAME
022 Town
032 LIE
042 2026/09/05
052 2026/09/07
062 4
072 4
082 0
092 Individual: Round-Robin
102 IA Test Arbiter
122 90 min + 30 sec/move
132                                                                                        26/09/05  26/09/06  26/09/07
001    1 m    Novak, Jan                        2300 LIE     9910001 1990/05/05  2.0    2     4 w 1     3 w =     2 b =
001    2 m    Mueller, Karl                     2250 LIE     SECOND_ 1990/05/05  2.5    1     3 b 1     4 b 1     1 w =
001    3 m    Schmidt, Eva                      2210 LIE     9910003 1990/05/05  1.5    3     2 w 0     1 b =     4 b 1
001    4 m    Petrov, Ivan                      2180 LIE     9910004 1990/05/05  0.0    4     1 b 0     2 w 0     3 w 0
`

func report(name, second string) string {
	return strings.NewReplacer("NAME", name, "SECOND_", second).Replace(four)
}

// doubting is [audit.Check] with a finding of a rule about player 2, as long as
// the reading has the ID of the report.
func doubting(rule string, severity handbook.Severity, who handbook.Identity, players ...int) checker {
	return func(name string, data []byte, opt audit.Options) *audit.Report {
		rep := audit.Check(name, data, audit.Options{Answered: opt.Answered, Waivers: opt.Waivers, NoPairings: true})
		f := handbook.Finding{
			Article: "TRF16-001", Rule: rule, Severity: severity, Players: players, Identity: &who,
			Pos: handbook.Pos{File: name, Line: 14, Col: 58}, Text: handbook.Say("tournament.bad-id", "id", "1"),
		}
		for _, p := range opt.Answered {
			if p.StartingRank == players[0] {
				f.Severity, f.Waived = handbook.Info, p.Said
			}
		}
		rep.Findings = append(rep.Findings, f)
		return rep
	}
}

func office(t *testing.T) *store.Store {
	t.Helper()
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	return st
}

// hand submits a report whose second player is doubted.
func hand(t *testing.T, st *store.Store, data string, check checker) Outcome {
	t.Helper()
	out, err := ingest(t.Context(), st, Submission{Name: "cup.trf", Data: []byte(data), By: "officer"}, noon, check)
	require.NoError(t, err)
	return out
}

// rated is the FIDE ID under which each player of a submission is rated.
func rated(t *testing.T, st *store.Store, number int) []int {
	t.Helper()
	sub, err := st.Submission(t.Context(), number)
	require.NoError(t, err)
	data, err := st.Bytes(t.Context(), number)
	require.NoError(t, err)
	opt, err := ReadingOptions(t.Context(), st, &sub)
	require.NoError(t, err)
	var ids []int
	rep := audit.Open(sub.Name, data, opt)
	for i := range rep.Tournament.Players {
		ids = append(ids, rep.Tournament.Players[i].FIDEID)
	}
	return ids
}

var wrong = handbook.Identity{
	FideID: "9910009", Proposal: "9910002",
	Listed: &handbook.Listed{FideID: "9910009", Name: "Rossi, Marco", Federation: "ITA", Birth: "1971", Rating: 1600},
}

// Each answer about a person says under which ID the games are rated, and the
// bytes stay as they came.
func TestPersonIsAnswered(t *testing.T) {
	for name, c := range map[string]struct {
		rule     string
		severity handbook.Severity
		who      handbook.Identity
		second   string
		answer   store.Reply
		want     []int
	}{
		"this person":           {"wrong-person", handbook.Error, wrong, "9910009", store.Reply{Decision: store.ThisPerson, Value: 9910002}, []int{9910001, 9910002, 9910003, 9910004}},
		"the listed one":        {"wrong-person", handbook.Error, wrong, "9910009", store.Reply{Decision: store.ThisPerson, Value: 9910009}, []int{9910001, 9910009, 9910003, 9910004}},
		"new under another's":   {"wrong-person", handbook.Error, wrong, "9910009", store.Reply{Decision: store.NewPerson}, []int{9910001, 0, 9910003, 9910004}},
		"new with an ID":        {"unknown-id", handbook.Error, handbook.Identity{FideID: "9910009"}, "9910009", store.Reply{Decision: store.NewPerson}, []int{9910001, 9910009, 9910003, 9910004}},
		"the candidate":         {"id-candidate", handbook.Info, handbook.Identity{Proposal: "9910002"}, "       ", store.Reply{Decision: store.ThisPerson, Value: 9910002}, []int{9910001, 9910002, 9910003, 9910004}},
		"a player without ID":   {"id-candidate", handbook.Info, handbook.Identity{Proposal: "9910002"}, "       ", store.Reply{Decision: store.NewPerson}, []int{9910001, 0, 9910003, 9910004}},
		"an incomplete list":    {"unknown-id", handbook.Warning, handbook.Identity{FideID: "9910009"}, "9910009", store.Reply{}, []int{9910001, 9910009, 9910003, 9910004}},
		"swapped: as the lists": {"swapped-ids", handbook.Error, handbook.Identity{FideID: "9910002", Proposal: "9910003"}, "9910002", store.Reply{Decision: store.ThisPerson, Value: 9910003}, []int{9910001, 9910003, 9910002, 9910004}},
		"swapped: as reported":  {"swapped-ids", handbook.Error, handbook.Identity{FideID: "9910002", Proposal: "9910003"}, "9910002", store.Reply{Decision: store.NewPerson}, []int{9910001, 9910002, 9910003, 9910004}},
	} {
		t.Run(name, func(t *testing.T) {
			st, players := office(t), []int{2}
			if c.rule == "swapped-ids" {
				players = []int{2, 3}
			}
			check := doubting(c.rule, c.severity, c.who, players...)
			data := report("Cup", c.second)
			out := hand(t, st, data, check)
			if c.answer.Decision == "" {
				require.Equal(t, store.Accepted, out.Submission.State)
				require.Equal(t, c.want, rated(t, st, 1))
				return
			}
			require.Equal(t, store.Held, out.Submission.State)
			require.Len(t, out.Questions, 1)
			require.Equal(t, store.WhoIsIt, out.Questions[0].Kind)
			require.Equal(t, c.rule, out.Questions[0].Rule)
			due, err := st.Due(t.Context(), 2026_10)
			require.NoError(t, err)
			require.Empty(t, due, "no run rates it")
			r := letter
			r.Decision, r.Value = c.answer.Decision, c.answer.Value
			done, err := replied(t.Context(), st, out.Questions[0].ID, r, check)
			require.NoError(t, err)
			require.Equal(t, store.Accepted, done.Submission.State)
			require.Equal(t, c.want, rated(t, st, 1))
			kept, err := st.Bytes(t.Context(), 1)
			require.NoError(t, err)
			require.Equal(t, data, string(kept))
			require.Equal(t, c.want[1:], met(t, st, 1, len(c.want)))

			// The same spelling under the same circumstances is not asked again.
			again := hand(t, st, strings.ReplaceAll(report("Other", c.second), "26/09/0", "25/01/0"), check)
			require.Empty(t, again.Questions)
			if again.Submission.State == store.Held {
				t.Fatal("held without a question")
			}
			require.Equal(t, c.want, rated(t, st, again.Submission.Number))

			// Taken back, both wait again.
			_, err = st.ReopenQuestion(t.Context(), out.Questions[0].ID, letter)
			require.NoError(t, err)
			open, err := st.OpenQuestions(t.Context())
			require.NoError(t, err)
			require.Len(t, open, 2)
			done, err = replied(t.Context(), st, open[0].ID, r, check)
			require.NoError(t, err)
			require.Len(t, done.Others, 1, "the other report has the same answer")
			open, err = st.OpenQuestions(t.Context())
			require.NoError(t, err)
			require.Empty(t, open)
		})
	}
}

// met are the FIDE IDs that the page of the first player of a submission links to.
func met(t *testing.T, st *store.Store, submission, players int) (ids []int) {
	t.Helper()
	u, err := NewLookup(t.Context(), st)
	require.NoError(t, err)
	r := rating.Record{StartingRank: 1}
	for rank := 2; rank <= players; rank++ {
		r.Games = append(r.Games, rating.RatedGame{Round: rank - 1, Opponent: rank})
	}
	list, err := u.opponents(t.Context(), submission, &r)
	require.NoError(t, err)
	for i := range list {
		ids = append(ids, list[i].FIDEID)
	}
	return ids
}

// Any other error rejects; an answer that does not fit is refused; a report may
// be sent back.
func TestAnswersThatDoNotFit(t *testing.T) {
	st := office(t)
	check := doubting("wrong-person", handbook.Error, wrong, 2)
	broken := strings.Replace(report("Cup", "9910009"), "9910003", "9910004", 1)
	out := hand(t, st, broken, check)
	require.Equal(t, store.Rejected, out.Submission.State)
	require.Empty(t, out.Questions)
	out = hand(t, st, broken, check)
	require.True(t, out.Duplicate, "nothing is known otherwise")
	out = hand(t, st, report("Cup", "9910009"), check)
	require.Equal(t, store.Held, out.Submission.State)
	id := out.Questions[0].ID
	for _, bad := range []store.Reply{{Decision: store.Another}, {Decision: store.SameAs, Value: 1}} {
		bad.By, bad.Reason, bad.At = "officer", "letter", noon
		_, err := replied(t.Context(), st, id, bad, check)
		require.Contains(t, language.English.Error(err), "is no answer to it")
	}
	_, err := replied(t.Context(), st, id, store.Reply{Decision: store.NewPerson, By: "officer", At: noon}, check)
	require.Contains(t, language.English.Error(err), "--reason")
	hold := letter
	hold.Decision = store.KeepHeld
	done, err := replied(t.Context(), st, id, hold, check)
	require.NoError(t, err)
	require.Equal(t, store.Held, done.Submission.State)
	back := letter
	back.Decision = store.SendBack
	done, err = replied(t.Context(), st, id, back, check)
	require.NoError(t, err)
	require.Equal(t, store.Rejected, done.Submission.State)
	out = hand(t, st, report("Cup", "9910009"), audit.Check)
	require.True(t, out.Duplicate, "what was sent back is not taken again, whatever is known now")
	require.Equal(t, store.Rejected, out.Submission.State)
	log, err := st.QuestionLog(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, log, 2)
	require.Equal(t, store.KeepHeld, log[0].Decision)
	out = hand(t, st, report("Cup", "9910002"), audit.Check)
	require.Equal(t, store.Accepted, out.Submission.State, "the corrected report takes its place")
	require.Equal(t, []int{1, 2}, out.Superseded)
}

// One event under two names is asked, and rated once whatever the answer.
func TestSameEventIsAsked(t *testing.T) {
	first := report("Cup", "9910002")
	for name, c := range map[string]struct {
		second string
		why    string // key of the reason; empty: not asked
	}{
		"another name":              {report("Coupe", "9910002"), "store.why.games"},
		"another name, IDs missing": {strings.NewReplacer("9910003", "       ", "9910001", "       ").Replace(report("Coupe", "9910002")), "store.why.games"},
		"another month":             {strings.ReplaceAll(report("Coupe", "9910002"), "/09/", "/08/"), "store.why.moved"},
		"two rounds of it": {strings.NewReplacer("     2 b =", "", "     1 w =", "", "     4 b 1\n", "\n", "     3 w 0\n", "\n",
			"  2.0    2", "  1.5    2", "  2.5    1", "  2.0    1", "  1.5    3", "  0.5    3").Replace(report("Coupe", "9910002")), "store.why.games"},
		"same name, other players":    {strings.ReplaceAll(strings.NewReplacer("Novak", "Adams", "Schmidt", "Browner", "Petrov", "Clarke", "Mueller", "Davison").Replace(report("Cup", "9920002")), " 99100", " 99200"), "store.why.nobody"},
		"other players and name":      {strings.ReplaceAll(strings.NewReplacer("Novak", "Adams", "Schmidt", "Browner", "Petrov", "Clarke", "Mueller", "Davison").Replace(report("Coupe", "9920002")), " 99100", " 99200"), ""},
		"a correction, the same name": {strings.Replace(report("Cup", "9910002"), "2300", "2301", 1), ""},
	} {
		t.Run(name, func(t *testing.T) {
			st := office(t)
			require.Equal(t, store.Accepted, hand(t, st, first, audit.Check).Submission.State)
			out := hand(t, st, c.second, audit.Check)
			if c.why == "" {
				require.Equal(t, store.Accepted, out.Submission.State)
				return
			}
			require.Equal(t, store.Held, out.Submission.State)
			require.Equal(t, store.SameEvent, out.Questions[0].Kind)
			require.Equal(t, c.why, out.Questions[0].Candidates[0].Why.Key)
			require.True(t, hand(t, st, c.second, audit.Check).Duplicate)
			another := letter
			another.Decision = store.Another
			done, err := Reply(t.Context(), st, out.Questions[0].ID, another)
			require.NoError(t, err)
			require.Equal(t, store.Accepted, done.Submission.State)
			one, err := st.Submission(t.Context(), 1)
			require.NoError(t, err)
			require.NotEqual(t, one.Tournament, done.Submission.Tournament)
			_, err = st.ReopenQuestion(t.Context(), out.Questions[0].ID, letter)
			require.NoError(t, err)
			same := letter
			same.Decision, same.Value = store.SameAs, 1
			done, err = Reply(t.Context(), st, out.Questions[0].ID, same)
			require.NoError(t, err)
			require.Equal(t, one.Tournament, done.Submission.Tournament)
			due, err := st.Due(t.Context(), 2026_10)
			require.NoError(t, err)
			require.Len(t, due, 1, "one report is rated")
		})
	}
}

// A player cannot sit through sixteen hours in two halls.
func TestClashIsAsked(t *testing.T) {
	st := office(t)
	oneDay := func(s string) string {
		return strings.NewReplacer("26/09/06", "26/09/05", "26/09/07", "26/09/05", "2026/09/07", "2026/09/05").Replace(s)
	}
	require.Equal(t, store.Accepted, hand(t, st, oneDay(report("Cup", "9910002")), audit.Check).Submission.State)
	other := strings.NewReplacer("Novak, Jan  ", "Adams, Jon  ", "Schmidt, Eva", "Brown, Eve  ", "Petrov, Ivan", "Clark, Carl ", "9910001", "9920001", "9910003", "9920003", "9910004", "9920004").
		Replace(oneDay(report("Open", "9910002")))
	out := hand(t, st, other, audit.Check)
	require.Equal(t, store.Held, out.Submission.State)
	require.Equal(t, store.TwoBoards, out.Questions[0].Kind)
	require.Equal(t, []int{2}, out.Questions[0].Players)
	r := letter
	r.Decision, r.Value = store.ThisPerson, 9920002
	done, err := Reply(t.Context(), st, out.Questions[0].ID, r)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, done.Submission.State)
	require.Equal(t, []int{9920001, 9920002, 9920003, 9920004}, rated(t, st, 2))

	// Two rounds each on two days are no clash by themselves.
	st = office(t)
	hand(t, st, report("Cup", "9910002"), audit.Check)
	out = hand(t, st, strings.NewReplacer("Novak, Jan  ", "Adams, Jon  ", "Schmidt, Eva", "Brown, Eve  ", "Petrov, Ivan", "Clark, Carl ", "9910001", "9920001", "9910003", "9920003", "9910004", "9920004").
		Replace(report("Open", "9910002")), audit.Check)
	require.Equal(t, store.Accepted, out.Submission.State)

	// In two towns they are.
	st = office(t)
	hand(t, st, report("Cup", "9910002"), audit.Check)
	out = hand(t, st, strings.NewReplacer("022 Town", "022 Madrid", "Novak, Jan  ", "Adams, Jon  ", "Schmidt, Eva", "Brown, Eve  ", "Petrov, Ivan", "Clark, Carl ", "9910001", "9920001", "9910003", "9920003", "9910004", "9920004").
		Replace(report("Open", "9910002")), audit.Check)
	require.Equal(t, store.Held, out.Submission.State)
	require.Equal(t, store.TwoBoards, out.Questions[0].Kind)
	require.Contains(t, language.English.Say(out.Questions[0].Text), "Mueller, Karl played long games in")
}

// The files of the cases that are not in doubt are taken.
func TestCasesAreNotAsked(t *testing.T) {
	folder := "../../shared/data/cases/office/"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("the cases lie in ../shared, which is not here")
	}
	st := office(t)
	for _, name := range []string{"a", "u1", "u2", "late", "noid"} {
		data, err := os.ReadFile(folder + name + ".trf")
		require.NoError(t, err)
		require.Equal(t, store.Accepted, hand(t, st, string(data), audit.Check).Submission.State, name)
	}
}

// A later report of the event that waits for an answer of its own stays when the
// older one is answered, and takes its place when it is answered itself.
func TestLaterHeldReportStays(t *testing.T) {
	st := office(t)
	first := hand(t, st, report("Cup", "9910009"), doubting("wrong-person", handbook.Error, wrong, 2))
	other := wrong
	other.FideID = "9910008"
	second := hand(t, st, report("Cup", "9910008"), doubting("wrong-person", handbook.Error, other, 2))
	require.Equal(t, store.Held, first.Submission.State)
	require.Equal(t, store.Held, second.Submission.State)
	r := letter
	r.Decision, r.Value = store.ThisPerson, 9910002
	_, err := Reply(t.Context(), st, first.Questions[0].ID, r)
	require.NoError(t, err)
	states := func() (list []store.State) {
		for n := 1; n <= 2; n++ {
			sub, err := st.Submission(t.Context(), n)
			require.NoError(t, err)
			list = append(list, sub.State)
		}
		return list
	}
	require.Equal(t, []store.State{store.Accepted, store.Held}, states())
	r.Value = 9910005
	_, err = Reply(t.Context(), st, second.Questions[0].ID, r)
	require.NoError(t, err)
	require.Equal(t, []store.State{store.Superseded, store.Accepted}, states())
}

// An answer by which two players of a report are one person is refused, and so is
// the report that has one in another way.
func TestNobodyPlaysTwice(t *testing.T) {
	st := office(t)
	check := doubting("wrong-person", handbook.Error, wrong, 2)
	out := hand(t, st, report("Cup", "9910009"), check)
	require.Equal(t, store.Held, out.Submission.State)
	r := letter
	r.Decision, r.Value = store.ThisPerson, 9910003
	_, err := replied(t.Context(), st, 1, r, check)
	require.Contains(t, language.English.Error(err), "players 2, Mueller, Karl, and 3, Schmidt, Eva, of submission 1 would both be 9910003")

	rep := audit.Check("cup.trf", []byte(report("Cup", "9910009")), audit.Options{NoPairings: true, Answered: []audit.Person{{StartingRank: 2, FIDEID: 9910003}}})
	require.Equal(t, []audit.Twice{{FIDEID: 9910003, First: 2, Second: 3}}, rep.Twice())
	require.Equal(t, audit.Rejected, rep.Verdict())
	require.Contains(t, language.English.Message(&rep.Findings[0]), "player 2, Mueller, Karl, has FIDE number 9910003, too")
}

// An event whose kind of play is a question is held until an officer says it, and
// rated as that; the same event later has the answer already.
func TestKindIsAsked(t *testing.T) {
	for text, c := range map[string]struct {
		name, control string
		held          bool
	}{
		"a slash":             {"Cup", "15/10", true},
		"no reading":          {"Cup", "as agreed", true},
		"unequal":             {"Cup", "white 5 min, black 4 min", true},
		"another game":        {"Chess960", "90 min + 30 sec", true},
		"the word decides":    {"Cup", "Rapid 15/10", false},
		"one kind":            {"Cup", "90/30", false},
		"a name like a game":  {"Fischer Club", "90 min + 30 sec", false},
		"an unusual language": {"Cup", "90 dk + 30 sn", false},
	} {
		t.Run(text, func(t *testing.T) {
			st := office(t)
			data := strings.Replace(report(c.name, "9910002"), "90 min + 30 sec/move", c.control, 1)
			out := hand(t, st, data, audit.Check)
			if !c.held {
				require.Equal(t, store.Accepted, out.Submission.State)
				return
			}
			require.Equal(t, store.Held, out.Submission.State)
			require.Len(t, out.Questions, 1)
			q := &out.Questions[0]
			require.Equal(t, store.WhichKind, q.Kind)
			require.Equal(t, []store.Decision{store.OfStandard, store.OfRapid, store.OfBlitz, store.SendBack, store.KeepHeld}, Decisions(q))
			wrong := letter
			wrong.Decision = store.Another
			_, err := Reply(t.Context(), st, q.ID, wrong)
			require.Error(t, err)
			said := letter
			said.Decision = store.OfRapid
			done, err := Reply(t.Context(), st, q.ID, said)
			require.NoError(t, err)
			require.Equal(t, store.Accepted, done.Submission.State)
			sub, err := st.Submission(t.Context(), done.Submission.Number)
			require.NoError(t, err)
			require.Equal(t, tournament.Rapid, sub.Facts.Kind)
			opt, err := ReadingOptions(t.Context(), st, &sub)
			require.NoError(t, err)
			require.Equal(t, tournament.Rapid, *opt.Kind)
			again := hand(t, st, strings.Replace(data, "2300", "2301", 1), audit.Check)
			require.Equal(t, store.Accepted, again.Submission.State, "the answer holds for a correction")
			_, err = st.ReopenQuestion(t.Context(), q.ID, letter)
			require.NoError(t, err)
		})
	}
}
