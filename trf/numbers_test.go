package trf

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A number in quotes is a number, whatever the quotes are.
func TestNumberInQuotes(t *testing.T) {
	for text, want := range map[string]int{"“9900001”": 9900001, " «9900001»": 9900001, "‘9900001’ ": 9900001, "„9900001“": 9900001, "`9900001´": 9900001, "＂9900001＂": 9900001} {
		n, ok := parseQuoted(text)
		require.True(t, ok, text)
		require.Equal(t, want, n, text)
	}
	for _, text := range []string{"", "''", "'x'", "9'900'001", "'99 00001'"} {
		_, ok := parseQuoted(text)
		require.False(t, ok, text)
	}
}
