package ratinglist

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// max is the player of the lists below.
func maxMuster(rating int) Row {
	return Row{FIDEID: 9900001, Name: "Muster, Max", Federation: "LIE", Sex: tournament.Male, Title: tournament.IM, Standings: [3]Standing{{Rating: tournament.Rating(rating)}}, Birth: 1971}
}

func TestListsOfFederationsAndPrograms(t *testing.T) {
	bare := Row{FIDEID: 9900001, Name: "Muster, Max", Standings: [3]Standing{{Rating: 2412}}}
	with := func(change func(r *Row)) Row {
		r := maxMuster(2412)
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		list     string
		want     Row
		findings []string // rules' words
	}{
		"German":                           {"ID,ZPS,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n10001,70101,0007,A,\"Muster,Max\",M,A,1971,202612,2301,88,2412,IM,9900001,LIE\n", with(func(r *Row) { r.Name = "Muster,Max" }), []string{"without the columns"}},
		"German, underscores":              {"\"ZPS\"|\"Mgl_Nr\"|\"Spielername\"|\"Geschlecht\"|\"Geburtsjahr\"|\"DWZ\"|\"FIDE_Elo\"|\"FIDE_Titel\"|\"FIDE_ID\"|\"FIDE_Land\"\n\"70101\"|\"7\"|\"Muster, Max\"|\"M\"|\"1971\"|\"2301\"|\"2412\"|\"IM\"|\"9900001\"|\"LIE\"\n", maxMuster(2412), []string{"without the columns"}},
		"German, DWZ alone":                {"Spielername;FIDE-ID;DWZ\nMuster, Max;9900001;2412-88\n", bare, []string{"a federation's own"}},
		"German, no FIDE ID":               {"ZPS;Spielername;FIDE-ID;FIDE-Elo\n70101;Probe, Peter;;0\n70101;Muster, Max;9900001;2412\n70102;Leer, Lea;0;\n", bare, []string{"2 players of the list have no FIDE ID"}},
		"English":                          {"ECF_code,full_name,member_no,FIDE_no,title,gender,nation,revised_standard,original_standard,club_name\n123456A,\"Muster, Max\",ME001,9900001,IM,M,LIE,2390,2412,Muster CC\n", with(func(r *Row) { r.Birth = 0 }), []string{"a federation's own", "without the columns"}},
		"English, two names":               {"ECF_code,last_name,first_name,FIDE_no,FIDE_rating,original_standard\n123456A,Muster,Max,9900001,2412,2390\n", bare, []string{"without the columns"}},
		"Belgian":                          {"Matricule;NomPrenom;Sexe;Dnaiss;Fed;Titre;Elo_calc;Fide_Id;Elo_Fide\n12345;Muster, Max;M;04/05/1971;LIE;IM;2380;9900001;2412\n", maxMuster(2412), []string{"without the columns"}},
		"Belgian, Dutch":                   {"Stamnummer;Naam;Voornaam;Geslacht;Geboortedatum;ELO-N;ELO-FIDE;FIDE-nr\n12345;Muster;Max;M;04-05-1971;2380;2412;9900001\n", with(func(r *Row) { r.Federation, r.Title = "", 0 }), []string{"without the columns"}},
		"Swedish":                          {"SSF-ID;Efternamn;Förnamn;Kön;Född;Titel;Land;FIDE-ID;Elo;LASK\n77;Muster;Max;M;1971;IM;LIE;9900001;2412;2377\n", maxMuster(2412), []string{"without the columns"}},
		"Swiss-Manager":                    {"ID_No;Name;Title;FIDE_No;RtgN;RtgI;Birth;Fed;Sex;Type;Group;Clubname\n0;Muster, Max;IM;9900001;2300;2412;1971/05/04;LIE;m;;;SK Muster\n", maxMuster(2412), []string{"without the columns"}},
		"Swiss-Manager, tabs":              {"No.\tName\tFideNo\tFED\tRtg\tClub/City\n1\tMuster, Max\t9900001\tLIE\t2412\tMuster\n", with(func(r *Row) { r.Sex, r.Title, r.Birth = 0, 0, 0 }), []string{"without the columns"}},
		"Swiss-Manager, a title before it": {"From Swiss-Manager\nOpen, 2026\n\nNo.;Name;FideID;FED;RtgI;RtgN\n1;Muster, Max;9900001;LIE;2412;2300\n", with(func(r *Row) { r.Sex, r.Title, r.Birth = 0, 0, 0 }), []string{"without the columns"}},
		"RtgN alone":                       {"FIDE-ID;Name;RtgN\n9900001;Muster, Max;2412\n", bare, []string{"a federation's own"}},
		"Elo":                              {"FIDE-ID,Name,Elo\n9900001,\"Muster, Max\",2412\n", bare, nil},
		"Rtg":                              {"FideNo\tName\tRtg\n9900001\tMuster, Max\t2412\n", bare, nil},
		"Russian":                          {"Фамилия;Имя;Пол;Дата рождения;Фед;Звание;FIDE ID;Рейтинг ФИДЕ\nMuster;Max;м;04.05.1971;LIE;IM;9900001;2412\n", maxMuster(2412), nil},
		"Spanish":                          {"Código FIDE;Apellidos;Nombre;Elo FIDE\n9900001;Muster;Max;2412\n", bare, nil},
		"three kinds":                      {"FIDE_ID,Name,Standard,Rapid,Blitz\n9900001,\"Muster, Max\",2412,2300,2200\n", Row{FIDEID: 9900001, Name: "Muster, Max", Standings: [3]Standing{{Rating: 2412}, {Rating: 2300}, {Rating: 2200}}}, nil},
	} {
		l, f, err := Load(strings.NewReader(c.list), "list.csv", Options{})
		require.NoError(t, err, name)
		require.Equal(t, []Row{c.want}, l.Rows, name)
		require.Len(t, f, len(c.findings), "%s: %s", name, said(f))
		for _, words := range c.findings {
			require.Contains(t, said(f), words, name)
		}
	}
}

// said returns what findings say.
func said(f []handbook.Finding) string {
	var lines []string
	for i := range f {
		lines = append(lines, language.English.Line(&f[i]))
	}
	return strings.Join(lines, "\n")
}

func TestSwissManagersWorkbook(t *testing.T) {
	book := excelize.NewFile()
	for i, row := range [][]any{{"From the Tournament-Database"}, {"Open"}, {}, {"No.", "Name", "FideID", "FED", "Rtg", "Birth"}, {1, "Muster, Max", 9900001, "LIE", 2412, 26057}} {
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		require.NoError(t, book.SetSheetRow("Sheet1", cell, &row))
	}
	var b bytes.Buffer
	require.NoError(t, book.Write(&b))
	l, f, err := Load(&b, "players.xlsx", Options{})
	require.NoError(t, err)
	require.Empty(t, f)
	require.Equal(t, []Row{{FIDEID: 9900001, Name: "Muster, Max", Federation: "LIE", Standings: [3]Standing{{Rating: 2412}}, Birth: 1971}}, l.Rows)
}

// What is no list is told what it is, and a header without a column which words
// that may have.
func TestWhatIsNoListIsNamed(t *testing.T) {
	for text, words := range map[string]string{
		"Fide Nummr;Name;Elo\n1;A;2000\n":               `names no FIDE ID (fide_id, ID Number, ID_No, FIDE-ID, FideNo, FIDE_no); words of it are not known: "Fide Nummr" (perhaps fidenummer)`,
		"FIDE-ID,Name,Raiting\n1,A,2000\n":              `names no rating (rating, standard_rating, rapid_rating, blitz_rating, SRtng, OCT26, Elo, Rtg, RtgI, RtgN, FIDE_Elo, DWZ, LASK); words of it are not known: "Raiting" (perhaps rating)`,
		"fide_id,name,standart_rating\n1,A,2000\n":      `"standart_rating" (perhaps standard_rating)`,
		"fide_id,nam,club\n1,A,x\n":                     "names no name (name, full_name",
		"ECF_code,full_name,club\n1,A,x\n":              "names no FIDE ID (fide_id, ID Number",
		"a;b;c\n1;2;3\n":                                "with a header line that names FIDE ID (fide_id, ID Number, ID_No, FIDE-ID, FideNo, FIDE_no), name (name, full_name",
		"ID Number      Name        Fed\n1  A  LIE\n":   "names no rating (rating",
		"012 Open\n042 2026/01/01\n001    1 m\n":        "no rating list but a tournament report (TRF); give it to fedrate check or submit",
		"001    1 m    Muster, Max\n":                   "no rating list but a tournament report",
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":              "no rating list but an old Excel or Office file (.xls)",
		"%PDF-1.7\n":                                    "no rating list but a PDF file",
		"Rar!\x1a\x07":                                  "no rating list but a packed file of a kind that is not read",
		"7z\xbc\xaf\x27\x1c":                            "no rating list but a packed file of a kind",
		"PK\x05\x06" + strings.Repeat("\x00", 18):       "no rating list but an empty ZIP file",
		"\x03\x7a\x0a\x05" + strings.Repeat("\x00", 28): "no rating list but a database file",
		"SQLite format 3\x00":                           "no rating list but a database file",
		"<!DOCTYPE html>\n<html></html>":                "no rating list but a web page",
		"[{\"fideid\":1}]":                              "no rating list but JSON",
		"\x1f\x8bnot packed":                            "the packed file cannot be read",
	} {
		_, err := Open(strings.NewReader(text), "list", Options{})
		require.ErrorContains(t, fmt.Errorf("%s", language.English.Error(err)), words, "%q", text)
	}
}

// TestPackedLists: a list in a ZIP file, stored or packed, alone or with a text
// about it, and in a gzip file.
func TestPackedLists(t *testing.T) {
	csv := "FIDE-ID,Name,Elo\n9900001,\"Muster, Max\",2412\n"
	type file struct{ name, text string }
	zipped := func(method uint16, files ...file) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, f := range files {
			w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: method})
			require.NoError(t, err)
			_, _ = io.WriteString(w, f.text)
		}
		require.NoError(t, z.Close())
		return b.Bytes()
	}
	gzipped := func(name, text string) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Name = name
		_, _ = io.WriteString(w, text)
		require.NoError(t, w.Close())
		return b.Bytes()
	}
	for name, c := range map[string]struct {
		data []byte
		kind tournament.Kind
		fail string
	}{
		"stored":             {zipped(zip.Store, file{"list.csv", csv}), tournament.Standard, ""},
		"packed":             {zipped(zip.Deflate, file{"list.csv", csv}), tournament.Standard, ""},
		"in a folder":        {zipped(zip.Store, file{"lists/", ""}, file{"lists/rapid.csv", csv}), tournament.Rapid, ""},
		"with a read-me":     {zipped(zip.Store, file{"README.txt", "x"}, file{"blitz_list.csv", csv}), tournament.Blitz, ""},
		"of a Mac":           {zipped(zip.Deflate, file{"list.csv", csv}, file{"__MACOSX/._list.csv", "x"}), tournament.Standard, ""},
		"with a PDF":         {zipped(zip.Deflate, file{"list.csv", csv}, file{"rules.pdf", "%PDF"}), tournament.Standard, ""},
		"gz":                 {gzipped("", csv), tournament.Standard, ""},
		"gz with a name":     {gzipped("blitz.csv", csv), tournament.Blitz, ""},
		"two lists":          {zipped(zip.Deflate, file{"a.csv", csv}, file{"b.csv", csv}), 0, "the ZIP file has 2 files (a.csv, b.csv)"},
		"nothing":            {zipped(zip.Deflate), 0, "an empty ZIP file"},
		"twice":              {gzipped("", string(gzipped("", csv))), 0, "a packed file within a packed file"},
		"a report":           {zipped(zip.Store, file{"event.fid", "012 Open\n"}), 0, "a tournament report"},
		"a report as gz":     {gzipped("event.trf", "012 Open\n"), 0, "a tournament report"},
		"an ODS":             {zipped(zip.Store, file{"mimetype", "application/vnd.oasis"}, file{"content.xml", "<x/>"}), 0, "a document of an office program"},
		"gz that breaks off": {gzipped("", strings.Repeat(csv, 9))[:30], 0, "the packed file cannot be read"},
	} {
		l, _, err := Load(bytes.NewReader(c.data), "list", Options{})
		if c.fail != "" {
			require.ErrorContains(t, fmt.Errorf("%s", language.English.Error(err)), c.fail, name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, tournament.Rating(2412), l.Row(9900001).Standings[c.kind].Rating, name)
	}
}

// A stored ZIP is as long as the list in it, which is longer than what a list
// may have without a player.
func TestLargeStoredList(t *testing.T) {
	var list strings.Builder
	list.WriteString("FIDE-ID,Name,Elo\n")
	for i := range 30_000 {
		fmt.Fprintf(&list, "%d,%s,2000\n", 9_000_000+i, strings.Repeat("A", 190))
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for n := range 1 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("list%d.csv", n), Method: zip.Store})
		require.NoError(t, err)
		for range 5 {
			_, _ = io.WriteString(w, list.String())
		}
	}
	require.NoError(t, z.Close())
	require.Greater(t, b.Len(), freeBytes)
	r, err := Open(&b, "list.zip", Options{})
	require.NoError(t, err)
	n := 0
	for _, err := range r.All() {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 30_000, n)
}

// Other titles that are longer than their column stay one text, whether they push
// the rest of the line or run on into the blank column after them.
func TestLongOtherTitles(t *testing.T) {
	for _, c := range []struct{ other, arena, wantOther, wantArena string }{
		{"IA             ", "    ", "IA", ""},
		{"IA             ", "AGM ", "IA", "AGM"},
		{"IA,FT,FST,DI,NI", "    ", "IA,FT,FST,DI,NI", ""},
		{"IA,FT,FST,DI,NI", "AGM ", "IA,FT,FST,DI,NI", "AGM"},
		{"IA,FT,FST,DI,NI", ",X  ", "IA,FT,FST,DI,NI,X", ""},
		{"IA,FT,FST,DI,FA", ",NI ", "IA,FT,FST,DI,FA,NI", ""},
		{"IA,FT,FST,DI,FA,NI", "    ", "IA,FT,FST,DI,FA,NI", ""},
		{"IA,FT,FST,DI,FA,NI ", "ACM ", "IA,FT,FST,DI,FA,NI", "ACM"},
		{"IA,FT,FST,DI,FA,NI,IO,NA", "    ", "IA,FT,FST,DI,FA,NI,IO,NA", ""},
		{"", strings.Repeat(" ", 19), "", ""},
		{"               ", "AFM ", "", "AFM"},
	} {
		line := fmt.Sprintf("%-15s%-61sLIE M   FM        %s%s2312  3   20 2200  1   20 0     0   0  1971  i   ", "9900001", "Muster, Max", c.other, c.arena)
		for _, end := range []string{"", "  "} {
			l, f := load(t, combinedHead+"\n"+strings.TrimRight(line, " ")+end+"\n")
			require.Empty(t, f, c.other)
			r := l.Rows[0]
			require.Equal(t, []any{c.wantOther, c.wantArena}, []any{r.OtherTitles, r.ArenaTitle})
			require.Equal(t, [3]Standing{{2312, 3, 20, true}, {2200, 1, 20, false}, {}}, r.Standings, c.other)
			require.Equal(t, 1971, r.Birth)
		}
	}
}

// The flag is of standard in the combined list, of the one kind in a list of one;
// of the other kinds it says nothing, and nothing is not inactive.
func TestFlagIsOfOneKind(t *testing.T) {
	rapid, blitz := tournament.Rapid, tournament.Blitz
	for _, c := range []struct {
		head, row string
		opts      Options
		want      [3]bool
	}{
		{"fide_id,name,standard_rating,rapid_rating,blitz_rating,flag", "2000,1900,1800,i", Options{}, [3]bool{true, false, false}},
		{"fide_id,name,standard_rating,rapid_rating,blitz_rating,flag", "2000,1900,1800,wi", Options{}, [3]bool{true, false, false}},
		{"fide_id,name,standard_rating,rapid_rating,blitz_rating,flag", "2000,1900,1800,w", Options{}, [3]bool{}},
		{"fide_id,name,standard_rating,rapid_rating,blitz_rating,flag", ",1900,1800,i", Options{}, [3]bool{}},
		{"fide_id,name,standard_rating,rapid_rating,blitz_rating,flag", "2000,1900,1800,i", Options{Kind: &rapid}, [3]bool{true, false, false}},
		{"fide_id,name,standard_rating,rapid_rating,flag", "2000,1900,i", Options{}, [3]bool{true, false, false}},
		{"fide_id,name,rapid_rating,blitz_rating,flag", "1900,1800,i", Options{}, [3]bool{}},
		{"fide_id,name,rating,flag", "2000,i", Options{}, [3]bool{true, false, false}},
		{"fide_id,name,rating,flag", "2000,i", Options{Kind: &rapid}, [3]bool{false, true, false}},
		{"fide_id,name,OCT26,flag", "2000,i", Options{Kind: &blitz}, [3]bool{false, false, true}},
		{"fide_id,name,rapid_rating,flag", "2000,i", Options{}, [3]bool{false, true, false}},
		{"fide_id,name,standard_rating,rapid_rating,rapid_inactive,flag", "2000,1900,i,", Options{}, [3]bool{false, true, false}},
	} {
		l, f, err := Load(strings.NewReader(c.head+"\n9900001,A,"+c.row+"\n"), "list.csv", c.opts)
		require.NoError(t, err, c.head)
		require.Empty(t, f, c.head)
		var got [3]bool
		for k, s := range l.Rows[0].Standings {
			got[k] = s.Inactive
		}
		require.Equal(t, c.want, got, "%s: %s", c.head, c.row)
	}
}
