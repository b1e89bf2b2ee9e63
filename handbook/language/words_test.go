package language

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unclear are words that no English message has: they hide who or what is meant.
var unclear = regexp.MustCompile(`(?i)\b(nobody|somebody|whoever|anew|there no more)\b`)

// keyOfLine is what stands before a message on its line.
var keyOfLine = regexp.MustCompile(`^("[^"]+"|[A-Za-z0-9-]+) = |^\[.*\]$`)

// TestMessagesNameWhoIsMeant: messages say player, arbiter, officer or no one.
func TestMessagesNameWhoIsMeant(t *testing.T) {
	files, err := fs.Glob(catalogues, "en/*.toml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		data, err := catalogues.ReadFile(name)
		require.NoError(t, err)
		for i, line := range strings.Split(string(data), "\n") {
			require.NotRegexp(t, unclear, keyOfLine.ReplaceAllString(line, ""), "%s:%d", name, i+1)
		}
	}
	require.Regexp(t, unclear, keyOfLine.ReplaceAllString(`advice = "appoint somebody else"`, ""))
	require.NotRegexp(t, unclear, keyOfLine.ReplaceAllString(`nobody = "no player"`, ""))
}
