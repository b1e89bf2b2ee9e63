package picture

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/typeface"
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

// What Inter lacks is written in the font that stands in for it, and a long title in
// lines.
func TestNothingIsLeftOut(t *testing.T) {
	p, high := Round("Round 3, "+strings.Repeat("Memorial ", 20), []Side{{"As reported", []Group{{"Score 2", []Pair{{White: "1  Αλέξανδρος", Floats: true}}}}}})
	require.Equal(t, 105.75, high)
	s := svg(t, p)
	require.Regexp(t, `font-family:Go;[^>]*font-weight:600[^>]*>↕<`, s)
	require.Contains(t, s, ">Round 3, Memorial")
	require.NotContains(t, s, strings.TrimSpace(strings.Repeat("Memorial ", 20)))
	style := words(10, ink, true)
	require.InDelta(t, typeface.Strong.Width("a≠b", 10), style.Width("a≠b").Points(), 1e-9)
}

// A name does not cover the points next to its own.
func TestNamesKeepOffPoints(t *testing.T) {
	list := []Result{{"Alpha, Anna", 5, 5, true}, {"Beta, Bruno", 5.3, 5, false}, {"Gamma, Greta", 4.7, 5, false}, {"Delta", 0, 0, false}, {"Epsilon", 9, 9, false}}
	place := func(list []Result) (x, y float64) {
		found := regexp.MustCompile(`<text x="([-0-9.]+)" y="([-0-9.]+)"[^>]*>Alpha, Anna<`).FindStringSubmatch(svg(t, Against(language.English, "Open", "a", "b", list)))
		require.Len(t, found, 3)
		x, err := strconv.ParseFloat(found[1], 64)
		require.NoError(t, err)
		y, err = strconv.ParseFloat(found[2], 64)
		require.NoError(t, err)
		return x, y
	}
	x, y := place(list)
	aloneX, aloneY := place([]Result{list[0], list[3], list[4]})
	require.Less(t, x, aloneX)
	require.InDelta(t, 7.5, math.Abs(y-aloneY), 0.01, "above")
}

func TestAgainst(t *testing.T) {
	s := svg(t, Against(language.Russian, "Open", "ждали", "набрали", []Result{{"Alpha, Anna", 4.5, 6, true}, {"Beta, Bruno", 3.2, 3, false}}))
	require.Contains(t, s, "Alpha, Anna")
	require.NotContains(t, s, "Beta, Bruno")
}
