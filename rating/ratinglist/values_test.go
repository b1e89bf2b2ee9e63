package ratinglist

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// placed returns what findings say apart from their sentences.
func placed(fs []handbook.Finding) []string {
	var out []string
	for _, f := range fs {
		out = append(out, fmt.Sprintf("%d:%d %s %s", f.Pos.Line, f.Pos.Col, f.Severity, f.Article))
	}
	return out
}

// csvOf reads a CSV list of one player with one more column.
func csvOf(t *testing.T, head, value string) (*Row, []string) {
	t.Helper()
	l, f := load(t, "id,name,rating,"+head+"\n7,Muster Max,2000,"+value+"\n")
	return l.Row(7), placed(f)
}

// TestValues reads each column's values: those at a limit, those past it, and
// those that are nothing a column may hold. A broken value costs the player, a
// doubtful one only itself.
func TestValues(t *testing.T) {
	at := func(severity, article string) []string { return []string{"2:19 " + severity + " LIST-" + article} }
	for _, c := range []struct {
		head, value string
		get         func(*Row) any
		want        any // nil: the player is left out
		findings    []string
	}{
		{"sgm", "999", func(r *Row) any { return r.Standings[0].Games }, 999, nil},
		{"sgm", "1000", nil, nil, at("error", "games")},
		{"sk", "99", func(r *Row) any { return r.Standings[0].K }, 99, nil},
		{"sk", "100", nil, nil, at("error", "k")},
		{"rapid_rating", "3999", func(r *Row) any { return r.Standings[1].Rating }, tournament.Rating(3999), nil},
		{"rapid_rating", "4000", nil, nil, at("error", "rating")},
		{"rapid_rating", "", func(r *Row) any { return r.Standings[1].Rating }, tournament.Rating(0), nil},
		{"rapid_rating", "-1", nil, nil, at("error", "rating")},
		{"rapid_rating", "20:0", nil, nil, at("error", "rating")},
		{"rapid_rating", "000000002000", func(r *Row) any { return r.Standings[1].Rating }, tournament.Rating(2000), nil},
		{"rapid_rating", "0000000002000", nil, nil, at("error", "rating")},
		{"standard_inactive", "i", func(r *Row) any { return r.Standings[0].Inactive }, true, nil},
		{"standard_inactive", "I", func(r *Row) any { return r.Standings[0].Inactive }, true, nil},
		{"standard_inactive", "", func(r *Row) any { return r.Standings[0].Inactive }, false, nil},
		{"standard_inactive", "x", func(r *Row) any { return r.Standings[0].Inactive }, false, at("warning", "flag")},
		{"sex", "M", func(r *Row) any { return r.Sex }, tournament.Male, nil},
		{"sex", "m", func(r *Row) any { return r.Sex }, tournament.Male, nil},
		{"sex", "F", func(r *Row) any { return r.Sex }, tournament.Female, nil},
		{"sex", "w", func(r *Row) any { return r.Sex }, tournament.Female, nil},
		{"sex", "", func(r *Row) any { return r.Sex }, tournament.Sex(0), nil},
		{"sex", "x", func(r *Row) any { return r.Sex }, tournament.Sex(0), at("warning", "sex")},
		{"title", "gm", func(r *Row) any { return r.Title }, tournament.GM, nil},
		{"title", "master", func(r *Row) any { return r.Title }, tournament.NoTitle, at("warning", "title")},
		{"w_title", "wf", func(r *Row) any { return r.WomenTitle }, tournament.WFM, nil},
		{"w_title", "lady", func(r *Row) any { return r.WomenTitle }, tournament.NoTitle, at("warning", "women-title")},
		{"birth_year", "1971", func(r *Row) any { return r.Birth }, 1971, nil},
		{"birth_year", "1971-05-17", func(r *Row) any { return r.Birth }, 1971, nil},
		{"birth_year", "1971.", func(r *Row) any { return r.Birth }, 1971, nil},
		{"birth_year", "0000", func(r *Row) any { return r.Birth }, 0, nil},
		{"birth_year", "1000", func(r *Row) any { return r.Birth }, 1000, nil},
		{"birth_year", "9999", func(r *Row) any { return r.Birth }, 9999, nil},
		{"birth_year", "999", func(r *Row) any { return r.Birth }, 0, at("warning", "birth-year")},
		{"birth_year", "1", func(r *Row) any { return r.Birth }, 0, at("warning", "birth-year")},
		{"birth_year", "19710", func(r *Row) any { return r.Birth }, 0, at("warning", "birth-year")},
		{"birth_year", "17.05.71", func(r *Row) any { return r.Birth }, 0, at("warning", "birth-year")},
		{"flag", "wi", func(r *Row) any { return [2]any{r.Sex, r.Standings[0].Inactive} }, [2]any{tournament.Female, true}, nil},
		{"flag", "W I", func(r *Row) any { return [2]any{r.Sex, r.Standings[0].Inactive} }, [2]any{tournament.Female, true}, nil},
		{"flag", "", func(r *Row) any { return [2]any{r.Sex, r.Standings[0].Inactive} }, [2]any{tournament.Sex(0), false}, nil},
		{"flag", "i", func(r *Row) any { return r.Standings[1].Inactive }, false, nil}, // no rapid rating
		{"flag", "z", func(r *Row) any { return r.Sex }, tournament.Sex(0), at("warning", "flag")},
		{"fed", strings.Repeat("ä", 60), func(r *Row) any { return r.Federation }, strings.Repeat("ä", 60), nil},
		{"fed", strings.Repeat("x", 61), nil, nil, at("error", "federation")},
		{"o_title", "IA", func(r *Row) any { return r.OtherTitles }, "IA", nil},
		{"foa_title", "AGM", func(r *Row) any { return r.ArenaTitle }, "AGM", nil},
		{"list", "2026-07", func(r *Row) any { return r.FIDEID }, 7, nil},
		{"list", "July", func(r *Row) any { return r.FIDEID }, 7, at("warning", "list")},
		{"fed", " LIE\t", func(r *Row) any { return r.Federation }, "LIE", nil},
		{"fed", "L\x07E", func(r *Row) any { return r.Federation }, "L E", nil},
	} {
		name := c.head + " " + c.value
		r, findings := csvOf(t, c.head, c.value)
		require.Equal(t, c.findings, findings, name)
		if c.want == nil {
			require.Nil(t, r, name)
			continue
		}
		require.NotNil(t, r, name)
		require.Equal(t, c.want, c.get(r), name)
		require.Equal(t, tournament.Rating(2000), r.Standings[0].Rating, name)
	}
}

func TestIDsAndNamesAtTheirLimits(t *testing.T) {
	for text, want := range map[string][]string{
		"2147483647,A,2000": nil,
		"2147483648,A,2000": {"2:1 error LIST-id"},
		"0,A,2000":          {"2:1 error LIST-id"},
		",A,2000":           {"2:1 error LIST-id"},
		"7," + strings.Repeat("é", 200) + ",2000":   nil,
		"7," + strings.Repeat("e", 201) + ",2000":   {"2:3 error LIST-name"},
		"7,A,2000,a field more than the header has": nil,
		"7": nil,
	} {
		l, f := load(t, "id,name,rating\n"+text+"\n")
		require.Equal(t, want, placed(f), text)
		require.Len(t, l.Rows, 1-len(want), text)
	}
	l, f := load(t, "name,rating,id\nA,2000\nB,2100,8\n")
	require.Equal(t, []string{"2:3 error LIST-id"}, placed(f), "the record ends before its FIDE ID")
	require.Len(t, l.Rows, 1)
}

// A message quotes at most 40 bytes of a text, and no half character.
func TestShort(t *testing.T) {
	require.Equal(t, strings.Repeat("x", 40), short(strings.Repeat("x", 40)))
	require.Equal(t, strings.Repeat("x", 40)+"…", short(strings.Repeat("x", 41)))
	require.Equal(t, strings.Repeat("x", 39)+"…", short(strings.Repeat("x", 39)+"é"))
	require.Equal(t, strings.Repeat("x", 38)+"…", short(strings.Repeat("x", 38)+"€€"))
}

func TestColumnsOfTables(t *testing.T) {
	for head, want := range map[string]string{
		"id,name,rating":             "[true false false]",
		"id,name,k":                  "", // no rating
		"id,rating":                  "",
		"name,rating":                "",
		"ID  Number;Name;Fed;SRtng":  "[true false false]",
		"id\tname\trapid_rating":     "[false true false]",
		"id,name,brtng,blitz_k":      "[false false true]",
		"id,name,srtng,rrtng,brtng":  "[true true true]",
		"fide id,name,Blitz  Rating": "[false false true]",
		"id,name,OCT26":              "[true false false]",
	} {
		r, err := Open(strings.NewReader(head+"\n"), "x", Options{})
		if want == "" {
			require.Error(t, err, head)
			continue
		}
		require.NoError(t, err, head)
		require.Equal(t, want, fmt.Sprint(r.Header().Kinds), head)
		require.Equal(t, CSV, r.Format())
	}
	l, f := load(t, "id,id,name,rating,note\n7,8,A,2000,x\n")
	require.Len(t, f, 1, "what is not read is named")
	require.Equal(t, "list-column", f[0].Rule)
	require.Equal(t, handbook.Info, f[0].Severity)
	require.Contains(t, language.English.Line(&f[0]), `without the columns "id", "note"`)
	require.Equal(t, []Row{{FIDEID: 7, Name: "A", Standings: [3]Standing{{Rating: 2000}}}}, l.Rows, "of two columns of one kind the first counts")
}

func TestMonthCodes(t *testing.T) {
	for code, want := range map[string]handbook.Period{
		"OCT26": 2026_10, "jan00": 2000_01, "Dec69": 2069_12, "Jan70": 1970_01, "feb99": 1999_02, "SEP09": 2009_09,
		"OCT2": 0, "OCT026": 0, "XXX26": 0, "OCTA6": 0, "OCT2A": 0,
	} {
		p, ok := monthCode(code)
		require.Equal(t, want, p, code)
		require.Equal(t, want != 0, ok, code)
		if ok {
			require.Equal(t, strings.ToUpper(code), writeMonthCode(p))
		}
	}
}

// The kind of a list of one kind is the one asked for, else that in the file's
// name, not in its folder, else standard.
func TestKindOfAFile(t *testing.T) {
	rapid := tournament.Rapid
	for name, want := range map[string]tournament.Kind{
		"list.txt": tournament.Standard, "rapid/list.txt": tournament.Standard, "2026/BLITZ_oct26frl.txt": tournament.Blitz,
		`rapid\blitz.txt`: tournament.Blitz, "standard_rating_list.xml": tournament.Standard, "my-rapid.csv": tournament.Rapid,
	} {
		require.Equal(t, want, kindOf(name, Options{}), name)
		require.Equal(t, tournament.Rapid, kindOf(name, Options{Kind: &rapid}), name)
	}
}

func TestTheMonthInTheFileIsStronger(t *testing.T) {
	for text, want := range map[string]handbook.Period{
		"id,name,rating\n7,A,1\n":              2026_01,
		"id,name,OCT26\n7,A,1\n":               2026_10,
		"id,name,rating,list\n7,A,1,2026-07\n": 2026_07,
		"id,name,rating,list\n7,A,1,\n":        2026_01,
	} {
		l, _, err := Load(strings.NewReader(text), "x", Options{Period: 2026_01})
		require.NoError(t, err)
		require.Equal(t, want, l.Period, text)
	}
}

// B.02 7.2.2: the one flag of FIDE's combined list is that of the standard rating
// alone; in a list of one kind it is that of the kind.
func TestFlagOfARow(t *testing.T) {
	combined, of := &Header{Kinds: Combined(0).Kinds}, func(k tournament.Kind) *Header { return &Header{Kinds: Single(0, k).Kinds} }
	on, off, none := Standing{Rating: 2000, Inactive: true}, Standing{Rating: 2000}, Standing{}
	for _, c := range []struct {
		row  [3]Standing
		want string
	}{
		{[3]Standing{none, none, none}, ""},
		{[3]Standing{on, off, off}, "i"},
		{[3]Standing{off, on, on}, ""},
		{[3]Standing{none, on, on}, ""},
		{[3]Standing{none, on, none}, ""},
		{[3]Standing{none, on, off}, ""},
		{[3]Standing{none, off, on}, ""},
		{[3]Standing{{Inactive: true}, none, none}, ""},
	} {
		r := Row{Standings: c.row}
		require.Equal(t, c.want, flagWord(&r, combined), "%v", c.row)
		r.Sex = tournament.Female
		require.Equal(t, "w"+c.want, flagWord(&r, combined), "%v", c.row)
	}
	r := Row{Standings: [3]Standing{off, on, off}}
	require.Equal(t, "i", flagWord(&r, of(tournament.Rapid)))
	require.Equal(t, "", flagWord(&r, of(tournament.Blitz)))
}

// failing gives one row and then an error.
func failing(err error) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		_ = yield(Row{FIDEID: 7, Name: "A"}, nil) && yield(Row{}, err)
	}
}

// full is a disk that takes n bytes.
type full struct{ n int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	if f.n -= len(p); f.n < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWritersHandOnErrors(t *testing.T) {
	wrong := errors.New("no more rows")
	for format, write := range layouts {
		require.ErrorIs(t, write(&bytes.Buffer{}, Combined(2026_10), failing(wrong)), wrong, format)
		require.ErrorIs(t, write(&full{}, Combined(2026_10), invented(1)), errFull, format)
		require.ErrorIs(t, write(&full{1000}, Combined(2026_10), invented(5000)), errFull, format)
	}
}

func TestPaperOfAWorkbook(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, WriteXLSX(&b, Combined(2026_10), invented(3)))
	book, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	defer func() { require.NoError(t, book.Close()) }()
	require.Equal(t, []string{"2026-10"}, book.GetSheetList())
	layout, err := book.GetPageLayout("2026-10")
	require.NoError(t, err)
	const a4 = 9
	require.Equal(t, a4, *layout.Size)
	require.Equal(t, "landscape", *layout.Orientation)
	require.Equal(t, 1, *layout.FitToWidth)
	require.Equal(t, 0, *layout.FitToHeight)
	props, err := book.GetSheetProps("2026-10")
	require.NoError(t, err)
	require.True(t, *props.FitToPage)
	margins, err := book.GetPageMargins("2026-10")
	require.NoError(t, err)
	require.Equal(t, []float64{0.3, 0.3, 0.5, 0.5}, []float64{*margins.Left, *margins.Right, *margins.Top, *margins.Bottom})
	foot, err := book.GetHeaderFooter("2026-10")
	require.NoError(t, err)
	require.Equal(t, "&L&A", foot.OddHeader)
	require.Equal(t, "&RPage &P of &N", foot.OddFooter)
	names := map[string]string{}
	for _, n := range book.GetDefinedName() {
		names[n.Name] = n.RefersTo
	}
	require.Equal(t, "'2026-10'!$1:$1", names["_xlnm.Print_Titles"])
	require.Equal(t, "'2026-10'!$A$1:$V$1048576", names["_xlnm._FilterDatabase"])
	panes, err := book.GetPanes("2026-10")
	require.NoError(t, err)
	require.True(t, panes.Freeze)
	require.Equal(t, []any{1, 0, "A2"}, []any{panes.YSplit, panes.XSplit, panes.TopLeftCell})
	height, err := book.GetRowHeight("2026-10", 1)
	require.NoError(t, err)
	require.Equal(t, 30.0, height)
	for column, want := range map[string]float64{"A": 11, "B": 32, "C": 11, "D": 5, "E": 7, "F": 9, "G": 10, "H": 7, "I": 9, "J": 9, "K": 9, "L": 9, "U": 6, "V": 9} {
		width, err := book.GetColWidth("2026-10", column)
		require.NoError(t, err)
		require.Equal(t, want, width, column)
	}
	cells, err := book.GetRows("2026-10")
	require.NoError(t, err)
	require.Equal(t, []string{
		"FIDE ID", "Name", "Federation", "Sex", "Title", "Women's title", "Other titles", "Arena title",
		"Standard rating", "Standard games", "Standard K", "Standard inactive", "Rapid rating", "Rapid games", "Rapid K", "Rapid inactive",
		"Blitz rating", "Blitz games", "Blitz K", "Blitz inactive", "Birth year", "List",
	}, cells[0])
	require.Equal(t, []string{"99000000", "Player 0, Some Name", "LIE", "M", "", "", "", "", "1400", "", "20", "", "", "", "", "", "", "", "", "", "1940", "2026-10"}, cells[1])
	require.Len(t, cells, 4)
	style, err := book.GetCellStyle("2026-10", "A1")
	require.NoError(t, err)
	bold, err := book.GetStyle(style)
	require.NoError(t, err)
	require.True(t, bold.Font.Bold)
	require.True(t, bold.Alignment.WrapText)
	doc, err := book.GetDocProps()
	require.NoError(t, err)
	require.Equal(t, []string{"fedrate", "2026-10-01T00:00:00Z"}, []string{doc.Creator, doc.Modified})

	b.Reset()
	require.NoError(t, WriteXLSX(&b, Combined(0), invented(0)))
	book, err = excelize.OpenReader(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	require.Equal(t, []string{"list"}, book.GetSheetList())
	doc, err = book.GetDocProps()
	require.NoError(t, err)
	require.Equal(t, "2000-01-01T00:00:00Z", doc.Created)
}

func TestXMLAndCSVAsWritten(t *testing.T) {
	rows := &List{Rows: []Row{{
		FIDEID: 9900012, Name: "Probst & Co, Ida", Federation: "LIE", Sex: tournament.Female, Title: tournament.FM, WomenTitle: tournament.WIM, OtherTitles: "NA",
		ArenaTitle: "AFM", Standings: [3]Standing{{2104, 9, 20, false}, {2050, 3, 10, true}, {1999, 1, 40, false}}, Birth: 1999,
	}, {FIDEID: 9900013}}}
	var b bytes.Buffer
	require.NoError(t, WriteXML(&b, Combined(2026_10), rows.All()))
	var list struct {
		Players []struct {
			Fields []struct {
				XMLName xml.Name
				Text    string `xml:",chardata"`
			} `xml:",any"`
		} `xml:"player"`
	}
	require.NoError(t, xml.Unmarshal(b.Bytes(), &list))
	var got []string
	for _, p := range list.Players {
		var line []string
		for _, f := range p.Fields {
			line = append(line, f.XMLName.Local+"="+f.Text)
		}
		got = append(got, strings.Join(line, " "))
	}
	require.Equal(t, []string{
		"fideid=9900012 name=Probst & Co, Ida country=LIE sex=F title=FM w_title=WIM o_title=NA foa_title=AFM rating=2104 games=9 k=20 " +
			"rapid_rating=2050 rapid_games=3 rapid_k=10 blitz_rating=1999 blitz_games=1 blitz_k=40 birthday=1999 flag=w",
		"fideid=9900013 name= country= sex= title= w_title= o_title= foa_title= rating=0 games=0 k=0 " +
			"rapid_rating=0 rapid_games=0 rapid_k=0 blitz_rating=0 blitz_games=0 blitz_k=0 birthday= flag=",
	}, got)

	b.Reset()
	require.NoError(t, WriteXML(&b, Single(2026_10, tournament.Rapid), (&List{Rows: rows.Rows[:1]}).All()))
	require.Contains(t, b.String(), "<rating>2050</rating>\n<games>3</games>\n<k>10</k>\n<birthday>1999</birthday>\n<flag>wi</flag>\n</player>\n")
	require.NotContains(t, b.String(), "rapid")

	b.Reset()
	require.NoError(t, WriteCSV(&b, Single(2026_10, tournament.Rapid), rows.All()))
	require.Equal(t, ""+
		"fide_id,name,federation,sex,title,women_title,other_titles,arena_title,rapid_rating,rapid_games,rapid_k,rapid_inactive,birth_year,list\n"+
		"9900012,\"Probst & Co, Ida\",LIE,F,FM,WIM,NA,AFM,2050,3,10,i,1999,2026-10\n"+
		"9900013,,,,,,,,,,,,,2026-10\n", b.String())
}

// What of a row is wider than its column of the text layout is cut, with a
// finding at the column; other titles may push the rest to the right.
func TestColumnsOfTheTextLayoutAtTheirWidth(t *testing.T) {
	name := func(n int) string { return strings.Repeat("ñ", n) }
	for _, c := range []struct {
		row  Row
		want []string
	}{
		{Row{FIDEID: 7, Name: name(60), Federation: "LIE", ArenaTitle: "AGM"}, nil},
		{Row{FIDEID: 7, Name: name(61), Federation: "LIE"}, []string{"2:16 warning LIST-name"}},
		{Row{FIDEID: 7, Name: "A", Federation: "LIEX"}, []string{"2:77 warning LIST-federation"}},
		{Row{FIDEID: 7, Name: "A", Federation: "LIE", ArenaTitle: "AGMX"}, []string{"2:110 warning LIST-arena-title"}},
	} {
		var b bytes.Buffer
		f, err := WriteTXT(&b, Combined(2026_10), (&List{Rows: []Row{c.row}}).All())
		require.NoError(t, err)
		require.Equal(t, c.want, placed(f))
		back, f, err := Load(&b, "x", Options{})
		require.NoError(t, err)
		require.Empty(t, f)
		require.Equal(t, len([]rune(c.row.Name))-boolInt(len([]rune(c.row.Name)) > 60), len([]rune(back.Rows[0].Name)))
		require.Equal(t, "LIE", back.Rows[0].Federation)
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestListsInForce(t *testing.T) {
	list := func(p handbook.Period, kinds ...tournament.Kind) *List {
		l := &List{Period: p}
		for _, k := range kinds {
			l.Kinds[k] = true
		}
		return l
	}
	var absent *Lists
	require.Nil(t, absent.InForce(2026_01, tournament.Standard))
	require.True(t, absent.Empty(tournament.Standard))

	std, rapid := tournament.Standard, tournament.Rapid
	jan, mar, mar2, may := list(2026_01, std), list(2026_03, std), list(2026_03, std), list(2026_05, std)
	for name, c := range map[string]struct {
		lists []*List
		want  map[handbook.Period]*List
	}{
		"none":                      {nil, map[handbook.Period]*List{2026_03: nil}},
		"another kind":              {[]*List{list(2026_03, rapid)}, map[handbook.Period]*List{2026_03: nil}},
		"its month, else before":    {[]*List{may, jan, mar}, map[handbook.Period]*List{2026_03: mar, 2026_04: mar, 2026_05: may, 2027_01: may, 2026_02: jan}},
		"else the earliest after":   {[]*List{may, mar}, map[handbook.Period]*List{2026_01: mar}},
		"the same month twice":      {[]*List{mar, mar2}, map[handbook.Period]*List{2026_03: mar}},
		"the same month twice, too": {[]*List{mar, mar2}, map[handbook.Period]*List{2026_01: mar}},
	} {
		var s Lists
		for _, l := range c.lists {
			s.Add(l)
		}
		for p, want := range c.want {
			require.True(t, want == s.InForce(p, std), "%s: %s", name, p)
		}
		require.Equal(t, len(c.lists) == 0 || !c.lists[0].Kinds[std], s.Empty(std), name)
	}
	timeless := list(0, std)
	s := Lists{Lists: []*List{jan, timeless, may}}
	for p, want := range map[handbook.Period]*List{2025_12: timeless, 2026_01: jan, 2026_02: timeless, 2026_05: may} {
		require.True(t, want == s.InForce(p, std), p)
	}
	empty := &List{}
	empty.Index()
	require.Nil(t, empty.Row(1))
}

func TestRowsThatStandTwice(t *testing.T) {
	l, f := load(t, "id,name,rating\n9,Z,1\n7,First,1\n7,Second,2\n8,Y,1\n7,Third,3\n")
	require.Equal(t, []string{"4:1 warning LIST-id", "6:1 warning LIST-id"}, placed(f))
	require.Equal(t, `list.txt:6:1: LIST-id: FIDE ID 7 stands on line 3 already, and here again for "Third": the first line is used, and this one is left out; ask the list's publisher`,
		language.English.Line(&f[1]))
	require.Equal(t, "First", l.Row(7).Name)
	require.Len(t, l.Rows, 3)
	twice := &List{Rows: []Row{{FIDEID: 7, Name: "First"}, {FIDEID: 7, Name: "Second"}, {FIDEID: 9}}}
	twice.Index()
	require.Equal(t, "First", twice.Row(7).Name)
	require.Same(t, &twice.Rows[2], twice.Row(9))
}

func TestDiffOfEachKind(t *testing.T) {
	row := func(id int, ratings ...tournament.Rating) Row {
		r := Row{FIDEID: id}
		for k, n := range ratings {
			r.Standings[k].Rating = n
		}
		return r
	}
	before := &List{Rows: []Row{row(1, 2000, 0, 0), row(2, 2000, 1900, 1800), row(3, 1, 2, 3), row(4, 1), row(5, 1)}}
	after := &List{Rows: []Row{row(1, 2000, 0, 5), row(2, 2000, 1901, 1800), row(3, 1, 2, 3)}}
	var got []string
	for c, err := range Diff(before.All(), after.All()) {
		require.NoError(t, err)
		got = append(got, fmt.Sprint(c.FIDEID, c.Before != nil, c.After != nil))
	}
	require.Equal(t, []string{"1 true true", "2 true true", "4 true false", "5 true false"}, got)
	for range Diff(before.All(), after.All()) {
		break // a reader may stop at the first
	}
	twice := &List{Rows: []Row{row(1), row(1)}}
	for _, lists := range [][2]iter.Seq2[Row, error]{
		{twice.All(), after.All()}, {after.All(), twice.All()}, {failing(errFull), after.All()}, {after.All(), failing(errFull)},
	} {
		var last error
		for _, err := range Diff(lists[0], lists[1]) {
			require.NoError(t, last, "an error ends it")
			last = err
		}
		require.Error(t, last)
	}
}
