// Package norms is chapter B.01 of the Handbook: title norms from a report,
// the best choice of games, and what the report cannot answer. Exact
// arithmetic; what is unknown is a note, never a guess. It knows no pairing
// system beyond the name of a format, and awards no title.
package norms

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/registration"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures of the text.
type Numbers struct {
	Levels        []Level               // the four titles in the order GM IM WGM WIM
	MinGames      int                   // 1.4.1a
	MaxGames      int                   // 1.7: games that a longer tournament counts as
	Unrated       tournament.Rating     // rating of an unrated opponent (1.4.6d)
	Formats       []registration.Format // 1.4.2e, without the approval of the QC chairman
	DoubleHalf    bool                  // 1.4.5f: half of the opponents with the required title, else a third
	FieldForDrops bool                  // 1.4.1f: round robins only where the complete field has the mix
	InsteadOfBig  []string              // 1.5.6: kinds of events that stand for the large Swiss
}

// Level is what a title asks for.
type Level struct {
	Title       tournament.Title
	Performance int    // 1.4.8, after rounding
	Average     int    // 1.4.8a
	Floor       int    // adjusted rating floor of one opponent (1.4.6b)
	Clause      string // of 1.4.5: the required titles
}

var levels = []Level{
	{tournament.GM, 2600, 2380, 2200, "1.4.5b"},
	{tournament.IM, 2450, 2230, 2050, "1.4.5c"},
	{tournament.WGM, 2400, 2180, 2000, "1.4.5d"},
	{tournament.WIM, 2250, 2030, 1850, "1.4.5e"},
}

// level is the row of a title, nil where norms do not lead to it.
func (n *Numbers) level(title tournament.Title) *Level {
	for i := range n.Levels {
		if n.Levels[i].Title == title {
			return &n.Levels[i]
		}
	}
	return nil
}

// Chapter is B.01 with its editions. Events of 2023 are under that of 2022:
// the text of 2023 changed only what an application needs (1.5.6).
var Chapter = handbook.Chapter[Numbers]{
	ID:       "B.01",
	Title:    "FIDE title regulations",
	Editions: []Edition{edition2022, edition2024},
}

// InForce is the edition that governs a tournament starting on the day (0.2).
func InForce(start handbook.Date) (*Edition, error) { return Chapter.InForce(start) }

// EditionByKey is the edition that cli.md names so.
func EditionByKey(key string) (*Edition, error) { return Chapter.Edition(key) }
