package handbook

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		"Müller, Ä.\n\tнорма":                              "Müller, Ä.\n\tнорма",
		"red \x1b[31m":                                     "red \uFFFD[31m",
		"bell\a, delete\x7f, c1\u009b":                     "bell\uFFFD, delete\uFFFD, c1\uFFFD",
		"exe.\u202Efrt":                                    "exe.\uFFFDfrt",
		"\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069": "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD",
		"one\rtwo":                                         "one\uFFFDtwo",
		"a\u2029b":                                         "a\uFFFDb",
		"\u2065\u206a\u2029":                               "\u2065\u206a\uFFFD",
	} {
		require.Equal(t, want, Shown(in), "%q", in)
	}
}

// The name of a file is one line, also where it stands before a finding.
func TestShownName(t *testing.T) {
	require.Equal(t, "open\uFFFDfedrate: accepted\uFFFD\uFFFD[1m.trf", ShownName("open\nfedrate: accepted\t\x1b[1m.trf"))
	require.Equal(t, "Ю нём.trf", ShownName("Ю нём.trf"))
	require.Equal(t, "a\uFFFDb.trf:3:7", Pos{File: "a\nb.trf", Line: 3, Col: 7}.String())
}
