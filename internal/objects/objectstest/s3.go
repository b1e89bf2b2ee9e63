// Package objectstest has an object store for tests: a server that speaks S3 on
// 127.0.0.1 and keeps everything in memory. Nothing else imports it.
package objectstest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/objects"
)

// Access is the key with which the objects of [S3] are reached. The store checks no
// signature.
var Access = objects.Access{Key: "key", Secret: "secret"}

// S3 starts a server with a bucket, which ends with the test, and gives the address of
// a prefix in it. Before, which may be nil, is told each request: where it answers
// true, it has answered itself.
func S3(t testing.TB, before func(http.ResponseWriter, *http.Request) bool) (address string) {
	t.Helper()
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket("office"))
	fake := gofakes3.New(backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if before == nil || !before(w, r) {
			fake.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return "s3://office/rating?endpoint=" + server.URL
}

// Open opens an address with [Access].
func Open(t testing.TB, address string) objects.Store {
	t.Helper()
	s, err := objects.Open(address, Access)
	require.NoError(t, err)
	return s
}

// Keys returns those of all objects, with what is in them.
func Keys(t testing.TB, s objects.Store) map[string]string {
	t.Helper()
	found := map[string]string{}
	for o, err := range s.List(t.Context(), "") {
		require.NoError(t, err)
		data, err := objects.ReadUpTo(t.Context(), s, o.Key, o.Bytes)
		require.NoError(t, err)
		require.Len(t, data, int(o.Bytes))
		found[o.Key] = string(data)
	}
	return found
}
