package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
)

// The digests of what a run has written are those of its rows: of one that is published again, of one
// in which nothing is new, and after one that failed.
func TestDigestsOfARun(t *testing.T) {
	s := published(t)
	sound := func(what string) {
		t.Helper()
		storetest.Sound(t, s, what)
	}
	sound("published")
	require.NoError(t, written(t, s, record()))
	sound("nothing is new")
	other := record()
	other.Players[0].Name = `"Player" <& Co>, No0`
	other.Players[0].Tournaments[0].Games[0].Delta = 40
	require.NoError(t, written(t, s, other))
	sound("published again")
	failing := record()
	failing.Players = append(failing.Players, failing.Players[0])
	require.Error(t, written(t, s, failing), "one player twice")
	sound("nothing was written")
	twice := record()
	twice.Players[0].Tournaments[0].Games = append(twice.Players[0].Tournaments[0].Games, twice.Players[0].Tournaments[0].Games...)
	require.NoError(t, written(t, s, twice), "the first of two games of one round is kept")
	sound("the first of two is kept")
	part := record()
	part.Players[0].Tournaments[0].Games[0].Delta = 30
	require.NoError(t, written(t, s, part))
	sound("one player has another result")
}

// A list holds the same by its digest, whether all rows are written or one by one, and its digest
// changes with each row.
func TestDigestOfWhatARunHasWritten(t *testing.T) {
	digest := func(change func(*store.RunRecord)) string {
		t.Helper()
		s := open(t)
		importRows(t, s, 2026_09, sampleRows(5))
		_, err := s.Submit(t.Context(), incoming("one", cup))
		require.NoError(t, err)
		r := record()
		r.Players[1].Name = `"New" <& Co>, One`
		change(&r)
		require.NoError(t, written(t, s, r))
		revisions, err := s.Revisions(t.Context(), 2026_10)
		require.NoError(t, err)
		require.Len(t, revisions, 1)
		return revisions[0].Digest
	}
	whole := digest(func(*store.RunRecord) {})
	for what, change := range map[string]func(*rating.Player){
		"a player": func(p *rating.Player) { p.Name = "Other, One" },
		"a result": func(p *rating.Player) { p.Tournaments[0].Edition = "2024-03-01" },
		"a game":   func(p *rating.Player) { p.Tournaments[0].Games[0].Expected++ },
		"no game":  func(p *rating.Player) { p.Tournaments[0].Games = nil },
	} {
		require.NotEqual(t, whole, digest(func(r *store.RunRecord) { change(&r.Players[1]) }), what)
	}
}

// A row of a run that something else has changed is found by fsck.
func TestDamageToWhatARunHasWritten(t *testing.T) {
	for statement, tables := range map[string][]string{
		`UPDATE results SET played = replace(played, ',50,', ',40,') WHERE starting_rank = 1`:           {"results"},
		`UPDATE rated_players SET new_rating = new_rating + 1 WHERE fide_id = 1000`:                     {"results"},
		`UPDATE list_versions SET s_rating = s_rating + 1 WHERE valid_from = 202610 AND fide_id = 1000`: {"list_rows", "results"},
		`UPDATE lists SET kinds = kinds + 1 WHERE period = 202610`:                                      {"results"},
	} {
		path := storetest.New(t)
		s, err := store.Open(path)
		require.NoError(t, err)
		publish(t, s)
		require.NoError(t, s.Close())
		s = changedBy(t, path, statement)
		faults, err := s.Check(t.Context())
		require.NoError(t, err)
		var found []string
		for _, f := range faults {
			require.Equal(t, store.FaultRows, f.Kind)
			require.Equal(t, handbook.Period(2026_10), f.List)
			found = append(found, f.Table)
		}
		require.Equal(t, tables, found, statement)
		require.NoError(t, s.DigestLists(t.Context()))
		storetest.Sound(t, s, statement)
	}
}
