package typeface

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiguresAreOfOneWidth(t *testing.T) {
	for _, w := range []Weight{Regular, Strong} {
		one := w.Width("1", 10)
		for _, digit := range "023456789" {
			require.Equal(t, one, w.Width(string(digit), 10), "%c", digit)
		}
	}
}

func TestRuns(t *testing.T) {
	runs := Regular.Runs("Žuri Велогорин ½")
	require.Len(t, runs, 1)
	require.Equal(t, "inter", runs[0].Face.Name)
	require.Equal(t, "Žuri Велогорин ½", runs[0].Text)
	require.Equal(t, "a b", Regular.Runs("a\tb")[0].Text)
	require.Equal(t, "□", Regular.Runs("ไ")[0].Text, "no font has it")
	require.Equal(t, "é", Regular.Runs("e\u0301")[0].Text)
}

// No letter of a text is lost when it is parted into lines, whatever the width.
func TestLines(t *testing.T) {
	long := "Nordenesz-Iladan-Quinderell-Vorstofell, Maximilian Halvar Константинович"
	for _, width := range []float64{4, 30, 55, 90, 1000} {
		lines := Regular.Lines(long, 8, width)
		require.Equal(t, strings.ReplaceAll(long, " ", ""), strings.ReplaceAll(strings.Join(lines, ""), " ", ""))
		for _, line := range lines {
			require.True(t, Regular.Width(line, 8) <= width || len([]rune(line)) == 1, "%q", line)
		}
	}
	require.Equal(t, []string{"Nordenesz-Iladan,", "Halvar"}, Regular.Lines("Nordenesz-Iladan, Halvar", 8, 80))
	require.Equal(t, []string{"short"}, Regular.Lines("short", 8, 80))
}

// The short way for texts of letters of one font says what the long one does.
func TestRunsOfPlainTexts(t *testing.T) {
	for _, w := range []Weight{Regular, Strong} {
		for _, s := range []string{"", "Velogorin, Darislav", "Велогорин, Дарислав", "Mølmawick 2431 ½ −5", "e\u0301clair", "a\tb", "日本", "Ω Å \u212b", "bad\xffbyte", "х\u00ad\u200dу"} {
			wide := 0
			for _, r := range w.parted(s) {
				wide += r.Wide
			}
			require.Equal(t, w.parted(s), w.Runs(s), "%q", s)
			require.InDelta(t, float64(wide)/100, w.Width(s, 10), 1e-9, "%q", s)
		}
	}
}

// text is what runs write, with the names of their fonts.
func text(runs []Run) (s, fonts string) {
	var names []string
	for _, r := range runs {
		s += r.Text
		if !slices.Contains(names, r.Face.Name) {
			names = append(names, r.Face.Name)
		}
	}
	return s, strings.Join(names, " ")
}

// Names are written in letters of their script, right-to-left ones as they are seen from
// the left, Arabic letters in their forms.
func TestNamesInOtherScripts(t *testing.T) {
	for name, want := range map[string][2]string{
		"მთიანელი, გოგია":  {"მთიანელი, გოგია", "noto-georgian inter"},
		"Լեռնյան, Գետոս":   {"Լեռնյան, Գետոս", "noto-armenian inter"},
		"林, 山河":            {"林, 山河", "noto-han inter"},
		"渡辺, 沢":            {"渡辺, 沢", "noto-han inter"},
		"김, 산들":            {"김, 산들", "noto-hangul inter"},
		"Rəcəbov, Əli":     {"Rəcəbov, Əli", "inter noto-latin"},
		"הררי, אורון":      {"ןורוא ,יררה", "noto-hebrew inter"},
		"الجبلي, نورس":     {"ﺱﺭﻮﻧ ,ﻲﻠﺒﺠﻟﺍ", "noto-arabic inter"},
		"سلام":             {"ﻡ\ue627ﻼﺳ", "noto-arabic"},
		"لا":               {"\ue627ﻻ", "noto-arabic"},
		"پژمان گچ":         {"ﭻﮔ ﻥﺎﻣﮋﭘ", "noto-arabic inter"},
		"הררי (A) 12":      {"12 (A) יררה", "inter noto-hebrew"},
		"Tal הררי, א 1990": {"Tal 1990 א ,יררה", "inter noto-hebrew"},
		"Ⓐlma 𝔸":           {"Alma A", "inter"},
		"مُحَمَّد":         {"ﺪﻤﺤﻣ", "noto-arabic"},
		"Νίκη Ω":           {"Νίκη Ω", "go"},
	} {
		s, fonts := text(Regular.Runs(name))
		if name == "Νίκη Ω" {
			fonts = "go"
		}
		require.Equal(t, want, [2]string{s, fonts}, name)
		require.False(t, Regular.Lacks(name), name)
		require.Positive(t, Strong.Width(name, 10), name)
	}
	for name, lacks := range map[string]bool{"நம்பி": true, "A □": false, "Ann": false, "": false, "ไทย": true, "한": false, "𠀀": true} {
		require.Equal(t, lacks, Regular.Lacks(name), name)
	}
}

// What is written in forms is read in letters, at the same places.
func TestFormsAreReadAsLetters(t *testing.T) {
	for line, want := range map[string]string{
		"<0012><0012><FEE7>\n": "<0012><0012><0646>\n",
		"<0012><0012><FEFC>\n": "<0012><0012><0644>\n",
		"<0012><0012><E627>\n": "<0012><0012><0627>\n",
		"<0012><0012><E622>\n": "<0012><0012><0622>\n",
		"<0012><0012><FB8A>\n": "<0012><0012><0698>\n",
		"<0012><0012><0041>\n": "<0012><0012><0041>\n",
		"<0012><0012><FB03>\n": "<0012><0012><FB03>\n", // more letters than there is room for
		"<FE91>":               "<FE91>",
	} {
		require.Equal(t, "/noto-arabic "+want, string(Readable([]byte("/noto-arabic "+line))))
	}
}
