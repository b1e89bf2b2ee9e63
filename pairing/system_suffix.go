package pairing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/tournament"
)

// family are the codes that begin alike, and the words that may follow, each after an
// underscore. A year may follow any of them.
type family struct {
	code  string
	words []string
}

// families returns those of the systems with engines or tables here; a code of none of them
// is free text. A code that begins like another comes before it.
func families() []family {
	var games, micro []string
	for n := 2; n <= draughts.MostGames; n += 2 { // as many with either colour
		games = append(games, strconv.Itoa(n))
	}
	for n := 2; n <= draughts.MostGames; n++ {
		micro = append(micro, "MICRO"+strconv.Itoa(n))
	}
	out := []family{
		{codeTeam, []string{"TYPEA", "TYPEB", "TYPE", "A", "B", "NONE", "MP", "GP", "BYSCORE", "BAKU", "SWISS", "DOUBLE", "ROUNDROBIN", "DOUBLEROUNDROBIN", "ROUND", "ROBIN", "LEAGUE"}},
		{codeLim, []string{"MAXI", "BAKU"}},
		{codeKnockout, append([]string{"LOTS", "PLACES", "MATCHES", "1"}, games...)},
	}
	for _, n := range shortNames {
		switch {
		case n.code == codeTeam, n.code == codeLim:
		case n.code == codeBerger:
			out = append(out, family{n.code, append([]string{"DOUBLE"}, gamesEach...)})
		case strings.HasPrefix(n.code, "CUSTOM_"):
			out = append(out, family{n.code, micro})
		default:
			out = append(out, family{n.code, []string{"BAKU"}})
		}
	}
	return out
}

// gamesEach are the words of a code for so many games with each opponent.
var gamesEach = []string{"G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"}

// gamesOf returns how many games a code has each two play; 0 if it does not say so.
func gamesOf(code string) int {
	for i, word := range gamesEach {
		if strings.HasSuffix(code, "_"+word) {
			return i + 1
		}
	}
	return 0
}

// WrongEnding returns the first word at the end of a code that no system of its family knows,
// and the known code that is nearest; wrong is empty if the code has none.
func WrongEnding(code string) (wrong, nearest string) {
	for _, f := range families() {
		if f.code == codeKnockout {
			if wrong, code = knockoutCode(code); wrong != "" {
				return wrong, code
			}
		}
		rest, ok := strings.CutPrefix(code, f.code)
		if !ok || rest == "" {
			continue
		}
		nearest = f.code
		if !strings.HasPrefix(rest, "_") { // FIDE_DUBOVX
			return rest, nearest
		}
		for _, word := range strings.Split(rest[1:], "_") {
			switch {
			case slices.Contains(f.words, word), year(word):
				nearest += "_" + word
			default:
				wrong = cmp.Or(wrong, word, "_")
				if like := likest(word, f.words); like != "" {
					nearest += "_" + like
				}
			}
		}
		return wrong, nearest
	}
	return "", ""
}

const codeKnockout = "CUSTOM_KNOCKOUT"

// knockoutCode returns the code of a knock-out without the word of the sport or of teams
// before it. A word before it that says nothing is wrong, and known the code without it.
func knockoutCode(code string) (wrong, known string) {
	before, ending, ok := strings.Cut(code, "_KNOCKOUT")
	own, isOwn := strings.CutPrefix(before+"_", "CUSTOM_")
	if !ok || !isOwn {
		return "", code
	}
	known = "CUSTOM"
	for _, word := range strings.Split(strings.TrimSuffix(own, "_"), "_") {
		switch {
		case word == "":
		case slices.Contains([]string{"DRAUGHTS", "RENJU", "TEAM"}, word):
			known += "_" + word
		default:
			wrong = cmp.Or(wrong, word)
		}
	}
	if wrong != "" {
		return wrong, known + "_KNOCKOUT"
	}
	return "", codeKnockout + ending
}

// misspelt reports whether the code of the event has an ending that no system knows.
func (d Detection) misspelt() bool {
	wrong, _ := WrongEnding(d.Code)
	return wrong != ""
}

// year reports whether a word of a code is a year, which names an edition.
func year(word string) bool {
	n, err := strconv.Atoi(word)
	return err == nil && len(word) == 4 && n >= 1900 && n < 2100
}

// likest returns the first word with one letter otherwise, empty if there is none, or for
// a single letter or digit.
func likest(word string, words []string) string {
	for _, w := range words {
		if len(word) > 1 && len(w) == len(word) && levenshtein.ComputeDistance(word, w) == 1 {
			return w
		}
	}
	return ""
}

// wrongEnding reports a code whose ending says something that no system here knows.
func (c *check) wrongEnding(rule *handbook.Rule) bool {
	wrong, nearest := WrongEnding(c.system.Code)
	if wrong == "" {
		return false
	}
	c.addAt(rule, c.t.At(tournament.ItemType), 0, nil, handbook.Say("pairing.system-not-named.ending", "code", c.system.Code, "ending", wrong, "nearest", nearest))
	c.findings[len(c.findings)-1].Severity = handbook.Warning
	return true
}
