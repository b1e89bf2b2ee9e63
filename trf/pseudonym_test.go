package trf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

func TestPseudonymise(t *testing.T) {
	const report = "012 Open\r\n102 IA Stone, Ann (99000901)\r\n" +
		"001    1 w GM Stone, Ann                        2450 LIE    99000901 1990/05/06  1.0    1     2 w 1\r\n" +
		"001    2 m    Stone, Ann                        2400 LIE    99000902 1991/05/06  0.0    2     1 b 0\r\n" +
		"001    3 m    Stone, Ann                        2400 LIE             1990/05/06  0.0    2  0000 - Z\r\n"
	p := &Person{FIDEID: "99000901", Names: []string{"Stone, Ann"}, Pseudonym: "Erased, 99000901"}
	got := string(Pseudonymise([]byte(report), p))
	require.Equal(t, len(strings.Split(report, "\n")), len(strings.Split(got, "\n")))
	require.Equal(t, "012 Open\r\n102 IA Erased, 99000901 (99000901)\r\n"+
		"001    1 w GM Erased, 99000901                  2450 LIE    99000901 1990/00/00  1.0    1     2 w 1\r\n"+
		"001    2 m    Stone, Ann                        2400 LIE    99000902 1991/05/06  0.0    2     1 b 0\r\n"+
		"001    3 m    Erased, 99000901                  2400 LIE             1990/00/00  0.0    2  0000 - Z\r\n", got, "a namesake with another ID stays")
	require.Equal(t, report, string(Pseudonymise([]byte(report), &Person{FIDEID: "99000999", Names: []string{"Field, Joan"}, Pseudonym: "X"})))

	latin := "001    1 w    M\xfcller, J\xf6rg                      2450 LIE    99000903 1990/05/06  1.0    1     2 w 1\n012 Fest in K\xf6ln\n"
	got = string(Pseudonymise([]byte(latin), &Person{FIDEID: "99000903", Pseudonym: "Erased, 99000903"}))
	require.Equal(t, "001    1 w    Erased, 99000903                  2450 LIE    99000903 1990/00/00  1.0    1     2 w 1\n012 Fest in K\xf6ln\n", got)
}

func TestYearsOfBirth(t *testing.T) {
	line := func(birth string) string {
		return "001    1 w GM Stone, Ann                        2450 LIE    99000901 " + birth + "  1.0    1     2 w 1\n"
	}
	for was, want := range map[string]string{
		"1990/05/06": "1990/00/00", "1990-05-06": "1990/00/00", "06.05.1990": "1990/00/00", "1990/00/00": "1990/00/00",
		"19900506  ": "1990/00/00", "1990/5/6  ": "1990/00/00", "  06.05.90": "1990/00/00", "6 May 1990": "1990/00/00", "May 6 1990": "1990/00/00", "  1990/5/6": "1990/00/00",
		"1990/13/41": "          ", "0000/00/00": "0000/00/00", "1990      ": "1990      ", "          ": "          ",
	} {
		require.Equal(t, line(want), string(YearsOfBirth([]byte(line(was)))), was)
	}
	require.JSONEq(t, `{"start": "2026-05-06", "players": [{"birth": "1990"}, {"birth": "1991"}, {"birth": null}]}`,
		string(YearsOfBirth([]byte(`{"start": "2026-05-06", "players": [{"birth": "1990-05-06"}, {"birth" : "1991"}, {"birth": null}]}`))))
	require.Equal(t, "042 1990/05/06\n001 short\n", string(YearsOfBirth([]byte("042 1990/05/06\n001 short\n"))))
}

func TestDaysOfBirth(t *testing.T) {
	line := "001    1 w GM Stone, Ann                        2450 LIE    99000901 %s  1.0    1     2 w 1\n"
	text := fmt.Sprintf(line+line+line+line, "1990/05/06", " 06.05.90 ", "1990/13/41", "1990/00/00") + "042 1991/05/06\n"
	require.Equal(t, []string{"1990/05/06", "06.05.90", "1990/13/41"}, DaysOfBirth([]byte(text)))
	require.Equal(t, []string{"1990-05-06", "x"}, DaysOfBirth([]byte(`{"start": "2026-05-06", "players": [{"birth": "1990-05-06"}, {"birth": "1991"}, {"birth": null}, {}], "nationalRatings": [{"birth": "x"}]}`)))
	require.Empty(t, DaysOfBirth([]byte(`{"players"`)))
}

// TestBirthsTheReaderTakes holds the erasure to what the reader reads: after it
// no birth that it finds has a day, in any encoding and on any kind of line.
func TestBirthsTheReaderTakes(t *testing.T) {
	const report = "012 Open\r001    1 w    Stöne, Ann                        2450 GER    99000901 06.05.90    1.0    1     2 w 1\r\n" +
		"001\t   2 m    Field, Joan                       2400 GER    99000902 6 May 1991  0.0    2     1 b 0\n" +
		"GER    1 w    Stöne, Ann                        2300 GER    10000001 1990/5/6    1.0    1\n" +
		"GER    2 m    Stöne, Ann                        2300 GER    10000002 19910506    0.0    2\n" +
		"001    3 w    Last, Line                        2450 GER    99000903 1992/5/6"
	marked := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(report)) {
		marked = binary.LittleEndian.AppendUint16(marked, unit)
	}
	for name, data := range map[string][]byte{
		"UTF-8": []byte(report), "marked": []byte("\ufeff" + report), "UTF-16": marked,
		"Windows-1252": bytes.ReplaceAll([]byte(report), []byte("ö"), []byte{0xf6}),
		"marked first": []byte("\ufeff" + report[strings.Index(report, "001"):]),
	} {
		was, _, err := Read("", data)
		require.NoError(t, err, name)
		births := func(data []byte) (found []handbook.Date) {
			is, findings, err := Read("", data)
			require.NoError(t, err, name)
			for i := range is.Players {
				found = append(found, is.Players[i].Birth)
				require.Equal(t, was.Players[i].Games, is.Players[i].Games, name)
			}
			for i := range is.NationalRatings {
				found = append(found, is.NationalRatings[i].Birth)
			}
			for _, f := range findings {
				require.NotEqual(t, "unknown-line", f.Rule, name)
			}
			return found
		}
		require.Equal(t, []handbook.Date{1990_05_06, 1991_05_06, 1992_05_06, 1990_05_06, 1991_05_06}, births(data), name)
		require.Equal(t, []handbook.Date{1990_00_00, 1991_00_00, 1992_00_00, 1990_00_00, 1991_00_00}, births(YearsOfBirth(data)), name)
		after := Pseudonymise(data, &Person{FIDEID: "99000901", Names: []string{"Stöne, Ann"}, Pseudonym: "Erased, 99000901"})
		require.Equal(t, []handbook.Date{1990_00_00, 1991_05_06, 1992_05_06, 1990_00_00, 1991_05_06}, births(after), name)
		is, _, _ := Read("", after)
		require.Equal(t, []string{"Erased, 99000901", "Stöne, Ann"}, []string{is.NationalRatings[0].Name, is.NationalRatings[1].Name}, name)
		more, said, err := Read("", OneLineMore(OneLineMore(data)))
		require.NoError(t, err, name)
		_, findings, _ := Read("", data)
		require.Equal(t, was, more, name)
		require.Equal(t, findings, said, name)
		require.Equal(t, data, Pseudonymise(data, &Person{FIDEID: "99000999", Pseudonym: "X"}), name)
	}
}

func TestPseudonymiseJSON(t *testing.T) {
	p := &Person{FIDEID: "99000901", Names: []string{"Stone, Ann"}, Pseudonym: "Erased, 99000901"}
	const report = `{"chiefArbiter": "Stone, \u0041nn", "rounds": 9, "players": [
		{"startingRank": 1, "name": "Stone, Ann", "fideId": "99000901", "birth": "1990-05-06"},
		{"startingRank": 2, "name": "Stone, Ann", "fideId": "99000902", "birth": "1991-05-06"}],
		"nationalRatings": [{"startingRank": 1, "name": "Stone, A.", "birth": "1990-05-06"}, {"startingRank": 2, "name": "Stone, Ann", "birth": "1991-05-06"}]}`
	require.JSONEq(t, `{"chiefArbiter": "Erased, 99000901", "rounds": 9, "players": [
		{"startingRank": 1, "name": "Erased, 99000901", "fideId": "99000901", "birth": "1990"},
		{"startingRank": 2, "name": "Stone, Ann", "fideId": "99000902", "birth": "1991-05-06"}],
		"nationalRatings": [{"startingRank": 1, "name": "Erased, 99000901", "birth": "1990"}, {"startingRank": 2, "name": "Stone, Ann", "birth": "1991-05-06"}]}`,
		string(Pseudonymise([]byte(report), p)))
	require.Equal(t, report, string(Pseudonymise([]byte(report), &Person{FIDEID: "99000999", Pseudonym: "X"})))
	require.NotContains(t, string(YearsOfBirth([]byte(report))), "-05-06")
}
