package language_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Numbers take the plural form that CLDR gives the language.
func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 партий", 1: "1 партия", 2: "2 партии", 5: "5 партий", 11: "11 партий", 21: "21 партия", 22: "22 партии", 112: "112 партий"} {
		require.Equal(t, want, language.Russian.Sayf("n.game", "n", n))
	}
	require.Equal(t, "1 game", language.English.Sayf("n.game", "n", 1))
	require.Equal(t, "0 games", language.English.Sayf("n.game", "n", 0))
}

// A finding is written in three parts, and as one sentence of them.
func TestFinding(t *testing.T) {
	f := handbook.Finding{
		Article: "TRF16-001", Rule: "points-sum", Pos: handbook.Pos{File: "open.trf", Line: 12, Col: 81},
		Text: handbook.Say("tournament.points-sum", "player", 7, "points", handbook.Decimal{Units: 55, Places: 1}, "sum", handbook.Decimal{Units: 50, Places: 1}),
	}
	require.Equal(t, language.Finding{Found: "player 7 has 5.5 points", Fact: "the results make 5", Advice: "correct the results, or the points"}, language.English.Finding(&f))
	require.Equal(t, "open.trf:12:81: TRF16-001: player 7 has 5.5 points: the results make 5; correct the results, or the points", language.English.Line(&f))
	require.Equal(t, "у игрока № 7 указано очков: 5,5: по результатам выходит 5; исправьте результаты или очки", language.Russian.Message(&f))
	f.Waived = handbook.Waived{By: "Marta Ober", On: 2026_03_05, Reason: "decided on the spot"}
	require.Equal(t, "waived by Marta Ober on 2026-03-05: decided on the spot", language.English.Finding(&f).Waived)
	require.Contains(t, language.Russian.Message(&f), "(исключение разрешил Marta Ober 05.03.2026: decided on the spot)")
}

// One kept as a sentence says that.
func TestFindingKeptAsText(t *testing.T) {
	f := handbook.Finding{Message: "5 points instead of 4"}
	require.Equal(t, "5 points instead of 4", language.Russian.Message(&f))
}

func TestFind(t *testing.T) {
	for code, want := range map[string]*language.Language{"ru": language.Russian, "ru_RU.UTF-8": language.Russian, "RU-ru": language.Russian, "en_GB": language.English, "de": nil, "C": nil, "": nil} {
		require.Same(t, want, language.Find(code), code)
	}
}

func TestFromEnvironment(t *testing.T) {
	environment := func(values map[string]string) func(string) string {
		return func(name string) string { return values[name] }
	}
	require.Same(t, language.Russian, language.FromEnvironment(environment(map[string]string{"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_GB"})))
	require.Same(t, language.English, language.FromEnvironment(environment(map[string]string{"FEDRATE_LANGUAGE": "en", "LC_ALL": "ru_RU"})))
	require.Same(t, language.English, language.FromEnvironment(environment(map[string]string{"LANG": "de_DE"})))
	require.Same(t, language.English, language.FromEnvironment(environment(nil)))
}

// Nothing is lost where no catalogue has the key.
func TestUnknownKey(t *testing.T) {
	require.Equal(t, "no.such n=3", language.Russian.Sayf("no.such", "n", 3))
}

func TestNumbersAndDates(t *testing.T) {
	require.Equal(t, "12,345", language.English.Thousands(12345))
	require.Equal(t, "12\u202f345", language.Russian.Thousands(12345))
	require.Equal(t, "-1,234,567", language.English.Thousands(-1234567))
	require.Equal(t, "5.03.2026", language.Russian.Date(2026_03_05)[1:])
	require.Equal(t, "1978", language.Russian.Date(1978_00_00))
	require.Equal(t, "2026-03-05", language.English.Date(2026_03_05))
	require.Equal(t, "−"[:0]+"30,4", language.Russian.Decimal(handbook.Decimal{Units: 3040, Places: 2}))
}

// Numbers and days stand as the language writes them, in cells as in text.
func TestNumbersAndDays(t *testing.T) {
	d := handbook.Decimal{Units: 3040, Places: 2}
	require.Equal(t, "30.4", language.English.Decimal(d))
	require.Equal(t, "30,4", language.Russian.Decimal(d))
	require.Equal(t, "30,40", language.Russian.Fixed(d, 2))
	require.Equal(t, "5.0", language.English.Fixed(handbook.Decimal{Units: 50, Places: 1}, 1))
	require.Equal(t, "-0,05", language.Russian.Fixed(handbook.Decimal{Units: -5, Places: 2}, 1))
	require.Equal(t, "05.03.2026", language.Russian.Date(2026_03_05))
	require.Equal(t, "dd.mm.yyyy", language.Russian.DateFormat())
	require.Equal(t, "yyyy-mm-dd", language.English.DateFormat())
}

// The name of a file cannot pass for a line of its own.
func TestFileNamesAreOneLine(t *testing.T) {
	require.Equal(t, "a\uFFFDb.trf: accepted", language.English.Sayf("cmd.check.verdict", "file", "a\nb.trf", "verdict", "accepted"))
	require.Equal(t, "a.trf: one\ntwo", language.English.Sayf("cmd.check.verdict", "file", "a.trf", "verdict", "one\ntwo"))
}
