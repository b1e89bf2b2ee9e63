package plan_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/plan"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// announced is a plan in the making: the entries of a real open without its
// rounds, and a record that leaves nothing to mend.
type announced struct {
	text     string
	facts    *registration.Facts
	today    handbook.Date
	register map[int]arbiters.Candidate
}

func open(t *testing.T) *announced {
	t.Helper()
	data, err := os.ReadFile("../../fixtures/federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	lines := strings.Split(string(data), "\n")
	var kept []string
	for _, l := range lines {
		switch {
		case strings.HasPrefix(l, "001 "):
			kept = append(kept, string([]rune(l)[:80])+" 0.0    0")
		case len(l) > 3 && l[0] != '0' && l[0] != '1' && !strings.HasPrefix(l, "222"):
		default:
			kept = append(kept, l)
		}
	}
	a := &announced{text: strings.Join(kept, "\n"), facts: &registration.Facts{}, today: 2026_07_15}
	a.set(t, "registered", "2026-07-01")
	a.set(t, "announced", "2026-07-01")
	a.set(t, "chief-arbiter-title", "IA")
	a.set(t, "official", "chief IA 99000901 Garfell, Merik", "deputy FA 99000902 Seldan, Fiora")
	a.register = map[int]arbiters.Candidate{99000901: {Name: "Garfell, Merik", ActiveTo: 2028_01_01, LicensedTo: 2026_12_31}}
	return a
}

func (a *announced) set(t *testing.T, name string, values ...string) {
	t.Helper()
	require.NoError(t, norms.SetFact(a.facts, name, values...))
}

func (a *announced) replace(t *testing.T, old, is string) {
	t.Helper()
	require.Contains(t, a.text, old)
	a.text = strings.ReplaceAll(a.text, old, is)
}

// without leaves out the records of a number.
func (a *announced) without(numbers ...string) {
	var kept []string
	for _, l := range strings.Split(a.text, "\n") {
		drop := false
		for _, n := range numbers {
			drop = drop || strings.HasPrefix(l, n+" ")
		}
		if !drop {
			kept = append(kept, l)
		}
	}
	a.text = strings.Join(kept, "\n")
}

func (a *announced) plan(t *testing.T) *plan.Plan {
	t.Helper()
	r := audit.Open("open.trf", []byte(a.text), audit.Options{
		Facts: a.facts, Today: a.today,
		Arbiters: func(id int) (arbiters.Candidate, bool, error) {
			c, ok := a.register[id]
			return c, ok, nil
		},
	})
	p, err := plan.New(r, nil)
	require.NoError(t, err)
	return p
}

const fast = "122 90 min + 30 sec\n"

// Each plan has one fault, which is named with its article, and every finding
// says what to do in both languages.
func TestFaultyPlans(t *testing.T) {
	for name, c := range map[string]struct {
		change   func(*announced)
		article  string
		rule     string
		severity handbook.Severity
	}{
		"registered the day before": {func(a *announced) { a.set(t, "registered", "2026-09-04") }, "B.02-0.2.2", "late-registration", handbook.Error},
		"not registered, too late": {func(a *announced) {
			a.set(t, "registered")
			a.today = 2026_09_03
		}, "B.02-0.2.2", "late-registration", handbook.Error},
		"not registered, the start is past": {func(a *announced) {
			a.set(t, "registered")
			a.today = 2026_09_10
		}, "B.02-0.2.2", "late-registration", handbook.Error},
		"a strong player, registered late": {func(a *announced) {
			a.set(t, "registered", "2026-08-20")
			a.replace(t, " 2640 MLT", " 2711 MLT")
		}, "B.02-0.2.1", "early-registration", handbook.Error},
		"registered too late for norms": {func(a *announced) { a.set(t, "registered", "2026-08-20") }, "B.01-1.1.1", "registration", handbook.Warning},
		"no schedule":                   {func(a *announced) { a.without("042", "052", "132") }, "B.02-0.2.2", "late-registration", handbook.Error},
		"four rounds of four hours on a day": {func(a *announced) {
			a.replace(t, "26/09/06  26/09/07  26/09/08", "26/09/05  26/09/05  26/09/05")
		}, "B.02-3.1", "hours-per-day", handbook.Error},
		"three rounds on a day, norms": {func(a *announced) {
			a.replace(t, "26/09/06  26/09/07", "26/09/05  26/09/05")
		}, "B.01-1.1.3", "two-rounds-a-day", handbook.Warning},
		"no time control": {func(a *announced) { a.without("122", "222") }, "B.02-1.1", "rate-of-play", handbook.Error},
		"too fast for the ratings": {func(a *announced) {
			a.without("222")
			a.replace(t, fast, "122 60 min\n")
		}, "B.02-1.1", "rate-of-play", handbook.Warning},
		"an early first control": {func(a *announced) {
			a.without("222")
			a.replace(t, fast, "122 60 min/20 + 60 min\n")
		}, "B.02-1.2", "first-control", handbook.Error},
		"sixteen rapid rounds on a day": {func(a *announced) {
			a.rapid(t, "122 15 min + 10 sec\n", 16)
		}, "B.02-3.1.1", "rapid-rounds-per-day", handbook.Error},
		"two hours for norms": {func(a *announced) {
			a.without("222")
			a.replace(t, fast, "122 90 min\n")
		}, "B.01-1.1.3", "two-rounds-a-day", handbook.Warning},
		"a national arbiter as chief": {func(a *announced) { a.set(t, "chief-arbiter-title", "NA") }, "B.01-1.1.5", "chief-arbiter-title", handbook.Warning},
		"the chief arbiter plays":     {func(a *announced) { a.set(t, "official", "chief IA 99000353 Ilalög, Merik") }, "B.01-1.1.6", "arbiter-plays", handbook.Warning},
		"an inactive chief arbiter": {func(a *announced) {
			a.register[99000901] = arbiters.Candidate{Name: "Garfell, Merik", ActiveTo: 2026_08_31}
		}, "B.06.3-2.1.1", "inactive-chief", handbook.Warning},
		"a licence that ran out": {func(a *announced) {
			a.register[99000902] = arbiters.Candidate{Name: "Seldan, Fiora", LicensedTo: 2026_09_12}
		}, "B.06.1-6.1", "arbiter-licence", handbook.Error},
		"the format without approval": {func(a *announced) {
			a.replace(t, "092 Individual: Swiss-System (Dutch)", "092 Individual: other")
			a.without("192")
			a.set(t, "tournament-format", "other")
			a.set(t, "changes-in-favour", "yes")
		}, "B.01-1.4.2d", "changes-in-favour", handbook.Warning},
		"eight rounds": {func(a *announced) {
			a.replace(t, "  26/09/13", "")
			a.replace(t, "142 9", "142 8")
		}, "B.01-1.4.1a", "enough-games", handbook.Warning},
		"no system": {func(a *announced) {
			a.without("092", "192")
		}, "C.04.2-1.3", "system-not-named", handbook.Warning},
		"published after the start": {func(a *announced) { a.set(t, "announced", "2026-09-05") }, "C.04.2-1.3", "system-not-named", handbook.Warning},
		"entries without a number": {func(a *announced) {
			a.replace(t, "99000354", "        ")
		}, "B.02-10.1", "fide-id-missing", handbook.Warning},
		"as many rounds as players": {func(a *announced) { a.only(9) }, "C.04.1-2", "repeat-pairing", handbook.Warning},
	} {
		t.Run(name, func(t *testing.T) {
			a := open(t)
			c.change(a)
			p := a.plan(t)
			found := false
			for i := range p.Findings {
				f := &p.Findings[i]
				for _, l := range language.All {
					require.NotEmpty(t, l.Finding(f).Advice, "%s: %s", l.Code, l.Line(f))
				}
				found = found || f.Article == c.article && f.Rule == c.rule && f.Severity == c.severity
			}
			require.True(t, found, "%s", lines(p))
			require.NotEqual(t, plan.Clean, p.Verdict())
			require.Equal(t, strings.Contains(lines(p), "error"), p.Verdict() == plan.Faulty)
		})
	}
}

// rapid makes of the plan one of many rounds of a day.
func (a *announced) rapid(t *testing.T, control string, rounds int) {
	a.without("222", "132")
	a.replace(t, fast, control)
	a.replace(t, "142 9", "142 "+strconv.Itoa(rounds))
	a.text += "\n132" + strings.Repeat(" ", 88) + strings.TrimRight(strings.Repeat("26/09/05  ", rounds), " ") + "\n"
}

// only keeps so many entries.
func (a *announced) only(entries int) {
	var kept []string
	for _, l := range strings.Split(a.text, "\n") {
		if strings.HasPrefix(l, "001 ") {
			if entries--; entries < 0 {
				continue
			}
		}
		kept = append(kept, l)
	}
	a.text = strings.Join(kept, "\n")
}

func lines(p *plan.Plan) string {
	var b strings.Builder
	for i := range p.Findings {
		b.WriteString(string(p.Findings[i].Severity) + " " + p.Findings[i].Rule + " " + language.English.Line(&p.Findings[i]) + "\n")
	}
	return b.String()
}

func TestCleanPlansAreSilent(t *testing.T) {
	for name, change := range map[string]func(*announced){
		"an open with norms": func(*announced) {},
		"registered on the last day": func(a *announced) {
			a.set(t, "registered", "2026-08-06")
		},
		"no norms wanted, five rounds, a national arbiter": func(a *announced) {
			a.set(t, "norms-wanted", "no")
			a.set(t, "registered", "2026-09-02")
			a.set(t, "chief-arbiter-title", "NA")
			a.replace(t, "142 9", "142 5")
			a.replace(t, "  26/09/10  26/09/11  26/09/12  26/09/13", "")
		},
		"rapid on one day": func(a *announced) { a.rapid(t, "122 15 min + 10 sec\n", 9) },
		"an inactive chief where no norms are wanted": func(a *announced) {
			a.set(t, "norms-wanted", "no")
			a.register[99000901] = arbiters.Candidate{Name: "Garfell, Merik", ActiveTo: 2026_08_31, Licence: registration.Yes}
		},
		"not registered, in time": func(a *announced) { a.set(t, "registered") },
	} {
		t.Run(name, func(t *testing.T) {
			a := open(t)
			change(a)
			p := a.plan(t)
			require.Empty(t, lines(p))
			require.Equal(t, plan.Clean, p.Verdict())
		})
	}
}

// What is due, by day, and the norms that the entries allow.
func TestDueAndNorms(t *testing.T) {
	p := open(t).plan(t)
	var days []string
	for _, d := range p.Due {
		days = append(days, d.Day.String()+" "+d.Article)
	}
	require.Equal(t, []string{"2026-08-06 B.01-1.1.1", "2026-09-02 B.02-0.2.2", "2026-09-30 B.02-9.1", "2026-11-28 B.02-9.1"}, days)
	require.True(t, p.Due[0].Done)
	require.True(t, p.NoNorms.IsZero())
	require.Len(t, p.Norms, 4)
	for _, c := range p.Norms {
		require.LessOrEqual(t, len(c.Players), c.Seekers)
	}
	few := open(t)
	few.only(10)
	require.Equal(t, []norms.Chance{{Title: tournament.GM, Seekers: 1, Players: []int{10}, Average: 2546, Score: tournament.Points(11) * tournament.One / 2, Games: 9}}, few.plan(t).Norms[:1])
	few.only(9)
	for _, c := range few.plan(t).Norms {
		require.Empty(t, c.Players, "nine entries are eight opponents")
	}
}

// An event of another sport can go ahead: FIDE neither rates it nor gives norms for it,
// and it owes nothing by a day.
func TestPlansOfOtherSports(t *testing.T) {
	for _, sport := range []string{"draughts", "renju"} {
		for name, change := range map[string]func(*announced){
			"as announced":    func(*announced) {},
			"no time control": func(a *announced) { a.without("122", "222") },
			"no schedule":     func(a *announced) { a.without("042", "052", "132") },
			"not registered":  func(a *announced) { a.set(t, "registered") },
			"in the past":     func(a *announced) { a.today = 2026_12_01 },
			"one entry":       func(a *announced) { a.only(1) },
			"blitz":           func(a *announced) { a.without("222"); a.replace(t, fast, "122 3 min + 2 sec\n") },
		} {
			t.Run(sport+", "+name, func(t *testing.T) {
				a := open(t)
				change(a)
				a.text = "### fedrate sport=" + sport + "\n" + a.text
				p := a.plan(t)
				require.Empty(t, p.Due)
				require.Empty(t, p.Norms)
				require.Equal(t, "FIDE gives norms for chess alone", language.English.Say(p.NoNorms))
				require.Equal(t, "an event of "+sport+": its games are not rated by the rules of FIDE, and it gives no norms", said(p, "sport-not-rated"))
			})
		}
	}
	require.Empty(t, said(open(t).plan(t), "sport-not-rated"))
}

// said is what a plan finds by a rule; empty if nothing.
func said(p *plan.Plan, rule string) string {
	for i := range p.Findings {
		if p.Findings[i].Rule == rule {
			return language.English.Message(&p.Findings[i])
		}
	}
	return ""
}
