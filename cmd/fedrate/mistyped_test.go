package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Names and reasons that a terminal has written in another encoding are refused before anything
// is done; names of files may be of any bytes.
func TestTextsInAnotherEncoding(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"status", "--by", "\xcf\xe5\xf2\xf0"}, `fedrate: --by: "\xcf\xe5\xf2\xf0" is not in UTF-8`},
		{[]string{"run", "--period", "2026-10", "--accept", "changes", "--by", "Ober", "--reason", "caf\xe9"}, `fedrate: --reason: "caf\xe9" is not in UTF-8`},
		{[]string{"run", "--period", "2026-10", "--out", "caf\xe9"}, `fedrate: there is no database fedrate.db`},
		{[]string{"status", "--by", "Пётр"}, `fedrate: there is no database fedrate.db`},
	} {
		var out, said bytes.Buffer
		require.Equal(t, statusNot, run(c.args, &out, &said, getenv(nil), func() time.Time { return time.Unix(0, 0) }))
		require.Contains(t, said.String(), c.says)
		require.Empty(t, out.String())
	}
	require.Equal(t, "Oc?ane", systemUser(getenv(map[string]string{"USER": "Oc\xe9ane"})))
}
