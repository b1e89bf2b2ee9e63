//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/store"
)

var axe = flag.String("axe", "", "file of axe-core, which looks at what keeps people out")

// fault is what axe-core has found on a page.
type fault struct {
	ID, Impact, Help string
	Nodes            []struct{ HTML string }
}

// serious are the faults of a page that exclude users: violations of WCAG 2.2 at the
// levels A and AA.
const serious = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] }).then(
	r => r.violations.filter(v => v.impact === "serious" || v.impact === "critical").map(v => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map(n => ({ html: n.html })) })))`

// everyPage are the pages of the portal that users can open.
var everyPage = []string{
	"/", "/check", "/lists/2026-10/standard", "/lists/2026-10/rapid", "/lists/2026-10/against/2026-09", "/lists/2026-10/top", "/players/99000343", "/events", "/events/1", "/events/4", "/certificates", "/certificates/LIE-0-IT1-1", "/rules", "/help", "/search?q=wen", "/api/docs",
	"/embed/lists/latest/standard", "/embed/lists/2026-10/top", "/embed/players/99000343", "/embed/events/1",
	"/office", "/office?received=1", "/office/reports", "/office/reports/1", "/office/reports/13", "/office/questions/Q1", "/office/events/1", "/office/months/2026-10", "/office/months/2026-11", "/office/months/2026-10/reconcile", "/office/publications",
	"/office/lists", "/office/awaiting", "/office/players", "/office/players?q=9900034", "/office/players/99000348", "/office/bans", "/office/claims", "/claim", "/office/users", "/office/outbox", "/office/keys", "/office/schedules", "/office/privacy", "/office/log", "/office/state", "/account", "/account/second",
}

// TestPages looks at every page as people with other eyes and hands use it, and
// takes a picture of each where that is asked for.
func TestPages(t *testing.T) {
	o := open(t)
	o.run(t, "", "mail", "address", "officer", "officer@club.example")
	o.run(t, "", append([]string{"submit", "--by", "officer"}, o.reports(t)[:12]...)...)
	o.run(t, "", "run", "--period", "2026-10", "--publish", "--federation", "LIE", "--out", filepath.Join(o.folder, "out"))
	o.ask(t)
	o.run(t, "", "list", "import", federation+"/lists/2026-09.txt", "--period", "2026-10", "--official") // as if FIDE had rated nothing
	o.run(t, "", "mail", "address", "administrator", "admin@club.example")
	o.run(t, "", "hook", "add", "https://club.example/rating/of/a/page/with/a/long/address", "--event", "list-published,certificate-issued", "--note", "the club's own page")
	source := axeSource(t)
	looks := []screen{{1280, 900, false, true}, {390, 844, true, true}}
	spoken := []*language.Language{language.English, language.Russian}
	if *shots != "" {
		looks = append(looks, screen{1280, 900, true, true}, screen{390, 844, false, true})
		spoken = append(spoken, language.Russian, language.English)
	}
	for i, look := range looks {
		v := visit(t, o, spoken[i], look)
		t.Run(v.name, func(t *testing.T) {
			v.t = t
			tell(v, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true}) // what looks at the page is no part of it
			v.get("/login")
			v.accessible(source, "/login")
			v.write("#name", "administrator")
			v.write("#password", passwordOf("administrator"))
			require.EqualValues(t, 200, v.press("main form button.main"))
			for _, path := range everyPage {
				v.get(path)
				v.accessible(source, path)
			}
			odd, err := filepath.Abs("../../fixtures/odd/one-sided-result.trf")
			require.NoError(t, err)
			v.get("/check")
			v.files(`main input[type="file"]`, odd)
			require.EqualValues(t, 200, v.press(`main form button.main`))
			v.accessible(source, "checked")
			require.EqualValues(t, 200, v.press(`button[value="share"]`))
			require.Contains(t, ask(v, chromedp.Location()), "/check/shared/")
			v.accessible(source, "check-shared-code")
			v.get("/office/months/2026-11")
			require.EqualValues(t, 200, v.press(`button[value="preview"]`))
			v.accessible(source, "previewed")
		})
	}
}

// TestPagesOfActs examines in the same way pages that need an act before: a report that
// is held, a list that waits for a second signature, the page of the link of a mail, an
// invitation, a sign-in that is refused, a page that does not exist.
func TestPagesOfActs(t *testing.T) {
	source := axeSource(t)
	looks := []screen{{390, 844, false, true}, {1280, 900, true, true}}
	if *shots != "" {
		looks = append(looks, screen{1280, 900, false, true}, screen{390, 844, true, true})
	}
	for i, look := range looks {
		o := open(t, "FEDRATE_OFFICE_SECOND_SIGNATURE=true")
		for _, name := range []string{"01-masters-open.trf", "09-womens-cup.trf"} {
			o.run(t, "", "submit", "--by", "arbiter", filepath.Join(federation, "2026-09", name))
		}
		v := visit(t, o, []*language.Language{language.Russian, language.English}[i%2], look)
		t.Run(v.name, func(t *testing.T) {
			v.t = t
			tell(v, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
			v.get("/players/99000348")
			v.write(`form[action$="/mail"] input[name="address"]`, "parent.of.a.player.with.a.long.address@club.example")
			require.EqualValues(t, 200, v.press(`form[action$="/mail"] button`))
			v.accessible(source, "player-followed")
			link := "/mail/" + o.codeOfReader(t, "99000348")
			v.get(link)
			v.accessible(source, "mail-code")
			require.EqualValues(t, 200, v.press(`button[value="confirm"]`))
			v.accessible(source, "mail-code-confirmed")
			require.EqualValues(t, 200, v.press("main form button"))
			v.accessible(source, "mail-code-ended")

			invited, err := exec.Command(program, "user", "invite", "--role", "arbiter", "--database", filepath.Join(o.folder, "office.db")).Output()
			require.NoError(t, err)
			v.get(regexp.MustCompile(`/invitation/[^\s"]+`).FindString(string(invited)))
			v.accessible(source, "invitation-code")

			v.get("/login")
			v.write("#name", "administrator")
			v.write("#password", "it is another one")
			require.EqualValues(t, 401, v.press("main form button.main"))
			v.accessible(source, "login-refused")
			v.write("#password", passwordOf("administrator"))
			require.EqualValues(t, 200, v.press("main form button.main"))

			v.get("/office/reports/2")
			v.write("#ho-why", "the arbiter has been asked for the dates of birth")
			require.EqualValues(t, 200, v.press(`button[value="hold"]`))
			v.accessible(source, "report-held")
			v.get("/office/months/2026-10")
			require.EqualValues(t, 200, v.press(`button[value="preview"]`))
			v.computed()
			v.accessible(source, "month-gates")
			require.Zero(t, ask(v, chromedp.Evaluate[int]("Math.max(0, ...Array.from(document.querySelectorAll('main .scroll'), e => e.scrollWidth - e.clientWidth))")), "the tables of the month fit on a phone, too")
			v.choose(`input[name="accept"][value="open-questions"]`)
			v.write("#reason", "the federation's assembly is on Saturday")
			require.EqualValues(t, 200, v.press(`button[value="publish"]`))
			v.computed()
			require.Contains(t, v.sees(), v.say("desk.proposal.own"))
			v.accessible(source, "month-proposed")

			v.get("/account/second")
			code, err := totp.GenerateCode(strings.ReplaceAll(ask(v, chromedp.Text(chromedp.CSS("main span.mono"))), " ", ""), time.Now())
			require.NoError(t, err)
			v.write("#code", code)
			v.write(`main input[name="current"]`, passwordOf("administrator"))
			require.EqualValues(t, 200, v.press("main form button.main"))
			v.accessible(source, "second-recovery")
			v.get("/account")
			require.EqualValues(t, 200, v.press(`form[action="/logout"] button`))
			v.get("/login")
			v.write("#name", "administrator")
			v.write("#password", passwordOf("administrator"))
			require.EqualValues(t, 200, v.press("main form button.main"))
			require.Contains(t, ask(v, chromedp.Location()), "/login/code")
			v.accessible(source, "login-code")

			answer, err := chromedp.RunResponse(v.ctx, chromedp.Navigate(o.url+"/players/1"))
			require.NoError(t, err)
			require.EqualValues(t, 404, answer.Status)
			v.accessible(source, "not-there")
		})
	}
}

// codeOfReader is the code in the link of the mail to who follows a player.
func (o *office) codeOfReader(t *testing.T, id string) string {
	t.Helper()
	st, err := store.Open(filepath.Join(o.folder, "office.db"))
	require.NoError(t, err)
	defer st.Close()
	readers, err := st.Readers(t.Context(), store.PlayerReader, id)
	require.NoError(t, err)
	require.Len(t, readers, 1)
	return readers[0].Code
}

// axeSource is axe-core, nil where it is not there.
func axeSource(t *testing.T) []byte {
	t.Helper()
	if *axe == "" {
		return nil
	}
	source, err := os.ReadFile(*axe)
	if err != nil {
		t.Logf("axe-core is not there, the pages were opened only: %v", err)
		return nil
	}
	return source
}

// ask hands a report in about which the office asks.
func (o *office) ask(t *testing.T) {
	t.Helper()
	names := o.reports(t)
	out, err := exec.Command(program, "submit", "--by", "officer", names[len(names)-1], "--database", filepath.Join(o.folder, "office.db")).CombinedOutput()
	require.Error(t, err, "it is held")
	require.Contains(t, string(out), "Q1")
}

// accessible looks at the page that is open.
func (v *visitor) accessible(source []byte, name string) {
	v.t.Helper()
	v.picture(name)
	if wide := ask(v, chromedp.Evaluate[int]("document.documentElement.scrollWidth - document.documentElement.clientWidth")); wide > 0 {
		v.t.Errorf("%s is %d wider than the screen", name, wide)
	}
	if tall := ask(v, chromedp.Evaluate[int]("innerWidth < 1280 ? 0 : document.querySelector('.top')?.offsetHeight ?? 0")); tall > 64 {
		v.t.Errorf("the head of %s takes two lines: it is %d high", name, tall)
	}
	if source == nil {
		return
	}
	ask(v, chromedp.Evaluate[any](string(source)+"; null"))
	var said strings.Builder
	for _, f := range ask(v, chromedp.Evaluate[[]fault](serious, chromedp.EvalAwaitPromise)) {
		fmt.Fprintf(&said, "%s: %s (%s), %d places, such as %s\n", name, f.Help, f.ID, len(f.Nodes), f.Nodes[0].HTML)
	}
	if said.Len() > 0 {
		v.t.Error(said.String())
	}
}
