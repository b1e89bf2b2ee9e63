package trf_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/trf"
)

const western = "012 Läs Végas Öpen\n001    1 m    Müller, Jérôme                    2100 GER     1234567 1990/01/02  1.0    1     2 w 1\n" +
	"001    2 w    Ångström, Åsa                     2000 SWE     1234568 1990/01/02  0.0    2     1 b 0\n"

const eastern = "012 Открытый турнир\n001    1 m    Иванов, Пётр                      2100 RUS     1234567 1990/01/02  1.0    1     2 w 1\n" +
	"001    2 w    Ёлкина, Анна                      2000 RUS     1234568 1990/01/02  0.0    2     1 b 0\n"

func inUTF16(s string, order binary.AppendByteOrder, mark bool) []byte {
	var out []byte
	units := utf16.Encode([]rune(s))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	for _, u := range units {
		out = order.AppendUint16(out, u)
	}
	return out
}

// sideBySide has letters above ASCII next to each other, as Western names do.
var sideBySide = "012 Größer\n" +
	"001    1 m    Größler, Émeric                   2000 LIE    99000001 1990/01/01  1.0    1     2 w 1\n" +
	"001    2 m    Süßmayr, Zoë                      1900 LIE    99000002 1991/01/01  0.0    2     1 b 0\n"

func inTable(t *testing.T, s string, table *charmap.Charmap) []byte {
	t.Helper()
	out, err := table.NewEncoder().Bytes([]byte(s))
	require.NoError(t, err)
	return out
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		name, text string
		data       []byte
		said       string
	}{
		{"utf-8", western, []byte(western), ""},
		{"utf-8 east", eastern, []byte(eastern), ""},
		{"bom", western, append([]byte("\xef\xbb\xbf"), western...), "UTF-8 with a byte order mark"},
		{"utf-16 le", eastern, inUTF16(eastern, binary.LittleEndian, true), "UTF-16"},
		{"utf-16 be", western, inUTF16(western, binary.BigEndian, true), "UTF-16"},
		{"utf-16 without a mark", western, inUTF16("012 Open in the town of Testville, again\n"+western, binary.LittleEndian, false), "UTF-16"},
		{"1252", western, inTable(t, western, charmap.Windows1252), "Windows-1252"},
		{"1252, accents side by side", sideBySide, inTable(t, sideBySide, charmap.Windows1252), "Windows-1252"},
		{"1251", eastern, inTable(t, eastern, charmap.Windows1251), "Windows-1251"},
		{"866", eastern, inTable(t, eastern, charmap.CodePage866), "DOS-866"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, _, err := trf.Read("x", []byte(c.text))
			require.NoError(t, err)
			got, found, err := trf.Read("x", c.data)
			require.NoError(t, err)
			require.Len(t, got.Players, 2)
			for i := range got.Players {
				a, b := want.Players[i], got.Players[i]
				require.Equal(t, a.Name, b.Name)
				require.Equal(t, a.Rating, b.Rating)
				require.Equal(t, a.Games, b.Games)
			}
			var said string
			for _, f := range found {
				if f.Rule == "encoding" {
					require.Equal(t, handbook.Info, f.Severity)
					said = language.English.Message(&f)
				}
			}
			if c.said == "" {
				require.Empty(t, said)
			} else {
				require.Contains(t, said, c.said)
			}
		})
	}
}

// TestDamagedUTF8 names the line and the character that cannot be read.
func TestDamagedUTF8(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(strings.Replace(western, "Jérôme", "Jér\xf4me", 1), "\n", end)
		_, found, err := trf.Read("x", []byte(text))
		require.NoError(t, err)
		i := slices.IndexFunc(found, func(f handbook.Finding) bool { return f.Rule == "encoding" })
		require.GreaterOrEqual(t, i, 0)
		require.Equal(t, "trf.encoding.damaged", found[i].Text.Key)
		require.Equal(t, []int{2, 26}, []int{found[i].Text.Number("line"), found[i].Text.Number("char")})
		require.Equal(t, []int{2, 26}, []int{found[i].Pos.Line, found[i].Pos.Col})
	}
}

func TestLineEnds(t *testing.T) {
	text := "012 Open\n\n001    1 m    One, First                        2100 GER     1234567 1990/01/02  1.0    1     2 w 1\n" +
		"001    2 w    Two, First                        2000 SWE     1234568 1990/01/02  0.0    2     1 b 0\n"
	for name, end := range map[string]string{"LF": "\n", "CR LF": "\r\n", "CR": "\r"} {
		report, _, err := trf.Read("x", []byte(strings.ReplaceAll(text, "\n", end)))
		require.NoError(t, err, name)
		require.Len(t, report.Players, 2, name)
		require.Equal(t, []int{3, 4}, []int{report.Players[0].Line, report.Players[1].Line}, name)
		require.Equal(t, "Open", report.Name, name)
	}
	mixed := strings.Replace(strings.Replace(text, "\n", "\r", 1), "\n", "\r\n", 1)
	report, _, err := trf.Read("x", []byte(mixed))
	require.NoError(t, err)
	require.Equal(t, []int{3, 4}, []int{report.Players[0].Line, report.Players[1].Line})
}

func TestColumnsCountCharacters(t *testing.T) {
	report, found, err := trf.Read("x", []byte(strings.Replace(western, "1.0    1     2 w 1", "1.0    1     2 q 1", 1)))
	require.NoError(t, err)
	require.Len(t, report.Players[0].Games, 1)
	var cols []int
	for _, f := range found {
		if f.Rule == "colour-form" {
			cols = append(cols, f.Pos.Col)
		}
	}
	require.Equal(t, []int{97}, cols)
}

func reject(t *testing.T, data []byte) *trf.RejectError {
	t.Helper()
	report, _, err := trf.Read("big.trf", data)
	require.Nil(t, report)
	var r *trf.RejectError
	require.ErrorAs(t, err, &r)
	require.Equal(t, handbook.Error, r.Finding().Severity)
	return r
}

func message(r *trf.RejectError) string {
	f := r.Finding()
	return language.English.Message(&f)
}

func TestLimits(t *testing.T) {
	r := reject(t, make([]byte, trf.MaxBytes+1))
	require.Equal(t, "the file has 67,108,865 bytes: at most 67,108,864 are read; split the report", message(r))

	var b bytes.Buffer
	for i := range trf.MaxPlayers + 1 {
		fmt.Fprintf(&b, "001 %4d m    Player%05d\n", i%trf.MaxPlayers+1, i)
	}
	r = reject(t, b.Bytes())
	require.Equal(t, "10,000 players: at most 9,999 are read; split the report", message(r))
	require.Equal(t, 10000, r.Finding().Pos.Line)

	long := "001    1 m    One, First                        2100 GER     1234567 1990/01/02  1.0    1" + strings.Repeat("     2 w 1", 61) + "\n"
	require.Contains(t, message(reject(t, []byte(long))), "61 rounds in a line: at most 60")
	_, _, err := trf.Read("x", []byte(strings.TrimSuffix(long, "     2 w 1\n")+strings.Repeat(" ", 400)+"\n"))
	require.NoError(t, err, "blanks after the last round are no rounds")
	require.Contains(t, message(reject(t, []byte("XXR 61\n"))), "61 rounds in record XXR: at most 60")
	require.Contains(t, message(reject(t, []byte("142 1000\n"))), "1,000 rounds in record 142: at most 60")
}

func TestNoReport(t *testing.T) {
	for _, text := range []string{"", "  \n\r\n", "PK\x03\x04 and so on", "hello", "{\"a\":1}", "0010 is no record", strings.Repeat("x", 100000)} {
		require.True(t, strings.HasPrefix(message(reject(t, []byte(text))), "no tournament report: "), text)
	}
}

func TestLinesThatAreNoReport(t *testing.T) {
	r := reject(t, []byte("012 Open\n"+strings.Repeat("x\n", trf.MaxRecords)))
	require.Contains(t, message(r), "200,001 lines that are no players: at most 200,000")
}

func TestDeviationsAreBounded(t *testing.T) {
	_, found, err := trf.Read("x", []byte("012 Open\n"+strings.Repeat("240 Q\n", 20000)))
	require.NoError(t, err)
	require.Less(t, len(found), 10100)
	var said []string
	for _, f := range found[:10] {
		said = append(said, language.English.Message(&f))
	}
	require.Contains(t, said, "10,000 more deviations: 10,000 are listed; export the report again")
}
