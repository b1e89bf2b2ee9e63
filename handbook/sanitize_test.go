package handbook

import (
	"testing"
	"unicode"
	"unicode/utf8"

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
func TestSanitizeLine(t *testing.T) {
	require.Equal(t, "open\uFFFDfedrate: accepted\uFFFD\uFFFD[1m.trf", SanitizeLine("open\nfedrate: accepted\t\x1b[1m.trf"))
	require.Equal(t, "Ю нём.trf", SanitizeLine("Ю нём.trf"))
	require.Equal(t, "a\uFFFDb.trf:3:7", Pos{File: "a\nb.trf", Line: 3, Col: 7}.String())
}

// A text is looked through byte by byte first: each character by itself must come out as
// if it had not been.
func TestShownByCharacter(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		want := "a" + string(r) + "b"
		if IsControl(r) {
			want = "a\ufffdb"
		}
		if got := Shown("a" + string(r) + "b"); got != want {
			t.Fatalf("%U is shown as %q", r, got)
		}
	}
	require.Equal(t, "a\ufffdb", Shown("a\x80b"), "no character at all")
	require.Equal(t, "a\ufffd", Shown("a\xe2"), "a character that was cut off")
}
