package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// working is an office with people, the list of September 2026, and months that
// can be run.
func working(t testing.TB, change ...func(*Options)) *staffed {
	t.Helper()
	out := t.TempDir()
	s := staff(t, append([]func(*Options){func(o *Options) {
		o.Limits.Patience = time.Hour // however slow the machine is, the work is waited for
		o.Office = Office{
			Run: func(_ context.Context, p handbook.Period, publish bool) (month.Options, error) {
				return month.Options{Period: p, Publish: publish, Out: out, Federation: "LIE", Version: "test"}, nil
			},
			Alone: func(ctx context.Context, st *store.Store, work func(context.Context, *store.Store) error) error {
				return work(ctx, st)
			},
			Made:   func(context.Context) error { return nil },
			Folder: func(p handbook.Period) string { return filepath.Join(out, p.String()) },
			Status: func(context.Context) (*answer.Status, error) { return &answer.Status{Program: "test"}, nil },
			NewKey: func(ctx context.Context, st *store.Store, by string) error {
				key, err := seal.New(rand.Reader)
				if err != nil {
					return err
				}
				return st.UseKey(ctx, key.Public(), by, time.Date(2026, 10, 1, 6, 0, 0, 0, time.UTC))
			},
			Schedules: func() ([]answer.JobSchedule, error) {
				return []answer.JobSchedule{{Job: "run", Times: "0 6 28 * * UTC", Setting: "schedule.monthly", Next: time.Date(2026, 10, 28, 6, 0, 0, 0, time.UTC)}}, nil
			},
		}
	}}, change...)...)
	f, err := os.Open("../fixtures/federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 202609})
	require.NoError(t, err)
	_, err = s.o.Store.Import(t.Context(), r, 202609, store.ImportOptions{})
	require.NoError(t, err)
	return s
}

func womens(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "fixtures", "federation", "2026-09", "09-womens-cup.trf"))
	require.NoError(t, err)
	return data
}

// file is a file of a form.
type file struct {
	name string
	data []byte
}

// upload hands files in.
func (s *staffed) upload(cookie string, files ...file) *httptest.ResponseRecorder {
	s.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, f := range files {
		part, err := w.CreateFormFile("file", f.name)
		require.NoError(s.t, err)
		_, err = part.Write(f.data)
		require.NoError(s.t, err)
	}
	require.NoError(s.t, w.Close())
	r := httptest.NewRequest("POST", "/office/reports", &body)
	r.RemoteAddr = "192.0.2.1:1234"
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("Cookie", cookie)
	out := httptest.NewRecorder()
	s.ServeHTTP(out, r)
	return out
}

// actor is who made the last change of the office.
func (s *staffed) actor() string {
	s.t.Helper()
	last, err := s.o.Store.LogLast(s.t.Context())
	require.NoError(s.t, err)
	entries, err := s.o.Store.Log(s.t.Context(), last, 1)
	require.NoError(s.t, err)
	return entries[0].Actor
}

// page is the body of a page that is there.
func (s *staffed) page(cookie, path string) string {
	s.t.Helper()
	w := s.ask(cookie, "GET", path, nil)
	require.Equal(s.t, 200, w.Code, "%s: %s", path, w.Body)
	return w.Body.String()
}

func TestUpload(t *testing.T) {
	s := working(t)
	arbiter := s.signIn("arbiter")
	cut, err := os.ReadFile("../fixtures/odd/cut-off.trf")
	require.NoError(t, err)
	w := s.upload(arbiter, file{"09-womens-cup.trf", womens(t)}, file{`C:\x\cut.trf`, cut})
	require.Equal(t, 303, w.Code, w.Body)
	require.Equal(t, "/office?received=1,2", w.Header().Get("Location"))
	require.Equal(t, "arbiter", s.actor())
	first, err := s.o.Store.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, first.State)
	require.Equal(t, "arbiter", first.By)
	second, err := s.o.Store.Submission(t.Context(), 2)
	require.NoError(t, err)
	require.Equal(t, "cut.trf", second.Name)
	require.Equal(t, store.Rejected, second.State)
	page := s.page(arbiter, "/office?received=1,2")
	require.NotContains(t, page, "/office/months", "that is for officers")
	require.Contains(t, page, "2 reports received")
	kept, err := s.o.Store.Bytes(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, womens(t), kept, "byte for byte")
	got := s.ask(arbiter, "GET", "/office/reports/1/file", nil)
	require.Equal(t, womens(t), got.Body.Bytes())
	require.Equal(t, `attachment; filename="09-womens-cup.trf"`, got.Header().Get("Content-Disposition"))
}

// Files that are no reports, too many or too large keep nothing and break nothing.
func TestHostileUploads(t *testing.T) {
	s := working(t, func(o *Options) { o.Limits.Upload = 100 << 10 })
	arbiter := s.signIn("arbiter")
	require.Equal(t, 400, s.upload(arbiter).Code)
	require.Equal(t, 413, s.upload(arbiter, file{"large.trf", bytes.Repeat([]byte("x"), 100<<10+1)}).Code)
	require.Equal(t, 413, s.upload(arbiter, file{"1", bytes.Repeat([]byte("x"), 90<<10)}, file{"2", bytes.Repeat([]byte("y"), 90<<10)}, file{"3", bytes.Repeat([]byte("z"), 90<<10)},
		file{"4", bytes.Repeat([]byte("a"), 90<<10)}, file{"5", bytes.Repeat([]byte("b"), 90<<10)}, file{"6", bytes.Repeat([]byte("c"), 90<<10)}).Code)
	many := make([]file, mostFiles+1)
	for i := range many {
		many[i] = file{"x.trf", []byte("001")}
	}
	require.Equal(t, 413, s.upload(arbiter, many...).Code)
	for _, kind := range []string{"", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"} {
		require.Equal(t, 400, s.ask(arbiter, "POST", "/office/reports", url.Values{"file": {"001"}}, "Content-Type", kind).Code, kind)
	}
	subs, err := s.o.Store.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Empty(t, subs)
	w := s.upload(arbiter, file{"zip.trf", []byte("PK\x03\x04" + strings.Repeat("\x00", 1000))}, file{"../../etc/passwd", []byte("001")}, file{"nul.trf", bytes.Repeat([]byte{0}, 4000)})
	require.Equal(t, 422, w.Code, w.Body)
	subs, err = s.o.Store.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, subs, 1)
	require.Equal(t, "passwd", subs[0].Name)
	require.Equal(t, store.Rejected, subs[0].State)
	s.page(arbiter, "/office/reports/1")
}

// Each file of an upload has its answer: a new report, one that was here before, one of
// another account, one too large, and files that are no reports, which are kept nowhere.
func TestEachFileHasItsAnswer(t *testing.T) {
	s := working(t, func(o *Options) { o.Limits.Upload = 100 << 10 })
	officer, arbiter := s.signIn("officer"), s.signIn("arbiter")
	other, err := os.ReadFile("../fixtures/federation/2026-09/10-rapid-round-robin.trf")
	require.NoError(t, err)
	require.Equal(t, 303, s.upload(officer, file{"other.trf", other}).Code)
	w := s.upload(arbiter, file{"new.trf", womens(t)}, file{"again.trf", womens(t)}, file{"of-others.trf", other}, file{"large.trf", bytes.Repeat([]byte("x"), 100<<10+1)},
		file{"members.xlsx", []byte("PK\x03\x04\n" + string(womens(t)))}, file{"photo.jpg", []byte("\xff\xd8\xff\xe0\x00\x10JFIF")}, file{"paper.pdf", []byte("%PDF-1.7\n")},
		file{"page.html", []byte("<!DOCTYPE html>\n<p>Standings</p>")}, file{"empty.trf", nil}, file{"letter.txt", []byte("Dear officer")})
	require.Equal(t, 422, w.Code)
	page := w.Body.String()
	answers := regexp.MustCompile(`(?s)<section class="sheet mb" aria-labelledby="rc".*?</section>`).FindString(page)
	require.Contains(t, answers, "1 of 10 files taken")
	text := func(html string) string {
		return strings.Join(strings.Fields(regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`).ReplaceAllString(html, " ")), " ")
	}
	var said []string
	for _, one := range regexp.MustCompile(`(?s)<li>.*?</li>`).FindAllString(answers, -1) {
		said = append(said, text(one))
	}
	none := func(file, why string) string {
		return "refused " + file + " no tournament report: " + why + "; export the report as TRF. Nothing of it was kept."
	}
	require.Equal(t, []string{
		"ready new.trf report 2 waits for: the run",
		"ready again.trf report 2 The office has this very file already: nothing was changed.",
		"here already of-others.trf The office has this very file already, from another account: nothing was changed.",
		"not taken large.trf The file is too large: 0 MB are allowed.",
		none("members.xlsx", "this is an archive or a workbook"),
		none("photo.jpg", "this is a picture or a film"),
		none("paper.pdf", "this is a PDF document"),
		none("page.html", "this is a web page or XML"),
		"refused empty.trf no tournament report: the file is empty. Nothing of it was kept.",
		none("letter.txt", "not one line begins with 001, or with a record such as 012"),
	}, said)
	subs, err := s.o.Store.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, subs, 2)
	log, err := s.o.Store.Log(t.Context(), 1, 100)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("refuse letter.txt, which is no tournament report (SHA-256 %x)", sha256.Sum256([]byte("Dear officer"))), language.English.Say(log[len(log)-1].Act))
}

// Arbiters see what they have handed in, and nothing of others.
func TestReportsOfOthers(t *testing.T) {
	s := working(t)
	officer, arbiter := s.signIn("officer"), s.signIn("arbiter")
	require.Equal(t, 303, s.upload(officer, file{"09-womens-cup.trf", womens(t)}).Code)
	for _, path := range []string{"/office/reports/1", "/office/reports/1/file", "/office/reports/2", "/office/reports/0", "/office/reports/-1", "/office/reports/1%20or%201=1"} {
		require.Equal(t, 404, s.ask(arbiter, "GET", path, nil).Code, path)
	}
	for _, path := range []string{"/office", "/office?received=1", "/office/reports", "/office/reports?state=accepted"} {
		require.NotContains(t, s.page(arbiter, path), "/office/reports/1", path)
		require.Contains(t, s.page(officer, path), "/office/reports/1", path)
	}
	require.Equal(t, 404, s.ask(officer, "GET", "/office/reports?state=%27", nil).Code)
}

// Who is invited takes no name under which reports were handed in at the office:
// they would be open to the account.
func TestNamesThatStand(t *testing.T) {
	s := working(t)
	_, err := jobs.Ingest(t.Context(), s.o.Store.By("Tilda"), jobs.Submission{Name: "09-womens-cup.trf", Data: womens(t), By: "Tilda"}, s.now)
	require.NoError(t, err)
	code, _, err := s.o.Accounts.Invite(t.Context(), accounts.Arbiter, "administrator")
	require.NoError(t, err)
	accept := func(name string) *httptest.ResponseRecorder {
		return s.ask("", "POST", "/invitation/"+code, url.Values{"name": {name}, "password": {password}})
	}
	for _, name := range []string{"tilda", " TILDA "} {
		w := accept(name)
		require.Equal(t, 422, w.Code)
		require.Contains(t, w.Body.String(), "work at the office stands under the name tilda")
	}
	require.Equal(t, 422, accept("inbox").Code)
	w := accept("tilda2")
	require.Equal(t, "/account", w.Header().Get("Location"), "the link holds until it is used")
	require.NotContains(t, s.page(cookieOf(w), "/office/reports"), "/office/reports/1")

	_, err = s.o.Accounts.Add(t.Context(), accounts.New{Name: "tilda", Role: accounts.Officer}, "administrator")
	require.NoError(t, err)
	code, _, err = s.o.Accounts.InviteTo(t.Context(), "tilda", "administrator")
	require.NoError(t, err)
	require.Equal(t, "/account", accept("").Header().Get("Location"), "an administrator gives such a name")
}

// A question is answered on the desk, with a reason and the name of who answers.
func TestQuestionOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	renamed := bytes.Replace(womens(t), []byte("012 "), []byte("012 The "), 1)
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}, file{"b.trf", renamed}).Code)
	page := s.page(officer, "/office")
	require.Contains(t, page, "Q1 (1 of 1):")
	require.Contains(t, page, `value="same 1"`)
	require.Contains(t, page, `<span class="count"><span class="hidden">open questions: </span>1</span>`)
	answer := func(form url.Values) *httptest.ResponseRecorder {
		return s.ask(officer, "POST", "/office/questions/Q1", form)
	}
	for _, form := range []url.Values{
		nil,
		{"answer": {"another"}},
		{"reason": {"why"}},
		{"answer": {"same"}, "reason": {"why"}},
		{"answer": {"same 99"}, "reason": {"why"}},
		{"answer": {"person 1"}, "reason": {"why"}},
		{"answer": {"reopen"}, "reason": {"why"}},
		{"answer": {"typed"}, "person": {"x"}, "reason": {"why"}},
	} {
		w := answer(form)
		require.Equal(t, 422, w.Code, "%v", form)
		require.Contains(t, w.Body.String(), `role="alert"`)
	}
	require.Contains(t, answer(url.Values{"answer": {"same 99"}, "reason": {"the <letter>"}}).Body.String(), `value="the &lt;letter&gt;"`, "what was typed is kept")
	w := answer(url.Values{"answer": {"another"}, "reason": {"two sections"}})
	require.Equal(t, "/office?received=2", w.Header().Get("Location"), w.Body)
	q, err := s.o.Store.Question(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Another, q.Answer.Decision)
	require.Equal(t, "officer", q.Answer.By)
	require.Equal(t, "officer", s.actor())
	page = s.page(officer, "/office/questions/Q1")
	require.Contains(t, page, "another event; officer: two sections")
	w = s.ask(officer, "POST", "/office/questions/Q1/reopen", url.Values{"reason": {"one section"}})
	require.Equal(t, "/office/questions/Q1?said=reopened", w.Header().Get("Location"), w.Body)
	require.Contains(t, s.page(officer, "/office/questions/Q1"), `name="answer"`)
	for _, path := range []string{"/office/questions/Q2", "/office/questions/x", "/office/questions/0"} {
		require.Equal(t, 404, s.ask(officer, "GET", path, nil).Code, path)
		require.Equal(t, 404, s.ask(officer, "POST", path, nil).Code, path)
	}
}

// A player under the ID of another one: the report next to both persons, and the answer
// that names the right one.
func TestPersonOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", bytes.Replace(womens(t), []byte("99000273"), []byte("99000138"), 1)}).Code)
	page := s.page(officer, "/office/questions/Q1")
	require.Contains(t, page, `<td class="other">Wenteg, Joran</td><td class="same">Tamfivald, Perla</td>`)
	require.Contains(t, page, `<td class="same"><span class="mono">99000138</span></td><td class="other"><span class="mono">99000273</span></td>`)
	require.Contains(t, page, `name="person"`)
	w := s.ask(officer, "POST", "/office/questions/Q1", url.Values{"answer": {"person 99000273"}, "reason": {"two digits are swapped"}})
	require.Equal(t, "/office?received=1", w.Header().Get("Location"), w.Body)
	q, err := s.o.Store.Question(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Reply{Decision: store.ThisPerson, Value: 99000273, By: "officer", At: s.now, Reason: "two digits are swapped"}, q.Answer)
	sub, err := s.o.Store.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Accepted, sub.State)
}

func TestWaiverOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	waive := func(rule, reason string) *httptest.ResponseRecorder {
		return s.ask(officer, "POST", "/office/reports/1/waivers", url.Values{"rule": {rule}, "reason": {reason}})
	}
	require.Equal(t, 422, waive("closing-day", "").Code)
	require.Equal(t, 422, waive("no-such-rule", "why").Code)
	require.Equal(t, "/office/reports/1?said=waived", waive("closing-day", "letter seen").Header().Get("Location"))
	given, err := s.o.Store.Waivers(t.Context(), 1)
	require.NoError(t, err)
	require.Len(t, given, 1)
	require.Equal(t, "officer", given[0].By)
	require.Equal(t, handbook.Date(20261001), given[0].On)
	require.Contains(t, s.page(officer, "/office/reports/1"), "letter seen")
}

func TestWithdrawOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	require.Equal(t, 422, s.ask(officer, "POST", "/office/reports/1/withdraw", nil).Code)
	require.Equal(t, 303, s.ask(officer, "POST", "/office/reports/1/withdraw", url.Values{"sure": {"1"}}).Code)
	sub, err := s.o.Store.Submission(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, store.Withdrawn, sub.State)
	require.Equal(t, 404, s.ask(officer, "POST", "/office/reports/9/withdraw", url.Values{"sure": {"1"}}).Code)
}

func TestRecordOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}).Code)
	w := s.ask(officer, "POST", "/office/events/1", url.Values{"registered": {"2026-07-01"}, "norms-wanted": {"no"}, "kind": {""}, "official": {"chief IA 99000901 Garfell, Merik\r\narbiter NA 99000902 Pelnes, Tilda\r\n"}})
	require.Equal(t, "/office/events/1?said=recorded", w.Header().Get("Location"), w.Body)
	rows, err := s.o.Store.EventFactRows(t.Context(), 1)
	require.NoError(t, err)
	got := map[string][]string{}
	for _, r := range rows {
		got[r.Name] = r.Values
		require.Equal(t, "officer", r.By)
	}
	require.Equal(t, map[string][]string{
		"registered": {"2026-07-01"}, "norms-wanted": {"no"}, "official": {"chief IA 99000901 Garfell, Merik", "arbiter NA 99000902 Pelnes, Tilda"},
	}, got)
	w = s.ask(officer, "POST", "/office/events/1", url.Values{"registered": {"yesterday"}, "norms-wanted": {"yes"}})
	require.Equal(t, 422, w.Code)
	require.Contains(t, w.Body.String(), `value="yesterday"`)
	rows, err = s.o.Store.EventFactRows(t.Context(), 1)
	require.NoError(t, err)
	require.Len(t, rows, 3, "nothing is entered where one value cannot be read")
	require.Equal(t, 404, s.ask(officer, "GET", "/office/events/7", nil).Code)
	require.Equal(t, 404, s.ask(officer, "POST", "/office/events/7", nil).Code)
}

// A month from the preview to its publication and back.
func TestMonthOnTheDesk(t *testing.T) {
	s := working(t)
	officer := s.signIn("officer")
	require.Equal(t, "/office/months/2026-10", s.ask(officer, "GET", "/office/months", nil).Header().Get("Location"))
	renamed := bytes.Replace(womens(t), []byte("012 "), []byte("012 The "), 1)
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}, file{"b.trf", renamed}).Code)
	at := "/office/months/2026-10"
	require.Contains(t, s.page(officer, at), "Not computed yet")
	do := func(form url.Values) *httptest.ResponseRecorder { return s.ask(officer, "POST", at, form) }
	require.Equal(t, at, do(url.Values{"do": {"preview"}}).Header().Get("Location"))
	page := s.page(officer, at)
	require.Contains(t, page, `name="accept" value="open-questions"`)
	require.Contains(t, page, "Report 2 waits for an answer: open it and answer its question. Or accept this and give a reason: it waits for the next list then.")
	require.NotContains(t, page, "--accept", "the page says what to do on it")
	require.Regexp(t, regexp.MustCompile(`<span class="(up|down)">[+−]\d+</span>`), page)
	published, err := s.o.Store.Published(t.Context(), 202610)
	require.NoError(t, err)
	require.False(t, published, "a preview changes nothing")
	require.NotContains(t, page, "Something was changed since")

	require.Equal(t, 409, do(url.Values{"do": {"publish"}}).Code)
	w := do(url.Values{"do": {"publish"}, "accept": {"open-questions"}})
	require.Equal(t, 409, w.Code)
	require.Contains(t, w.Body.String(), "give a reason")
	require.Equal(t, 409, do(url.Values{"do": {"explode"}}).Code)
	w = do(url.Values{"do": {"publish"}, "accept": {"open-questions"}, "reason": {"asked by telephone"}})
	require.Equal(t, at+"?said=published", w.Header().Get("Location"), w.Body)
	acts, err := s.o.Store.Publications(t.Context(), 202610)
	require.NoError(t, err)
	require.Equal(t, "officer", acts[0].By)
	require.Equal(t, []string{"open-questions", "officer", "asked by telephone"}, []string{acts[0].Passed[0].Gate, acts[0].Passed[0].By, acts[0].Passed[0].Reason})
	require.Equal(t, "officer", s.actor())
	require.Contains(t, s.page(officer, "/office/publications"), "asked by telephone")
	require.Contains(t, s.page("", "/"), "October 2026", "everybody sees it")

	require.Equal(t, 409, do(url.Values{"do": {"undo"}}).Code)
	require.Equal(t, at+"?said=undone", do(url.Values{"do": {"undo"}, "reason": {"too early"}}).Header().Get("Location"))
	published, err = s.o.Store.Published(t.Context(), 202610)
	require.NoError(t, err)
	require.False(t, published)
	require.Contains(t, s.page(officer, at), "Something was changed since this was computed")
	for _, path := range []string{"/office/months/2027-10", "/office/months/x"} {
		require.Equal(t, 404, s.ask(officer, "GET", path, nil).Code, path)
	}
}

// What stands in a report is text on every page of the desk, whatever it is.
func TestNamesAreText(t *testing.T) {
	s := working(t)
	officer := s.signIn("administrator")
	nasty := bytes.Replace(womens(t), []byte("012 "), []byte("012 <script>alert(1)</script>\u202e' OR 1=1 --"), 1)
	require.Equal(t, 303, s.upload(officer, file{"a.trf", womens(t)}, file{`"><img src=x>.trf`, nasty}).Code)
	require.Equal(t, 303, s.ask(officer, "POST", "/office/months/2026-10", url.Values{"do": {"preview"}}).Code)
	for _, path := range []string{"/office", "/office/reports", "/office/reports/2", "/office/questions/Q1", "/office/events/1", "/office/months/2026-10", "/office/publications", "/office/awaiting", "/office/log", "/office/state", "/office/users", "/office/claims", "/office/outbox", "/account"} {
		page := s.page(officer, path)
		require.NotContains(t, strings.Replace(page, `<script src="/assets/passkey.js?v=`+pages.AssetVersion("passkey.js")+`" defer></script>`, "", 1), "<script", path)
		require.NotContains(t, page, "<img", path)
		require.NotContains(t, page, "\u202e", path)
		require.NotContains(t, page, "ZgotmplZ", path)
		require.NotRegexp(t, regexp.MustCompile(`desk\.[a-z-]+\.[a-z-]+`), page, path)
		w := s.ask(officer+"; language=ru", "GET", path, nil)
		require.Equal(t, 200, w.Code, path)
		require.Equal(t, "ru", w.Header().Get("Content-Language"))
		require.NotContains(t, w.Body.String(), "no value", path)
	}
}
