package trf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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
		"1990/05/06": "1990/00/00", "1990-05-06": "1990/00/00", "06.05.1990": "1990/00/00", "1990/00/00": "1990/00/00", "1990      ": "1990      ", "          ": "          ",
	} {
		require.Equal(t, line(want), string(YearsOfBirth([]byte(line(was)))), was)
	}
	require.JSONEq(t, `{"start": "2026-05-06", "players": [{"birth": "1990"}, {"birth": "1991"}, {"birth": null}]}`,
		string(YearsOfBirth([]byte(`{"start": "2026-05-06", "players": [{"birth": "1990-05-06"}, {"birth" : "1991"}, {"birth": null}]}`))))
	require.Equal(t, "042 1990/05/06\n001 short\n", string(YearsOfBirth([]byte("042 1990/05/06\n001 short\n"))))
}
