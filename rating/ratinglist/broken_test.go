package ratinglist

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// goodPlayer is a player in FIDE's spelling, in n characters without the ends
// of lines.
const goodPlayer = "<player>\n<fideid>9</fideid>\n<name>Gut, Gina</name>\n<rating>2000</rating>\n</player>\n"

// TestFaultsOfXML: each fault has its place, in the list's third line unless the text
// says otherwise, and reading goes on with the next player.
func TestFaultsOfXML(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		findings []string
		ids      []int // read in addition to player 9
	}{
		"none":              {"<player><fideid>1</fideid><name>A</name></player>", nil, []int{1}},
		"a comment":         {"<player><!-- x --><fideid>1</fideid><name>A</name></player>", nil, []int{1}},
		"a text between":    {"<player><fideid>1</fideid>x<name>A</name></player>", nil, []int{1}},
		"an unknown field":  {"<player><fideid>1</fideid><colour>red</colour></player>", nil, []int{1}},
		"a field within":    {"<player><fideid>1</fideid><name>A<b>C</b>B</name></player>", nil, []int{1}},
		"no id":             {"<player><name>A</name></player>", []string{"3:31 error LIST-id"}, nil},
		"an empty player":   {"<player></player>", []string{"3:17 error LIST-id"}, nil},
		"id 0":              {"<player><fideid>0</fideid></player>", []string{"3:17 error LIST-id"}, nil},
		"no number":         {"<player><fideid>1</fideid><rating>many</rating></player>", []string{"3:35 error LIST-rating"}, nil},
		"a fault and an id": {"<player><rating>many</rating><fideid>1</fideid></player>", []string{"3:17 error LIST-rating"}, nil},
		"two faults":        {"<player><rating>x</rating><fideid>x</fideid></player>", []string{"3:17 error LIST-rating", "3:35 error LIST-id"}, nil},
		"a doubtful value":  {"<player><fideid>1</fideid><sex>x</sex></player>", []string{"3:32 warning LIST-sex"}, []int{1}},
		"an accent before":  {"<player><fideid>1</fideid><name>Ä</name><sex>x</sex></player>", []string{"3:46 warning LIST-sex"}, []int{1}},
		"another element":   {"<thing>x</thing>", []string{"3:7 warning LIST-line"}, nil},
		"elements within":   {"<thing><a><b/></a></thing>", []string{"3:7 warning LIST-line"}, nil},
		"a wrong end":       {"<player><fideid>1</fideid></thing>", []string{"3:34 error LIST-line"}, nil},
		"a start too many":  {"<player><player><fideid>1</fideid></player>", []string{"3:16 error LIST-line"}, []int{1}},
		"an end of a field": {"<player><fideid>1</name></player>", []string{"3:24 error LIST-line"}, nil},
		"a bare and":        {"<player><fideid>1</fideid><name>a & b</name></player>", []string{"3:36 error LIST-line"}, nil},
		"deep":              {"<player><fideid>1</fideid><x>" + strings.Repeat("<a>", 15) + strings.Repeat("</a>", 15) + "</x></player>", nil, []int{1}},
		"too deep":          {"<player><fideid>1</fideid><x>" + strings.Repeat("<a>", 16) + strings.Repeat("</a>", 16) + "</x></player>", []string{"3:77 error LIST-line"}, nil},
		"a long field":      {"<player><fideid>1</fideid><x>" + strings.Repeat("a", MaxToken-9) + "</x></player>", nil, []int{1}},
		"too long a field":  {"<player><fideid>1</fideid><x>" + strings.Repeat("a", MaxToken+1) + "</x></player>", []string{fmt.Sprintf("3:%d error LIST-line", 29+MaxToken)}, nil},
	} {
		text := "<?xml version=\"1.0\"?>\n<playerslist>\n" + c.text + "\n" + goodPlayer + "</playerslist>\n"
		l, f := load(t, text)
		require.Equal(t, c.findings, placed(f), name)
		var ids []int
		for _, r := range l.Rows {
			ids = append(ids, r.FIDEID)
		}
		require.Equal(t, append(c.ids, 9), ids, name)
		require.Equal(t, "Gut, Gina", l.Row(9).Name, name)
	}
}

// Places are counted on over players that are read as a whole.
func TestPlacesBehindGoodPlayers(t *testing.T) {
	bad := "<player>\n<fideid>1</fideid>\n<name>Ä</name><sex>x</sex>\n</player>\n"
	same := "<player><fideid>8</fideid><name>Ölm, Åsa</name></player>"
	_, f := load(t, "<playerslist>\n"+goodPlayer+goodPlayer+bad+same+"<player><fideid>2</fideid><sex>x</sex></player>\n"+goodPlayer+"</playerslist>")
	require.Equal(t, []string{"11:1 warning LIST-id", "14:20 warning LIST-sex", fmt.Sprintf("16:%d warning LIST-sex", len([]rune(same))+32), "21:1 warning LIST-id"}, placed(f))
	_, f = load(t, "<playerslist>\n"+goodPlayer+"<player>\n<fideid>1")
	require.Equal(t, []string{"8:10 error LIST-line"}, placed(f))
	_, f = load(t, "<playerslist>\n"+goodPlayer)
	require.Equal(t, []string{"7:1 error LIST-line"}, placed(f))
}

func TestValuesOfXML(t *testing.T) {
	full := "<player><fideid>1</fideid><name>Muster, Max</name><country>LIE</country><sex>F</sex><title>WGM</title><w_title>WGM</w_title>" +
		"<o_title>IA</o_title><foa_title>AGM</foa_title><rating>2001</rating><games>11</games><k>10</k><rapid_rating>2002</rapid_rating>" +
		"<rapid_games>12</rapid_games><rapid_k>20</rapid_k><blitz_rating>2003</blitz_rating><blitz_games>13</blitz_games><blitz_k>40</blitz_k>" +
		"<birthday>1971</birthday><flag>wi</flag></player>"
	for _, text := range []string{full, strings.Replace(full, "<name>", "<!-- x --><name>", 1)} {
		l, f := load(t, "<playerslist>"+text+"</playerslist>")
		require.Empty(t, f)
		require.Equal(t, Combined(0).Kinds, l.Kinds)
		require.Equal(t, []Row{{
			FIDEID: 1, Name: "Muster, Max", Federation: "LIE", Sex: tournament.Female, Title: tournament.WGM, WomenTitle: tournament.WGM,
			OtherTitles: "IA", ArenaTitle: "AGM", Standings: [3]Standing{{2001, 11, 10, true}, {2002, 12, 20, false}, {2003, 13, 40, false}}, Birth: 1971,
		}}, l.Rows)
	}
	for _, field := range []string{"rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k"} {
		rapid := tournament.Rapid
		text := "<playerslist><player><fideid>1</fideid><rating>2001</rating><" + field + ">9</" + field + "></player></playerslist>"
		l, _, err := Load(strings.NewReader(text), "rapid", Options{Kind: &rapid})
		require.NoError(t, err)
		require.Equal(t, Combined(0).Kinds, l.Kinds, field)
		require.Equal(t, tournament.Rating(2001), l.Rows[0].Standings[tournament.Standard].Rating, "a combined list's plain rating is standard")
	}
}

func TestEncodingsOfXML(t *testing.T) {
	text := "<playerslist><player><fideid>1</fideid><name>Größ, Ж</name></player></playerslist>"
	latin := strings.Replace(text, "Ж", "ö", 1)
	encoded, err := charmap.ISO8859_1.NewEncoder().String(latin)
	require.NoError(t, err)
	cyrillic, err := charmap.Windows1251.NewEncoder().String(strings.Replace(text, "Größ", "Гро", 1))
	require.NoError(t, err)
	utf16, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(`<?xml version="1.0" encoding="UTF-16"?>` + text)
	require.NoError(t, err)
	for content, want := range map[string]string{
		text: "Größ, Ж",
		`<?xml version="1.0" encoding="UTF-8"?>` + text:            "Größ, Ж",
		`<?xml version="1.0" encoding="iso-8859-1"?>` + encoded:    "Größ, ö",
		"\n <?xml version='1.0' encoding='latin1'?>" + encoded:     "Größ, ö",
		`<?xml version="1.0" encoding="windows-1251"?>` + cyrillic: "Гро, Ж",
		`<?xml version="1.0" encoding="martian"?>` + text:          "Größ, Ж",
		encoded:         "Größ, ö",
		utf16:           "Größ, Ж",
		"\ufeff" + text: "Größ, Ж",
	} {
		l, f := load(t, content)
		require.Empty(t, f, content)
		require.Equal(t, want, l.Rows[0].Name, content)
	}
}

func TestBeginningsOfXML(t *testing.T) {
	for text, problem := range map[string]string{
		"<player><fideid>1</fideid></player>":        "playerslist",
		"<!-- x --><html></html>":                    "no rating list",
		"<!-- x -->":                                 "no rating list",
		"<html><playerslist></playerslist></html>":   "no rating list",
		"<playerslist " + strings.Repeat("a", 1<<17): "no rating list",
	} {
		_, err := Open(strings.NewReader(text), "x", Options{})
		require.Contains(t, language.English.Error(err), problem, text[:10])
	}
	l, f := load(t, "<!-- x --><playerslist></playerslist>")
	require.Empty(t, f)
	require.Empty(t, l.Rows)
	l, f = load(t, "<playerslist></playerslist><player><fideid>1</fideid></player>")
	require.Empty(t, f)
	require.Empty(t, l.Rows, "what follows the list is no part of it")
}

// broken gives some bytes and then an error that is no end.
func brokenPipe(text string) io.Reader {
	return io.MultiReader(strings.NewReader(text), failingReader{})
}

type failingReader struct{}

var errPipe = errors.New("connection reset")

func (failingReader) Read([]byte) (int, error) { return 0, errPipe }

func TestAReadErrorIsNoEnd(t *testing.T) {
	for name, text := range map[string]string{
		"XML":            "<playerslist>\n" + strings.Repeat(goodPlayer, 2000),
		"a broken field": "<playerslist>\n" + strings.Repeat(goodPlayer, 2000) + "<player><x & ",
		"CSV":            "id,name,rating\n" + strings.Repeat("7,A,1\n", 20000),
		"TXT":            combinedHead + "\n" + strings.Repeat(fmt.Sprintf("%-15s%-61sLIE\n", "7", "A"), 2000),
		"half a line":    combinedHead + "\n" + strings.Repeat(fmt.Sprintf("%-15s%-61sLIE\n", "7", "A"), 2000) + "8   ",
		"at once":        "",
		"UTF-16":         "\xff\xfe",
		"a ZIP":          "PK\x03\x04",
	} {
		_, _, err := Load(brokenPipe(text), "x", Options{})
		require.ErrorIs(t, err, errPipe, name)
	}
	text := "<playerslist>\n"
	for i := range 2000 {
		text += strings.Replace(goodPlayer, "9", strconv.Itoa(9+i), 1)
	}
	r, err := Open(brokenPipe(text), "x", Options{})
	require.NoError(t, err)
	rows := 0
	for _, e := range r.All() {
		if e == nil {
			rows++
		}
		err = e
	}
	require.Equal(t, 2000, rows)
	require.ErrorIs(t, err, errPipe)
	_, err = r.Next()
	require.ErrorIs(t, err, errPipe, "the error stays")
	require.False(t, r.Cut())
}

func TestFaultsOfCSV(t *testing.T) {
	for text, want := range map[string][]string{
		"7,A,1\n\n8,B,2\n":             nil,
		"7,A,1\n7\"7,A,1\n8,B,2\n":     {"3:2 error LIST-line"},
		"7,A,1\n\"8\"x,A,1\n8,B,2\n":   {"3:3 error LIST-line"},
		"7,A,1\nx,A,1\n8,B,2\n":        {"3:1 error LIST-id"},
		"7,\"A\nB\",1\n8,B,x\n8,B,2\n": {"4:5 error LIST-rating"},
		"7,A,1\n8,B,2\n9,\"" + strings.Repeat("x", recordLimit) + "\n10,B,3\n": {"4:1 error LIST-line"},
	} {
		l, f := load(t, "id,name,rating\n"+text)
		require.Equal(t, want, placed(f), "%.40q", text)
		require.Len(t, l.Rows, 2, "%.40q", text)
	}
	for comma, text := range map[string]string{"semicolon": "id;name;rating\n7;A, B;1\n", "tab": "id\tname\trating\n7\tA, B\t1\n", "comma": "id,name,rating\n7,\"A, B\",1\n", "quoted": "\"id\",\"name\",\"rating\"\n7,\"A, B\",1\n"} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			l, f := load(t, strings.ReplaceAll(text, "\n", end))
			require.Empty(t, f)
			require.Equal(t, "A, B", l.Row(7).Name, comma)
		}
	}
	l, _ := load(t, "id,zodiac,name,rating\n7,Leo,A,2000\n")
	require.Equal(t, "A", l.Row(7).Name)
	_, err := Open(strings.NewReader("id;name\n7;A\n"), "x", Options{})
	require.Error(t, err, "two fields are no list")
}

func TestLongLinesOfText(t *testing.T) {
	line := fmt.Sprintf("%-15s%-61sLIE", "7", "A")
	padded := func(n int) string { return line + strings.Repeat(" ", n-len(line)-1) + "\n" }
	for n, want := range map[int][]string{4096: nil, 4097: {"2:1 error LIST-line"}, 3 << 16: {"2:1 error LIST-line"}} {
		l, f := load(t, combinedHead+"\n"+padded(n)+strings.Replace(line, "7", "8", 1)+"\n")
		require.Equal(t, want, placed(f), n)
		require.Len(t, l.Rows, 2-len(want), n)
	}
	_, err := Open(strings.NewReader(strings.Repeat("x", 5000)+"\n"+combinedHead+"\n"), "x", Options{})
	require.Error(t, err)
	l, f := load(t, "\n  \r\n"+combinedHead+"\n\n"+line+"\n")
	require.Empty(t, f)
	require.Len(t, l.Rows, 1, "blank lines count for nothing")
}

// A line that ends before the federation is broken; one that ends after it is not.
func TestShortLinesOfText(t *testing.T) {
	line := fmt.Sprintf("%-15s%-61s", "7", "Änn")
	for text, want := range map[string][]string{
		line + "LIE\n": nil, line + "L\n": nil, line + "\n": {"2:77 error LIST-line"}, line[:30] + "\n": {"2:30 error LIST-line"},
		strings.Replace(line, "7", " ", 1) + "LIE\n":   {"2:16 error LIST-id"},
		strings.Replace(line, "7 ", " x", 1) + "LIE\n": {"2:2 error LIST-id"},
	} {
		_, f := load(t, combinedHead+"\n"+text)
		require.Equal(t, want, placed(f), "%q", text)
	}
	_, f := load(t, combinedHead+"\n"+line+"\n")
	require.Contains(t, language.English.Message(&f[0]), "76 characters")
	require.Contains(t, language.English.Message(&f[0]), "column 77")
	_, f = load(t, combinedHead+"\n"+line+"LIE")
	require.Equal(t, []string{"2:80 warning LIST-line"}, placed(f), "no end, and shorter than the header line")
}

// Text lists of 2001 to 2011 without other titles; the columns stand under the
// words of their header, known or not.
func TestHeaderWords(t *testing.T) {
	for s, want := range map[string]string{
		"TitlFed": "5 4", "GamesBorn": "14 5", "OCT26 Gms": "13 5", "standard_inactive x": "16 17", "Nonsense Name": "0 8", "Nonsense": "0 8",
		"NAME": "2 4", "k": "15 1", "ID Number": "1 9", "ID": "1 2", "WTit": "6 4",
	} {
		c, n, _ := headerWord(s)
		if c >= colStanding {
			c = 13 + (c-single+1)*boolColumn(c >= single) + 3*boolColumn(c < single) - boolColumn(c >= single)
		}
		require.Equal(t, want, fmt.Sprint(int(c), " ", n), s)
	}
	l, ok := readTXTHeader("ID Number  Name      Zodiac  Fed  OCT26  Name", tournament.Blitz)
	require.True(t, ok)
	require.Equal(t, txtLayout{
		columns: []txtColumn{{colID, 0, 11}, {colName, 11, 21}, {colNone, 21, 29}, {colFederation, 29, 34}, {single + partRating, 34, 41}, {colNone, 41, 45}},
		width:   45, other: -1, rating: -1, federation: 3, period: 2026_10, kinds: [3]bool{false, false, true},
	}, l)
	l, ok = readTXTHeader("ID Number  Name      OCT26  Zodiac", tournament.Standard)
	require.True(t, ok)
	require.EqualValues(t, 2026_10, l.period)
	l, ok = readTXTHeader("ID Number  Name      Rating  Zodiac", tournament.Standard)
	require.True(t, ok)
	require.Zero(t, l.period)
	for _, head := range []string{"Name OCT26", "ID Number OCT26", "ID Number Name Fed", "ID Number Name OCT26"} {
		_, ok := readTXTHeader(head, 0)
		require.Equal(t, head == "ID Number Name OCT26", ok, head)
	}
}

func boolColumn(b bool) column {
	if b {
		return 1
	}
	return 0
}

// Other titles that are longer than their column push the rest of the line to
// the right, by as much as the line is longer than its header, or, where the
// blanks at its end are trimmed, by as much as the rating stands to the right.
func TestShiftsOfOtherTitles(t *testing.T) {
	for n := range 9 {
		titles := strings.Repeat("x", 15+n)
		line := fmt.Sprintf("%-15s%-61sLIE M   FM        %s    2312  3   20 1900  1   40 0     0   0  1971", "7", "A", titles)
		texts := []string{line + "  i   "}
		if n <= 6 { // else longer than the header even without blanks
			texts = append(texts, line)
		}
		for i, text := range texts {
			l, f := load(t, combinedHead+"\n"+text+"\n")
			require.Empty(t, f, n)
			require.Equal(t, titles, l.Rows[0].OtherTitles)
			require.Equal(t, [3]Standing{{2312, 3, 20, i == 0}, {1900, 1, 40, false}, {}}, l.Rows[0].Standings)
			require.Equal(t, 1971, l.Rows[0].Birth)
		}
	}
	line := fmt.Sprintf("%-15s%-61sLIE M   FM        %-15s    2312", "7", "A", "12345678901234")
	l, f := load(t, combinedHead+"\n"+line+"\n")
	require.Empty(t, f)
	require.Equal(t, "12345678901234", l.Rows[0].OtherTitles)
	require.Equal(t, tournament.Rating(2312), l.Rows[0].Standings[0].Rating)
}

func TestZIPFiles(t *testing.T) {
	pack := func(parts ...string) io.Reader {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(parts); i += 2 {
			w, err := z.Create(parts[i])
			require.NoError(t, err)
			_, err = w.Write([]byte(parts[i+1]))
			require.NoError(t, err)
		}
		require.NoError(t, z.Close())
		return &b
	}
	list := "id,name,rating\n7,A,1\n"
	claim := func(unpacked uint64) io.Reader {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.CreateRaw(&zip.FileHeader{Name: "a.csv", Method: zip.Deflate, UncompressedSize64: unpacked, CompressedSize64: 1000})
		require.NoError(t, err)
		_, err = w.Write(make([]byte, 1000))
		require.NoError(t, err)
		require.NoError(t, z.Close())
		return &b
	}
	l, _, err := Load(pack("list.csv", list), "x", Options{})
	require.NoError(t, err)
	require.Len(t, l.Rows, 1)
	for name, in := range map[string]io.Reader{
		"empty": pack(), "two lists": pack("a.csv", list, "b.csv", list), "a ZIP within": pack("a.zip", "PK\x03\x04"), "no list": pack("a.txt", "hello"),
		"a workbook that is none": pack("xl/workbook.xml", "<x/>"), "a part that claims too much": claim(1040*1001 + 1),
		"no workbook": pack("xl/other.xml", list, "b.csv", list),
	} {
		_, _, err := Load(in, "x", Options{})
		require.Error(t, err, name)
	}
}

// The limited source counts characters of lines, and hands out no more than it is allowed.
func TestMetered(t *testing.T) {
	m := &limitedSource{br: bufio.NewReader(strings.NewReader("aé\nbc"))}
	_, err := m.ReadByte()
	require.ErrorIs(t, err, errHuge)
	m.allow(5)
	var places []string
	for range 5 {
		_, err := m.ReadByte()
		require.NoError(t, err)
		places = append(places, fmt.Sprint(m.line, ":", m.col))
	}
	require.Equal(t, []string{"1:1", "1:2", "1:2", "2:0", "2:1"}, places)
	_, err = m.ReadByte()
	require.ErrorIs(t, err, errHuge)
	m.allow(5)
	_, err = m.ReadByte()
	require.NoError(t, err)
	_, err = m.ReadByte()
	require.ErrorIs(t, err, io.EOF)

	m = &limitedSource{br: bufio.NewReader(strings.NewReader("abcdef"))}
	p := make([]byte, 4)
	_, err = m.Read(p)
	require.ErrorIs(t, err, errHuge)
	m.allow(3)
	n, err := m.Read(p)
	require.NoError(t, err)
	require.Equal(t, "abc", string(p[:n]))
	_, err = m.Read(p)
	require.ErrorIs(t, err, errHuge)

	m = &limitedSource{br: bufio.NewReader(strings.NewReader("x<p<pl<<player>y<player"))}
	skips := func(marks ...string) error {
		_, err := m.skipTo(marks...)
		return err
	}
	require.NoError(t, skips("<player>"))
	m.allow(1)
	b, err := m.ReadByte()
	require.NoError(t, err)
	require.Equal(t, byte('y'), b)
	require.Equal(t, 16, m.col)
	require.ErrorIs(t, skips("<player>"), io.EOF)
	m = &limitedSource{br: bufio.NewReader(strings.NewReader("<p<player>z"))}
	require.NoError(t, skips("<player>"), "a mark may begin within another")
	m = &limitedSource{br: bufio.NewReader(brokenPipe("x"))}
	require.ErrorIs(t, skips("<player>"), errPipe)
	m = &limitedSource{br: bufio.NewReader(strings.NewReader("<play></players><player>"))}
	which, err := m.skipTo("<player>", "</players>")
	require.NoError(t, err)
	require.Equal(t, 1, which, "the first that comes")
}

// A text of another encoding is read line by line as Windows-1252, a long line
// in pieces that cut no character.
func TestLinesOfAnotherEncoding(t *testing.T) {
	for _, n := range []int{0, 5, 14, 15, 16, 17, 31, 32, 33} {
		text := strings.Repeat("x", n) + "Größe €\nGr\xf6\xdfe \x80\n"
		got, err := io.ReadAll(&utf8Reader{br: bufio.NewReaderSize(strings.NewReader(text), 16)})
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("x", n)+"Größe €\nGröße €\n", string(got), n)
	}
	l := lines{br: bufio.NewReader(strings.NewReader("a\r\n\nb"))}
	for i, want := range []string{"a", "", "b"} {
		b, err := l.next()
		require.NoError(t, err)
		require.Equal(t, want, string(b))
		require.Equal(t, i+1, l.line)
		require.Equal(t, want == "b", l.open)
	}
	_, err := l.next()
	require.ErrorIs(t, err, io.EOF)
}

// However a list is cut off, it is read as far as it goes.
func TestCutOffAnywhere(t *testing.T) {
	for _, text := range []string{"<playerslist>" + strings.ReplaceAll(goodPlayer, "\n", "") + "</playerslist>", "<playerslist>\n" + goodPlayer + "</playerslist>\n"} {
		for n := len("<playerslist>"); n <= len(text); n++ {
			l, f := load(t, text[:n])
			complete := strings.Contains(text[:n], "</player>")
			require.Equal(t, complete, len(l.Rows) == 1, text[:n])
			require.Equal(t, strings.Contains(text[:n], "</playerslist>"), len(f) == 0, text[:n])
			r, err := Open(strings.NewReader(text[:n]), "x", Options{})
			require.NoError(t, err)
			for err == nil {
				_, err = r.Next()
			}
			require.Equal(t, !strings.Contains(text[:n], "</playerslist>"), r.Cut(), text[:n])
		}
	}
}

// A list with something wrong in its last player is no list that was cut off.
func TestWrongAtTheEndIsNotCutOff(t *testing.T) {
	for _, text := range []string{"<playerslist>" + goodPlayer + "<player><fideid>8</fide></player></playerslist>", "<playerslist>" + goodPlayer + "<player <</playerslist>\n"} {
		r, err := Open(strings.NewReader(text), "x", Options{})
		require.NoError(t, err)
		for err == nil {
			_, err = r.Next()
		}
		require.ErrorIs(t, err, io.EOF)
		require.False(t, r.Cut(), text)
		require.Len(t, r.Findings(), 1, text)
	}
}

// once fails once and then ends.
type once struct {
	text   io.Reader
	failed bool
}

func (o *once) Read(p []byte) (int, error) {
	n, err := o.text.Read(p)
	if err == io.EOF && !o.failed {
		o.failed = true
		return n, errPipe
	}
	return n, err
}

func TestAnErrorStays(t *testing.T) {
	for _, text := range []string{combinedHead + "\n" + strings.Repeat(fmt.Sprintf("%-15s%-61sLIE\n", "7", "A"), 2000) + "8   ", "id,name,rating\n" + strings.Repeat("7,A,1\n", 20000)} {
		r, err := Open(&once{text: strings.NewReader(text)}, "x", Options{})
		require.NoError(t, err)
		for err == nil {
			_, err = r.Next()
		}
		require.ErrorIs(t, err, errPipe)
		_, err = r.Next()
		require.ErrorIs(t, err, errPipe)
	}
}

func TestPlaceOfTheFindingsNotListed(t *testing.T) {
	_, f := load(t, combinedHead+"\n"+strings.Repeat("x\n", MaxFindings+1))
	require.Equal(t, MaxFindings+1, f[MaxFindings-1].Pos.Line)
	require.Equal(t, f[MaxFindings-1].Pos, f[MaxFindings].Pos)
	require.Contains(t, language.English.Message(&f[MaxFindings]), "one further finding")
}

// What a layout cannot hold is made such that it can: control characters are
// blanks; a text that fills its column is followed by one blank.
func TestTextsOfTheTextLayout(t *testing.T) {
	var b bytes.Buffer
	rows := []Row{{FIDEID: 7, Name: " A\nB ", Federation: "LIE", OtherTitles: "IA,FT,FST,DI,NI", ArenaTitle: "AGM", Birth: 971}}
	_, err := WriteTXT(&b, Combined(2026_10), (&List{Rows: rows}).All())
	require.NoError(t, err)
	line := strings.Split(b.String(), "\r\n")[1]
	require.Equal(t, fmt.Sprintf("%-15s%-61sLIE                IA,FT,FST,DI,NI AGM 0     0   0  0     0   0  0     0   0  0971      ", "7", "A B")[:20], line[:20])
	require.Contains(t, line, " IA,FT,FST,DI,NI AGM 0 ")
	require.Contains(t, line, " 0971  ")
}

// TestManyFaultsWithoutAPlayer: a million faults before the first player end the reading,
// long before the bytes that a list may have without one; after a player they do not.
func TestManyFaultsWithoutAPlayer(t *testing.T) {
	const head = "fideid,name,rating\n"
	junk := strings.Repeat("x,A,1\n", mostFaults+MaxFindings+200_000)
	read := func(text string) (rows int, err error) {
		r, err := Open(strings.NewReader(text), "list.csv", Options{Period: 2026_09})
		require.NoError(t, err)
		for _, err := range r.All() {
			if err != nil {
				return rows, err
			}
			rows++
		}
		return rows, nil
	}
	_, err := read(head + junk)
	require.Equal(t, "5 MiB with no more than 0 players in them: this is no rating list, or a broken one", language.English.Error(err))
	rows, err := read(head + "9,\"Gut, Gina\",2000\n" + junk)
	require.NoError(t, err)
	require.Equal(t, 1, rows)
}
