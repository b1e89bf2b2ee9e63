package registration

import (
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// EventKinds are the kinds of events of which the chapter says something of its
// own.
var EventKinds = []string{
	"national-championship", "national-team-championship", "zonal", "sub-zonal",
	"world-team", "world-club", "continental-team", "continental-club", "world-cup", "womens-world-cup", "olympiad",
	"candidates-qualifier", "world-cup-qualifier", "eve-event",
}

// IsOfficial reports whether events of a kind are official ones of FIDE or of a continent.
func IsOfficial(kind string) bool {
	return kind == "olympiad" || kind == "womens-world-cup" || strings.HasPrefix(kind, "world-") && kind != "world-cup-qualifier" || strings.HasPrefix(kind, "continental-")
}

// Format is the kind of tournament (1.4.2e).
type Format uint8

// The formats. A league is a TeamRoundRobin: line-ups change from round to
// round, so its pairings are not pre-determined (comment on 1.4.1e).
const (
	FormatUnknown Format = iota
	Swiss
	RoundRobin
	DoubleRoundRobin
	Scheveningen
	Schiller
	Knockout
	TeamSwiss
	TeamRoundRobin
	OtherFormat
)

var formatNames = [...]string{
	"unknown", "Swiss", "round robin", "double round robin", "Scheveningen", "Schiller",
	"knockout", "team Swiss", "team round robin", "other",
}

// String returns the name in plain words.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return "unknown"
}

// Text returns the name in the words of a language.
func (f Format) Text() handbook.Text { return handbook.Text{Key: "word.format." + f.Key()} }

// Predetermined reports whether all pairings are known before the start, so that
// a norm must be based on all scheduled rounds (1.4.1e).
func (f Format) Predetermined() bool {
	return f == RoundRobin || f == DoubleRoundRobin || f == Scheveningen || f == Schiller
}

// FreeRounds reports whether a round without an opponent is the free one of a
// table for an odd number, of players or of teams, and no allocated bye.
func (f Format) FreeRounds() bool { return f.Predetermined() || f == TeamRoundRobin }

// Key returns the format as a flag takes it: round-robin.
func (f Format) Key() string { return strings.ReplaceAll(strings.ToLower(f.String()), " ", "-") }

func formatKeys() []string {
	var keys []string
	for f := Swiss; f <= OtherFormat; f++ {
		keys = append(keys, f.Key())
	}
	return keys
}
