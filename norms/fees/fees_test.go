package fees_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/tournament"
)

func tariff(t *testing.T, items map[fees.Item]string) *fees.Tariff {
	t.Helper()
	list := &fees.Tariff{Currency: "EUR"}
	for item, text := range items {
		require.NoError(t, list.Set(item, text), item)
	}
	return list
}

// An amount is exact, has two places at most and no sign.
func TestAmounts(t *testing.T) {
	for text, want := range map[string]fees.Amount{"40": 4000, " 1.5 ": 150, "0.05": 5, "0.29": 29, "10000000": 1_000_000_000} {
		got, err := fees.ParseAmount(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "-1", "+1", "1.234", "1,50", "1.", ".5", "1e3", "10000001", "9999999999999999", "forty", "1.-5"} {
		_, err := fees.ParseAmount(text)
		require.Error(t, err, text)
	}
}

// What is asked follows the day, and the kind of play where it costs otherwise.
func TestTariff(t *testing.T) {
	list := tariff(t, map[fees.Item]string{"player": "2.50 from 2027-01-01; 2", "player-rapid": "0.75", "title-gm": "330 from 2026-07-01"})
	for _, c := range []struct {
		kind  tournament.Kind
		start int
		want  fees.Amount
	}{
		{tournament.Standard, 2026_12_31, 200},
		{tournament.Standard, 2027_01_01, 250},
		{tournament.Blitz, 2027_01_01, 250},
		{tournament.Rapid, 2027_01_01, 75},
	} {
		require.Equal(t, c.want, list.Of(fees.PerPlayer, c.kind, day(c.start)), "%v", c)
	}
	require.Equal(t, fees.Amount(0), list.Of(fees.PerEvent, tournament.Standard, 2026_10_01))
	require.Equal(t, fees.Amount(0), list.Title("GM", 2026_06_30))
	require.Equal(t, fees.Amount(33000), list.Title("GM", 2026_07_01))
	require.ErrorContains(t, list.Set("event", "2; 3"), "fees.wrong.twice")
	require.Error(t, list.Set("event", "2 from yesterday"))
	require.NoError(t, list.Set("player-rapid", ""))
	require.Equal(t, fees.Amount(200), list.Of(fees.PerPlayer, tournament.Rapid, 2026_10_01))
	require.False(t, list.Empty())
	require.True(t, (&fees.Tariff{Currency: "EUR"}).Empty())
}

// An event is charged once, its players once, its games each for their list;
// who pays is told apart by ID, else by name.
func TestStatements(t *testing.T) {
	club, same := fees.Debtor{Name: "Chess Club"}, fees.Debtor{Name: "chess  club"}
	list := tariff(t, map[fees.Item]string{"event": "40", "player": "1.50", "game": "0.05"})
	open := fees.Event{Period: 202610, Submission: 1, Name: "Open", Start: 2026_09_05, Debtor: club, First: true, Players: 10, Games: 45}
	part := fees.Event{Period: 202611, Submission: 4, Name: "Open", Start: 2026_09_05, Debtor: same, Players: 1, Games: 5}
	other := fees.Event{Period: 202610, Submission: 2, Name: "Cup", Start: 2026_09_05, Debtor: fees.Debtor{Name: "LIE", Federation: true}, First: true, Players: 4, Games: 6}
	payments := []fees.Payment{
		{Number: 1, Debtor: same, Period: 202610, Amount: 5000, Currency: "EUR", By: "Officer"},
		{Number: 2, Debtor: club, Period: 202610, Amount: 1000, Currency: "EUR", By: "Officer", TakenBackBy: "Officer", TakenBack: "twice"},
		{Number: 3, Debtor: club, Period: 202610, Amount: 7, Currency: "CHF", By: "Officer"},
		{Number: 4, Debtor: fees.Debtor{FIDEID: "99000901", Name: "Chess Club"}, Period: 202610, Amount: 300, Currency: "EUR", By: "Officer"},
	}
	got := fees.Statements(list, []fees.Event{open, other, part}, nil, payments)
	type line struct {
		period            int
		name, id          string
		charges, payments int
		total, paid, owed fees.Amount
	}
	var lines []line
	for i := range got {
		s := &got[i]
		lines = append(lines, line{int(s.Period), s.Debtor.Name, s.Debtor.FIDEID, len(s.Charges), len(s.Payments), s.Total, s.Paid, s.Owed()})
	}
	require.Equal(t, []line{
		{202610, "Chess Club", "", 3, 2, 5725, 5000, 725},
		{202610, "Chess Club", "99000901", 0, 1, 0, 300, -300},
		{202610, "LIE", "", 3, 0, 4630, 0, 4630},
		{202611, "chess  club", "", 2, 0, 175, 0, 175},
	}, lines)
	c := got[0].Charges[2]
	require.Equal(t, fees.Charge{Article: "B.02-0.2", What: c.What, Quantity: 45, Rate: 5, Amount: 225}, c)
	require.Equal(t, `"Open" (submission 1): rated games`, language.English.Say(c.What))
}

// The federation of an applicant pays, half as much again under the text of
// 2022 where the application comes later than 30 days before the meeting.
func TestApplications(t *testing.T) {
	list := tariff(t, map[fees.Item]string{"title-gm": "330.01", "title-fa": "100"})
	for _, c := range []struct {
		title         string
		sent, meeting int
		want          []fees.Amount
		articles      []string
	}{
		{"GM", 2023_03_01, 2023_03_31, []fees.Amount{33001}, []string{"B.01-2.2"}},
		{"GM", 2023_03_02, 2023_03_31, []fees.Amount{33001, 16501}, []string{"B.01-2.2", "B.01-2.3"}},
		{"GM", 2023_03_02, 0, []fees.Amount{33001}, []string{"B.01-2.2"}},
		{"GM", 2024_03_02, 2024_03_10, []fees.Amount{33001}, []string{"B.01-2.2"}},
		{"FA", 2023_03_02, 2023_03_03, []fees.Amount{10000}, []string{""}},
		{"IM", 2023_03_02, 2023_03_03, nil, nil},
	} {
		a := fees.Application{FIDEID: "99000020", Name: "Zeldenwick, Quiro", Title: c.title, Federation: "LIE", Sent: day(c.sent), Meeting: day(c.meeting)}
		got := fees.Statements(list, nil, []fees.Application{a}, nil)
		if c.want == nil {
			require.Empty(t, got)
			continue
		}
		require.Len(t, got, 1)
		var amounts []fees.Amount
		var articles []string
		for _, x := range got[0].Charges {
			amounts, articles = append(amounts, x.Amount), append(articles, x.Article)
		}
		require.Equal(t, c.want, amounts, "%v", c)
		require.Equal(t, c.articles, articles, "%v", c)
		require.Equal(t, fees.Debtor{Name: "LIE", Federation: true}, got[0].Debtor)
		require.Equal(t, day(c.sent).Period().Add(1), got[0].Period)
	}
}

func day(d int) handbook.Date { return handbook.Date(d) }
