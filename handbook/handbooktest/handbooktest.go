// Package handbooktest gives the articles of editions invented numbers. Tests use it to show
// that the program takes every number that it prints from the edition. Only tests
// import it.
package handbooktest

import (
	"fmt"
	"slices"

	"github.com/fedrate/fedrate/handbook"
)

// Reversed are articles in the opposite order under numbers that no edition
// has: §1, §2, …
func Reversed(articles []handbook.Article) []handbook.Article {
	made := slices.Clone(articles)
	slices.Reverse(made)
	for i := range made {
		made[i].No = fmt.Sprintf("§%d", i+1)
	}
	return made
}

// Prefixed are articles in their order under numbers that begin with a chapter
// that no edition has: 9.1.4.4 for 1.4.4.
func Prefixed(articles []handbook.Article) []handbook.Article {
	made := slices.Clone(articles)
	for i := range made {
		made[i].No = "9." + made[i].No
	}
	return made
}
