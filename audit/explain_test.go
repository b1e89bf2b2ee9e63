package audit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// A text of the tables of columns is a word, with a sentence of its own, where two
// small letters stand together; numbers, codes and single letters stay.
func TestWordsOfTheLayout(t *testing.T) {
	for _, s := range []string{"1", "001", "F", "m/w", "YYYY/MM/DD", "a", "1 a b 2", "W D L"} {
		require.Equal(t, handbook.Verbatim(s), layoutWord(s), s)
	}
	for s, key := range map[string]string{"ok": "ok", "Starting rank": "starting-rank", "Date of birth (year)": "date-of-birth-year", "FIDE number": "fide-number", "A or b2": "a-or-b2"} {
		require.Equal(t, handbook.Text{Key: "word.trf." + key}, layoutWord(s), s)
	}
}

// A search for a number that is no article is cheap, because each search of the portal
// for a FIDE ID is one.
func TestRulesOfNoArticleCostLittle(t *testing.T) {
	require.Empty(t, RuleList("99001234"))
	require.Less(t, testing.AllocsPerRun(5, func() { RuleList("99001234") }), 3000.0)
}
