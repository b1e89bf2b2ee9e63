package ratinglist_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Titles that fill their column are one text, and the rating that follows is that of its
// own column; so is none.
func TestOtherTitlesFillTheirColumn(t *testing.T) {
	const head = "ID Number      Name                 Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
	const start = "99000001       Alfa, Adam           LIE M   IM        "
	for _, c := range []struct {
		rest, titles           string
		standard, rapid, blitz int
	}{
		{"IA             2222  0   20 2100  0   20 1900  0   20 1990  ", "IA", 2222, 2100, 1900},
		{"IA,FST,SI,NA,DI2222  0   20 2100  0   20 1900  0   20 1990  ", "IA,FST,SI,NA,DI", 2222, 2100, 1900},
		{"IA,FT,SI,NA,DI 2222  0   20 2100  0   20 1900  0   20 1990  ", "IA,FT,SI,NA,DI", 2222, 2100, 1900},
		{"IA,FT,SI,NA,DI,2222         2100         1900         1990  ", "IA,FT,SI,NA,DI,", 2222, 2100, 1900},
		{"IA,FST,SI,NA,DI1522         2100         1900         1990  ", "IA,FST,SI,NA,DI", 1522, 2100, 1900},
		{"IA,FST,SI,NA,DI,IO 2222  0   20 2100  0   20 1900  0   20 1990  ", "IA,FST,SI,NA,DI,IO", 2222, 2100, 1900},
		{"IA,FST,SI,NA,DI,IO,FI 2222  0   20 2100  0   20 1900  0   20 1990  ", "IA,FST,SI,NA,DI,IO,FI", 2222, 2100, 1900},
		{"IA,FST,SI,NA,DI             2100         1900         1990  ", "IA,FST,SI,NA,DI", 0, 2100, 1900},
		{"IA,FST,SI,NA,DI                          1900         1990  ", "IA,FST,SI,NA,DI", 0, 0, 1900},
		{"IA,FST,SI,NA,DI                                       1990  ", "IA,FST,SI,NA,DI", 0, 0, 0},
		{"IA,FST,SI,NA,D 2222         2100         1900         1990  ", "IA,FST,SI,NA,D", 2222, 2100, 1900},
	} {
		list, _, err := load(t, head+start+c.rest+"\n")
		require.NoError(t, err)
		require.Len(t, list, 1, c.rest)
		require.Equal(t, c.titles, list[0].OtherTitles, c.rest)
		require.Equal(t, 1990, list[0].Birth, c.rest)
		var got [3]int
		for k := range got {
			got[k] = int(list[0].Standings[k].Rating)
		}
		require.Equal(t, [3]int{c.standard, c.rapid, c.blitz}, got, c.rest)
	}
}

// A line of which a name was filled up to so many bytes is read by bytes, if its federation
// says so, and one that was filled up by characters by characters.
func TestColumnsInBytesOrCharacters(t *testing.T) {
	const head = "ID Number      Name                 Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
	for _, name := range []string{"Alfa, Adam", "Älfa, Ådam", "Bravö, Bert", "Žuravlëv, Đorđe", "Иванов, Иван", "ბერიძე, გიორგი", "Öztürk Çağlayan, Ümit"} {
		for unit, width := range map[string]int{"bytes": len(name), "characters": utf8.RuneCountInString(name)} {
			if width > 20 {
				continue // it does not fit
			}
			line := "99000001       " + name + strings.Repeat(" ", 21-width) + "LIE M   IM                       2222  0   20 2100  0   20 1900  0   20 1990  "
			rows, findings, err := load(t, head+line+"\n")
			require.NoError(t, err)
			require.Empty(t, findings, "%s by %s", name, unit)
			require.Len(t, rows, 1)
			row := rows[0]
			require.Equal(t, []any{99000001, name, "LIE", tournament.IM, 1990, 2222, 2100, 1900},
				[]any{row.FIDEID, row.Name, row.Federation, row.Title, row.Birth, int(row.Standings[0].Rating), int(row.Standings[1].Rating), int(row.Standings[2].Rating)}, "%s by %s", name, unit)
		}
	}
}

// An ID in quotes or in groups is the ID; another text is not, for the reason that it has.
func TestIDsAsSpreadsheetsWriteThem(t *testing.T) {
	for text, want := range map[string]int{
		"99000001": 99000001, "'99000001'": 99000001, "'99000001": 99000001, "„99000001“": 99000001, "“99000001”": 99000001, "«99000001»": 99000001,
		"99.000.001": 99000001, "99 000 001": 99000001, "99\u00a0000\u00a0001": 99000001, "99'000'001": 99000001, "99,000,001": 99000001, "99000001.0": 99000001,
		"1 234": 1234, "99.00.0001": 0, "99 0000 01": 0, "9900 000": 0, "99000001x": 0, "1.5": 0, "-5": 0,
	} {
		rows, findings, err := load(t, "FIDE-ID;Name;Elo\n"+text+";Alfa Adam;2112\n")
		require.NoError(t, err)
		if want == 0 {
			require.Empty(t, rows, text)
			require.Len(t, findings, 1, text)
			require.Contains(t, findings[0], "has other characters than digits", text)
			continue
		}
		require.Len(t, rows, 1, text)
		require.Equal(t, want, rows[0].FIDEID, text)
	}
	_, findings, err := load(t, "FIDE-ID;Name;Elo\n99000000001;Alfa Adam;2112\n")
	require.NoError(t, err)
	require.Contains(t, findings[0], "above the limit")
}

// ID_No is the FIDE ID if no other column is, and else the number of the federation.
func TestIDNo(t *testing.T) {
	for _, head := range []string{"ID_No", "ID No", "ID-No", "IDNO", "ID_no", "Id no.", "FIDE_No", "FideNo", "FIDE-Nr"} {
		rows, _, err := load(t, head+";Name;Rtg\n99000001;Alfa Adam;2112\n")
		require.NoError(t, err, head)
		require.Equal(t, 99000001, rows[0].FIDEID, head)
	}
	rows, _, err := load(t, "ID_no;FIDE_no;Name;Rtg\n77;99000001;Alfa Adam;2112\n")
	require.NoError(t, err)
	require.Equal(t, 99000001, rows[0].FIDEID)
	_, _, err = load(t, "Licence;Name;Rtg\n99000001;Alfa Adam;2112\n")
	require.ErrorContains(t, err, "ID_No")
}

// load reads a list, and gives its findings in English.
func load(t *testing.T, text string) (rows []ratinglist.Row, findings []string, err error) {
	t.Helper()
	list, found, err := ratinglist.Load(strings.NewReader(text), "list", ratinglist.Options{})
	for i := range found {
		findings = append(findings, language.English.Say(found[i].Text))
	}
	if err != nil {
		return nil, findings, err
	}
	return list.Rows, findings, nil
}
