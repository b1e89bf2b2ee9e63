package store_test

import (
	"bytes"
	"cmp"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// A file is held against the list that stands by hashes: what it comes to is what it says,
// in any order of its rows and whatever is in its names, and the digest is that of the rows.
func TestFileOfAListInAnyOrder(t *testing.T) {
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	rows := sampleRows(600)
	for i, name := range []string{`O'Neil, "Tip"`, `Back\slash, A`, "Łódź, Žofia", "<b>, A & B", "Иванов, Пётр", "A,B,C"} {
		rows[10*i].Name = name
	}
	file := slices.Clone(rows)
	slices.Reverse(file)
	file[0].OtherTitles, rows[599].OtherTitles = "I\x01A,\tNA", "I A, NA" // what readers put a blank for
	importRows(t, s, 2026_09, file)
	require.Equal(t, rows, collect(t, s, 2026_09, ""))
	storetest.Sound(t, s)

	next := slices.Delete(slices.Clone(rows), 7, 9)           // two are gone
	next[20].Name = "Renamed, Now"                            // another text
	next[30].Standings[0].Rating++                            // another number
	next[40].Standings[1] = ratinglist.Standing{Rating: 1700} // a kind more
	next[50].Standings[0].Inactive = !next[50].Standings[0].Inactive
	for i := range next {
		next[i].Standings[0].Games = (i + 1) % 4 // those of another month
	}
	next = append(next, ratinglist.Row{FIDEID: 5, Name: "New, At first", Federation: "TST", Sex: tournament.Female})
	file = slices.Clone(next)
	slices.SortFunc(next, func(a, b ratinglist.Row) int { return a.FIDEID - b.FIDEID })
	importRows(t, s, 2026_10, file)
	require.Equal(t, next, collect(t, s, 2026_10, ""))
	require.Equal(t, rows, collect(t, s, 2026_09, ""), "the list before stands")
	storetest.Sound(t, s)

	before, err := s.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	importRows(t, s, 2026_10, next)
	after, err := s.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, before, after, "the same rows in another order are no other list")
	next[0].Standings[0].Games = 9
	importRows(t, s, 2026_10, next)
	require.Equal(t, next, collect(t, s, 2026_10, ""))
	after, err = s.Revisions(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Len(t, after, 2, "games alone make another one")
	require.NotEqual(t, after[0].Digest, after[1].Digest)
	storetest.Sound(t, s)
}

// The first list comes to the same in any order of its rows: those that ascend go into their
// table as they come, and the others when all are there.
func TestFirstListInAnyOrder(t *testing.T) {
	rows, digest := sampleRows(600), ""
	for i := range rows {
		rows[i].Standings[0].Games = i % 3
	}
	for name, order := range map[string]func(file []ratinglist.Row){
		"by IDs":               func([]ratinglist.Row) {},
		"against them":         slices.Reverse[[]ratinglist.Row],
		"the second half back": func(file []ratinglist.Row) { slices.Reverse(file[300:]) },
		"one is early":         func(file []ratinglist.Row) { file[70], file[599] = file[599], file[70] },
		"by names": func(file []ratinglist.Row) {
			slices.SortFunc(file, func(a, b ratinglist.Row) int { return cmp.Compare(b.FIDEID%97, a.FIDEID%97) })
		},
	} {
		s, err := store.Open(storetest.New(t))
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		file := slices.Clone(rows)
		order(file)
		importRows(t, s, 2026_09, file)
		require.Equal(t, rows, collect(t, s, 2026_09, ""), name)
		storetest.Sound(t, s)
		revisions, err := s.Revisions(t.Context(), 2026_09)
		require.NoError(t, err)
		require.Len(t, revisions, 1)
		if digest == "" {
			digest = revisions[0].Digest
		}
		require.Equal(t, digest, revisions[0].Digest, name)
	}
}

// Of a file that has nearly all rows as the list before has them the others alone are written,
// whatever the order of the file and of the rows that stand.
func TestDifferenceIsWrittenAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "office.db")
	s := storetest.Open(t, path)
	rows := sampleRows(600)
	for i := range rows {
		rows[i].Standings[0].Games = 0
	}
	file := slices.Clone(rows)
	slices.Reverse(file)
	importRows(t, s, 2026_09, file)
	db := storetest.Raw(t, path)
	defer db.Close()
	ask := func(query string) (n int) {
		require.NoError(t, db.QueryRow(query).Scan(&n))
		return n
	}
	for i, changed := range [][]int{{}, {17, 18, 404}, {17, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30}} {
		p := handbook.Period(2026_10 + i)
		file = slices.Clone(rows)
		for _, k := range changed {
			file[k].Standings[0].Rating++
			file[k].Standings[0].Games = 3
		}
		rows = slices.Clone(file)
		slices.SortFunc(file, func(a, b ratinglist.Row) int { return cmp.Compare(a.FIDEID*7%31, b.FIDEID*7%31) })
		before := ask(`SELECT COUNT(*) FROM list_versions`)
		importRows(t, s, p, file)
		require.Equal(t, rows, collect(t, s, p, ""))
		require.Equal(t, len(changed), ask(`SELECT COUNT(*) FROM list_versions`)-before)
		require.Equal(t, len(changed), ask(fmt.Sprintf(`SELECT COUNT(*) FROM list_versions WHERE valid_from = %d`, int(p))))
		require.Equal(t, len(changed), ask(fmt.Sprintf(`SELECT COUNT(*) FROM list_versions WHERE valid_to = %d`, int(p))))
		require.Equal(t, len(changed), ask(fmt.Sprintf(`SELECT COUNT(*) FROM list_games WHERE period = %d`, int(p))))
		storetest.Sound(t, s, p)
		for k := range rows {
			rows[k].Standings[0].Games = 0
		}
	}
}

// Both databases keep the same of a list that takes the place of another one, in the same order.
func TestReplacedListsAreKeptAlike(t *testing.T) {
	digests := map[string]string{}
	for _, name := range []string{filepath.Join(t.TempDir(), "office.db"), storetest.Addressed(t)} {
		s, err := store.Open(name)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.Init(t.Context(), "TST"))
		rows := sampleRows(500)
		importRows(t, s, 2026_09, rows[:300])
		for i := range rows {
			rows[i].Standings[0].Rating++
		}
		slices.Reverse(rows)
		importRows(t, s, 2026_09, rows)
		importRows(t, s, 2026_09, rows[100:])
		storetest.Sound(t, s, name)
		digests[storetest.Digest(t, s)] = name
	}
	require.Len(t, digests, 1)
}

// A file that has a player twice is the list with the first of his rows; one that may not take
// the place of another changes nothing.
func TestFileWithAPlayerTwiceOrRefused(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, s.Init(t.Context(), "TST"))
	rows := sampleRows(100)
	twice := slices.Clone(rows)
	again := rows[40]
	again.Name = "Again, He"
	twice = append(twice, again)
	for i, p := range []handbook.Period{2026_09, 2026_10} {
		var b bytes.Buffer
		require.NoError(t, ratinglist.WriteCSV(&b, ratinglist.Combined(p), (&ratinglist.List{Rows: twice}).All()))
		r, err := ratinglist.Open(&b, "list.csv", ratinglist.Options{Period: p})
		require.NoError(t, err)
		info, err := s.Import(t.Context(), r, p, store.ImportOptions{})
		require.NoError(t, err)
		require.Equal(t, 100, info.Rows)
		require.Equal(t, rows, collect(t, s, p, ""), i)
		storetest.Sound(t, s, i)
	}
	digest := storetest.Digest(t, s)
	rows[3].Standings[0].Rating++
	r := readerOf(t, &ratinglist.List{Rows: rows}, 2026_10)
	_, err := s.Import(t.Context(), r, 2026_10, store.ImportOptions{})
	require.Error(t, err, "it was not said that it may be replaced")
	require.Equal(t, digest, storetest.Digest(t, s))
	storetest.Sound(t, s)
}

// In an office from before names were kept, those of a list that takes the place of another
// are all entered where those of the other one were not, and none are said to be that were not.
func TestNamesOfAListThatHadNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "office.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	rows := sampleRows(100)
	importRows(t, s, 2026_09, rows[:90])
	importRows(t, s, 2026_10, rows)
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	defer db.Close()
	forget := func() {
		_, err = db.Exec(`DELETE FROM person_names WHERE fide_id >= $1`, rows[90].FIDEID)
		require.NoError(t, err)
		_, err = db.Exec(`UPDATE list_marks SET named = 0 WHERE period = 202610`)
		require.NoError(t, err)
	}
	known := func() (persons, named int) {
		require.NoError(t, db.QueryRow(`SELECT COUNT(DISTINCT fide_id) FROM person_names`).Scan(&persons))
		require.NoError(t, db.QueryRow(`SELECT named FROM list_marks WHERE period = 202610`).Scan(&named))
		return persons, named
	}
	forget()
	importRows(t, s, 2026_10, rows)
	persons, named := known()
	require.Equal(t, []int{90, 0}, []int{persons, named}, "nothing was written")
	rows[95].Standings[0].Rating++
	importRows(t, s, 2026_10, rows)
	persons, named = known()
	require.Equal(t, []int{100, 1}, []int{persons, named})
}
