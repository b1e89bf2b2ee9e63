package picture

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/tournament"
)

func svg(t *testing.T, p *plot.Plot) string {
	t.Helper()
	require.NotNil(t, p)
	var b, again bytes.Buffer
	require.NoError(t, Write(&b, p, ".svg", Wide, High))
	require.NoError(t, Write(&again, p, ".svg", Wide, High))
	require.Equal(t, b.String(), again.String(), "the same picture is the same bytes")
	return b.String()
}

func TestHistory(t *testing.T) {
	lists := []Month{
		{2026_08, [tournament.Kinds]tournament.Rating{2301, 2250}},
		{2026_09, [tournament.Kinds]tournament.Rating{2340, 2250}},
		{2026_10, [tournament.Kinds]tournament.Rating{2381, 2260}},
	}
	s := svg(t, History(language.English, lists, 2400, "IM"))
	for _, want := range []string{"2381 standard", "2260 rapid", "2400, needed for IM", "Oct 26", "Aug 26"} {
		require.Contains(t, s, want)
	}
	require.NotContains(t, s, "blitz")
	require.NotContains(t, svg(t, History(language.English, lists, 2600, "GM")), "needed", "too far away")
	require.Nil(t, History(language.English, lists[:1], 0, ""))
	var b bytes.Buffer
	require.NoError(t, Write(&b, History(language.Russian, lists, 0, ""), ".png", 300, 200))
	require.True(t, strings.HasPrefix(b.String(), "\x89PNG"))
	require.Error(t, Write(&b, History(language.Russian, lists, 0, ""), ".bmp", 300, 200))
}

func TestHundreds(t *testing.T) {
	require.Equal(t, []Bar{{"1900", 1}, {"2000", 2}, {"2100", 0}, {"2200", 1}}, Hundreds([]tournament.Rating{2000, 2099, 1999, 2200}))
	require.Empty(t, Hundreds(nil))
	require.Nil(t, Distribution("none", nil))
}

func TestRound(t *testing.T) {
	pairs := Side{"As reported", []Group{{"Score 2", []Pair{{White: "1 Константинопольский, Максимилиан", Black: "2 Beta", Floats: true, Different: true}}}}}
	p, high := Round("Round 3", []Side{pairs, pairs})
	require.Equal(t, 92.0, high)
	s := svg(t, p)
	require.Equal(t, 2, strings.Count(s, "↕≠"))
	require.Equal(t, 2, strings.Count(s, "1 Константинопольский, Максимилиан"), "no name is cut")
}

func TestAgainst(t *testing.T) {
	s := svg(t, Against(language.Russian, "Open", "ждали", "набрали", []Result{{"Alpha, Anna", 4.5, 6, true}, {"Beta, Bruno", 3.2, 3, false}}))
	require.Contains(t, s, "Alpha, Anna")
	require.NotContains(t, s, "Beta, Bruno")
}
