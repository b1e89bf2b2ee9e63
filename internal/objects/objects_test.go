package objects_test

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/disk"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/objects/objectstest"
)

// each is a test of both kinds of places.
func each(t *testing.T, test func(t *testing.T, s objects.Store)) {
	for name, address := range map[string]string{
		"file": "file://" + filepath.Join(t.TempDir(), "a", "files"),
		"s3":   objectstest.S3(t, nil) + "&region=eu-central-1",
	} {
		t.Run(name, func(t *testing.T) { test(t, objectstest.Open(t, address)) })
	}
}

// says holds what an error says to people.
func says(t *testing.T, err error, want string, about ...any) {
	t.Helper()
	require.Error(t, err, about...)
	require.Contains(t, language.English.Error(err), want, about...)
}

func TestObjects(t *testing.T) {
	each(t, func(t *testing.T, s objects.Store) {
		require.NoError(t, objects.Ready(t.Context(), s))
		require.Empty(t, objectstest.Keys(t, s))
		big := bytes.Repeat([]byte("0123456789abcdef"), 6<<20/16)
		for key, data := range map[string][]byte{"a/b c.txt": []byte("one"), "a/é.txt": nil, "ab": []byte("two"), "2026-10/x/players/1.xlsx": big} {
			require.NoError(t, objects.Write(t.Context(), s, key, data))
		}
		require.NoError(t, objects.Write(t.Context(), s, "ab", []byte("three")), "instead of the one that is there")
		found := objectstest.Keys(t, s)
		require.Equal(t, []string{"2026-10/x/players/1.xlsx", "a/b c.txt", "a/é.txt", "ab"}, slices.Sorted(maps.Keys(found)))
		require.Equal(t, "three", found["ab"])
		require.True(t, found["2026-10/x/players/1.xlsx"] == string(big))

		var keys []string
		for o, err := range s.List(t.Context(), "a/") {
			require.NoError(t, err)
			keys = append(keys, o.Key)
		}
		require.ElementsMatch(t, []string{"a/b c.txt", "a/é.txt"}, keys)
		for o := range s.List(t.Context(), "a/b") {
			require.Equal(t, objects.Object{Key: "a/b c.txt", Bytes: 3}, o)
		}

		data, err := objects.Read(t.Context(), s, "a/b c.txt", objects.ContentOf([]byte("one")))
		require.NoError(t, err)
		require.Equal(t, "one", string(data))
		for _, known := range []string{"two", "on", "ones", ""} {
			_, err := objects.Read(t.Context(), s, "a/b c.txt", objects.ContentOf([]byte(known)))
			differs := new(objects.DiffersError)
			require.ErrorAs(t, err, &differs, known)
			require.Equal(t, "a/b c.txt", differs.Key)
		}
		_, err = objects.ReadUpTo(t.Context(), s, "ab", 4)
		require.ErrorAs(t, err, new(*objects.DiffersError), "more than asked for")
		_, err = objects.ReadUpTo(t.Context(), s, "none", 4)
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.ErrorIs(t, objects.Check(t.Context(), s, "a/none", objects.Content{}), fs.ErrNotExist)

		for range 2 {
			require.NoError(t, s.Remove(t.Context(), "a/b c.txt"))
		}
		require.NotContains(t, objectstest.Keys(t, s), "a/b c.txt")
		require.Contains(t, objectstest.Keys(t, s), "a/é.txt")
	})
}

// Several that put the same object at once each leave it whole.
func TestSameObjectAtOnce(t *testing.T) {
	each(t, func(t *testing.T, s objects.Store) {
		data := bytes.Repeat([]byte("x"), 100_000)
		var group sync.WaitGroup
		errs := make([]error, 8)
		for i := range errs {
			group.Go(func() { errs[i] = objects.Write(t.Context(), s, "drawn/d/x", data) })
		}
		group.Wait()
		require.NoError(t, errors.Join(errs...))
		require.Equal(t, map[string]string{"drawn/d/x": string(data)}, objectstest.Keys(t, s))
	})
}

func TestAddresses(t *testing.T) {
	for _, good := range []string{
		"file:///srv/fedrate/files", "s3://bucket", "s3://bucket/some/prefix/?region=eu-central-1", "s3://bucket?endpoint=s3.example.org",
		"s3://bucket/x?endpoint=http://127.0.0.1:9000&region=here",
	} {
		require.NoError(t, objects.Valid(good), good)
	}
	for bad, said := range map[string]string{
		"":                                       "is no address for files",
		"files":                                  "is no address for files",
		"file://files":                           "is no address for files",
		"file:///":                               "is no address for files",
		"http://example.org/":                    "is no address for files",
		"s3://B/":                                "is no address for files",
		"s3://bucket?endpoint=ftp://x":           `"ftp://x" is no endpoint`,
		"s3://bucket?endpoint=https://x/y":       "is no endpoint",
		"s3://bucket?endpoint=https://me:pw@x":   `"https://…@x" is no endpoint`,
		"s3://bucket?secret=x":                   `"secret" is not known there`,
		"s3://bucket?region=a&region=b":          `"region" is not known there, or is written twice`,
		"s3://key:secret@bucket/prefix#fragment": `"s3://…@bucket/prefix#fragment" is no address`,
	} {
		says(t, objects.Valid(bad), said, bad)
	}
	s, err := objects.Open("s3://bucket/x", objects.Access{Key: "key"})
	require.NoError(t, err)
	for _, err := range []error{objects.Ready(t.Context(), s), objects.Write(t.Context(), s, "a", nil), objects.Check(t.Context(), s, "a", objects.Content{}), s.Remove(t.Context(), "a")} {
		says(t, err, "s3://bucket/x needs a key of access: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	below, err := objects.Below("s3://bucket/x?region=here", "lie")
	require.NoError(t, err)
	require.Equal(t, "s3://bucket/x/lie?region=here", below)
	below, err = objects.Below("file:///srv/files/", "lie")
	require.NoError(t, err)
	require.Equal(t, "file:///srv/files/lie", below)
}

// A folder that no file can be put into is not ready; asking leaves nothing in one that is, or where
// it is to be made.
func TestFolderIsReady(t *testing.T) {
	root := t.TempDir()
	for _, folder := range []string{"", "to/be/made"} {
		require.NoError(t, objects.Ready(t.Context(), objectstest.Open(t, "file://"+filepath.Join(root, folder))))
		entries, err := os.ReadDir(root)
		require.NoError(t, err)
		require.Empty(t, entries)
	}
	require.NoError(t, os.WriteFile(filepath.Join(root, "file"), nil, 0o600))
	s := objectstest.Open(t, "file://"+filepath.Join(root, "file", "files"))
	says(t, objects.Ready(t.Context(), s), filepath.Join(root, "file", "files")+": a file cannot be put there: ")
}

// A key leads nowhere out of the folder.
func TestKeysOutsideTheFolder(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(root, "secret"), []byte("secret"), 0o600))
	s := objectstest.Open(t, "file://"+filepath.Join(root, "files"))
	for _, key := range []string{"../secret", "/etc/hosts", "a/../../secret", "", "."} {
		_, err := objects.ReadUpTo(t.Context(), s, key, 10)
		says(t, err, "is no name of a file in a folder", key)
		says(t, objects.Write(t.Context(), s, key, nil), "is no name of a file", key)
		says(t, s.Remove(t.Context(), key), "is no name of a file", key)
	}
	require.FileExists(t, filepath.Join(root, "secret"))
}

// Where the disk fails at any step, the object that was there is there still, or the
// new one is; nothing else is seen.
func TestFolderOnAFailingDisk(t *testing.T) {
	for fails := 0; ; fails++ {
		root, steps, on := filepath.Join(t.TempDir(), "files"), 0, false
		s, err := objects.Open("file://"+root, objects.Access{Disk: &disk.Disk{Before: func(disk.Step) error {
			if steps++; on && steps > fails {
				return syscall.EIO
			}
			return nil
		}}})
		require.NoError(t, err)
		require.NoError(t, objects.Write(t.Context(), s, "a/b", []byte("old")))
		steps, on = 0, true
		err = objects.Write(t.Context(), s, "a/b", []byte("new"))
		found := objectstest.Keys(t, s)
		require.Len(t, found, 1)
		if err == nil {
			require.Equal(t, "new", found["a/b"])
			require.Greater(t, fails, 4, "create, write, sync, rename, sync of the folder")
			return
		}
		says(t, err, root)
		require.Contains(t, []string{"old", "new"}, found["a/b"])
	}
}

// What S3 answers is said in words of who can mend it.
func TestAnswersOfS3(t *testing.T) {
	said := map[string]string{
		"NoSuchBucket":          "there is no bucket office: create it, or name another one",
		"InvalidAccessKeyId":    "refuses the key of access (InvalidAccessKeyId): set AWS_ACCESS_KEY_ID",
		"SignatureDoesNotMatch": "refuses the key of access (SignatureDoesNotMatch)",
		"AccessDenied":          "may not do that in the bucket office: give it the right to list the bucket",
		"TeaPot":                "the object store answers TeaPot: a text\uFFFD",
	}
	answer := ""
	s := objectstest.Open(t, objectstest.S3(t, func(w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Content-Type", "application/xml")
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write([]byte(`<?xml version="1.0"?><Error><Code>` + answer + `</Code><Message>a text&#x9;</Message></Error>`))
		return true
	}))
	for code, want := range said {
		answer = code
		for doing, err := range map[string]error{
			"cannot be put":     objects.Write(t.Context(), s, "a", []byte("x")),
			"cannot be read":    objects.Check(t.Context(), s, "a", objects.Content{}),
			"cannot be removed": s.Remove(t.Context(), "a"),
		} {
			says(t, err, doing)
			says(t, err, strings.ReplaceAll(want, "\uFFFD", ""))
			require.NotErrorIs(t, err, fs.ErrNotExist)
		}
		for _, err := range s.List(t.Context(), "") {
			says(t, err, "cannot be listed")
		}
	}
	gone, err := objects.Open("s3://office/x?endpoint=http://127.0.0.1:1", objectstest.Access)
	require.NoError(t, err)
	err = objects.Write(t.Context(), gone, "a", nil)
	says(t, err, "the object store is not reached")
	says(t, err, "see to the endpoint")
}

// An object store that lists what was not asked for, or gives too much, is not
// believed.
func TestHostileS3(t *testing.T) {
	s := objectstest.Open(t, objectstest.S3(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Query().Has("list-type") {
			_, _ = w.Write([]byte(`<?xml version="1.0"?><ListBucketResult><Name>office</Name><Contents><Key>other/x</Key><Size>1</Size></Contents></ListBucketResult>`))
			return true
		}
		w.Header().Set("ETag", `"x"`)
		w.Header().Set("Last-Modified", "Mon, 02 Jan 2006 15:04:05 GMT")
		for range 1000 { // until the listener is closed
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				break
			}
		}
		return true
	}))
	n := 0
	for o, err := range s.List(t.Context(), "a/") {
		says(t, err, "the object store lists other/x, which was not asked for")
		require.Empty(t, o)
		n++
	}
	require.Equal(t, 1, n)
	_, err := objects.Read(t.Context(), s, "a", objects.Content{Bytes: 100})
	require.ErrorAs(t, err, new(*objects.DiffersError))
}
