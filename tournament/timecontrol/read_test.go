package timecontrol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// form writes the stages as record 222 does.
func form(c tournament.TimeControl) string {
	if !c.Known {
		return "unknown"
	}
	side := func(stages []tournament.Stage) string {
		var parts []string
		for _, s := range stages {
			p := fmt.Sprint(s.Seconds)
			if s.Moves > 0 {
				p = fmt.Sprintf("%d/%s", s.Moves, p)
			}
			if s.Increment > 0 {
				p += fmt.Sprintf("+%d", s.Increment)
			}
			parts = append(parts, p)
		}
		return strings.Join(parts, ":")
	}
	s := side(c.White)
	if b := side(c.Black); b != s {
		s = "W" + s + "-B" + b
	}
	if c.Delay {
		s += " delay"
	}
	return s + " " + c.KindOn(0).String()
}

func TestParseEncoded(t *testing.T) {
	for encoded, want := range map[string]string{
		"5400+30":                        "5400+30 standard",
		"40/6000+30:900+30":              "40/6000+30:900+30 standard",
		"40/6000+30:20/3000+30:1500+30":  "40/6000+30:20/3000+30:1500+30 standard",
		"W300-B240":                      "W300-B240 blitz",
		"900+10":                         "900+10 rapid",
		"180+2":                          "180+2 blitz",
		"3600":                           "3600 standard",
		"w40/5400+30:900+30-b 40/5400":   "W40/5400+30:900+30-B40/5400 standard",
		"90+":                            "unknown",
		"x":                              "unknown",
		"0":                              "unknown",
		"40/":                            "unknown",
		"9999999999999999999999999999+3": "unknown",
	} {
		a := Parse("", encoded, 0)
		require.Equal(t, want, form(a.Control), encoded)
		require.Equal(t, a.Control.Known, a.Problem.IsZero(), encoded)
	}
}

func TestParseText(t *testing.T) {
	for text, want := range map[string]string{
		"90 min + 30 sec":          "5400+30 standard",
		"2h/40 + 1h + 30s":         "40/7200+30:3600+30 standard",
		"2h/40 + 1h + 30s/move":    "40/7200+30:3600+30 standard",
		"15'+10''":                 "900+10 rapid",
		`15'+10"`:                  "900+10 rapid",
		"90 мин + 30 сек":          "5400+30 standard",
		"90 мин. + 30 сек. на ход": "5400+30 standard",
		"90 минут + 30 секунд за ход с 1 хода":    "5400+30 standard",
		"10 минут + 5 секунд":                     "600+5 rapid",
		"1ч30м + 30с":                             "5400+30 standard",
		"3 мин + 2 с":                             "180+2 blitz",
		`90'/40 + 30'/end + 30"/move from move 1`: "40/5400+30:1800+30 standard",
		`100'x40+15'+30"`:                         "40/6000+30:900+30 standard",
		`100'×40+15'+30" from move 1`:             "40/6000+30:900+30 standard",
		`100'x40mm + 50'x20mm + 30" from move 1 `: "40/6000+30:20/3000+30 standard",
		"G/60;d5":                              "3600+5 delay standard",
		"G/25 d5":                              "1500+5 delay rapid",
		"G60":                                  "3600 standard",
		"1:30 + 10 from move 1":                "5400+10 standard",
		"40/120, 60":                           "40/7200:3600 standard",
		"40/2, SD/1":                           "40/7200:3600 standard",
		"90min/40moves+30min+30sec":            "40/5400+30:1800+30 standard",
		"120":                                  "7200 standard",
		"5+3":                                  "300+3 blitz",
		"15+10":                                "900+10 rapid",
		"90+30":                                "5400+30 standard",
		"3+2":                                  "180+2 blitz",
		"10+0":                                 "600 blitz",
		"3 min + 2 sec":                        "180+2 blitz",
		"90 minutes with 30 seconds increment": "5400+30 standard",
		"90 minutes + 30 seconds per move":     "5400+30 standard",
		"90 min. + 30 sec. / move":             "5400+30 standard",
		"40 moves in 90 minutes, then 30 minutes for the rest of the game with 30 seconds per move from move 1": "40/5400+30:1800+30 standard",
		"90 minutes for 40 moves + 30 minutes + 30 seconds":                                                     "40/5400+30:1800+30 standard",
		"40/90+30+30":                    "40/5400+30:1800+30 standard",
		"90/40+30+30":                    "40/5400+30:1800+30 standard",
		"1h30 + 30s":                     "5400+30 standard",
		"1 h 30 min + 30 sec":            "5400+30 standard",
		"1.5h + 30s":                     "5400+30 standard",
		"2 Std. / 40 Züge + 1 Std.":      "40/7200:3600 standard",
		"60 min":                         "3600 standard",
		"60 minutes":                     "3600 standard",
		"25 min + 10 sec/move":           "1500+10 rapid",
		"25’ + 10”":                      "1500+10 rapid",
		"25′ + 10″":                      "1500+10 rapid",
		"10 min":                         "600 blitz",
		"5 minutes":                      "300 blitz",
		"30'":                            "1800 rapid",
		"5400+30":                        "5400+30 standard",
		"90 m + 30 s":                    "5400+30 standard",
		"Rapid 15 min + 10 sec":          "900+10 rapid",
		"40/6000+30:900+30":              "40/6000+30:900+30 standard",
		"2 h + 30 s from move 61":        "7200+30 standard",
		"moves/time, increment":          "unknown",
		"see the regulations":            "unknown",
		"":                               "unknown",
		"standard":                       "unknown",
		"90 parsecs":                     "unknown",
		"+":                              "unknown",
		"99999999999999999999999999 min": "unknown",
	} {
		assert.Equal(t, want, form(Parse(text, "", 0).Control), text)
	}
}

func TestParseFallsBackOnTheText(t *testing.T) {
	a := Parse("15+10", "quick", 0)
	require.Equal(t, "900+10 rapid", form(a.Control))
	require.Equal(t, handbook.Say("tournament.time-control.encoded", "text", "quick"), a.Problem)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"90 min + 30 sec", `100'x40+15'+30"`, "W300-B240", "G/60;d5", "1:30:00 + 10", "½ h", "с 1 хода"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, text, encoded string) {
		a := Parse(text, encoded, 0)
		c := a.Control
		if c.Known && (len(c.White) == 0 || len(c.Black) == 0 || c.Seconds() < 0) {
			t.Fatalf("%q %q: %+v", text, encoded, c)
		}
		if !c.Known && a.Doubt == Certain {
			t.Fatalf("%q %q: unknown, and nothing said", text, encoded)
		}
	})
}
