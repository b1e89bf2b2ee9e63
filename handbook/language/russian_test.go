package language_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOneWordInRussian: a federation and an officer have one word each in Russian, that
// of the glossary. FIDE stands in Latin letters in codes, addresses and in "FIDE ID".
func TestOneWordInRussian(t *testing.T) {
	latin := regexp.MustCompile(`\bFIDE\b( ID|-ID)?`)
	judge := regexp.MustCompile(`(?i)(^|[^а-яё])суд(ья|ьи|ье|ью|ьё|ей|ейс)`)
	for key, text := range sentences(t, "ru") {
		for _, found := range latin.FindAllString(text, -1) {
			require.NotEqual(t, "FIDE", found, "%s: ФИДЕ", key)
		}
		// the forms of draughts are printed as the rules of draughts have them
		if key != "wall.form.match-arbiter" && key != "wall.form.chief" && key != "cmd.help.standings.flag.annul" {
			require.False(t, judge.MatchString(text), "%s: арбитр: %s", key, text)
		}
	}
	require.Equal(t, "Главный арбитр: {{.name}}", sentences(t, "ru")["wall.event.arbiter"])
	require.True(t, strings.HasPrefix(sentences(t, "ru")["wall.form.chief"], "Главный судья"), "as the protocol of draughts has it")
}
