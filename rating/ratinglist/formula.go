package ratinglist

import "strings"

// apostrophe is what a spreadsheet takes for the sign of a text. WriteCSV writes
// one before a text that a spreadsheet would run as a formula, and before one
// that begins with apostrophes and would be run without them; the reader takes
// it away again, so that each text comes back as it was.
const apostrophe = "'"

// runs reports whether a spreadsheet may run what begins so. The wide forms are
// those that some of them take for the same.
func runs(s string) bool {
	for _, sign := range []string{"=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(s, sign) {
			return true
		}
	}
	return false
}

// Defused returns a text as a spreadsheet reads it as text.
func Defused(s string) string {
	if s == "" || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' { // as nearly all texts
		return s
	}
	if runs(strings.TrimLeft(s, apostrophe+" ")) {
		return apostrophe + s
	}
	return s
}

func removeFormulaGuard(s string) string {
	if rest, marked := strings.CutPrefix(s, apostrophe); marked && runs(strings.TrimLeft(rest, apostrophe+" ")) {
		return rest
	}
	return s
}
