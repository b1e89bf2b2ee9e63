package arbiters

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/handbooktest"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// renumbered puts an edition in force with the articles in the opposite order,
// under numbers that no edition has.
func renumbered(t *testing.T) *Edition {
	t.Helper()
	before := Chapter.Editions
	e := before[0]
	e.Articles = handbooktest.Reversed(e.Articles)
	Chapter.Editions = []Edition{e}
	t.Cleanup(func() { Chapter.Editions = before })
	return &Chapter.Editions[0]
}

var realArticle = regexp.MustCompile(`\b\d\.\d{1,2}(\.\d)?\b`)

// said returns all that a norm and an application say, in both languages.
func said(checks []string, texts ...handbook.Text) string {
	all := slices.Clone(checks)
	for _, l := range language.All {
		all = append(all, l.SayAll(texts)...)
	}
	return strings.Join(all, "\n")
}

// Under an edition with other numbers norms and applications have these and no
// others, in the order of that edition; all else is as before.
func TestRenumberedEdition(t *testing.T) {
	events := []Event{}
	for _, change := range []func(*Event){
		nil,
		func(e *Event) { e.System = RoundRobin; e.Rated = 9 },
		func(e *Event) { e.System = DoubleRoundRobin },
		func(e *Event) { e.Kind = tournament.Rapid },
		func(e *Event) { e.Class, e.Kind = ClassWorldFast, tournament.Blitz },
		func(e *Event) { e.Class = ClassOlympiad },
		func(e *Event) { e.Class = ClassOrganisation },
		func(e *Event) { e.Class, e.Level = ClassOfficial, World },
		func(e *Event) { e.Class = ClassFinal },
		func(e *Event) { e.Class, e.System, e.TeamSystem, e.Teams = ClassLeague, Team, RoundRobin, 12 },
		func(e *Event) { e.Hybrid, e.System, e.Rounds = true, Other, 6 },
		func(e *Event) { e.FeesPaid, e.Chief.Title, e.NormPossible = registration.Unknown, "", registration.No },
		func(e *Event) { e.Chief.Title = "NA" },
		func(e *Event) { e.Chief = Official{Name: "Sample, Arbiter", FIDEID: "9900001", Title: "FA"} },
	} {
		events = append(events, swiss("Open", 2024_05_10, change))
	}
	before := map[string]Norm{}
	for i := range events {
		for _, title := range []Title{FA, IA} {
			before[fmt.Sprint(i, title)] = normFrom(t, title, events[i])
		}
	}
	was := apply(t, candidate(t, IA), IA, 2024_08_01)

	e := renumbered(t)
	for i := range events {
		for _, title := range []Title{FA, IA} {
			n, w := normFrom(t, title, events[i]), before[fmt.Sprint(i, title)]
			require.Equal(t, []any{w.OK, w.Rule, w.Once, w.Short, len(w.Checks), len(w.Notes)}, []any{n.OK, n.Rule, n.Once, n.Short, len(n.Checks), len(n.Notes)})
			require.True(t, strings.HasPrefix(n.Article, "§"), n.Article)
			articles := []string{n.Article}
			for _, c := range n.Checks {
				articles = append(articles, c.Article)
				require.Equal(t, c.Rule, e.Articles[position(e, c.Article)].Rule.Name)
			}
			require.True(t, slices.IsSortedFunc(articles[1:], func(a, b string) int { return position(e, a) - position(e, b) }), "%v", articles)
			require.NotRegexp(t, realArticle, said(articles, append(append(NewReport(&n).Notes, n.Notes...), n.Signer)...))
		}
	}
	for _, title := range []Title{FA, IA} {
		for name, change := range map[string]func(*Candidate){
			"complete": func(*Candidate) {}, "no seminar": func(c *Candidate) { c.Seminars = nil },
			"old seminar": func(c *Candidate) { c.Seminars[0].End = 2019_01_01 }, "too young": func(c *Candidate) { c.Birth = 2010_01_01 },
			"nothing known": func(c *Candidate) { *c = Candidate{Norms: c.Norms} }, "no norms": func(c *Candidate) { c.Norms = nil },
			"another language": func(c *Candidate) { c.Languages = []string{"xx"} }, "old norms": func(c *Candidate) { c.Norms[0].Event.End = 2015_01_01 },
			"no norm": func(c *Candidate) { c.Norms[0].OK = false }, "late": func(c *Candidate) { c.FASince, c.National = 2024_07_01, 2024_07_01 },
			"inactive": func(c *Candidate) { c.ActiveTo = 2024_01_01 },
		} {
			c := candidate(t, title)
			change(c)
			a := apply(t, c, title, 2024_08_01)
			articles := []string{}
			for _, c := range a.Checks {
				articles = append(articles, c.Article)
			}
			texts := append(slices.Clone(a.Missing), a.Notes...)
			require.NotRegexp(t, realArticle, strings.ReplaceAll(said(articles, texts...), "B.06.3", ""), name)
		}
	}
	now := apply(t, candidate(t, IA), IA, 2024_08_01)
	require.Equal(t, []any{was.State, was.SubmitBy, len(was.Checks), len(was.Norms)}, []any{now.State, now.SubmitBy, len(now.Checks), len(now.Norms)})
}
