package published

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// compared is a list of a month with the rows by FIDE ID.
func compared(p handbook.Period, rows ...Row) *List {
	l := &List{ListInfo: store.ListInfo{Period: p}}
	l.index = newIndex(l)
	for i := range rows {
		l.add(&rows[i], identity.Searchable(rows[i].Name))
	}
	return l
}

// idsIn are the FIDE IDs of what is found.
func idsIn(c *Comparison, in string, k tournament.Kind, federation string) []int {
	ids := []int{}
	found, of := c.Find(in, k, federation, 0, 1000)
	for i := range found {
		ids = append(ids, found[i].Row().FIDEID)
	}
	if of != len(ids) {
		panic("counted otherwise than found")
	}
	return ids
}

func TestComparison(t *testing.T) {
	player := func(id int, name, federation, club string, title tournament.Title, standard, rapid tournament.Rating) Row {
		r := Row{Row: ratinglist.Row{FIDEID: id, Name: name, Federation: federation, Title: title}, Club: club}
		r.Standings[0].Rating, r.Standings[1].Rating = standard, rapid
		return r
	}
	before := compared(2026_09,
		player(1, "Adam", "LIE", "Nord", tournament.FM, 2100, 0),
		player(2, "Berta", "LIE", "", 0, 1900, 1800),
		player(3, "Carl", "GER", "", 0, 1700, 0),
		player(4, "Dora", "LIE", "", 0, 1500, 0),
		player(5, "Emil", "LIE", "", 0, 2000, 0),
		player(7, "Gone, Gita", "LIE", "", 0, 1600, 0),
		player(8, "Gone, Adi", "LIE", "", 0, 1650, 0),
		player(9, "Same", "LIE", "Süd", tournament.GM, 2600, 2600),
	)
	after := compared(2026_10,
		player(1, "Adam", "LIE", "Süd", tournament.IM, 2080, 1900),
		player(2, "Berta, B.", "LIE", "", 0, 1950, 1800),
		player(3, "Carl", "LIE", "", 0, 1710, 0),
		player(4, "Dora", "LIE", "", 0, 0, 0),
		player(5, "Emil", "LIE", "", 0, 2020, 0),
		player(6, "=New", "GER", "", 0, 1800, 0),
		player(9, "Same", "LIE", "Süd", tournament.GM, 2600, 2600),
	)
	c := compare(before, after)
	for _, one := range []struct {
		in         string
		kind       tournament.Kind
		federation string
		want       []int
	}{
		{InRating, 0, "", []int{2, 1, 5, 3, 4}}, // +50, −20 of 2080 before +20 of 2020, +10, and who lost it
		{InRating, 1, "", []int{1}},
		{InRating, 2, "", []int{}},
		{InRating, 0, "GER", []int{3}},
		{InNew, 0, "", []int{6}},
		{InNew, 0, "LIE", []int{}},
		{InGone, 0, "LIE", []int{8, 7}},
		{InTitle, 0, "", []int{1}},
		{InFederation, 0, "LIE", []int{3}},
		{InFederation, 0, "GER", []int{3}},
		{InClub, 0, "", []int{1}},
		{InName, 0, "", []int{2}},
	} {
		require.Equal(t, one.want, idsIn(c, one.in, one.kind, one.federation), "%+v", one)
		require.Equal(t, len(one.want), c.Counts(one.kind, one.federation)[slices.Index(Differences, one.in)], "%+v", one)
	}
	some, of := c.Find(InRating, 0, "", 1, 3)
	require.Equal(t, 5, of)
	require.Len(t, some, 2)
	change, ok := some[0].Change(0)
	require.Equal(t, []any{-20, true, "FM", "IM"}, []any{change, ok, some[0].Before.Titles(), some[0].After.Titles()})
	some, _ = c.Find(InRating, 0, "", 50, 60)
	require.Empty(t, some)

	var csv bytes.Buffer
	require.NoError(t, c.WriteCSV(&csv, ""))
	require.Equal(t, `fide_id,name,change,name_before,federation_before,federation,title_before,title,club_before,club,standard_before,standard,rapid_before,rapid,blitz_before,blitz
1,Adam,changed,Adam,LIE,LIE,FM,IM,Nord,Süd,2100,2080,,1900,,
2,"Berta, B.",changed,Berta,LIE,LIE,,,,,1900,1950,1800,1800,,
3,Carl,changed,Carl,GER,LIE,,,,,1700,1710,,,,
4,Dora,changed,Dora,LIE,LIE,,,,,1500,,,,,
5,Emil,changed,Emil,LIE,LIE,,,,,2000,2020,,,,
6,'=New,new,,,GER,,,,,,1800,,,,
7,"Gone, Gita",gone,"Gone, Gita",LIE,,,,,,1600,,,,,
8,"Gone, Adi",gone,"Gone, Adi",LIE,,,,,,1650,,,,,
`, csv.String())
	csv.Reset()
	require.NoError(t, c.WriteCSV(&csv, "GER"))
	require.Equal(t, 3, strings.Count(csv.String(), "\n"))
}

// What is found of two large lists is what a look at each player finds.
func TestComparisonOfMany(t *testing.T) {
	a, b := invented(11, 300), invented(12, 300)
	r := rand.New(rand.NewPCG(3, 3))
	few := &List{ListInfo: store.ListInfo{Period: 2026_11}}
	few.index = newIndex(few)
	for row := range b.All() {
		if r.IntN(3) > 0 {
			few.add(row, identity.Searchable(row.Name))
		}
	}
	c := compare(a, few)
	for k := range tournament.Kinds {
		want := map[string]int{}
		for row := range a.All() {
			now := few.Row(row.FIDEID)
			if now == nil {
				want[InGone]++
				continue
			}
			for in, differs := range map[string]bool{
				InRating: row.Standings[k].Rating != now.Standings[k].Rating, InTitle: row.Title != now.Title, InFederation: row.Federation != now.Federation,
				InClub: row.Club != now.Club, InName: row.Name != now.Name,
			} {
				if differs {
					want[in]++
				}
			}
		}
		for i, n := range c.Counts(k, "") {
			require.Equal(t, want[Differences[i]], n, Differences[i])
		}
		last := 10_000
		found, _ := c.Find(InRating, k, "", 0, 1000)
		for i := range found {
			change, _ := found[i].Change(k)
			require.LessOrEqual(t, max(change, -change), last)
			last = max(change, -change)
		}
	}
}

// A comparison is kept until one of its lists is another.
func TestComparisonIsKept(t *testing.T) {
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), "LIE"))
	importOne(t, st, 2026_08, 2000)
	importOne(t, st, 2026_09, 2010)
	reader := New(st, "")
	compare := func() *Comparison {
		s, err := reader.State(t.Context())
		require.NoError(t, err)
		c, err := s.Compare(t.Context(), 2026_08, 2026_09)
		require.NoError(t, err)
		return c
	}
	first := compare()
	require.Same(t, first, compare())
	_, err := st.Submit(t.Context(), store.Incoming{Name: "a.trf", Data: []byte("012 A\n"), SHA256: strings.Repeat("0", 64), Verdict: "accepted", Facts: &store.Facts{Title: "A", Start: 2026_09_01, End: 2026_09_02}})
	require.NoError(t, err)
	require.Same(t, first, compare(), "nothing of the lists was written")
	importOne(t, st, 2026_08, 2005)
	found, _ := compare().Find(InRating, 0, "", 0, 1)
	change, _ := found[0].Change(0)
	require.Equal(t, 5, change)
	s, err := reader.State(t.Context())
	require.NoError(t, err)
	missing := new(store.NoListError)
	_, err = s.Compare(t.Context(), 2026_07, 2026_09)
	require.ErrorAs(t, err, &missing)
}

// The top lists of the page are those of the list for the wall.
func TestTops(t *testing.T) {
	l := invented(9, 400)
	tops := l.Tops(tournament.Rapid, "LIE")
	require.Same(t, tops, l.Tops(tournament.Rapid, "LIE"))
	require.Equal(t, []string{"wall.top.all", "wall.top.women"}, []string{tops.Lists[0].Name.Key, tops.Lists[1].Name.Key})
	active := l.Find(Question{Kind: tournament.Rapid, Federation: "LIE", Activity: "active"}).Rows(0, 10)
	for i, r := range tops.Lists[0].Rows {
		require.Equal(t, active[i].Standings[1].Rating, r.Standings[1].Rating)
		require.Equal(t, "LIE", r.Federation)
		require.False(t, r.Standings[1].Inactive)
	}
	by := map[string]string{}
	for _, one := range tops.Lists {
		by[one.Name.Key] = one.By
		require.LessOrEqual(t, len(one.Rows), 10)
	}
	require.Equal(t, []string{ByChange, ByGames, ByRating}, []string{by["wall.top.gained"], by["wall.top.busy"], by["wall.top.new"]})
	require.Equal(t, []string{"Nord", "Ödhof"}, func() (names []string) {
		for _, c := range tops.Clubs {
			require.GreaterOrEqual(t, c.Active, 4)
			names = append(names, c.Name)
		}
		slices.Sort(names)
		return names
	}())
}
