package tiebreak

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// Score chooses the score of a team that a tie-break is made from.
type Score uint8

// The scores of teams; Primary is the one that ranks them.
const (
	Primary Score = iota
	MatchPoints
	GamePoints
)

// Descriptor is a tie-break with its modifiers, as records 202 and 212 write
// it: BH:MP/C1/P.
type Descriptor struct {
	Name     string // code in capitals: "BH"
	Score    Score
	Cut      int     // least significant values left out (14.1, 14.2)
	Median   int     // least and most significant values left out (14.3, 14.4)
	Limit    int     // half points by which the limit of Koya moves, up or down (14.5); score groups in the manual's annex
	Percent  int     // of the greatest score that is the limit of Koya instead of 50; 0: 50
	Factor   int     // of SSSC instead of the one of 13.4; 0: that one
	Unrated  Unrated // what was published for unrated opponents in tie-breaks on ratings (10)
	Played   bool    // forfeits count as played
	Fore     bool    // made from the Fore Buchholz (8.3)
	Reverse  bool    // the other way round
	spelling string
}

// String returns the descriptor as it was written.
func (d Descriptor) String() string { return d.spelling }

// oldNames are the names of the manuals of arbiters, and the codes of earlier
// editions, in the words of today.
var oldNames = map[string]string{
	"GE": "REP", "MEDIAN BUCHHOLZ": "BH/M1", "MEDIAN BUCHHOLZ 1": "BH/M1", "MEDIAN BUCHHOLZ 2": "BH/M2",
	"BUCHHOLZ": "BH", "BUCHHOLZ CUT 1": "BH/C1", "BUCHHOLZ CUT 2": "BH/C2",
	"BUCHHOLZ SUM": "SUMBH", "SUM OF BUCHHOLZ": "SUMBH",
	"SONNEBORN-BERGER": "SB", "PROGRESSIVE": "PS", "PROGRESSIVE SCORE": "PS", "CUMULATIVE": "PS",
	"KOYA": "KS", "DIRECT ENCOUNTER": "DE", "NUMBER OF WINS": "WIN", "NUMBER OF BLACKS": "BPG",
	"GAMES WITH BLACK": "BPG", "WINS WITH BLACK": "BWG", "AVERAGE RATING": "ARO", "AVERAGE RATING CUT 1": "ARO/C1",
	"PERFORMANCE": "TPR", "MATCH POINTS": "MPVGP:MP", "GAME POINTS": "MPVGP:GP", "MPTS": "PTS:MP", "GPTS": "PTS:GP",
	"ESB1": "EMMSB", "ESB2": "EMGSB", "ESB3": "EGMSB", "ESB4": "EGGSB",
}

// ParseList reads a list of descriptors, comma between, as 202, 212 and
// --tie-breaks have it. PTS, the points themselves, may stand anywhere: the
// standings are made in the order of the list. PTS is left out where it says
// nothing new, at the head of the list; a list without PTS ranks by points first.
func ParseList(s string) ([]Descriptor, error) {
	var list []Descriptor
	for part := range strings.SplitSeq(s, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		d, err := Parse(part)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	if isPoints := func(d Descriptor) bool { return d.Name == Points }; len(list) > 0 && list[0].isPrimaryPoints() && !slices.ContainsFunc(list[1:], isPoints) {
		list = list[1:]
	}
	return list, nil
}

// Points is the code of the points themselves, which record 212 may have
// anywhere in its list.
const Points = "PTS"

// isPrimaryPoints reports whether the descriptor is PTS without a score of teams.
func (d Descriptor) isPrimaryPoints() bool {
	return d.Name == Points && d.Score == Primary && !d.Reverse
}

// Parse reads one descriptor. Names are read in any case; the regulations'
// hyphen stands for the slash (BH-C1). What it cannot read is an error that
// names the part.
func Parse(s string) (Descriptor, error) {
	written := strings.ToUpper(strings.TrimSpace(s))
	d := Descriptor{spelling: written}
	text := written
	if today, ok := oldNames[written]; ok {
		text = today
	} else if code, rest, ok := strings.Cut(written, "/"); ok && oldNames[code] != "" {
		text = oldNames[code] + "/" + rest
	}
	parts := strings.Split(withSlashes(text), "/")
	name, score, hasScore := strings.Cut(parts[0], ":")
	d.Name = name
	if selfDefined(name) {
		return d, nil // the regulations of the event define its modifiers
	}
	if _, ok := kinds[name]; !ok {
		return d, handbook.Errorf("tiebreak.error.code", "tieBreak", s, "codes", strings.Join(names(), " "))
	}
	switch {
	case !hasScore:
	case score == "MP":
		d.Score = MatchPoints
	case score == "GP":
		d.Score = GamePoints
	default:
		return d, handbook.Errorf("tiebreak.error.score", "tieBreak", s, "score", score)
	}
	for _, m := range parts[1:] {
		if !d.modify(m) {
			return d, handbook.Errorf("tiebreak.error.modifier", "tieBreak", s, "modifier", m)
		}
	}
	switch kind := kinds[name]; {
	case !kind.cuts && (d.Cut > 0 || d.Median > 0):
		return d, handbook.Errorf("tiebreak.error.cut", "tieBreak", s, "name", name)
	case !kind.ratings && d.Unrated.Published:
		return d, handbook.Errorf("tiebreak.error.unrated", "tieBreak", s, "name", name)
	}
	for _, m := range parts[1:] {
		if !kinds[name].takes(m[0]) {
			return d, handbook.Errorf("tiebreak.error.no-effect", "tieBreak", s, "name", name, "modifier", m)
		}
	}
	return d, nil
}

// selfDefined reports whether a name is that of a tie-break which the regulations
// of an event define themselves (4.1): OTHER_ and a code.
func selfDefined(name string) bool {
	return len(name) > len(otherPrefix) && strings.HasPrefix(name, otherPrefix)
}

const otherPrefix = "OTHER_"

// withSlashes turns the hyphen before a modifier into a slash; the one of a
// limit (L-1) stays.
func withSlashes(s string) string {
	for _, m := range []string{"-C1", "-C2", "-M1", "-M2"} {
		s = strings.ReplaceAll(s, m, "/"+m[1:])
	}
	return s
}

// maxModifier is the greatest number of a modifier: no tournament has more
// rounds, score groups or points to scale by.
const maxModifier = 9999

func (d *Descriptor) modify(m string) bool {
	if m == "" {
		return false
	}
	n, err := strconv.Atoi(m[1:])
	number := err == nil && n >= -maxModifier && n <= maxModifier
	switch {
	case m[0] == 'C' && number && n > 0:
		d.Cut = n
	case m[0] == 'M' && number && n > 0:
		d.Median = n
	case m[0] == 'L' && number && len(m) > 2 && (m[1] == '+' || m[1] == '-'):
		d.Limit = n
	case m[0] == 'L' && number && n > 0 && n <= 100 && m[1] != '+':
		d.Percent = n
	case m[0] == 'U' && number && n > 0:
		d.Unrated = Unrated{Published: true, Rating: n}
	case m == "U":
		d.Unrated = Unrated{Published: true}
	case m[0] == 'K' && number && n > 0:
		d.Factor = n
	case m == "P":
		d.Played = true
	case m == "F":
		d.Fore = true
	case m == "R":
		d.Reverse = true
	default:
		return false
	}
	return true
}
