package pairing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/draughts"
	"github.com/fedrate/fedrate/tournament"
)

// Format is the kind of event, as far as its pairings go.
type Format string

// The formats.
const (
	Swiss            Format = "swiss"
	RoundRobin       Format = "round-robin"
	DoubleRoundRobin Format = "double-round-robin"
	TeamSwiss        Format = "team-swiss"
	TeamRoundRobin   Format = "team-round-robin"
	Knockout         Format = "knockout"
	Match            Format = "match"
	Scheveningen     Format = "scheveningen"
	HalfScheveningen Format = "half-scheveningen"
	Schiller         Format = "schiller"
	Skalitzka        Format = "skalitzka"
	Other            Format = "other"
)

// Detection is what is known of an event's system.
type Detection struct {
	Code        string // 192 code, empty where unknown
	Format      Format
	Edition     string // key of the edition that the code names, else empty
	Accelerated bool
	Sport       tournament.Sport // what is played; of a sport other than chess the rules of that sport govern
	Named       bool             // the report or the override says which system it is
}

// The codes of record 192 for the systems with a short name.
const (
	codeDutch            = "FIDE_DUTCH"
	codeBurstein         = "FIDE_BURSTEIN"
	codeDubov            = "FIDE_DUBOV"
	codeLim              = "FIDE_LIM"
	codeDoubleSwiss      = "FIDE_DOUBLESWISS"
	codeTeam             = "FIDE_TEAM"
	codeBerger           = "BERGER_ROUNDROBIN"
	codeRoundRobin       = "FIDE_ROUNDROBIN"
	codeDoubleRoundRobin = "FIDE_DOUBLEROUNDROBIN"
)

// shortName is a system with a short name; spoken is the key of its name within
// a sentence.
type shortName struct{ name, code, spoken string }

var shortNames = []shortName{
	{"dutch", codeDutch, "pairing.system.dutch"},
	{"burstein", codeBurstein, "pairing.system.burstein"},
	{"dubov", codeDubov, "pairing.system.dubov"},
	{"lim", codeLim, "pairing.system.lim"},
	{"double-swiss", codeDoubleSwiss, "pairing.system.double-swiss"},
	{"team-swiss", codeTeam, "pairing.system.team-swiss"},
	{"berger", codeBerger, "pairing.system.berger"},
	{"draughts-lot", "CUSTOM_DRAUGHTS_LOT", "draughts.system.lot"},
	{"draughts-coef", "CUSTOM_DRAUGHTS_COEF", "draughts.system.coef"},
	{"draughts-solkoff", "CUSTOM_DRAUGHTS_SOLKOFF", "draughts.system.solkoff"},
	{"draughts-buchholz", "CUSTOM_DRAUGHTS_BUCHHOLZ", "draughts.system.buchholz"},
	{"renju-regulated", "CUSTOM_RENJU_REGULATED", "draughts.system.regulated"},
	{"renju-lot", "CUSTOM_RENJU_LOT", "draughts.system.renju-lot"},
}

// ParseSystem turns a short name or a 192 code into the code. Anything else,
// such as a misspelt name, is an error that lists the short names; so is a known code
// with an ending that says nothing ([WrongEnding]).
func ParseSystem(s string) (string, error) {
	var names []string
	for _, n := range shortNames {
		if strings.EqualFold(s, n.name) {
			return n.code, nil
		}
		names = append(names, n.name)
	}
	if code := asCode(s); code != "" {
		if wrong, nearest := WrongEnding(code); wrong != "" {
			return "", handbook.Errorf("pairing.unknown-ending", "code", code, "ending", wrong, "nearest", nearest)
		}
		return code, nil
	}
	return "", handbook.Errorf("pairing.unknown-system", "system", s, "names", names)
}

// asCode tidies what looks like a 192 code (FIDE-TEAM-BAKU), else it is empty.
func asCode(s string) string {
	code := strings.ToUpper(strings.NewReplacer("-", "_", " ", "_").Replace(strings.TrimSpace(s)))
	for _, prefix := range []string{"FIDE_", "BERGER_", "CUSTOM_"} {
		if strings.HasPrefix(code, prefix) && len(code) > len(prefix) {
			return code
		}
	}
	return ""
}

// codeIn returns the 192 code that the free text of record 092 is, or has among its
// words ("Swiss FIDE_DUTCH_2017"), else it is empty.
func codeIn(text string) string {
	if code := asCode(text); code != "" {
		return code
	}
	for _, word := range strings.Fields(text) {
		if code := asCode(strings.Trim(word, "()[],;:.\"'")); code != "" && strings.Contains(word, "_") {
			return code
		}
	}
	return ""
}

// isKnown reports whether a code is one of the systems with a short name.
func isKnown(code string) bool {
	return slices.ContainsFunc(shortNames, func(n shortName) bool { return strings.HasPrefix(code, n.code) })
}

// spokenName returns the name of the system of a code within a sentence.
func spokenName(code string) handbook.Text {
	for _, n := range shortNames {
		if strings.HasPrefix(code, n.code) {
			return handbook.Say(n.spoken)
		}
	}
	return handbook.Say("pairing.system.own")
}

// Detect finds the system of a report from the override (a short name or a
// 192 code), else record 192, else the free text of 092, else the pairs: a
// round robin where the Berger tables fit, a Swiss otherwise.
func Detect(t *tournament.Tournament, override string) Detection {
	var d Detection
	switch code, err := ParseSystem(override); {
	case override != "" && err == nil:
		d = fromCode(code)
	case strings.TrimSpace(t.System) != "":
		d = fromCode(strings.ToUpper(strings.TrimSpace(t.System)))
	case codeIn(t.Type) != "":
		d = fromCode(codeIn(t.Type))
	case strings.TrimSpace(t.Type) != "":
		d = fromText(t.Type)
	default:
		d = fromPairs(t)
	}
	d.Code = draughts.WithGames(d.Code, t.MicroMatch)
	if d.Sport = t.Sport; d.Sport == tournament.Chess {
		d.Sport = draughts.SportOf(d.Code)
	}
	if len(t.Accelerations) > 0 {
		d.Accelerated = true
	}
	return d
}

func fromCode(code string) Detection {
	d := Detection{Code: code, Named: true, Accelerated: strings.Contains(code, "BAKU")}
	switch {
	case strings.Contains(code, "2017"):
		d.Edition = "2017"
	case strings.Contains(code, "2025"), strings.Contains(code, "2026"):
		d.Edition = "2026"
	}
	team := strings.Contains(code, "TEAM")
	switch {
	case strings.Contains(code, "ROUNDROBIN"), strings.Contains(code, "ROUND_ROBIN"), strings.HasPrefix(code, "BERGER"):
		games := gamesOf(code)
		d.Format = roundRobinFormat(team, strings.Contains(code, "DOUBLE") || games == 2)
		if games > 2 && !team {
			d.Format = Other
		}
	case strings.Contains(code, "SCHEVENINGEN") && strings.Contains(code, "HALF"):
		d.Format = HalfScheveningen
	case strings.Contains(code, "SCHEVENINGEN"):
		d.Format = Scheveningen
	case strings.Contains(code, "SCHILLER"):
		d.Format = Schiller
	case strings.Contains(code, "SKALITZKA"), strings.Contains(code, "SKALICKA"):
		d.Format = Skalitzka
	case strings.Contains(code, "KNOCK"):
		d.Format = Knockout
	case strings.Contains(code, "MATCH"):
		d.Format = Match
	case strings.HasPrefix(code, codeTeam), team && strings.Contains(code, "SWISS"):
		d.Format = TeamSwiss
	case isKnown(code):
		d.Format = Swiss
	case strings.Contains(code, "SWISS"):
		d.Format, d.Named = Swiss, strings.HasPrefix(code, "CUSTOM_")
	default:
		d.Format = Other
	}
	return d
}

func roundRobinFormat(team, double bool) Format {
	switch {
	case team:
		return TeamRoundRobin
	case double:
		return DoubleRoundRobin
	}
	return RoundRobin
}

// The words of record 092, lower case, in the languages that reports are seen
// in. A word with a blank on both sides must stand alone.
var (
	wordsTeam       = []string{"team", "mannschaft", "equip", "équip", "squadre", "drużyn", "команд"}
	wordsSwiss      = []string{"swiss", "schweiz", "suisse", "suizo", "suís", "suïs", "svizzer", "švýc", "švajč", "szwajc", "швейц"}
	wordsRoundRobin = []string{"round robin", "roundrobin", "rundenturnier", "rundensystem", "vollrund", "berger", "all play all", "todos contra todos", "girone", "toutes rondes", "kołow", "кругов"}
	wordsDouble     = []string{"double", "doppel", "doble", "doppio", "двухкруг", "двукруг"}
	wordsLeague     = []string{"league", " liga ", "ligue", "interclub", "лига"}
	wordsKnockout   = []string{"knock", " ko ", " k o ", "elimina", "pokal", "кубок", "нокаут", "олимпийск"}
	wordsMatch      = []string{" match ", "zweikampf", " матч "}
	wordsSchev      = []string{"scheveningen", "схевенинген"}
	wordsHalf       = []string{" half ", "полусхевенинген"}
	wordsSchiller   = []string{"schiller", "шиллер"}
	wordsSkalitzka  = []string{"skalitzka", "skalicka", "skalička", "скалицк"}
)

func fromText(text string) Detection {
	s := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ") + " "
	has := func(words []string) bool { return hasWord(s, words) }
	d := Detection{Accelerated: strings.Contains(s, "baku") || strings.Contains(s, "accelerat")}
	team := has(wordsTeam)
	switch {
	case has(wordsSchev) && has(wordsHalf):
		d.Format, d.Named = HalfScheveningen, true
	case has(wordsSchiller):
		d.Format, d.Named = Schiller, true
	case has(wordsSkalitzka):
		d.Format, d.Named = Skalitzka, true
	case has(wordsSchev):
		d.Format, d.Named = Scheveningen, true
	case has(wordsSwiss):
		return swissFromText(d, s, team)
	case has(wordsRoundRobin):
		d.Format, d.Named = roundRobinFormat(team, has(wordsDouble)), true
		switch d.Format {
		case RoundRobin:
			d.Code = codeRoundRobin
		case DoubleRoundRobin:
			d.Code = codeDoubleRoundRobin
		}
	case has(wordsLeague):
		d.Format, d.Named = TeamRoundRobin, true
	case has(wordsKnockout):
		d.Format, d.Named = Knockout, true
	case has(wordsMatch) && !team:
		d.Format, d.Named = Match, true
	default:
		return swissFromText(d, s, team)
	}
	return d
}

func hasWord(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// swissFromText names the Swiss system where the text has its name; a text
// without any known word is some other format.
func swissFromText(d Detection, s string, team bool) Detection {
	swiss := hasWord(s, wordsSwiss)
	switch {
	case team && swiss:
		d.Format = TeamSwiss
		return d
	case swiss && (strings.Contains(s, "double swiss") || strings.Contains(s, "doubleswiss")):
		d.Format, d.Code, d.Named = Swiss, codeDoubleSwiss, true
		return d
	}
	for _, n := range shortNames[:4] {
		if strings.Contains(s, " "+n.name+" ") {
			d.Format, d.Code, d.Named = Swiss, n.code, true
			return d
		}
	}
	d.Format = Other
	if swiss {
		d.Format = Swiss
	}
	return d
}
