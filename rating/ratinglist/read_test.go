package ratinglist

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

const combinedHead = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"

func load(t *testing.T, text string) (*List, []handbook.Finding) {
	t.Helper()
	l, f, err := Load(strings.NewReader(text), "list.txt", Options{})
	require.NoError(t, err)
	return l, f
}

func TestListOf2011(t *testing.T) {
	l, f := load(t, ""+
		"ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"+
		"9900001   Muster, Max                       g   LIE  2512  11   1971\n"+
		"9900002   Muster, Mia                       wm  LIE  2301  0    1980  wi\n"+
		" 9900003  Probe, Peter                          LIE  1788  0    0000  i\n")
	require.Empty(t, f)
	require.Equal(t, handbook.Period(2011_03), l.Period)
	require.Equal(t, [3]bool{true, false, false}, l.Kinds)
	require.Equal(t, []Row{
		{FIDEID: 9900001, Name: "Muster, Max", Federation: "LIE", Title: tournament.GM, Standings: [3]Standing{{Rating: 2512, Games: 11}}, Birth: 1971},
		{
			FIDEID: 9900002, Name: "Muster, Mia", Federation: "LIE", Sex: tournament.Female, Title: tournament.WIM,
			Standings: [3]Standing{{Rating: 2301, Inactive: true}}, Birth: 1980,
		},
		{FIDEID: 9900003, Name: "Probe, Peter", Federation: "LIE", Standings: [3]Standing{{Rating: 1788, Inactive: true}}},
	}, l.Rows)
}

func TestHeaderLinesOfThePublishedLists(t *testing.T) {
	data, err := os.ReadFile("../../../shared/data/lists/headers.txt")
	if err != nil {
		t.Skip("the shared reference data is not here")
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		name, head, _ := strings.Cut(line, ": ")
		r, err := Open(strings.NewReader(head+"\n"), name, Options{})
		require.NoError(t, err, name)
		require.Equal(t, TXT, r.Format())
		for _, c := range r.src.(*txtSource).layout.columns {
			require.NotEqual(t, colNone, c.col, "%s: column %d", name, c.from)
		}
	}
}

func TestLegacyCombinedListWithoutArenaTitle(t *testing.T) {
	head := strings.Replace(combinedHead, "FOA ", "", 1)
	require.Len(t, head, 158)
	l, f := load(t, head+"\r\n"+fmt.Sprintf("%-15s%-61sLIE M   GM        %-15s2512  3   10 2400  0   10 0     0   0  1971  i   \r\n", "9900001", "Muster, Max", "IA"))
	require.Empty(t, f)
	require.Equal(t, Row{
		FIDEID: 9900001, Name: "Muster, Max", Federation: "LIE", Sex: tournament.Male, Title: tournament.GM, OtherTitles: "IA",
		Standings: [3]Standing{{2512, 3, 10, true}, {2400, 0, 10, false}, {}}, Birth: 1971,
	}, l.Rows[0])
}

func TestOtherTitlesThatOverflow(t *testing.T) {
	for _, trim := range []bool{false, true} {
		line := fmt.Sprintf("%-15s%-61sLIE M   FM        IA,FT,FST,DI,NI     2312  3   20 0     0   0  0     0   0  1971      ", "9900001", "Muster, Max")
		require.Len(t, line, 163)
		if trim {
			line = strings.TrimRight(line, " ")
		}
		l, f := load(t, combinedHead+"\n"+line+"\n")
		require.Empty(t, f)
		require.Equal(t, "IA,FT,FST,DI,NI", l.Rows[0].OtherTitles)
		require.Equal(t, Standing{2312, 3, 20, false}, l.Rows[0].Standings[0])
		require.Equal(t, 1971, l.Rows[0].Birth)
	}
}

func TestEncodingsAndLineEnds(t *testing.T) {
	line := func(name string) string {
		return fmt.Sprintf("%-15s%s%sLIE M   %-10s%-19s2312  3   20 0     0   0  0     0   0  1971      ", "9900001", name, strings.Repeat(" ", 61-len([]rune(name))), "", "")
	}
	want := "Größler, Jörg"
	latin := strings.NewReplacer("ö", "\xf6", "ß", "\xdf").Replace
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(combinedHead + "\r\n" + line(want) + "\r\n")
	require.NoError(t, err)
	bytesPadded := strings.Replace(line(want), "   LIE", "LIE", 1)
	require.Len(t, bytesPadded, len(combinedHead))
	for name, text := range map[string]string{
		"UTF-8":           combinedHead + "\n" + line(want) + "\n",
		"BOM":             "\ufeff" + combinedHead + "\r\n" + line(want) + "\r\n",
		"CR alone":        combinedHead + "\r" + line(want) + "\r",
		"no end":          combinedHead + "\n" + line(want),
		"Windows-1252":    combinedHead + "\n" + latin(line(want)) + "\n",
		"UTF-16":          utf16,
		"padded by bytes": combinedHead + "\n" + bytesPadded + "\n",
	} {
		l, f := load(t, text)
		require.Empty(t, f, name)
		require.Len(t, l.Rows, 1, name)
		require.Equal(t, want, l.Rows[0].Name, name)
		require.Equal(t, tournament.Rating(2312), l.Rows[0].Standings[0].Rating, name)
	}
}

func TestBrokenLinesAreFindings(t *testing.T) {
	good := fmt.Sprintf("%-15s%-61sLIE M   %-29s2312  3   20 0     0   0  0     0   0  1971      ", "9900001", "Muster, Max", "")
	l, f := load(t, strings.Join([]string{
		combinedHead, good,
		strings.Replace(good, "9900001", "99x0001", 1),
		strings.Replace(good, "2312", "23a2", 1),
		good[:40], strings.Repeat("x", MaxLine+1),
		strings.Replace(strings.Replace(good, "LIE M   ", "LIE M   Q", 1), "9900001", "9900002", 1)[:113],
		good,
	}, "\n"))
	require.Len(t, l.Rows, 2)
	var got []string
	for _, f := range f {
		got = append(got, fmt.Sprintf("%s %s %s", f.Pos, f.Severity, f.Article))
	}
	require.Equal(t, []string{
		"list.txt:3:1 error LIST-id", "list.txt:4:114 error LIST-rating", "list.txt:5:41 error LIST-line", "list.txt:6:1 error LIST-line",
		"list.txt:7:85 warning LIST-title", "list.txt:8:1 warning LIST-id",
	}, got)
}

// TestFIDEIDAboveTheLimit: the row is refused, at its line.
func TestFIDEIDAboveTheLimit(t *testing.T) {
	l, f, err := Load(strings.NewReader("fide_id,name,rating\n9900001,A,2000\n70123454321,B,2100\n"), "list.csv", Options{})
	require.NoError(t, err)
	require.Len(t, l.Rows, 1)
	require.Equal(t, 9900001, l.Rows[0].FIDEID)
	require.Len(t, f, 1)
	require.Equal(t, "list.csv:3:1: LIST-id: FIDE ID 70123454321 is above the limit of 2147483647: the player is left out; correct the line and import again", language.English.Line(&f[0]))
	require.Equal(t, handbook.Error, f[0].Severity)
}

// TestColumnsOfATable: a birth date is read as a birthday is, and what is not
// known is said.
func TestColumnsOfATable(t *testing.T) {
	for head, unknown := range map[string]string{
		"FIDE ID,Name,Birth date,Rating":                  "",
		"FIDE ID,Name,Birthday,Rating":                    "",
		"FIDE ID,Name,Date of birth,Rating,,":             "",
		"FIDE ID,Name,Birth date,Rating,Club,Name,E-mail": `"Club", "Name", "E-mail"`,
	} {
		l, f, err := Load(strings.NewReader(head+"\n9900001,A,1971-05-04,2000,x\n"), "list.csv", Options{})
		require.NoError(t, err, head)
		require.Equal(t, 1971, l.Rows[0].Birth, head)
		if unknown == "" {
			require.Empty(t, f, head)
			continue
		}
		require.Len(t, f, 1, head)
		require.Equal(t, handbook.Info, f[0].Severity)
		require.Equal(t, "list.csv:1:1: LIST-header: the list is read without the columns "+unknown+": they are not known, or another column says the same; name them as fedrate list export does where they matter", language.English.Line(&f[0]))
	}
}

func TestFindingsAreCountedPastTheirLimit(t *testing.T) {
	_, f := load(t, combinedHead+"\n"+strings.Repeat("x\n", MaxFindings+7))
	require.Len(t, f, MaxFindings+1)
	require.Contains(t, language.English.Message(&f[MaxFindings]), "7 further findings are not listed: the limit is 1000")
}

func TestXMLOfOneKindAndOfAll(t *testing.T) {
	rapid := tournament.Rapid
	player := "<player><fideid>9900001</fideid><name>Muster &amp; Max</name><country>LIE</country><sex>M</sex><title>GM</title><rating>2512</rating><games>3</games><k>10</k>%s<birthday>1971</birthday><flag>i</flag></player>"
	r, err := Open(strings.NewReader("<playerslist>\n"+fmt.Sprintf(player, "")+"</playerslist>"), "x", Options{Kind: &rapid, Period: 2026_09})
	require.NoError(t, err)
	require.Equal(t, Single(2026_09, tournament.Rapid), r.Header())
	row, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, Standing{2512, 3, 10, true}, row.Standings[tournament.Rapid])
	require.Equal(t, "Muster & Max", row.Name)

	r, err = Open(strings.NewReader("<playerslist>\n"+fmt.Sprintf(player, "<rapid_rating>2400</rapid_rating><rapid_k>10</rapid_k>")+"</playerslist>"), "rapid.xml", Options{})
	require.NoError(t, err)
	require.Equal(t, Combined(0), r.Header())
	row, err = r.Next()
	require.NoError(t, err)
	require.Equal(t, [3]Standing{{2512, 3, 10, true}, {2400, 0, 10, false}, {}}, row.Standings)
}

func TestHostileXMLEndsInFindings(t *testing.T) {
	good := "<player><fideid>9900009</fideid><name>Gut, Gina</name><rating>2000</rating></player>\n"
	for name, middle := range map[string]string{
		"entity":       "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><player><fideid>1</fideid><name>&a;</name></player>",
		"depth":        "<player><fideid>1</fideid><name>" + strings.Repeat("<a>", 100000) + "</name></player>",
		"huge field":   "<player><fideid>1</fideid><name>" + strings.Repeat("a", 1<<20) + "</name></player>",
		"not closed":   "<player><fideid>1</fideid><name>x</player>",
		"bare and":     "<player><fideid>1</fideid><name>a & b</name></player>",
		"attributes":   "<player " + strings.Repeat("a='b' ", 1<<16) + "><fideid>1</fideid></player>",
		"other":        "<thing>x</thing>",
		"no id":        "<player><name>x</name></player>",
		"no number":    "<player><fideid>12</fideid><rating>many</rating></player>",
		"double start": "<player><player><fideid>12</fideid></player>",
	} {
		l, f := load(t, "<playerslist>\n"+middle+"\n"+good+"</playerslist>\n")
		require.NotEmpty(t, f, name)
		require.NotNil(t, l.Row(9900009), name)
		require.Equal(t, "Gut, Gina", l.Row(9900009).Name, name)
	}
	_, f := load(t, "<playerslist>\n"+good)
	require.Contains(t, language.English.Message(&f[0]), "ends before </playerslist>")
	for end, cut := range map[string]bool{"": true, "</playerslist>": false} {
		r, err := Open(strings.NewReader("<playerslist>\n"+good+end), "x", Options{})
		require.NoError(t, err)
		for err == nil {
			_, err = r.Next()
		}
		require.Equal(t, cut, r.Cut(), end)
	}
}

func TestWhatIsNoListIsAnError(t *testing.T) {
	for _, text := range []string{"", "  \n ", "hello", "012 Some report\n", "<html><body>x</body></html>", "PK\x03\x04rubbish", "a;b;c\n1;2;3\n", "\xff\xfe"} {
		_, err := Open(strings.NewReader(text), "x", Options{})
		require.Error(t, err, "%q", text)
	}
}

func TestZippedListAndForeignCSV(t *testing.T) {
	csv := "ID Number;Name;Fed;SEP26\n9900001;\"Muster; Max\";LIE;2000\n9900002;\"x\"y;LIE;1\n9900003;Z;LIE;1900\n"
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("blitz.csv")
	require.NoError(t, err)
	_, _ = w.Write([]byte(csv))
	require.NoError(t, z.Close())
	l, f, err := Load(&b, "blitz.zip", Options{Only: func(r *Row) bool { return r.FIDEID == 9900001 }})
	require.NoError(t, err)
	require.Len(t, f, 1)
	require.Equal(t, 3, f[0].Pos.Line)
	require.Equal(t, handbook.Period(2026_09), l.Period)
	require.Len(t, l.Rows, 1)
	require.Equal(t, tournament.Rating(2000), l.Row(9900001).Standings[tournament.Blitz].Rating)
}

// A download that was broken off ends in the middle of a line.
func TestTextListThatWasCutOffIsSaid(t *testing.T) {
	var b bytes.Buffer
	rows := []Row{{FIDEID: 1, Name: "Player, A", Federation: "LIE"}, {FIDEID: 2, Name: "Player, B", Federation: "LIE"}}
	_, err := WriteTXT(&b, Combined(2026_10), (&List{Rows: rows}).All())
	require.NoError(t, err)
	for cut, findings := range map[int]int{0: 0, 2: 0, 50: 1} { // the line end alone; in the middle of the ratings
		r, err := Open(bytes.NewReader(b.Bytes()[:b.Len()-cut]), "list.txt", Options{Period: 2026_10})
		require.NoError(t, err)
		n := 0
		for _, err := range r.All() {
			require.NoError(t, err)
			n++
		}
		require.Equal(t, 2, n)
		require.Len(t, r.Findings(), findings, "cut by %d", cut)
	}
}
