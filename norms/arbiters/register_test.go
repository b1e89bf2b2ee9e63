package arbiters

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Who falls out within a year: the last day counts, the day after does not, and who is
// out already is not named again (manual, L5599-5613).
func TestWhoFallsOut(t *testing.T) {
	list := []Candidate{
		{FIDEID: "1", Name: "Licence on the first day", LicensedTo: 2026_10_01},
		{FIDEID: "2", Name: "Licence on the last day", LicensedTo: 2027_10_01},
		{FIDEID: "3", Name: "Licence a day later", LicensedTo: 2027_10_02},
		{FIDEID: "4", Name: "Licence gone", LicensedTo: 2026_09_30},
		{FIDEID: "5", Name: "Licence without an end", Licence: registration.Yes},
		{FIDEID: "6", Name: "New FA", FASince: 2023_05_01},
		{FIDEID: "7", Name: "After a course", FASince: 2015_05_01, Seminars: []Seminar{{Title: Refresher, End: 2022_11_09, Passed: registration.Yes}}},
		{FIDEID: "8", Name: "Inactive", FASince: 2015_05_01, ActiveTo: 2025_01_01},
		{FIDEID: "9", Name: "Never known", FASince: 2015_05_01},
	}
	var told []string
	for _, l := range Lapses(list, 2026_10_01, 2027_10_01) {
		told = append(told, l.FIDEID+" "+l.What+" "+l.Last.String()+" "+l.Article)
	}
	require.Equal(t, []string{
		"1 licence 2026-10-01 B.06.1-6.1", "7 activity 2026-11-09 B.06.3-2.1", "6 activity 2027-05-01 B.06.3-2.1", "2 licence 2027-10-01 B.06.1-6.1",
	}, told)
}

func TestEntryOfTheRegister(t *testing.T) {
	c := Candidate{FIDEID: "1", National: 2015_01_01, FASince: 2018_01_01, IASince: 2022_01_01, Category: "C", CategorySince: 2025_01_01}
	for day, want := range map[handbook.Date]struct {
		title    Title
		category Category
	}{
		2014_12_31: {"", ""}, 2015_01_01: {NA, ""}, 2018_01_01: {FA, "D"}, 2021_12_31: {FA, "D"}, 2022_01_01: {IA, "D"}, 2024_12_31: {IA, "D"}, 2025_01_01: {IA, "C"},
	} {
		require.Equal(t, want.title, c.TitleOn(day), day)
		require.Equal(t, want.category, c.CategoryOn(day), day)
	}
	require.Equal(t, registration.Unknown, c.Licensed(2026_01_01))
	c.Licence = registration.Yes
	require.Equal(t, registration.Yes, c.Licensed(2026_01_01))
	c.LicensedTo = 2025_12_31
	require.Equal(t, registration.No, c.Licensed(2026_01_01), "the last day decides")
	require.Equal(t, registration.Yes, c.Licensed(2025_12_31))
}

func TestFilesOfArbiters(t *testing.T) {
	rows, err := ReadRows("a.csv", strings.NewReader("\ufeffFIDE_ID,Name,licence,birth,seminar\n012345,\"Stone, Ann\",yes,1990,refresher FID 2025-01-01 2025-01-02 passed\n99,Hill,,,\n"))
	require.NoError(t, err)
	require.Len(t, rows, 2)
	require.Equal(t, "12345", rows[0].FIDEID)
	c := Candidate{Federation: "LIE"}
	require.NoError(t, rows[0].Apply(&c))
	require.Equal(t, "Stone, Ann", c.Name)
	require.Equal(t, "LIE", c.Federation)
	require.Equal(t, registration.Yes, c.Licence)
	require.Equal(t, 1990, c.Birth.Year())
	require.Len(t, c.Seminars, 1)
	for text, want := range map[string]string{
		"":                             "a.csv:1:1",
		"name\nA":                      "a.csv:1:1",
		"fide-id,nick\n1,A":            "a.csv:1:9",
		"fide-id,name,name\n1,A":       "a.csv:1:14",
		"fide-id,birth\n1,31.12.1990":  "a.csv:2:3",
		"fide-id\n0":                   "a.csv:2:1",
		"fide-id\nabc":                 "a.csv:2:1",
		"fide-id,category\n1,E":        "a.csv:2:3",
		"fide-id,licence\n1,maybe":     "a.csv:2:3",
		"fide-id,speaks\n1,en tlh":     "a.csv:2:3",
		"fide-id,name\n1,A\n2,B\n01,C": "a.csv:4:1",
		"fide-id,name\n1,Stone, Ann":   "a.csv:2:10",
		"fide-id,name\n1,\"Stone\"Ann": "a.csv:2:9",
	} {
		_, err := ReadRows("a.csv", strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
}
