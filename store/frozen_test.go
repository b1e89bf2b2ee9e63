package store_test

import (
	"compress/gzip"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/store"
)

// frozen has the SHA-256 of each migration that offices may have applied. A
// landed migration is never edited: a database that has applied it would not
// get the change. Write a new one, and add its line here when it lands.
var frozen = map[string]string{
	"0001_base.sql":         "0b79d44f993bd94a8689d1f352c95da308f8d2a446792c0a781419fc867e752c",
	"0100_job_history.sql":  "0aa9a019682e1ad6b7c2ca436906d0c2de3f0764e78854b21cb813b68444f206",
	"0200_event_facts.sql":  "e788a7383238e773f3c826739849eb595c81256a6e01eeda9daeeea33c73c2f3",
	"0210_titles.sql":       "931e72b3b0764b6d89eabcf70c4c4940946f6b7b849c40de9954362b0436ba63",
	"0220_certificates.sql": "b2d37816c1827fe28f06c410ffd16bb1eba4ea1dcb42409538e6eeca5c5930ef",
}

func TestMigrationsAreFrozen(t *testing.T) {
	paths, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	have := map[string]string{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		sum := sha256.Sum256(data)
		have[filepath.Base(path)] = hex.EncodeToString(sum[:])
	}
	require.Equal(t, frozen, have)
}

// unpacked is a copy of a database of fixtures/databases.
func unpacked(t *testing.T, path string) string {
	t.Helper()
	packed, err := os.Open(path)
	require.NoError(t, err)
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	require.NoError(t, err)
	copied := filepath.Join(t.TempDir(), "office.db")
	to, err := os.Create(copied)
	require.NoError(t, err)
	_, err = io.Copy(to, from)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return copied
}

// Every database that an earlier program has made opens, and can issue and
// read certificates and keep norms under an exemption. Two were made while a
// migration was still being edited; see repair.go.
func TestEarlierDatabases(t *testing.T) {
	paths, err := filepath.Glob("../fixtures/databases/*.db.gz")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(paths), 3)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			path := unpacked(t, path)
			s, err := store.Open(path)
			require.NoError(t, err)
			defer s.Close()
			issued, err := s.CertificatesOf(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, issued, 10)
			more := store.Certificate{Number: "N", Form: "IT1", Digest: "d", Data: []byte("{}"), Drawing: []byte("drawn"), Issued: day, Program: "test"}
			require.NoError(t, s.Issue(t.Context(), more))
			kept, err := s.Certificate(t.Context(), "N")
			require.NoError(t, err)
			require.Equal(t, more, kept)

			found, err := s.TitleNorms(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, found, 7)
			require.Contains(t, keyOf(t, path, "title_norms"), "exempt", "the same norm may stand a second time, under an exemption")
		})
	}
}

// keyOf are the columns of a table's primary key.
func keyOf(t *testing.T, path, table string) (columns []string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	defer db.Close()
	rows, err := db.Query(`SELECT name FROM pragma_table_info($1) WHERE pk > 0`, table)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		columns = append(columns, name)
	}
	require.NoError(t, rows.Err())
	return columns
}
