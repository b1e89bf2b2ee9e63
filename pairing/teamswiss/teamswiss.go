// Package teamswiss is the Swiss Team Pairing System, chapter C.04.6, of 2024 and of
// 2026: teams are the participants, matches their games. [Teams] makes a report of
// players one of teams. There are no absolute colour preferences, and a code of record
// 192 says which preferences and scores count ([Variant]).
//
// # Readings
//
//   - C6 asks in both editions for the fewest upfloaters that the following scoregroup
//     then needs.
//   - A floater played a team with another score; forfeited matches and byes are none.
//   - The top member of a pair has the smaller number, whatever the scores (3.6.1). The
//     other reading, by score first, is one of [swiss.Edition.Readings].
//   - With a colour difference of 0 before the last round two equal colours are a strong
//     preference (1.7.2 has both).
//   - The bye goes by matches played, in 2024, too, which says games.
package teamswiss

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Edition is a dated text of the chapter.
type Edition = handbook.Edition[Numbers]

// Numbers are the points in which the editions differ.
type Numbers struct {
	History     swiss.Rules // how the matches before count
	FloatersSet bool        // who floated before counts for the choice of the upfloaters, and their opponents for the pairing; else all for the pairing
}

// Preferences are the colour preferences that a competition uses (1.7).
type Preferences int8

// The sorts of preferences.
const (
	TypeA Preferences = iota
	TypeB
	None
)

// Variant is what the rules of a competition say: the zero value is the default.
type Variant struct {
	Preferences Preferences
	GamePoints  bool // they are the primary score; else match points
	Single      bool // the other score plays no part in the colours (4.2.2)
	ByScore     bool // the top member of a pair has the higher score; else the smaller number
}

// code is where the codes of record 192 begin.
const code = "FIDE_TEAM"

// Code returns the code of record 192 that says so, the bare one for the default.
func (v Variant) Code() string {
	if v == (Variant{}) {
		return code
	}
	words := []string{code}
	switch v.Preferences {
	case TypeA:
		words = append(words, "TYPEA")
	case TypeB:
		words = append(words, "TYPEB")
	}
	scores := []string{"MP", "GP"}
	if v.GamePoints {
		slices.Reverse(scores)
	}
	if v.Single {
		scores = scores[:1]
	}
	words = append(words, scores...)
	if v.ByScore {
		words = append(words, "BYSCORE")
	}
	return strings.Join(words, "_")
}

// VariantOf reads a code of record 192: FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP], with
// _BYSCORE, an ending of our own, for the other reading of the top member.
// The bare code is the default; a longer one without a type has no preferences, one
// without a second score none for the colours.
func VariantOf(of string) Variant {
	words := strings.Split(strings.TrimPrefix(of, code), "_")
	var scores []string
	v := Variant{Preferences: None}
	for _, w := range words {
		switch w {
		case "TYPEA":
			v.Preferences = TypeA
		case "TYPEB":
			v.Preferences = TypeB
		case "MP", "GP":
			scores = append(scores, w)
		case "BYSCORE":
			v.ByScore = true
		}
	}
	if len(scores) == 0 {
		if !slices.Contains(words, "TYPEB") {
			v.Preferences = TypeA
		}
		return v
	}
	v.GamePoints, v.Single = scores[0] == "GP", len(scores) < 2
	return v
}
