package rating_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// announced returns an event of three entries and five rounds in five days, with which
// nothing is wrong; each fact stands in a line of its own.
func announced(start handbook.Date) *tournament.Tournament {
	t := &tournament.Tournament{File: "plan.trf", Start: start, End: start.AddDays(4), Rounds: 5, TimeControl: control(5400, 30)}
	for i, r := range []tournament.Rating{2400, 1800, 0} {
		t.Players = append(t.Players, tournament.Player{StartingRank: i + 1, Rating: r, FIDEID: 100 + i, Line: 31 + i})
	}
	for i := range 5 {
		t.RoundDates = append(t.RoundDates, start.AddDays(i))
	}
	for i, item := range []tournament.Item{
		tournament.ItemStart, tournament.ItemEnd, tournament.ItemRoundDates, tournament.ItemTimeControl, tournament.ItemEncodedTimeControl,
	} {
		t.Places[item] = handbook.Pos{Line: 11 + i, Col: 5}
	}
	t.Index()
	return t
}

// placeOf is where a fact stands in an event of [announced].
func placeOf(line int) handbook.Pos { return handbook.Pos{File: "plan.trf", Line: line, Col: 5} }

func says(article, rule string, severity handbook.Severity, line int, key string, args ...any) handbook.Finding {
	return handbook.Finding{Article: "B.02-" + article, Rule: rule, Severity: severity, Pos: placeOf(line), Text: handbook.Say(key, args...)}
}

var limitsOfPlay = []handbook.Text{
	handbook.Say("rating.limit.upper", "minutes", 120, "rating", 2400), handbook.Say("rating.limit.upper", "minutes", 90, "rating", 1800),
	handbook.Say("rating.limit.lower", "minutes", 60),
}

func minutes(n int) handbook.Text { return handbook.Say("rating.time.minutes", "n", n) }

// TestCheckPlan: what an announced event would leave unrated, each with its place.
func TestCheckPlan(t *testing.T) {
	const start = handbook.Date(2026_05_12)
	type plan struct {
		report *tournament.Tournament
		kind   tournament.Kind
		record rating.Registration
		today  handbook.Date
	}
	tooLate := func(today handbook.Date, days, need int, article, rule string) handbook.Finding {
		return says(article, rule, handbook.Error, 11, "rating.plan.too-late-to-register",
			"today", today, "days", days, "start", start, "need", need, "earliest", today.AddDays(need))
	}
	slow := func(n, time, need int, players ...int) handbook.Finding {
		f := says("1.1", "rate-of-play", handbook.Warning, 14, "rating.plan.rate-of-play", "time", minutes(time), "n", n, "limits", limitsOfPlay, "need", need)
		f.Players = players
		return f
	}
	noSchedule := says("0.2.2", "late-registration", handbook.Error, 13, "rating.plan.no-schedule")
	for name, c := range map[string]struct {
		change func(*plan)
		want   []handbook.Finding
	}{
		"nothing wrong":         {change: func(*plan) {}},
		"today in time":         {change: func(p *plan) { p.today = 2026_05_09 }},
		"today too late":        {func(p *plan) { p.today = 2026_05_10 }, []handbook.Finding{tooLate(2026_05_10, 2, 3, "0.2.2", "late-registration")}},
		"today begun":           {func(p *plan) { p.today = 2026_05_14 }, []handbook.Finding{says("0.2.2", "late-registration", handbook.Error, 11, "rating.plan.never-registered", "today", handbook.Date(2026_05_14), "start", start, "need", 3, "earliest", handbook.Date(2026_05_17))}},
		"registered, no matter": {change: func(p *plan) { p.today, p.record.Registered = 2026_05_11, 2026_05_09 }},
		"registered late": {func(p *plan) { p.record.Registered, p.record.Received = 2026_05_10, 2026_09_30 }, []handbook.Finding{
			says("0.2.2", "late-registration", handbook.Error, 11, "rating.late-registration", "registered", handbook.Date(2026_05_10), "days", 2, "start", start, "need", 3),
		}},
		"2700 is not over 2700": {change: func(p *plan) { p.today, p.report.Players[0].Rating = 2026_05_09, 2700 }},
		"over 2700": {
			func(p *plan) { p.today, p.report.Players[0].Rating = 2026_04_13, 2701 },
			[]handbook.Finding{tooLate(2026_04_13, 29, 30, "0.2.1", "early-registration")},
		},
		"over 2700, in time": {change: func(p *plan) { p.today, p.report.Players[0].Rating = 2026_04_12, 2701 }},
		"a woman over 2500": {func(p *plan) {
			p.today, p.report.Players[0].Rating, p.report.Players[0].Sex = 2026_04_13, 2501, tournament.Female
		}, []handbook.Finding{tooLate(2026_04_13, 29, 30, "0.2.1", "early-registration")}},
		"a man over 2500": {change: func(p *plan) { p.today, p.report.Players[0].Rating = 2026_04_13, 2501 }},
		"no rounds":       {func(p *plan) { p.report.Rounds, p.report.RoundDates = 0, nil }, []handbook.Finding{noSchedule}},
		"no start": {func(p *plan) {
			p.today, p.report.Start, p.report.End, p.report.RoundDates = 2026_05_12, 0, 0, nil
		}, []handbook.Finding{noSchedule}},
		"a crowded day": {func(p *plan) { p.report.RoundDates = []handbook.Date{start, start, start, start, start.AddDays(1)} }, []handbook.Finding{
			says("3.1", "hours-per-day", handbook.Error, 13, "rating.hours-per-day", "rounds", 4, "day", start,
				"time", handbook.Say("rating.time.hours", "hours", 16, "minutes", 0), "hours", 12),
		}},
		"no time control": {
			func(p *plan) { p.report.TimeControl = tournament.TimeControl{} },
			[]handbook.Finding{says("1.1", "rate-of-play", handbook.Error, 14, "rating.plan.no-time-control")},
		},
		"no time control, encoded": {
			func(p *plan) { p.report.TimeControl, p.report.EncodedTimeControl = tournament.TimeControl{}, "x" },
			[]handbook.Finding{says("1.1", "rate-of-play", handbook.Error, 15, "rating.plan.no-time-control")},
		},
		"90 minutes": {func(p *plan) { p.report.TimeControl = control(5400, 0) }, []handbook.Finding{slow(1, 90, 120, 1)}},
		"89 minutes": {func(p *plan) { p.report.TimeControl = control(5340, 0) }, []handbook.Finding{slow(2, 89, 120, 1, 2)}},
		"59 minutes": {func(p *plan) { p.report.TimeControl = control(3540, 0) }, []handbook.Finding{slow(3, 59, 120, 1, 2, 3)}},
		"60 minutes are enough of unrated": {change: func(p *plan) {
			p.report.TimeControl, p.report.Players = control(3600, 0), p.report.Players[2:]
		}},
		"89 minutes of weaker ones": {func(p *plan) {
			p.report.TimeControl, p.report.Players = control(5340, 0), p.report.Players[1:]
		}, []handbook.Finding{slow(1, 89, 90, 2)}},
		"too fast for anybody": {func(p *plan) { p.report.TimeControl, p.report.Players = control(3540, 0), nil }, []handbook.Finding{
			says("1.1", "rate-of-play", handbook.Warning, 14, "rating.plan.too-fast", "time", minutes(59), "limits", limitsOfPlay, "need", 60),
		}},
		"60 minutes, no player entered": {change: func(p *plan) { p.report.TimeControl, p.report.Players = control(3600, 0), nil }},
		"a first control at 20": {func(p *plan) {
			s := []tournament.Stage{{Moves: 20, Seconds: 5400}, {Seconds: 3600}}
			p.report.TimeControl = tournament.TimeControl{White: s, Black: s, Known: true}
		}, []handbook.Finding{says("1.2", "first-control", handbook.Error, 14, "rating.plan.first-control", "move", 20, "least", 30)}},
		"a first control at 30": {change: func(p *plan) {
			s := []tournament.Stage{{Moves: 30, Seconds: 5400}, {Seconds: 3600}}
			p.report.TimeControl = tournament.TimeControl{White: s, Black: s, Known: true}
		}},
		"entries without an ID": {func(p *plan) { p.report.Players[1].FIDEID, p.report.Players[2].FIDEID = 0, -1 }, []handbook.Finding{{
			Article: "B.02-10.1", Rule: "fide-id-missing", Severity: handbook.Warning, Pos: handbook.Pos{File: "plan.trf", Line: 32, Col: 1}, Players: []int{2, 3},
			Text: handbook.Say("rating.fide-id-missing", "without", 2, "players", 3),
		}}},
		"longer than a month": {func(p *plan) { p.report.End = start.AddDays(30) }, []handbook.Finding{
			says("4.1", "interim-reports", handbook.Warning, 12, "rating.interim-reports", "n", 31, "start", start, "end", start.AddDays(30), "limit", 30),
		}},
		"a month": {change: func(p *plan) { p.report.End = start.AddDays(29) }},
		"rapid":   {change: func(p *plan) { p.kind, p.report.TimeControl = tournament.Rapid, control(900, 10) }},
		"blitz, too slow": {func(p *plan) { p.kind, p.report.TimeControl = tournament.Blitz, control(900, 10) }, []handbook.Finding{
			says("1.1.2", "blitz-time", handbook.Error, 14, "rating.plan.time-range", "time", minutes(25), "kind", tournament.Blitz,
				"range", handbook.Say("rating.range.up-to", "over", 3, "upTo", 10)),
		}},
		"rapid, too fast": {func(p *plan) { p.kind, p.report.TimeControl = tournament.Rapid, control(600, 0) }, []handbook.Finding{
			says("1.1.1", "rapid-time", handbook.Error, 14, "rating.plan.time-range", "time", minutes(10), "kind", tournament.Rapid,
				"range", handbook.Say("rating.range.between", "over", 10, "under", 60)),
		}},
		"rapid, unequal": {func(p *plan) {
			p.kind, p.report.TimeControl = tournament.Rapid, control(900, 10)
			p.report.TimeControl.Black = control(1200, 10).Black
		}, []handbook.Finding{says("1.2", "unequal-time", handbook.Error, 14, "rating.plan.unequal-time")}},
		"rapid without a time control": {
			func(p *plan) { p.kind, p.report.TimeControl = tournament.Rapid, tournament.TimeControl{} },
			[]handbook.Finding{says("1.1.1", "rapid-time", handbook.Error, 14, "rating.plan.no-time-control")},
		},
		"sorted by place": {func(p *plan) {
			p.today, p.report.TimeControl, p.report.Rounds, p.report.RoundDates = 2026_05_11, tournament.TimeControl{}, 0, nil
		}, []handbook.Finding{
			tooLate(2026_05_11, 1, 3, "0.2.2", "late-registration"), noSchedule, says("1.1", "rate-of-play", handbook.Error, 14, "rating.plan.no-time-control"),
		}},
	} {
		p := plan{report: announced(start), kind: tournament.Standard}
		c.change(&p)
		e, err := rating.InForce(p.kind, start)
		require.NoError(t, err)
		require.Equal(t, c.want, rating.CheckPlan(p.report, p.kind, e, p.record, p.today), name)
		require.Nil(t, rating.CheckPlan(nil, p.kind, e, p.record, p.today))
		require.Nil(t, rating.CheckPlan(p.report, p.kind, nil, p.record, p.today))
		require.Nil(t, rating.CheckPlan(p.report, tournament.Kinds, e, p.record, p.today))
	}
}

// TestDeadlines: what an event owes, in the order of the days.
func TestDeadlines(t *testing.T) {
	due := func(day handbook.Date, article, what string, args ...any) rating.Deadline {
		return rating.Deadline{Day: day, Article: article, What: handbook.Say("rating.due."+what, args...)}
	}
	days := 0
	of := func(report *tournament.Tournament, kind tournament.Kind) []rating.Deadline {
		e, err := rating.InForce(kind, 2026_05_12)
		require.NoError(t, err)
		return rating.Deadlines(report, kind, e, days)
	}
	report := announced(2026_05_12)
	require.Equal(t, []rating.Deadline{
		due(2026_05_09, "B.02-0.2.2", "registration", "days", 3),
		due(2026_05_31, "B.02-9.1", "report", "list", handbook.Period(2026_06)),
		due(2026_07_29, "B.02-9.1", "last-list", "list", handbook.Period(2026_08)),
	}, of(report, tournament.Standard))
	for asked, day := range map[int]handbook.Date{7: report.End.AddDays(7), 1: report.End.AddDays(1)} {
		days = asked
		require.Equal(t, due(day, "B.02-9.1", "report-federation", "days", asked), of(report, tournament.Standard)[1], asked)
	}
	for _, days = range []int{report.End.DaysUntil(2026_05_31), 60, 0} { // B.02 asks for it as early
		require.Len(t, of(report, tournament.Standard), 3, days)
	}
	days = report.End.DaysUntil(2026_05_31) - 1
	require.Len(t, of(report, tournament.Standard), 4)
	days = 0
	report.Players[0].Rating = 2750
	report.End = 2026_07_02
	require.Equal(t, []rating.Deadline{
		due(2026_04_12, "B.02-0.2.1", "registration", "days", 30),
		due(2026_06_01, "B.02-4.1", "interim", "month", handbook.Period(2026_05)),
		due(2026_07_01, "B.02-4.1", "interim", "month", handbook.Period(2026_06)),
		due(2026_07_31, "B.02-9.1", "report", "list", handbook.Period(2026_08)),
		due(2026_09_28, "B.02-9.1", "last-list", "list", handbook.Period(2026_10)),
	}, of(report, tournament.Standard))
	require.Equal(t, []rating.Deadline{
		due(2026_05_09, "B.02-0.2", "registration", "days", 3),
		due(2026_07_31, "B.02-8.1", "report", "list", handbook.Period(2026_08)),
		due(2026_09_28, "B.02-8.1", "last-list", "list", handbook.Period(2026_10)),
	}, of(report, tournament.Rapid))
	report.Start, report.End, report.RoundDates = 0, 0, nil
	require.Nil(t, of(report, tournament.Standard))
}

// TestCarry: what a correction of an earlier list gives with the next one.
func TestCarry(t *testing.T) {
	for name, c := range map[string]struct {
		s                   ratinglist.Standing
		published, computed tournament.Rating
		k                   int
		want                ratinglist.Standing
	}{
		"the difference":        {ratinglist.Standing{Rating: 1850, Games: 5, K: 20}, 1800, 1812, 0, ratinglist.Standing{Rating: 1862, Games: 5, K: 20}},
		"less":                  {ratinglist.Standing{Rating: 1850, Games: 5, K: 20}, 1812, 1800, 0, ratinglist.Standing{Rating: 1838, Games: 5, K: 20}},
		"rated first":           {ratinglist.Standing{Games: 2, K: 0}, 0, 1600, 40, ratinglist.Standing{Rating: 1600, Games: 2, K: 40}},
		"the month rated first": {ratinglist.Standing{Rating: 1700, Games: 6, K: 40}, 0, 1600, 40, ratinglist.Standing{Rating: 1700, Games: 6, K: 40}},
		"not rated":             {ratinglist.Standing{Rating: 1700, Games: 6, K: 40}, 1690, 0, 40, ratinglist.Standing{Games: 6}},
		"the floor":             {ratinglist.Standing{Rating: 1410, Games: 6, K: 40}, 1420, 1410, 40, ratinglist.Standing{Rating: 1400, Games: 6, K: 40}},
		"below the floor":       {ratinglist.Standing{Rating: 1410, Games: 6, K: 40}, 1421, 1410, 40, ratinglist.Standing{Games: 6}},
		"K is the lower one":    {ratinglist.Standing{Rating: 2000, K: 40}, 2000, 2000, 20, ratinglist.Standing{Rating: 2000, K: 20}},
		"K was lower":           {ratinglist.Standing{Rating: 2000, K: 10}, 2000, 2000, 20, ratinglist.Standing{Rating: 2000, K: 10}},
		"K of the least":        {ratinglist.Standing{Rating: 2000, K: 10}, 2000, 2000, 1, ratinglist.Standing{Rating: 2000, K: 1}},
		"no K computed":         {ratinglist.Standing{Rating: 2000}, 2000, 2000, 0, ratinglist.Standing{Rating: 2000}},
		"the top":               {ratinglist.Standing{Rating: 2395, K: 20}, 2300, 2305, 20, ratinglist.Standing{Rating: 2400, K: 10}},
		"not the top":           {ratinglist.Standing{Rating: 2394, K: 20}, 2300, 2305, 20, ratinglist.Standing{Rating: 2399, K: 20}},
		"without a rating":      {ratinglist.Standing{Games: 3}, 1800, 1810, 0, ratinglist.Standing{Games: 3}},
	} {
		require.Equal(t, c.want, rating.Carry(c.s, c.published, c.computed, c.k, tournament.Standard, 2026_06), name)
	}
}
