// Package rating is chapter B.02 of the Handbook, standard, rapid and blitz:
// which games count, the changes of rated players, initial ratings, K, and the
// two tables. It uses no floating point and no clock, and nothing that is not in
// a report, a list, the registration record or a player's history.
package rating

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Article is one line of an edition.
type Article = handbook.Article

// Chapter is the chapter of a kind of play with its editions.
type Chapter = handbook.Chapter[Numbers]

// StandardChapter is B.02 for standard play.
var StandardChapter = Chapter{
	ID:       "B.02",
	Title:    "FIDE Rating Regulations",
	Editions: []Edition{standard2022, standard2024, standard2025},
}

// RapidBlitzChapter is B.02 for rapid and blitz, a text of its own under the
// same chapter number.
var RapidBlitzChapter = Chapter{
	ID:       "B.02",
	Title:    "FIDE Rapid and Blitz Rating Regulations",
	Editions: []Edition{rapidBlitz2022, rapidBlitz2024, rapidBlitz202412},
}

// ChapterOf returns the chapter that governs a kind of play.
func ChapterOf(kind tournament.Kind) *Chapter {
	if kind == tournament.Standard {
		return &StandardChapter
	}
	return &RapidBlitzChapter
}

// InForce returns the edition for an event of the kind that starts on the day
// (B.02 0). A day that is unknown or before the first edition is an error.
func InForce(kind tournament.Kind, start handbook.Date) (*Edition, error) {
	return ChapterOf(kind).InForce(start)
}

// EditionByKey returns the edition of a key such as "2024-03-01".
func EditionByKey(kind tournament.Kind, key string) (*Edition, error) {
	return ChapterOf(kind).Edition(key)
}

// onList returns the edition whose list rules (floor, inactivity, K) make the list
// of a period: the one in force on its first day, else the chapter's first.
func onList(kind tournament.Kind, p handbook.Period) *Edition {
	c := ChapterOf(kind)
	if e, err := c.InForce(p.First()); err == nil {
		return e
	}
	return &c.Editions[0]
}
