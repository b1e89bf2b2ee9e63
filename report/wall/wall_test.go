package wall

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

const longName = "Константинопольский-Преображенский, Максимилиан" // 47 letters

// sample is a list of seven players: two share a rating, one is inactive, one new.
func sample() *List {
	l := &List{Federation: "LIE", Period: 2026_10, Before: 2026_09, Ago: 2025_10, Kinds: [tournament.Kinds]bool{true, true}}
	add := func(id int, name string, rating, was tournament.Rating, birth, games int, sex tournament.Sex, inactive bool) {
		row := ratinglist.Row{FIDEID: id, Name: name, Federation: "LIE", Birth: birth, Sex: sex}
		row.Standings[tournament.Standard] = ratinglist.Standing{Rating: rating, Games: games, K: 20, Inactive: inactive}
		before := &ratinglist.Row{FIDEID: id}
		before.Standings[tournament.Standard].Rating = was
		l.Add(row, before, before)
	}
	add(1, "Alpha, Anna", 2300, 2290, 1976, 9, tournament.Female, false)
	add(2, "Beta, Bruno", 2400, 2410, 1961, 5, tournament.Male, false)
	add(3, longName, 2300, 2300, 1990, 0, tournament.Male, false)
	add(4, "Delta, Dora", 1500, 0, 2016, 7, tournament.Female, false)
	add(5, "Epsilon, Emil", 2500, 2500, 1950, 0, tournament.Male, true)
	add(6, "Zeta, Zoë", 1800, 1780, 2008, 12, tournament.Female, false)
	add(7, "Eta, Egon", 1700, 1700, 2005, 0, tournament.Male, false)
	return l
}

func names(list []*Player) string {
	var out []string
	for _, p := range list {
		out = append(out, strings.Split(p.Name, ",")[0])
	}
	return strings.Join(out, " ")
}

func TestOrderOfTheList(t *testing.T) {
	l := sample()
	active := l.players(language.English, tournament.Standard, true)
	require.Equal(t, "Beta Alpha Константинопольский-Преображенский Zeta Eta Delta", names(active))
	require.Equal(t, []int{1, 2, 0, 4, 5, 6}, ranks(active, tournament.Standard), "a shared place is shown once")
	require.Equal(t, "Epsilon", names(l.players(language.English, tournament.Standard, false)))
	require.Equal(t, []tournament.Kind{tournament.Standard}, l.kinds(), "no player has a rapid rating")
}

func TestTopLists(t *testing.T) {
	found := map[string]string{}
	for _, one := range sample().Tops(language.English, tournament.Standard) {
		found[language.English.Say(one.Name)] = names(one.Of)
	}
	require.Equal(t, map[string]string{
		"All": "Beta Alpha Константинопольский-Преображенский Zeta Eta Delta", "Women": "Alpha Zeta Delta",
		"Under 10": "Delta", "Under 12": "Delta", "Under 14": "Delta", "Under 16": "Delta", "Under 18": "Zeta Delta", "Under 20": "Zeta Delta",
		"50 and over": "Beta Alpha", "65 and over": "Beta", "Gained most": "Zeta Alpha", "New on the list": "Delta", "Most games": "Zeta Alpha Delta Beta",
	}, found)
}

func TestListAsAWorkbook(t *testing.T) {
	for _, in := range language.All {
		var first, second bytes.Buffer
		require.NoError(t, ListXLSX(&first, in, sample()))
		require.NoError(t, ListXLSX(&second, in, sample()))
		require.Equal(t, first.Bytes(), second.Bytes(), "the same list is the same bytes")
		book, err := excelize.OpenReader(bytes.NewReader(first.Bytes()))
		require.NoError(t, err)
		tabs := book.GetSheetList()
		require.Len(t, tabs, 3)
		rows, err := book.GetRows(tabs[0])
		require.NoError(t, err)
		require.Equal(t, []string{"1", "", "Beta, Bruno", "LIE", "2400", "-10", "5", "20", "1961", "2"}, rows[4])
		require.Equal(t, []string{"2", "", longName, "LIE", "2300", "", "", "20", "1990", "3"}, rows[map[*language.Language]int{language.English: 6, language.Russian: 5}[in]], "Cyrillic letters stand before Latin ones in Russian")
		require.Len(t, rows, 4+7)
		z, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
		require.NoError(t, err)
		charts := 0
		for _, f := range z.File {
			if strings.HasPrefix(f.Name, "xl/charts/chart") {
				charts++
			}
		}
		require.Equal(t, 6, charts, "distribution, K, age, games, come and gone, inflation")
	}
}

func TestListAsADocument(t *testing.T) {
	for _, in := range language.All {
		var first, second bytes.Buffer
		require.NoError(t, ListPDF(&first, in, sample()))
		require.NoError(t, ListPDF(&second, in, sample()))
		require.Equal(t, first.Bytes(), second.Bytes(), "the same list is the same bytes")
		require.Equal(t, 2, strings.Count(first.String(), "/Type /Page\n"), "the list and the top lists")
	}
	three := sample()
	for i := range three.Players {
		p := &three.Players[i]
		p.Standings[tournament.Rapid], p.Standings[tournament.Blitz] = p.Standings[tournament.Standard], p.Standings[tournament.Standard]
	}
	three.Kinds[tournament.Blitz] = true
	var shared bytes.Buffer
	require.NoError(t, ListPDF(&shared, language.English, three))
	require.Equal(t, 3+2, strings.Count(shared.String(), "/Type /Page\n"), "the top lists of three kinds share two pages")
	var empty bytes.Buffer
	require.NoError(t, ListPDF(&empty, language.English, &List{Period: 2026_10}))
	require.Equal(t, 1, strings.Count(empty.String(), "/Type /Page\n"))
}

func TestFigures(t *testing.T) {
	l := sample()
	for i, federation := range []string{"LIE", "LIE", "LIE", "SUI"} {
		gone := &ratinglist.Row{FIDEID: 90 + i, Federation: federation}
		gone.Standings[tournament.Standard] = ratinglist.Standing{Rating: 2000, Inactive: i == 0}
		l.Gone(gone)
	}
	require.Equal(t, [tournament.Kinds]int{2}, l.Left)
	charts := l.charts(language.English, l.kinds())
	require.Len(t, charts, 6)
	require.Equal(t, [][]any{{"20", 6}}, charts[1].Rows)
	require.Equal(t, [][]any{{"10–19", 2}, {"20–29", 1}, {"30–39", 1}, {"50–59", 1}, {"60–69", 1}}, charts[2].Rows)
	require.Equal(t, [][]any{{"0", 2}, {"5–9", 3}, {"10–14", 1}}, charts[3].Rows)
	require.Equal(t, []any{1, 0, 3}, charts[4].Rows[0][1:], "one is new, none is back, two are gone and one is inactive")
	require.Equal(t, []any{2096, 2100}, charts[5].Rows[0][1:])
	l.Players[0].Standings[tournament.Standard].K, l.Players[1].Standings[tournament.Standard].K = 30, 10
	require.Equal(t, [][]any{{"10", 1}, {"20", 4}, {"30", 1}}, l.charts(language.English, l.kinds())[1].Rows, "each K that a list has")
}

func TestPoints(t *testing.T) {
	for p, want := range map[tournament.Points]string{0: "0", 5: "½", 10: "1", 45: "4½", 43: "4.3"} {
		require.Equal(t, want, Points(language.English, p))
	}
	require.Equal(t, "Zoë Brandelmar", givenFirst("Brandelmar, Zoë"))
	require.Equal(t, "45½", halves(language.English, "45.5"))
	require.Equal(t, "31,25", halves(language.Russian, "31.25"))
	require.Equal(t, "−0.33", signed(language.English, -33))
}

// Clubs are ranked by the ratings of their best four active players; those with fewer
// have no rank.
func TestClubs(t *testing.T) {
	l := sample()
	require.False(t, l.hasClubs())
	require.Empty(t, l.Clubs(language.English, tournament.Standard))
	for i := range l.Players {
		l.Players[i].Club = "Rook"
	}
	require.Equal(t, []Club{{Name: "Rook", Active: 6, Mean: 2200, sum: 8800}}, l.Clubs(language.English, tournament.Standard), "Epsilon is inactive, Eta and Delta are not of the best four")
	l.Players[1].Standings[tournament.Standard].Rating = 2402 // 8802 of four: half a point goes up
	require.Equal(t, tournament.Rating(2201), l.Clubs(language.English, tournament.Standard)[0].Mean)

	two := &List{Period: 2026_10, Kinds: [tournament.Kinds]bool{true}, Club: func(id int) string { return []string{"Bishop", "Rook", "Knight, =1+1"}[id%3] }}
	for id := range 11 { // Knight has three
		row := ratinglist.Row{FIDEID: id, Name: "A"}
		row.Standings[tournament.Standard].Rating = tournament.Rating(2000 + id%3)
		two.Add(row, nil, nil)
	}
	require.Equal(t, []Club{{Name: "Rook", Active: 4, Mean: 2001, sum: 8004}, {Name: "Bishop", Active: 4, Mean: 2000, sum: 8000}}, two.Clubs(language.English, tournament.Standard))
	var file bytes.Buffer
	require.NoError(t, ListXLSX(&file, language.Russian, two))
	book, err := excelize.OpenReader(&file)
	require.NoError(t, err)
	require.Equal(t, []string{"Классика", "Лучшие", "Клубы", "Статистика"}, book.GetSheetList())
	rows, err := book.GetRows("Клубы")
	require.NoError(t, err)
	require.Equal(t, []string{"Классика", "2", "Bishop", "4", "2000"}, rows[len(rows)-1])
	rows, err = book.GetRows("Классика")
	require.NoError(t, err)
	require.Equal(t, "Клуб", rows[3][11])
	require.Equal(t, "Knight, =1+1", rows[4][11])
}

func TestNamesOfEvents(t *testing.T) {
	require.Equal(t, "open", eventName(&tournament.Tournament{File: "reports/2026/open.trf"}))
	require.Equal(t, "Open of Vaduz", eventName(&tournament.Tournament{File: "open.trf", Name: "Open of Vaduz"}))
	require.Equal(t, "-", eventName(&tournament.Tournament{File: "-"}), "standard input")
	require.Equal(t, "After 8 rounds. Place of the opponent, colour, result.", language.English.Sayf("wall.event.after", "rounds", 8, "days", ""))
	require.Equal(t, "После 8 туров, 1 сентября 2026. Место соперника, цвет, результат.", language.Russian.Sayf("wall.event.after", "rounds", 8, "days", "1 сентября 2026"))
	require.Equal(t, "Б", language.Russian.Label("report.standings.white"), "a small one is read as a 6")
	require.Equal(t, "EMGSB /C1/P", tieBreakHead("EMGSB/C1/P"))
	require.Equal(t, "BH/C1", tieBreakHead("BH/C1"))
}

// Players of one rating stand in the order of the alphabet of their federation, and in
// Russian papers Cyrillic names before Latin ones; so do clubs.
func TestListOrdersNamesByTheAlphabet(t *testing.T) {
	for _, c := range []struct {
		in         *language.Language
		federation string
		want       string // the right order
	}{
		{language.English, "FRA", "Dupont|Éric|Fabre|Zola"},
		{language.English, "", "Dupont|Éric|Fabre|Zola"},
		{language.English, "NOR", "Berg|Zahl|Æsop|Øde|Aasen|Åsund"},
		{language.English, "DEN", "Berg|Zahl|Ærø|Østergaard|Aagaard"},
		{language.English, "SWE", "Berg|Zetter|Åberg|Ärlig|Öst"},
		{language.English, "EST", "Sepp|Šmidt|Zarin|Tamm|Õun|Ümar"},
		{language.English, "POL", "Lis|Lutz|Łada|Mazur|Żak"},
		{language.English, "CZE", "Cap|Čech|Dub|Hora|Chalupa|Ivan"},
		{language.English, "ESP", "Nunez|Nuzo|Ñandu|Oliva"},
		{language.English, "GER", "Ölm|Olz|Özil|Pohl"},
		{language.English, "TUR", "Can|Çelik|Demir|Isik|İnci"},
		{language.Russian, "LIE", "Елкин|Ёлкин|Жуков|Яшин|Adam|Éric|Fabre"},
		{language.English, "RUS", "Елкин|Жуков|Яшин|Adam|Fabre"},
		{language.English, "UKR", "Галич|Ґава|Дуб|Adam"},
	} {
		want := strings.Split(c.want, "|")
		l := &List{Federation: c.federation, Period: 2026_10, Kinds: [tournament.Kinds]bool{true}}
		for i, name := range slices.Backward(want) {
			for member := range clubSide {
				row := ratinglist.Row{FIDEID: 10*i + member + 1, Name: name}
				row.Standings[tournament.Standard].Rating = 2000
				l.Add(row, nil, nil)
				l.Players[len(l.Players)-1].Club = name
			}
		}
		var got, clubs []string
		for _, p := range l.players(c.in, tournament.Standard, true) {
			if p.FIDEID%10 == 1 {
				got = append(got, p.Name)
			}
		}
		for _, one := range l.Clubs(c.in, tournament.Standard) {
			clubs = append(clubs, one.Name)
		}
		require.Equal(t, want, got, c.federation)
		require.Equal(t, want, clubs, c.federation)
	}
}
