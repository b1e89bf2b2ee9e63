package store_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

var corpus = flag.Bool("corpus", false, "look players up in a list of 2,000,000")

// namedRows are persons with names that tell them apart.
func namedRows() []ratinglist.Row {
	return []ratinglist.Row{
		{FIDEID: 99000001, Name: "Velogorin, Darislav", Federation: "LIE", Sex: tournament.Male, Birth: 1979, Standings: [3]ratinglist.Standing{{Rating: 2088}}},
		{FIDEID: 99000002, Name: "Holmawick, Falko", Federation: "LIE", Sex: tournament.Male, Birth: 1976, Standings: [3]ratinglist.Standing{{Rating: 1603}}},
		{FIDEID: 99000003, Name: "Trufikin, Nadela", Federation: "LIE", Sex: tournament.Female, Birth: 1990, Standings: [3]ratinglist.Standing{{Rating: 2047}}},
	}
}

func reported(players ...tournament.Player) *tournament.Tournament {
	t := &tournament.Tournament{File: "a.trf", Format: "TRF16", Start: handbook.NewDate(2026, 9, 5), Players: players}
	for i := range t.Players {
		t.Players[i].StartingRank, t.Players[i].Line = i+1, i+1
	}
	t.Index()
	return t
}

func player(name string, id, birth int, rating tournament.Rating) tournament.Player {
	return tournament.Player{Name: name, FIDEID: id, Federation: "LIE", Birth: handbook.NewDate(birth, 1, 1), Rating: rating}
}

func identified(t *testing.T, s *store.Store, report *tournament.Tournament) []handbook.Finding {
	t.Helper()
	office, err := s.Office(t.Context())
	require.NoError(t, err)
	found, err := identity.Check(report, tournament.Standard, office)
	require.NoError(t, err)
	return found
}

func TestOfficeFindsPersonsByIDAndName(t *testing.T) {
	s := open(t)
	importRows(t, s, 2026_09, namedRows())
	report := reported(
		player("Велогорин, Дарислав", 99000002, 1979, 2088), // another's ID
		player("Trufikin, N.", 99000003, 1990, 2047),
		player("Holmawick, Falko", 0, 1976, 1603), // none
		player("Darislav Velogorin", 99000009, 1979, 2088))
	found := identified(t, s, report)
	require.Equal(t, []string{"wrong-person 99000001 error", "id-candidate 99000002 info", "unknown-id 99000001 warning"}, saidBy(found))
	require.Equal(t, "Holmawick, Falko", found[0].Identity.Listed.Name)

	// The names of a list from before they were kept are entered at the search.
	db, err := s.Jobs()
	require.NoError(t, err)
	for _, table := range []string{"person_names", "list_marks"} {
		_, err := db.ExecContext(t.Context(), "DELETE FROM "+table)
		require.NoError(t, err)
	}
	require.NoError(t, db.Close())
	require.Equal(t, saidBy(found), saidBy(identified(t, s, report)))
}

func TestOfficeKnowsWhetherAListIsComplete(t *testing.T) {
	s := open(t)
	importRows(t, s, 2026_09, namedRows())
	report := reported(player("Unlisted, Known", 99000009, 1979, 0))
	require.Equal(t, []string{"unknown-id  warning"}, saidBy(identified(t, s, report)))

	var b bytes.Buffer
	require.NoError(t, ratinglist.WriteCSV(&b, ratinglist.Combined(2026_09), (&ratinglist.List{Rows: namedRows()}).All()))
	r, err := ratinglist.Open(&b, "list.csv", ratinglist.Options{Period: 2026_09, Complete: true})
	require.NoError(t, err)
	_, err = s.Import(t.Context(), r, 2026_09, store.ImportOptions{Replace: true})
	require.NoError(t, err)
	require.Equal(t, []string{"unknown-id  error"}, saidBy(identified(t, s, report)))

	importRows(t, s, 2026_09, namedRows())
	require.Equal(t, []string{"unknown-id  warning"}, saidBy(identified(t, s, report)), "imported again without the word")
}

func TestOfficeNamesTheMonthOfARating(t *testing.T) {
	s := open(t)
	rows := namedRows()
	importRows(t, s, 2026_09, rows)
	rows[0].Standings[0].Rating = 2071
	importRows(t, s, 2026_08, rows)
	found := identified(t, s, reported(player("Velogorin, Darislav", 99000001, 1979, 2071)))
	require.Len(t, found, 1)
	require.Equal(t, "identity.listed-rating.month", found[0].Text.Key)
	require.Equal(t, handbook.Period(2026_08), found[0].Text.Arg("month"))
}

func saidBy(found []handbook.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, fmt.Sprintf("%s %s %s", f.Rule, f.Identity.Proposal, f.Severity))
	}
	return out
}

// manyPersons is how many the large list has.
const manyPersons = 2_000_000

// invented is a person of the large list.
func invented(id int) ratinglist.Row {
	q := rand.New(rand.NewPCG(uint64(id), 7))
	syllables := []string{"va", "ro", "kin", "der", "lo", "mas", "ti", "ne", "bu", "go", "sha", "pel"}
	name := ""
	for range 2 + q.IntN(3) {
		name += syllables[q.IntN(len(syllables))]
	}
	given := []string{"Alexander", "Ivan", "Petr", "Maria", "Jose", "Anna", "Wei", "Ahmed", "Karl", "Olga"}
	return ratinglist.Row{
		FIDEID: id, Name: string(name[0]-'a'+'A') + name[1:] + ", " + given[q.IntN(len(given))] + " " + syllables[q.IntN(len(syllables))],
		Federation: []string{"LIE", "GER", "IND"}[q.IntN(3)], Sex: tournament.Male, Birth: 1940 + q.IntN(78),
		Standings: [3]ratinglist.Standing{{Rating: tournament.Rating(1400 + q.IntN(1300)), K: 20}},
	}
}

// manyListed is an office with a complete list of so many persons.
func manyListed(tb testing.TB, persons int) *store.Store {
	tb.Helper()
	in, out := io.Pipe()
	go func() {
		_ = out.CloseWithError(ratinglist.WriteCSV(out, ratinglist.Combined(2026_09), func(yield func(ratinglist.Row, error) bool) {
			for i := range persons {
				if !yield(invented(1000+i), nil) {
					return
				}
			}
		}))
	}()
	reader, err := ratinglist.Open(in, "list.csv", ratinglist.Options{Period: 2026_09, Complete: true})
	require.NoError(tb, err)
	s, err := store.Open(storetest.New(tb))
	require.NoError(tb, err)
	tb.Cleanup(func() { require.NoError(tb, s.Close()) })
	begin := time.Now()
	_, err = s.Import(tb.Context(), reader, 2026_09, store.ImportOptions{})
	require.NoError(tb, err)
	tb.Logf("%d rows imported in %s", persons, time.Since(begin).Round(time.Second/10))
	return s
}

// doubtful returns a report of 300 players, of whom ten have the ID of another, five an
// unknown one, and five none.
func doubtful(r *rand.Rand, persons int) *tournament.Tournament {
	var players []tournament.Player
	for i := range 300 {
		p := invented(1000 + r.IntN(persons))
		id := p.FIDEID
		switch {
		case i < 10:
			id = 1000 + r.IntN(persons)
		case i < 15:
			id = 90000000 + i
		case i < 20:
			id = 0
		}
		one := player(p.Name, id, p.Birth, p.Standings[0].Rating)
		one.Federation = p.Federation
		players = append(players, one)
	}
	return reported(players...)
}

// TestCorpusOffice holds reports of 300 players against a list of 2,000,000.
func TestCorpusOffice(t *testing.T) {
	if !*corpus {
		t.Skip("-corpus")
	}
	s, r := manyListed(t, manyPersons), rand.New(rand.NewPCG(1, 1))
	for range 5 {
		counts := map[string]int{}
		for _, f := range identified(t, s, doubtful(r, manyPersons)) {
			counts[f.Rule]++
		}
		require.Equal(t, 15, counts["wrong-person"]+counts["unknown-id"]+counts["swapped-ids"], "%v", counts)
	}
}

// BenchmarkOffice holds a report of 300 players, of whom 20 are in doubt, against
// a list of 2,000,000 in the database: less than 50 ms.
func BenchmarkOffice(b *testing.B) {
	s, r := manyListed(b, manyPersons), rand.New(rand.NewPCG(1, 1))
	reports := make([]*tournament.Tournament, 50)
	for i := range reports {
		reports[i] = doubtful(r, manyPersons)
	}
	times := make([]time.Duration, 0, len(reports))
	b.ResetTimer()
	for range b.N {
		times = times[:0]
		for _, report := range reports {
			begin := time.Now()
			office, err := s.Office(b.Context())
			require.NoError(b, err)
			found, err := identity.Check(report, tournament.Standard, office)
			require.NoError(b, err)
			require.NotEmpty(b, found)
			times = append(times, time.Since(begin))
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms/report")
	b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "ms/slowest")
}
