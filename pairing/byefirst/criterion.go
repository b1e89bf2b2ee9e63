package byefirst

import "strings"

// SameName tells whether somebody means a criterion, C8, who writes it so, or as
// [C8] or C.8.
func SameName(written, name string) bool {
	written = strings.NewReplacer("[", "", "]", "", ".", "").Replace(strings.TrimSpace(written))
	return strings.EqualFold(written, name)
}
