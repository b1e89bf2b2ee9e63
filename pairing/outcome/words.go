package outcome

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// PlaceOf returns the cell of a player's round; round 0 is his starting rank, a nil
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

// MaxListed is how many numbers or pairs a text spells out.
const MaxListed = 8

// Numbers is up to eight numbers: "3, 7 and 12", "3, 7 and 15 more".
func Numbers(ns []int) handbook.Text {
	items, more := ns, 0
	if len(ns) > MaxListed {
		items, more = ns[:MaxListed-1], len(ns)-MaxListed+1
	}
	return handbook.Say("outcome.list", "items", items, "more", more)
}

// List is up to eight short texts, the last one joined by and.
func List(texts []handbook.Text) handbook.Text {
	items, more := texts, 0
	if len(texts) > MaxListed {
		items, more = texts[:MaxListed-1], len(texts)-MaxListed+1
	}
	return handbook.Say("outcome.list", "items", items, "more", more)
}

// PairOf returns a pair of numbers as arbiters write it, white first: "7–29"; with
// black 0 the bye of a player.
func PairOf(white, black int) handbook.Text {
	if black == 0 {
		return handbook.Say("outcome.bye", "player", white)
	}
	return handbook.Verbatim(strconv.Itoa(white) + "–" + strconv.Itoa(black))
}

// Pairs is up to eight pairs, or other short texts, with commas.
func Pairs(pairs []handbook.Text) handbook.Text {
	items, more := pairs, 0
	if len(pairs) > MaxListed {
		items, more = pairs[:MaxListed-1], len(pairs)-MaxListed+1
	}
	return handbook.Say("outcome.pairs", "items", items, "more", more)
}

// NoOpponents returns the reason why a round without opponents is not compared.
func NoOpponents() handbook.Text { return handbook.Say("outcome.no-opponents") }

// Letter returns the colour as the sentences of the catalogues take it, w or b: each
// language puts the word into its own case.
func Letter(c tournament.Colour) string { return string(rune(c)) }

// Join joins the texts that say something with semicolons.
func Join(parts ...handbook.Text) handbook.Text {
	some := slices.DeleteFunc(slices.Clone(parts), handbook.Text.IsZero)
	switch len(some) {
	case 0:
		return handbook.Text{}
	case 1:
		return some[0]
	}
	return handbook.Say("outcome.joined", "parts", some)
}
