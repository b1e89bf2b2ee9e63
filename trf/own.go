package trf

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// ownRecord begins the one record of our own: a comment to every other reader.
// Words KEY=VALUE follow: sport=draughts or renju, micro=2, system=FIDE_LIM (a code
// that record 192 may not hold), decided=2:7-12 (round and pair of a game of which an
// arbiter decided the result), once for each game.
const ownRecord = "### fedrate "

// maxMicroMatch is how many games a meeting may have.
const maxMicroMatch = 20

// readOwn reads the record of our own; false if the line is an ordinary comment.
func (r *reader) readOwn(s string) bool {
	rest, own := strings.CutPrefix(s, ownRecord)
	if !own {
		return false
	}
	for word := range strings.FieldsSeq(rest) {
		key, value, _ := strings.Cut(word, "=")
		ok := false
		switch key {
		case "sport":
			var sport tournament.Sport
			if sport, ok = tournament.ParseSport(value); ok {
				r.t.Sport = sport
			}
		case "decided":
			var d tournament.Decision
			if d, ok = parseDecision(value); ok {
				r.t.Decided = append(r.t.Decided, d)
			}
		case "system":
			if ok = value != ""; ok && r.t.System == "" {
				r.place(tournament.ItemType, 1)
				r.t.System = value
			}
		case "micro":
			n, err := strconv.Atoi(value)
			if ok = err == nil && n > 1 && n <= maxMicroMatch; ok {
				r.t.MicroMatch = n
			} else {
				r.say(handbook.Warning, "configuration", "###", 1, handbook.Say("trf.configuration.micro", "value", word, "most", maxMicroMatch))
				continue
			}
		}
		if !ok {
			r.say(handbook.Warning, "configuration", "###", 1, handbook.Say("trf.configuration.own", "value", word))
		}
	}
	return true
}

// writeOwnRecord writes the record of our own, where there is something to say.
func (w *writer) writeOwnRecord() {
	t := w.t
	var words []string
	if t.Sport != tournament.Chess {
		words = append(words, "sport="+t.Sport.Name())
	}
	if t.MicroMatch > 1 {
		words = append(words, fmt.Sprintf("micro=%d", t.MicroMatch))
	}
	if system := w.ownSystem(); system != "" {
		words = append(words, "system="+clean(system))
	}
	for _, d := range t.Decided {
		words = append(words, "decided="+decisionWord(d))
	}
	if len(words) > 0 {
		w.w.WriteString(ownRecord + strings.Join(words, " ") + "\r\n")
	}
}

// dutchCode is the code of a system that a report without record 192 is paired by.
var dutchCode = regexp.MustCompile(`(?i)^FIDE_DUTCH(_[0-9]{4})?$`)

// ownSystem returns the code of the system that no other record holds: TRF16 has no record
// 192, and the words of 092 say no more than Swiss or round robin.
func (w *writer) ownSystem() string {
	record, own := codeOf(w.t.System)
	if w.new || own != "" || w.t.Type == "" || strings.ContainsAny(record, " \t") || dutchCode.MatchString(record) || strings.HasSuffix(record, "ROUNDROBIN") {
		return own
	}
	return record
}

// decisionWord writes a decision as ROUND:WHITE-BLACK.
func decisionWord(d tournament.Decision) string {
	return fmt.Sprintf("%d:%d-%d", d.Round, d.White, d.Black)
}

func parseDecision(s string) (d tournament.Decision, ok bool) {
	round, pair, _ := strings.Cut(s, ":")
	white, black, _ := strings.Cut(pair, "-")
	for _, n := range []struct {
		text string
		to   *int
		most int
	}{{round, &d.Round, MaxRounds}, {white, &d.White, MaxPlayers}, {black, &d.Black, MaxPlayers}} {
		var err error
		if *n.to, err = strconv.Atoi(n.text); err != nil || *n.to < 1 || *n.to > n.most {
			return tournament.Decision{}, false
		}
	}
	return d, d.White != d.Black
}
