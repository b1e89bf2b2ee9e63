package rating_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/handbooktest"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// renumber gives the articles of all editions numbers that none has.
func renumber(t *testing.T) {
	for _, c := range []*rating.Chapter{&rating.StandardChapter, &rating.RapidBlitzChapter} {
		before := c.Editions
		t.Cleanup(func() { c.Editions = before })
		c.Editions = append([]rating.Edition(nil), before...)
		for i := range c.Editions {
			c.Editions[i].Articles = handbooktest.Reversed(before[i].Articles)
		}
	}
}

// realArticle is a number of the real editions within a sentence.
var realArticle = regexp.MustCompile(`\((\d{1,2}\.)+\d{1,2}[a-f]?\)|\b\d{1,2}\.\d{1,2}\.\d{1,2}\b`)

// TestRenumberedEditions: editions with other numbers print their own in findings,
// in reasons and in the working, in both languages.
func TestRenumberedEditions(t *testing.T) {
	renumber(t)
	printed := 0
	own := func(article string, texts ...handbook.Text) {
		t.Helper()
		require.Regexp(t, `^§\d+$|^B\.02-§\d+$`, article, "%v", texts)
		printed++
		for _, l := range language.All {
			for _, text := range texts {
				require.NotRegexp(t, realArticle, l.Say(text))
			}
		}
	}
	for _, c := range []struct {
		kind      tournament.Kind
		start     handbook.Date
		own       int
		opponents []int
		results   string
	}{
		{tournament.Standard, 2022_10_01, 2212, manual, "110==01=="},
		{tournament.Standard, 2025_10_01, 1405, []int{1500, 1401, 0}, "+00"},
		{tournament.Rapid, 2026_01_02, 2605, []int{1900, 2500}, "11"},
		{tournament.Blitz, 2022_05_02, 2605, []int{1900, 1200, 2500}, "11-"},
		{tournament.Standard, 2022_05_01, 0, []int{1500, 1500, 1500, 1500, 1500}, "11100"},
		{tournament.Standard, 2024_03_01, 0, []int{1900, 1901, 1902, 1902, 1902}, "11100"},
		{tournament.Standard, 2024_03_01, 0, []int{1900, 1800, 0}, "=00"},
		{tournament.Standard, 2026_03_01, 0, []int{1900, 1800}, "00"},
	} {
		open := starting(against(c.own, 100, c.opponents, c.results), c.start)
		players, found := rating.Rate(rating.Input{Events: []rating.Event{event(t, open, c.kind)}})
		open.End = open.Start.AddDays(60)
		open.RoundDates = []handbook.Date{c.start, c.start, c.start, c.start, c.start}[:min(5, len(c.opponents))]
		open.TimeControl = control(30*60, 0)
		open.Players[0].FIDEID = 0
		found = append(found, rating.Check(open, c.kind, event(t, open, c.kind).Edition, rating.Registration{})...)
		require.NotEmpty(t, found)
		for i := range found {
			for _, l := range language.All {
				require.NotRegexp(t, realArticle, l.Message(&found[i]))
			}
			own(found[i].Article)
		}
		for _, p := range players {
			own("§1", p.Note)
			if p.Initial != nil {
				own("§1", p.Initial.Reason)
			}
			for _, r := range p.Tournaments {
				for _, n := range r.NotRated {
					own(n.Article)
				}
			}
			for _, s := range rating.Working(p) {
				if s.Article != "" {
					own(s.Article, s.Text, s.Value)
				}
			}
		}
	}
	require.Greater(t, printed, 150)
}
