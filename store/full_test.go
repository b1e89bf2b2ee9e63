package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// The disk is full at the first page that a change needs, at the second, and so
// on: the change is refused whole, and goes through when there is room.
func TestFullDisk(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Init(t.Context(), "TST"))
	var pages int
	require.NoError(t, s.write.QueryRow(`PRAGMA page_count`).Scan(&pages))
	refused := 0
	for more := 0; ; more++ {
		_, err := s.write.Exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages+more))
		require.NoError(t, err)
		data := make([]byte, 80_000) // twenty pages, of which some are free in a new office
		sum := sha256.Sum256(data)
		facts := Facts{Title: "Cup", Federation: "TST", Start: 2026_09_01}
		_, err = s.Submit(t.Context(), Incoming{
			Name: "a.trf", SHA256: hex.EncodeToString(sum[:]), Data: data, At: time.Unix(0, 0), Facts: &facts, Verdict: "accepted",
		})
		wholly(t, s, "with %d pages more", more)
		all, failed := s.Submissions(t.Context(), "")
		require.NoError(t, failed)
		if err == nil {
			require.Len(t, all, 1)
			break
		}
		require.Empty(t, all)
		require.Contains(t, language.English.Error(err), "full")
		refused++
	}
	require.Greater(t, refused, 5)
	require.NoError(t, s.Within(t.Context(), handbook.Text{}, func(*Store) (bool, error) { return false, nil }))
	wholly(t, s)
}

// A fault in the middle of a change leaves nothing of it, and the next change goes through.
func TestFaultInAChange(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.PanicsWithValue(t, "fault", func() {
		_ = s.change(t.Context(), handbook.Say("store.doing.init"), func(tx *logTx) error {
			_, err := tx.Exec(`INSERT INTO tournaments (id, name) VALUES (7, 'Cup')`)
			require.NoError(t, err)
			panic("fault")
		})
	})
	require.NoError(t, s.Init(t.Context(), "TST"))
	wholly(t, s)
	n := 0
	require.NoError(t, s.read.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM tournaments`).Scan(&n))
	require.Zero(t, n)
}

// wholly holds that a database is as it was left, by the look that reads all of it.
func wholly(t *testing.T, s *Store, about ...any) {
	t.Helper()
	faults, err := s.Check(t.Context())
	require.NoError(t, err, about...)
	require.Empty(t, faults, about...)
}
