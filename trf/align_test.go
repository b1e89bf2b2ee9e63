package trf_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/trf"
)

const alignHead = "012 Open of Testville\r\n022 Testville\r\n032 LIE\r\n042 2026/03/02\r\n052 2026/03/04\r\n062 6\r\n072 6\r\n092 Individual: Swiss-System\r\n" +
	"102 Arbiter, First\r\n122 90 min + 30 sec\r\n142 3\r\n192 FIDE_DUTCH\r\n" +
	"132                                                                                        26/03/02  26/03/03  26/03/04\r\n"

// sixPlayers are the lines of six players; the first three have names beyond ASCII.
var sixPlayers = []string{
	"001    1 m IM Ördög, Ádám                       2412 HUN      712345 1963/04/13  2.5    1     4 w 1     2 b =     3 w 1",
	"001    2 w    Čapek, Šárka                      2150 CZE    12345678 1971/11/30  2.0    2     5 b 1     1 w =    10 b =",
	"001    3 m FM Müller, Jörg                      2098 GER     4654321 1990/01/01  1.0    4     6 w 1  0000 - Z     1 b 0",
	"001    4 m    Delta, Dirk                       1950 BEL      223344 1988/07/09  1.0    5     1 b 0     6 w 1  0000 - Z",
	"001    5 mCM  Echo, Emil                        1899 FRA    36012345 2001/12/24  0.0    6     2 w 0    10 b 0     6 w 0",
	"001    6 w    Foxtrot, Fay                           NED     1012345 1955/05/05  1.5    3     3 b 0     4 b 0     5 b 1",
	"001   10 m    Golf, Gert                        1700 ITA      812345 1961/06/17  1.5    7  0000 - H     5 w 1     2 w =",
}

// eachLine changes the lines of all players.
func eachLine(change func(string) string) func() string {
	return func() string {
		lines := make([]string, len(sixPlayers))
		for i, l := range sixPlayers {
			lines[i] = change(l)
		}
		return strings.Join(lines, "\r\n") + "\r\n"
	}
}

// insert puts blanks before a column; a negative number takes them out.
func insert(line string, col, blanks int) string {
	r := []rune(line)
	if blanks < 0 {
		return string(r[:col-1+blanks]) + string(r[col-1:])
	}
	return string(r[:col-1]) + strings.Repeat(" ", blanks) + string(r[col-1:])
}

// inBytes pads names by bytes.
func inBytes(line string) string {
	r := []rune(line)
	name := strings.TrimRight(string(r[14:47]), " ")
	return string(r[:14]) + fmt.Sprint(name, strings.Repeat(" ", max(0, 33-len(name)))) + string(r[47:])
}

// cells writes the rounds in cells of another width.
func cells(width int) func(string) string {
	return func(line string) string {
		r := []rune(line)
		out := string(r[:91])
		for at := 91; at < len(r); at += 10 {
			cell := string(r[at:min(at+8, len(r))])
			out += cell + strings.Repeat(" ", max(0, width-len(cell)))
		}
		return strings.TrimRight(out, " ")
	}
}

func decomposed(line string) string {
	return strings.NewReplacer("Ö", "O\u0308", "ö", "o\u0308", "Á", "A\u0301", "á", "a\u0301", "Č", "C\u030c", "Š", "S\u030c", "ü", "u\u0308").Replace(line)
}

// A report whose lines left their columns is read as it was meant, whatever moved them,
// and says so once.
func TestAlignment(t *testing.T) {
	clean := func() string { return strings.Join(sixPlayers, "\r\n") + "\r\n" }
	want, found, err := trf.Read("in.trf", []byte(alignHead+clean()))
	require.NoError(t, err)
	require.Empty(t, found)
	for name, c := range map[string]struct {
		made func() string
		key  string
		col  int
		more int
	}{
		"bytes":                        {eachLine(inBytes), "trf.columns.bytes", 15, 2},
		"accents as signs":             {eachLine(decomposed), "trf.columns.letters", 15, 2},
		"cells of 9":                   {eachLine(cells(9)), "trf.columns.cells", 92, 6},
		"cells of 8":                   {eachLine(cells(8)), "trf.columns.cells", 92, 6},
		"cells of 11":                  {eachLine(cells(11)), "trf.columns.cells", 92, 6},
		"cells of 12":                  {eachLine(cells(12)), "trf.columns.cells", 92, 6},
		"from the sex on to the right": {eachLine(func(l string) string { return insert(l, 10, 1) }), "trf.columns.right", 11, 6},
		"from the name on to the left": {eachLine(func(l string) string { return insert(l, 15, -1) }), "trf.columns.left", 14, 6},
		"rating to the right":          {eachLine(func(l string) string { return insert(l, 49, 1) }), "trf.columns.right", 50, 6},
		"rating to the left":           {eachLine(func(l string) string { return insert(l, 49, -1) }), "trf.columns.left", 48, 6},
		"federation to the right":      {eachLine(func(l string) string { return insert(l, 54, 2) }), "trf.columns.right", 56, 6},
		"birth to the right":           {eachLine(func(l string) string { return insert(l, 70, 1) }), "trf.columns.right", 71, 6},
		"birth alone to the right":     {eachLine(func(l string) string { return insert(insert(l, 81, -1), 70, 1) }), "trf.columns.right", 71, 6},
		"birth alone to the left":      {eachLine(func(l string) string { return insert(insert(l, 80, 1), 70, -1) }), "trf.columns.left", 69, 6},
		"birth by two to the right":    {eachLine(func(l string) string { return insert(insert(l, 82, -2), 70, 2) }), "trf.columns.right", 72, 6},
		"ID alone to the right":        {eachLine(func(l string) string { return insert(insert(l, 70, -1), 58, 1) }), "trf.columns.right", 64, 6},
		"points to the right":          {eachLine(func(l string) string { return insert(l, 81, 2) }), "trf.columns.right", 84, 6},
		"rounds to the right":          {eachLine(func(l string) string { return insert(l, 92, 1) }), "trf.columns.right", 96, 6},
		"rounds to the left":           {eachLine(func(l string) string { return insert(l, 92, -1) }), "trf.columns.left", 94, 6},
		"from round 2 on to the right": {eachLine(func(l string) string { return insert(l, 102, 1) }), "trf.columns.right", 106, 6},
		"points and ranks exchanged": {eachLine(func(l string) string {
			r := []rune(l)
			return string(r[:80]) + string(r[85:89]) + " " + string(r[80:84]) + string(r[89:])
		}), "trf.columns.exchanged", 81, 6},
		"tabs of 8":           {eachLine(func(l string) string { return tabbed(l, 8) }), "trf.columns.tabs", 1, 6},
		"tabs of 4":           {eachLine(func(l string) string { return tabbed(l, 4) }), "trf.columns.tabs", 1, 6},
		"tabs between fields": {eachLine(separated), "trf.columns.tabs", 4, 6},
		"one line alone": {func() string {
			return strings.Replace(clean(), sixPlayers[3], insert(sixPlayers[3], 70, 1), 1)
		}, "trf.columns.right", 71, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, found, err := trf.Read("in.trf", []byte(alignHead+c.made()))
			require.NoError(t, err)
			for i := range want.Players {
				w, g := want.Players[i], got.Players[i]
				g.Name = strings.NewReplacer("O\u0308", "Ö", "o\u0308", "ö", "A\u0301", "Á", "a\u0301", "á", "C\u030c", "Č", "S\u030c", "Š", "u\u0308", "ü").Replace(g.Name)
				require.Equal(t, w, g)
			}
			require.Len(t, found, 1, "%v", found)
			require.Equal(t, c.key, found[0].Text.Key)
			require.Equal(t, handbook.Warning, found[0].Severity)
			require.Equal(t, c.more, found[0].Text.Number("more"))
			if c.col > 1 {
				require.Equal(t, c.col, found[0].Pos.Col)
			}
			text, ok := trf.Align(alignHead + c.made())
			require.True(t, ok)
			again, found, err := trf.Read("in.trf", []byte(text))
			require.NoError(t, err)
			require.Empty(t, found)
			require.Equal(t, got.Players, again.Players)
		})
	}
}

// tabbed puts tabs for runs of blanks that end at a stop.
func tabbed(line string, width int) string {
	r := []rune(line)
	var out strings.Builder
	for at := 0; at < len(r); {
		stop := min(at-at%width+width, len(r))
		blanks := strings.TrimRight(string(r[at:stop]), " ")
		if n := utf8.RuneCountInString(blanks); stop-at-n > 1 && stop < len(r) && at > 4 {
			out.WriteString(blanks + "\t")
		} else {
			out.WriteString(string(r[at:stop]))
		}
		at = stop
	}
	return out.String()
}

// separated has one tab between two fields.
func separated(line string) string {
	r := []rune(line + strings.Repeat(" ", 30))
	cut := func(from, to int) string { return strings.TrimSpace(string(r[from-1 : to])) }
	fields := []string{"001", cut(5, 8), cut(10, 10), cut(11, 13), cut(15, 47), cut(49, 52), cut(54, 56), cut(58, 68), cut(70, 79), cut(81, 84), cut(86, 89), cut(92, 99), cut(102, 109), cut(112, 119)}
	return strings.Join(fields, "\t")
}

// A field that is cut by its columns is never read in half.
func TestNothingIsReadInHalf(t *testing.T) {
	text := alignHead + strings.Join(sixPlayers, "\r\n") + "\r\n"
	lines := strings.Split(text, "\r\n")
	first := strings.Count(alignHead, "\r\n")
	clean, _, err := trf.Read("in.trf", []byte(text))
	require.NoError(t, err)
	for col := 11; col < 112; col++ {
		for _, blanks := range []int{-1, 1, 2} {
			for k := range sixPlayers {
				r := []rune(lines[first+k])
				if col > 15 && col < 48 || r[col-2] != ' ' || r[col-1] == ' ' || blanks < 0 && strings.Trim(string(r[col-1+blanks:col-1]), " ") != "" {
					continue
				}
				changed := append([]string(nil), lines...)
				changed[first+k] = insert(lines[first+k], col, blanks)
				got, _, err := trf.Read("in.trf", []byte(strings.Join(changed, "\r\n")))
				require.NoError(t, err)
				w, g := clean.Players[k], got.Players[k]
				where := fmt.Sprintf("player %d, %d blanks at column %d: %q", k+1, blanks, col, changed[first+k])
				require.Contains(t, []any{w.Birth, handbook.Date(0)}, g.Birth, where)
				require.Contains(t, []any{w.Rating, w.Rating * 0}, g.Rating, where)
				require.Contains(t, []any{w.FIDEID, 0}, g.FIDEID, where)
				require.Contains(t, []any{w.Federation, ""}, g.Federation, where)
				require.Equal(t, w.Name, g.Name, where)
				require.Equal(t, w.Points, g.Points, where)
				require.Equal(t, w.Games, g.Games, where)
			}
		}
	}
}

// Birth dates of a file are read in one order, and no year of two digits lies after the
// event.
func TestBirthsInOneOrder(t *testing.T) {
	for name, c := range map[string]struct{ first, second, wantFirst, wantSecond string }{
		"two digits":                {"63/04/13", "01/12/24", "1963-04-13", "2001-12-24"},
		"two digits, day first":     {"13.04.63", "24.12.01", "1963-04-13", "2001-12-24"},
		"day first where it may be": {"10.04.12", "24.12.01", "2012-04-10", "2001-12-24"},
		"dots say the day is first": {"10.04.12", "01.02.03", "2012-04-10", "2003-02-01"},
		"slashes say the year is":   {"10/04/12", "01/02/03", "2010-04-12", "2001-02-03"},
		"month first in the file":   {"04/13/1963", "10/04/2001", "1963-04-13", "2001-10-04"},
		"day first in the file":     {"13/04/1963", "10/04/2001", "1963-04-13", "2001-04-10"},
		"day last":                  {"1963-04-13", "2001-10-04", "1963-04-13", "2001-10-04"},
		"a year of the event":       {"22/01/01", "24/01/01", "2022-01-01", "1924-01-01"},
		"single digits":             {"3.4.1963", "24.12.2001", "1963-04-03", "2001-12-24"},
	} {
		lines := []string{
			fmt.Sprintf("001    1 m    Alfa, Adam                        2200 LIE    99000001 %-10s  1.0    1     2 w 1", c.first),
			fmt.Sprintf("001    2 m    Bravo, Bert                       2100 LIE    99000002 %-10s  0.0    2     1 b 0", c.second),
		}
		got, _, err := trf.Read("in.trf", []byte(alignHead+strings.Join(lines, "\r\n")+"\r\n"))
		require.NoError(t, err)
		require.Equal(t, []string{c.wantFirst, c.wantSecond}, []string{got.Players[0].Birth.String(), got.Players[1].Birth.String()}, name)
	}
}
