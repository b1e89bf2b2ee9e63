package store_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/store/storetest"
)

// officeInFile is an office in a file with a report, all of which was looked at.
func officeInFile(t *testing.T) (s *store.Store, path string) {
	t.Helper()
	storetest.InFile(t)
	path = storetest.New(t)
	s, err := store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	require.NoError(t, s.Init(t.Context(), "TST"))
	_, err = s.Submit(t.Context(), incoming("one", cup))
	require.NoError(t, err)
	storetest.Sound(t, s)
	return s, path
}

// by has another program change a database.
func by(t *testing.T, path, statement string) {
	t.Helper()
	db := storetest.Raw(t, path)
	_, err := db.Exec(statement)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

// What another program has written is found behind whatever the office writes later, on the
// same pages too, and what it has taken back.
func TestWhatOthersHaveWrittenBeforeTheOffice(t *testing.T) {
	for statement, table := range map[string]string{
		`UPDATE tournaments SET start_day = start_day + 1`:                      "tournaments",
		`UPDATE submissions SET title = 'Another'`:                              "submissions",
		`UPDATE findings SET article = 'x'`:                                     "findings",
		`UPDATE seals SET total = total + 1 WHERE name = 'submissions'`:         "submissions",
		`UPDATE arbiter_facts SET value = '11' WHERE name = 'festival-players'`: "arbiter_facts",
	} {
		s, path := officeInFile(t)
		for _, value := range []string{"11", "13"} {
			require.NoError(t, s.SetArbiterFact(t.Context(), 1, "festival-players", value))
		}
		storetest.Sound(t, s)
		by(t, path, statement)
		damaged := func() {
			t.Helper()
			var damaged *store.DamagedError
			require.ErrorAs(t, s.Sound(t.Context()), &damaged, statement)
			require.Equal(t, []string{table}, damaged.Tables)
		}
		for _, name := range []string{"two", "three"} {
			_, err := s.Submit(t.Context(), incoming(name, cup))
			require.NoError(t, err)
			damaged()
		}
		damaged()
		require.NoError(t, s.Seal(t.Context()))
		require.NoError(t, s.Sound(t.Context()))
	}
}

// So is a bit that the disk has turned before the office has written the page again, and a file
// that was cut.
func TestWhatTheDiskHasDoneBeforeTheOffice(t *testing.T) {
	s, path := officeInFile(t)
	require.NoError(t, s.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	at := bytes.Index(data, []byte(cup.Title))
	require.Positive(t, at)
	turned := bytes.Clone(data)
	turned[at] ^= 1
	require.NoError(t, os.WriteFile(path, turned, 0o600))
	s, err = store.Open(path)
	require.NoError(t, err)
	for _, name := range []string{"two", "three"} {
		_, err = s.Submit(t.Context(), incoming(name, cup))
		require.NoError(t, err)
	}
	var damaged *store.DamagedError
	require.ErrorAs(t, s.Sound(t.Context()), &damaged)
	require.NoError(t, s.Close())

	require.NoError(t, os.WriteFile(path, data[:len(data)-4096], 0o600))
	s, err = store.Open(path)
	if err == nil {
		require.ErrorAs(t, s.Sound(t.Context()), &damaged)
		require.NoError(t, s.Close())
	}
}

// The quick look reads no rows: it says nothing of a seal that the office itself has made wrong,
// as the look at everything does.
func TestQuickLookAtAFile(t *testing.T) {
	s, _ := officeInFile(t)
	jobs, err := s.Jobs() // writes as the office does, and counts nothing
	require.NoError(t, err)
	_, err = jobs.Exec(`UPDATE seals SET total = total + 1 WHERE name = 'submissions'`)
	require.NoError(t, err)
	require.NoError(t, jobs.Close())
	require.NoError(t, s.Sound(t.Context()))
	faults, err := s.Check(t.Context())
	require.NoError(t, err)
	require.Len(t, faults, 1)
	require.Equal(t, "submissions", faults[0].Table)
}
