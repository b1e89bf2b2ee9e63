package timecontrol

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

// verdict returns what a time control comes to on a day.
func verdict(text string, day handbook.Date) string {
	a := Parse(text, "", day)
	if a.Doubt == Certain {
		return a.Control.KindOn(day).String()
	}
	return map[Doubt]string{Missing: "missing", Unreadable: "unreadable", Ambiguous: "ambiguous", Contradicts: "contradicts", Unequal: "unequal"}[a.Doubt]
}

// TestSpellings holds each line of the table against the kinds of play by the Laws
// of 2014 and of 2009.
func TestSpellings(t *testing.T) {
	data, err := os.ReadFile("testdata/spellings.txt")
	require.NoError(t, err)
	lines := 0
	for line := range strings.Lines(string(data)) {
		want, text, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !ok {
			continue
		}
		lines++
		want, before, dated := strings.Cut(want, "/")
		for _, day := range []handbook.Date{2014_07_01, 2023_01_01, 2026_09_05} {
			assert.Equal(t, want, verdict(text, day), "%s on %s", text, day)
		}
		if dated {
			for _, day := range []handbook.Date{2011_05_01, 2014_06_30} {
				assert.Equal(t, before, verdict(text, day), "%s on %s", text, day)
			}
		}
	}
	require.GreaterOrEqual(t, lines, 400)
}

// A text of many numbers takes no longer than others.
func TestManyNumbers(t *testing.T) {
	for _, sep := range []string{"/", "+", ", ", " ", ":", "-"} {
		require.NotEqual(t, "missing", verdict(strings.Repeat("3"+sep, 60), 0))
		require.NotEqual(t, "missing", verdict(strings.Repeat("3"+sep, 11)+"x", 0))
	}
}

// What the readings of a text are, and how record 222 has them.
func TestReadings(t *testing.T) {
	for text, want := range map[string]string{
		"15/10":                      "900+10 10/900 15/600",
		"90/30":                      "5400+30 30/5400",
		"3/2":                        "180+2 3/7200",
		"60/30":                      "3600+30 30/3600 60/1800",
		"5-4":                        "300+4 W300-B240",
		"5+3/4+3":                    "W300+3-B240+3",
		"white 5 min, black 4":       "W300-B240",
		"90 min + 30 sec":            "5400+30",
		"180+2":                      "10800+2 10800:120 180+2",
		"40/90, 30":                  "40/5400:1800",
		"90'/40 + 30' + 30\"":        "40/5400+30:1800+30",
		"40/2 SD/1":                  "40/7200:3600",
		"2h/40+1h/20+30'":            "40/7200:20/3600:1800",
		"90 min, inc 30":             "5400+30",
		"45 min + 30 s from move 31": "2700+30 2700",
		"foo 5 min, bar 4 min":       "300:240 W300-B240",
		"foo 10 min, bar 10 min":     "600:600 600",
		"foo 5'+3\", bar 4'+3\"":     "300+3:240+3 W300+3-B240+3",
		"90 min, 30 min":             "5400:1800 W5400-B1800",
		"1 h, 30 min":                "3600:1800",
		"90 min on both sides":       "5400 2700",
		"9,5":                        "540+5 570",
		"9,5 min":                    "570",
		"7,5 min + 2,5 sec":          "450+2",
		"10.0 min":                   "600",
		"1.30":                       "78 5400",
		"36/90":                      "2160+90 36/5400",
		"60/1":                       "3600+1 60/3600",
	} {
		a := Parse(text, "", 0)
		var codes []string
		for _, c := range a.Readings {
			codes = append(codes, Code(c))
		}
		assert.Equal(t, want, strings.Join(codes, " "), text)
	}
	require.Equal(t, "ambiguous", verdict("45 min + 30 s from move 31", 0))
}

// Of readings of one kind of play the Laws choose that without an impossible
// increment.
func TestLawsChooseReadings(t *testing.T) {
	for text, want := range map[string]string{
		"30/90":      "30/5400",
		"36/90":      "36/5400",
		"35/90":      "35/5400",
		"45/105":     "45/6300",
		"50/120":     "50/7200",
		"60/120":     "60/7200",
		"60/90":      "60/5400",
		"40/200":     "40/12000",
		"60/1":       "60/3600",
		"59/1":       "59/3600",
		"90/60":      "5400+60", // the longest increment
		"60/61":      "60/3660", // longer
		"90/30":      "5400+30",
		"40/120":     "40/7200",
		"10+1":       "600+1", // periods without moves are no better
		"3+1":        "180+1",
		"Blitz 3/1":  "180+1",
		"Rapid 10/1": "600+1",
		"2/1":        "120+1",
		"1+90":       "60+90",
	} {
		require.Equal(t, want, Code(Parse(text, "", 2026_09_05).Control), text)
	}
	require.Equal(t, "1800+90", Code(Parse("30/90", "", 2011_05_01).Control), "the Laws of 2009 have no limits")
}
