package trf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// ownRecord begins the one record of our own: a comment to every other reader.
// Words KEY=VALUE follow: sport=draughts or renju, micro=2, system=FIDE_LIM (a code
// that record 192 may not hold).
const ownRecord = "### fedrate "

// maxMicroMatch is how many games a meeting may have.
const maxMicroMatch = 20

// readOwn reads the record of our own; false where the line is an ordinary comment.
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

// own writes the record of our own, where there is something to say.
func (w *writer) own() {
	t := w.t
	var words []string
	if t.Sport != tournament.Chess {
		words = append(words, "sport="+t.Sport.Name())
	}
	if t.MicroMatch > 1 {
		words = append(words, fmt.Sprintf("micro=%d", t.MicroMatch))
	}
	if _, system := codeOf(t.System); system != "" {
		words = append(words, "system="+clean(system))
	}
	if len(words) > 0 {
		w.w.WriteString(ownRecord + strings.Join(words, " ") + "\r\n")
	}
}
