package store_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// An office has the same rows on both databases, there and back, and its seals hold.
func TestCopy(t *testing.T) {
	ctx, there, back := t.Context(), storetest.Addressed(t), filepath.Join(t.TempDir(), "back.db")
	path := filepath.Join(t.TempDir(), "office.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	require.NoError(t, s.Close())

	first, err := store.Copy(ctx, path, there)
	require.NoError(t, err)
	second, err := store.Copy(ctx, there, back)
	require.NoError(t, err)
	require.Equal(t, first, second)
	require.Positive(t, first.Rows)

	_, err = store.Copy(ctx, path, there)
	require.Contains(t, language.English.Error(err), "holds an office already, and is not overwritten")
	for _, name := range []string{there, back} {
		s, err := store.Open(name)
		require.NoError(t, err)
		federation, err := s.Federation(ctx)
		require.NoError(t, err)
		require.Equal(t, "KLM", federation)
		faults, err := s.Check(ctx)
		require.NoError(t, err)
		require.Empty(t, faults)
		require.NoError(t, s.Close())
	}
}

// A backup of an office in PostgreSQL is a file, and is restored into either database.
func TestBackupOfAnAddress(t *testing.T) {
	ctx, from, to, kept := t.Context(), storetest.Addressed(t), storetest.Addressed(t), filepath.Join(t.TempDir(), "kept.db")
	s, err := store.Open(from)
	require.NoError(t, err)
	require.NoError(t, s.Init(ctx, "KLM"))
	_, err = s.Submit(ctx, incoming("one", cup))
	require.NoError(t, err)
	_, err = s.Backup(ctx, nil, kept)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	for _, name := range []string{to, filepath.Join(t.TempDir(), "restored.db")} {
		faults, err := store.Restore(ctx, nil, kept, name)
		require.NoError(t, err)
		require.Empty(t, faults)
		s, err := store.Open(name)
		require.NoError(t, err)
		data, err := s.Bytes(ctx, 1)
		require.NoError(t, err)
		require.Equal(t, "one", string(data))
		require.NoError(t, s.Sound(ctx))
		require.NoError(t, s.Close())
	}
	_, err = store.Restore(ctx, nil, kept, to)
	require.Contains(t, language.English.Error(err), "holds an office already")
}
