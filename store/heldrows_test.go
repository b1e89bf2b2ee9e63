package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Of the rows of a file those alone wait to be written that the list does not show so already.
func TestRowsThatDifferAreSentAlone(t *testing.T) {
	t.Parallel()
	held := &heldRows{ids: []int32{1, 3, 7, 9}, hashes: []int64{10, 30, 70, 90}, met: make([]bool, 4)}
	one := func(id int, hash int64) *fileRow {
		r := &fileRow{hash: hash}
		r.FIDEID = id
		return r
	}
	require.True(t, held.isUnchanged(one(3, 30)))
	require.True(t, held.isUnchanged(one(9, 90)))
	require.False(t, held.isUnchanged(one(7, 71)), "it differs")
	require.False(t, held.isUnchanged(one(2, 20)), "it is new")
	require.Equal(t, []int{1}, held.missingIDs())
}

// A row is known again by all that it says, but for its month and its games.
func TestRowIsKnownAgain(t *testing.T) {
	t.Parallel()
	row := ratinglist.Row{FIDEID: 1000, Name: "Player, One", Federation: "TST", Sex: tournament.Male, Birth: 1970}
	row.Standings[0] = ratinglist.Standing{Rating: 1500, Games: 3, K: 20}
	hash := func(change func(*ratinglist.Row)) int64 {
		other := row
		change(&other)
		return rowHash(appendKept(nil, &other))
	}
	same := hash(func(*ratinglist.Row) {})
	require.Equal(t, same, hash(func(r *ratinglist.Row) { r.Standings[0].Games = 9 }))
	for what, change := range map[string]func(*ratinglist.Row){
		"name":       func(r *ratinglist.Row) { r.Name = "Player, Two" },
		"a blank":    func(r *ratinglist.Row) { r.Name, r.Federation = "Player, OneT", "ST" },
		"federation": func(r *ratinglist.Row) { r.Federation = "OTH" },
		"sex":        func(r *ratinglist.Row) { r.Sex = tournament.Female },
		"title":      func(r *ratinglist.Row) { r.Title = tournament.GM },
		"women":      func(r *ratinglist.Row) { r.WomenTitle = tournament.WIM },
		"others":     func(r *ratinglist.Row) { r.OtherTitles = "IA" },
		"arena":      func(r *ratinglist.Row) { r.ArenaTitle = "AGM" },
		"birth":      func(r *ratinglist.Row) { r.Birth++ },
		"rating":     func(r *ratinglist.Row) { r.Standings[0].Rating++ },
		"K":          func(r *ratinglist.Row) { r.Standings[0].K = 10 },
		"inactive":   func(r *ratinglist.Row) { r.Standings[0].Inactive = true },
		"another":    func(r *ratinglist.Row) { r.Standings[0], r.Standings[1] = r.Standings[1], r.Standings[0] },
	} {
		require.NotEqual(t, same, hash(change), what)
	}
}
