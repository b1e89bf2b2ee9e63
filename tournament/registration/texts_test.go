package registration

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// Every fact, format and answer has its words in both languages, and what
// cannot be taken says so with what was given.
func TestRecordSpeaks(t *testing.T) {
	for _, l := range language.All {
		for i := range Fields {
			require.NotContains(t, l.Say(Fields[i].Doc), "registration.", Fields[i].Name)
		}
		for f := FormatUnknown; f <= OtherFormat; f++ {
			require.NotContains(t, l.Say(f.Text()), "word.", f)
		}
	}
	require.Equal(t, "команд", language.Russian.Say(TeamSwiss.Text())[:12])
	require.Equal(t, []string{"not known", "yes", "no"}, []string{language.English.Say(Unknown.Text()), language.English.Say(Yes.Text()), language.English.Say(No.Text())})
	require.Equal(t, "double round robin", language.English.Say(DoubleRoundRobin.Text()))
	for _, c := range []struct{ name, value, english, russian string }{
		{"registered", "2026-02-30", `registered: "2026-02-30" is no day; write YYYY-MM-DD`, "registered: «2026-02-30» — не дата; пишите ГГГГ-ММ-ДД"},
		{"playing-session", "2026-03-02=61", `playing-session: "2026-03-02=61": "61" is no round from 1 to 60`, "playing-session: «2026-03-02=61»: «61» — не номер тура от 1 до 60"},
		{"final-stage", "perhaps", `final-stage: "perhaps" is neither yes nor no`, "final-stage: «perhaps»: нужно yes (да) или no (нет)"},
		{"official", "chief GM - Stone, Ann", `official: "chief GM - Stone, Ann": the title is IA, FA, NA, IO or - for none, not "GM"`, "official: «chief GM - Stone, Ann»: звание — IA, FA, NA, IO или -, если его нет, а не «GM»"},
	} {
		err := (&Facts{}).Set(c.name, c.value)
		require.Equal(t, c.english, language.English.Error(err))
		require.Equal(t, c.russian, language.Russian.Error(err))
	}
}
