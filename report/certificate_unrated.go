package report

import (
	"strconv"

	"github.com/fedrate/fedrate/norms"
)

// unratedNote says what an unrated opponent counts as in the edition.
func unratedNote(edition string) string {
	e, err := norms.EditionByKey(edition)
	if err != nil || e.Numbers.Unrated == 0 {
		return ""
	}
	return " Unrated opponents count as " + strconv.Itoa(int(e.Numbers.Unrated)) + " (1.4.6)."
}
