package timecontrol

import (
	"strings"
	"unicode"
)

// timeToken is a piece of a time control written for people.
type timeToken struct {
	kind  timeKind
	value int // of numbers: in tenths
	glued bool
}

type timeKind byte

const (
	tokNumber  timeKind = '9'
	tokHours   timeKind = 'h'
	tokMinutes timeKind = 'm'
	tokSeconds timeKind = 's'
	tokMoves   timeKind = 'v'
	tokEnd     timeKind = 'e'
	tokFrom    timeKind = 'f'
	tokPerMove timeKind = 'i' // increment, per move
	tokDelay   timeKind = 'd'
	tokPart    timeKind = '+'
	tokComma   timeKind = ','
	tokSlash   timeKind = '/'
	tokColon   timeKind = ':'
	tokNothing timeKind = ' '
)

// timeWords are the words of time controls in the languages of the reports
// seen; a word that is not among them makes the text unreadable.
var timeWords = []struct {
	kind  timeKind
	words string
}{
	{tokHours, "h hr hrs hour hours std stunde stunden ч час часа часов heure heures ora ore uur hora horas godz timer t"},
	{tokMinutes, "m min mins minute minutes minuten mn мин минут минуты минута м minuti minutos minuto minut"},
	{tokSeconds, "s sec secs second seconds sek sekunden sekunde сек секунд секунды секунда seg segundos secondi secondes seconden sekund"},
	{tokMoves, "move moves mv mvs mm züge zuege zügen zug ход хода ходов ходу coups coup mosse mossa jugadas jugada zetten zet ruchów"},
	{tokEnd, "end game g sd sudden death rest remaining remainder finish ko partie партию партия партии конца till until qpf"},
	{tokFrom, "from starting beginning ab начиная"},
	{tokPerMove, "inc increment increments incr bonus zuschlag per each every pro je added addition additional cumulative за каждый добавление добавлением добавка"},
	{tokDelay, "d delay delayed bronstein задержка"},
	{tokPart, "plus and with then followed und mit dann danach et puis avec y con e и затем плюс"},
	{tokSlash, "x in for für на pour"},
	{tokNothing, "the of a to by all whole entire st first one с со classical standard rapid blitz fischer mode time control player players на до для на all each's"},
}

// timeWord is the kind of a word.
func timeWord(w string) (timeKind, bool) {
	for _, row := range timeWords {
		for candidate := range strings.FieldsSeq(row.words) {
			if candidate == w {
				return row.kind, true
			}
		}
	}
	return 0, false
}

var timeMarks = strings.NewReplacer("''", `"`, "´´", `"`, "``", `"`, "’’", `"`, "′′", `"`, "″", `"`, "“", `"`, "”", `"`,
	"’", "'", "‘", "'", "´", "'", "`", "'", "′", "'", "×", "x", "*", "x", "½", ".5", "–", "-", "—", "-", "\u00a0", " ")

// timeTokens cuts a text into tokens; ok is false at the first word or sign
// that does not belong in a time control.
func timeTokens(text string) (tokens []timeToken, ok bool) {
	rs := []rune(timeMarks.Replace(strings.ToLower(text)))
	for i := 0; i < len(rs); {
		start := i
		switch r := rs[i]; {
		case unicode.IsSpace(r) || r == '.' && (i+1 == len(rs) || !isDigit(rs[i+1])) || strings.ContainsRune("()[]-!", r):
			i++
			continue
		case isDigit(r) || r == '.':
			value, next := timeNumber(rs, i)
			if next < 0 {
				return nil, false
			}
			i = next
			tokens = append(tokens, timeToken{tokNumber, value, start > 0 && !unicode.IsSpace(rs[start-1])})
			continue
		case unicode.IsLetter(r):
			for i < len(rs) && unicode.IsLetter(rs[i]) {
				i++
			}
			kind, known := letters(string(rs[start:i]), tokens)
			if !known {
				return nil, false
			}
			if kind != tokNothing {
				tokens = append(tokens, timeToken{kind: kind})
			}
			continue
		}
		kind, known := timeSign(rs[i])
		if !known {
			return nil, false
		}
		tokens = append(tokens, timeToken{kind: kind})
		i++
	}
	return tokens, true
}

// letters is the kind of a word after the tokens before it: Cyrillic с is the
// unit behind a number and the preposition elsewhere, as are x and d.
func letters(w string, before []timeToken) (timeKind, bool) {
	afterNumber := len(before) > 0 && before[len(before)-1].kind == tokNumber
	switch {
	case w == "с" && afterNumber:
		return tokSeconds, true
	case w == "с":
		return tokFrom, true
	case w == "первого" || w == "первой":
		return tokNothing, true
	case (w == "st" || w == "го") && afterNumber:
		return tokNothing, true
	}
	return timeWord(w)
}

func timeSign(r rune) (timeKind, bool) {
	switch r {
	case '\'':
		return tokMinutes, true
	case '"':
		return tokSeconds, true
	case '+', '&':
		return tokPart, true
	case ',', ';':
		return tokComma, true
	case '/', '\\':
		return tokSlash, true
	case ':':
		return tokColon, true
	}
	return 0, false
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// timeNumber reads a number of up to five digits with at most one decimal, in
// tenths; next is negative where it is longer.
func timeNumber(rs []rune, i int) (tenths, next int) {
	digits := 0
	for ; i < len(rs) && isDigit(rs[i]); i++ {
		tenths = tenths*10 + int(rs[i]-'0')
		if digits++; digits > 5 {
			return 0, -1
		}
	}
	tenths *= 10
	if i+1 < len(rs) && rs[i] == '.' && isDigit(rs[i+1]) {
		tenths += int(rs[i+1] - '0')
		i += 2
		for i < len(rs) && isDigit(rs[i]) {
			i++
		}
	}
	return tenths, i
}
