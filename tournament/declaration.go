package tournament

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The kinds of lines that fedrate reads and does not write.
const (
	LogImport       = "Import"       // pairs of an imported round that the rules do not make
	LogRegeneration = "Regeneration" // starting ranks made again
	LogExchange     = "Exchange"     // starting ranks exchanged
)

// Declaration is a line of comment that says why a round is paired otherwise than the
// rules make it from what the report has now: by hand, from a result that was corrected
// later, by other numbers, or for another number of rounds.
type Declaration struct {
	LogLine
	Line        int         // of the report
	Rules, Made []LogPair   // the pairs of the rules, and those that were made instead
	Words       bool        // free words: Made has every pair that they name
	Results     []LogResult // that were another when the next round was paired
	Was, Is     []int       // starting ranks before and after, or numbers of rounds
	Unread      string      // what cannot be read; empty: nothing
}

// LogPair is a pair of a declaration, White first; with Black 0 it is the bye of White.
type LogPair struct {
	White, Black int
	Bye          Result
}

// LogResult is a game of a declaration: the results of White and of Black before, and
// whether the colours were the other way round then.
type LogResult struct {
	White, Black int
	Was          [2]Result
	Reversed     bool
}

// ByPairs reports whether lines of the kind name pairs.
func (d *Declaration) ByPairs() bool {
	return d.is(LogByHand, LogImport, LogConfiguration)
}

// ByNumbers reports whether lines of the kind name starting ranks.
func (d *Declaration) ByNumbers() bool { return d.is(LogRegeneration, LogExchange) }

func (d *Declaration) is(kinds ...string) bool {
	return slices.ContainsFunc(kinds, func(k string) bool { return strings.EqualFold(k, d.Kind) })
}

// IsForRating reports whether a correction changed no pairs and no standings at all.
func (d *Declaration) IsForRating() bool { return d.is(LogRatingCorrection) }

// OfRounds reports whether the line changes the number of rounds: from Was to Is.
func (d *Declaration) OfRounds() bool { return d.is(LogRounds) }

var declaring = []string{
	LogByHand, LogImport, LogConfiguration, LogCorrection, LogRatingCorrection, LogAdjournment, LogRegeneration, LogExchange, LogRounds,
}

// Declarations returns the lines of comment that declare how rounds were paired, in the
// order of the report. Those that cannot be read say what stands in the way.
func (t *Tournament) Declarations() (all []Declaration) {
	for _, o := range t.Other {
		if !strings.HasPrefix(o.Text, "###") {
			continue
		}
		l, ok := ParseLogLine(o.Text)
		d := Declaration{LogLine: l, Line: o.Line}
		switch {
		case !ok:
			if d.Kind = begunKind(o.Text); d.Kind == "" {
				continue
			}
			d.Unread = strings.TrimSpace(strings.TrimPrefix(o.Text, "###"))
		case !d.is(declaring...):
			continue
		case l.Round < 1 || l.Round > max(t.Rounds, t.Played()):
			d.Unread = "Round " + strconv.Itoa(l.Round)
		default:
			d.read(t)
		}
		all = append(all, d)
	}
	return all
}

// begunKind is the kind that a line begins with although the rest of it is not of the
// form: "### MPA round three".
func begunKind(text string) string {
	rest := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(text, "###")))
	for _, kind := range declaring {
		after, ok := strings.CutPrefix(rest, strings.ToLower(kind))
		after = strings.TrimSpace(after)
		if ok && (strings.HasPrefix(after, "@") || strings.HasPrefix(after, "round") && kind == LogByHand) {
			return kind
		}
	}
	return ""
}

var (
	inBrackets = regexp.MustCompile(`\([^)]*\)`)
	logPair    = regexp.MustCompile(`(?:^|[^\d=+½/-])([1-9]\d*)[-–]([1-9]\d*)(?:$|[^\d=+½/-])`)
	logBye     = regexp.MustCompile(`(?i)(?:^|\s|,)([1-9]\d*)=([PHFZ])(?:PB|AB)\b`)
	logResult  = regexp.MustCompile(`(?:^|[\s:,])(1-0|0-1|0-0|=-=|½-½|1/2-1/2|=-0|0-=|½-0|0-½|1/2-0|0-1/2|\+--|--\+|---|\*)(?:$|[\s,.;])`)
	logGame    = regexp.MustCompile(`^([1-9]\d*)[-–]([1-9]\d*)\s*:?\s*(.*)$`)
)

// read takes the text of the line apart.
func (d *Declaration) read(t *Tournament) {
	text := strings.TrimSpace(inBrackets.ReplaceAllString(d.Text, " "))
	before, after, sides := strings.Cut(text, "=>")
	switch {
	case d.ByPairs() && sides:
		d.Rules, d.Made = d.pairs(t, before), d.pairs(t, after)
	case d.ByPairs():
		d.Words, d.Made = true, pairsAmong(text)
	case d.ByNumbers() && sides:
		d.Was, d.Is = d.numbers(before), d.numbers(after)
		was, is := slices.Sorted(slices.Values(d.Was)), slices.Sorted(slices.Values(d.Is))
		if d.Unread == "" && (len(was) == 0 || !slices.Equal(was, is) || len(slices.Compact(is)) < len(was)) {
			d.Unread = text
		}
	case d.OfRounds() && sides:
		if d.Was, d.Is = d.numbers(before), d.numbers(after); len(d.Was) != 1 || len(d.Is) != 1 {
			d.Unread = text
		}
	case d.ByNumbers(), d.OfRounds():
		d.Unread = text
	default:
		d.results(t, text)
	}
	for _, p := range slices.Concat(d.Rules, d.Made) {
		if !d.knows(t, p.White) || p.Black != 0 && !d.knows(t, p.Black) {
			d.Unread = strconv.Itoa(p.White) + "-" + strconv.Itoa(p.Black)
		}
	}
}

// knows reports whether a player or a team has the number.
func (d *Declaration) knows(t *Tournament, number int) bool {
	return t.Player(number) != nil || slices.ContainsFunc(t.Teams, func(team Team) bool { return team.Number == number })
}

// pairs reads one side of a line of pairs; "none" and nothing are no pairs.
func (d *Declaration) pairs(_ *Tournament, text string) (pairs []LogPair) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,;", r) }) {
		found := pairsAmong(word)
		switch {
		case len(found) == 1:
			pairs = append(pairs, found[0])
		case strings.EqualFold(word, "none"):
		case d.Unread == "":
			d.Unread = word
		}
	}
	return pairs
}

// pairsAmong finds the pairs and byes that a text names.
func pairsAmong(text string) (pairs []LogPair) {
	for at := 0; ; {
		m := logPair.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		white, err := strconv.Atoi(text[at+m[2] : at+m[3]])
		black, err2 := strconv.Atoi(text[at+m[4] : at+m[5]])
		if err == nil && err2 == nil {
			pairs = append(pairs, LogPair{White: white, Black: black})
		}
		at += m[5]
	}
	for _, m := range logBye.FindAllStringSubmatch(text, -1) {
		if id, err := strconv.Atoi(m[1]); err == nil {
			kind := map[string]Result{"P": AllocatedBye, "H": HalfBye, "F": FullBye, "Z": ZeroBye}[strings.ToUpper(m[2])]
			pairs = append(pairs, LogPair{White: id, Bye: kind})
		}
	}
	return pairs
}

// numbers reads whole numbers with blanks or commas between them.
func (d *Declaration) numbers(text string) (numbers []int) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,;", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			d.Unread = word
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// results reads games with a result that was another before: those of a correction, and of
// adjourned games, which were draws. Matches of teams are read and left.
func (d *Declaration) results(t *Tournament, text string) {
	adjourned := d.is(LogAdjournment)
	if !logGame.MatchString(text) { // free words
		pairs, results := pairsAmong(text), logResult.FindAllStringSubmatch(text, -1)
		if len(pairs) == 1 && len(results) >= 1 {
			d.game(t, pairs[0], results[0][1], adjourned)
		} else {
			d.Unread = text
		}
		return
	}
	for item := range strings.SplitSeq(text, ",") {
		item = strings.TrimSpace(item)
		m := logGame.FindStringSubmatch(item)
		if m == nil {
			d.Unread = item
			return
		}
		white, err := strconv.Atoi(m[1])
		black, err2 := strconv.Atoi(m[2])
		if err != nil || err2 != nil {
			d.Unread = item
			return
		}
		pair := LogPair{White: white, Black: black}
		was, is, two := strings.Cut(m[3], "=>")
		was, is = strings.TrimSpace(was), strings.TrimSpace(is)
		switch reversed := pairsAmong(is); {
		case two && was == "" && len(reversed) == 1 && reversed[0] == LogPair{White: black, Black: white}:
			d.Results = append(d.Results, LogResult{White: black, Black: white, Reversed: true})
		case len(strings.Fields(was)) > 1: // of a match of teams
		case two || adjourned:
			d.game(t, pair, was, adjourned)
		default:
			d.Unread = item
		}
	}
}

// game adds a game with the result that it had before.
func (d *Declaration) game(t *Tournament, pair LogPair, was string, adjourned bool) {
	r, ok := resultWords[was]
	switch {
	case t.Player(pair.White) == nil || t.Player(pair.Black) == nil:
		d.Unread = strconv.Itoa(pair.White) + "-" + strconv.Itoa(pair.Black)
		return
	case !ok:
		d.Unread = was
		return
	case adjourned:
		r = [2]Result{Draw, Draw}
	}
	d.Results = append(d.Results, LogResult{White: pair.White, Black: pair.Black, Was: r})
}

// resultWords are the results as lines of comment have them, of White and of Black.
var resultWords = map[string][2]Result{
	"1-0": {Win, Loss}, "0-1": {Loss, Win}, "0-0": {Loss, Loss}, "*": {Pending, Pending},
	"=-=": {Draw, Draw}, "½-½": {Draw, Draw}, "1/2-1/2": {Draw, Draw},
	"=-0": {Draw, Loss}, "½-0": {Draw, Loss}, "1/2-0": {Draw, Loss}, "0-=": {Loss, Draw}, "0-½": {Loss, Draw}, "0-1/2": {Loss, Draw},
	"+--": {ForfeitWin, ForfeitLoss}, "--+": {ForfeitLoss, ForfeitWin}, "---": {ForfeitLoss, ForfeitLoss},
}
