package typeface

import (
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
	require.Equal(t, "□", Regular.Runs("漢")[0].Text, "no font has it")
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
