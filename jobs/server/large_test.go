package server

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A file over the limit of a report is refused whole: nothing of it is taken
// in, not even the part up to the limit.
func TestInboxRefusesALargeFileWhole(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "large.trf", "good")
	require.NoError(t, os.Truncate(filepath.Join(dir, "large.trf"), inboxLimit+1)) // sparse: no bytes are written
	box := testInbox(dir)
	box.Ingest = func(context.Context, []InboxFile) ([]InboxAnswer, []error) {
		require.Fail(t, "it was read")
		return nil, nil
	}
	count, err := box.Collect(context.Background(), nil)
	require.NoError(t, err)
	require.Equal(t, InboxCount{Rejected: 1}, count)
	said, err := os.ReadFile(filepath.Join(dir, "rejected", "large.trf"+findingsSuffix))
	require.NoError(t, err)
	require.Contains(t, string(said), "nothing of it was read or kept")
}
