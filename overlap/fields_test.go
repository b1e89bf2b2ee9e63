package overlap

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// inBoth counts names of both, of which each has one once.
func inBoth(a, b []string, of func(string) bool) (n int) {
	for _, name := range a {
		if of(name) && slices.Contains(b, name) {
			n++
		}
	}
	return n
}

func isWritten(name string) bool { return !IsKey(name) }

// randomNames are names of a small world, so that many are in two fields: IDs, names as they
// are written, and keys.
func randomNames(r *rand.Rand) []string {
	set := map[string]bool{}
	for range r.IntN(12) {
		n := strconv.Itoa(r.IntN(60))
		if r.IntN(4) > 0 {
			set[n] = true
		}
		if r.IntN(4) > 0 {
			set["name "+n] = true
		}
		for range r.IntN(3) {
			set[KeyMark+strconv.Itoa(r.IntN(30))] = true
		}
	}
	return sorted(set)
}

// Fields that share players are those that a count name by name finds, whether they were
// entered name by name or came one behind the other.
func TestFieldsThatShare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found, passed := 0, 0
	for range 300 {
		f := NewFields()
		var names [][]string
		var byIDs []bool
		var players []int
		for range r.IntN(20) {
			names, byIDs = append(names, randomNames(r)), append(byIDs, r.IntN(3) > 0)
			players = append(players, r.IntN(3)) // a report may say too few
		}
		f.Room(players, byIDs)
		in := map[string][]int{}
		for at := range names {
			for _, name := range names[at] {
				in[name] = append(in[name], at)
			}
		}
		for _, name := range sorted(in) {
			f.Enter(name, in[name])
		}
		var field *Field
		for range 10 {
			fresh, all := randomNames(r), r.IntN(3) > 0
			field = f.Field(fresh, all, field)
			least := make([]int, len(names))
			for at := range least {
				least[at] = 1 + r.IntN(4)
			}
			var want, got []int
			for at := range names {
				shared := max(inBoth(fresh, names[at], isWritten), inBoth(fresh, names[at], IsKey)/2)
				unseen := all && byIDs[at] && inBoth(fresh, names[at], IsID) == 0
				require.Equal(t, unseen && shared >= least[at], f.Passed(field, at, least[at]))
				if shared >= least[at] && unseen {
					passed++
				} else if shared >= least[at] {
					want = append(want, at)
				}
			}
			f.Sharing(field, func(at int) int { return least[at] }, func(at, shared int) {
				require.GreaterOrEqual(t, shared, least[at])
				require.LessOrEqual(t, shared, max(inBoth(fresh, names[at], isWritten), inBoth(fresh, names[at], IsKey)/2))
				got = append(got, at)
			})
			require.Equal(t, want, got)
			found += len(got)
			f.Add(field)
			names, byIDs = append(names, fresh), append(byIDs, all)
		}
	}
	require.Greater(t, found, 2000)
	require.Greater(t, passed, 200)
}

// A report of players who are not there yet is in the fields from then on.
func TestFieldsOfNewPlayers(t *testing.T) {
	f := NewFields()
	first := f.Field([]string{"1", "2", "ann", "~a"}, false, nil)
	f.Add(first)
	require.Equal(t, 6, f.Names())
	var at []int
	f.Sharing(f.Field([]string{"2", "bob"}, true, nil), func(int) int { return 1 }, func(n, shared int) { at = append(at, n, shared) })
	require.Equal(t, []int{0, 1}, at)
	require.Zero(t, f.counts[0], "nothing of one is left for the next")
	require.Empty(t, f.meets)
}
