package outcome

import (
	"fmt"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// PlaceOf is the cell of a player's round; round 0 is his starting rank, a nil
// player the head of the file.
func PlaceOf(t *tournament.Tournament, p *tournament.Player, round int) handbook.Pos {
	pos := handbook.Pos{File: t.File, Line: 1, Col: 1}
	if p == nil {
		return pos
	}
	pos.Line = max(p.Line, 1)
	switch {
	case t.Columns == nil:
	case round > 0:
		pos.Col = max(t.Columns.Round(round), 1)
	default:
		pos.Col = max(t.Columns.StartingRank, 1)
	}
	return pos
}

// MaxListed is how many numbers a message spells out.
const MaxListed = 8

// Numbers writes up to eight numbers in words: "3, 7 and 12", "3, 7 and 15 more".
func Numbers(ns []int) string {
	var b strings.Builder
	for i, n := range ns {
		switch {
		case i == MaxListed-1 && len(ns) > MaxListed:
			fmt.Fprintf(&b, " and %d more", len(ns)-i)
			return b.String()
		case i == 0:
		case i == len(ns)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

// Plural is the word that goes with the number.
func Plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// ColourName is "white" or "black".
func ColourName(c tournament.Colour) string {
	if c == tournament.Black {
		return "black"
	}
	return "white"
}

// Join joins the reasons that are not empty.
func Join(parts ...string) string {
	var some []string
	for _, p := range parts {
		if p != "" {
			some = append(some, p)
		}
	}
	return strings.Join(some, "; ")
}
