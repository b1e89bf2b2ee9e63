package store_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// TestWhatTheDatabaseRefuses: what was being done stands in the language of the
// reader, the words of the driver are quoted, and it is said what to do.
func TestWhatTheDatabaseRefuses(t *testing.T) {
	ctx := context.Background()
	s, err := store.Open(storetest.New(t))
	require.NoError(t, err)
	require.NoError(t, s.Close())
	const todo = "«sql: database is closed»; если это повторится, выполните fedrate fsck: команда скажет, что повреждено и что делать"
	for doing, work := range map[string]func() error{
		"чтение рейтинг-листов":                    func() error { _, err := s.Lists(ctx); return err },
		"чтение отчётов":                           func() error { _, err := s.Submission(ctx, 7); return err },
		"чтение замечаний к отчёту № 7":            func() error { _, err := s.Findings(ctx, 7); return err },
		"чтение замечаний расчёта 2026-10":         func() error { _, err := s.RunFindings(ctx, 2026_10); return err },
		"чтение сертификата IT1-0001":              func() error { _, err := s.Certificate(ctx, "IT1-0001"); return err },
		"чтение разрешённых отступлений турнира 3": func() error { _, err := s.Waivers(ctx, 3); return err },
	} {
		err := work()
		require.Error(t, err, doing)
		require.Equal(t, doing+": база данных отвечает "+todo, language.Russian.Error(err))
	}
	require.Equal(t, "read the lists: the database answers “sql: database is closed”; if it does so again, run fedrate fsck, which says what is damaged and what to do",
		language.English.Error(func() error { _, err := s.Lists(ctx); return err }()))
}
