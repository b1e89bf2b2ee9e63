package fsck_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/fsck"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/store"
)

func keyOf(t *testing.T, b byte) *seal.Key {
	t.Helper()
	k, err := seal.New(bytes.NewReader(bytes.Repeat([]byte{b}, 32)))
	require.NoError(t, err)
	return k
}

// signedOffice is an office with certificates whose publication is signed.
func signedOffice(t *testing.T) (dir string, o month.Options) {
	dir = office(t, false)
	o = options(dir, nil)
	o.Key = keyOf(t, 1)
	at(t, dir, func(st *store.Store) {
		require.NoError(t, st.UseKey(t.Context(), o.Key.Public(), "Officer", officeNow))
		for _, name := range []string{"01-masters-open.trf"} {
			_, err := jobs.Ingest(t.Context(), st, jobs.Submission{Name: name, Data: fixture(t, "2026-09/"+name)}, officeNow)
			require.NoError(t, err)
		}
		made, err := month.Run(t.Context(), st, o)
		require.NoError(t, err)
		require.True(t, made.Published)
	})
	return dir, o
}

// Signatures of papers, lists, manifests and of the register are checked with the keys
// of the office: a consistent replacement, with all its digests, is found, too.
func TestSignaturesAreChecked(t *testing.T) {
	dir, o := signedOffice(t)
	require.Empty(t, checked(t, dir).Faults)
	folder := filepath.Join(dir, "out", "2026-10")
	papers, err := filepath.Glob(filepath.Join(folder, "certificates", "*.pdf"))
	require.NoError(t, err)
	require.NotEmpty(t, papers)

	forged := copied(t, dir)
	forge(t, forged, func(folder string) string {
		path := filepath.Join(folder, "certificates", filepath.Base(papers[0]))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data[len(data)/2] ^= 1
		require.NoError(t, os.WriteFile(path, data, 0o600))
		return path
	}, nil, "fsck.unsigned", "fsck.unsigned") // the paper, and the manifest that no key of the office has signed
	forged = copied(t, dir)
	forge(t, forged, func(folder string) string {
		path := filepath.Join(folder, "lists", "2026-10.csv")
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		data[len(data)/2] ^= 1
		require.NoError(t, os.WriteFile(path, data, 0o600))
		return path
	}, keyOf(t, 2), "fsck.unsigned", "fsck.unsigned")

	at(t, dir, func(st *store.Store) {
		_, err := st.RevokeKey(t.Context(), o.Key.ID(), 2026_11_22, "Officer", "stolen")
		require.NoError(t, err)
	})
	faults := checked(t, dir).Faults
	require.Greater(t, len(faults), len(papers)+7, "papers, lists and the manifest")
	for _, f := range faults {
		require.Equal(t, fsck.Signature, f.Kind)
		require.Equal(t, "fsck.revoked", f.Text.Key)
		require.Equal(t, "fsck.remedy.run", f.Remedy.Key)
	}
	at(t, dir, func(st *store.Store) {
		o.Key = keyOf(t, 3)
		require.NoError(t, st.UseKey(t.Context(), o.Key.Public(), "Officer", officeNow))
		_, err := month.Run(t.Context(), st, o)
		require.NoError(t, err)
	})
	require.Empty(t, checked(t, dir).Faults, "what the remedy says has mended it")

	at(t, dir, func(st *store.Store) {
		list, err := st.CertificatesOf(t.Context(), "")
		require.NoError(t, err)
		one := list[0]
		one.Signature = bytes.Clone(one.Signature)
		one.Signature[5] ^= 1
		execute(t, dir, `UPDATE certificates SET signature = $1 WHERE number = $2`, one.Signature, one.Number)
		faults := checked(t, dir).Faults
		require.Len(t, faults, 1)
		require.Equal(t, fsck.Signature, faults[0].Kind)
		require.Equal(t, one.Number, faults[0].Place)
	})
}

// forge changes a published file and everything that vouches for it but for the
// signatures of the office; the faults are those wanted.
func forge(t *testing.T, dir string, change func(folder string) string, key *seal.Key, want ...string) {
	t.Helper()
	folder := filepath.Join(dir, "out", "2026-10")
	path := change(folder)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	name, err := filepath.Rel(folder, path)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(folder, month.ManifestName))
	require.NoError(t, err)
	var m month.Manifest
	require.NoError(t, json.Unmarshal(text, &m))
	for i := range m.Files {
		if m.Files[i].Path == filepath.ToSlash(name) {
			m.Files[i].SHA256 = seal.Sum(data)
		}
	}
	if key != nil {
		m.Key = key.ID()
	}
	text, err = json.Marshal(m)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, month.ManifestName), text, 0o600))
	sum := sha256.Sum256(text)
	execute(t, dir, `UPDATE revisions SET manifest = $1 WHERE period = 202610`, hex.EncodeToString(sum[:]))
	var found []string
	for _, f := range checked(t, dir).Faults {
		require.Equal(t, fsck.Signature, f.Kind, f)
		found = append(found, f.Text.Key)
	}
	require.Equal(t, want, found)
}

func execute(t *testing.T, dir, statement string, args ...any) {
	t.Helper()
	db := storetest.Raw(t, filepath.Join(dir, "office.db"))
	defer db.Close()
	_, err := db.Exec(statement, args...)
	require.NoError(t, err)
}
