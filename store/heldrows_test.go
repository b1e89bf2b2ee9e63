package store

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of the rows of a file those alone wait to be written that the list does not show so already.
func TestRowsThatDifferAreSentAlone(t *testing.T) {
	t.Parallel()
	held := &heldRows{ids: []int32{9, 3, 7, 1}, hashes: []int64{90, 30, 70, 10}, met: make([]bool, 4)}
	held.inOrder()
	one := func(id int, hash int64) *fileRow {
		r := &fileRow{hash: hash}
		r.FIDEID = id
		return r
	}
	require.True(t, held.same(one(3, 30)))
	require.True(t, held.same(one(9, 90)))
	require.False(t, held.same(one(7, 71)), "it differs")
	require.False(t, held.same(one(2, 20)), "it is new")
	require.Equal(t, []int{1}, held.gone())
}
