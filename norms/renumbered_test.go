package norms

import (
	"reflect"
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

// renumbered returns an edition with the law of another, its articles in the
// opposite order and under numbers that no edition has.
func renumbered(e *Edition) *Edition {
	made := *e
	made.Key, made.Articles = "made-up", handbooktest.Reversed(e.Articles)
	return &made
}

// realArticle is a number of the real editions; one with two figures alone
// looks like points but for its place.
var realArticle = regexp.MustCompile(`(^|[^\d.])[012]\.\d{1,2}\.\d{1,2}[a-z]?|^[012]\.\d: |\([012]\.\d\)`)

// articlesIn returns the made-up numbers that a value names; it names no real
// one, in any text of it as English and Russian say it.
func articlesIn(t *testing.T, v any) (made []string) {
	t.Helper()
	for _, l := range language.All {
		for _, s := range stringsIn(reflect.ValueOf(language.Written(l, v)), nil) {
			require.NotRegexp(t, realArticle, s)
			made = append(made, regexp.MustCompile(`§\d+`).FindAllString(s, -1)...)
		}
	}
	return made
}

func stringsIn(v reflect.Value, list []string) []string {
	switch v.Kind() {
	case reflect.Struct:
		if text, ok := v.Interface().(handbook.Text); ok {
			return append(list, text.String())
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				list = stringsIn(v.Field(i), list)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			list = stringsIn(v.Index(i), list)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			list = stringsIn(v.Elem(), list)
		}
	case reflect.String:
		list = append(list, v.String())
	}
	return list
}

// TestRenumberedEdition: under an edition with other numbers a result, its
// working, its certificate and what the event's report says have these and no
// others, in the order of that edition; all else is as before.
func TestRenumberedEdition(t *testing.T) {
	named := map[string]bool{}
	events := []*Event{}
	for i, c := range readCases(t) {
		ev, _ := c.make(t, c.days[i%len(c.days)])
		events = append(events, ev)
	}
	forecast := nineRounds("*")
	forecast.scheduled = 11
	events = append(events, forecast.event(t), solid().in(registration.OtherFormat).event(t), solid().of("zonall").event(t))
	long := solid().event(t)
	long.Tournament.End = long.Tournament.Start.AddDays(100)
	waived := solid().event(t)
	waived.Waivers = []handbook.Waiver{officer("B.01-1.1.5"), officer("registration")}
	events = append(events, long, waived)
	for _, ev := range events {
		opt := Options{Player: 1, Near: true, Forecast: true}
		want := Find(ev, opt)
		e, other := ev.Edition, *ev
		other.Edition = renumbered(e)
		other.Waivers = slices.Clone(ev.Waivers)
		for k := range other.Waivers {
			if i := slices.IndexFunc(e.Articles, func(x handbook.Article) bool { return "B.01-"+x.No == other.Waivers[k].Rule }); i >= 0 {
				other.Waivers[k].Rule = "B.01-" + other.Edition.Articles[len(e.Articles)-1-i].No
			}
		}
		if other.Facts != nil && len(other.Facts.Approvals) > 0 { // these name articles themselves
			continue
		}
		got := Find(&other, opt)
		require.Len(t, got, len(want))
		for i := range got {
			r, w := &got[i], &want[i]
			require.Equal(t, w.Achieved, r.Achieved)
			require.Equal(t, w.Used, r.Used)
			require.Equal(t, w.Performance, r.Performance)
			require.Len(t, r.Checks, len(w.Checks))
			require.Len(t, r.Notes, len(w.Notes))
			require.Equal(t, w.Exempt == "", r.Exempt == "")
			require.True(t, slices.IsSortedFunc(r.Checks, func(a, b Clause) int { return position(a.Article) - position(b.Article) }), "in the order of the edition")
			for _, no := range articlesIn(t, *r) {
				named[no] = true
			}
			articlesIn(t, Working(r, &other))
			c := NewCertificate(&other, r)
			require.Equal(t, NewCertificate(ev, w).Exemption == nil, c.Exemption == nil)
			articlesIn(t, c)
			require.Equal(t, NewNorm(ev, w).EightGames, NewNorm(&other, r).EightGames)
		}
		_, conditions := Summarize(&other, got)
		articlesIn(t, conditions)
	}
	rapid := *events[0]
	rapid.Edition, rapid.Kind = renumbered(&edition2022), tournament.Rapid
	require.NotEmpty(t, articlesIn(t, Barred(&rapid)))
	require.Greater(t, len(named), 30)
	t.Logf("%d events, %d articles named", len(events), len(named))
}

func position(article string) int {
	n := 0
	for _, d := range strings.TrimPrefix(article, "§") {
		n = 10*n + int(d-'0')
	}
	return n
}
