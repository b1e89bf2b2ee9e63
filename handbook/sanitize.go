package handbook

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsControl reports whether a character steers the terminal or the text around it
// instead of being seen: control characters, of which the end of a line and the
// tab are none here, and those that turn the direction of what follows (U+202A
// to U+202E, U+2066 to U+2069).
func IsControl(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x2028, r == 0x2029:
		return true
	}
	return unicode.IsControl(r)
}

// Shown returns a text with a mark in the place of each character that [IsControl]
// reports. Names from files must pass through it before they are printed.
func Shown(s string) string {
	if !mayHaveControl(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, s)
}

// mayHaveControl reports whether a text may have a character that [IsControl] reports. It is a
// quick test: nearly all texts have none, and a page is a long text.
func mayHaveControl(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' && c != '\n' && c != '\t', c == 0x7f:
			return true
		case c == 0xc2 && i+1 < len(s) && s[i+1] < 0xa0: // U+0080 to U+009F
			return true
		case c == 0xe2 && i+1 < len(s) && (s[i+1] == 0x80 && i+2 < len(s) && s[i+2] >= 0xa8 || s[i+1] == 0x81): // U+2028 to U+207F
			return true
		}
	}
	return !utf8.ValidString(s)
}

// SanitizeLine returns the name of a file as [Shown] does, in one line: an end of a line
// or a tab in it could pass for words of the program.
func SanitizeLine(s string) string {
	return strings.Map(func(r rune) rune {
		if IsControl(r) || r == '\n' || r == '\t' {
			return utf8.RuneError
		}
		return r
	}, s)
}

// LongestLine is the number of bytes of a line that are shown: no person reads more.
const LongestLine = 10_000

// Truncate returns a text as [Shown] does, with each line cut after [LongestLine]
// bytes.
func Truncate(s string) string {
	if len(s) <= LongestLine {
		return Shown(s)
	}
	var b strings.Builder
	for line := range strings.Lines(s) {
		text, ended := strings.CutSuffix(line, "\n")
		if len(text) > LongestLine {
			text = strings.ToValidUTF8(text[:LongestLine], "") + "…"
		}
		b.WriteString(Shown(text))
		if ended {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
