package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// Texts are kept as data; what was kept as sentences is read as those.
func TestKeptTexts(t *testing.T) {
	texts := []handbook.Text{handbook.Say("titles.reached.order", "article", "1.5.3a", "day", handbook.Date(2026_09_05)), handbook.Verbatim("as told")}
	require.Equal(t, texts, keptTexts(keepTexts(texts)))
	require.Equal(t, "", keepTexts(nil))
	require.Equal(t, []handbook.Text{}, keptTexts(""))
	require.Equal(t, []handbook.Text{handbook.Verbatim("1.5.3a: one"), handbook.Verbatim("[two]")}, keptTexts("1.5.3a: one\n[two]"))
	require.Equal(t, []handbook.Text{handbook.Verbatim("[a] remark")}, keptTexts("[a] remark"))

	place := handbook.Say("titles.direct.percent", "percent", 65, "games", 9)
	require.Equal(t, place, keptText(keepText(place)))
	require.Equal(t, "first equal", keepText(handbook.Verbatim("first equal")), "words stay as they are")
	require.Equal(t, handbook.Verbatim("65 % in 9 games"), keptText("65 % in 9 games"), "as it was kept before")
	require.True(t, keptText(keepText(handbook.Text{})).IsZero())
}
