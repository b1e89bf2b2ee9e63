package main

import (
	"bytes"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/internal/objects/objectstest"
)

// The key of access comes from the environment under the names that clients of S3 share.
func TestObjectStoreOfTheEnvironment(t *testing.T) {
	var signed atomic.Int64
	address := objectstest.S3(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if strings.Contains(r.Header.Get("Authorization"), "Credential=office-key/") && r.Header.Get("X-Amz-Security-Token") == "session" {
			signed.Add(1)
		} else {
			signed.Add(-1_000)
		}
		return false
	})
	dir := t.TempDir()
	environment := getenv(map[string]string{
		"FEDRATE_DATABASE": filepath.Join(dir, "fedrate.db"), "FEDRATE_OUT": filepath.Join(dir, "out"), "FEDRATE_OFFICE_FILES": address, "FEDRATE_OFFICE_SITE": "false",
		"AWS_ACCESS_KEY_ID": "office-key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "session",
	})
	federation := filepath.Join("..", "..", "fixtures", "federation")
	for _, args := range [][]string{
		{"init", "--federation", "LIE", "--first-list", "2026-09=" + filepath.Join(federation, "lists", "2026-09.txt")},
		{"submit", filepath.Join(federation, "2026-09", "10-rapid-round-robin.trf")},
		{"run", "--period", "2026-10", "--publish"},
		{"fsck", "--deep"},
	} {
		var out bytes.Buffer
		require.Zero(t, run(args, &out, &out, environment, func() time.Time { return time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC) }), out.String())
	}
	require.Positive(t, signed.Load(), "each request is signed with that key")
	require.Contains(t, objectstest.Keys(t, objectstest.Open(t, address)), "2026-10/current.json")
}
