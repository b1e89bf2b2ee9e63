package store_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// someRows are rows of some of ten players, each of two kinds, with or without games.
func someRows(r *rand.Rand) (rows []ratinglist.Row) {
	for i := range 10 {
		if r.IntN(4) == 0 {
			continue
		}
		row := ratinglist.Row{FIDEID: 1000 + i, Name: fmt.Sprintf("Player, No%d", i), Federation: []string{"TST", "OTH"}[i%5/4], Sex: tournament.Male, Birth: 1970}
		if r.IntN(6) == 0 {
			row.Federation = "OTH"
		}
		row.Standings[0] = ratinglist.Standing{Rating: tournament.Rating(1500 + 100*r.IntN(2)), Games: max(0, r.IntN(6)-3), K: 20}
		rows = append(rows, row)
	}
	return append(rows, ratinglist.Row{FIDEID: 2000, Name: "Player, Always", Federation: "TST", Birth: 1970})
}

// soundVersions holds what stands for several lists against how it must be: rows of a
// player do not overlap, begin where a list is, and are not two where one says it.
func soundVersions(t *testing.T, path, versions, lists string) {
	t.Helper()
	db := storetest.Raw(t, path)
	defer db.Close()
	for _, wrong := range []string{
		`SELECT COUNT(*) FROM VERSIONS a JOIN VERSIONS b ON a.fide_id = b.fide_id AND a.valid_from < b.valid_from AND a.valid_to > b.valid_from`,
		`SELECT COUNT(*) FROM VERSIONS a JOIN VERSIONS b ON a.fide_id = b.fide_id AND a.valid_to = b.valid_from AND a.name = b.name AND a.federation = b.federation AND a.s_rating = b.s_rating`,
		`SELECT COUNT(*) FROM VERSIONS WHERE valid_from NOT IN (SELECT period FROM LISTS) OR valid_to NOT IN (SELECT period FROM LISTS UNION SELECT 999912)`,
		`SELECT COUNT(*) FROM VERSIONS WHERE valid_from >= valid_to`,
	} {
		n := 0
		require.NoError(t, db.QueryRow(strings.NewReplacer("VERSIONS", versions, "LISTS", lists).Replace(wrong)).Scan(&n))
		require.Zero(t, n, wrong)
	}
}

// Whatever lists are imported over each other, in any order, and taken back, each is
// what was imported, its rows stand once for all the lists that have them, and the database is
// as it was left.
func TestListsStandForEachOther(t *testing.T) {
	seeds := uint64(6)
	if *storetest.OnPostgres {
		seeds = 1 // the rules are the same, and each seed takes many seconds there
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 2026)) //nolint:gosec // the same lists each time
		path := storetest.New(t)
		s, err := store.Open(path)
		require.NoError(t, err)
		require.NoError(t, s.Init(t.Context(), "TST"))
		contents := map[handbook.Period][][]ratinglist.Row{} // of each list, the latest last
		official := map[handbook.Period][]ratinglist.Row{}
		for step := range 60 {
			p := handbook.Period(2026_01).Add(r.IntN(6))
			switch of := contents[p]; {
			case r.IntN(4) > 0:
				rows := someRows(r)
				importRows(t, s, p, rows)
				if len(of) == 0 || !slices.Equal(of[len(of)-1], rows) {
					contents[p] = append(of, rows)
				}
			case r.IntN(2) == 0:
				official[p] = someRows(r)
				list := &ratinglist.List{Rows: official[p]}
				_, err := s.ImportOfficial(t.Context(), readerOf(t, list, p), p, store.ImportOptions{
					Replace: true, Act: store.Act{Passed: []store.PassedGate{{Gate: store.GateShrunken, By: "officer", Reason: "test"}}},
				})
				require.NoError(t, err)
			case len(of) > 0:
				_, err := s.Undo(t.Context(), p, store.Act{Action: store.ActUndo, By: "officer", Reason: "test"})
				require.NoError(t, err)
				contents[p] = of[:len(of)-1]
			}
			for p := handbook.Period(2026_01); p <= 2026_06; p = p.Add(1) {
				want := []ratinglist.Row(nil)
				if of := contents[p]; len(of) > 0 {
					want = of[len(of)-1]
				}
				require.Equal(t, want, collect(t, s, p, ""), "%d: list of %s after step %d", seed, p, step)
				for _, federation := range []string{"OTH", "TST"} {
					ofOne := []ratinglist.Row(nil)
					for i := range want {
						if want[i].Federation == federation {
							ofOne = append(ofOne, want[i])
						}
					}
					require.Equal(t, ofOne, collect(t, s, p, federation), "%d: list of %s in %s after step %d", seed, federation, p, step)
				}
				info, err := s.List(t.Context(), p)
				if want == nil {
					require.Error(t, err)
				} else {
					require.NoError(t, err)
					require.Equal(t, len(want), info.Rows)
				}
				var rows []ratinglist.Row
				for row, err := range s.OfficialRows(t.Context(), p) {
					require.NoError(t, err)
					rows = append(rows, row)
				}
				require.Equal(t, official[p], rows, "%d: official list of %s after step %d", seed, p, step)
			}
			soundVersions(t, path, "list_versions", "lists")
			soundVersions(t, path, "official_versions", "official_lists")
		}
		faults, err := s.Check(t.Context())
		require.NoError(t, err)
		require.Empty(t, faults)
		require.NoError(t, s.Close())
	}
}

// A list that hardly differs from the one before takes hardly any rows more.
func TestListsGrowByWhatChanges(t *testing.T) {
	path := storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	rows := sampleRows(200)
	for n := range 5 {
		rows = slices.Clone(rows)
		rows[n].Standings[0].Rating++
		importRows(t, s, handbook.Period(2026_01).Add(n), rows)
	}
	require.NoError(t, s.Close())
	db := storetest.Raw(t, path)
	defer db.Close()
	versions, all, n := 0, 0, 0
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM list_versions`).Scan(&versions))
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM list_rows`).Scan(&all))
	require.Equal(t, []int{204, 1000}, []int{versions, all})
	require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM list_games`).Scan(&n))
	require.Equal(t, 5*133, n, "games are counted again each month")
}
