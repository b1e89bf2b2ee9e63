package published

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// invented is a list of players with few different names, years and ratings, so
// that every order has rows that share a place.
func invented(seed uint64, players int) *List {
	r := rand.New(rand.NewPCG(seed, 1))
	l := &List{ListInfo: store.ListInfo{Period: 2026_10}, Before: 2026_09}
	l.index = newIndex(l)
	names := []string{"Novak, Jan", "Нович, Яна", "O'Neil, Ann", "Nova-Lund, Bo", "Li, Wei", "Novak, Jana"}
	for i := range players {
		row := Row{Row: ratinglist.Row{
			FIDEID: 1000 + 3*i, Name: names[r.IntN(len(names))], Federation: []string{"LIE", "GER", ""}[r.IntN(3)], Birth: []int{0, 1955, 1975, 2012, 2019}[r.IntN(5)],
			Sex: []tournament.Sex{0, tournament.Male, tournament.Female}[r.IntN(3)], Title: []tournament.Title{tournament.NoTitle, tournament.GM, tournament.FM}[r.IntN(3)],
		}, Listed: r.IntN(4) > 0, Club: []string{"", "Ödhof", "Nord"}[r.IntN(3)]}
		for k := range row.Standings {
			if r.IntN(3) > 0 {
				row.Standings[k] = ratinglist.Standing{Rating: tournament.Rating(1400 + 10*r.IntN(12)), Games: r.IntN(3), Inactive: r.IntN(5) == 0}
			}
			if row.Listed && r.IntN(2) > 0 {
				row.Was[k] = tournament.Rating(1400 + 10*r.IntN(12))
			}
		}
		l.add(&row, identity.Searchable(row.Name))
	}
	return l
}

// plainly returns the FIDE IDs of the rows that fit, found and sorted without an index.
func plainly(l *List, q *Question) []int {
	var found []*Row
	words, id := strings.Fields(identity.Searchable(q.Words)), number(q.Words)
	for i := range l.rows {
		r := l.row(int32(i))
		s := &r.Standings[q.Kind]
		age := 2026 - r.Birth
		years, _ := strconv.Atoi(strings.TrimLeft(q.Age, "us"))
		fits := s.Rating != 0 && (q.Federation == "" || r.Federation == q.Federation) && (q.Club == "" || r.Club == q.Club) && (q.Sex == "" || r.Sex.String() == q.Sex) &&
			(q.Activity != "active" || !s.Inactive) && (q.Activity != "month" || s.Games > 0) &&
			(q.Title == "" || r.Title.String() == q.Title || q.Title == "none" && r.Title == tournament.NoTitle) &&
			(q.Age == "" || r.Birth != 0 && (q.Age[0] == 'u' && age <= years || q.Age[0] == 's' && age >= years)) &&
			(id == 0 || r.FIDEID == id) && (q.Words == "" || id != 0 || len(words) > 0)
		for _, w := range words {
			fits = fits && strings.Contains(identity.Searchable(r.Name), " "+w)
		}
		if fits {
			found = append(found, r)
		}
	}
	by := func(r *Row) int {
		change, _ := r.Change(q.Kind)
		return map[string]int{ByChange: -change, ByGames: -r.Standings[q.Kind].Games, ByBirth: -r.Birth}[q.Sort]
	}
	slices.SortStableFunc(found, func(a, b *Row) int {
		name := strings.Compare(identity.Searchable(a.Name), identity.Searchable(b.Name))
		first := cmp.Compare(by(a), by(b))
		if q.Sort == ByName {
			first = name
		}
		return cmp.Or(first, cmp.Compare(b.Standings[q.Kind].Rating, a.Standings[q.Kind].Rating), name)
	})
	if q.Up {
		slices.Reverse(found)
	}
	return idsOf(found)
}

func idsOf(rows []*Row) []int {
	ids := make([]int, len(rows))
	for i, r := range rows {
		ids[i] = r.FIDEID
	}
	return ids
}

// What the index finds is what a look at each row finds, in the same order, and
// any part of it is that part of the whole.
func TestFind(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	found := 0
	for seed := range uint64(6) {
		l := invented(seed, 200)
		for range 170 {
			q := Question{
				Kind: tournament.Kind(r.IntN(3)), Words: pick("", "", "nov", "n", "яна", "jan nov", "oneil", "lund", "1030", "zzz", "?"), Federation: pick("", "LIE", "GER", "XXX"), Club: pick("", "", "", "", "", "", "", "Ödhof", "Nord", "Süd"),
				Sex: pick("", "", "m", "w"), Age: pick("", "", "u8", "u20", "s50", "s65"), Title: pick("", "", "GM", "none"), Activity: pick("", "", "active", "month"),
				Sort: pick(ByRating, ByName, ByChange, ByGames, ByBirth), Up: r.IntN(2) == 0,
			}
			want := plainly(l, &q)
			got := l.Find(q)
			require.Equal(t, len(want), got.Len(), "%+v", q)
			require.Equal(t, want, idsOf(got.Rows(0, got.Len())), "%+v", q)
			from := r.IntN(len(want) + 1)
			to := from + r.IntN(len(want)-from+1)
			require.Equal(t, want[from:to], idsOf(got.Rows(from, to)), "%+v %d %d", q, from, to)
			found += len(want)
		}
	}
	require.Greater(t, found, 3000)
	require.Equal(t, 0, (&Found{}).Len())
	require.Empty(t, (&Found{}).Rows(0, 5))
}

// Clubs stand in the order of the alphabet, without regard to marks of letters; an
// unknown club is not kept.
func TestClubs(t *testing.T) {
	l := invented(7, 60)
	require.Equal(t, []string{"Nord", "Ödhof"}, l.Clubs(""))
	require.Equal(t, []string{"Nord", "Ödhof"}, l.Clubs("GER"))
	require.Empty(t, l.Clubs("XXX"))
	require.NotContains(t, l.index.clubs.values, "XXX")
	require.Zero(t, l.Find(Question{Club: "Ost"}).Len())
	require.NotContains(t, l.index.sets, "club Ost")
	bare := &List{}
	bare.index = newIndex(bare)
	bare.add(&Row{Row: ratinglist.Row{FIDEID: 1, Federation: "LIE"}}, "")
	require.Empty(t, bare.Clubs("LIE"))
}

// What is typed, letter by letter, finds the people that a look at each name finds, in
// the order of their names, in any script and with any marks on the letters.
func TestTypedLetterByLetter(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	given := []string{"Анна", "Łukasz", "Zoë", "Ng", "O'Brien", "Jean-Luc", "Юрий", "Вера", "Vera", "Nguyễn", "Jo", "J", "李", "Əli", "Constantinopolitana", "Constantinopolitano", "Constantinople"}
	l := &List{ListInfo: store.ListInfo{Period: 2026_10}}
	l.index = newIndex(l)
	for i := range 400 {
		row := Row{Row: ratinglist.Row{FIDEID: 5000 + i, Name: given[r.IntN(len(given))] + ", " + given[r.IntN(len(given))] + " " + given[r.IntN(len(given))], Federation: []string{"LIE", "GER"}[r.IntN(2)]}}
		l.add(&row, identity.Searchable(row.Name))
	}
	found := 0
	for _, typed := range append(slices.Clone(given), "vera anna", "o brien", "ŻÓŁW", "constantinopolitanat", "yuriy", "5007", "50070") {
		runes := []rune(typed)
		for n := range runes {
			for _, federation := range []string{"", "GER"} {
				asked := string(runes[:n+1])
				words, id := strings.Fields(identity.Searchable(asked)), number(asked)
				var want []*Row
				for row := range l.All() {
					fits := (federation == "" || row.Federation == federation) && (id == 0 && len(words) > 0 || id == row.FIDEID)
					for _, w := range words {
						fits = fits && (id != 0 || strings.Contains(identity.Searchable(row.Name), " "+w))
					}
					if fits {
						want = append(want, row)
					}
				}
				slices.SortStableFunc(want, func(a, b *Row) int {
					return strings.Compare(identity.Searchable(a.Name), identity.Searchable(b.Name))
				})
				got := l.People(asked, federation)
				require.Equal(t, len(want), got.Len(), asked)
				require.Equal(t, idsOf(want), idsOf(got.Rows(0, got.Len())), asked)
				found += len(want)
			}
		}
	}
	require.Greater(t, found, 1000)
}

// People are all rows, rated or not, by name.
func TestPeople(t *testing.T) {
	l := invented(3, 100)
	all := l.People("", "")
	require.Equal(t, 100, all.Len())
	last := ""
	for r := range all.All() {
		require.LessOrEqual(t, last, identity.Searchable(r.Name))
		last = identity.Searchable(r.Name)
	}
	require.Equal(t, []int{1030}, idsOf(l.People("1030", "").Rows(0, 5)))
	require.Equal(t, 0, l.People("1031", "").Len())
	require.Equal(t, 0, l.People("?", "").Len())
	for r := range l.People("яна", "LIE").All() {
		require.Equal(t, []string{"Нович, Яна", "LIE"}, []string{r.Name, r.Federation})
	}
}

// The figures of a federation are those of its rows.
func TestSummary(t *testing.T) {
	l := invented(4, 300)
	s := l.Summary(tournament.Rapid, "LIE")
	rows := l.Find(Question{Kind: tournament.Rapid, Federation: "LIE"})
	all := rows.Rows(0, rows.Len())
	require.Equal(t, len(all), s.Of)
	require.Equal(t, all[len(all)/2].Standings[tournament.Rapid].Rating, s.Median)
	hundreds, first := map[int]int{}, 0
	for _, r := range all {
		hundreds[int(r.Standings[tournament.Rapid].Rating)/100]++
		if r.New(tournament.Rapid) {
			first++
		}
	}
	for i, n := range s.Hundreds {
		require.Equal(t, hundreds[i], n, fmt.Sprint(i))
	}
	require.Equal(t, first, s.NewTotal)
	require.Len(t, s.New, mostNew)
	require.Same(t, s, l.Summary(tournament.Rapid, "LIE"))
	place, of := l.Place(all[9], tournament.Rapid)
	require.Equal(t, len(all), of)
	require.Equal(t, 1+slices.IndexFunc(all, func(r *Row) bool {
		return r.Standings[tournament.Rapid].Rating == all[9].Standings[tournament.Rapid].Rating
	}), place)
	require.Equal(t, &Summary{}, l.Summary(tournament.Rapid, "XXX"))
}
